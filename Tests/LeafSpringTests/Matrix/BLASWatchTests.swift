import CBLASProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A BLAS that passes the probe and is wrong in a run.
@Suite struct BLASWatchTests {
  private static func batch(_ cells: Int, _ mode: ProductMode = .exact, _ kernel: ProductKernel = .blas) throws
    -> MatrixBatch
  {
    try MatrixBatch(cells: cells, mode: mode, kernel: kernel, probe: MatrixProbe())
  }

  /// Products of `cells` cells until the batch no longer trusts its BLAS; nil if it does after `most`.
  private static func products(
    of cells: Int, _ batch: borrowing MatrixBatch, _ poses: borrowing PoseBuffer, most: Int
  ) -> Int? {
    var rows = [Float](repeating: 0, count: 16 * cells)
    var wide = [Double](repeating: 0, count: batch.mode == .double ? 16 * cells : 16)
    for number in 1...most {
      rows.withUnsafeMutableBufferPointer { small in
        wide.withUnsafeMutableBufferPointer {
          batch.run(poses, cells: 0..<cells, shared: bookEye, into: small.baseAddress!, doubles: $0.baseAddress!)
        }
      }
      if batch.foundWrongProduct { return number }
    }
    return nil
  }

  @Test(arguments: [ProductMode.exact, .fast])
  func aBLASWrongFromColumn2000OnIsFoundByTheFirstProductThatHasOne(mode: ProductMode) throws {
    leaf_test_gemm_fault(6)
    defer { leaf_test_gemm_fault(0) }
    let poses = try PoseKind.mixed.poses(600)
    let batch = try BLASWatchTests.batch(600, mode)
    let builtin = try BLASWatchTests.batch(600, mode, .builtin)
    var probe = batch.probe
    #expect(probe.blasIsTrustworthy, "the probe's products have 256 columns")
    for _ in 0..<100 { _ = batch.rows(poses, 0..<400, bookEye) }
    var (large, small) = (batch.usesBLAS(cells: 600), batch.usesBLAS(cells: 4))
    probe = batch.probe
    #expect(probe.blasIsTrustworthy && large && small)
    let found = batch.rows(poses, 0..<600, bookEye), right = builtin.rows(poses, 0..<600, bookEye)
    #expect(found.floats.isIntact && found.floats.rows.map { bits($0) } == right.floats.rows.map { bits($0) })
    (large, small) = (batch.usesBLAS(cells: 600), batch.usesBLAS(cells: 4))
    probe = batch.probe
    #expect(probe.faults == .unsteady && !large && !small)
    let before = leaf_test_gemm_calls()
    _ = batch.rows(poses, 0..<400, bookEye)
    #expect(leaf_test_gemm_calls() == before)
    let later = try MatrixBatch(cells: 64, mode: mode, kernel: .blas, probe: probe)
    let trusts = later.usesBLAS(cells: 64)
    #expect(!trusts)
  }

  /// The caller's own matrices, in place; cut into several products, some of them right.
  @Test(arguments: [64, 256, 1024])
  func wrongProductsOfTheCallersMatricesAreComputedAgainToo(cut: Int) throws {
    var random = MatrixRandom(3)
    let count = 700, numbers = (0..<16 * count).map { _ in Float(random.next(-9, 9)) }
    let probe = try MatrixProbe().limited(toCells: cut)
    let batch = try MatrixBatch(cells: count, mode: .exact, kernel: .blas, probe: probe)
    let builtin = try MatrixBatch(cells: count, mode: .exact, kernel: .builtin, probe: probe)
    let right = try builtin.inPlace(numbers)
    let first = try batch.inPlace(numbers), hadFoundOne = batch.foundWrongProduct
    #expect(first == right && !hadFoundOne)
    // The first product with more than 2,000 columns, or the first of all.
    leaf_test_gemm_fault(cut == 1024 ? 6 : 2)
    defer { leaf_test_gemm_fault(0) }
    let second = try batch.inPlace(numbers), faults = batch.probe.faults
    #expect(second == right && faults == .unsteady)
  }

