import CLeafSpring
import LeafSpring

// MARK: Albums

@c @implementation
public func leaf_album_def_default(_ def: UnsafeMutablePointer<leaf_album_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_album_def()
  value.cover = leaf_rect(x: 0, y: 0, width: 140, height: 140)
  value.inset = 10
  value.columns = 5
  value.variant = Int32(LEAF_ALBUM_PINCH_POP)
  value.cover_item = -1
  value.duration = Double(LEAF_UNSET)
  value.eye = Double(LEAF_UNSET)
  value.background = leaf_color(Color.black)
  value.cover_back = leaf_color(Color(white: 1.0 / 3))
  return fill(def, struct_size, value)
}

/// The most rectangles of a list: as many as a stage has cells.
private let mostRects = 1 << 24

private func rects(_ start: UnsafePointer<leaf_rect>?, _ count: Int) -> [Rect] {
  UnsafeBufferPointer(start: start, count: count).map { Rect($0) }
}

/// Indices that the host passes; nil if there are none.
private func indices(_ start: UnsafePointer<UInt32>?, _ count: Int) -> [Int]? {
  guard let start else { return nil }
  return UnsafeBufferPointer(start: start, count: count).map { Int(host: $0) }
}

private func checkAlbum(_ def: UnsafePointer<leaf_album_def>?) -> leaf_status {
  let checked = check(def)
  guard checked == .ok, let def = def?.pointee else { return checked }
  guard isArray(def.photos, def.photo_count), isArray(def.visible, def.visible_count) else { return .badPointer }
  return def.photo_count <= mostRects && def.visible_count <= mostRects ? .ok : .outOfRange
}

/// The album of a checked definition.
private func album(_ def: leaf_album_def) throws(LeafError) -> Album {
  try reserve(def.photo_count + def.visible_count, of: Rect.self)
  var album = try Album(
    cover: Rect(def.cover), cells: rects(def.photos, def.photo_count),
    visible: indices(def.visible, def.visible_count),
    offset: Point(def.offset), columns: Int(host: def.columns), inset: def.inset, gaps: Size(def.gaps),
    eye: given(def.eye), variant: try choose(def.variant, "variant"),
    stagger: try choose(def.stagger, "stagger"), duration: given(def.duration))
  album.coverItem = Int(host: def.cover_item)
  album.background = Color(def.background)
  album.coverBack = Color(def.cover_back)
  return album
}

@c @implementation
public func leaf_stage_add_album(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_album_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, checkAlbum(def)) { stage throws(LeafError) in
    try stage.add(try album(def.pointee), fidelity: try choose(def.pointee.fidelity, "fidelity"))
  }
}

@c @implementation
public func leaf_stage_set_album_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ rule_def: UnsafePointer<leaf_rule_def>!,
  _ album_def: UnsafePointer<leaf_album_def>!
) -> leaf_status {
  run(stage, checkRule(rule_def).then(checkAlbum(album_def))) { stage throws(LeafError) in
    try stage.setRule(
      try rule(rule_def.pointee), try album(album_def.pointee), on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_stage_refit(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ cover: UnsafePointer<leaf_rect>!,
  _ visible: UnsafePointer<UInt32>!, _ visible_count: Int, _ offset: UnsafePointer<leaf_point>!
) -> leaf_status {
  let areThere = isOptional(cover) && isOptional(offset) && isOptional(visible, visible_count)
  let checked = leaf_status.badPointer.unless(areThere)
    .then(.outOfRange.unless(visible == nil || visible_count <= mostRects))
  return run(stage, checked) { stage throws(LeafError) in
    let geometry = CoverGeometry(
      cover: cover.map { Rect($0.pointee) }, visible: indices(visible, visible_count),
      offset: offset.map { Point($0.pointee) })
    try stage.refit(SceneID(rawValue: scene), to: geometry)
  }
}

// MARK: Moves

@c @implementation
public func leaf_move_def_default(_ def: UnsafeMutablePointer<leaf_move_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_move_def()
  value.duration = 1
  return fill(def, struct_size, value)
}

private func checkMove(_ def: UnsafePointer<leaf_move_def>?) -> leaf_status {
  let checked = check(def)
  guard checked == .ok, let def = def?.pointee else { return checked }
  guard isArray(def.from, def.count), isArray(def.to, def.count), isArray(def.from_items, def.from_item_count),
    isArray(def.to_items, def.to_item_count)
  else { return .badPointer }
  return def.count <= mostRects / 2 && def.from_item_count <= mostRects && def.to_item_count <= mostRects
    ? .ok : .outOfRange
}

/// Memory that matching takes for each element of the two lists, at most.
private typealias MatchedItem = (MoveItem, MoveItem, MoveItem, MoveItem)

private func items(_ start: UnsafePointer<leaf_move_item>?, _ count: Int) -> [MoveItem] {
  UnsafeBufferPointer(start: start, count: count).map {
    MoveItem(id: Int(host: $0.id), frame: Rect($0.frame), keepsPicture: $0.keeps_picture != 0)
  }
}

/// The move of a checked definition.
private func move(_ def: leaf_move_def) throws(LeafError) -> Move {
  let different = def.from_item_count + def.to_item_count
  guard def.count == 0 || different == 0 else {
    throw LeafError(.outOfRange, "count", accepts: "0 with lists that differ")
  }
  guard different > 0 else {
    try reserve(4 * def.count, of: Rect.self)
    return try Move(from: rects(def.from, def.count), to: rects(def.to, def.count), duration: def.duration)
  }
  try reserve(different, of: MatchedItem.self)
  return try Move(
    matching: items(def.from_items, def.from_item_count), with: items(def.to_items, def.to_item_count),
    duration: def.duration)
}

@c @implementation
public func leaf_stage_add_move(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_move_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, checkMove(def)) { stage throws(LeafError) in
    try stage.add(try move(def.pointee), fidelity: try choose(def.pointee.fidelity, "fidelity"))
  }
}

@c @implementation
public func leaf_stage_set_move_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ rule_def: UnsafePointer<leaf_rule_def>!,
  _ move_def: UnsafePointer<leaf_move_def>!
) -> leaf_status {
  run(stage, checkRule(rule_def).then(checkMove(move_def))) { stage throws(LeafError) in
    try stage.setRule(try rule(rule_def.pointee), try move(move_def.pointee), on: SceneID(rawValue: container))
  }
}
