import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Shutters, as in the documentation.
private struct Shutters: Transition {
  static let slats = 5
  var duration: Double { 0.8 }

  func cellCount(in space: TransitionSpace) -> Int { 2 * Shutters.slats }

  func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let isForward = space.direction == .forward
    for slat in 0..<Shutters.slats {
      let part = Shutters.part(slat)
      cells[2 * slat] = (
        CellIdentity(role: .view, item: slat, view: isForward ? .from : .to, content: part), CellSurface()
      )
      cells[2 * slat + 1] = (
        CellIdentity(role: .view, item: slat, view: isForward ? .to : .from, content: part), CellSurface()
      )
    }
  }

  func eye(in space: TransitionSpace) -> SharedEye {
    SharedEye(distance: 640, centre: Point(x: space.viewport.width / 2, y: space.viewport.height / 2))
  }

  func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let t = Staging(at: e, in: space).t
    for cell in 0..<2 * Shutters.slats {
      let data = Shutters.cell(cell)
      var pose = Pose(
        size: Size(width: data.size.width * space.viewport.width, height: data.size.height * space.viewport.height),
        anchor: data.anchor,
        position: Point(
          x: data.position.x * space.viewport.width, y: data.position.y * space.viewport.height))
      pose.angle = Shutters.angle(cell, t)
      poses[cell] = pose.seen(from: eye(in: space), visible: Shutters.isVisible(cell, t))
    }
  }

  static func part(_ slat: Int) -> Rect {
    Rect(x: Double(slat) / Double(slats), y: 0, width: 1 / Double(slats), height: 1)
  }

  static func angle(_ cell: Int, _ t: Double) -> Double { cell % 2 == 0 ? .pi * t : .pi * t - .pi }

  static func isVisible(_ cell: Int, _ t: Double) -> Bool { (t < 0.5) == (cell % 2 == 0) }

  /// The same as data, without tracks.
  static func cell(_ cell: Int) -> DataCell {
    let part = part(cell / 2), view = cell % 2 == 0 ? CellIdentity.View.from : .to
    return DataCell(
      CellIdentity(role: .view, item: cell / 2, view: view, content: part), size: Size(width: part.width, height: 1),
      position: Point(x: (Double(cell / 2) + 0.5) / Double(slats), y: 0.5))
  }

  static var code: PoseCode {
    PoseCode { frame in
      for cell in 0..<frame.count {
        frame.column(.angle)[cell] = angle(cell, frame.fraction)
        frame.flags[cell] = isVisible(cell, frame.fraction) ? CellFlags.visible.rawValue : 0
      }
    }
  }
}

/// Transitions whose poses a host's function writes. Hosts/c/code.c has more, through the C interface.
@Suite struct PoseCodeTests {
  private func coded(_ stage: Stage) throws -> SceneID {
    let cells = (0..<2 * Shutters.slats).map(Shutters.cell)
    let id = try stage.add(try DataTransition(cells: cells, duration: 0.8, eye: 640))
    try stage.setCode(Shutters.code, on: id)
    return id
  }

  /// A type in Swift and data with code have one hash, forwards, caught, back and seeking.
  @Test(arguments: ProductMode.allCases) func codeHasTheBitsOfAType(_ mode: ProductMode) throws {
    let plain = try Stage(viewport: Size(width: 320, height: 568), mode: mode)
    let stage = try Stage(viewport: Size(width: 320, height: 568), mode: mode)
    let (one, other) = (try plain.add(Shutters()), try coded(stage))
    var frames = 0
    func both(_ act: (Stage, SceneID) throws -> Void) throws {
      try act(plain, one)
      try act(stage, other)
      #expect(plain.stateHash() == stage.stateHash(), "frame \(frames)")
      frames += 1
    }
    try both { try $0.open($1) }
    for _ in 0..<20 { try both { stage, _ in try stage.advance(by: 1.0 / 60) } }
    try both { try $0.close($1) }
    for _ in 0..<10 { try both { stage, _ in try stage.advance(by: 1.0 / 60) } }
    try both { try $0.open($1) }
    let time = stage.time
    for _ in 0..<70 { try both { stage, _ in try stage.advance(by: 1.0 / 60) } }
    for step in [9, 1, 30] { try both { stage, _ in try stage.seek(to: time + Double(step) / 64) } }
    try both { stage, _ in try stage.resize(Size(width: 500, height: 200)) }
    let (a, b) = (try plain.clone(), try stage.clone())
    try a.advance(by: 0.3)
    try b.advance(by: 0.3)
    #expect(a.stateHash() == b.stateHash())
    print("figure: \(frames) hashes of a transition as code are those of the same as a type, \(mode)")
  }

  /// A recording of calls has no code: the transition goes on by itself.
  @Test(arguments: TransitionKind.allCases)
  func withoutItsCodeATransitionIsAsIfItHadHadNone(_ kind: TransitionKind) throws {
    let (stage, plain) = (try Scenes.stage(), try Scenes.stage())
    let (one, other) = (try stage.add(kind), try plain.add(kind))
    try stage.open(one)
    try plain.open(other)
    try stage.advance(by: 0.2)
    try stage.setCode(
      PoseCode { frame in
        frame.column(.opacity)[0] = 0.25
        for rank in 0..<frame.count { frame.paint[rank] = UInt32(frame.count - 1 - rank) }
      }, on: one)
    #expect(stage.withSnapshot { $0.opacity[0] } == 0.25)
    try stage.setCode(nil, on: one)
    try plain.advance(by: 0.2)
    #expect(stage.frameHash() == plain.frameHash() && stage.stateHash() == plain.stateHash())
  }

  /// A recording of calls plays without it.
  @Test func noCodeIsTakenFromWhatHasNone() throws {
    let stage = try Scenes.stage(), id = try stage.add(.fold)
    for _ in 0..<2 { try stage.advance(by: 0.1) }
    try stage.setCode(nil, on: id)
    #expect(stage.withSnapshot { $0.changed.isEmpty })
    #expect(try stage.advance(by: 0.1).changed.isEmpty)
  }

  /// Opacity and shade are limited, and a cell that cannot be seen is not drawn.
  @Test func numbersOfShareAreLimited() throws {
    let stage = try Scenes.stage(), id = try stage.add(.cube)
    try stage.begin(id)
    try stage.scrub(id, to: 0.25)
    for (given, shown) in [(-3.0, 0), (0, 0), (0.5, 0.5), (7, 1)] {
      try stage.setCode(
        PoseCode {
          $0.column(.opacity)[0] = given
          $0.column(.shade)[0] = given
        }, on: id)
      stage.withSnapshot { frame in
        #expect(frame.opacity[0] == Float(shown) && frame.shade[0] == Float(shown))
        #expect((frame.flags[0] & CellFlags.visible.rawValue != 0) == (shown > 0))
      }
    }
  }
}
