import LeafSpring

/// Stages as hosts have them, to be timed.
enum Cast {
  static let viewport = Size(width: 1024, height: 768)

  /// The instructions that stages may use, if this processor has them.
  nonisolated(unsafe) static var level = SIMDLevel.avx512

  static func probe() throws -> MatrixProbe { try MatrixProbe().limited(to: level) }

  static func stage(_ kernel: ProductKernel = .automatic, mode: ProductMode = .exact) throws -> Stage {
    try Stage(viewport: viewport, mode: mode, kernel: kernel, probe: try probe())
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

/// A book all of whose leaves are in the air; one of less than two leaves opens and shuts.
struct Flight {
  let stage: Stage
  private let book: SceneID
  private let last: Int
  private var isAtEnd = false
  /// Seconds since the leaves took off.
  private var flown = 0.0

  /// - Parameter apart: true if each leaf has a motion of its own, which begins after that of the one above it.
  init(cells: Int, _ kernel: ProductKernel, mode: ProductMode = .exact, apart: Bool = false) throws {
    stage = try Cast.stage(kernel, mode: mode)
    var book = Book(pages: max(cells - 1, 0))
    book.window = max(32, book.leafCount)
    // With a fan most of the leaves would lie flat in their stacks: here every page turns.
    book.fan = 0
    self.book = try stage.add(book)
    last = book.spreads.upperBound
    try stage.setTurnPolicy(self.book, .overlap, stagger: apart ? 0.08 / Double(cells) : 0)
    try stage.open(self.book)
    try land()
    try takeOff()
    try stage.advance(by: 0.1)
  }

  mutating func land() throws {
    try Cast.rest(stage)
    isAtEnd.toggle()
    flown = 0.1
  }

  /// The call that sends all leaves off.
  func takeOff() throws {
    if last > 0 {
      try stage.turn(book, to: isAtEnd ? last : 0)
    } else {
      try isAtEnd ? stage.close(book) : stage.open(book)
    }
  }

  /// Called between samples: the leaves land and take off again when they must.
  mutating func prepare() throws {
    if flown > 0.3 {
      try land()
      try takeOff()
      try stage.advance(by: 0.1)
    }
    flown += 0.02
  }

  /// One of so many frames of a sample.
  func frame(of frames: Int) throws {
    try expect(try stage.frame(0.02 / Double(frames)).isMoving)
  }
}
