/// Something that happened to a scene. Events are read after a step; they are in order of time, then of scene, then of
/// cause.
///
/// Every motion ends in exactly one of `finished`, `cancelled` and `retargeted`.
public struct StageEvent: Equatable, Sendable, BitwiseCopyable {
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
  }

  /// What moved.
  public enum Subject: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The opening of a book, or a view transition. `from` and `to` are 0 and 1 in the direction of the run.
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
}

extension Array where Element == StageEvent {
  /// What any array does, but compiled once for all callers instead of being inlined into each.
  @inline(never)
  mutating func append(_ event: StageEvent) { append(contentsOf: CollectionOfOne(event)) }
}
