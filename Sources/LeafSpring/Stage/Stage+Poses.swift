/// What the cells of the present frame are made of, for hosts with a camera of their own and for other interfaces.
extension Stage {
  /// The pose of a snapshot's row. The row must lie in 0..<cellCount. O(scenes).
  public func pose(ofRow row: Int) -> Pose {
    refresh()
    for slot in sequence {
      guard let scene = slots[slot], row >= scene.firstRow, row < scene.firstRow + scene.poses.count else {
        continue
      }
      return scene.poses[row - scene.firstRow]
    }
    preconditionFailure("row out of range")
  }

  /// Width and height of every row's cell in its own points, one after the other: 2 Floats per cell. O(cells), 1 ns each.
  public func writeSizes(into sizes: UnsafeMutablePointer<Float>) {
    refresh()
    for slot in sequence {
      guard let scene = slots[slot] else { continue }
      let place = sizes + 2 * scene.firstRow
      for cell in 0..<scene.poses.count {
        place[2 * cell] = Float(scene.poses.width[cell])
        place[2 * cell + 1] = Float(scene.poses.height[cell])
      }
    }
  }

  /// The perspective that all cells of a scene share at the present time.
  /// - Throws: `unknownScene`.
  public func eye(of id: SceneID) throws(LeafError) -> SharedEye {
    let scene = try find(id)
    refresh()
    return scene.eye(in: viewport)
  }
}
