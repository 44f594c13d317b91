import LeafSpring

/// Measures cells, from pose to finished matrix, with their corners on the screen. It uses the batch that a stage uses,
/// in exact mode (Float) and in double mode.
final class CellMeter {
  private let exact: MatrixBatch
  private let double: MatrixBatch
  private let poses: PoseBuffer
  private let floats = UnsafeMutablePointer<Float>.allocate(capacity: 16)
  private let doubles = UnsafeMutablePointer<Double>.allocate(capacity: 16)
  /// The length by which errors of lengths are divided, in points: the width of the vectors' viewport.
  private static let points = 1024.0

  init() throws(LeafError) {
    let probe = try MatrixProbe()
    exact = try MatrixBatch(cells: 1, mode: .exact, probe: probe)
    double = try MatrixBatch(cells: 1, mode: .double, probe: probe)
    poses = try PoseBuffer(count: 1)
  }

  deinit {
    floats.deallocate()
    doubles.deallocate()
  }

  func note(_ vector: AccuracyVector, in report: inout AccuracyReport) {
    let p = vector.inputs
    let shared = set(p)
    double.run(poses, cells: 0..<1, shared: shared, into: floats, doubles: doubles)
    note(vector, (0..<16).map { doubles[$0] }, Textbook<Double>.cell(p), &report)
    exact.run(poses, cells: 0..<1, shared: shared, into: floats)
    note(vector, (0..<16).map { floats[$0] }, Textbook<Float>.cell(p), &report)
  }

  /// Writes the pose of a vector into the buffer, and returns its shared factor.
  private func set(_ p: [Double]) -> Matrix4 {
    var pose = Pose(
      size: Size(width: p[0], height: p[1]), anchor: Point(x: p[2], y: p[3]), position: Point(x: p[4], y: p[5]))
    pose.scale = Point(x: p[6], y: p[7])
    pose.angle = p[8]
    pose.axis = p[9] == 0 ? .y : p[9] == 1 ? .x : .z
    pose.shift = Vector3(x: p[10], y: p[11], z: p[12])
    pose.perspective = Vector3(x: p[13], y: p[14], z: p[15])
    poses[0] = pose
    return p[16] < 1e300 ? Matrix4(SharedEye(distance: p[16], centre: Point(x: p[17], y: p[18]))) : .identity
  }

  private func note<T: TextbookNumber>(
    _ vector: AccuracyVector, _ own: [T], _ other: [T], _ report: inout AccuracyReport
  ) {
    let exact = vector.results
    report.note("matrix", vector.regime, T.name) { row in
      row.vectors += 1
      for index in 0..<16 {
        let column = index % 4
        // The largest entry of the column: among its rotating part, or else the size by which errors of lengths and of
        // w are divided.
        let turning = [0, 4, 8].reduce(0.0) { max($0, exact[column + $1].near.magnitude) }
        let size = index < 12 ? turning : column == 3 ? 1 : CellMeter.points
        row.note(exact[index], Double(own[index]), Double(other[index]), of: size == 0 ? 1 : size, T.self)
      }
    }
    // The corners of both are computed from their matrices in Double, so that only the matrix is measured.
    let p = vector.inputs
    let ownCorners = Textbook<Double>.corners(own.map { Double($0) }, width: p[0], height: p[1])
    let otherCorners = Textbook<Double>.corners(other[..<16].map { Double($0) }, width: p[0], height: p[1])
    report.note("corner", vector.regime, T.name) { row in
      row.vectors += 1
      for index in 0..<8 {
        row.note(exact[16 + index], ownCorners[index], otherCorners[index], of: CellMeter.points, T.self)
      }
    }
  }
}

extension AccuracyReport.Row {
  fileprivate mutating func note<T: TextbookNumber>(
    _ exact: AccuracyVector.Exact, _ own: Double, _ other: Double, of size: Double, _ type: T.Type
  ) {
    library.note(exact.error(of: own), of: size, ulp: T.spacing(size))
    noteTextbook(exact.error(of: other), of: size, ulp: T.spacing(size))
  }
}
