/// Something that happened to a scene. Events are read after a step; they are in order of time, then of scene, then of
/// cause.
///
/// Every motion ends in exactly one of `finished`, `cancelled` and `retargeted`.
public struct StageEvent: Equatable, Sendable, BitwiseCopyable {
  /// The raw values are the numbers of `LEAF_EVENT_…` in C: a new kind goes at the end. `frameHash` contains events, so a
  /// new one changes the golden hash of scripts over pairs of features.
  public enum Kind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// A motion started: a transition, or a leaf.
    case began
    /// The motion looks still from now on: less than a thousandth of its range is left. It has not ended yet.
    case settled
    /// The motion is over and reached its end.
    case finished
    /// The motion is over and went back to where it began.
    case cancelled
    /// The motion was replaced by another one (caught, turned round, aimed elsewhere).
    case retargeted
    /// The spread in view has changed, which a screen reader announces. `from` and `to` are spreads.
    case spreadChanged
    /// Other pages now have cells: the identities of the scene's cells have changed.
    case cellsChanged
    /// A leaf leaves the paper on one side, and meets it on one: what sounds, and what a hand feels. One after the
    /// other, whatever interrupts the leaf; `speed` is that of its free edge. Leaves that fade
    /// (`MotionPolicy.crossFade`) or move at once have neither, nor do leaves beyond a book's window that a scroll
    /// passes within one step.
    case lift, contact
    /// More happened than there is room for, `mostEvents`; `from` says how much was left out.
    case dropped
  }

  /// The thing that moved.
  public enum Subject: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The opening of a book, or a view transition. `from` and `to` are 0 and 1 in the direction of the run; for a
    /// container they are the numbers of its views.
    case run
    /// A leaf of a book; `from` and `to` are 0 (right) and 1 (left).
    case leaf
    /// The scroll position of a shelf or book; `from` and `to` are indices.
    case scroll
  }

  public var kind: Kind
  public var subject: Subject
  public var scene: SceneID
  /// The leaf that moved; −1 where none did.
  public var leaf: Int32
  public var from: Int32
  public var to: Int32
  /// When it happened, in seconds since the beginning of the step; 0 for what a call between two steps caused.
  public var time: Double
  /// Seconds since the motion started.
  public var elapsed: Double
  /// Of `lift` and `contact`: how fast the free edge of the leaf moves, in points per second; else 0. It has no upper
  /// limit, because a finger may be as fast as the host says: a host that makes a sound by it needs one of its own.
  public var speed = 0.0

  /// The most events that wait to be read, and that one step has.
  package static let mostEvents = 1 << 20
}

extension Array where Element == StageEvent {
  /// This is what any array does, but compiled once for all callers instead of being inlined into each.
  @inline(never)
  mutating func append(_ event: StageEvent) {
    guard count >= StageEvent.mostEvents else { return append(contentsOf: CollectionOfOne(event)) }
    let last = count - 1
    if self[last].kind == .dropped {
      if self[last].from < .max { self[last].from += 1 }
    } else {
      // The last one yields its place, so two are left out.
      self[last] = StageEvent(
        kind: .dropped, subject: .run, scene: .none, leaf: -1, from: 2, to: 0, time: event.time, elapsed: 0)
    }
  }
}
