import CLeafSpring
import LeafSpring

extension leaf_cell {
  init(_ identity: CellIdentity, _ surface: CellSurface, size: Size, scene: SceneID) {
    self.init()
    self.scene = scene.rawValue
    role = Int32(identity.role.rawValue)
    face = Int32(identity.face.rawValue)
    view = Int32(identity.view.rawValue)
    part = Int32(identity.part.rawValue)
    item = identity.item
    leaf = identity.leaf
    content = leaf_rect(identity.content)
    self.size = leaf_size(size)
    back_color = leaf_color(surface.backColor)
    let radii = surface.radii
    self.radii = (radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight)
    gradient_color = leaf_color(surface.gradient.color)
    gradient_start = leaf_point(surface.gradient.start)
    gradient_end = leaf_point(surface.gradient.end)
    gradient_locations = surface.gradient.locations
    gradient_alphas = surface.gradient.alphas
    gradient_stop_count = surface.gradient.stopCount
  }
}

/// True if rows first ..< first + count exist.
func hasRows(_ first: UInt32, _ count: UInt32, of total: Int) -> Bool {
  UInt64(first) + UInt64(count) <= UInt64(total)
}

/// Writes what the host asks for of the cells of a frame.
func write(
  _ frame: borrowing Snapshot, _ first: UInt32, _ count: UInt32, to cells: UnsafeMutablePointer<leaf_cell>?
) -> leaf_status {
  guard hasRows(first, count, of: frame.count) else { return .outOfRange }
  for index in 0..<Int(host: count) {
    let row = Int(host: first) + index
    cells?[index] = leaf_cell(
      frame.identity(row), frame.surface(row), size: frame.size(row), scene: frame.scene(row))
  }
  return .ok
}

@c @implementation
public func leaf_stage_cells(
  _ stage: OpaquePointer!, _ first: UInt32, _ count: UInt32, _ cells: UnsafeMutablePointer<leaf_cell>!,
  _ cell_size: UInt32
) -> leaf_status {
  let checked = leaf_status.badStruct.unless(cell_size == size(of: leaf_cell.self))
    .then(.badPointer.unless(isArray(cells, Int(host: count))))
  return onStage(stage, checked) { box throws(LeafError) in
    box.stage.withSnapshot { (frame: borrowing Snapshot) in write(frame, first, count, to: cells) }
  }
}

@c @implementation
public func leaf_stage_leaves(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ leaves: UnsafeMutablePointer<leaf_leaf_state>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  onStage(stage, .badPointer.unless(isArray(leaves, capacity) && isUsable(count))) { box throws(LeafError) in
    let scene = SceneID(rawValue: book)
    _ = try box.stage.state(of: scene)
    return box.stage.withSnapshot { (frame: borrowing Snapshot) in
      var total = 0
      frame.forEachLeaf(of: scene) { _, _, _, _ in total += 1 }
      count.pointee = total
      guard total <= capacity else { return .tooSmall }
      var index = 0
      frame.forEachLeaf(of: scene) { leaf, turn, velocity, angle in
        leaves[index] = leaf_leaf_state(
          leaf: Int32(truncatingIfNeeded: leaf), reserved: 0, turn: turn, velocity: velocity, angle: angle)
        index += 1
      }
      return .ok
    }
  }
}

@c @implementation
public func leaf_stage_eye(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ distance: UnsafeMutablePointer<Double>!,
  _ centre: UnsafeMutablePointer<leaf_point>!
) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(distance) && isUsable(centre))) { stage throws(LeafError) in
    let eye = try stage.eye(of: SceneID(rawValue: scene))
    distance.pointee = eye.distance
    centre.pointee = leaf_point(eye.centre)
  }
}

@c @implementation
public func leaf_stage_hit_test(
  _ stage: OpaquePointer!, _ x: Double, _ y: Double, _ hit: UnsafeMutablePointer<leaf_hit>!
) -> leaf_status {
  run(stage, check(hit)) { stage throws(LeafError) in
    hit.pointee = leaf_hit(try stage.hitTest(Point(x: x, y: y)))
  }
}

extension leaf_hit {
  init(_ found: Hit?) {
    self.init()
    struct_size = size(of: leaf_hit.self)
    row = -1
    guard let found else { return }
    (row, scene) = (Int32(truncatingIfNeeded: found.row), found.scene.rawValue)
    (role, face) = (Int32(found.identity.role.rawValue), Int32(found.identity.face.rawValue))
    (item, leaf) = (found.identity.item, found.identity.leaf)
    unit = leaf_point(found.unit)
  }
}

@c @implementation
public func leaf_stage_bounds(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ changed_only: Int32, _ bounds: UnsafeMutablePointer<leaf_rect>!,
  _ found: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(bounds) && isUsable(found))) { stage throws(LeafError) in
    let rect = try stage.bounds(
      of: scene == 0 ? nil : SceneID(rawValue: scene), changedOnly: changed_only != 0)
    if let rect { bounds.pointee = leaf_rect(rect) }
    found.pointee = rect == nil ? 0 : 1
  }
}
