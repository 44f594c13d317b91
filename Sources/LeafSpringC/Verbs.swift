import CLeafSpring
import LeafSpring

// Simple calls that move scenes. Each makes a single call of the core.

/// Runs such a call, after the checks of its arguments.
@inline(__always)
func run(
  _ stage: OpaquePointer?, _ checked: leaf_status = .ok, _ body: (Stage) throws(LeafError) -> Void
) -> leaf_status {
  onStage(stage, checked) { box throws(LeafError) in
    try body(box.stage)
    return .ok
  }
}

@c @implementation
public func leaf_stage_open(_ stage: OpaquePointer!, _ scene: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.open(SceneID(rawValue: scene)) }
}

@c @implementation
public func leaf_stage_close(_ stage: OpaquePointer!, _ scene: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.close(SceneID(rawValue: scene)) }
}

@c @implementation
public func leaf_stage_open_item(_ stage: OpaquePointer!, _ shelf: leaf_scene, _ item: Int32) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.open(Int(host: item), on: SceneID(rawValue: shelf)) }
}

@c @implementation
public func leaf_stage_open_selected(_ stage: OpaquePointer!, _ shelf: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.openSelected(on: SceneID(rawValue: shelf)) }
}

@c @implementation
public func leaf_stage_turn(_ stage: OpaquePointer!, _ book: leaf_scene, _ spread: Int32) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.turn(SceneID(rawValue: book), to: Int(host: spread)) }
}

@c @implementation
public func leaf_stage_peel(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ spread: Int32, _ corner: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.peel(SceneID(rawValue: book), to: Int(host: spread), corner: try choose(corner, "corner"))
  }
}

@c @implementation
public func leaf_stage_next(_ stage: OpaquePointer!, _ book: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.next(SceneID(rawValue: book)) }
}

@c @implementation
public func leaf_stage_previous(_ stage: OpaquePointer!, _ book: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.previous(SceneID(rawValue: book)) }
}

@c @implementation
public func leaf_stage_scroll(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ offset: Double, _ animated: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.scroll(SceneID(rawValue: scene), to: offset, animated: animated != 0)
  }
}

@c @implementation
public func leaf_stage_fling(_ stage: OpaquePointer!, _ scene: leaf_scene, _ velocity: Double) -> leaf_status {
  run(stage) { stage throws(LeafError) in try stage.fling(SceneID(rawValue: scene), velocity: velocity) }
}

@c @implementation
public func leaf_stage_begin(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ fraction: UnsafeMutablePointer<Double>!
) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(fraction))) { stage throws(LeafError) in
    let held = try stage.begin(SceneID(rawValue: scene))
    if let fraction { fraction.pointee = held }
  }
}

@c @implementation
public func leaf_stage_scrub(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ fraction: Double, _ velocity: Double
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.scrub(SceneID(rawValue: scene), to: fraction, velocity: velocity)
  }
}

@c @implementation
public func leaf_stage_finish(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ velocity: UnsafePointer<Double>!
) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(velocity))) { stage throws(LeafError) in
    try stage.finish(SceneID(rawValue: scene), velocity: velocity?.pointee)
  }
}

@c @implementation
public func leaf_stage_cancel(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ velocity: UnsafePointer<Double>!
) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(velocity))) { stage throws(LeafError) in
    try stage.cancel(SceneID(rawValue: scene), velocity: velocity?.pointee)
  }
}
