import CPeers
import Foundation
import LeafSpring

/// Whole frames of a book on a stage.
enum FrameCases {
  static func cases(_ options: Options) throws -> [Case] {
    try options.sizes([400, 100_000]).map { try rest($0) }
      + options.sizes([400, 10_000]).flatMap { cells in
        try [.exact, .fast].flatMap { mode in try [0, 0.3].map { try strips(cells, mode, startSpan: $0) } }
      }
  }

  /// A strip of a soft leaf beside a whole page: the same number of cells, all in the air. `startSpan`: seconds from the first leaf
  /// that is sent off to the last; at 0 all rigid leaves share one motion, else each has its own.
  private static func strips(_ cells: Int, _ mode: ProductMode, startSpan: Double) throws -> Case {
    let entries = try [("rigid pages", 1), ("strips, 20 a leaf", 20)].map { name, strips in
      let flight = try Flight(cells, mode, strips: strips, startSpan: startSpan)
      return Entry(
        "LeafSpring, \(mode), built-in, \(name)", strips == 1 ? .ours : .variant, tolerance: 1e-5, check: flight.error,
        time: flight.time)
    }
    let motions = startSpan == 0 ? "one motion" : "own motions"
    return Case(name: "frame of strips, \(mode), \(motions)", cells: cells, entries: entries)
  }

  private static func rest(_ cells: Int) throws -> Case {
    let flight = try Flight(cells, .fast)
    flight.land()
    // Counted per frame, not per cell.
    return Case(
      name: "frame at rest, \(cells) cells", cells: 1,
      entries: [
        Entry("LeafSpring, fast, built-in", .ours) {
          try! flight.stage.advance(by: 1.0 / 120)
          flight.stage.withSnapshot { flight.seen &+= $0.count }
        }
      ])
  }
}

/// A book on a stage, all its leaves in the air.
final class Flight {
  let stage: Stage
  private let book: SceneID
  private let last: Int
  private let strips: Int
  private let startSpan: Double
  private var isAtEnd = false
  /// Seconds since the leaves took off.
  private var flown = 0.0
  var seen = 0

  init(_ cells: Int, _ mode: ProductMode, strips: Int = 1, startSpan: Double = 0) throws {
    self.startSpan = startSpan
    stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: .builtin)
    self.strips = strips
    var book = Book(pages: cells / strips - 1)
    book.soft = SoftLeaves(strips: strips)
    book.soft?.hardCovers = false
    book.window = max(32, book.leafCount)
    // With a fan most of the leaves would lie flat in their stacks: here every page turns.
    book.fan = 0
    self.book = try stage.add(book)
    last = book.spreads.upperBound
    try stage.setTurnPolicy(self.book, .overlap, stagger: startSpan / Double(book.leafCount))
    try stage.open(self.book)
    land()
    takeOff()
  }

  func land() { while try! stage.advance(by: 60).isMoving {} }

  private func takeOff() {
    isAtEnd.toggle()
    try! stage.turn(book, to: isAtEnd ? last : 0)
    try! stage.advance(by: 0.1 + startSpan)
    flown = 0.1
  }

  /// Frames short enough that the leaves stay in the air; between samples they land and take off again when they must.
  func time(_ rounds: Int) -> Int {
    if flown > 0.4 {
      land()
      takeOff()
    }
    flown += 0.02
    let begun = peers_nanoseconds()
    for _ in 0..<rounds {
      try! stage.advance(by: 0.02 / Double(rounds))
      stage.withSnapshot { seen &+= $0.count }
    }
    let taken = peers_nanoseconds() - begun
    precondition(stage.isMoving, "the leaves have landed while they were timed")
    return taken
  }

  /// Against the same flight in double mode.
  func error() -> Double {
    let cells = min(stage.cellCount, 10_000)
    guard let exact = try? Flight(cells, .double, strips: strips, startSpan: startSpan),
      let own = try? Flight(cells, stage.mode, strips: strips, startSpan: startSpan)
    else {
      return .infinity
    }
    _ = exact.time(3)
    _ = own.time(3)
    return exact.stage.withSnapshot { wide in
      let expected = wide.matrices64.prefix(1 << 16).map { $0 }
      return own.stage.withSnapshot { distance($0.matrices, expected) }
    }
  }
}
