import CLeafSpring
import LeafSpring

/// Checks that a frame that the host passes comes from this library.
private func checkFrame(_ snapshot: UnsafePointer<leaf_snapshot>?) -> leaf_status {
  let checked = check(snapshot)
  guard checked == .ok, let frame = snapshot?.pointee else { return checked }
  let hasColumns = isUsable(frame.bands) && isUsable(frame.sizes) && isUsable(frame.flags)
  return .badPointer.unless(frame.count == 0 || hasColumns)
}

private func bandRows(_ frame: leaf_snapshot) -> BandRows {
  BandRows(count: Int(host: frame.count), bands: frame.bands, sizes: frame.sizes, flags: frame.flags)
}

@c @implementation
public func leaf_snapshot_polygon(
  _ snapshot: UnsafePointer<leaf_snapshot>!, _ row: UInt32, _ vertices: UnsafeMutablePointer<leaf_point>!,
  _ count: UnsafeMutablePointer<UInt32>!
) -> leaf_status {
  let checked = checkFrame(snapshot)
  guard checked == .ok else { return checked }
  guard isArray(vertices, PaperBand.polygonRoom), isUsable(count) else { return .badPointer }
  guard row < snapshot.pointee.count else { return .told("row", accepts: "a row of the frame") }
  let rows = bandRows(snapshot.pointee)
  count.pointee = withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
    let used = rows.polygon(Int(host: row), into: room.baseAddress!)
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
  guard capacity == 0 || isUsable(vertices), isUsable(offsets), isUsable(needed) else { return .badPointer }
  let rows = bandRows(snapshot.pointee)
  needed.pointee = rows.vertexCount
  guard capacity >= needed.pointee else { return .tooSmall }
  _ = rows.write(vertices: vertices, offsets: offsets)
  return .ok
}
