import CLeafSpring
import LeafSpring

private enum Navigation { case push, pop, popToRoot, present, dismiss, select, offer }

/// The common body of all of them: it takes a container, a view or index, and a frame, and returns a number.
private func navigate(
  _ verb: Navigation, _ stage: OpaquePointer?, _ scene: leaf_scene, _ view: Int32, _ frame: UnsafePointer<leaf_rect>?,
  _ interactive: Int32, _ result: UnsafeMutablePointer<Int32>?
) -> leaf_status {
  run(stage, .badPointer.unless(isOptional(frame) && isOptional(result))) { stage throws(LeafError) in
    let (id, frame, isHeld) = (SceneID(rawValue: scene), frame.map { Rect($0.pointee) }, interactive != 0)
    var answer = 0
    switch verb {
    case .push: try stage.push(Int(host: view), on: id, interactive: isHeld)
    case .pop: answer = try stage.pop(id, interactive: isHeld) ?? -1
    case .popToRoot: answer = try stage.popToRoot(id, interactive: isHeld)
    case .present: try stage.present(Int(host: view), frame: frame, on: id, interactive: isHeld)
    case .dismiss: answer = try stage.dismiss(id, interactive: isHeld) ?? -1
    case .select: answer = try stage.select(Int(host: view), on: id, interactive: isHeld) ? 1 : 0
    case .offer: try stage.offer(given(view), frame: frame, on: id)
    }
    if let result { result.pointee = Int32(truncatingIfNeeded: answer) }
  }
}

@c @implementation
public func leaf_stage_push(_ stage: OpaquePointer!, _ container: leaf_scene, _ view: Int32, _ interactive: Int32)
  -> leaf_status
{
  navigate(.push, stage, container, view, nil, interactive, nil)
}

@c @implementation
public func leaf_stage_push_item(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ view: Int32, _ item: Int32, _ interactive: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.push(
      Int(host: view), item: Int(host: item), on: SceneID(rawValue: container), interactive: interactive != 0)
  }
}

@c @implementation
public func leaf_stage_pop(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ interactive: Int32, _ view: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  navigate(.pop, stage, container, 0, nil, interactive, view)
}

@c @implementation
public func leaf_stage_pop_to_root(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ interactive: Int32, _ count: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  navigate(.popToRoot, stage, container, 0, nil, interactive, count)
}

@c @implementation
public func leaf_stage_present(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ view: Int32, _ frame: UnsafePointer<leaf_rect>!,
  _ interactive: Int32
) -> leaf_status {
  navigate(.present, stage, container, view, frame, interactive, nil)
}

@c @implementation
public func leaf_stage_dismiss(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ interactive: Int32, _ view: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  navigate(.dismiss, stage, container, 0, nil, interactive, view)
}

@c @implementation
public func leaf_stage_select(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ index: Int32, _ interactive: Int32,
  _ changed: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  navigate(.select, stage, container, index, nil, interactive, changed)
}

@c @implementation
public func leaf_stage_offer(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ view: Int32, _ frame: UnsafePointer<leaf_rect>!
) -> leaf_status {
  navigate(.offer, stage, container, view, frame, 0, nil)
}

// MARK: Reading a container

@c @implementation
public func leaf_stage_views(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ views: UnsafeMutablePointer<Int32>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  onStage(stage, .badPointer.unless(isArray(views, capacity) && isUsable(count))) { box throws(LeafError) in
    let present = try box.stage.views(of: SceneID(rawValue: container))
    count.pointee = present.count
    guard present.count <= capacity else { return .tooSmall }
    for index in present.indices { views[index] = Int32(truncatingIfNeeded: present[index]) }
    return .ok
  }
}

@c @implementation
public func leaf_stage_context(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ context: UnsafeMutablePointer<leaf_container_context>!
) -> leaf_status {
  run(stage, check(context)) { stage throws(LeafError) in
    let id = SceneID(rawValue: container)
    var value = leaf_container_context()
    if let known = try stage.context(of: id) {
      value = leaf_container_context(known)
    } else {
      value.operation = Int32(LEAF_UNSET)
    }
    value.struct_size = size(of: leaf_container_context.self)
    value.waiting = UInt32(truncatingIfNeeded: try stage.waitingOperations(of: id))
    value.front_view = Int32(truncatingIfNeeded: try stage.frontView(of: id))
    context.pointee = value
  }
}

extension leaf_container_context {
  fileprivate init(_ context: ContainerContext) {
    self.init()
    operation = Int32(context.operation.rawValue)
    from = Int32(truncatingIfNeeded: context.from)
    to = Int32(truncatingIfNeeded: context.to)
    initial_frame_of_from = leaf_rect(context.initialFrameOfFrom)
    final_frame_of_from = leaf_rect(context.finalFrameOfFrom)
    initial_frame_of_to = leaf_rect(context.initialFrameOfTo)
    final_frame_of_to = leaf_rect(context.finalFrameOfTo)
    is_reverse = context.direction == .reverse ? 1 : 0
    is_animated = context.isAnimated ? 1 : 0
    is_interactive = context.isInteractive ? 1 : 0
    is_cancelled = context.isCancelled ? 1 : 0
    phase = Int32(context.phase.rawValue)
    progress = context.progress
    duration = context.duration
    time_left = context.timeLeft
    scene = context.scene.rawValue
  }
}
