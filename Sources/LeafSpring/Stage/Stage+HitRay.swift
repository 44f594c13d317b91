/// Hits along a ray, for hosts with a camera of their own.
extension Stage {
  /// The first cell that a ray meets, of those that a draw list in space shows (`Snapshot.drawList`); nil if there is
  /// none. Of pages that lie on each other it is the upper one. A page is hit outside its round corners, too. Shadows,
  /// and the edges and corners of a book's stacks, are never hit.
  /// - Throws: `nonFinite`; `outOfRange` for a direction of length 0. O(cells).
  public func hitTest(along ray: Ray) throws(LeafError) -> Hit? {
    try ray.check()
    refresh()
    return hit(along: ray)
  }

  func hit(along ray: Ray) -> Hit? {
    var (nearest, found) = (Double.infinity, Hit?.none), standing = StandingCells(self)
    for scene in scenes {
      let first = scene.rowSpan.firstRow
      for cell in 0..<scene.poses.count {
        let row = first + cell, identity = columns.cells[row].identity
        let size = Size(width: scene.poses.width[cell], height: scene.poses.height[cell])
        guard identity.role.isTouchable, columns.opacity[row] > 0, size.width > 0, size.height > 0,
          let place = standing.cell(cell, of: scene), let meeting = ray.meets(place.matrix),
          meeting.distance < nearest, !place.isBacked || ray.comes(fromFrontOf: place.matrix),
          meeting.point.x >= 0, meeting.point.x <= size.width, meeting.point.y >= 0, meeting.point.y <= size.height,
          PaperBand(columns.bands.pointer + 4 * row).holds(meeting.point)
        else { continue }
        let unit = Point(x: meeting.point.x / size.width, y: meeting.point.y / size.height)
        nearest = meeting.distance
        found = Hit(row: row, scene: scene.id, identity: identity, unit: unit)
      }
    }
    return found
  }
}
