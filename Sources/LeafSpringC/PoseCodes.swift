import CLeafSpring
import LeafSpring

/// A host's functions for poses. The last closure that calls them releases them.
private final class HostCode {
  private let poses: @convention(c) (UnsafePointer<leaf_pose_frame>?, UnsafeMutableRawPointer?) -> Void
  private let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let host: UnsafeMutableRawPointer?
  /// False until the call that brought the code has succeeded: only then it is the library's to release.
  var isKept = false

  /// Nil if there is no function.
  init?(_ code: leaf_pose_code) {
    guard let poses = code.poses else { return nil }
    self.poses = poses
    release = code.release
    host = code.host
  }

  func write(_ frame: PoseFrame) {
    var lent = leaf_pose_frame(frame)
    poses(&lent, host)
  }

  deinit { if isKept { release?(host) } }
}

extension leaf_pose_frame {
  fileprivate init(_ frame: PoseFrame) {
    self.init()
    struct_size = size(of: leaf_pose_frame.self)
    last_status = frame.fault?.rawValue ?? .ok
    progress = frame.fraction
    is_reverse = frame.direction == .reverse ? 1 : 0
    viewport = leaf_size(frame.viewport)
    (old_frame, new_frame) = (leaf_rect(frame.old), leaf_rect(frame.new))
    count = frame.count
    (width, height) = (frame.column(.width), frame.column(.height))
    (anchor_x, anchor_y) = (frame.column(.anchorX), frame.column(.anchorY))
    (position_x, position_y) = (frame.column(.positionX), frame.column(.positionY))
    (scale_x, scale_y, angle) = (frame.column(.scaleX), frame.column(.scaleY), frame.column(.angle))
    (axis_x, axis_y, axis_z) = (frame.column(.axisX), frame.column(.axisY), frame.column(.axisZ))
    (shift_x, shift_y, shift_z) = (frame.column(.shiftX), frame.column(.shiftY), frame.column(.shiftZ))
    (perspective_x, perspective_y) = (frame.column(.perspectiveX), frame.column(.perspectiveY))
    perspective_z = frame.column(.perspectiveZ)
    (opacity, shade) = (frame.column(.opacity), frame.column(.shade))
    (axis, flags, order) = (frame.axes, frame.flags, frame.paint)
  }
}

/// Sets the code that the host passes, or none, by `set`.
private func setCode(
  _ handle: OpaquePointer?, _ code: UnsafePointer<leaf_pose_code>?, _ set: (Stage, PoseCode?) throws(LeafError) -> Void
) -> leaf_status {
  guard let code else { return run(handle) { stage throws(LeafError) in try set(stage, nil) } }
  return run(handle, check(code).then(.badPointer.unless(code.pointee.poses != nil))) { stage throws(LeafError) in
    try reserve(1, of: leaf_pose_code.self)
    guard let kept = HostCode(code.pointee) else { return }
    try set(stage, PoseCode { kept.write($0) })
    kept.isKept = true
  }
}

@c @implementation
public func leaf_stage_set_pose_code(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ code: UnsafePointer<leaf_pose_code>!
) -> leaf_status {
  setCode(stage, code) { stage, code throws(LeafError) in
    try stage.setCode(code, on: SceneID(rawValue: scene))
  }
}

@c @implementation
public func leaf_stage_set_rule_code(
  _ stage: OpaquePointer!, _ container: leaf_scene, _ operation: Int32, _ from: Int32, _ to: Int32,
  _ code: UnsafePointer<leaf_pose_code>!
) -> leaf_status {
  setCode(stage, code) { stage, code throws(LeafError) in
    let rule = ContainerRule(try choose(operation, "operation"), from: given(from), to: given(to))
    try stage.setCode(code, for: rule, on: SceneID(rawValue: container))
  }
}
