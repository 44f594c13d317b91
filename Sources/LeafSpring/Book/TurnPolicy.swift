/// The policy for a turn while leaves are still in the air.
public enum TurnPolicy: UInt8, CaseIterable, Sendable {
  /// It starts at once alongside them; a leaf that must go back is turned round in the air.
  case overlap
  /// It waits until they have landed; further turns wait behind it.
  case queue
  /// It waits until they have landed; a later turn takes its place.
  case finishThenStart
  /// It is ignored.
  case drop
}
