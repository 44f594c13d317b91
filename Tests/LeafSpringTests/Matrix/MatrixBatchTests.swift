import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct MatrixBatchTests {
  static let counts = [0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 63, 64, 400, 1023, 1025, 5000]
  static let kernels: [ProductKernel] = [.blas, .builtin]

  /// Every level that this machine has.
  static func levels() throws -> [MatrixProbe] {
    let probe = try MatrixProbe()
    return SIMDLevel.allCases.filter { $0 <= probe.simdLevel }.map { probe.limited(to: $0) }
  }

  @Test func badInputsAreRefused() throws {
    let probe = try MatrixProbe()
    #expect(throws: LeafError(.outOfRange, "cells", accepts: "")) {
      _ = try MatrixBatch(cells: -1, probe: probe)
    }
    var upward = probe
    upward.roundsToNearest = false
    #expect(throws: LeafError(.environment, "rounding mode", accepts: "")) {
      _ = try MatrixBatch(cells: 1, probe: upward)
    }
  }

  @Test(arguments: PoseKind.allCases)
  func exactModeGivesTheSameBitsWithEveryKernelAndLevel(kind: PoseKind) throws {
    let shared = bookEye * ndcView
    for count in MatrixBatchTests.counts {
      let poses = try kind.poses(count)
      var expected: [UInt32] = []
      for index in 0..<count { expected += exactWorld(Matrix4(cell: poses[index]), shared).map { bits($0) } }
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let batch = try MatrixBatch(cells: count, kernel: kernel, probe: probe)
          let (floats, _) = batch.rows(poses, 0..<count, shared)
          #expect(floats.isIntact, "\(kind) \(count) \(probe.simdLevel) \(kernel)")
          let same = floats.rows.map { bits($0) } == expected
          #expect(same, "\(kind) \(count) \(probe.simdLevel) \(kernel)")
        }
      }
    }
  }

  @Test(arguments: PoseKind.allCases)
  func fastModeStaysWithinTheBound(kind: PoseKind) throws {
    let shared = bookEye * ndcView
    var worst = Worst("fast mode, \(kind)", unit: "of the bound")
    for count in MatrixBatchTests.counts where count <= 1025 {
      let poses = try kind.poses(count)
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let batch = try MatrixBatch(cells: count, mode: .fast, kernel: kernel, probe: probe)
          let (floats, _) = batch.rows(poses, 0..<count, shared)
          #expect(floats.isIntact)
          let rows = Array(floats.rows)
          for index in 0..<count {
            let bound = MatrixBatch.fastBound(of: poses[index], by: shared)
            let world = Matrix4(cell: poses[index]) * asMultiplied(shared)
            for entry in 0..<16 {
              let error = Double(rows[16 * index + entry]) - world[entry / 4, entry % 4]
              worst.record(error / bound[entry / 4, entry % 4], "\(kernel) \(probe.simdLevel) cell \(index)")
            }
          }
        }
      }
    }
    #expect(worst.report(limit: 1))
  }

  @Test(arguments: PoseKind.allCases)
  func doubleModeIsTheProductOfTheMatrices(kind: PoseKind) throws {
    let shared = bookEye * ndcView
    var worst = 0.0
    for count in MatrixBatchTests.counts where count <= 1025 {
      let poses = try kind.poses(count)
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let batch = try MatrixBatch(cells: count, mode: .double, kernel: kernel, probe: probe)
          let (floats, doubles) = batch.rows(poses, 0..<count, shared)
          #expect(floats.isIntact && doubles.isIntact)
          #expect(zip(floats.rows, doubles.rows).allSatisfy { bits($0) == bits(single($1)) })
          if kernel == .builtin {
            var expected: [UInt64] = []
            for index in 0..<count {
              let world = Matrix4(cell: poses[index]) * shared
              for entry in 0..<16 { expected.append(bits(world[entry / 4, entry % 4] + 0)) }
            }
            #expect(doubles.rows.map { bits($0) } == expected, "\(kind) \(count) \(probe.simdLevel)")
          } else if kind != .adversarial {
            worst = max(worst, MatrixBatchTests.worstRatio(Array(doubles.rows), poses, shared, .double))
          }
        }
      }
    }
    #expect(worst < 1)
    print("figure: double mode by BLAS, \(kind): worst distance from the sum in order / bound = \(worst)")
  }

  /// Largest error of a row, in units of the bound. The reference multiplies the numbers that the mode multiplies: in
  /// Double for fast mode, and in order for double mode.
  static func worstRatio(
    _ rows: [Double], _ poses: borrowing PoseBuffer, _ shared: Matrix4, _ mode: ProductMode
  ) -> Double {
    var worst = 0.0
    let factor = mode == .double ? shared : asMultiplied(shared)
    for index in 0..<poses.count {
      let local = mode == .double ? Matrix4(cell: poses[index]) : asMultiplied(Matrix4(cell: poses[index]))
      let world = local * factor
      let bound = MatrixBatch.errorBound(mode, of: local, by: factor)
      for entry in 0..<16 {
        let error = (rows[16 * index + entry] - world[entry / 4, entry % 4]).magnitude
        worst = max(worst, error / bound[entry / 4, entry % 4])
      }
    }
    return worst
  }

  @Test func everyAxisAndFarAngleIsWithinTheFastBound() throws {
    var worst = Worst("fast mode, angles up to 5e300", unit: "of the bound")
    for axis in [RotationAxis.y, .x, .z, .free] {
      for angle in [0, 1e-9, 0.5, 3, -1e6, 1.7e6, 1e22, -5e300] {
        let poses = try PoseBuffer(count: 37)
        var pose = Pose(frame: Rect(x: 331, y: 100, width: 362, height: 568), anchor: Point(x: 0.3, y: 0.5))
        pose.axis = axis
        pose.freeAxis = Vector3(x: 0.6, y: 0, z: 0.8)
        poses.fill(with: pose)
        poses.withColumn(.angle) { for index in $0.indices { $0[index] = angle * Double(index) / 37 } }
        for probe in try MatrixBatchTests.levels() {
          let batch = try MatrixBatch(cells: 37, mode: .fast, kernel: .builtin, probe: probe)
          let rows = Array(batch.rows(poses, 0..<37, bookEye).floats.rows)
          for index in 0..<37 {
            let bound = MatrixBatch.fastBound(of: poses[index], by: bookEye)
            let world = Matrix4(cell: poses[index]) * asMultiplied(bookEye)
            for entry in 0..<16 {
              let error = Double(rows[16 * index + entry]) - world[entry / 4, entry % 4]
              worst.record(error / bound[entry / 4, entry % 4], "\(axis) \(angle) \(probe.simdLevel) \(index)")
            }
          }
        }
      }
    }
    #expect(worst.report(limit: 1))
  }

  @Test func anIdentityFactorLeavesTheLocalsBitForBit() throws {
    let poses = try PoseKind.mixed.poses(257)
    for probe in try MatrixBatchTests.levels() {
      for kernel in MatrixBatchTests.kernels {
        let exact = try MatrixBatch(cells: 257, kernel: kernel, probe: probe)
        let fast = try MatrixBatch(cells: 257, mode: .fast, kernel: kernel, probe: probe)
        let double = try MatrixBatch(cells: 257, mode: .double, kernel: kernel, probe: probe)
        let floats = exact.rows(poses, 0..<257, .identity).floats.rows.map { bits($0) }
        if kernel == .blas { #expect(fast.rows(poses, 0..<257, .identity).floats.rows.map { bits($0) } == floats) }
        let doubles = double.rows(poses, 0..<257, .identity).doubles.rows.map { bits($0) }
        for index in 0..<257 {
          let local = Matrix4(cell: poses[index])
          for entry in 0..<16 {
            #expect(floats[16 * index + entry] == bits(single(local[entry / 4, entry % 4])))
            #expect(doubles[16 * index + entry] == bits(local[entry / 4, entry % 4]))
          }
        }
      }
    }
  }

  @Test(arguments: ProductMode.allCases)
  func anyCuttingIntoRunsGivesTheSameBits(mode: ProductMode) throws {
    let count = 203
    let poses = try PoseKind.mixed.poses(count)
    for probe in try MatrixBatchTests.levels() {
      for kernel in MatrixBatchTests.kernels {
        // A batch made for fewer cells divides long runs itself.
        let batch = try MatrixBatch(cells: 64, mode: mode, kernel: kernel, probe: probe)
        let whole = batch.rows(poses, 0..<count, bookEye)
        let floats = whole.floats.rows.map { bits($0) }
        let doubles = mode == .double ? whole.doubles.rows.map { bits($0) } : []
        for step in [1, 2, 3, 7, 8, 9, 64, 100] {
          var floatPieces: [UInt32] = []
          var doublePieces: [UInt64] = []
          var start = 0
          while start < count {
            let end = min(start + step, count)
            let piece = batch.rows(poses, start..<end, bookEye)
            floatPieces += piece.floats.rows.map { bits($0) }
            if mode == .double { doublePieces += piece.doubles.rows.map { bits($0) } }
            start = end
          }
          #expect(floatPieces == floats, "\(mode) \(kernel) \(probe.simdLevel) step \(step)")
          #expect(doublePieces == doubles, "\(mode) \(kernel) \(probe.simdLevel) step \(step)")
        }
      }
    }
  }

  @Test func rowsGoWhereTheOffsetSays() throws {
    let poses = try PoseKind.book.poses(10)
    let batch = try MatrixBatch(cells: 10, mode: .double, probe: try MatrixProbe())
    let whole = batch.rows(poses, 0..<10, bookEye)
    var floats = [Float](repeating: -1, count: 16 * 20)
    var doubles = [Double](repeating: -1, count: 16 * 20)
    batch.run(poses, cells: 3..<8, shared: bookEye, into: &floats, at: 11, doubles: &doubles)
    #expect(Array(floats[(16 * 11)..<(16 * 16)]) == Array(Array(whole.floats.rows)[48..<128]))
    #expect(Array(doubles[(16 * 11)..<(16 * 16)]) == Array(Array(whole.doubles.rows)[48..<128]))
    #expect(floats[..<(16 * 11)].allSatisfy { $0 == -1 } && floats[(16 * 16)...].allSatisfy { $0 == -1 })
    #expect(doubles[..<(16 * 11)].allSatisfy { $0 == -1 } && doubles[(16 * 16)...].allSatisfy { $0 == -1 })
  }

  @Test(arguments: ProductMode.allCases)
  func aBadCellStaysInItsCell(mode: ProductMode) throws {
    for bad in [Double.nan, .infinity, 1e308] {
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let poses = try PoseKind.mixed.poses(21)
          let batch = try MatrixBatch(cells: 21, mode: mode, kernel: kernel, probe: probe)
          let clean = batch.rows(poses, 0..<21, bookEye).floats.rows.map { bits($0) }
          poses[9].angle = bad
          poses[9].shift.x = bad
          let after = batch.rows(poses, 0..<21, bookEye).floats.rows.map { bits($0) }
          #expect(clean[..<144] == after[..<144] && clean[160...] == after[160...])
          #expect(clean[144..<160] != after[144..<160])
        }
      }
    }
  }

  @Test(arguments: PoseKind.allCases)
  func minusZeroAndSubnormalsNeverComeOut(kind: PoseKind) throws {
    let poses = try kind.poses(400)
    for shared in [Matrix4.scale(x: -1, y: 1e-30) * bookEye, Matrix4.scale(x: -1, y: 1) * bookEye] {
      for mode in ProductMode.allCases {
        for probe in try MatrixBatchTests.levels() {
          for kernel in MatrixBatchTests.kernels {
            let batch = try MatrixBatch(cells: 400, mode: mode, kernel: kernel, probe: probe)
            let (floats, doubles) = batch.rows(poses, 0..<400, shared)
            #expect(floats.rows.allSatisfy { !$0.isSubnormal && !($0 == 0 && $0.sign == .minus) })
            #expect(doubles.rows.allSatisfy { !($0 == 0 && $0.sign == .minus) })
          }
        }
      }
    }
  }

  @Test func planesStayAwayFromPages() {
    for scalar in [4, 8] {
      for cells in 1...3000 {
        let stride = MatrixBatch.stride(cells: cells, scalar: scalar)
        let past = stride * scalar % 4096
        let least = (cells + 7) / 8 * 32, line = 64 / scalar
        #expect(stride >= least && past >= 256 && past <= 3840 && past % 64 == 0)
        // No more than that takes: a line less would be too few cells, or too near.
        let before = (stride - line) * scalar % 4096
        #expect(stride - line < least || before < 256 || before > 3840, "\(cells) cells of \(scalar) bytes")
      }
    }
  }
}

/// The matrix that exact and fast mode multiply.
func asMultiplied(_ matrix: Matrix4) -> Matrix4 {
  var copy = matrix
  for entry in 0..<16 { copy[entry / 4, entry % 4] = Double(single(matrix[entry / 4, entry % 4])) }
  return copy
}
