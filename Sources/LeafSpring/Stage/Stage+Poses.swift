/// Poses, sizes and eyes of the present frame, for hosts with a camera of their own and for other interfaces.
extension Stage {
  /// The pose of a snapshot's row, which must lie in 0..<cellCount. The edge of a stack of pages that swings is
  /// sheared: its pose is the nearest one. O(log scenes).
  package func pose(ofRow row: Int) -> Pose {
    precondition(row >= 0 && row < columns.count, "row \(row) outside 0..<\(columns.count)")
    refresh()
    let scene = scenes[index(ofRow: row)]
    let cell = row - scene.rowSpan.firstRow
    return scene.asBook?.placedPose(cell, in: viewport) ?? scene.poses[cell]
  }

  /// Writes the width and height of every row's cell in its own points, 2 Floats per cell. O(cells): a copy of the
  /// snapshot's `sizes`.
  package func writeSizes(into sizes: UnsafeMutablePointer<Float>) {
    refresh()
    sizes.update(from: columns.sizes.pointer, count: 2 * columns.count)
  }

  /// The index of the scene that has a row.
  func index(ofRow row: Int) -> Int { states.withUnsafeBufferPointer { $0.index(ofRow: row) } }

  func cellSize(_ row: Int) -> Size {
    let scene = scenes[index(ofRow: row)]
    let cell = row - scene.rowSpan.firstRow
    return Size(width: scene.poses.width[cell], height: scene.poses.height[cell])
  }

  /// The perspective that all cells of a scene share at the present time.
  /// - Throws: `unknownScene`.
  public func eye(of id: SceneID) throws(LeafError) -> SharedEye {
    let scene = try findAny(id)
    refresh()
    return scene.eye(in: viewport)
  }
}
