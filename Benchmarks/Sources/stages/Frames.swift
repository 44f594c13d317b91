import LeafSpring

/// Frames as a host has them, of everything that moves: a step, and the snapshot read. Beside each, a copy of 64 bytes a cell.
func frames(_ table: inout Table) throws {
  for (cells, own, shared, fast) in [(400, 22.0, 12.0, 8.0), (10_000, 20, 11, 7), (100_000, 22, 12, 8)] {
    try flying(cells, apart: true, .exact, aim: own, &table)
    try flying(cells, apart: false, .exact, aim: shared, &table)
    try flying(cells, apart: false, .fast, aim: fast, &table)
  }
  for (count, aim) in [(1_000, 0.5e6), (10_000, 5e6)] { try turning(books: count, aim: aim, &table) }
  try resting(&table)
  try peeling(&table)
}

/// Every leaf of one book in the air, a cell.
/// - Parameter apart: true if each has a motion of its own.
private func flying(_ cells: Int, apart: Bool, _ mode: ProductMode, aim: Double, _ table: inout Table) throws {
  var flight = try Flight(cells: cells, .builtin, mode: mode, apart: apart)
  let copy = Copy(cells: cells), frames = cells < 3_000 ? 20 : 4
  let (times, floor) = try Meter.compare(
    rounds: cells < 100_000 ? 27 : 9, each: frames, prepare: { try flight.prepare() },
    { try flight.frame(of: frames) }, { copy.run() })
  let cells = flight.stage.cellCount
  table.add(
    "\(cells) cells in the air, \(apart ? "each leaf by its own motion" : "all leaves by one motion"), a cell",
    times.each(cells), aim: aim, try Kernel(flight.stage, cells: cells), floor: floor.each(cells))
}

/// A leaf in the air in every one of so many books of five cells.
private func turning(books count: Int, aim: Double, _ table: inout Table) throws {
  let (stage, ids) = try Cast.books(count, pages: 4, .builtin)
  let copy = Copy(cells: stage.cellCount)
  var isForward = false
  let (times, floor) = try Meter.compare(
    rounds: 9, each: 4,
    prepare: {
      try Cast.rest(stage)
      isForward.toggle()
      for id in ids { if isForward { try stage.next(id) } else { try stage.previous(id) } }
      try stage.advance(by: 0.05)
    }, { try expect(try stage.frame().isMoving) }, { copy.run() })
  table.add(
    "\(count) books of 5 cells, a leaf in the air in each", times, aim: aim, try Kernel(stage, cells: 5), floor: floor)
}

/// A stage at rest, and one leaf in the air beside books at rest.
private func resting(_ table: inout Table) throws {
  var alone = Times(samples: [])
  for count in [1, 1_500, 10_000] {
    let (stage, ids) = try Cast.books(count)
    let kernel = try Kernel(stage, cells: 18)
    table.add("at rest, \(count) books", try Meter.measure(each: 1_000) { try stage.frame() }, aim: 150)
    let times = try oneLeaf(stage, ids[count / 2])
    table.add("one leaf in the air, \(count) books", times, kernel)
    if count == 1 {
      alone = times
    } else {
      table.add("that over one leaf in the only book", times, over: alone, aim: 1.2)
    }
  }
  let (stage, id) = try Cast.wide(cells: 100_000)
  table.add(
    "one leaf in the air, a book of 100,000 cells", try oneLeaf(stage, id), aim: 20_000, try Kernel(stage, cells: 32))
}

extension Stage {
  /// One frame of a host: a step, and the snapshot read.
  @discardableResult
  func frame(_ seconds: Double = 1.0 / 120) throws -> StepResult {
    let step = try advance(by: seconds)
    withSnapshot { consume($0.matrices[0]) }
    return step
  }
}

/// A copy of the matrices of so many cells, once they are there.
final class Copy {
  private let from, to: UnsafeMutableRawPointer
  private let bytes: Int

  init(cells: Int) {
    bytes = 64 * cells
    from = .allocate(byteCount: bytes, alignment: 64)
    to = .allocate(byteCount: bytes, alignment: 64)
    from.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
    to.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
  }

  func run() { to.copyMemory(from: from, byteCount: bytes) }

  deinit {
    from.deallocate()
    to.deallocate()
  }
}
