import LeafSpring

extension Workload {
  /// A book of which every leaf is in the air.
  private static func flyingBook(_ cells: Int, _ mode: ProductMode) throws -> (Stage, SceneID, last: Int) {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: .builtin)
    var book = Book(pages: cells - 1)
    book.window = max(32, book.leafCount)
    let id = try stage.add(book)
    try stage.setTurnPolicy(id, .overlap, stagger: 0)
    try stage.open(id)
    try stage.advance(by: 60)
    return (stage, id, book.spreads.upperBound)
  }

  static func frame() throws -> [Workload] {
    var all: [Workload] = []
    for (mode, cells) in [(ProductMode.exact, 400), (.fast, 400), (.fast, 10_000)] {
      let (stage, id, last) = try flyingBook(cells, mode)
      var isAtEnd = false
      all.append(
        Workload("frame.\(mode).\(cells)") { rounds in
          for _ in 0..<rounds {
            if !stage.isMoving {
              isAtEnd.toggle()
              try! stage.turn(id, to: isAtEnd ? last : 0)
            }
            try! stage.advance(by: 1.0 / 120)
            stage.withSnapshot { consume($0.count) }
          }
        })
    }
    let (rest, _, _) = try flyingBook(10_000, .exact)
    all.append(
      Workload("frame.rest.10000") { rounds in
        for _ in 0..<rounds {
          try! rest.advance(by: 1.0 / 120)
          rest.withSnapshot { consume($0.count) }
        }
      })
    return all
  }

  /// A pinch that begins, moves and ends, with its events.
  static func events() throws -> [Workload] {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let book = try stage.add(Book(pages: 16))
    try stage.open(book)
    try stage.advance(by: 60)
    return [
      Workload("events.pinch") { rounds in
        for _ in 0..<rounds {
          try! stage.pinch(book, scale: 1, phase: .began)
          try! stage.pinch(book, scale: 0.95, phase: .changed)
          try! stage.pinch(book, scale: 1, phase: .ended)
          try! stage.advance(by: 60)
          consume(stage.events.count)
        }
      }
    ]
  }

  static func hitTest() throws -> [Workload] {
    let (stage, _, _) = try flyingBook(400, .exact)
    return [
      Workload("hitTest.400") { rounds in
        for round in 0..<rounds { consume(try! stage.hitTest(Point(x: Double(round % 1024), y: 384))) }
      }
    ]
  }
}
