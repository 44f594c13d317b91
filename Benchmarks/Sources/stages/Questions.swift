import LeafSpring

/// Asking where something is, where nothing is; and adding scenes.
func questions(_ table: inout Table) throws {
  for count in [100, 1_000, 4_000] {
    let (stage, _) = try Cast.books(count)
    _ = try stage.bounds()
    table.add(
      "hit test that misses, \(count) books",
      try Meter.measure(each: 20) { try expect(try stage.hitTest(Point(x: -5000, y: -5000)) == nil) },
      aim: 20_000)
    table.add(
      "bounds of all, \(count) books", try Meter.measure(each: 20) { try expect(try stage.bounds() != nil) },
      aim: 20_000, loop: try Meter.measure(each: 2) { consume(boundsByLoop(stage)) })
  }
  try adding(&table)
}

/// Bounds as a host would find them in a snapshot: from every visible cell's four corners.
private func boundsByLoop(_ stage: Stage) -> Float {
  stage.withSnapshot { frame in
    var (left, right, top, bottom) = (Float.infinity, -Float.infinity, Float.infinity, -Float.infinity)
    for cell in 0..<frame.count where frame.flags[cell] & CellFlags.visible.rawValue != 0 {
      let (width, height, m) = (frame.sizes[2 * cell], frame.sizes[2 * cell + 1], 16 * cell)
      for (u, v) in [(0, 0), (width, 0), (width, height), (0, height)] as [(Float, Float)] {
        let w = u * frame.matrices[m + 3] + v * frame.matrices[m + 7] + frame.matrices[m + 15]
        let x = (u * frame.matrices[m] + v * frame.matrices[m + 4] + frame.matrices[m + 12]) / w
        let y = (u * frame.matrices[m + 1] + v * frame.matrices[m + 5] + frame.matrices[m + 13]) / w
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    return left + right + top + bottom
  }
}

private func adding(_ table: inout Table) throws {
  var first: [Double] = [], last: [Double] = []
  for _ in 0..<5 {
    let stage = try Cast.stage()
    for number in 1...4_000 {
      let took = try Meter.measure(rounds: 1) { _ = try stage.add(Book(pages: 16)) }
      if number <= 40 { first.append(took.median) }
      if number > 3_960 { last.append(took.median) }
    }
  }
  table.add("add, the first 40 books", Times(samples: first))
  table.add("add, books 3,961 to 4,000", Times(samples: last))
  table.add("add, the last over the first", Times(samples: last), over: Times(samples: first), aim: 2)
}
