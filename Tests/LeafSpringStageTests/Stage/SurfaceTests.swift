import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// No NaN or infinity reaches a host in the identities and surfaces of cells.
@Suite struct SurfaceTests {
  /// One cell with a surface of the test's choice.
  private struct Sheet: Transition {
    var surface = CellSurface()
    var content = Rect.unit

    var duration: Double { 1 }
    func curve(_ space: TransitionSpace) -> TimingCurve { .linear }
    func cellCount(in space: TransitionSpace) -> Int { 1 }
    func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
      cells[0] = (CellIdentity(role: .view, item: 0, content: content), surface)
    }
    func eye(in space: TransitionSpace) -> SharedEye { SharedEye(distance: 1000, centre: .zero) }
    func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
      poses[0] = Pose(frame: space.from)
      poses[paintedAt: 0] = 0
    }
  }

  private static var changes: [(String, (inout Sheet) -> Void)] {
    [
      ("backColor", { $0.surface.backColor.red = .nan }), ("backColor", { $0.surface.backColor.alpha = .infinity }),
      ("radii", { $0.surface.radii.topLeft = .nan }), ("radii", { $0.surface.radii.bottomRight = -.infinity }),
      ("gradient", { $0.surface.gradient.color.blue = .nan }),
      ("gradient", { $0.surface.gradient.start.x = .infinity }),
      ("gradient", { $0.surface.gradient.end.y = .nan }), ("gradient", { $0.surface.gradient.locations.2 = .nan }),
      ("gradient", { $0.surface.gradient.alphas.3 = .infinity }), ("content", { $0.content.x = .nan }),
      ("content", { $0.content.height = .infinity }),
    ]
  }

  private func expectRefused(_ field: String, _ call: () throws -> Void) {
    let found = StageCalls.outcome(call)
    #expect(found?.code == .nonFinite && found.map { "\($0.field)" } == field, "\(String(describing: found))")
  }

  @Test func surfacesThatAreNoNumbersAreRefusedAndNothingChanges() throws {
    let stage = try Scenes.stage()
    let live = try stage.addLive(Sheet())
    let stack = try stage.add(Container.stack([0]))
    let hash = stage.frameHash()
    for (field, change) in Self.changes {
      var sheet = Sheet()
      change(&sheet)
      let calls: [() throws -> Void] = [
        { _ = try stage.add(sheet) }, { _ = try stage.addLive(sheet) }, { try stage.replace(live, with: sheet) },
        { try stage.setRule(ContainerRule(.push), sheet, on: stack) },
      ]
      for call in calls { expectRefused(field, call) }
      #expect(stage.frameHash() == hash)
    }
    try stage.replace(live, with: Sheet())
    try stage.setRule(ContainerRule(.push), Sheet(), on: stack)
  }

  @Test func soIsTheBackOfAnAlbumsCover() throws {
    let stage = try Scenes.stage()
    var album = try Album(
      cover: Rect(x: 0, y: 0, width: 100, height: 100), cells: [Rect(x: 200, y: 0, width: 50, height: 50)])
    album.coverBack = Color(red: 0.5, green: .nan, blue: 0.5)
    expectRefused("backColor") { _ = try stage.add(album) }
    #expect(stage.cellCount == 0)
  }
}
