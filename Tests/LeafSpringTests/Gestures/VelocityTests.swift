import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The velocity with which a finger lets go.
@Suite struct VelocityTests {
  /// A finger that moved 0.1 in a tenth of a second, sample by sample.
  private func moved() -> VelocityEstimator {
    var finger = VelocityEstimator()
    for step in 0...10 { finger.add(Double(step) / 100, at: Double(step) / 100) }
    return finger
  }

  /// The longer it rests before it lifts, the fewer samples count; after the window none does.
  @Test func aFingerThatRestsThrowsNothing() {
    var finger = moved()
    #expect(abs(finger.velocity - 1) < 1e-12)
    finger.release(at: 0.1)
    #expect(abs(finger.velocity - 1) < 1e-12)
    finger.release(at: 0.15)
    #expect(abs(finger.velocity - 1) < 1e-12)
    finger.release(at: 0.21)
    #expect(finger.velocity == 0)
  }

  /// A busy machine tells of a finger so seldom that only one place lies within the window.
  @Test func aFingerThatIsHeardOfSeldomThrowsToo() {
    for (gap, rest, velocity) in [
      (0.045, 0.055, 1), (0.055, 0.09, 1), (0.1, 0.05, 1), (0.11, 0.05, 0), (0.05, 0.11, 0.0),
    ] {
      var finger = VelocityEstimator()
      for step in 0...20 { finger.add(Double(step) * gap, at: Double(step) * gap) }
      finger.release(at: 20 * gap + rest)
      #expect(abs(finger.velocity - velocity) < 1e-9, "\(gap) s apart, lifted \(rest) s later: \(finger.velocity)")
    }
    var once = VelocityEstimator()
    once.add(1, at: 0)
    once.release(at: 0.05)
    #expect(once.velocity == 0)
  }

  /// The same through a drag: the page that was thrown turns, the one that rested under the finger falls back.
  @Test func aPageUnderARestingFingerIsNotThrown() throws {
    for (rest, spread) in [(0.0, 1), (0.3, 0)] {
      let (stage, id) = try Scenes.open(Scenes.book(16) { ($0.restRatio, $0.fan) = (1, 0) })
      func drag(_ x: Double, _ phase: GesturePhase, _ time: Double) throws {
        try stage.drag(id, location: Point(x: x, y: 384), phase: phase, time: time)
      }
      try drag(860, .began, 0)
      for step in 1...10 { try drag(860 - 14 * Double(step), .changed, Double(step) / 100) }
      try drag(720, .ended, 0.1 + rest)
      try stage.advance(by: 20)
      #expect(try stage.reading(id).spread == spread, "rest of \(rest) s")
    }
  }
}
