import Testing

@testable import LeafSpring

/// The product over the caller's own arrays.
@Suite struct MatrixRowsTests {
  private func locals(_ count: Int, _ seed: UInt64 = 21) -> [Float] {
    var random = MatrixRandom(seed)
    return (0..<(16 * count)).map { _ in Float(random.next(-1000, 1000)) }
  }

  private func product<Number: BinaryFloatingPoint>(
    _ locals: [Number],
    _ body: (UnsafeBufferPointer<Number>, UnsafeMutableBufferPointer<Number>) throws -> Void
  ) rethrows -> [Number] {
    var worlds = [Number](repeating: 7, count: locals.count + 16)
    try locals.withUnsafeBufferPointer { from in
      try worlds.withUnsafeMutableBufferPointer { to in
        try body(from, UnsafeMutableBufferPointer(rebasing: to[..<locals.count]))
      }
    }
    #expect(worlds.suffix(16).allSatisfy { $0 == 7 })
    return Array(worlds.prefix(locals.count))
  }

  @Test func badInputsAreRefusedAndNothingIsWritten() throws {
    let probe = try MatrixProbe()
    let batch = try MatrixBatch(cells: 4, probe: probe)
    let double = try MatrixBatch(cells: 4, mode: .double, probe: probe)
    let from = locals(2)
    let fromWide = from.map { Double($0) }
    var to = [Float](repeating: 7, count: 32)
    var toWide = [Double](repeating: 7, count: 32)
    func refusal(_ count: Int, _ room: Int, _ shared: Matrix4, swapped: Bool = false) -> (
      LeafError?, LeafError?
    ) {
      var errors: (LeafError?, LeafError?) = (nil, nil)
      from.withUnsafeBufferPointer { source in
        to.withUnsafeMutableBufferPointer { target in
          let (source, target) = (
            UnsafeBufferPointer(rebasing: source[..<count]),
            UnsafeMutableBufferPointer(rebasing: target[..<room])
          )
          do {
            try swapped
              ? double.multiply(source, by: shared, into: target)
              : batch.multiply(source, by: shared, into: target)
          } catch { errors.0 = error as? LeafError }
        }
      }
      fromWide.withUnsafeBufferPointer { source in
        toWide.withUnsafeMutableBufferPointer { target in
          let (source, target) = (
            UnsafeBufferPointer(rebasing: source[..<count]),
            UnsafeMutableBufferPointer(rebasing: target[..<room])
          )
          do {
            try swapped
              ? batch.multiply(source, by: shared, into: target)
              : double.multiply(source, by: shared, into: target)
          } catch { errors.1 = error as? LeafError }
        }
      }
      return errors
    }
    var bad = Matrix4.identity
    bad.m23 = .nan
    let cases: [((LeafError?, LeafError?), LeafError)] = [
      (refusal(31, 32, .identity), LeafError(.outOfRange, "locals", accepts: "")),
      (refusal(32, 31, .identity), LeafError(.outOfRange, "worlds", accepts: "")),
      (refusal(32, 32, bad), LeafError(.nonFinite, "shared", accepts: "")),
      (refusal(32, 32, .identity, swapped: true), LeafError(.refused, "mode", accepts: "")),
    ]
    for (found, expected) in cases { #expect(found.0 == expected && found.1 == expected) }
    #expect(to.allSatisfy { $0 == 7 } && toWide.allSatisfy { $0 == 7 })
    #expect(refusal(0, 0, .identity) == (nil, nil))
  }

  @Test func exactModeGivesTheSameBitsWithEveryKernelAndLevel() throws {
    for count in MatrixBatchTests.counts {
      let from = locals(count)
      var expected: [UInt32] = []
      for index in 0..<count {
        expected += exactWorld(matrix(from[(16 * index)..<(16 * index + 16)]), ndcView).map { bits($0) }
      }
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let batch = try MatrixBatch(cells: count, kernel: kernel, probe: probe)
          let worlds = try product(from) { try batch.multiply($0, by: ndcView, into: $1) }
          #expect(worlds.map { bits($0) } == expected, "\(count) \(probe.simdLevel) \(kernel)")
        }
      }
    }
  }

  @Test func fastAndDoubleModeStayWithinTheBound() throws {
    let count = 1025
    let from = locals(count)
    let fromWide = from.map { Double($0) * (1 + 0x1p-40) }
    let shared = bookEye * ndcView
    var factor = shared
    for entry in 0..<16 { factor[entry / 4, entry % 4] = Double(single(shared[entry / 4, entry % 4])) }
    var worst = (fast: 0.0, double: 0.0)
    for probe in try MatrixBatchTests.levels() {
      for kernel in MatrixBatchTests.kernels {
        let fast = try MatrixBatch(cells: 64, mode: .fast, kernel: kernel, probe: probe)
        let double = try MatrixBatch(cells: 64, mode: .double, kernel: kernel, probe: probe)
        let worlds = try product(from) { try fast.multiply($0, by: shared, into: $1) }
        let wide = try product(fromWide) { try double.multiply($0, by: shared, into: $1) }
        for index in 0..<count {
          let range = (16 * index)..<(16 * index + 16)
          let (small, large) = (matrix(from[range]), matrix(fromWide[range]))
          let (exact, inOrder) = (small * factor, large * shared)
          let bound = MatrixBatch.errorBound(.fast, of: small, by: factor)
          let wideBound = MatrixBatch.errorBound(.double, of: large, by: shared)
          for entry in 0..<16 {
            let (row, column) = (entry / 4, entry % 4)
            let error = (Double(worlds[16 * index + entry]) - exact[row, column]).magnitude
            worst.fast = max(worst.fast, error / bound[row, column])
            let wideError = (wide[16 * index + entry] - inOrder[row, column]).magnitude
            worst.double = max(worst.double, wideError / wideBound[row, column])
            if kernel == .builtin { #expect(wideError == 0) }
          }
        }
      }
    }
    #expect(worst.fast < 1 && worst.fast > 0 && worst.double < 1)
    print(
      "figure: caller's rows, worst error / bound: fast \(worst.fast), double \(worst.double) (against the sum in order)"
    )
  }

  /// Products below the normal numbers have few places, and lose more than a share of their size. The exact ones of Doubles are
  /// worked out 2⁶⁰⁰ times as large.
  @Test func productsTooSmallForANormalNumberStayWithinTheBound() throws {
    var worst = (fast: 0.0, double: 0.0, lost: 0.0, lostWide: 0.0)
    let from = locals(5).map { single(Double($0) * 0x1p-90) }
    let fromWide = locals(5).map { Double($0) * 0x1p-540 }, scaled = fromWide.map { $0 * 0x1p600 }
    var (factor, shared) = (bookEye, bookEye)
    for entry in 0..<16 {
      factor[entry / 4, entry % 4] = Double(single(bookEye[entry / 4, entry % 4] * 0x1p-60))
      shared[entry / 4, entry % 4] = bookEye[entry / 4, entry % 4] * 0x1p-534
    }
    for probe in try MatrixBatchTests.levels() {
      for kernel in MatrixBatchTests.kernels {
        let fast = try MatrixBatch(cells: 5, mode: .fast, kernel: kernel, probe: probe)
        let double = try MatrixBatch(cells: 5, mode: .double, kernel: kernel, probe: probe)
        let worlds = try product(from) { try fast.multiply($0, by: factor, into: $1) }
        let wide = try product(fromWide) { try double.multiply($0, by: shared, into: $1) }
        for index in 0..<5 {
          let range = 16 * index..<16 * index + 16
          let (small, large) = (matrix(from[range]), matrix(fromWide[range]))
          let (exact, exactWide) = (small * factor, matrix(scaled[range]) * shared)
          let bound = MatrixBatch.errorBound(.fast, of: small, by: factor)
          let wideBound = MatrixBatch.errorBound(.double, of: large, by: shared)
          for (entry, place) in range.enumerated() {
            let (row, column) = (entry / 4, entry % 4)
            let error = (Double(worlds[place]) - exact[row, column]).magnitude
            let wideError = (wide[place] * 0x1p600 - exactWide[row, column]).magnitude
            #expect(error <= bound[row, column] && wideError <= wideBound[row, column] * 0x1p600)
            worst.lost = max(worst.lost, error / exact[row, column].magnitude)
            worst.lostWide = max(worst.lostWide, wideError / exactWide[row, column].magnitude)
            worst.fast = max(worst.fast, error / bound[row, column])
            worst.double = max(worst.double, wideError / (wideBound[row, column] * 0x1p600))
          }
        }
      }
    }
    print("figure: rows below the normal numbers, worst error / bound: fast \(worst.fast), double \(worst.double)")
    #expect(worst.fast < 1 && worst.double < 1 && worst.lost > 1e-4 && worst.lostWide > 1e-12)
  }

  @Test func theResultMayReplaceTheLocals() throws {
    for kernel in MatrixBatchTests.kernels {
      let batch = try MatrixBatch(cells: 64, kernel: kernel, probe: try MatrixProbe())
      var rows = locals(150)
      let apart = try product(rows) { try batch.multiply($0, by: bookEye, into: $1) }
      try rows.withUnsafeMutableBufferPointer {
        try batch.multiply(UnsafeBufferPointer($0), by: bookEye, into: $0)
      }
      #expect(rows == apart)
    }
  }

  @Test func anIdentityFactorChangesNothing() throws {
    let from = locals(77)
    for mode in [ProductMode.exact, .fast] {
      for kernel in MatrixBatchTests.kernels {
        let batch = try MatrixBatch(cells: 77, mode: mode, kernel: kernel, probe: try MatrixProbe())
        #expect(try product(from) { try batch.multiply($0, by: .identity, into: $1) } == from)
      }
    }
  }

  /// The product of two numbers near the least is 0 in Double: what is lost is within the bound that is told, which is 0 only where
  /// every term is.
  @Test func theBoundHoldsWhereProductsUnderflow() throws {
    let batch = try MatrixBatch(cells: 1, mode: .double, probe: MatrixProbe())
    for (a, b) in [(5e-324, 0.25), (1e-200, 1e-200), (3e-310, 1e-10), (2.3e-308, 5e-324)] {
      var local = Matrix4.identity, shared = Matrix4.identity
      (local.m11, shared.m11) = (a, b)
      let world = try product((0..<16).map { local[$0 / 4, $0 % 4] }) { try batch.multiply($0, by: shared, into: $1) }
      let bound = MatrixBatch.errorBound(.double, of: local, by: shared)
      // The exact product is below 1e-300, and above what Double makes of it by up to half of the least number.
      #expect(abs(world[0]) < 1e-300 && bound.m11 >= 0x1p-1074 && bound.m11 < 1e-300, "\(a) times \(b)")
      #expect(bound.m12 == 0 && bound.m11 >= abs(world[0] - a * b))
    }
  }
}
