import LeafSpring

/// Scenes of which everything moves.
func scenes(_ table: inout Table) throws {
  for kernel in [ProductKernel.automatic, .builtin] { try opening(kernel, &table) }
  try shelf(withBooks: false, &table)
  try shelf(withBooks: true, &table)
  for kernel in [ProductKernel.automatic, .builtin] { try album(kernel, &table) }
}

private func opening(_ kernel: ProductKernel, _ table: inout Table) throws {
  let stage = try Cast.stage(kernel)
  var ids: [SceneID] = []
  for _ in 0..<1_000 { ids.append(try stage.add(Book(pages: 99))) }
  for id in ids { try stage.open(id) }
  let name = "1,000 books of 99 pages opening, kernel \(kernel)"
  let times = try Meter.measure(rounds: 15, each: 2) { try expect(try stage.advance(by: 1.0 / 120).isMoving) }
  table.add(name, times, aim: kernel == .builtin ? 8e6 : nil, try Kernel(stage, cells: 100))
}

private func shelf(withBooks: Bool, _ table: inout Table) throws {
  let stage = try Cast.stage()
  let shelf = try stage.add(Shelf(books: 1_000))
  if withBooks { for item in 0..<1_000 { _ = try stage.add(Book(pages: 16), as: item, on: shelf) } }
  try Cast.rest(stage)
  var offset = 0.0
  table.add(
    "shelf of 1,000 scrolling, \(withBooks ? "a book of 16 pages" : "no book") behind each cover",
    try Meter.measure(each: 10) {
      offset += 7
      try stage.scroll(shelf, to: offset)
      try stage.advance(by: 1.0 / 60)
    }, aim: 300_000, try Kernel(stage, cells: 1_000))
}

/// An album of 400 photos, all on screen, that opens and shuts again.
private func album(_ kernel: ProductKernel, _ table: inout Table) throws {
  let stage = try Cast.stage(kernel)
  let photos = (0..<400).map {
    Rect(x: 10 + 50 * Double($0 % 20), y: 10 + 37 * Double($0 / 20), width: 44, height: 33)
  }
  let id = try stage.add(try Album(cover: Rect(x: 462, y: 334, width: 100, height: 100), cells: photos))
  let times = try Meter.measure(
    each: 20,
    prepare: {
      try Cast.rest(stage)
      if try stage.state(of: id).target == 1 { try stage.close(id) } else { try stage.open(id) }
      try stage.advance(by: 0.1)
    }
  ) { try expect(try stage.advance(by: 1.0 / 60).isMoving) }
  table.add(
    "album of 400 photos opening, kernel \(kernel)", times, aim: kernel == .builtin ? 25_000 : nil,
    try Kernel(stage, cells: stage.cellCount))
}
