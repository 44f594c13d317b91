/// The place of a scene's visible cells on the screen, as far as known.
struct SceneBounds {
  var low = Point(x: .infinity, y: .infinity)
  var high = Point(x: -.infinity, y: -.infinity)
  /// True if a cell reaches the eye plane, so that it can be anywhere.
  var isUnbounded = false
  /// True if the scene's rows are unchanged since this was computed.
  var isKnown = false

  var isEmpty: Bool { !isUnbounded && low.x > high.x }

  mutating func extend(to place: Point) {
    low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
    high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
  }

  mutating func extend(by other: SceneBounds) {
    isUnbounded = isUnbounded || other.isUnbounded
    low = Point(x: min(low.x, other.low.x), y: min(low.y, other.low.y))
    high = Point(x: max(high.x, other.high.x), y: max(high.y, other.high.y))
  }

  /// True if a cell of the scene may be at a point. Slightly wider than the corners, whose places are rounded.
  func mayContain(_ point: Point) -> Bool {
    if isUnbounded { return true }
    let hair = 1e-6 * (1 + max(abs(low.x), abs(low.y), abs(high.x), abs(high.y)))
    return point.x >= low.x - hair && point.x <= high.x + hair && point.y >= low.y - hair && point.y <= high.y + hair
  }
}

/// The part of the screen where something moved.
extension Stage {
  /// The smallest rectangle, in the coordinates the host draws in, around the visible cells of a scene (or of all
  /// scenes), or around those that changed in the last step; nil if there are none. If a cell reaches the eye plane and
  /// so has no bounds, this is the whole viewport.
  /// - Throws: `unknownScene`. O(scenes), plus the cells of scenes that changed since the last such call.
  public func bounds(of scene: SceneID? = nil, changedOnly: Bool = false) throws(LeafError) -> Rect? {
    refresh()
    var range = 0..<scenes.count
    if let scene {
      let index = try findAny(scene).rowSpan.index
      range = index..<index + 1
    }
    var all = SceneBounds()
    if changedOnly {
      guard !changed.isEmpty else { return nil }
      let (first, last) = (index(ofRow: changed.lowerBound), index(ofRow: changed.upperBound - 1))
      for index in range.clamped(to: first..<last + 1) { all.extend(by: outline(of: scenes[index], within: changed)) }
    } else {
      for index in range where !outlines[index].isKnown { _ = outline(at: index) }
      outlines.withUnsafeBufferPointer { for index in range { all.extend(by: $0[index]) } }
    }
    if all.isUnbounded { return Rect(x: 0, y: 0, width: viewport.width, height: viewport.height) }
    return all.isEmpty
      ? nil : Rect(x: all.low.x, y: all.low.y, width: all.high.x - all.low.x, height: all.high.y - all.low.y)
  }

  /// The outline of a scene, computed again if its rows have changed.
  func outline(at index: Int) -> SceneBounds {
    if !outlines[index].isKnown { outlines[index] = outline(of: scenes[index], within: 0..<columns.count) }
    return outlines[index]
  }

  private func outline(of scene: Scene, within rows: Range<Int>) -> SceneBounds {
    var outline = SceneBounds()
    outline.isKnown = true
    let first = scene.rowSpan.firstRow
    let (width, height) = (scene.poses.width, scene.poses.height)
    for row in rows.clamped(to: first..<first + scene.poses.count)
    where CellFlags(rawValue: columns.flags.pointer[row]).contains(.visible) {
      let (size, plane) = (Size(width: width[row - first], height: height[row - first]), columns.plane(row))
      if CellFlags(rawValue: columns.flags.pointer[row]).contains(.banded) {
        var room = FixedArray16(repeating: Point.zero)
        let count = room.fill { PaperBand(columns.bands.pointer + 4 * row).polygon(of: size, into: $0) }
        for index in 0..<count { outline.extend(by: plane, to: room[index]) }
      } else {
        for corner in 0..<4 {
          outline.extend(
            by: plane, to: Point(x: corner % 2 == 0 ? 0 : size.width, y: corner < 2 ? 0 : size.height))
        }
      }
      if outline.isUnbounded { break }
    }
    return outline
  }
}

extension SceneBounds {
  /// Takes in a point of a cell.
  fileprivate mutating func extend(by plane: Homography, to point: Point) {
    let seen = plane.seen(point)
    guard seen.z > 0 else {
      isUnbounded = true
      return
    }
    extend(to: Point(x: seen.x / seen.z, y: seen.y / seen.z))
  }
}

extension SnapshotColumns {
  /// The place where a cell is drawn, by the most exact matrix that hosts get.
  func plane(_ row: Int) -> Homography {
    isDouble ? Homography(matrices64.pointer + 16 * row) : Homography(matrices.pointer + 16 * row)
  }
}
