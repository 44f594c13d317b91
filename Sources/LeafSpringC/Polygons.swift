import CLeafSpring
import LeafSpring

/// A frame that a host holds, if it is one of this library's.
private func checkFrame(_ snapshot: UnsafePointer<leaf_snapshot>?) -> leaf_status {
  let checked = check(snapshot)
  guard checked == .ok, let frame = snapshot?.pointee else { return checked }
  guard frame.count == 0 || isUsable(frame.bands) && isUsable(frame.sizes) && isUsable(frame.flags) else {
    return .badPointer
  }
  return .ok
}

/// Writes the polygon of a row, and answers how many vertices it has.
private func polygon(_ frame: leaf_snapshot, _ row: Int, _ vertices: UnsafeMutablePointer<Point>) -> Int {
  let (band, size) = (frame.bands + 4 * row, frame.sizes + 2 * row)
  return PaperBand(
    axis: Point(x: Double(band[0]), y: Double(band[1])), low: Double(band[2]), high: Double(band[3])
  ).polygon(of: Size(width: Double(size[0]), height: Double(size[1])), into: vertices)
}

@c @implementation
public func leaf_snapshot_polygon(
  _ snapshot: UnsafePointer<leaf_snapshot>!, _ row: UInt32, _ vertices: UnsafeMutablePointer<leaf_point>!,
  _ count: UnsafeMutablePointer<UInt32>!
) -> leaf_status {
  let checked = checkFrame(snapshot)
  guard checked == .ok else { return checked }
  guard isArray(vertices, PaperBand.polygonRoom), isUsable(count) else { return .badPointer }
  guard row < snapshot.pointee.count else { return .outOfRange }
  let frame = snapshot.pointee
  count.pointee = withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
    let used = polygon(frame, Int(row), room.baseAddress!)
    for index in 0..<used { vertices[index] = leaf_point(room[index]) }
    return UInt32(truncatingIfNeeded: used)
  }
  return .ok
}

@c @implementation
public func leaf_snapshot_polygons(
  _ snapshot: UnsafePointer<leaf_snapshot>!, _ vertices: UnsafeMutablePointer<Float>!, _ capacity: Int,
  _ offsets: UnsafeMutablePointer<UInt32>!, _ needed: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let checked = checkFrame(snapshot)
  guard checked == .ok else { return checked }
  let frame = snapshot.pointee
  guard capacity == 0 || isUsable(vertices), isUsable(offsets), isUsable(needed) else { return .badPointer }
  return withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
    var total = 0
    for row in 0..<Int(frame.count) where frame.flags[row] & CellFlags.visible.rawValue != 0 {
      total += polygon(frame, row, room.baseAddress!)
    }
    needed.pointee = total
    guard capacity >= total else { return .tooSmall }
    total = 0
    for row in 0..<Int(frame.count) {
      offsets[row] = UInt32(truncatingIfNeeded: total)
      guard frame.flags[row] & CellFlags.visible.rawValue != 0 else { continue }
      let used = polygon(frame, row, room.baseAddress!)
      for index in 0..<used {
        let (x, y) = (Float(room[index].x), Float(room[index].y))
        vertices[4 * total] = x
        vertices[4 * total + 1] = y
        vertices[4 * total + 2] = x / frame.sizes[2 * row]
        vertices[4 * total + 3] = y / frame.sizes[2 * row + 1]
        total += 1
      }
    }
    offsets[Int(frame.count)] = UInt32(truncatingIfNeeded: total)
    return .ok
  }
}
