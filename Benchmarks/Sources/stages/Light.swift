import LeafSpring

/// What light and shadows cost: frames of one book with and without them, in turns.
func light(_ table: inout Table) throws {
  try compare("one leaf of 12 strips turns", aim: 500, &table) { try turn($0, $1) }
  try compare("six leaves of 12 strips turn", &table) { stage, id in
    try stage.turn(id, to: try stage.state(of: id).index == 0 ? 6 : 0)
  }
  try compare("one leaf is peeled, 8 hinges", &table) { stage, id in
    try stage.peel(id, to: try stage.state(of: id).index == 0 ? 1 : 0)
  }
  try compare("at rest", aim: 5, &table) { _, _ in }
}

/// Rows of one book twice, as it is and with light 0.
private func compare(
  _ name: String, aim: Double? = nil, _ table: inout Table, begin: (Stage, SceneID) throws -> Void
) throws {
  let lit = try paper(light: 0.6), dark = try paper(light: 0)
  let (with, without) = try Meter.compare(
    rounds: 101, each: 10,
    prepare: {
      for (stage, id) in [lit, dark] {
        try Cast.rest(stage)
        try begin(stage, id)
        try stage.advance(by: 0.1)
      }
    }, { try lit.stage.frame() }, { try dark.stage.frame() })
  let kernel = try Kernel(lit.stage, cells: lit.stage.cellCount)
  table.add("\(name), with light", with, kernel)
  table.add("\(name), without", without, kernel)
  table.add("\(name): light alone", with.less(without), aim: aim)
}

/// An open book of 32 pages whose leaves bow, with 12 strips each.
func paper(light: Double) throws -> (stage: Stage, id: SceneID) {
  let stage = try Cast.stage(.builtin)
  var book = Book(pages: 32)
  (book.restRatio, book.fan, book.paper, book.soft) = (1, 0, Paper(), .paper(strips: 12))
  (book.light, book.height) = (light, 0)
  let id = try stage.add(book)
  try stage.setTurnPolicy(id, .overlap, stagger: 0.02)
  try stage.open(id)
  try Cast.rest(stage)
  return (stage, id)
}
