import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Containers when less motion is wanted, or none.
@Suite struct ContainerPolicyTests {
  @Test func anOperationWithoutAnyDurationIsOverInItsCall() throws {
    for isPolicy in [true, false] {
      let (stage, id) = try Containers.stage(.stack([0]))
      if isPolicy {
        try stage.setMotionPolicy(.instant)
      } else {
        try stage.setRule(ContainerRule(.push, timing: .curve(.linear, duration: 0)), .cube, on: id)
      }
      for view in 1...3 { try stage.push(view, on: id) }
      #expect(try stage.views(of: id) == [0, 1, 2, 3])
      #expect(!stage.isMoving && stage.standing(id) == [3])
      #expect(try stage.context(of: id)?.isAnimated == false)
      try stage.advance(by: 0)
      #expect(stage.events.map(\.kind) == [.began, .finished, .began, .finished, .began, .finished])
    }
  }

  @Test func operationsThatWaitRunOneAfterTheOtherInOneStep() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setRule(ContainerRule(.push, timing: .curve(.linear, duration: 1)), .cube, on: id)
    try stage.setRule(ContainerRule(.push, to: 2, timing: .curve(.linear, duration: 0)), .cube, on: id)
    for view in 1...4 { try stage.push(view, on: id) }
    try stage.advance(by: 3600)
    let ends = stage.events.filter { $0.kind == .finished }
    #expect(ends.map(\.to) == [1, 2, 3, 4] && ends.map(\.time) == [1, 1, 2, 3])
    #expect(ends.map(\.elapsed) == [1, 0, 1, 1])
    #expect(stage.standing(id) == [4] && !stage.isMoving)
  }

  @Test func aCrossFadeMovesNothing() throws {
    let (stage, id) = try Containers.ready(for: .push, kind: .pan)
    try stage.setMotionPolicy(.crossFade, for: id)
    try stage.push(9, on: id)
    try stage.advance(by: 0.2)
    let scene = try #require(try stage.context(of: id)).scene
    let (shift, opacity) = stage.withSnapshot { frame -> (Float, Float) in
      let row = (0..<frame.count).first { frame.scene($0) == scene && frame.identity($0).view == .to } ?? 0
      return (frame.matrices[16 * row + 12], frame.opacity[row])
    }
    #expect(shift == 0 && opacity > 0.5 && opacity < 0.7)
    #expect(try stage.runToRest().ends == [.finished])
  }
}
