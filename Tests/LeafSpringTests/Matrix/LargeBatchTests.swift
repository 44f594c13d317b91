import LeafSpringTestSupport
import Testing

@testable import LeafSpring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Ten million cells at once with `LEAF_LONG=1`, otherwise a hundredth of them: every row is the same as in a batch of
/// a thousand.
@Suite struct LargeBatchTests {
  private static let period = 1000

  private func poses(_ count: Int) throws -> PoseBuffer {
    let poses = try PoseBuffer(count: count)
    poses.fill(with: Pose(size: Size(width: 362, height: 568), anchor: Point(x: 0, y: 0.5), position: .zero))
    for (column, step) in [(PoseColumn.angle, 0.003), (.positionX, 1.25), (.positionY, 0.5)] {
      poses.withColumn(column) { entries in
        for index in 0..<count { entries[index] = Double(index % Self.period) * step - 1.5 }
      }
    }
    return poses
  }

  @Test(arguments: [ProductMode.exact, .fast], [ProductKernel.builtin, .blas])
  func everyRowIsAsInABatchOfAThousand(_ mode: ProductMode, _ kernel: ProductKernel) throws {
    let count = Effort.cases(Effort.isLong ? 10_000_000 : 100_000), size = 16 * Self.period
    let batch = try MatrixBatch(cells: 400, mode: mode, kernel: kernel, probe: try MatrixProbe())
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: 16 * count)
    let few = UnsafeMutablePointer<Float>.allocate(capacity: size)
    defer { rows.deallocate(); few.deallocate() }
    batch.run(try poses(Self.period), cells: 0..<Self.period, shared: bookEye, into: few)
    batch.run(try poses(count), cells: 0..<count, shared: bookEye, into: rows)
    var different = 0
    for start in stride(from: 0, to: 16 * count, by: size) {
      if memcmp(rows + start, few, 4 * min(size, 16 * count - start)) != 0 { different += 1 }
    }
    #expect(different == 0, "\(different) thousands of rows differ")
    #expect((0..<size).allSatisfy { few[$0].isFinite } && few[0] != few[16])
    print("figure: \(count) cells in one batch, \(mode), \(kernel): every row as in a batch of \(Self.period)")
  }
}
