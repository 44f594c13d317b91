/// The progress of a scene by a gesture, and the rule by which a release finishes: the published formulas as data.
///
/// The measure is the pinch's scale since it began (1 when nothing happened), or the distance of a swipe in points
/// along its axis, positive in the direction it started. Sources: `book-and-album.md` G1 and G2, `transitions.md` 13.2
/// to 13.4.
package enum GestureTable: UInt8, CaseIterable, Sendable {
  /// Fingers move apart on the shelf: a fifth of the scale beyond 1, full at scale 6.
  case bookPush
  /// Fingers move together on the open book.
  case bookPop
  /// Fingers move apart on the album's cover; never beyond 0.9.
  case albumPush
  /// Fingers move together on the open album, in the variant that pushes and pops.
  case albumPop
  /// The pinch of the variant that only pops: its release finishes strictly above 0.4.
  case albumPopOnly
  /// A swipe over a view: full at 200 points.
  case swipe
  /// A pinch over a view: the scale is relative to its start. Fingers together go back, as published; fingers apart go
  /// forward, which VCTransitionsLibrary lacks.
  case pinch

  /// Points a swipe travels from 0 to 1.
  package static let swipeDistance = 200.0

  /// Progress without any bound, signed by the direction of the start: the finger may go back beyond its start.
  package func signedProgress(_ measure: Double) -> Double {
    switch self {
    case .bookPush: (measure - 1) / 5
    case .albumPush: measure - 1
    case .bookPop, .albumPop, .albumPopOnly, .pinch: 1 - measure
    case .swipe: measure / GestureTable.swipeDistance
    }
  }

  /// Change of progress per unit of the measure, which turns a finger's velocity into one of progress.
  package var slope: Double { signedProgress(1) - signedProgress(0) }

  /// Progress by the rules of a fidelity. `corrected` is signed and clamped to 0…1. In `original` the distance counts
  /// as progress in both directions; its swipe stops at 0.99, and its view pinch is not bounded below.
  package func progress(_ measure: Double, _ fidelity: Fidelity) -> Double {
    let signed = signedProgress(measure)
    guard fidelity == .original else { return min(max(signed, 0), 1) }
    switch self {
    case .bookPush, .bookPop: return min(abs(signed), 1)
    case .albumPush: return min(max(signed, 0), 0.9)
    case .albumPop, .albumPopOnly: return max(signed, 0)
    case .pinch: return signed
    case .swipe:
      let single = Double(Float(min(abs(signed), 1)))
      return single >= 1 ? GestureTable.mostProgress : single
    }
  }

  /// True if a pinch that begins at this scale starts the motion. Exactly 1 counts as outward. What is open cannot open
  /// further, so there it starts the way back; not in the published book.
  func starts(at scale: Double, _ fidelity: Fidelity) -> Bool {
    switch self {
    case .bookPush, .albumPush: scale >= 1
    case .bookPop: fidelity == .original ? scale < 1 : scale <= 1
    case .albumPop, .albumPopOnly: scale <= 1
    case .swipe, .pinch: scale > 0
    }
  }

  /// The speed of the completion curve after a release in `original`. VCTransitionsLibrary's controllers have 1 − p, so
  /// that finishing takes the whole duration. `progress` counts up to 0.99.
  func completionSpeed(at progress: Double) -> Double {
    self == .swipe || self == .pinch ? 1 - min(progress, GestureTable.mostProgress) : 1
  }

  /// The published limit of a swipe; a speed of 0 would complete nothing.
  static let mostProgress = 0.99

  /// The rule that decides a release: `corrected` projects, with the published threshold.
  package func release(_ fidelity: Fidelity) -> ReleaseRule {
    let published: ReleaseRule =
      switch self {
      case .bookPush, .bookPop: .always
      case .albumPush, .albumPop: .fromFourTenths
      case .albumPopOnly: .aboveFourTenths
      case .swipe, .pinch: .aboveHalf
      }
    if fidelity == .original { return published }
    var rule = ReleaseRule.projected
    rule.threshold = published.threshold
    return rule
  }
}

/// The state of a host's gesture recogniser.
public enum GesturePhase: UInt8, CaseIterable, Sendable {
  case began, changed, ended, cancelled
}
