import CAllocProbe
import CBLASProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The calls of a run: BLAS as often as promised, and never the allocator.
@Suite struct MatrixBatchCallTests {
  /// GEMM calls made by `body` on this thread.
  private func calls(_ body: () throws -> Void) rethrows -> Int {
    let before = leaf_test_gemm_calls()
    try body()
    return leaf_test_gemm_calls() - before
  }

  @Test(arguments: ProductMode.allCases)
  func fourHundredCellsAreOneCall(mode: ProductMode) throws {
    let poses = try PoseKind.book.poses(400)
    for kernel in [ProductKernel.automatic, .blas] {
      let batch = try MatrixBatch(cells: 400, mode: mode, kernel: kernel, probe: try MatrixProbe())
      #expect(calls { _ = batch.rows(poses, 0..<400, bookEye) } == 1)
      #expect(leaf_test_gemm_m() == 4 && leaf_test_gemm_n() == 1600)
      #expect(calls { _ = batch.rows(poses, 17..<17, bookEye) } == 0)
    }
    let builtin = try MatrixBatch(cells: 400, mode: mode, kernel: .builtin, probe: try MatrixProbe())
    #expect(calls { _ = builtin.rows(poses, 0..<400, bookEye) } == 0)
  }

  @Test func automaticUsesBLASUpToItsLimitOnly() throws {
    let poses = try PoseKind.book.poses(1025)
    let batch = try MatrixBatch(cells: 1025, probe: try MatrixProbe())
    #expect(calls { _ = batch.rows(poses, 0..<1024, bookEye) } == 1)
    #expect(calls { _ = batch.rows(poses, 0..<1025, bookEye) } == 0)
    let noBLAS = try MatrixBatch(cells: 400, kernel: .blas, probe: try MatrixProbe().withoutBLAS)
    #expect(calls { _ = noBLAS.rows(poses, 0..<400, bookEye) } == 0)
  }

  @Test func aFarTooLongRunIsCut() throws {
    let count = ProductKernel.largestCall + 3
    let poses = try PoseBuffer(count: count)
    let batch = try MatrixBatch(cells: count, mode: .fast, kernel: .blas, probe: try MatrixProbe())
    #expect(batch.cellsPerCall == ProductKernel.largestCall)
    #expect(calls { _ = batch.rows(poses, 0..<count, bookEye) } == 2)
    #expect(leaf_test_gemm_n() == 12)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func aBLASThatFailsTheProbeIsNotUsed(fault: Int32) throws {
    leaf_test_gemm_fault(fault)
    defer { leaf_test_gemm_fault(0) }
    let probe = try MatrixProbe()
    #expect(!probe.blasIsTrustworthy)
    let expected: MatrixProbe.Faults = [[], .poisoned, .inexact, .uneven, .leaking, []][Int(fault)]
    #expect(probe.faults.isSuperset(of: expected))
    #expect(fault != 5 || probe.bitClass == .other)
    let poses = try PoseKind.book.poses(50)
    for kernel in ProductKernel.allCases {
      let batch = try MatrixBatch(cells: 50, kernel: kernel, probe: probe)
      #expect(calls { _ = batch.rows(poses, 0..<50, bookEye) } == 0)
    }
  }

  @Test func cellsOutsideThePosesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      try leavingWhenStopped {
        let poses = try PoseBuffer(count: 4), batch = try MatrixBatch(cells: 4, probe: try MatrixProbe())
        _ = batch.rows(poses, 1..<5, .identity)
      }
    }
    await #expect(processExitsWith: .failure) {
      try leavingWhenStopped {
        let poses = try PoseBuffer(count: 4), batch = try MatrixBatch(cells: 4, mode: .double, probe: try MatrixProbe())
        var rows = [Float](repeating: 0, count: 64)
        rows.withUnsafeMutableBufferPointer { batch.run(poses, cells: 0..<4, shared: .identity, into: $0.baseAddress!) }
      }
    }
  }

  /// A host that passes empty parts: rows outside the parts are not touched.
  @Test func partsThatAreNoneDoNothing() throws {
    let count = 4 * TaskSystem.least
    let poses = try PoseBuffer(count: count)
    let batch = try MatrixBatch(cells: count, kernel: .builtin, probe: try MatrixProbe())
    let tasks = TaskSystem(
      enqueue: { task, count, _, context, _ in
        task?(-1, 3, context)
        task?(5, 5, context)
        task?(7, 2, context)
        task?(0, count, nil)
        task?(2, 3, context)
        return nil
      }, finish: { _, _ in })
    var rows = [Float](repeating: 42, count: 16 * count)
    rows.withUnsafeMutableBufferPointer {
      batch.run(poses, cells: 0..<count, shared: .identity, into: $0.baseAddress!, tasks: tasks)
    }
    #expect(rows.indices.allSatisfy { (rows[$0] != 42) == (32..<48).contains($0) })
  }

  @Test func theInstalledBLASPasses() throws {
    let probe = try MatrixProbe()
    #expect(probe.hasBLAS && probe.faults.isEmpty && probe.blasIsTrustworthy && probe.roundsToNearest)
    #expect(probe.bitClass == .plain || probe.bitClass == .fused)
    print("figure: BLAS bit class \(probe.bitClass), SIMD level \(probe.simdLevel)")
  }

  @Test(.enabled(if: leaf_test_counts_allocations() != 0))
  func aRunAllocatesNothing() throws {
    let poses = try PoseKind.mixed.poses(400)
    var floats = [Float](repeating: 0, count: 6400)
    var doubles = [Double](repeating: 0, count: 6400)
    let probe = try MatrixProbe()
    for mode in ProductMode.allCases {
      for kernel in ProductKernel.allCases {
        let batch = try MatrixBatch(cells: 400, mode: mode, kernel: kernel, probe: probe)
        let spent = floats.withUnsafeMutableBufferPointer { small in
          doubles.withUnsafeMutableBufferPointer { wide in
            let (rows, wideRows) = (small.baseAddress!, wide.baseAddress!)
            batch.run(poses, cells: 0..<400, shared: bookEye, into: rows, doubles: wideRows)
            let before = leaf_test_allocations()
            for _ in 0..<10 {
              batch.run(poses, cells: 0..<400, shared: bookEye, into: rows, doubles: wideRows)
            }
            return leaf_test_allocations() - before
          }
        }
        // Without optimisation Swift itself asks for memory.
        #expect(spent == 0 || !Effort.isAsShipped, "\(mode) \(kernel)")
      }
    }
  }

  @Test(.enabled(if: leaf_test_counts_allocations() != 0))
  func theAllocationProbeCounts() {
    let before = leaf_test_allocations()
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
    memory.initialize(repeating: 1, count: 1000)
    #expect(leaf_test_allocations() > before && memory[999] == 1)
    memory.deallocate()
  }
}
