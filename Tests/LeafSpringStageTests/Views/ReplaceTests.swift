import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A scene gets another transition of the same type: an album whose cover has moved.
@Suite struct ReplaceTests {
  private let cover = Rect(x: 20, y: 30, width: 100, height: 120)

  private func photos(_ count: Int) -> [Rect] {
    (0..<count).map { photo in
      let (column, row) = (Double(photo % 3), Double(photo / 3))
      return Rect(x: 10 + 100 * column, y: 40 + 110 * row, width: 90, height: 100)
    }
  }

  /// The scene does not depend on the reach of its transition.
  @Test func aTransitionWithinReachLooksLikeAnyOther() throws {
    let (from, to) = (Rect(x: 30, y: 40, width: 200, height: 150), Rect(x: 300, y: 100, width: 400, height: 500))
    for fidelity in [Fidelity.corrected, .original] {
      let (stage, other) = (try Scenes.stage(), try Scenes.stage())
      let live = try stage.addLive(Cube(), fidelity: fidelity, from: from, to: to)
      let plain = try other.add(Cube(), fidelity: fidelity, from: from, to: to)
      try stage.open(live.scene)
      try other.open(plain)
      for _ in 0..<20 {
        try stage.advance(by: 0.06)
        try other.advance(by: 0.06)
        #expect(FrameComparison.difference(stage, other) == nil)
      }
    }
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let album = try Album(cover: cover, cells: photos(6))
    let live = try stage.addLive(album)
    let other = try Stage(viewport: Containers.viewport)
    _ = try other.addLive(album)
    let hash = stage.stateHash()
    #expect(throws: LeafError(.refused, "transition", accepts: "")) {
      try stage.replace(live, with: try Album(cover: cover, cells: photos(7)))
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try other.replace(live, with: album) }
    #expect(throws: LeafError(.outOfRange, "visible", accepts: "")) {
      try stage.refit(live.scene, to: CoverGeometry(visible: [6]))
    }
    #expect(throws: LeafError(.nonFinite, "cover", accepts: "")) {
      try stage.refit(live.scene, to: CoverGeometry(cover: Rect(x: .nan, y: 0, width: 90, height: 90)))
    }
    let pan = try stage.add(Pan())
    let book = try stage.add(Book(pages: 2))
    #expect(throws: LeafError(.refused, "scene", accepts: "")) {
      try stage.refit(pan, to: CoverGeometry(cover: cover))
    }
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.refit(book, to: CoverGeometry()) }
    try stage.remove(pan)
    try stage.remove(book)
    #expect(stage.stateHash() == hash)
    try stage.remove(live.scene)
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.replace(live, with: album) }
  }

  /// The number of a scene's cells may depend on the frames and the viewport with which it was made: those count, not
  /// the whole viewport.
  @Test func cellsAreCountedWhereTheSceneWasMade() throws {
    var wouldFitTheViewport = 0
    for width in stride(from: 100.0, through: 1000, by: 60) {
      let viewport = Size(width: width, height: 400)
      let stage = try Stage(viewport: viewport)
      let small = Rect(x: 0, y: 0, width: 60, height: 90)
      let id = try stage.add(.explode, from: small, to: small)
      let whole = try Stage(viewport: viewport)
      _ = try whole.add(.explode)
      for folds in 1...64 {
        var options = TransitionOptions()
        options.folds = folds
        guard 2 + 4 * folds != stage.cellCount else { continue }
        if 2 + 4 * folds == whole.cellCount { wouldFitTheViewport += 1 }
        #expect(throws: LeafError(.refused, "transition", accepts: "")) {
          try stage.replace(id, with: .fold, options)
        }
      }
      try stage.replace(id, with: .explode)
    }
    #expect(wouldFitTheViewport > 0)
  }

  /// A pop from a scrolled album to a cover that has moved, with other photos in view, shows the same as an album made
  /// that way.
  @Test func anAlbumReturnsToWhereItsCoverIsNow() throws {
    let moved = Rect(x: 150, y: 200, width: 110, height: 110)
    let geometry = CoverGeometry(cover: moved, visible: [3, 4, 5, 6, 7, 8], offset: Point(x: 0, y: 90))
    let album = try Album(cover: cover, cells: photos(12), visible: [0, 1, 2, 3, 4, 5])
    let wanted = try album.returning(cover: moved, visible: geometry.visible, offset: geometry.offset)
    for nonGeneric in [true, false] {
      let stage = try Stage(viewport: Containers.viewport)
      let live = try stage.addLive(album)
      let plain = try Stage(viewport: Containers.viewport)
      let reference = try plain.add(wanted)
      for each in [stage, plain] {
        try each.open(each === stage ? live.scene : reference)
        try each.advance(by: 10)
      }
      #expect(stage.stateHash() != plain.stateHash())
      if nonGeneric {
        try stage.refit(live.scene, to: geometry)
      } else {
        try stage.replace(live, with: wanted)
      }
      #expect(live.transition.cover == moved)
      #expect(stage.stateHash() == plain.stateHash())
      let rest = stage.stateHash()
      try stage.begin(live.scene)
      try stage.scrub(live.scene, to: 0.6)
      try stage.cancel(live.scene)
      _ = try stage.runToRest()
      #expect(stage.stateHash() == rest)
      try stage.close(live.scene)
      try plain.close(reference)
      for _ in 0..<20 {
        try stage.advance(by: 1.0 / 16)
        try plain.advance(by: 1.0 / 16)
        #expect(stage.stateHash() == plain.stateHash())
      }
    }
  }

  @Test func aPublishedTransitionIsReplacedByItsOptions() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let book = try stage.add(Book(pages: 2))
    let flip = try stage.add(.flip, TransitionOptions())
    let plain = try Stage(viewport: Containers.viewport)
    _ = try plain.add(Book(pages: 2))
    var options = TransitionOptions()
    options.edge = .top
    options.eye = 700
    let reference = try plain.add(.flip, options)
    let hash = stage.stateHash()
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.replace(book, with: .flip) }
    #expect(throws: LeafError(.refused, "transition", accepts: "")) { try stage.replace(flip, with: .explode) }
    #expect(throws: LeafError(.nonFinite, "eye", accepts: "")) {
      var bad = options
      bad.eye = .nan
      try stage.replace(flip, with: .flip, bad)
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.replace(.none, with: .flip) }
    #expect(stage.stateHash() == hash)
    try stage.open(flip)
    try plain.open(reference)
    try stage.advance(by: 0.375)
    try plain.advance(by: 0.375)
    #expect(stage.stateHash() != plain.stateHash())
    let state = try stage.state(of: flip)
    try stage.replace(flip, with: .flip, options)
    #expect(try stage.state(of: flip).progress == state.progress)
    #expect(try stage.state(of: flip).velocity == state.velocity)
    #expect(stage.stateHash() == plain.stateHash())
    for _ in 0..<20 {
      try stage.advance(by: 1.0 / 16)
      try plain.advance(by: 1.0 / 16)
      #expect(stage.stateHash() == plain.stateHash())
    }
  }

  @Test func theCoverMayMoveWhileTheAlbumIsInTheAir() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let live = try stage.addLive(try Album(cover: cover, cells: photos(6)))
    try stage.open(live.scene)
    try stage.advance(by: 0.25)
    let state = try stage.state(of: live.scene)
    let hash = stage.stateHash()
    try stage.refit(live.scene, to: CoverGeometry(cover: Rect(x: 100, y: 300, width: 90, height: 90)))
    let after = try stage.state(of: live.scene)
    #expect(after.progress == state.progress && after.velocity == state.velocity && stage.stateHash() != hash)
    try stage.refit(live.scene, to: CoverGeometry(cover: cover))
    #expect(stage.stateHash() == hash)
  }

  /// A host's transition that shows another picture on another cover.
  private struct Named: Transition {
    var item = 3

    func cellCount(in space: TransitionSpace) -> Int { 1 }
    func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
      cells[0] = (CellIdentity(role: .cover, item: item), CellSurface())
    }
    func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
      poses[0] = Pose(frame: space.to)
      poses[paintedAt: 0] = 0
    }
    func refitted(_ geometry: CoverGeometry) throws(LeafError) -> Named {
      Named(item: geometry.visible?.first ?? item)
    }
  }

  @Test func whatIsOnTheCellsFollowsTheCover() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let live = try stage.addLive(Named())
    func item() throws -> Int32 { stage.withSnapshot { $0.identity(0).item } }
    #expect(try item() == 3)
    try stage.refit(live.scene, to: CoverGeometry(visible: [8]))
    #expect(try item() == 8)
  }

  @Test func aRuleOfAContainerIsRefittedByItsHandle() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    let album = try Album(cover: cover, cells: photos(6))
    try stage.setRule(ContainerRule(.push), album, on: id)
    let pop = try stage.setRule(ContainerRule(.pop), album, on: id)
    try stage.push(1, on: id)
    try stage.advance(by: 10)
    let rest = stage.stateHash()
    try stage.refit(pop.scene, to: CoverGeometry(cover: Rect(x: 150, y: 200, width: 110, height: 110)))
    try stage.pop(id, interactive: true)
    try stage.scrub(id, to: 1)
    #expect(try stage.hitTest(Point(x: 200, y: 250))?.identity.role != .cover, "shut: the cover is the list's")
    try stage.scrub(id, to: 0.99)
    let box = try #require(try stage.hitTest(Point(x: 200, y: 250)))
    #expect(box.identity.role == .cover)
    try stage.finish(id)
    #expect(try stage.runToRest().ends == [.finished])
    #expect(stage.stateHash() != rest && stage.standing(id) == [0])
  }
}
