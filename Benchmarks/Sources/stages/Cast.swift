import LeafSpring

/// Stages as hosts have them, to be timed.
enum Cast {
  static let viewport = Size(width: 1024, height: 768)

  static func stage(_ kernel: ProductKernel = .automatic) throws -> Stage {
    try Stage(viewport: viewport, kernel: kernel)
  }

  /// `count` open books of 16 pages at rest.
  static func books(_ count: Int, pages: Int = 16, _ kernel: ProductKernel = .automatic) throws -> (Stage, [SceneID]) {
    let stage = try stage(kernel)
    var ids: [SceneID] = []
    for _ in 0..<count { ids.append(try stage.add(Book(pages: pages))) }
    for id in ids { try stage.open(id) }
    try rest(stage)
    return (stage, ids)
  }

  static func rest(_ stage: Stage) throws {
    // Twenty-five thousand leaves that turn one after the other take 1,500 s.
    while try stage.advance(by: 100).isMoving {}
    try stage.advance(by: 1)
  }

  /// An open book with so many leaves' cells on show.
  static func wide(cells: Int) throws -> (Stage, SceneID) {
    let stage = try stage()
    var book = Book(pages: cells - 1)
    book.window = cells / 2
    let id = try stage.add(book)
    try stage.open(id)
    try rest(stage)
    try stage.turn(id, to: cells / 4)
    try rest(stage)
    return (stage, id)
  }
}
