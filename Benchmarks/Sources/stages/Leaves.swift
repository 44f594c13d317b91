import LeafSpring

/// One leaf of a book that is peeled, by itself and by a finger, and what one more facet of it costs: a part of one face of its paper.
func peeling(_ table: inout Table) throws {
  let (stage, id) = try paper(hinges: 8)
  let kernel = try Kernel(stage, cells: 18)
  let resting = try Meter.measure(each: 1_000) { try stage.frame() }
  let flying = try peel(stage, id)
  table.add(
    "one leaf peeled in the air, 8 hinges, with light, over a frame at rest", flying.less(resting), aim: 2_000, kernel)
  try Cast.rest(stage)
  let start = Point(x: 512 + (try stage.state(of: id).index == 0 ? 355 : -355), y: 660)
  try stage.drag(id, location: start, phase: .began)
  var step = 0
  let held = try Meter.measure(each: 100) {
    step += 1
    try stage.drag(
      id, location: Point(x: 512 + 100 * Double(step % 7 - 3), y: 600 - 10 * Double(step % 5)), phase: .changed)
    try stage.frame()
  }
  table.add("a finger's move and a frame, one leaf peeled, 8 hinges", held, aim: 2_000, kernel)
  table.add("that over a frame of the same book at rest", held.less(resting), aim: 2_000, kernel)
  let fine = try paper(hinges: 32)
  let finer = try peel(fine.stage, fine.id)
  table.add("one leaf peeled in the air, 32 hinges", finer, try Kernel(fine.stage, cells: 66))
  let facet = finer.less(flying).each(2 * (32 - 8))
  table.add("a facet: that less 8 hinges, over 48 facets", facet, aim: 60, kernel)
}

/// An open book whose leaves can be peeled.
private func paper(hinges: Int) throws -> (stage: Stage, id: SceneID) {
  let stage = try Cast.stage(.builtin)
  var book = Book(pages: 16)
  (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
  book.paper?.hinges = hinges
  let id = try stage.add(book)
  try stage.open(id)
  try Cast.rest(stage)
  return (stage, id)
}

/// A frame while one leaf is peeled.
private func peel(_ stage: Stage, _ id: SceneID) throws -> Times {
  try Meter.measure(
    each: 20,
    prepare: {
      try Cast.rest(stage)
      try stage.peel(id, to: try stage.state(of: id).index == 0 ? 1 : 0)
      try stage.advance(by: 0.1)
    }
  ) { try stage.frame() }
}

/// A frame while one leaf of a book turns.
func oneLeaf(_ stage: Stage, _ id: SceneID, rounds: Int = 9) throws -> Times {
  try Meter.measure(
    rounds: rounds, each: 20,
    prepare: {
      try Cast.rest(stage)
      try turn(stage, id)
      try stage.advance(by: 0.01)
    }
  ) { try stage.frame() }
}

/// There and back, so that there is always a leaf to turn.
func turn(_ stage: Stage, _ id: SceneID) throws {
  if try stage.state(of: id).index == 0 { try stage.next(id) } else { try stage.previous(id) }
}
