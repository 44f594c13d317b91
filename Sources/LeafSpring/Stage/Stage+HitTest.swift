/// A cell under a point, and where on it.
public struct Hit: Equatable, Sendable {
  /// Row in the snapshot.
  public var row: Int
  public var scene: SceneID
  /// Where a leaf is seen from a back without a picture, that of its front: the row is `CellFlags.backFacing` then.
  public var identity: CellIdentity
  /// The place on the cell, in its unit coordinates: 0…1 from its left and top.
  public var unit: Point
}

extension Stage {
  /// The front-most visible cell at a point, under perspective, in paint order; nil if there is none. Cells seen
  /// exactly edge-on are never hit; of a cell that reaches the eye plane, only the part in front of the eye can be hit;
  /// of a facet only its band, edges included; a shadow and the edges of a book's stacks of pages never are. A page is
  /// hit outside its round corners, too: a finger there takes it.
  /// - Parameter point: in the coordinates the host draws in: points of the viewport unless a view was set.
  /// - Throws: `nonFinite`. O(scenes), plus the cells of scenes whose bounds hold the point or that changed since the
  ///   last such call.
  public func hitTest(_ point: Point) throws(LeafError) -> Hit? {
    try Check.finite(point, "point")
    refresh()
    return hit(at: point)
  }

  /// Scenes lie over one another in their order, each with its own paint order.
  func hit(at point: Point) -> Hit? {
    for index in stride(from: scenes.count - 1, through: 0, by: -1) where outline(at: index).mayContain(point) {
      if let hit = hit(scenes[index], at: point) { return hit }
    }
    return nil
  }

  private func hit(_ scene: Scene, at point: Point) -> Hit? {
    let first = scene.rowSpan.firstRow
    let (width, height) = (scene.poses.width, scene.poses.height)
    for rank in stride(from: first + scene.poses.count - 1, through: first, by: -1) {
      let row = Int(columns.backToFront.pointer[rank])
      let flags = CellFlags(rawValue: columns.flags.pointer[row])
      guard flags.contains(.visible), !flags.contains(.edgeOn), columns.opacity.pointer[row] > 0 else { continue }
      let size = Size(width: width[row - first], height: height[row - first])
      guard let hit = columns.plane(row).point(at: point),
        hit.point.x >= 0, hit.point.x <= size.width, hit.point.y >= 0, hit.point.y <= size.height,
        !flags.contains(.banded) || PaperBand(columns.bands.pointer + 4 * row).holds(hit.point),
        columns.cells[row].identity.role.isTouchable
      else { continue }
      return Hit(
        row: row, scene: scene.id, identity: columns.cells[row].identity,
        unit: Point(x: hit.point.x / size.width, y: hit.point.y / size.height))
    }
    return nil
  }
}
