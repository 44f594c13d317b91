/// A value of the host's own that changes alongside a transition: a number, a colour or a frame. It follows the
/// transition's eased progress: it is scrubbed with it, goes back with it and ends with it.
package struct HostTrack: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable { case scalar, color, frame }

  package let kind: Kind
  private let parts: [KeyframeTrack]

  /// `parts` are one track for a number, four for a colour (red, green, blue, alpha) or a frame (x, y, width, height).
  /// Their own timing curves are not used: the transition's curve has already been applied.
  package init(_ kind: Kind, _ parts: [KeyframeTrack]) {
    precondition(parts.count == (kind == .scalar ? 1 : 4), "\(parts.count) parts of a track")
    self.kind = kind
    self.parts = parts
  }

  /// The value at a fraction of the way: exactly the first value at 0 and before, exactly the last at 1 and after. The
  /// components of a colour are limited to 0…1. Allocates nothing.
  package func value(at fraction: Double) -> TrackValue {
    func part(_ index: Int) -> Double { parts[index].value(eased: fraction) }
    func share(_ index: Int) -> Float { Float(clamp(part(index))) }
    switch kind {
    case .scalar: return .scalar(part(0))
    case .color: return .color(Color(red: share(0), green: share(1), blue: share(2), alpha: share(3)))
    case .frame: return .frame(Rect(x: part(0), y: part(1), width: part(2), height: part(3)))
    }
  }
}

/// The value that a host's track shows at one moment.
package enum TrackValue: Equatable, Sendable {
  case scalar(Double)
  case color(Color)
  case frame(Rect)
}
