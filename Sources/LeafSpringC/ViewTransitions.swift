import CLeafSpring
import LeafSpring

/// A frame that the host passes; nil if its width is LEAF_UNSET.
func frame(_ rect: leaf_rect) -> Rect? { rect.width == Double(LEAF_UNSET) ? nil : Rect(rect) }

@c @implementation
public func leaf_transition_def_default(
  _ def: UnsafeMutablePointer<leaf_transition_def>!, _ struct_size: UInt32
) -> leaf_status {
  let options = TransitionOptions()
  let whole = leaf_rect(x: 0, y: 0, width: Double(LEAF_UNSET), height: Double(LEAF_UNSET))
  var value = leaf_transition_def()
  value.struct_size = size(of: leaf_transition_def.self)
  value.edge = Int32(LEAF_UNSET)
  value.duration = Double(LEAF_UNSET)
  value.eye = Double(LEAF_UNSET)
  value.folds = Int32(options.folds)
  value.columns = Int32(options.columns)
  value.seed = options.seed
  value.zoom = options.zoom
  value.from = whole
  value.to = whole
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_add_transition(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_transition_def>!,
  _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  let checked = check(def)
  guard checked == .ok else { return refuse(stage, checked) }
  guard isUsable(scene) else { return refuse(stage, .badPointer) }
  return onStage(stage) { box throws(LeafError) in
    let def = def.pointee
    let (kind, options) = try transition(def)
    scene.pointee =
      try box.stage.add(
        kind, options, fidelity: try choose(def.fidelity, "fidelity"), from: frame(def.from), to: frame(def.to)
      ).rawValue
    return .ok
  }
}

@c @implementation
public func leaf_stage_replace_transition(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ def: UnsafePointer<leaf_transition_def>!
) -> leaf_status {
  let checked = check(def)
  guard checked == .ok else { return refuse(stage, checked) }
  return run(stage) { stage throws(LeafError) in
    let (kind, options) = try transition(def.pointee)
    try stage.replace(SceneID(rawValue: scene), with: kind, options)
  }
}

/// The published transition that a definition describes.
func transition(_ def: leaf_transition_def) throws(LeafError) -> (TransitionKind, TransitionOptions) {
  var options = TransitionOptions()
  options.duration = given(def.duration)
  if def.edge != Int32(LEAF_UNSET) {
    let edge: Edge = try choose(def.edge, "edge")
    options.edge = edge
  }
  options.eye = given(def.eye)
  options.folds = Int(def.folds)
  options.columns = Int(def.columns)
  options.seed = def.seed
  options.zoom = def.zoom
  let kind: TransitionKind = try choose(def.kind, "kind")
  try named(def, kind.facts.parameters, &options)
  return (kind, options)
}

// MARK: Albums and moves

@c @implementation
public func leaf_album_def_default(_ def: UnsafeMutablePointer<leaf_album_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  var value = leaf_album_def()
  value.struct_size = size(of: leaf_album_def.self)
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

/// The most rectangles of a scene: as many as a stage has cells.
private let mostRects = 1 << 24

private func rects(_ start: UnsafePointer<leaf_rect>?, _ count: Int) -> [Rect] {
  UnsafeBufferPointer(start: start, count: count).map { Rect($0) }
}

/// Indices that the host passes; nil if there are none.
private func indices(_ start: UnsafePointer<UInt32>?, _ count: Int) -> [Int]? {
  guard let start else { return nil }
  return UnsafeBufferPointer(start: start, count: count).map { Int($0) }
}

@c @implementation
public func leaf_stage_add_album(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_album_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  let checked = check(def)
  guard checked == .ok else { return refuse(stage, checked) }
  let def = def.pointee
  guard isUsable(scene), isArray(def.photos, def.photo_count), isArray(def.visible, def.visible_count) else {
    return refuse(stage, .badPointer)
  }
  guard def.photo_count <= mostRects, def.visible_count <= mostRects else { return refuse(stage, .outOfRange) }
  return onStage(stage) { box throws(LeafError) in
    try reserve(def.photo_count + def.visible_count, of: Rect.self)
    var album = try Album(
      cover: Rect(def.cover), cells: rects(def.photos, def.photo_count),
      visible: indices(def.visible, def.visible_count),
      offset: Point(def.offset), columns: Int(def.columns), inset: def.inset, gaps: Size(def.gaps),
      eye: given(def.eye), variant: try choose(def.variant, "variant"),
      stagger: try choose(def.stagger, "stagger"), duration: given(def.duration))
    album.coverItem = Int(def.cover_item)
    album.background = Color(def.background)
    album.coverBack = Color(def.cover_back)
    scene.pointee = try box.stage.add(album, fidelity: try choose(def.fidelity, "fidelity")).rawValue
    return .ok
  }
}

@c @implementation
public func leaf_stage_refit(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ cover: UnsafePointer<leaf_rect>!,
  _ visible: UnsafePointer<UInt32>!, _ visible_count: Int, _ offset: UnsafePointer<leaf_point>!
) -> leaf_status {
  guard cover == nil || isUsable(cover), offset == nil || isUsable(offset),
    visible == nil || isArray(visible, visible_count)
  else { return refuse(stage, .badPointer) }
  guard visible == nil || visible_count <= mostRects else { return refuse(stage, .outOfRange) }
  let geometry = CoverGeometry(
    cover: cover.map { Rect($0.pointee) }, visible: indices(visible, visible_count),
    offset: offset.map { Point($0.pointee) })
  return run(stage) { stage throws(LeafError) in try stage.refit(SceneID(rawValue: scene), to: geometry) }
}

@c @implementation
public func leaf_move_def_default(_ def: UnsafeMutablePointer<leaf_move_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  var value = leaf_move_def()
  value.struct_size = size(of: leaf_move_def.self)
  value.duration = 1
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_add_move(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_move_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  let checked = check(def)
  guard checked == .ok else { return refuse(stage, checked) }
  let def = def.pointee
  guard isUsable(scene), isArray(def.from, def.count), isArray(def.to, def.count) else {
    return refuse(stage, .badPointer)
  }
  guard def.count <= mostRects / 2 else { return refuse(stage, .outOfRange) }
  return onStage(stage) { box throws(LeafError) in
    try reserve(2 * def.count, of: Rect.self)
    let move = try Move(
      from: rects(def.from, def.count), to: rects(def.to, def.count), duration: def.duration)
    scene.pointee = try box.stage.add(move, fidelity: try choose(def.fidelity, "fidelity")).rawValue
    return .ok
  }
}
