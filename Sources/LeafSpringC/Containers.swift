import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_container_def_default(_ def: UnsafeMutablePointer<leaf_container_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  var value = leaf_container_def()
  value.levels = 8
  value.pop_on_right_to_left = -1
  return fill(def, struct_size, value)
}

private func container(_ def: leaf_container_def) throws(LeafError) -> Container {
  guard def.view_count >= 1, def.view_count <= 4096 else {
    throw LeafError(.outOfRange, "views", accepts: "1 to 4,096 views")
  }
  let views = UnsafeBufferPointer(start: def.views, count: def.view_count).map { Int(host: $0) }
  let kind: Container.Kind = try choose(def.kind, "kind")
  var container: Container
  switch kind {
  case .stack: container = .stack(views)
  case .modal: container = .modal(root: views[0], levels: Int(host: def.levels))
  case .tabs: container = .tabs(views, selected: Int(host: def.selected))
  }
  guard kind != .modal || views.count == 1 else {
    throw LeafError(.outOfRange, "views", accepts: "the root of a modal container")
  }
  guard kind == .tabs || def.selected == 0 else {
    throw LeafError(.outOfRange, "selected", accepts: "0 for a container without tabs")
  }
  container.popOnRightToLeft = def.pop_on_right_to_left < 0 ? nil : def.pop_on_right_to_left != 0
  return container
}

@c @implementation
public func leaf_stage_add_container(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_container_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  let checked = check(def).then(.badPointer.unless(isArray(def.pointee.views, def.pointee.view_count)))
  return add(stage, scene, checked) { stage throws(LeafError) in try stage.add(try container(def.pointee)) }
}

@c @implementation
public func leaf_rule_def_default(_ def: UnsafeMutablePointer<leaf_rule_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_rule_def()
  value.from = Int32(LEAF_UNSET)
  value.to = Int32(LEAF_UNSET)
  value.interaction = Int32(LEAF_UNSET)
  return fill(def, struct_size, value)
}

func checkRule(_ def: UnsafePointer<leaf_rule_def>?) -> leaf_status {
  check(def).then(def?.pointee.timing == nil ? .ok : checkTiming(def?.pointee.timing))
}

func rule(_ def: leaf_rule_def) throws(LeafError) -> ContainerRule {
  var rule = ContainerRule(try choose(def.operation, "operation"), from: given(def.from), to: given(def.to))
  rule.fidelity = try choose(def.fidelity, "fidelity")
  rule.interaction = try chosen(def.interaction, "interaction")
  if let own = def.timing { rule.timing = try timing(own.pointee) }
  return rule
}

@c @implementation
public func leaf_stage_set_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ rule_def: UnsafePointer<leaf_rule_def>!,
  _ transition_def: UnsafePointer<leaf_transition_def>!
) -> leaf_status {
  run(stage, checkRule(rule_def).then(check(transition_def))) { stage throws(LeafError) in
    let (kind, options) = try transition(transition_def.pointee)
    try stage.setRule(try rule(rule_def.pointee), kind, options, on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_stage_set_data_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ rule_def: UnsafePointer<leaf_rule_def>!,
  _ transition_def: UnsafePointer<leaf_data_transition_def>!
) -> leaf_status {
  run(stage, checkRule(rule_def).then(checkData(transition_def))) { stage throws(LeafError) in
    let data = try dataTransition(transition_def.pointee)
    try stage.setRule(try rule(rule_def.pointee), data, on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_shelf_rule_def_default(_ def: UnsafeMutablePointer<leaf_shelf_rule_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  var value = leaf_shelf_rule_def()
  value.to = 1
  value.interaction = Int32(LEAF_UNSET)
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_set_shelf_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ def: UnsafePointer<leaf_shelf_rule_def>!
) -> leaf_status {
  run(stage, check(def)) { stage throws(LeafError) in
    let def = def.pointee
    var rule = ShelfRule(SceneID(rawValue: def.shelf), from: Int(host: def.from), to: Int(host: def.to))
    rule.interaction = try chosen(def.interaction, "interaction")
    try stage.setRule(rule, on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_stage_remove_shelf_rule(_ stage: OpaquePointer!, _ container: leaf_scene, _ shelf: leaf_scene)
  -> leaf_status
{
  run(stage) { stage throws(LeafError) in
    try stage.removeRule(of: SceneID(rawValue: shelf), on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_stage_remove_rule(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ operation: Int32, _ from: Int32, _ to: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.removeRule(
      try choose(operation, "operation"), from: given(from), to: given(to), on: SceneID(rawValue: container))
  }
}

@c @implementation
public func leaf_stage_set_pop_side(_ stage: OpaquePointer!, _ container: leaf_scene, _ right_to_left: Int32)
  -> leaf_status
{
  run(stage) { stage throws(LeafError) in
    try stage.setPopSide(rightToLeft: right_to_left != 0, on: SceneID(rawValue: container))
  }
}
