import CLeafSpring
import LeafSpring

extension Ray {
  fileprivate init(_ ray: leaf_ray) {
    self.init(
      origin: Vector3(x: ray.x, y: ray.y, z: ray.z), direction: Vector3(x: ray.dx, y: ray.dy, z: ray.dz))
  }
}

@c @implementation
public func leaf_stage_hit_ray(
  _ stage: OpaquePointer!, _ ray: UnsafePointer<leaf_ray>!, _ hit: UnsafeMutablePointer<leaf_hit>!
) -> leaf_status {
  let checked = check(hit)
  guard checked == .ok else { return refuse(stage, checked) }
  guard let ray, isUsable(ray) else { return refuse(stage, .badPointer) }
  return onStage(stage) { box throws(LeafError) in
    hit.pointee = leaf_hit(try box.stage.hitTest(along: Ray(ray.pointee)))
    return .ok
  }
}

@c @implementation
public func leaf_stage_drag_ray(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ event: UnsafePointer<leaf_gesture>!,
  _ ray: UnsafePointer<leaf_ray>!
) -> leaf_status {
  let checked = check(event)
  guard checked == .ok else { return refuse(stage, checked) }
  guard let ray, isUsable(ray) else { return refuse(stage, .badPointer) }
  let (event, line) = (event.pointee, Ray(ray.pointee))
  return run(stage) { stage throws(LeafError) in
    try stage.drag(
      SceneID(rawValue: scene), along: line, phase: try choose(event.phase, "phase"), time: event.when,
      pointer: event.pointer)
  }
}
