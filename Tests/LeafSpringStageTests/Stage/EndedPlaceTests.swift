import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The place where a finger lets go counts as one that it has moved to.
@Suite struct EndedPlaceTests {
  private typealias Made = (Stage, SceneID)

  /// Books and a shelf, ready for a finger.
  private static var scenes: [(name: String, make: () throws -> Made)] {
    [
      ("rigid", { try Scenes.open(Scenes.book(20)) }),
      ("soft", { try Scenes.open(Scenes.book(20) { $0.soft = SoftLeaves(strips: 8) }) }),
      ("single", { try Scenes.open(Scenes.book(20) { $0.spreadMode = .single }) }),
      (
        "upright",
        { try Scenes.open(Scenes.book(20) { ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300)) }) }
      ),
      ("original", { try Scenes.open(Scenes.book(20) { $0.fidelity = .original }) }),
      ("paper", { try Peels.open(Peels.book(20)) }),
      ("pull", { try Scenes.open(Scenes.book(1)) }),
      (
        "shelf",
        {
          let stage = try Scenes.stage()
          return (stage, try stage.add(Shelf(books: 9)))
        }
      ),
    ]
  }

  private func point(_ random: inout SplitMix64) -> Point {
    Point(x: random.double(in: 100...924), y: random.double(in: 100...668))
  }

  /// A release at a place does what a move there and a release do.
  @Test func aReleaseElsewhereIsAMoveAndARelease() throws {
    var random = SplitMix64(seed: 7070), compared = 0, mattered = 0
    for (name, make) in Self.scenes {
      for _ in 0..<Effort.cases(60) {
        let (stage, id) = try make()
        let start = random.next() & 1 == 0 ? Point(x: 870, y: 660) : point(&random)
        try stage.drag(id, location: start, phase: .began, time: 0)
        for step in 0..<random.int(in: 0...3) {
          try stage.drag(id, location: point(&random), phase: .changed, time: 0.02 * Double(step + 1))
          try stage.advance(by: 0.02)
        }
        let (moved, still) = (try stage.clone(), try stage.clone())
        let end = point(&random),
          velocity = random.next() & 1 == 0 ? nil : Point(x: random.double(in: -900...900), y: 0)
        let before = try stage.state(of: id).ignoredInputs
        try stage.drag(id, location: end, phase: .ended, velocity: velocity, time: 0.1)
        guard try stage.state(of: id).ignoredInputs == before else { continue }
        try moved.drag(id, location: end, phase: .changed, time: 0.1)
        try moved.drag(id, location: end, phase: .ended, velocity: velocity, time: 0.1)
        try still.drag(id, location: end, phase: .cancelled, time: 0.1)
        compared += 1
        for _ in 0..<3 {
          #expect(stage.stateHash() == moved.stateHash(), "\(name)")
          if stage.stateHash() != still.stateHash() { mattered += 1 }
          for one in [stage, moved, still] { try one.advance(by: 0.07) }
        }
      }
    }
    print("figure: releases where no change had been: \(compared), each as a change and a release there")
    #expect(compared > Effort.cases(60) * 6 && mattered > compared)
  }

  /// A finger that comes down and is lifted elsewhere, with nothing between, turns the page.
  @Test func aDragWithoutAChangeTurns() throws {
    let (stage, id) = try Scenes.open(Scenes.book(20))
    try stage.drag(id, location: Point(x: 860, y: 384), phase: .began, time: 0)
    try stage.drag(id, location: Point(x: 300, y: 384), phase: .ended, time: 0.2)
    try stage.advance(by: 9)
    #expect(try stage.state(of: id).index == 1)
  }

  /// A finger that has come to rest before it is lifted throws nothing, and one lifted where it was does what it did.
  @Test func aReleaseWhereTheFingerIsChangesNothing() throws {
    for (name, make) in Self.scenes {
      let (stage, id) = try make()
      try stage.drag(id, location: Point(x: 870, y: 660), phase: .began, time: 0)
      try stage.drag(id, location: Point(x: 700, y: 600), phase: .changed, time: 0.05)
      let moved = try stage.clone()
      try moved.drag(id, location: Point(x: 700, y: 600), phase: .ended, velocity: .zero, time: 9)
      try stage.drag(id, location: Point(x: 700, y: 600), phase: .ended, velocity: .zero, time: 0.05)
      #expect(stage.stateHash() == moved.stateHash(), "\(name)")
    }
  }

  @Test func aCancelledPlaceDoesNotCount() throws {
    for (name, make) in Self.scenes {
      let (stage, id) = try make()
      try stage.drag(id, location: Point(x: 860, y: 384), phase: .began, time: 0)
      let other = try stage.clone()
      try stage.drag(id, location: Point(x: 300, y: 384), phase: .cancelled, time: 0.1)
      try other.drag(id, location: Point(x: 860, y: 384), phase: .cancelled, time: 0.1)
      #expect(stage.stateHash() == other.stateHash(), "\(name)")
    }
  }

  /// The published controllers decide at the last change (13.2); `corrected` at the release.
  @Test(arguments: Fidelity.allCases) func aSwipeAndAPinchAreReleasedWhereTheyEnd(_ fidelity: Fidelity) throws {
    for name in ["swipe", "pinch"] {
      let stage = try Scenes.stage()
      let id = try stage.add(.crossfade, fidelity: fidelity)
      func send(_ part: Double, _ phase: GesturePhase) throws {
        if name == "swipe" {
          try stage.swipe(id, translation: Point(x: 200 * part, y: 0), velocity: .zero, phase: phase)
        } else {
          try stage.pinch(id, scale: 1 + part, phase: phase, velocity: 0)
        }
      }
      for (last, end) in [(0.2, 0.8), (0.8, 0.2)] {
        let home = try stage.state(of: id).progress
        // From the far end fingers go back.
        let sign = name == "pinch" && home == 1 ? -1.0 : 1
        try send(0.01 * sign, .began)
        try send(last * sign, .changed)
        try send(end * sign, .ended)
        let progress = try stage.state(of: id).progress
        let shown = fidelity == .corrected ? end : last
        #expect(abs(abs(progress - home) - shown) < 0.02, "\(name) \(last) \(end): \(progress)")
        try stage.advance(by: 9)
        let turned = try stage.state(of: id).progress != home
        #expect(turned == (shown > 0.5), "\(name) \(last) \(end)")
      }
    }
  }

  /// A swipe over a container that began without a direction and is lifted far away starts and ends what it leads to.
  @Test func aSwipeOverAContainerMayEndWithoutAChange() throws {
    let (stage, id) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
    try stage.swipe(id, translation: .zero, velocity: .zero, phase: .began)
    try stage.swipe(id, translation: Point(x: 180, y: 0), velocity: .zero, phase: .ended)
    #expect(try stage.state(of: id).phase == .running)
    try stage.advance(by: 9)
    #expect(try stage.events.last?.kind == .finished && stage.state(of: id).phase == .idle)
  }

  /// The phase is that of the opening, also while a finger holds a leaf and while leaves are in the air.
  @Test func thePhaseOfABookIsThatOfItsOpening() throws {
    let (stage, id) = try Scenes.open(Scenes.book(20))
    try stage.drag(id, location: Point(x: 860, y: 384), phase: .began)
    try stage.drag(id, location: Point(x: 500, y: 384), phase: .changed)
    #expect(try stage.state(of: id).phase == .idle && stage.held(id) != nil && !stage.state(of: id).isMoving)
    try stage.drag(id, location: Point(x: 500, y: 384), phase: .ended)
    #expect(try stage.state(of: id).phase == .idle && stage.state(of: id).isMoving)
    try stage.close(id)
    #expect(try stage.state(of: id).phase == .running)
  }
}
