import LeafSpring

// What a stage costs: `swift run -c release --package-path Benchmarks stages`. Exact mode throughout; the kernel is the default
// (BLAS up to 1,024 cells a scene, built in above) where a row does not name one.
try questions()
try adding()
try movingAmongMany()
try scenes()
try growth()

/// Asking where something is, where nothing is.
func questions() throws {
  for count in [100, 1_000, 4_000] {
    let (stage, _) = try Cast.books(count)
    _ = try stage.bounds()
    print(
      "hit test that misses, \(count) books",
      try Meter.measure(each: 20) { try expect(try stage.hitTest(Point(x: -5000, y: -5000)) == nil) },
      aim: "20 µs at 4,000")
    print(
      "bounds of all, \(count) books", try Meter.measure(each: 20) { try expect(try stage.bounds() != nil) },
      aim: "20 µs at 4,000")
  }
}

func adding() throws {
  var first: [Double] = [], last: [Double] = []
  for _ in 0..<5 {
    let stage = try Cast.stage()
    for number in 1...4_000 {
      let took = try Meter.measure(rounds: 1) { _ = try stage.add(Book(pages: 16)) }
      if number <= 40 { first.append(took.median) }
      if number > 3_960 { last.append(took.median) }
    }
  }
  print("add, the first 40 books", Times(samples: first), aim: "-")
  print("add, books 3,961 to 4,000", Times(samples: last), aim: "2 x the first")
}

/// One leaf in the air among books at rest.
func movingAmongMany() throws {
  for count in [1, 1_000, 4_000, 10_000] {
    let (stage, ids) = try Cast.books(count)
    print(
      "frame at rest, \(count) books", try Meter.measure(each: 1_000) { try stage.advance(by: 1.0 / 120) },
      aim: "150 ns")
    let times = try Meter.measure(
      each: 20,
      prepare: {
        try Cast.rest(stage)
        try turn(stage, ids[count / 2])
        try stage.advance(by: 0.01)
      }
    ) { try stage.advance(by: 1.0 / 120) }
    print("one leaf in the air, \(count) books", times, aim: "3 x one book")
  }
  let (stage, id) = try Cast.wide(cells: 100_000)
  let times = try Meter.measure(
    each: 20,
    prepare: {
      try Cast.rest(stage)
      try turn(stage, id)
      try stage.advance(by: 0.01)
    }
  ) { try stage.advance(by: 1.0 / 120) }
  print("one leaf in the air, a book of 100,000 cells", times, aim: "20 µs")
}

/// There and back, so that there is always a leaf to turn.
func turn(_ stage: Stage, _ id: SceneID) throws {
  if try stage.state(of: id).index == 0 { try stage.next(id) } else { try stage.previous(id) }
}

func scenes() throws {
  for kernel in [ProductKernel.automatic, .builtin] {
    let stage = try Cast.stage(kernel)
    var ids: [SceneID] = []
    for _ in 0..<1_000 { ids.append(try stage.add(Book(pages: 99))) }
    for id in ids { try stage.open(id) }
    print(
      "1,000 books of 99 pages opening, \(kernel)", try Meter.measure { try stage.advance(by: 1.0 / 60) }, aim: "8 ms")
  }
  try shelf(withBooks: false)
  try shelf(withBooks: true)
}

func shelf(withBooks: Bool) throws {
  let stage = try Cast.stage()
  let shelf = try stage.add(Shelf(books: 1_000))
  if withBooks { for item in 0..<1_000 { _ = try stage.add(Book(pages: 16), as: item, on: shelf) } }
  try Cast.rest(stage)
  var offset = 0.0
  print(
    "shelf of 1,000 scrolling, \(withBooks ? "a book of 16 pages" : "no book") behind each cover",
    try Meter.measure(each: 10) {
      offset += 7
      try stage.scroll(shelf, to: offset)
      try stage.advance(by: 1.0 / 60)
    }, aim: "0.3 ms")
}

/// Time of a frame against books at rest, and against books that move.
func growth() throws {
  for count in [1, 10, 100, 1_000, 10_000] {
    let (stage, ids) = try Cast.books(count)
    let times = try Meter.measure(
      each: 10,
      prepare: {
        try Cast.rest(stage)
        try turn(stage, ids[0])
        try stage.advance(by: 0.01)
      }
    ) { try stage.advance(by: 1.0 / 120) }
    print("growth,rest,\(count),\(times.median)")
  }
  for count in [1, 10, 100, 1_000] {
    let (stage, ids) = try Cast.books(count, pages: 99)
    let times = try Meter.measure(
      each: 5,
      prepare: {
        try Cast.rest(stage)
        for id in ids { try? stage.close(id) }
        try? stage.advance(by: 100)
        for id in ids { try? stage.open(id) }
        try stage.advance(by: 0.01)
        try stage.advance(by: 0.01)
      }
    ) { try stage.advance(by: 1.0 / 240) }
    print("growth,cells in motion,\(count * 96),\(times.median)")
    _ = ids
  }
}
