/// Where on the screen something moved.
extension Stage {
  /// The smallest rectangle, in what the host draws in, around the visible cells of a scene (or of all), or of those that
  /// changed in the last step; nil if there are none. A cell that reaches the eye plane has no bounds: the whole viewport is
  /// given then.
  /// - Throws: `unknownScene`. O(cells).
  public func bounds(of scene: SceneID? = nil, changedOnly: Bool = false) throws(LeafError) -> Rect? {
    refresh()
    var range = 0..<rows.count
    if let scene {
      let found = try find(scene)
      range = found.firstRow..<(found.firstRow + found.poses.count)
    }
    if changedOnly { range = range.clamped(to: changed) }
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    for row in range where CellFlags(rawValue: rows.flags.pointer[row]).contains(.visible) {
      guard extend(&low, &high, byRow: row) else {
        return Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
      }
    }
    return low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : nil
  }

  private func extend(_ low: inout Point, _ high: inout Point, byRow row: Int) -> Bool {
    let size = cellSize(row)
    let k = rows.matrices.pointer + 16 * row
    for corner in 0..<4 {
      let x = corner % 2 == 0 ? 0 : size.width
      let y = corner < 2 ? 0 : size.height
      let w = x * Double(k[3]) + y * Double(k[7]) + Double(k[15])
      guard w > 0 else { return false }
      let place = Point(
        x: (x * Double(k[0]) + y * Double(k[4]) + Double(k[12])) / w,
        y: (x * Double(k[1]) + y * Double(k[5]) + Double(k[13])) / w)
      low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
      high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
    }
    return true
  }
}
