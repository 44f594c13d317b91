/// Hits along a ray, for hosts with a camera of their own.
extension Stage {
  /// The first cell that a ray meets, of those that a draw list in space shows (`Snapshot.drawList`); nil if there is
  /// none. A page that fades is hit from either side, although the list has one. Of pages that lie on each other it is the upper one. A page is hit outside its round corners, too. Shadows
  /// are never hit; nor are boards inside, the edges of a book's stacks and its spine, but nothing behind them is hit
  /// either.
  /// - Throws: `nonFinite`; `outOfRange` for a direction of length 0. O(cells).
  public func hitTest(along ray: Ray) throws(LeafError) -> Hit? {
    try ray.check()
    refresh()
    return hit(along: ray)
  }

  func hit(along ray: Ray) -> Hit? {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: DrawPolygon.room) { room in
      hit(along: ray, DrawPolygon(room.baseAddress!))
    }
  }

  /// - Parameter arc: memory for the arc of a round corner.
  private func hit(along ray: Ray, _ arc: DrawPolygon) -> Hit? {
    var (nearest, found, arc) = (Double.infinity, Hit?.none, arc), standing = StandingCells(self)
    for scene in scenes {
      let first = scene.rowSpan.firstRow
      for cell in 0..<scene.poses.count {
        let row = first + cell, size = Size(width: scene.poses.width[cell], height: scene.poses.height[cell])
        guard columns.opacity[row] > 0, size.width > 0, size.height > 0, let place = standing.cell(cell, of: scene)
        else { continue }
        if let spine = place.spine, let distance = ray.meets(unitSquare: spine.matrix), distance < nearest {
          (nearest, found) = (distance, nil)
        }
        if place.rise != nil {
          arc.arcs(size, radii: columns.cells[row].surface.radii)
          if let distance = ray.meets(wall: place, over: arc), distance < nearest { (nearest, found) = (distance, nil) }
          continue
        }
        guard let meeting = ray.meets(place.matrix), meeting.distance < nearest,
          !place.isBacked || ray.comes(fromFrontOf: place.matrix), size.holds(meeting.point),
          PaperBand(columns.bands.pointer + 4 * row).holds(meeting.point, overlap: DrawListWriter.overlap)
        else { continue }
        let unit = Point(x: meeting.point.x / size.width, y: meeting.point.y / size.height)
        nearest = meeting.distance
        let identity = columns.cells[row].identity
        found = identity.role.isTouchable ? Hit(row: row, scene: scene.id, identity: identity, unit: unit) : nil
      }
    }
    return found
  }
}

extension Ray {
  fileprivate func meets(unitSquare plane: Matrix4) -> Double? {
    guard let meeting = meets(plane), Size(width: 1, height: 1).holds(meeting.point) else { return nil }
    return meeting.distance
  }

  /// The distance at which it meets the wall of a round corner, as that is drawn: in flat pieces over an arc.
  fileprivate func meets(wall: StandingCell, over arc: DrawPolygon) -> Double? {
    var nearest: Double?
    for end in 1..<max(arc.count, 1) {
      let piece = wall.piece(from: arc.points[end - 1], to: arc.points[end])
      guard let distance = meets(unitSquare: piece), distance < nearest ?? .infinity else { continue }
      nearest = distance
    }
    return nearest
  }
}

extension Size {
  fileprivate func holds(_ p: Point) -> Bool { p.x >= 0 && p.x <= width && p.y >= 0 && p.y <= height }
}
