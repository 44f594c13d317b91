import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_transition_def_default(
  _ def: UnsafeMutablePointer<leaf_transition_def>!, _ struct_size: UInt32
) -> leaf_status {
  let options = TransitionOptions()
  let whole = leaf_rect(x: 0, y: 0, width: Double(LEAF_UNSET), height: Double(LEAF_UNSET))
  var value = leaf_transition_def()
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
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_transition_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, check(def)) { stage throws(LeafError) in
    let def = def.pointee
    let (kind, options) = try transition(def)
    return try stage.add(
      kind, options, fidelity: try choose(def.fidelity, "fidelity"), from: given(def.from), to: given(def.to))
  }
}

@c @implementation
public func leaf_stage_replace_transition(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ def: UnsafePointer<leaf_transition_def>!
) -> leaf_status {
  run(stage, check(def)) { stage throws(LeafError) in
    let (kind, options) = try transition(def.pointee)
    try stage.replace(SceneID(rawValue: scene), with: kind, options)
  }
}

/// The published transition that a definition describes.
func transition(_ def: leaf_transition_def) throws(LeafError) -> (TransitionKind, TransitionOptions) {
  var options = TransitionOptions()
  options.duration = given(def.duration)
  options.edge = try chosen(def.edge, "edge")
  options.eye = given(def.eye)
  options.folds = Int(host: def.folds)
  options.columns = Int(host: def.columns)
  options.seed = def.seed
  options.zoom = def.zoom
  let kind: TransitionKind = try choose(def.kind, "kind")
  try named(def, kind.facts.parameters, &options)
  return (kind, options)
}
