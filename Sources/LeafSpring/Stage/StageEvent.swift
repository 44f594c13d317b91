/// Something that happened to a scene: read them after a step, in order of time, then of scene, then as they were
/// caused.
///
/// Every motion ends in exactly one of `finished`, `cancelled` and `retargeted`.
public struct StageEvent: Equatable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// A motion started: a transition, or a leaf.
    case began
    /// The motion looks still: less than a thousandth of its range is left, for good. Not an end.
    case settled
    /// The motion is over and reached its end.
    case finished
    /// The motion is over and went back to where it began.
    case cancelled
    /// The motion was taken over by another one (caught, turned round, aimed elsewhere).
    case retargeted
    /// The spread in view is another one: what a screen reader announces. `from` and `to` are spreads.
    case spreadChanged
    /// Other pages have cells now: identities of the scene's cells changed.
    case cellsChanged
  }

  /// What moved.
  public enum Subject: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The opening of a book, or a view transition. `from` and `to` are 0 and 1 in the direction of the run.
    case passage
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
  /// The same as for any array, once for all that report: it is written out wherever it is used otherwise.
  @inline(never)
  mutating func append(_ event: StageEvent) { append(contentsOf: CollectionOfOne(event)) }
}