  /// A run of poses that is cut: its third product is wrong, and the rows from there on come from the built-in kernel.
  @Test func aRunThatIsCutGoesOnAtTheRowWhereItsBLASWasWrong() throws {
    let poses = try PoseKind.book.poses(230)
    let probe = try MatrixProbe().limited(toCells: 64)
    let batch = try MatrixBatch(cells: 230, kernel: .blas, probe: probe)
    let right = try MatrixBatch(cells: 230, kernel: .builtin, probe: probe).rows(poses, 20..<220, bookEye)
    leaf_test_gemm_fault(11)
    defer { leaf_test_gemm_fault(0) }
    let found = batch.rows(poses, 20..<220, bookEye), faults = batch.probe.faults
    #expect(faults == .unsteady && leaf_test_gemm_calls_since() == 3)
    #expect(found.floats.isIntact && found.floats.rows.map { bits($0) } == right.floats.rows.map { bits($0) })
  }

  /// Garbage is found in every mode, and an ulp of a Double, which another order of sums may give, in `exact` only.
  @Test func inDoubleModeAnUlpIsNoFaultAndGarbageIs() throws {
    let poses = try PoseKind.book.poses(40)
    let batch = try BLASWatchTests.batch(40, .double)
    leaf_test_gemm_fault(2)
    defer { leaf_test_gemm_fault(0) }
    let number = BLASWatchTests.products(of: 40, batch, poses, most: 100)
    #expect(number == nil)
    leaf_test_gemm_fault(10)
    let right = try BLASWatchTests.batch(40, .double, .builtin).rows(poses, 0..<40, bookEye)
    let found = batch.rows(poses, 0..<40, bookEye)
    let faults = batch.probe.faults
    #expect(faults == .unsteady)
    #expect(found.doubles.rows.map { bits($0) } == right.doubles.rows.map { bits($0) })
    #expect(found.floats.rows.map { bits($0) } == right.floats.rows.map { bits($0) })
  }

  /// The caller's Doubles in several products, the third of which is garbage.
  @Test func doublesThatAreCutGoOnAtTheRowWhereTheirBLASWasWrong() throws {
    var random = MatrixRandom(4)
    let count = 230, numbers = (0..<16 * count).map { _ in random.next(-9, 9) }
    let batch = try MatrixBatch(
      cells: count, mode: .double, kernel: .blas, probe: try MatrixProbe().limited(toCells: 64))
    leaf_test_gemm_fault(12)
    defer { leaf_test_gemm_fault(0) }
    var rows = Array(repeating: 0.0, count: 16 * count)
    try numbers.withUnsafeBufferPointer { from in
      try rows.withUnsafeMutableBufferPointer { try batch.multiply(from, by: bookEye, into: $0) }
    }
    let faults = batch.probe.faults
    #expect(faults == .unsteady && leaf_test_gemm_calls_since() == 3)
    for cell in 0..<count {
      let local = matrix(numbers[16 * cell..<16 * cell + 16])
      let world = local * bookEye, bound = MatrixBatch.errorBound(.double, of: local, by: bookEye)
      for entry in 0..<16 {
        let (row, column) = (entry / 4, entry % 4)
        #expect((rows[16 * cell + entry] - world[row, column]).magnitude <= bound[row, column], "cell \(cell)")
      }
    }
  }

  @Test(arguments: [ProductMode.exact, .fast])
  func aBLASWrongAfter200000CallsIsFoundAtTheFirstWrongCall(mode: ProductMode) throws {
    let poses = try PoseKind.book.poses(1)
    let batch = try BLASWatchTests.batch(1, mode)
    leaf_test_gemm_fault(7)
    defer { leaf_test_gemm_fault(0) }
    let number = BLASWatchTests.products(of: 1, batch, poses, most: 300_000)
    #expect(number == 200_001)
    #expect(leaf_test_gemm_calls_since() == 200_001)
  }

