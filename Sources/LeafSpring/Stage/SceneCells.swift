/// The memory of a scene's cells: their poses, and what stays constant of them.
struct SceneCells: ~Copyable {
  let poses: PoseBuffer
  let table: CellTable

  init(count: Int, in memory: inout Memory) {
    poses = PoseBuffer(count: count, in: &memory)
    table = CellTable(count: count, in: &memory)
  }

  /// - Throws: `outOfMemory`.
  init(count: Int) throws(LeafError) {
    var memory = Memory()
    self.init(count: count, in: &memory)
    try memory.check()
  }

  /// The cells of another scene.
  /// - Throws: `outOfMemory`.
  init(copying scene: Scene) throws(LeafError) {
    try self.init(count: scene.poses.count)
    poses.copy(scene.poses)
    table.take(scene.cells)
  }
}
