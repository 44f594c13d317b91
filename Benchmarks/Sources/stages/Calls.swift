import LeafSpring

/// Calls that change a stage, and the frame after each.
func calls(_ table: inout Table) throws {
  for leaves in [200, 5_000] { try turningAll(leaves, &table) }
  for pages in [50, 1_000_000] { try scrolling(pages, &table) }
  try among(&table)
  try reading(&table)
}

/// `turn` of so many leaves by one call, a leaf.
private func turningAll(_ leaves: Int, _ table: inout Table) throws {
  for apart in [false, true] {
    var flight = try Flight(cells: 2 * leaves, .builtin, apart: apart)
    let times = try Meter.measure(
      rounds: 15, each: 1, prepare: { try flight.land() }, { try flight.takeOff() })
    table.add(
      "turn of \(leaves) leaves by one call, \(apart ? "one after the other" : "at once"), a leaf", times.each(leaves),
      aim: 200)
  }
}

/// A frame of a scroll from the first page to the last.
private func scrolling(_ pages: Int, _ table: inout Table) throws {
  let (stage, ids) = try Cast.books(1, pages: pages, .builtin)
  let last = Double(try stage.book(ids[0]).spreads.upperBound) * Cast.viewport.width
  var step = 0.0
  let times = try Meter.measure(rounds: 15, each: 100) {
    step = step == 100 ? 0 : step + 1
    try stage.scroll(ids[0], to: last * step / 100)
    try stage.frame()
  }
  table.add("scroll from end to end of \(pages) pages, a frame", times, aim: 10_000, try Kernel(stage, cells: 96))
}

/// Scenes that come and go beside books at rest: the call and the frame after it, over a frame without.
private func among(_ table: inout Table) throws {
  let (stage, ids) = try Cast.books(10_000, pages: 4, .builtin)
  let rest = try Meter.measure(rounds: 15, each: 100) { try stage.frame() }
  func row(_ name: String, aim: Double? = nil, _ body: () throws -> Void) throws {
    let times = try Meter.measure(rounds: 15) {
      try body()
      try stage.frame()
    }
    table.add("\(name) among 10,000 books, and a frame", times.less(rest), aim: aim)
  }
  var place = 5_000
  try row("remove", aim: 20_000) {
    try stage.remove(ids[place])
    place += 1
  }
  try row("remove of the one behind all", aim: 20_000) {
    try stage.remove(ids[place - 5_015])
    place += 1
  }
  try row("add", aim: 20_000) { _ = try stage.add(Book(pages: 4)) }
  try row("insertPages") { try stage.insertPages(ids[9_000], count: 2, at: 1) }
  try row("removePages") { try stage.removePages(ids[9_000], 1..<3) }
}

/// The state of one book of many in the air, after a call on it.
private func reading(_ table: inout Table) throws {
  let (stage, ids) = try Cast.books(10_000, pages: 4, .builtin)
  for id in ids { try stage.next(id) }
  try stage.advance(by: 0.05)
  var place = 0
  let times = try Meter.measure(rounds: 15, each: 20) {
    try stage.previous(ids[place])
    try expect(try stage.state(of: ids[place]).index == 0)
    place += 1
  }
  table.add("`previous` of one of 10,000 books in the air, and its state", times, aim: 20_000)
}
