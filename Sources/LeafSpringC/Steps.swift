import CLeafSpring
import LeafSpring

@inline(__always)
private func pass(
  _ stage: OpaquePointer?, _ step: UnsafeMutablePointer<leaf_step>?, _ body: (Stage) throws(LeafError) -> StepResult
) -> leaf_status {
  run(stage, checkOptional(step)) { stage throws(LeafError) in
    let result = try body(stage)
    guard let step else { return }
    step.pointee.is_moving = result.isMoving ? 1 : 0
    step.pointee.changed_first = UInt32(truncatingIfNeeded: result.changed.lowerBound)
    step.pointee.changed_count = UInt32(truncatingIfNeeded: result.changed.count)
    step.pointee.event_count = UInt32(truncatingIfNeeded: result.eventCount)
    step.pointee.pause = result.pause
  }
}

@c @implementation
public func leaf_stage_advance(
  _ stage: OpaquePointer!, _ dt: Double, _ step: UnsafeMutablePointer<leaf_step>!
) -> leaf_status {
  pass(stage, step) { stage throws(LeafError) in try stage.advance(by: dt) }
}

@c @implementation
public func leaf_stage_advance_frames(
  _ stage: OpaquePointer!, _ frames: UInt64, _ frame: Double, _ step: UnsafeMutablePointer<leaf_step>!
) -> leaf_status {
  pass(stage, step) { stage throws(LeafError) in try stage.advance(frames: frames, of: frame) }
}

@c @implementation
public func leaf_stage_step(_ stage: OpaquePointer!, _ dt: Double, _ step: UnsafeMutablePointer<leaf_step>!)
  -> leaf_status
{
  pass(stage, step) { stage throws(LeafError) in try stage.step(by: dt) }
}

@c @implementation
public func leaf_stage_seek(_ stage: OpaquePointer!, _ time: Double, _ step: UnsafeMutablePointer<leaf_step>!)
  -> leaf_status
{
  pass(stage, step) { stage throws(LeafError) in try stage.seek(to: time) }
}

@c @implementation
public func leaf_stage_next_change(
  _ stage: OpaquePointer!, _ frame: Double, _ frames: UnsafeMutablePointer<UInt64>!,
  _ seconds: UnsafeMutablePointer<Double>!
) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(frames) && isUsable(seconds))) { stage throws(LeafError) in
    (frames.pointee, seconds.pointee) = try stage.nextChange(every: frame) ?? (0, .infinity)
  }
}
