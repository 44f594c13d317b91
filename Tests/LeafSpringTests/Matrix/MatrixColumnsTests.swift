import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Products over planes, products with a factor each, and the copies between planes and rows.
@Suite struct MatrixColumnsTests {
  private static let counts = [1, 3, 15, 16, 17, 64, 203]

  private func numbers(_ count: Int, _ seed: UInt64) -> [Float] {
    var random = MatrixRandom(seed)
    return (0..<count).map { index in
      index % 7 == 0 ? [0, -0.0, 1e-40, -1e-42, 1e-30][index % 5] : Float(random.next(-1000, 1000))
    }
  }

  private func planes<Number: BinaryFloatingPoint>(_ rows: [Number], _ count: Int, _ stride: Int) -> [Number] {
    var planes = [Number](repeating: 7, count: 16 * stride)
    for cell in 0..<count { for entry in 0..<16 { planes[entry * stride + cell] = rows[16 * cell + entry] } }
    return planes
  }

  private func error(_ body: () throws -> Void) -> LeafError? {
    do { try body() } catch { return error as? LeafError }
    return nil
  }

  @Test func noMatricesAreNoWork() throws {
    let floats = UnsafeBufferPointer<Float>(start: nil, count: 0),
      doubles = UnsafeBufferPointer<Double>(start: nil, count: 0)
    let toFloats = UnsafeMutableBufferPointer<Float>(start: nil, count: 0)
    let toDoubles = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)
    let exact = try MatrixBatch(cells: 0, probe: try MatrixProbe())
    let double = try MatrixBatch(cells: 0, mode: .double, probe: try MatrixProbe())
    try exact.multiply(planes: floats, count: 0, stride: 0, by: .identity, into: toFloats)
    try double.multiply(planes: doubles, count: 0, stride: 0, by: .identity, into: toDoubles)
    try exact.multiply(floats, byEach: floats, into: toFloats)
    try double.multiply(doubles, byEach: doubles, into: toDoubles)
    try exact.copy(planes: floats, count: 0, stride: 0, toRows: toFloats)
    try exact.copy(rows: floats, count: 0, toPlanes: toFloats, stride: 0)
    let mode = LeafError(.refused, "mode", accepts: "")
    #expect(error { try exact.multiply(doubles, byEach: doubles, into: toDoubles) } == mode)
    #expect(error { try double.multiply(floats, byEach: floats, into: toFloats) } == mode)
    let endless = Matrix4.translation(x: .infinity, y: 0), shared = LeafError(.nonFinite, "shared", accepts: "")
    #expect(error { try double.multiply(planes: doubles, count: 0, stride: 0, by: endless, into: toDoubles) } == shared)
    #expect(error { try exact.multiply(planes: floats, count: 0, stride: 0, by: endless, into: toFloats) } == shared)
  }

  @Test func badInputsAreRefusedAndNothingIsWritten() throws {
    let exact = try MatrixBatch(cells: 0, probe: try MatrixProbe())
    let double = try MatrixBatch(cells: 0, mode: .double, probe: try MatrixProbe())
    let from = [Float](repeating: 1, count: 64), wide = [Double](repeating: 1, count: 64)
    var to = [Float](repeating: 7, count: 64), toWide = [Double](repeating: 7, count: 64)
    var bad = Matrix4.identity
    bad.m12 = .infinity
    from.withUnsafeBufferPointer { from in
      to.withUnsafeMutableBufferPointer { to in
        func planes(_ count: Int, _ stride: Int, _ shared: Matrix4 = .identity) -> LeafError? {
          error { try exact.multiply(planes: from, count: count, stride: stride, by: shared, into: to) }
        }
        #expect(planes(-1, 4) == LeafError(.outOfRange, "count", accepts: ""))
        #expect(planes(4, 3) == LeafError(.outOfRange, "stride", accepts: ""))
        #expect(planes(4, 5) == LeafError(.outOfRange, "locals", accepts: ""))
        #expect(planes(4, .max) == LeafError(.outOfRange, "locals", accepts: ""))
        #expect(planes(4, 4, bad) == LeafError(.nonFinite, "shared", accepts: ""))
        #expect(planes(0, 0) == nil)
        let short = UnsafeBufferPointer(rebasing: from[..<32])
        #expect(
          error { try exact.multiply(from, byEach: short, into: to) } == LeafError(.outOfRange, "factors", accepts: ""))
        #expect(
          error { try exact.multiply(UnsafeBufferPointer(rebasing: from[..<31]), byEach: from, into: to) }
            == LeafError(.outOfRange, "locals", accepts: ""))
        #expect(
          error { try double.multiply(from, byEach: from, into: to) } == LeafError(.refused, "mode", accepts: ""))
        #expect(
          error { try double.multiply(planes: from, count: 4, stride: 4, by: .identity, into: to) }
            == LeafError(.refused, "mode", accepts: ""))
        #expect(
          error { try exact.copy(planes: from, count: 5, stride: 4, toRows: to) }
            == LeafError(.outOfRange, "stride", accepts: ""))
        #expect(
          error { try exact.copy(planes: from, count: 5, stride: 5, toRows: to) }
            == LeafError(.outOfRange, "planes", accepts: ""))
        let little = UnsafeMutableBufferPointer(rebasing: to[..<32])
        #expect(
          error { try exact.copy(planes: from, count: 4, stride: 4, toRows: little) }
            == LeafError(.outOfRange, "rows", accepts: ""))
        #expect(
          error { try exact.copy(rows: short, count: 4, toPlanes: to, stride: 4) }
            == LeafError(.outOfRange, "rows", accepts: ""))
      }
    }
    wide.withUnsafeBufferPointer { from in
      toWide.withUnsafeMutableBufferPointer { to in
        #expect(
          error { try exact.multiply(planes: from, count: 4, stride: 4, by: .identity, into: to) }
            == LeafError(.refused, "mode", accepts: ""))
        #expect(
          error { try double.multiply(from, byEach: UnsafeBufferPointer(rebasing: from[..<32]), into: to) }
            == LeafError(.outOfRange, "factors", accepts: ""))
        #expect(
          error { try double.multiply(planes: from, count: 4, stride: 5, by: .identity, into: to) }
            == LeafError(.outOfRange, "locals", accepts: ""))
      }
    }
    #expect(to.allSatisfy { $0 == 7 } && toWide.allSatisfy { $0 == 7 })
  }

  @Test(arguments: [ProductMode.exact, .fast])
  func planesGiveTheBitsOfRowsOrKeepTheirBound(mode: ProductMode) throws {
    var worst = Worst("planes, \(mode)", unit: "of the bound")
    for count in MatrixColumnsTests.counts {
      let rows = numbers(16 * count, 5), stride = count + 3
      let locals = planes(rows, count, stride)
      for probe in try MatrixBatchTests.levels() {
        let batch = try MatrixBatch(cells: 0, mode: mode, kernel: .builtin, probe: probe)
        var worlds = [Float](repeating: 7, count: 16 * stride), expected = rows
        try locals.withUnsafeBufferPointer { from in
          try worlds.withUnsafeMutableBufferPointer {
            try batch.multiply(planes: from, count: count, stride: stride, by: ndcView, into: $0)
          }
        }
        try expected.withUnsafeMutableBufferPointer {
          try batch.multiply(UnsafeBufferPointer($0), by: ndcView, into: $0)
        }
        for cell in 0..<count {
          let bound = MatrixBatch.errorBound(mode, of: matrix(rows, cell), by: asMultiplied(ndcView))
          for entry in 0..<16 {
            let (got, rowed) = (worlds[entry * stride + cell], expected[16 * cell + entry])
            if mode == .exact { #expect(bits(got) == bits(rowed), "\(count) \(probe.simdLevel)") }
            worst.record(Double(got - rowed) / 2 / max(bound[entry / 4, entry % 4], 1e-300), "\(probe.simdLevel)")
          }
        }
        for entry in 0..<16 { for cell in count..<stride { #expect(worlds[entry * stride + cell] == 7) } }
      }
    }
    #expect(worst.report(limit: 1))
  }

  @Test func doublePlanesAreTheSumsInOrder() throws {
    for count in MatrixColumnsTests.counts {
      let rows = numbers(16 * count, 6).map { Double($0) * 1.1 }
      var worlds = planes(rows, count, count)
      for probe in try MatrixBatchTests.levels() {
        let batch = try MatrixBatch(cells: 0, mode: .double, kernel: .builtin, probe: probe)
        var copy = worlds
        try copy.withUnsafeMutableBufferPointer {
          try batch.multiply(
            planes: UnsafeBufferPointer($0), count: count, stride: count, by: bookEye, into: $0)
        }
        for cell in 0..<count {
          let world = matrix(rows, cell) * bookEye
          for entry in 0..<16 {
            #expect(bits(copy[entry * count + cell]) == bits(world[entry / 4, entry % 4] + 0))
          }
        }
      }
      worlds.removeAll()
    }
  }

  @Test(arguments: ProductMode.allCases)
  func aFactorEachIsTheProductByThatFactor(mode: ProductMode) throws {
    var worst = Worst("pairs, \(mode)", unit: "of the bound")
    for count in MatrixColumnsTests.counts {
      let rows = numbers(16 * count, 7), factors = numbers(16 * count, 8)
      for probe in try MatrixBatchTests.levels() {
        let batch = try MatrixBatch(cells: 0, mode: mode, kernel: .builtin, probe: probe)
        let worlds =
          try mode == .double
          ? pairs(batch, rows.map { Double($0) }, factors.map { Double($0) }) : pairs(batch, rows, factors)
        for cell in 0..<count {
          let (local, factor) = (matrix(rows, cell), matrix(factors, cell))
          let world = local * factor
          let bound = MatrixBatch.errorBound(mode, of: local, by: factor)
          for entry in 0..<16 {
            let (row, column) = (entry / 4, entry % 4)
            let got = worlds[16 * cell + entry]
            if mode == .double { #expect(bits(got) == bits(world[row, column] + 0)) }
            if mode == .exact {
              let exact = exactWorld(asMultiplied(local), asMultiplied(factor))
              #expect(bits(Float(got)) == bits(exact[entry]), "\(probe.simdLevel)")
            }
            worst.record(
              (got - world[row, column]) / max(bound[row, column] + 1e-32, 1e-300), "\(probe.simdLevel)")
          }
        }
      }
    }
    #expect(worst.report(limit: 1))
  }

  private func pairs(_ batch: borrowing MatrixBatch, _ rows: [Float], _ factors: [Float]) throws -> [Double] {
    var worlds = rows
    try factors.withUnsafeBufferPointer { factors in
      try worlds.withUnsafeMutableBufferPointer {
        try batch.multiply(UnsafeBufferPointer($0), byEach: factors, into: $0)
      }
    }
    return worlds.map { Double($0) }
  }

  private func pairs(_ batch: borrowing MatrixBatch, _ rows: [Double], _ factors: [Double]) throws -> [Double] {
    var worlds = rows
    try factors.withUnsafeBufferPointer { factors in
      try worlds.withUnsafeMutableBufferPointer {
        try batch.multiply(UnsafeBufferPointer($0), byEach: factors, into: $0)
      }
    }
    return worlds
  }

  @Test func copyingToPlanesAndBackChangesNoBit() throws {
    for count in MatrixColumnsTests.counts {
      let rows = numbers(16 * count, 9), stride = count + 5
      for probe in try MatrixBatchTests.levels() {
        let batch = try MatrixBatch(cells: 0, probe: probe)
        var there = [Float](repeating: 7, count: 16 * stride), back = [Float](repeating: 7, count: 16 * count + 4)
        try rows.withUnsafeBufferPointer { rows in
          try there.withUnsafeMutableBufferPointer {
            try batch.copy(rows: rows, count: count, toPlanes: $0, stride: stride)
          }
        }
        #expect(there.map { $0.bitPattern } == planes(rows, count, stride).map { $0.bitPattern })
        try there.withUnsafeBufferPointer { there in
          try back.withUnsafeMutableBufferPointer {
            try batch.copy(planes: there, count: count, stride: stride, toRows: $0)
          }
        }
        #expect(back.prefix(16 * count).map { $0.bitPattern } == rows.map { $0.bitPattern })
        #expect(back.suffix(4).allSatisfy { $0 == 7 })
      }
    }
  }

  private func matrix(_ rows: [some BinaryFloatingPoint], _ cell: Int) -> Matrix4 {
    var result = Matrix4.identity
    for entry in 0..<16 { result[entry / 4, entry % 4] = Double(rows[16 * cell + entry]) }
    return result
  }
}
