import LeafSpring
import Testing

/// A transition from outside the package: it uses only what is public, no `@testable`. The old page peels off about the
/// top edge.
private struct Peel: Transition {
  let duration = 0.5

  func curve(_ space: TransitionSpace) -> TimingCurve { space.direction == .forward ? .easeOut : .easeIn }

  func cellCount(in space: TransitionSpace) -> Int { 2 }

  func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let forward = space.direction == .forward
    let surface = CellSurface(backColor: Color(white: 0.9))
    cells[0] = (CellIdentity(role: .view, item: 0, view: forward ? .to : .from), CellSurface())
    cells[1] = (CellIdentity(role: .view, item: 0, view: forward ? .from : .to), surface)
  }

  func eye(in space: TransitionSpace) -> SharedEye {
    SharedEye(
      distance: 2 * space.viewport.height,
      centre: Point(x: space.viewport.width / 2, y: space.viewport.height / 2))
  }

  func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let forward = space.direction == .forward
    let t = min(max(forward ? e : 1 - e, 0), 1)
    var under = Pose(frame: forward ? space.to : space.from)
    if t == 0 { under.flags.remove(.visible) }
    var page = Pose(frame: forward ? space.from : space.to, anchor: Point(x: 0.5, y: 0))
    page.axis = .x
    page.angle = t * .pi / 2
    if t == 1 { page.flags.remove(.visible) }
    poses[0] = under
    poses[1] = page
    poses[paintedAt: 0] = 0
    poses[paintedAt: 1] = 1
  }
}

/// This transition as data.
private func peelAsData() throws -> DataTransition {
  func track(_ from: Double, _ to: Double) throws -> KeyframeTrack {
    try KeyframeTrack([Keyframe(start: 0, length: 1, value: to)], from: from)
  }
  var page = DataCell(
    CellIdentity(role: .view, item: 0, view: .from), basis: .old, anchor: Point(x: 0.5, y: 0),
    position: Point(x: 0.5, y: 0))
  page.axis = .x
  page.surface.backColor = Color(white: 0.9)
  page.tracks = [PoseTrack(.angle, try track(0, .pi / 2))]
  let under = DataCell(CellIdentity(role: .view, item: 0, view: .to), basis: .new)
  return try DataTransition(cells: [under, page], duration: 0.5, curve: .easeOut, eye: 2 * 568)
}

@Suite struct OutsideTransitionTests {
  private func matrices(_ stage: Stage, _ id: SceneID) -> [Float] {
    stage.withSnapshot { frame in
      (0..<frame.count).filter { frame.scene($0) == id }.flatMap { row in
        (0..<16).map { frame.matrices[16 * row + $0] }
      }
    }
  }

  @Test func aTypeFromOutsideRunsOnAStage() throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    let peel = try stage.add(Peel())
    let rest = stage.stateHash()
    try stage.open(peel)
    try stage.advance(by: 0.25)
    #expect(stage.isMoving)
    stage.withSnapshot { frame in
      #expect(frame.count == 2 && frame.identity(1).view == .from)
      #expect(frame.matrices[16 + 6] != 0, "the page turns about x")
    }
    try stage.advance(by: 1)
    #expect(stage.events.map(\.kind).contains(.finished))
    try stage.begin(peel)
    try stage.scrub(peel, to: 0.5)
    try stage.finish(peel)
    try stage.advance(by: 10)
    #expect(stage.stateHash() == rest)
  }

  @Test func aTypeFromOutsideIsARuleOfAContainer() throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    let stack = try stage.add(.stack([1]))
    let live = try stage.setRule(ContainerRule(.push, interaction: .pinch), Peel(), on: stack)
    try stage.setRule(ContainerRule(.pop, interaction: .pinch), Peel(), on: stack)
    try stage.push(2, on: stack)
    try stage.advance(by: 0.25)
    #expect(try stage.context(of: stack)?.scene == live.scene)
    try stage.advance(by: 10)
    let rest = stage.stateHash()
    try stage.pinch(stack, scale: 1, phase: .began)
    try stage.pinch(stack, scale: 0.4, phase: .changed)
    #expect(try stage.views(of: stack) == [1])
    try stage.pinch(stack, scale: 0.4, phase: .cancelled)
    try stage.advance(by: 10)
    #expect(try stage.views(of: stack) == [1, 2])
    #expect(stage.stateHash() == rest)
  }

  @Test func theDataFormDrawsTheSame() throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    let swift = try stage.add(Peel())
    let data = try stage.add(try peelAsData())
    for turn in 0..<2 {
      for id in [swift, data] { turn == 0 ? try stage.open(id) : try stage.close(id) }
      for frame in 0..<60 {
        try stage.advance(by: 1.0 / 120)
        let drawn = matrices(stage, swift)
        #expect(drawn == matrices(stage, data) && drawn.count == 32, "way \(turn), frame \(frame)")
      }
      try stage.advance(by: 1)
    }
  }
}
