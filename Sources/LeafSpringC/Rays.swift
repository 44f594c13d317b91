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
  run(stage, check(hit).then(.badPointer.unless(isUsable(ray)))) { stage throws(LeafError) in
    hit.pointee = leaf_hit(try stage.hitTest(along: Ray(ray.pointee)))
  }
}

@c @implementation
public func leaf_stage_drag_ray(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ event: UnsafePointer<leaf_gesture>!, _ ray: UnsafePointer<leaf_ray>!
) -> leaf_status {
  run(stage, check(event).then(.badPointer.unless(isUsable(ray)))) { stage throws(LeafError) in
    let event = event.pointee
    try stage.drag(
      SceneID(rawValue: scene), along: Ray(ray.pointee), phase: try choose(event.phase, "phase"), time: event.when,
      pointer: event.pointer)
  }
}
