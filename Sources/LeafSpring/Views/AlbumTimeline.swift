/// The published variants of the album effect: they differ in duration and in how the photos follow one
/// another.
public enum AlbumVariant: UInt8, CaseIterable, Sendable {
  case noInteraction, pinchPop, pinchPushPop
}

/// The rule for when a photo starts and how long it flies.
public enum AlbumStagger: UInt8, CaseIterable, Sendable {
  /// The photo's slot in the block, as published.
  case published
  /// Length of the photo's flight: the farther it flies, the sooner it starts and the sooner it arrives.
  case distance
}

/// Part of a run, in fractions of the whole after the overall curve.
package struct AlbumWindow: Equatable, Sendable {
  /// Fraction of the run at which it begins.
  package let start: Double
  /// Fraction of the run it takes; at 0 or below it is a jump at the start.
  package let length: Double
  /// Fraction of the run at which it is over; past 1 in some published windows.
  package var end: Double { start + length }

  /// Fractions of a run; nothing is checked.
  package init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// This window of a run played backwards.
  var mirrored: AlbumWindow { AlbumWindow(start: 1 - end, length: length) }

  /// `keys(from: a, to: b).linear(at: x)`, the same bits without the list, for 0 ≤ x ≤ 1.
  @inline(__always)
  func linear(from a: Double, to b: Double, at x: Double) -> Double {
    let first = max(start, 0), last = min(start + max(length, 0), 1)
    if x < first { return lerp(a, a, x / first) }
    if x < last { return lerp(a, b, (x - first) / (last - first)) }
    return x < 1 && last < 1 ? lerp(b, b, (x - last) / (1 - last)) : b
  }

  func keys(from a: Double, to b: Double) -> ShortTrack {
    ShortTrack(from: a, to: b, start: start, length: max(length, 0))
  }
}

/// When each part of an album moves. Source: book-and-album.md A4 to A6.
package enum AlbumTimeline {
  /// The shortest window of a photo in `corrected`; the published lengths go down to 0 and below.
  package static let shortest = 0.05

  static let photoFade = AlbumWindow(start: 0, length: 0.7)

  static func coverTurn(_ direction: Direction) -> AlbumWindow {
    AlbumWindow(start: direction == .forward ? 0 : 0.5, length: 0.5)
  }

  /// The cover's opacity: it fades out after the cover has fallen over, and in before it rises.
  static func coverFade(_ direction: Direction) -> AlbumWindow {
    direction == .forward ? AlbumWindow(start: 0.45, length: 0.05) : AlbumWindow(start: 0.5, length: 0.1)
  }

  /// Its front face, replaced by the bare back when the cover is seen edge-on.
  static func faceFade(_ direction: Direction) -> AlbumWindow {
    AlbumWindow(start: direction == .forward ? 0.25 : 0.75, length: 0.01)
  }

  static func background(_ direction: Direction) -> AlbumWindow {
    AlbumWindow(start: 0, length: direction == .forward ? 1 : 0.5)
  }

  /// When photo `index` moves.
  ///
  /// The published profile: start 0.03·(index mod rows), length 0.5 − 0.01·index, and what the variants make
  /// of it, both 0.5 later going forward. In `corrected` the index is that of the slot, the start at most
  /// 0.45, the length at least `shortest`, and no window ends past 1.
  /// - Parameters:
  ///   - index: forward the photo's index; in reverse its rank among the visible photos (`original`: its distance from
  ///     the smallest visible index).
  ///   - rows, slots: of the block behind the cover.
  package static func photo(
    _ index: Int, rows: Int, slots: Int, variant: AlbumVariant, direction: Direction,
    fidelity: Fidelity = .corrected
  ) -> AlbumWindow {
    let corrected = fidelity == .corrected
    let slot = corrected ? index % slots : index
    let early = 0.03 * Double(slot % rows)
    let start = corrected ? min(early, 0.5 - shortest) : early
    var length = 0.5 - 0.01 * Double(slot)
    if corrected { length = max(length, shortest) }
    let base = direction == .forward ? 0.5 : 0
    if direction == .forward, variant == .pinchPushPop { length = 0.3 }
    let reduced: Bool
    switch variant {
    case .noInteraction: reduced = true
    case .pinchPop: reduced = corrected && direction == .forward
    case .pinchPushPop: reduced = corrected || direction == .reverse
    }
    if reduced { length = min(length, 0.5 - start) }
    return AlbumWindow(start: base + start, length: length)
  }

  /// The distance profile going forward, for `far` from 0 (does not move) to 1 (moves farthest): windows from
  /// 0.62…1 for the nearest to 0.5…0.76 for the farthest photo, the range of the published profile. In
  /// reverse its mirror.
  package static func photo(far: Double, direction: Direction) -> AlbumWindow {
    let window = AlbumWindow(start: 0.5 + 0.12 * (1 - far), length: 0.38 - 0.12 * far)
    return direction == .forward ? window : window.mirrored
  }
}
