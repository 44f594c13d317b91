/// A value of the host's own that changes alongside a transition: a number, a colour or a frame. It follows the
/// transition's eased progress: it is scrubbed with it, goes back with it and ends with it.
package struct HostTrack: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable { case scalar, color, frame }

  package let kind: Kind
  private let first: KeyframeTrack
  /// The second to fourth components of a colour or frame.
  private let rest: [KeyframeTrack]

  private init(_ kind: Kind, _ first: KeyframeTrack, _ rest: [KeyframeTrack] = []) {
    self.kind = kind
    self.first = first
    self.rest = rest
  }

  /// A number. The track's own timing curve is not used: the transition's curve has already been applied.
  package static func scalar(_ track: KeyframeTrack) -> HostTrack { HostTrack(.scalar, track) }

  /// A colour, component by component.
  package static func color(
    red: KeyframeTrack, green: KeyframeTrack, blue: KeyframeTrack, alpha: KeyframeTrack
  ) -> HostTrack {
    HostTrack(.color, red, [green, blue, alpha])
  }

  /// A frame, number by number.
  package static func frame(
    x: KeyframeTrack, y: KeyframeTrack, width: KeyframeTrack, height: KeyframeTrack
  ) -> HostTrack {
    HostTrack(.frame, x, [y, width, height])
  }

  /// A number that goes linearly from one value to another.
  /// - Throws: `nonFinite`, `outOfRange`.
  package static func scalar(from: Double, to: Double) throws(LeafError) -> HostTrack {
    scalar(try line(from, to))
  }

  /// A colour that goes linearly from one to another, in sRGB, not premultiplied.
  /// - Throws: `nonFinite`, `outOfRange`.
  package static func color(from: Color, to: Color) throws(LeafError) -> HostTrack {
    color(
      red: try line(Double(from.red), Double(to.red)), green: try line(Double(from.green), Double(to.green)),
      blue: try line(Double(from.blue), Double(to.blue)),
      alpha: try line(Double(from.alpha), Double(to.alpha)))
  }

  /// A frame that goes linearly from one place to another.
  /// - Throws: `nonFinite`, `outOfRange`.
  package static func frame(from: Rect, to: Rect) throws(LeafError) -> HostTrack {
    try Check.frame(from, "from")
    try Check.frame(to, "to")
    return frame(
      x: try line(from.x, to.x), y: try line(from.y, to.y), width: try line(from.width, to.width),
      height: try line(from.height, to.height))
  }

  private static func line(_ from: Double, _ to: Double) throws(LeafError) -> KeyframeTrack {
    try KeyframeTrack([Keyframe(start: 0, length: 1, value: to)], from: from)
  }

  /// The value at a fraction of the way: exactly the first value at 0 and before, exactly the last at 1 and after. The
  /// components of a colour are limited to 0…1. Allocates nothing.
  package func value(at fraction: Double) -> TrackValue {
    let value = first.value(eased: fraction)
    switch kind {
    case .scalar: return .scalar(value)
    case .color:
      return .color(
        Color(
          red: Float(clamp(value)), green: Float(clamp(rest[0].value(eased: fraction))),
          blue: Float(clamp(rest[1].value(eased: fraction))),
          alpha: Float(clamp(rest[2].value(eased: fraction)))))
    case .frame:
      return .frame(
        Rect(
          x: value, y: rest[0].value(eased: fraction), width: rest[1].value(eased: fraction),
          height: rest[2].value(eased: fraction)))
    }
  }
}

/// The value that a host's track shows at one moment.
package enum TrackValue: Equatable, Sendable {
  case scalar(Double)
  case color(Color)
  case frame(Rect)
}
