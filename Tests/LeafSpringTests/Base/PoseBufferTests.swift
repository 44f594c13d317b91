import Testing

@testable import LeafSpring

/// Columns with one value and columns with one value per cell look the same from outside.
@Suite struct PoseBufferTests {
  /// Writes and fills at random, and compares with an array of whole poses.
  @Test func aBufferIsAnArrayOfPosesWhateverItsColumnsAre() throws {
    var random = MatrixRandom(3)
    for count in [1, 2, 7, 8, 65, 400] {
      let buffer = try PoseBuffer(count: count)
      var poses = (0..<count).map { buffer[$0] }
      let prototypes = (0..<4).map { PoseKind.mixed.pose($0, &random) }
      for _ in 0..<300 {
        let index = random.next(below: count)
        switch random.next(below: 8) {
        case 0:
          buffer.fill(with: prototypes[index % 4])
          poses = poses.map { _ in prototypes[index % 4] }
        case 1:
          buffer.withColumn(.angle) { for cell in 0..<count { $0[cell] = Double(cell) } }
          for cell in 0..<count { poses[cell].angle = Double(cell) }
        case 2:
          buffer[index].shade = 0.25
          poses[index].shade = 0.25
        default:
          buffer[index] = prototypes[random.next(below: 4)]
          poses[index] = buffer[index]
          #expect(prototypes.contains(poses[index]))
        }
      }
      for cell in 0..<count { #expect(buffer[cell] == poses[cell], "cell \(cell) of \(count)") }
    }
  }

  /// A cell that is refilled with the same is not drawn again.
  @Test func fillingTellsWhetherAnythingDiffers() throws {
    let changes: [(String, (inout Pose) -> Void)] = [
      ("size", { $0.size.height += 1 }), ("position", { $0.position.x += 1 }), ("scale", { $0.scale.y += 1 }),
      ("axis", { $0.axis = .z }), ("free axis", { $0.freeAxis.y += 1 }), ("shift", { $0.shift.z += 1 }),
      ("perspective", { $0.perspective.z += 1 }), ("opacity", { $0.opacity = 0.5 }),
    ]
    var random = MatrixRandom(6)
    for count in [1, 9] {
      let buffer = try PoseBuffer(count: count)
      var pose = PoseKind.mixed.pose(0, &random)
      pose.axis = .y
      buffer.fill(with: pose)
      for (name, change) in changes {
        change(&pose)
        let differs = buffer.fillShared(with: pose), again = buffer.fillShared(with: pose)
        #expect(differs && !again, "\(name)")
      }
    }
  }

  @Test func minusZeroIsAValueOfItsOwn() throws {
    let buffer = try PoseBuffer(count: 3)
    buffer[1].angle = -0.0
    #expect((0..<3).map { buffer[$0].angle.bitPattern } == [0, (-0.0).bitPattern, 0])
  }

  @Test func theMatricesDoNotDependOnHowTheColumnsAreKept() throws {
    let count = 203
    for mode in ProductMode.allCases {
      for probe in try MatrixBatchTests.levels() {
        for kernel in MatrixBatchTests.kernels {
          let batch = try MatrixBatch(cells: count, mode: mode, kernel: kernel, probe: probe)
          var random = MatrixRandom(5)
          let pose = PoseKind.mixed.pose(0, &random)
          let filled = try PoseBuffer(count: count)
          let written = try PoseBuffer(count: count)
          filled.fill(with: pose)
          for index in 0..<count {
            written[index] = PoseKind.mixed.pose(index, &random)
            written[index] = pose
            let angle = Double(index) * 0.1
            filled[index].angle = angle
            written[index].angle = angle
          }
          #expect(filled.isPerCell(.angle) && !filled.isPerCell(.width) && written.isPerCell(.width))
          for start in [0, 3, 65] {
            let a = batch.rows(filled, start..<count, bookEye), b = batch.rows(written, start..<count, bookEye)
            #expect(a.floats.rows.map { bits($0) } == b.floats.rows.map { bits($0) }, "\(mode) \(kernel)")
            #expect(a.doubles.rows.map { bits($0) } == b.doubles.rows.map { bits($0) })
          }
        }
      }
    }
  }
}
