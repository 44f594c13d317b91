import CLeafSpring
import LeafSpring

/// The optional numbers of a gesture event.
extension leaf_gesture {
  fileprivate var speed: Point? { has & UInt32(LEAF_HAS_VELOCITY) == 0 ? nil : Point(velocity) }
  var when: Double? { has & UInt32(LEAF_HAS_TIME) == 0 ? nil : time }
}

@c @implementation
public func leaf_stage_pinch(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ event: UnsafePointer<leaf_gesture>!
) -> leaf_status {
  run(stage, check(event)) { stage throws(LeafError) in
    let event = event.pointee
    try stage.pinch(
      SceneID(rawValue: scene), scale: event.scale, phase: try choose(event.phase, "phase"),
      velocity: event.speed?.x, time: event.when)
  }
}

@c @implementation
public func leaf_stage_swipe(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ event: UnsafePointer<leaf_gesture>!
) -> leaf_status {
  run(stage, check(event)) { stage throws(LeafError) in
    let event = event.pointee
    try stage.swipe(
      SceneID(rawValue: scene), translation: Point(event.point), velocity: event.speed,
      phase: try choose(event.phase, "phase"), vertical: event.is_vertical != 0, time: event.when)
  }
}

@c @implementation
public func leaf_stage_drag(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ event: UnsafePointer<leaf_gesture>!
) -> leaf_status {
  run(stage, check(event)) { stage throws(LeafError) in
    let event = event.pointee
    try stage.drag(
      SceneID(rawValue: scene), location: Point(event.point), phase: try choose(event.phase, "phase"),
      velocity: event.speed, time: event.when, pointer: event.pointer)
  }
}

@c @implementation
public func leaf_stage_tap(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ down: UnsafePointer<leaf_gesture>!,
  _ up: UnsafePointer<leaf_gesture>!, _ way: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  run(stage, check(down).then(check(up)).then(.badPointer.unless(isUsable(way)))) { stage throws(LeafError) in
    let (down, up) = (down.pointee, up.pointee)
    guard let start = down.when, let end = up.when else {
      throw LeafError(.outOfRange, "has", accepts: "LEAF_HAS_TIME")
    }
    let found = try stage.tap(
      SceneID(rawValue: book), at: Point(down.point), lifted: Point(up.point), after: end - start)
    way.pointee = Int32(truncatingIfNeeded: found)
  }
}

@c @implementation
public func leaf_stage_held(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ pointer: Int32, _ held: UnsafeMutablePointer<leaf_held>!
) -> leaf_status {
  run(stage, check(held)) { stage throws(LeafError) in
    let found = try stage.held(SceneID(rawValue: book), pointer: pointer)
    var value = leaf_held()
    value.struct_size = size(of: leaf_held.self)
    (value.leaf, value.corner) = (-1, Int32(LEAF_CORNER_NONE))
    if let corner = found?.corner { value.corner = Int32(corner.rawValue) }
    if let found {
      (value.leaf, value.along) = (Int32(truncatingIfNeeded: found.leaf), found.along ?? -1)
      (value.face, value.reach) = (Int32(found.face.rawValue), Int32(found.reach.rawValue))
    }
    held.pointee = value
  }
}
