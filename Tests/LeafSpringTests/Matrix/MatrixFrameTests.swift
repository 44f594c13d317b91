import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Whole frames over the host's columns, and the kernels for pages that these frames use.
@Suite struct MatrixFrameTests {
  /// The columns that a frame reads and writes.
  struct Field<Scalar: BinaryFloatingPoint> {
    var values: [Scalar], velocities: [Scalar]
    var matrices: [Float], opacity: [Float], shade: [Float], order: [UInt32]

    init(_ count: Int) {
      values = (0..<count).map { Scalar($0 % 37) / -37 }
      velocities = (0..<count).map { Scalar($0 % 11) / 11 }
      matrices = [Float](repeating: 7, count: 16 * count + 16)
      opacity = [Float](repeating: 7, count: count + 1)
      shade = opacity
      order = [UInt32](repeating: 7, count: count + 1)
    }

    mutating func columns(_ body: (TurningSprings<Scalar>, FrameColumns) throws -> Void) rethrows {
      try values.withUnsafeMutableBufferPointer { values in
        try velocities.withUnsafeMutableBufferPointer { velocities in
          try matrices.withUnsafeMutableBufferPointer { matrices in
            try opacity.withUnsafeMutableBufferPointer { opacity in
              try shade.withUnsafeMutableBufferPointer { shade in
                try order.withUnsafeMutableBufferPointer { order in
                  try body(
                    TurningSprings(values: values, velocities: velocities, rest: 0.2, slope: 3),
                    FrameColumns(matrices: matrices, opacity: opacity, shade: shade, order: order))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Pages: one size, scale and shift; angle, and as asked anchor and position, differ.
  static func pages(
    _ count: Int, axis: RotationAxis, hinges: Bool, moves: Bool, seed: UInt64 = 3
  ) throws -> PoseBuffer {
    var random = MatrixRandom(seed)
    let buffer = try PoseBuffer(count: count)
    var pose = Pose(
      size: Size(width: 362, height: 568), anchor: Point(x: 0.25, y: 0.5), position: Point(x: 512, y: 384))
    pose.axis = axis
    pose.scale = Point(x: 0.75, y: -1.25)
    pose.shift = Vector3(x: 3, y: -7, z: 1.0 / 3)
    buffer.fill(with: pose)
    for index in 0..<count {
      pose.angle = [0, -0.0, .pi / 2, -.pi, 1e-9, 1e-40, 1e22][index % 29 < 7 ? index % 29 : 0]
      if index % 29 >= 7 { pose.angle = random.next(-4, 4) }
      if hinges { pose.anchor = Point(x: Double(index % 2), y: index % 3 == 0 ? 0 : 0.5) }
      if moves { pose.position = Point(x: random.next(-2000, 2000), y: index % 5 == 0 ? 0 : random.next(-1e3, 1e3)) }
      pose.opacity = Double(index % 7) / 5 - 0.1
      buffer[index] = pose
    }
    return buffer
  }

  static let kinds = [RotationAxis.x, .y, .z].flatMap { axis in
    [(axis, false, false), (axis, true, false), (axis, false, true), (axis, true, true)]
  }

  @Test func badInputsAreRefusedAndNothingIsWritten() throws {
    let poses = try PoseBuffer(count: 8)
    let exact = try MatrixBatch(cells: 8, probe: MatrixProbe())
    let double = try MatrixBatch(cells: 8, mode: .double, probe: MatrixProbe())
    var field = Field<Float>(8)
    let before = field
    var shared = Matrix4.identity
    shared.m12 = .nan
    let bad = SpringPropagator(a: 1, b: .infinity, c: 0, d: 1)
    field.columns { springs, rows in
      func error(
        _ batch: borrowing MatrixBatch, _ springs: TurningSprings<Float>, _ rows: FrameColumns,
        _ step: SpringPropagator = .identity, _ shared: Matrix4 = .identity
      ) -> LeafError? {
        do { try batch.frame(poses, turnedBy: springs, after: step, shared: shared, into: rows) } catch { return error }
        return nil
      }
      func short<Number>(_ column: UnsafeMutableBufferPointer<Number>) -> UnsafeMutableBufferPointer<Number> {
        UnsafeMutableBufferPointer(rebasing: column[..<7])
      }
      #expect(error(double, springs, rows) == LeafError(.refused, "mode", accepts: ""))
      #expect(error(exact, springs, rows, bad) == LeafError(.nonFinite, "step", accepts: ""))
      #expect(error(exact, springs, rows, .identity, shared) == LeafError(.nonFinite, "shared", accepts: ""))
      for change in 0..<4 {
        var springs = springs
        if change == 0 { springs.values = short(springs.values) }
        if change == 1 { springs.velocities = short(springs.velocities) }
        if change == 2 { springs.rest = .nan }
        if change == 3 { springs.slope = -.infinity }
        let expected =
          change < 2
          ? LeafError(.outOfRange, "springs", accepts: "")
          : LeafError(.nonFinite, change == 2 ? "rest" : "slope", accepts: "")
        #expect(error(exact, springs, rows) == expected)
      }
      for change in 0..<4 {
        var rows = rows
        if change == 0 { rows.matrices = UnsafeMutableBufferPointer(rebasing: rows.matrices[..<127]) }
        if change == 1 { rows.opacity = short(rows.opacity!) }
        if change == 2 { rows.shade = short(rows.shade!) }
        if change == 3 { rows.order = short(rows.order!) }
        #expect(error(exact, springs, rows) == LeafError(.outOfRange, "rows", accepts: ""))
      }
    }
    #expect(field.values == before.values && field.velocities == before.velocities)
    #expect(field.matrices == before.matrices && field.opacity == before.opacity && field.order == before.order)
  }

  @Test func pagesHaveTheBitsOfTheirMatricesAtEveryLevelAndUnderBLAS() throws {
    for (axis, hinges, moves) in MatrixFrameTests.kinds {
      for count in [1, 3, 16, 17, 64, 131] {
        let poses = try MatrixFrameTests.pages(count, axis: axis, hinges: hinges, moves: moves)
        for shared in [bookEye, bookEye * ndcView] {
          let expected = (0..<count).flatMap { exactWorld(Matrix4(cell: poses[$0]), shared) }.map { bits($0) }
          for probe in try MatrixBatchTests.levels() {
            let batch = try MatrixBatch(cells: count, kernel: .builtin, probe: probe)
            let found = batch.rows(poses, 0..<count, shared).floats
            #expect(found.isIntact && found.rows.map { bits($0) } == expected, "\(axis) \(probe.simdLevel) \(count)")
            let part = batch.rows(poses, count / 3..<count, shared).floats
            #expect(part.isIntact && part.rows.map { bits($0) } == Array(expected.dropFirst(count / 3 * 16)))
          }
          let blas = try MatrixBatch(cells: count, kernel: .blas, probe: MatrixProbe())
          #expect(blas.rows(poses, 0..<count, shared).floats.rows.map { bits($0) } == expected)
        }
      }
    }
  }

  @Test func fastPagesAreWithinTheirBoundAtEveryLevel() throws {
    var worst = Worst("pages in fast mode", unit: "of the bound")
    for (axis, hinges, moves) in MatrixFrameTests.kinds {
      let poses = try MatrixFrameTests.pages(131, axis: axis, hinges: hinges, moves: moves)
      for shared in [bookEye, bookEye * ndcView] {
        for probe in try MatrixBatchTests.levels() {
          let batch = try MatrixBatch(cells: 131, mode: .fast, kernel: .builtin, probe: probe)
          let found = Array(batch.rows(poses, 0..<131, shared).floats.rows)
          for cell in 0..<131 {
            let exact = Matrix4(cell: poses[cell]) * shared
            let bound = MatrixBatch.fastBound(of: poses[cell], by: shared)
            for entry in 0..<16 {
              let error = Double(found[16 * cell + entry]) - exact[entry / 4, entry % 4]
              worst.record(error / bound[entry / 4, entry % 4], "\(axis) \(probe.simdLevel) entry \(entry)")
            }
            #expect(found[16 * cell..<16 * cell + 16].allSatisfy { $0.isNormal || $0.bitPattern == 0 })
          }
        }
      }
    }
    #expect(worst.report(limit: 1))
  }

  private func expectFrame<Scalar: BinaryFloatingPoint>(
    _ poses: borrowing PoseBuffer, _ batch: borrowing MatrixBatch, _ field: Field<Scalar>, angles: [Double],
    _ what: String
  ) throws {
    let count = poses.count
    let turned = try PoseBuffer(count: count)
    for index in 0..<count {
      var pose = poses[index]
      pose.angle = angles[index]
      turned[index] = pose
    }
    let rows = batch.rows(turned, 0..<count, bookEye).floats.rows
    if batch.mode == .exact {
      #expect(field.matrices.dropLast(16).map { bits($0) } == rows.map { bits($0) }, "\(what)")
    }
    for index in 0..<count {
      let shade = Float(Book.shade(angle: angles[index]))
      #expect(abs(field.shade[index] - shade) <= (batch.mode == .exact ? 0 : 0x1p-22), "\(what)")
      #expect(field.opacity[index] == Float(min(max(poses[index].opacity, 0), 1)))
      #expect(Int(field.order[poses[paintedAt: index]]) == index)
    }
    #expect(field.matrices.suffix(16).allSatisfy { $0 == 7 } && field.opacity[count] == 7 && field.shade[count] == 7)
  }

  @Test func aFrameIsItsPartsInTurnAtEveryLevel() throws {
    let step = try Spring(duration: 0.5, bounce: 0.2).propagator(after: 1.0 / 60)
    for count in [1, 15, 64, 255, 256, 257, 700] {
      for kind in 0..<5 {
        let poses =
          kind == 0 || kind == 4
          ? try (kind == 0 ? PoseKind.mixed : .aboutY).poses(count)
          : try MatrixFrameTests.pages(count, axis: .y, hinges: kind == 2, moves: kind == 3)
        for rank in 0..<count { poses[paintedAt: rank] = (rank + 5) % count }
        for mode in [ProductMode.exact, .fast] {
          for probe in try MatrixBatchTests.levels() {
            let batch = try MatrixBatch(cells: count, mode: mode, kernel: .builtin, probe: probe)
            let what = "\(count) cells, \(mode), \(probe.simdLevel), kind \(kind)"
            var (wide, narrow) = (Field<Double>(count), Field<Float>(count))
            let (x, v) = (wide.values, wide.velocities)
            let (p, q) = (narrow.values, narrow.velocities)
            try wide.columns { try batch.frame(poses, turnedBy: $0, after: step, shared: bookEye, into: $1) }
            try narrow.columns { try batch.frame(poses, turnedBy: $0, after: step, shared: bookEye, into: $1) }
            for index in 0..<count {
              let state = step.apply(x: x[index], v: v[index])
              #expect(wide.values[index] == state.x && wide.velocities[index] == state.v)
              #expect(narrow.values[index] == Float(step.a) * p[index] + Float(step.b) * q[index])
            }
            try expectFrame(poses, batch, wide, angles: wide.values.map { 0.2 + 3 * $0 }, what)
            try expectFrame(poses, batch, narrow, angles: narrow.values.map { 0.2 + 3 * Double($0) }, what)
          }
        }
      }
    }
  }

  @Test func columnsThatAreNotAskedForAreNotWritten() throws {
    let count = 300
    let poses = try MatrixFrameTests.pages(count, axis: .y, hinges: true, moves: true)
    let one = try PoseBuffer(count: count)
    one.fill(with: Pose(frame: Rect(x: 1, y: 2, width: 30, height: 40)))
    let batch = try MatrixBatch(cells: count, probe: MatrixProbe())
    let step = try Spring().propagator(after: 0.25)
    for isOne in [false, true] {
      func run(_ field: inout Field<Float>, _ change: (inout FrameColumns) -> Void) throws {
        try field.columns { springs, rows in
          var rows = rows
          change(&rows)
          if isOne {
            try batch.frame(one, turnedBy: springs, after: step, shared: bookEye, into: rows)
          } else {
            try batch.frame(poses, turnedBy: springs, after: step, shared: bookEye, into: rows)
          }
        }
      }
      var whole = Field<Float>(count)
      try run(&whole) { _ in }
      for left in 0..<8 {
        var field = Field<Float>(count)
        try run(&field) {
          if left & 1 != 0 { $0.opacity = nil }
          if left & 2 != 0 { $0.shade = nil }
          if left & 4 != 0 { $0.order = nil }
        }
        #expect(field.matrices == whole.matrices && field.values == whole.values, "without \(left)")
        #expect(field.opacity == (left & 1 == 0 ? whole.opacity : [Float](repeating: 7, count: count + 1)), "\(left)")
        #expect(field.shade == (left & 2 == 0 ? whole.shade : [Float](repeating: 7, count: count + 1)), "\(left)")
        #expect(field.order == (left & 4 == 0 ? whole.order : [UInt32](repeating: 7, count: count + 1)), "\(left)")
      }
    }
    var none = Field<Float>(0)
    try none.columns {
      try batch.frame(try PoseBuffer(count: 0), turnedBy: $0, after: .identity, shared: .identity, into: $1)
    }
    #expect(none.matrices.allSatisfy { $0 == 7 })
  }

  /// A host's threads that ask for parts without cells, or whose parts end before they begin, do no harm.
  @Test func partsWithoutCellsAreNoWork() throws {
    let count = 4096
    let poses = try MatrixFrameTests.pages(count, axis: .y, hinges: true, moves: true)
    let batch = try MatrixBatch(cells: count, probe: MatrixProbe())
    var (here, there) = (Field<Float>(count), Field<Float>(count))
    let tasks = TaskSystem(
      enqueue: { task, count, _, context, _ in
        task!(0, 0, context)
        task!(7, 3, context)
        task!(-5, 2, context)
        task!(0, count, nil)
        task!(0, count, context)
        return nil
      }, finish: { _, _ in })
    try here.columns { try batch.frame(poses, turnedBy: $0, after: .identity, shared: bookEye, into: $1) }
    try there.columns {
      try batch.frame(poses, turnedBy: $0, after: .identity, shared: bookEye, into: $1, tasks: tasks)
    }
    #expect(here.matrices == there.matrices && here.order == there.order)
  }

  @Test(.enabled(if: leaf_test_counts_allocations() != 0)) func aFrameAllocatesNothing() throws {
    let poses = try MatrixFrameTests.pages(300, axis: .y, hinges: true, moves: true)
    let batch = try MatrixBatch(cells: 300, mode: .fast, probe: MatrixProbe())
    var field = Field<Float>(300)
    try field.columns { springs, rows in
      let before = leaf_test_allocations()
      try batch.frame(poses, turnedBy: springs, after: .identity, shared: bookEye, into: rows)
      // Without optimisation the compiler's own boxes are counted too.
      let used = leaf_test_allocations() - before
      #expect(used == 0 || !Effort.isAsShipped)
    }
  }
}
