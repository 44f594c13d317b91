import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_timing_def_default(_ def: UnsafeMutablePointer<leaf_timing_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  var value = leaf_timing_def()
  value.kind = Int32(LEAF_TIMING_CURVE)
  value.spring = defaultSpring()
  value.curve = leaf_curve(TimingCurve.easeInOut)
  value.duration = 1
  value.snap = Double(LEAF_UNSET)
  return fill(def, struct_size, value)
}

/// Checks that a timing has the size of this version, and its spring, too, if that is read.
func checkTiming(_ def: UnsafePointer<leaf_timing_def>?) -> leaf_status {
  let checked = check(def)
  guard checked == .ok, let def else { return checked }
  let spring = def.pointee.spring.struct_size
  return def.pointee.kind != Int32(LEAF_TIMING_SPRING) || spring == size(of: leaf_spring_def.self) ? .ok : .badStruct
}

func timing(_ def: leaf_timing_def) throws(LeafError) -> Timing {
  var timing: Timing
  switch Int(host: def.kind) {
  case LEAF_TIMING_SPRING: timing = .spring(try spring(def.spring))
  case LEAF_TIMING_CURVE: timing = .curve(try TimingCurve(def.curve), duration: def.duration)
  default: throw LeafError(.outOfRange, "kind", accepts: "one of the named values")
  }
  timing.velocity = def.velocity
  timing.delay = def.delay
  timing.snap = given(def.snap)
  return timing
}

@c @implementation
public func leaf_stage_set_timing(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ what: Int32, _ def: UnsafePointer<leaf_timing_def>!
) -> leaf_status {
  run(stage, checkTiming(def)) { stage throws(LeafError) in
    let timing = try timing(def.pointee)
    let scene = SceneID(rawValue: scene)
    switch Int(host: what) {
    case LEAF_TIMING_OF_OPENING: try stage.setTiming(scene, open: timing)
    case LEAF_TIMING_OF_CLOSING: try stage.setTiming(scene, close: timing)
    case LEAF_TIMING_OF_TURNING: try stage.setTiming(scene, turn: timing)
    default: throw LeafError(.outOfRange, "what", accepts: "one of the named values")
    }
  }
}

@c @implementation
public func leaf_stage_set_completion(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ curve: UnsafePointer<leaf_curve>!, _ speed: Double
) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(curve))) { stage throws(LeafError) in
    var completion: Completion?
    if let curve { completion = Completion(curve: try TimingCurve(curve.pointee), speed: speed) }
    try stage.setCompletion(SceneID(rawValue: scene), completion)
  }
}

@c @implementation
public func leaf_release_def_default(_ def: UnsafeMutablePointer<leaf_release_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  let rule = ReleaseRule.projected
  var value = leaf_release_def()
  (value.threshold, value.projection, value.flick) = (rule.threshold, rule.projection, Double(LEAF_UNSET))
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_set_release(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ def: UnsafePointer<leaf_release_def>!
) -> leaf_status {
  run(stage, checkOptional(def)) { stage throws(LeafError) in
    guard let def else { return try stage.setRelease(SceneID(rawValue: scene), nil) }
    var rule = ReleaseRule(
      threshold: def.pointee.threshold, isInclusive: def.pointee.is_exclusive == 0, projection: def.pointee.projection,
      flick: given(def.pointee.flick))
    rule.decision = try choose(def.pointee.decision, "decision")
    try stage.setRelease(SceneID(rawValue: scene), rule)
  }
}

@c @implementation
public func leaf_stage_set_turn_policy(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ policy: Int32, _ stagger: Double
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.setTurnPolicy(SceneID(rawValue: book), try choose(policy, "policy"), stagger: stagger)
  }
}

@c @implementation
public func leaf_stage_set_tap(_ stage: OpaquePointer!, _ book: leaf_scene, _ zone: Int32) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.setTap(SceneID(rawValue: book), try choose(zone, "zone")) }
}

@c @implementation
public func leaf_stage_set_motion_policy(_ stage: OpaquePointer!, _ scene: leaf_scene, _ policy: Int32) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.setMotionPolicy(try choose(policy, "policy"), for: scene == 0 ? nil : SceneID(rawValue: scene))
  }
}

@c @implementation
public func leaf_stage_set_visible_tolerance(_ stage: OpaquePointer!, _ points: Double) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.setVisibleTolerance(points) }
}

@c @implementation
public func leaf_stage_set_time_scale(_ stage: OpaquePointer!, _ scale: Double) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.setTimeScale(scale) }
}

@c @implementation
public func leaf_stage_set_tasks(_ stage: OpaquePointer!, _ tasks: UnsafePointer<leaf_task_system>!) -> leaf_status {
  var table: TaskSystem?
  var checked = checkOptional(tasks)
  if checked == .ok, let tasks = tasks?.pointee {
    if let enqueue = tasks.enqueue, let finish = tasks.finish {
      table = TaskSystem(enqueue: enqueue, finish: finish, host: tasks.host)
    } else {
      checked = .badPointer
    }
  }
  return run(stage, checked) { stage throws(LeafError) in stage.tasks = table }
}

@c @implementation
public func leaf_stage_resize(_ stage: OpaquePointer!, _ width: Double, _ height: Double) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.resize(Size(width: width, height: height)) }
}

@c @implementation
public func leaf_stage_set_view(_ stage: OpaquePointer!, _ view: UnsafePointer<Double>!) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(view))) { stage throws(LeafError) in
    try stage.setView(view.map { Matrix4(rows: $0) } ?? .identity)
  }
}

@c @implementation
public func leaf_stage_settings(_ stage: OpaquePointer!, _ settings: UnsafeMutablePointer<leaf_settings>!)
  -> leaf_status
{
  run(stage, check(settings)) { stage throws(LeafError) in
    settings.pointee.motion_policy = Int32(stage.motionPolicy.rawValue)
    settings.pointee.viewport = leaf_size(width: stage.viewport.width, height: stage.viewport.height)
    (settings.pointee.time_scale, settings.pointee.visible_tolerance) = (stage.timeScale, stage.visibleTolerance)
    let v = stage.view
    settings.pointee.view = (
      v.m11, v.m12, v.m13, v.m14, v.m21, v.m22, v.m23, v.m24, v.m31, v.m32, v.m33, v.m34, v.m41, v.m42, v.m43, v.m44
    )
  }
}