  /// One number, or one lane, is wrong in products whose size was right a thousand times.
  @Test(arguments: [ProductMode.exact, .fast])
  func aBLASThatBecomesWrongIsFoundSoon(mode: ProductMode) throws {
    let poses = try PoseKind.book.poses(400)
    var found: [Int] = []
    for fault in [8, 9] as [Int32] {
      let batch = try BLASWatchTests.batch(400, mode)
      leaf_test_gemm_fault(fault)
      defer { leaf_test_gemm_fault(0) }
      let number = BLASWatchTests.products(of: 400, batch, poses, most: 3000) ?? 3001
      #expect(number > 1000 && number <= (fault == 8 ? 1008 : 1800))
      found.append(number - 1000)
    }
    print(
      "figure: 400 cells, \(mode): one lane wrong is found in product \(found[0]), one number in product \(found[1])")
  }

  @Test func whatIsNotFiniteIsNoFaultOfTheBLAS() throws {
    for mode in ProductMode.allCases {
      let poses = try PoseKind.adversarial.poses(100)
      var pose = poses[7]
      pose.shift.x = .infinity
      poses[7] = pose
      pose.shift.x = .nan
      poses[8] = pose
      let batch = try BLASWatchTests.batch(100, mode)
      let number = BLASWatchTests.products(of: 100, batch, poses, most: 200), trusts = batch.usesBLAS(cells: 100)
      #expect(number == nil && trusts, "\(mode)")
    }
  }

  /// A product checks other rows than those that a wrong BLAS has spoiled: so all are written again.
  @Test func aStageWritesEveryRowAgainWhenItsBLASIsFoundOut() throws {
    func stage(_ kernel: ProductKernel) throws -> (Stage, SceneID) {
      let stage = try Scenes.stage(kernel: kernel)
      let small = try stage.add(Scenes.book(8))
      let large = try stage.add(Scenes.book(599) { ($0.window, $0.fan) = (300, 0) })
      try stage.open(small)
      try stage.advance(by: 20)
      try stage.advance(by: 0)
      return (stage, large)
    }
    leaf_test_gemm_fault(0)
    let (right, same) = try stage(.builtin), (watched, large) = try stage(.blas)
    #expect(watched.probe.blasIsTrustworthy && watched.stateHash() == right.stateHash())
    // Not in one line: for ThreadSanitizer Swift 6.3.1 then makes code that it cannot compile.
    let rows = watched.columns.matrices.pointer
    rows[16 * 3] += 1
    leaf_test_gemm_fault(2)
    defer { leaf_test_gemm_fault(0) }
    try right.open(same)
    try watched.open(large)
    for _ in 0..<5 {
      try right.advance(by: 1.0 / 120)
      try watched.advance(by: 1.0 / 120)
      #expect(watched.stateHash() == right.stateHash())
    }
    #expect(watched.probe.faults == .unsteady && !watched.probe.blasIsTrustworthy && right.probe.faults.isEmpty)
    #expect(try watched.clone().probe == watched.probe)
    let third = try watched.add(Scenes.book(1000))
    _ = try right.add(Scenes.book(1000))
    try watched.open(third)
    #expect(watched.probe.faults == .unsteady)
    let before = leaf_test_gemm_calls()
    for _ in 0..<5 { try watched.advance(by: 1.0 / 120) }
    #expect(leaf_test_gemm_calls() == before)
  }
}

extension MatrixBatch {
  /// The matrices times the book's eye, written over themselves.
  fileprivate func inPlace(_ numbers: [Float]) throws -> [UInt32] {
    var rows = numbers
    try rows.withUnsafeMutableBufferPointer { try multiply(UnsafeBufferPointer($0), by: bookEye, into: $0) }
    return rows.map { bits($0) }
  }
}
