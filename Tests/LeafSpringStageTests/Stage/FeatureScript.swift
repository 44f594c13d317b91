import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The parts of a script of generated calls.
enum Feature: Int, CaseIterable {
  case soft, windowed, shelf, container, clone, insert, resize, seek, tasks, mailbox, double, view, policy, paper

  /// All pairs of two different features.
  static var pairs: [(Feature, Feature)] {
    allCases.flatMap { a in allCases.filter { $0.rawValue > a.rawValue }.map { (a, $0) } }
  }

  /// Pairs without tasks.
  private static let light = pairs.filter { $0.0 != .tasks && $0.1 != .tasks }

  /// Scripts until all pairs come in the same order again.
  static let round = pairs.count + 7 * light.count

  /// The pair of a script. Those with tasks need thousands of cells and take twenty times as long: they come in one round of
  /// eight.
  static func pair(_ number: Int) -> (Feature, Feature) {
    let place = number % round
    return place < pairs.count ? pairs[place] : light[(place - pairs.count) % light.count]
  }
}

/// A stage with scenes in which the features are, and random calls to them. A seed always gives one script.
struct FeatureScript {
  let features: Set<Feature>
  var random: SplitMix64
  let mode: ProductMode
  let kernel: ProductKernel
  private let book: Book
  private let transition: TransitionKind
  private(set) var books: [SceneID] = []
  private(set) var shelves: [SceneID] = []
  private(set) var containers: [SceneID] = []
  /// Scenes that open and close.
  private(set) var runs: [SceneID] = []
  private let kinds: [Int]

  init(number: Int, seed: UInt64) {
    random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    _ = random.next()
    let pair = Feature.pair(number)
    var features: Set = [pair.0, pair.1]
    // Tasks need thousands of cells, and take ten times as long.
    for feature in Feature.allCases where feature != .tasks {
      if random.double(in: 0...1) < 0.25 { features.insert(feature) }
    }
    self.features = features
    mode = features.contains(.double) ? .double : .exact
    kernel = features.contains(.tasks) ? .builtin : random.pick(ProductKernel.allCases)
    book = FeatureScript.book(features, &random)
    transition = random.pick(TransitionKind.allCases)
    kinds = FeatureScript.kinds(features)
  }

  private static func book(_ features: Set<Feature>, _ random: inout SplitMix64) -> Book {
    var book = Book(pages: random.int(in: 0...24))
    if features.contains(.windowed) { (book.pages, book.window) = (random.int(in: 80...400), random.int(in: 32...40)) }
    if features.contains(.tasks) { (book.pages, book.window) = (features.contains(.windowed) ? 5000 : 2300, 1200) }
    if features.contains(.soft) {
      book.soft = SoftLeaves(strips: random.int(in: 2...5))
      if features.contains(.tasks) { book.fan = 0 }
    }
    book.hinge = random.pick([Edge.left, .left, .right, .top, .bottom])
    book.spreadMode = random.int(in: 0...3) == 0 ? .single : .double
    book.hasClosedEnds = random.int(in: 0...3) == 0
    book.overshoot = random.pick(Book.Overshoot.allCases)
    if features.contains(.paper) { addPaper(to: &book, &random) }
    return book
  }

