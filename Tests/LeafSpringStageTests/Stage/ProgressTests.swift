import Testing

@testable import LeafSpring

/// The progress of a scene between its two ends, alone.
@Suite struct ProgressTests {
  /// A run that is held belongs to the end where it rested before.
  @Test func aHeldRunBelongsToTheEndWhereItRested() {
    var progress = Progress(restingFar: false)
    progress.run(.curve(.linear, duration: 1), at: Instant(seconds: 0))
    #expect(progress.gestureOwner(at: Instant(seconds: 0.5)) == .near)
    #expect(progress.gestureOwner(at: Instant(seconds: 2)) == .far)
    progress.hold(at: Instant(seconds: 2))
    #expect(progress.gestureOwner(at: Instant(seconds: 3)) == .far)
  }
}
