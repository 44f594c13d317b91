/// A cell under a point, and where on it.
public struct Hit: Equatable, Sendable {
  /// Row in the snapshot.
  public var row: Int
  public var scene: SceneID
  public var identity: CellIdentity
  /// Where on the cell, in its unit coordinates: 0…1 from its left and top.
  public var unit: Point
}

extension Stage {
  /// The front-most visible cell at a point, under perspective, by the same order as painting; nil if there is none. Cells seen
  /// exactly from the edge are never hit; of a cell that reaches the eye plane only the part before the eye is.
  /// - Parameter point: in what the host draws in: points of the viewport unless a view was set.
  /// - Throws: `nonFinite`. O(cells).
  public func hitTest(_ point: Point) throws(LeafError) -> Hit? {
    try Check.finite(point.x, "point")
    try Check.finite(point.y, "point")
    refresh()
    return hit(at: point)
  }

  func hit(at point: Point) -> Hit? {
    for rank in stride(from: rows.count - 1, through: 0, by: -1) {
      let row = Int(rows.backToFront.pointer[rank])
      let flags = CellFlags(rawValue: rows.flags.pointer[row])
      guard flags.contains(.visible), !flags.contains(.edgeOn), rows.opacity.pointer[row] > 0 else { continue }
      let size = cellSize(row)
      guard let hit = Homography(rows.matrices.pointer + 16 * row).point(at: point),
        hit.point.x >= 0, hit.point.x <= size.width, hit.point.y >= 0, hit.point.y <= size.height
      else { continue }
      return Hit(
        row: row, scene: sceneID(ofRow: row), identity: rows.cells[row].identity,
        unit: Point(x: hit.point.x / size.width, y: hit.point.y / size.height))
    }
    return nil
  }

  private func sceneID(ofRow row: Int) -> SceneID {
    for state in states where row >= state.firstRow && row < state.firstRow + state.cellCount { return state.scene }
    return .none
  }
}
