import LeafSpringTestSupport
import Testing

@testable import LeafSpring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Scenes and steps that the stage's tests share.
enum Scenes {
  static let viewport = Size(width: 1024, height: 768)
  static let notNumbers: [Double] = [.nan, .signalingNaN, .infinity, -.infinity]

  /// A number in the environment: of a seed, or how many cases.
  static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  /// `LEAF_SEED=n` in the environment asks for the one case that a sweep names by this seed.
  static var seed: UInt64? {
    number("LEAF_SEED")
  }

  static func stage(_ size: Size = viewport, mode: ProductMode = .exact, kernel: ProductKernel = .automatic) throws
    -> Stage
  {
    try Stage(viewport: size, mode: mode, kernel: kernel)
  }

  /// A stage with one book, shut.
  static func shut(_ book: Book, in size: Size = viewport, mode: ProductMode = .exact) throws -> (
    stage: Stage, book: SceneID
  ) {
    let stage = try stage(size, mode: mode)
    return (stage, try stage.add(book))
  }

  /// A stage with one book, open and at rest, its clock at 16 s.
  static func open(_ book: Book, in size: Size = viewport, mode: ProductMode = .exact) throws -> (
    stage: Stage, book: SceneID
  ) {
    let (stage, id) = try shut(book, in: size, mode: mode)
    try stage.open(id)
    try stage.advance(by: 16)
    return (stage, id)
  }

  static func book(_ pages: Int, _ change: (inout Book) -> Void = { _ in }) -> Book {
    var book = Book(pages: pages)
    change(&book)
    return book
  }

  /// A book whose leaves bend, including its covers unless `change` says otherwise.
  static func soft(_ pages: Int, strips: Int = 20, _ change: (inout Book) -> Void = { _ in }) -> Book {
    book(pages) {
      $0.soft = SoftLeaves(strips: strips)
      $0.soft?.hardCovers = false
      change(&$0)
    }
  }

  /// A place of the viewport in what the host draws in.
  static func drawn(_ place: Point, _ view: Matrix4) -> Point {
    let image = view.apply(place)
    return view == .identity ? place : Point(x: image.x / image.w, y: image.y / image.w)
  }
}

extension Stage {
  /// Events of one step.
  func step(_ dt: Double) throws -> [StageEvent] {
    try advance(by: dt)
    return events
  }

  /// Lets time pass until nothing moves; returns all events. A second of `original` that is cancelled at 1 takes the longest: 100 s
  /// (transitions.md 13.5).
  func runToRest(by dt: Double = 0.05) throws -> [StageEvent] {
    var all: [StageEvent] = []
    var isMoving = true
    var steps = 0
    while isMoving, steps < 2400 {
      isMoving = try advance(by: dt).isMoving
      all += events
      steps += 1
    }
    #expect(!isMoving, "hangs")
    return all
  }

  /// The book scene with this id, to look inside.
  func inside(_ id: SceneID) throws -> BookScene { try findBook(id) }

  /// The first rule that a book's inner state breaks; nil if it breaks none.
  func flaw(of id: SceneID) throws -> String? {
    if let broken { return broken }
    let book = try findBook(id)
    for slot in 0..<book.slotCount {
      let leaf = Int(book.leaves[slot])
      if slot > 0, leaf <= Int(book.leaves[slot - 1]) { return "slots not ascending at \(slot)" }
      if leaf < 0 || leaf >= book.book.leafCount { return "leaf \(leaf) of \(book.book.leafCount)" }
      let isHeld = book.isHeld(leaf: leaf)
      let turned = book.book.spreadMode == .double ? leaf <= book.state.openSpread : leaf < book.state.openSpread
      if book.state.scroll == nil, !isHeld, book.motions[slot].target != (turned ? 1 : 0) {
        return "leaf \(leaf) goes to \(book.motions[slot].target) while spread \(book.state.openSpread) is aimed at"
      }
    }
    let centre =
      book.state.scroll == nil ? book.state.openSpread : Int(book.state.scroll!.state(at: now).value.rounded())
    for leaf in max(centre - 6, 0)...max(min(centre + 6, book.book.leafCount - 1), 0) where book.slot(of: leaf) == nil {
      return "leaf \(leaf) near spread \(centre) has no cells"
    }
    return withSnapshot { frame in
      for row in 0..<frame.count {
        for column in 0..<16 where !frame.matrices[16 * row + column].isFinite { return "row \(row) not finite" }
        if frame.order[Int(frame.backToFront[row])] != UInt32(row) { return "paint order no permutation at \(row)" }
        if !(frame.opacity[row] >= 0 && frame.opacity[row] <= 1) { return "opacity of row \(row)" }
        if !(frame.shade[row] >= 0 && frame.shade[row] <= 1) { return "shade of row \(row)" }
      }
      return nil
    }
  }
}
