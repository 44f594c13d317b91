import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Lists in space beside those of the screen, in stages that hold more than an open book.
@Suite struct DrawSceneTests {
  /// A shut book on a shelf is drawn by the shelf's cover alone, and no ray meets it.
  @Test func shutBooksOnAShelfAreNotThere() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let shelf = try stage.add(Shelf(books: 3))
    let books = try (0..<3).map { try stage.add(Peels.book { $0.boards = 8 }, as: $0, on: shelf) }
    func scenes() throws -> (screen: Set<SceneID>, space: Set<SceneID>) {
      try stage.withSnapshot { frame in
        (
          Set(try DrawnList(frame).draws.map(\.scene)), Set(try DrawnList(frame, in: .model).draws.map(\.scene))
        )
      }
    }
    func sameHits() throws {
      var hits = 0
      for x in stride(from: 300.0, to: 760, by: 37) {
        let eye = Vector3(x: 512, y: 384, z: 2000), place = Point(x: x, y: 400)
        let ray = Ray(origin: eye, direction: Vector3(x: place.x - eye.x, y: place.y - eye.y, z: -eye.z))
        let (seen, met) = (try stage.hitTest(place), try stage.hitTest(along: ray))
        #expect(seen?.row == met?.row, "at \(x)")
        if seen != nil { hits += 1 }
      }
      #expect(hits > 5)
    }
    var found = try scenes()
    #expect(found.screen == [shelf] && found.space == [shelf])
    try sameHits()
    try stage.open(0, on: shelf)
    try stage.advance(by: 9)
    found = try scenes()
    #expect(found.screen == [books[0]] && found.space == [books[0]])
    try sameHits()
    try stage.close(books[0])
    try stage.advance(by: 9)
    found = try scenes()
    #expect(found.space == [shelf])
  }

  /// While a book opens, the covers of its shelf lie below all of it.
  @Test func coversLieBelowABookThatOpens() throws {
    let stage = try Stage(viewport: Scenes.viewport), shelf = try stage.add(Shelf(books: 3))
    let books = try (0..<3).map { try stage.add(Peels.turned(40) { $0.boards = 8 }, as: $0, on: shelf) }
    try stage.open(0, on: shelf)
    var frames = 0
    for _ in 0..<20 {
      try stage.advance(by: 0.03)
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      func heights(_ scene: SceneID) -> [Float] {
        let draws = list.draws.filter { $0.shadow < 0 && $0.scene == scene }
        return draws.flatMap { list.vertices[$0.first..<$0.first + $0.count].map(\.z) }
      }
      guard let cover = heights(shelf).max(), let lowest = heights(books[0]).min() else { continue }
      frames += 1
      #expect(cover < lowest, "\(stage.time) s")
    }
    #expect(frames > 5)
  }

  /// A leaf in the air goes on when a book of spreads becomes one of single pages: it is drawn in the air still.
  @Test func leavesInTheAirAreDrawnAfterAChange() throws {
    for (reads, way) in [(false, 1), (false, -1), (true, 1), (true, -1)] {
      let book = Peels.turned(60) { $0.paper?.cornerZone = 0 }
      let (stage, id) = try Peels.open(book, at: 12)
      if reads {
        // The right page was read last.
        var single = book
        single.spreadMode = .single
        try stage.replaceBook(id, with: single)
        try stage.turn(id, to: 26)
        try stage.advance(by: 9)
        try stage.replaceBook(id, with: book)
      }
      let from = Double(way) * 340
      try stage.drag(id, location: Point(x: 512 + from, y: 384), phase: .began)
      for step in 1...12 {
        try stage.advance(by: 1 / 60)
        let x = 512 + from - Double(way * step) * 26
        try stage.drag(id, location: Point(x: x, y: 384), phase: .changed)
      }
      let turn = try #require(try stage.held(id))
      var single = book
      single.spreadMode = .single
      try stage.replaceBook(id, with: single)
      for space in DrawSpace.allCases {
        let list = try stage.withSnapshot { try DrawnList($0, in: space) }
        let highest = list.draws.filter { $0.shadow < 0 && $0.identity.role == .page }.map { draw in
          let places = list.vertices[draw.first..<draw.first + draw.count]
          // In perspective what is nearer to the eye has a smaller w.
          return (draw.identity.leaf, space == .model ? places.map(\.z).max()! : 300 * (1 - places.map(\.w).min()!))
        }.max { $0.1 < $1.1 }
        #expect((highest?.1 ?? 0) > 20, "read \(reads), way \(way), \(space): \(String(describing: highest)) \(turn)")
      }
    }
  }

  /// While a thick book is shut, nothing shows through at its spine.
  @Test(arguments: [1.0, 2])
  func spinesStayShutOnTheScreen(_ sheet: Double) throws {
    let book = Peels.turned(40) {
      ($0.light, $0.boards) = (1, 8)
      $0.paper?.sheet = sheet
    }
    let (stage, id) = try Peels.open(book, at: 5)
    try stage.close(id)
    var widest = 0.0
    for _ in 0..<24 {
      try stage.advance(by: 1 / 60)
      let list = try stage.withSnapshot { try DrawnList($0) }, spine = try stage.eye(of: id).centre
      let cells = list.draws.filter { $0.shadow < 0 }.flatMap { draw in
        list.triangles(draw).map { $0.map { Vector3(x: Double($0.x / $0.w), y: Double($0.y / $0.w), z: 0) } }
      }
      var open = 0.0
      for step in 0..<400 {
        let x = spine.x - 100 + Double(step) * 0.5
        let ray = Ray(origin: Vector3(x: x, y: spine.y, z: 1), direction: Vector3(x: 0, y: 0, z: -1))
        // Between what is seen on the left and on the right.
        let isCovered = cells.contains { ray.meets($0) != nil }
        if isCovered { open = 0 } else { open += 0.5 }
        guard !isCovered else { continue }
        let hasMore =
          cells.contains { $0.contains { $0.x > x + 0.5 } } && cells.contains { $0.contains { $0.x < x - open } }
        if hasMore { widest = max(widest, open) }
      }
    }
    #expect(widest < 1, "a slit of \(widest) points")
  }

  /// Walls are opaque to rays: of what lies behind them, nothing is hit.
  @Test(arguments: [0.0, 8])
  func raysEndAtWalls(_ boards: Double) throws {
    var random = SplitMix64(seed: Scenes.seed ?? 71)
    var (walls, wrong) = (0, 0)
    for call in 0..<3 {
      let book = Peels.turned(41) {
        ($0.light, $0.boards) = (1, boards)
        $0.paper?.sheet = 1
      }
      let (stage, id) = try Peels.open(book, at: 8)
      if call == 1 { try stage.close(id) }
      if call == 2 { try stage.next(id) }
      try stage.advance(by: 0.12)
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      let cells = list.draws.filter { $0.shadow < 0 }.flatMap { draw in
        list.triangles(draw).map { (draw, $0.map(\.place)) }
      }
      let targets = cells.filter { $0.0.identity.role == .block }.map(\.1)
      for _ in 0..<400 {
        let wall = random.pick(targets), share = random.double(in: 0.2...0.6)
        let place = wall[0] + share * (wall[1] - wall[0]) + (0.8 - share) * (wall[2] - wall[0])
        let turn = random.double(in: 0...6.28), up = random.double(in: 0.02...1)
        let sine = Elementary.sincos(turn)
        let away = Vector3(x: 900 * sine.cosine, y: 900 * sine.sine, z: 900 * up)
        let ray = Ray(origin: place + away, direction: (-1) * away)
        let met = cells.compactMap { cell in ray.meets(cell.1).map { ($0, cell.0) } }.min { $0.0 < $1.0 }
        guard let met, met.1.identity.role == .block, abs(met.0 - 1) < 1e-6 else { continue }
        walls += 1
        if let hit = try stage.hitTest(along: ray), !isBesideArc(hit, book) { wrong += 1 }
      }
    }
    #expect(walls > 300 && wrong == 0, "\(wrong) of \(walls) rays go through a wall")
  }

  /// True outside a page's round corner, where it is hit, too.
  private func isBesideArc(_ hit: Hit, _ book: Book) -> Bool {
    let x = min(hit.unit.x, 1 - hit.unit.x) * book.pageSize.width, radius = book.cornerRadius
    let y = min(hit.unit.y, 1 - hit.unit.y) * book.pageSize.height
    return x < radius && y < radius && (radius - x) * (radius - x) + (radius - y) * (radius - y) > radius * radius
  }

  /// A single page that fades is one layer in space, too, and of a book that cross-fades the pages that one sees.
  @Test func paperThatFadesIsOneLayer() throws {
    var seen = 0
    for isCalm in [false, true] {
      let (stage, id) = try Scenes.open(Peels.turned(20) { $0.spreadMode = .single })
      if isCalm { try stage.setMotionPolicy(.crossFade, for: id) }
      try isCalm ? stage.close(id) : stage.turn(id, to: 1)
      for _ in 0..<200 {
        try stage.advance(by: 1 / 240)
        let lists = try stage.withSnapshot { (try DrawnList($0), try DrawnList($0, in: .model)) }
        func faded(_ list: DrawnList) -> Set<Int> {
          Set(list.draws.filter { $0.shadow < 0 && $0.opacity < 1 }.map(\.row))
        }
        #expect(faded(lists.0) == faded(lists.1), "\(isCalm)")
        seen += faded(lists.0).count
      }
    }
    #expect(seen > 5)
  }
}
