import CLeafSpring
import LeafSpring

extension leaf_scene_state {
  init(_ state: SceneState) {
    self.init()
    scene = state.scene.rawValue
    first_row = UInt32(truncatingIfNeeded: state.firstRow)
    cell_count = UInt32(truncatingIfNeeded: state.cellCount)
    progress = state.progress
    velocity = state.velocity
    target = state.target
    offset = state.offset
    phase = Int32(state.phase.rawValue)
    is_moving = state.isMoving ? 1 : 0
    index = state.index
    hidden_item = state.screens.hiddenItem
    from_background = leaf_color(state.screens.from.background)
    to_background = leaf_color(state.screens.to.background)
    from_alpha = state.screens.from.alpha
    to_alpha = state.screens.to.alpha
    ignored_inputs = UInt64(truncatingIfNeeded: state.ignoredInputs)
    owner = state.owner.rawValue
    gesture_owner = Int32(state.gestureOwner.rawValue)
  }
}

extension leaf_event {
  init(_ event: StageEvent) {
    self.init()
    scene = event.scene.rawValue
    kind = Int32(event.kind.rawValue)
    subject = Int32(event.subject.rawValue)
    leaf = event.leaf
    from = event.from
    to = event.to
    time = event.time
    elapsed = event.elapsed
    speed = Float(event.speed)
  }
}

extension leaf_snapshot {
  /// A frame, without its events.
  init(
    _ frame: borrowing Snapshot, scenes: UnsafePointer<leaf_scene_state>, shadows: UnsafePointer<leaf_shadow>
  ) {
    self.init()
    struct_size = size(of: leaf_snapshot.self)
    count = UInt32(truncatingIfNeeded: frame.count)
    time = frame.time
    self.frame = frame.frame
    is_moving = frame.isMoving ? 1 : 0
    changed_first = UInt32(truncatingIfNeeded: frame.changed.lowerBound)
    changed_count = UInt32(truncatingIfNeeded: frame.changed.count)
    scene_count = UInt32(truncatingIfNeeded: frame.scenes.count)
    matrix_stride = 64
    matrix64_stride = 128
    size_stride = 8
    matrices = frame.matrices.baseAddress
    matrices64 = frame.matrices64.isEmpty ? nil : frame.matrices64.baseAddress
    sizes = frame.sizes.baseAddress
    opacity = frame.opacity.baseAddress
    shade = frame.shade.baseAddress
    order = frame.order.baseAddress
    back_to_front = frame.backToFront.baseAddress
    flags = frame.flags.baseAddress
    self.scenes = scenes
    bands = frame.bands.baseAddress
    light = frame.light.baseAddress
    self.shadows = shadows
    shadow_count = UInt32(truncatingIfNeeded: frame.shadows.count)
  }
}

@c @implementation
public func leaf_stage_snapshot(
  _ stage: OpaquePointer!, _ snapshot: UnsafeMutablePointer<leaf_snapshot>!, _ struct_size: UInt32
) -> leaf_status {
  onStage(stage, check(snapshot, struct_size)) { box throws(LeafError) in
    let events = box.stage.events
    guard let eventRoom = box.events.room(for: events.count) else { return .outOfMemory }
    for index in 0..<events.count { eventRoom[index] = leaf_event(events[index]) }
    let status = box.stage.withSnapshot { (frame: borrowing Snapshot) in
      lend(frame, box, into: snapshot)
    }
    guard status == .ok else { return status }
    snapshot.pointee.event_count = UInt32(truncatingIfNeeded: events.count)
    snapshot.pointee.events = UnsafePointer(eventRoom)
    return .ok
  }
}

/// Gives the host pointers to the columns, which stay at the same place until scenes are added, changed or removed.
private func lend(
  _ frame: borrowing Snapshot, _ box: StageBox, into snapshot: UnsafeMutablePointer<leaf_snapshot>
) -> leaf_status {
  guard let scenes = box.scenes.room(for: frame.scenes.count) else { return .outOfMemory }
  box.stage.takeChangedStates { scenes[$0] = leaf_scene_state($1) }
  guard let shadows = box.shadows.room(for: frame.shadows.count) else { return .outOfMemory }
  for index in 0..<frame.shadows.count { shadows[index] = leaf_shadow(frame.shadows[index]) }
  snapshot.pointee = leaf_snapshot(frame, scenes: UnsafePointer(scenes), shadows: UnsafePointer(shadows))
  return .ok
}

@c @implementation
public func leaf_stage_scene_state(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ state: UnsafeMutablePointer<leaf_scene_state>!, _ struct_size: UInt32
) -> leaf_status {
  run(stage, check(state, struct_size)) { stage throws(LeafError) in
    state.pointee = leaf_scene_state(try stage.state(of: SceneID(rawValue: scene)))
  }
}

@c @implementation
public func leaf_stage_state_hash(_ stage: OpaquePointer!, _ hash: UnsafeMutablePointer<UInt64>!) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(hash))) { stage throws(LeafError) in
    hash.pointee = stage.stateHash()
  }
}

@c @implementation
public func leaf_stage_frame_hash(_ stage: OpaquePointer!, _ hash: UnsafeMutablePointer<UInt64>!) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(hash))) { stage throws(LeafError) in
    hash.pointee = stage.frameHash()
  }
}
