/// The memory of a scene's cells: their poses, and what stays constant of them.
struct SceneCells: ~Copyable {
  let poses: PoseBuffer
  let table: CellTable

  /// - Throws: `outOfMemory`.
  init(count: Int) throws(LeafError) {
    let poses = try PoseBuffer(count: count)
    table = try CellTable(count: count)
    self.poses = poses
  }

  /// - Throws: `outOfMemory`.
  init(copying scene: Scene) throws(LeafError) {
    let poses = try scene.poses.copied()
    table = try scene.cells.copied()
    self.poses = poses
  }
}