  /// Flat, as paper has to be; curled or folded, with a thickness or none, and leaves that droop where they are soft.
  private static func addPaper(to book: inout Book, _ random: inout SplitMix64) {
    (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
    book.paper?.hinges = random.int(in: 1...4)
    book.paper?.sheet = random.pick([0, 0.3])
    if random.int(in: 0...1) == 0 {
      book.soft?.sag = 0.2
      book.soft?.middle = try? Spring(duration: 0.49, bounce: 0.1)
    }
  }

  /// The scenes, in the same way on every stage.
  mutating func cast(on stage: Stage) throws {
    (books, shelves, containers, runs) = ([], [], [], [])
    if features.contains(.shelf) {
      let shelf = try stage.add(Shelf(books: 3))
      shelves.append(shelf)
      books.append(try stage.add(book, as: 1, on: shelf))
      books.append(try stage.add(Book(pages: 3), as: 2, on: shelf))
    } else {
      books.append(try stage.add(book))
    }
    runs = books
    if features.contains(.container) {
      for container in [Container.stack([0, 1]), .modal(root: 0), .tabs([0, 1, 2], selected: 1)] {
        containers.append(try stage.add(container))
      }
      try stage.setRule(ContainerRule(.push), transition, on: containers[0])
      try stage.setRule(ContainerRule(.select), .fold, on: containers[2])
      runs += containers
    } else {
      runs.append(try stage.add(transition))
    }
    try stage.setTracks(
      [HostTrack.scalar(from: 2, to: 5)], on: features.contains(.container) ? books[0] : runs[runs.count - 1])
  }

  private static func kinds(_ features: Set<Feature>) -> [Int] {
    var kinds = Array(0..<16)
    // Twice, so that what a script is about happens in it.
    if features.contains(.shelf) { kinds += [20, 21, 22, 23, 20, 22] }
    if features.contains(.container) { kinds += [30, 31, 32, 33, 34, 35, 30, 34] }
    if features.contains(.insert) { kinds += [40, 41, 42, 40, 41] }
    if features.contains(.resize) { kinds += [50, 50, 50] }
    if features.contains(.view) { kinds += [60, 60, 60] }
    if features.contains(.paper) { kinds += [16, 17, 16, 17, 17] }
    if features.contains(.policy) { kinds += [70, 71, 72, 73, 70, 71] }
    return kinds
  }

  /// The report of a script that shows a difference.
  enum Line {
    case call(Call)
    case steps(Int, Double)
  }

  /// One call for all stages.
  struct Call {
    let kind, pick: Int
    let a, b: Double
  }

  mutating func call() -> Call {
    Call(
      kind: random.pick(kinds), pick: random.int(in: 0...35), a: random.double(in: 0...1), b: random.double(in: 0...1))
  }

  func make(_ call: Call, on stage: Stage) -> LeafError? {
    let outcome = StageCalls.outcome {
      switch call.kind {
      case ..<20: try makeMove(call, stage)
      case ..<40: try makeNavigation(call, stage)
      default: try makeSetting(call, stage)
      }
    }
    if let broken = stage.brokenUnread { Issue.record("\(call): \(broken)") }
    return outcome
  }

  private func makeMove(_ call: Call, _ stage: Stage) throws {
    let (a, b, pick) = (call.a, call.b, call.pick)
    let (book, any) = (books[pick % books.count], runs[pick % runs.count])
    let phase = GesturePhase.allCases[Int(b * 3.999)]
    switch call.kind {
    case 0: try stage.open(any)
    case 1: try stage.close(any)
    case 2, 3: try stage.next(book)
    case 4: try stage.previous(book)
    case 5: try stage.turn(book, to: Int(a * Double(max(stage.book(book).spreadCount, 1))))
    case 6: _ = try stage.begin(any)
    case 7: try stage.scrub(any, to: a, velocity: 4 * b - 2)
    case 8: try stage.finish(any)
    case 9: try stage.cancel(any)
    case 10: try stage.pinch(any, scale: 3 * a, phase: phase)
    case 11: try stage.swipe(any, translation: Point(x: 400 * a - 200, y: 0), phase: phase)
    case 12, 13:
      try stage.drag(book, location: Point(x: 1024 * a, y: 300), phase: phase, pointer: Int32(pick / 12))
    case 14: try stage.scroll(book, to: 1024 * Double(stage.book(book).spreadCount) * a, animated: b < 0.5)
    case 15: try stage.fling(book, velocity: 4000 * a - 2000)
    case 16:
      let spread = try stage.book(book).spreadCount
      try stage.peel(book, to: Int(a * Double(max(spread, 1))), corner: b < 0.5 ? .top : .bottom)
    default:
      let (side, row) = (pick % 2 == 0 ? 1.0 : -1.0, pick % 4 < 2 ? 100.0 : 600)
      let corner = Point(x: 512 + side * (300 + 70 * a), y: row + 70 * b)
      try stage.drag(book, location: corner, phase: GesturePhase.allCases[pick / 9], pointer: Int32(pick % 3))
    }
  }

  private func makeNavigation(_ call: Call, _ stage: Stage) throws {
    let (a, b, pick) = (call.a, call.b, call.pick)
    switch call.kind {
    case 20: try stage.open(1 + pick % 2, on: shelves[0])
    case 21: try stage.scroll(shelves[0], to: 1800 * a - 600, animated: b < 0.5)
    case 22: try stage.openSelected(on: shelves[0])
    case 23:
      let phase = GesturePhase.allCases[Int(b * 3.999)]
      try stage.drag(shelves[0], location: Point(x: 1024 * a, y: 400), phase: phase)
    case 30: try stage.push(10 + pick, on: containers[0], interactive: b < 0.2)
    case 31: _ = try stage.pop(containers[0], interactive: b < 0.2)
    case 32: try stage.present(pick, on: containers[1], interactive: b < 0.2)
    case 33: _ = try stage.dismiss(containers[1], interactive: b < 0.2)
    case 34: _ = try stage.select(pick % 3, on: containers[2], interactive: b < 0.2)
    default: try stage.offer(pick, on: containers[0])
    }
  }

  private func makeSetting(_ call: Call, _ stage: Stage) throws {
    let (a, b, pick) = (call.a, call.b, call.pick)
    let book = books[pick % books.count]
    switch call.kind {
    case 40: try stage.insertPages(book, count: pick % 4, at: Int(a * Double(stage.book(book).pages)))
    case 41:
      let pages = try stage.book(book).pages
      let first = Int(a * Double(pages))
      try stage.removePages(book, first..<min(first + pick % 4, pages))
    case 42: try stage.replacePage(book, at: pick)
    case 50: try stage.resize(Size(width: 200 + 2000 * a, height: 200 + 2000 * b))
    case 60: try stage.setView(pick % 4 == 0 ? .identity : Matrix4.translation(x: 40 * a, y: 30 * b, z: a - b))
    case 70: try stage.setTurnPolicy(book, TurnPolicy.allCases[Int(a * 3.999)], stagger: 0.2 * b)
    case 71: try stage.setMotionPolicy(MotionPolicy.allCases[Int(a * 3.999)], for: b < 0.5 ? book : nil)
    case 72: try stage.setVisibleTolerance(pick % 3 == 0 ? 0 : a)
    default: try stage.setCompletion(book, pick % 2 == 0 ? nil : Completion(speed: 0.5 + a))
    }
  }
}
