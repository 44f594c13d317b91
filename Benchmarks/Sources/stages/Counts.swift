import LeafSpring

/// Seven rows whose instructions are counted, which do not depend on the machine's speed: `check-counts.sh` runs some rounds of each,
/// and more.
enum Counts {
  static let rows: [(name: String, make: @Sendable () throws -> () throws -> Void)] = [
    ("frame.own.400", { try flight(apart: true) }), ("frame.one.400", { try flight(apart: false) }),
    ("frame.books.100", { try books() }), ("frame.rest.1000", { try rest() }), ("remove.500", { try removal() }),
    ("frame.paper", { try bowed() }), ("state.1000", { try states() }),
  ]

  static func run(_ name: String, rounds: Int) throws {
    guard let row = rows.first(where: { $0.name == name }) else { fatalError("no row \(name)") }
    Cast.level = .avx2
    let round = try row.make()
    for _ in 0..<rounds { try round() }
  }

  /// All leaves of a book take off by one call, and fly for fifty frames.
  private static func flight(apart: Bool) throws -> () throws -> Void {
    var flight = try Flight(cells: 400, .builtin, apart: apart)
    return {
      try flight.land()
      try flight.takeOff()
      try flight.stage.advance(by: 0.1)
      for _ in 0..<50 { try flight.frame(of: 10) }
    }
  }

  /// A leaf in the air in every book.
  private static func books() throws -> () throws -> Void {
    let (stage, ids) = try Cast.books(100, pages: 4, .builtin)
    return {
      for id in ids { try turn(stage, id) }
      for _ in 0..<20 { try stage.frame() }
      try Cast.rest(stage)
    }
  }

  /// A leaf of a book of paper in the air.
  private static func bowed() throws -> () throws -> Void {
    let (stage, id) = try paper(light: 0.6)
    return {
      try turn(stage, id)
      for _ in 0..<20 { try stage.frame() }
      try Cast.rest(stage)
    }
  }

  /// A call on each of the books in the air, and its state.
  private static func states() throws -> () throws -> Void {
    let (stage, ids) = try Cast.books(1_000, pages: 4, .builtin)
    return {
      for id in ids { try turn(stage, id) }
      for id in ids { try turn(stage, id) }
      try Cast.rest(stage)
    }
  }

  private static func rest() throws -> () throws -> Void {
    let (stage, _) = try Cast.books(1_000, pages: 4)
    return { for _ in 0..<100 { try stage.frame() } }
  }

  /// A book comes, and one that was in the middle goes.
  private static func removal() throws -> () throws -> Void {
    var (stage, ids) = try Cast.books(500, pages: 4)
    return {
      ids.append(try stage.add(Book(pages: 4)))
      try stage.remove(ids.remove(at: 250))
      try stage.frame()
    }
  }
}
