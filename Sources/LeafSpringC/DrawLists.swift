import CLeafSpring
import LeafSpring

extension leaf_draw {
  init(_ draw: Draw) {
    self.init()
    scene = draw.scene.rawValue
    (first, count) = (UInt32(truncatingIfNeeded: draw.first), UInt32(truncatingIfNeeded: draw.count))
    (row, shadow) = (Int32(truncatingIfNeeded: draw.row), Int32(truncatingIfNeeded: draw.shadow))
    let identity = draw.identity
    (role, face) = (Int32(identity.role.rawValue), Int32(identity.face.rawValue))
    (view, part) = (Int32(identity.view.rawValue), Int32(identity.part.rawValue))
    (item, leaf) = (identity.item, identity.leaf)
    (flags, opacity) = (draw.flags.rawValue, draw.opacity)
    (paper, tint) = (leaf_color(draw.paper), leaf_color(draw.tint))
  }
}

/// The host's memory for a list.
private struct DrawRoom {
  let vertices: UnsafeMutablePointer<leaf_vertex>?
  let vertexCapacity: Int
  let draws: UnsafeMutablePointer<leaf_draw>?
  let drawCapacity: Int
  let vertexCount, drawCount: UnsafeMutablePointer<Int>?

  var isThere: Bool {
    isArray(vertices, vertexCapacity) && isArray(draws, drawCapacity) && isUsable(vertexCount)
      && isUsable(drawCount)
  }

  /// Counts what `list` makes, and has it written if it fits.
  func take(_ list: (UnsafeMutablePointer<DrawVertex>?, (Draw) -> Void) -> DrawListSize) -> leaf_status {
    let size = list(nil) { _ in }
    vertexCount?.pointee = size.vertices
    drawCount?.pointee = size.draws
    guard size.vertices <= vertexCapacity, size.draws <= drawCapacity else { return .tooSmall }
    guard let vertices, let draws, size.draws > 0 else { return .ok }
    var index = 0
    // The same seven floats.
    vertices.withMemoryRebound(to: DrawVertex.self, capacity: size.vertices) { place in
      _ = list(place) { draw in
        draws[index] = leaf_draw(draw)
        index += 1
      }
    }
    return .ok
  }
}

@c @implementation
public func leaf_stage_draw_list(
  _ stage: OpaquePointer!, _ space: Int32, _ vertices: UnsafeMutablePointer<leaf_vertex>!, _ vertex_capacity: Int,
  _ draws: UnsafeMutablePointer<leaf_draw>!, _ draw_capacity: Int, _ vertex_count: UnsafeMutablePointer<Int>!,
  _ draw_count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let room = DrawRoom(
    vertices: vertices, vertexCapacity: vertex_capacity, draws: draws, drawCapacity: draw_capacity,
    vertexCount: vertex_count, drawCount: draw_count)
  return onStage(stage, .badPointer.unless(room.isThere)) { box throws(LeafError) in
    let space: DrawSpace = try choose(space, "space")
    return box.stage.withSnapshot { (frame: borrowing Snapshot) in room.take { frame.draws($0, in: space, $1) } }
  }
}

@c @implementation
public func leaf_snapshot_draw_list(
  _ snapshot: UnsafePointer<leaf_snapshot>!, _ cells: UnsafePointer<leaf_cell>!,
  _ vertices: UnsafeMutablePointer<leaf_vertex>!, _ vertex_capacity: Int, _ draws: UnsafeMutablePointer<leaf_draw>!,
  _ draw_capacity: Int, _ vertex_count: UnsafeMutablePointer<Int>!, _ draw_count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let checked = check(snapshot)
  guard checked == .ok, let frame = snapshot?.pointee else { return checked }
  let room = DrawRoom(
    vertices: vertices, vertexCapacity: vertex_capacity, draws: draws, drawCapacity: draw_capacity,
    vertexCount: vertex_count, drawCount: draw_count)
  guard room.isThere, frame.hasColumns, isArray(cells, Int(host: frame.count)) else { return .badPointer }
  var rows = DrawRows()
  (rows.count, rows.shadowCount) = (Int(host: frame.count), Int(host: frame.shadow_count))
  (rows.matrices, rows.sizes, rows.flags) = (frame.matrices, frame.sizes, frame.flags)
  (rows.opacity, rows.shade, rows.light) = (frame.opacity, frame.shade, frame.light)
  (rows.bands, rows.backToFront) = (frame.bands, frame.back_to_front)
  return room.take { vertices, each in
    rows.draws(vertices, each, shadow: { Shadow(frame.shadows[$0]) }) { row in
      (SceneID(rawValue: cells[row].scene), CellIdentity(cells[row]), CellSurface(cells[row]))
    }
  }
}

extension leaf_snapshot {
  /// True if it has all that a list is made from.
  fileprivate var hasColumns: Bool {
    guard shadow_count == 0 || isUsable(shadows) else { return false }
    return count == 0
      || isUsable(matrices) && isUsable(sizes) && isUsable(opacity) && isUsable(shade) && isUsable(flags)
        && isUsable(back_to_front) && isUsable(bands) && isUsable(light)
  }
}

extension CellIdentity {
  /// The picture as a host gives it back; numbers that name nothing become the first of their kind.
  fileprivate init(_ cell: leaf_cell) {
    func named<E: RawRepresentable>(_ raw: Int32, _ other: E) -> E where E.RawValue == UInt8 {
      E(rawValue: UInt8(truncatingIfNeeded: raw)) ?? other
    }
    self.init(
      role: named(cell.role, .page), item: Int(host: cell.item), leaf: Int(host: cell.leaf),
      face: named(cell.face, .front), view: named(cell.view, .none), part: named(cell.part, .whole),
      content: Rect(cell.content))
  }
}
