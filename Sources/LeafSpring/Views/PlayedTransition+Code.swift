/// A host's function that changes the poses of a transition after the transition has written its own.
extension PlayedTransition {
  /// The poses that a scene shows.
  final func shownPoses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    guard let code, poses.count > 0 else { return self.poses(at: e, in: space, into: poses) }
    writeOwn(at: e, in: space, into: poses)
    let staging = Staging(at: e, in: space)
    code.write(
      PoseFrame(
        fraction: staging.t, direction: space.direction, viewport: space.viewport, old: staging.old, new: staging.new,
        count: poses.count, memory: poses.spread(), fault: fault))
    fault = poses.takeCode(seenFrom: eye(in: space))
    if fault != nil { writeOwn(at: e, in: space, into: poses) }
  }

  /// A transition that never changes the paint order would not put back what the code did in the frame before.
  private final func writeOwn(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    poses.paintInIndexOrder()
    self.poses(at: e, in: space, into: poses)
  }

  /// `nearness` of the poses that are shown: nothing is known of what code writes.
  final func shownNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    code == nil ? nearness(tolerance, in: space) : 0
  }
}

extension PoseBuffer {
  /// Takes what a host's function has written: facing flags are found, opacity and shade limited.
  /// - Returns: what is wrong with it; nil if nothing is. The buffer must then be written anew.
  fileprivate func takeCode(seenFrom eye: SharedEye) -> LeafError.Code? {
    guard hasEveryCellOnce() else { return .outOfRange }
    let axes = axisBytes
    for index in 0..<count {
      guard axes.start[axes.isPerCell ? index : 0] <= RotationAxis.free.rawValue else { return .outOfRange }
      var pose = self[index]
      if let fault = pose.fault { return fault }
      pose.opacity = clamp(pose.opacity)
      pose.shade = clamp(pose.shade)
      self[index] = pose.seen(from: eye, visible: pose.flags.contains(.visible) && pose.opacity > 0)
    }
    return nil
  }

  /// True if the paint order is a permutation. Leaves no flag but `visible`.
  private func hasEveryCellOnce() -> Bool {
    let (visible, seen) = (CellFlags.visible.rawValue, UInt32(1) << 31)
    for index in 0..<count { flags[index] &= visible }
    for rank in 0..<count {
      guard let cell = Int(exactly: paint[rank]), cell < count, flags[cell] & seen == 0 else { return false }
      flags[cell] |= seen
    }
    for index in 0..<count { flags[index] &= visible }
    return true
  }
}

extension Pose {
  /// The number that keeps the pose from having a matrix of finite floats; nil if nothing does.
  fileprivate var fault: LeafError.Code? {
    let lengths = max(
      max(abs(position.x), abs(position.y)), max(abs(shift.x), max(abs(shift.y), abs(shift.z))))
    let factors = max(max(abs(scale.x), abs(scale.y)), max(abs(anchor.x), abs(anchor.y)))
    let weights = max(abs(perspective.x), max(abs(perspective.y), abs(perspective.z)))
    guard isFinite else { return .nonFinite }
    guard lengths <= 1e9, factors <= 1e6, weights <= 1, size.width >= 0, size.height >= 0,
      max(size.width, size.height) <= Size.limit
    else { return .outOfRange }
    guard axis == .free else { return nil }
    let length = freeAxis.x * freeAxis.x + freeAxis.y * freeAxis.y + freeAxis.z * freeAxis.z
    return abs(length - 1) <= 1e-6 ? nil : .outOfRange
  }

  /// No number of it is NaN or infinite.
  private var isFinite: Bool {
    // A sum of products with 0 is 0 unless a factor is not finite.
    let places = size.width * 0 + size.height * 0 + anchor.x * 0 + anchor.y * 0 + (position.x * 0 + position.y * 0)
    let turns = scale.x * 0 + scale.y * 0 + angle * 0 + (freeAxis.x * 0 + freeAxis.y * 0 + freeAxis.z * 0)
    let shifts = shift.x * 0 + shift.y * 0 + shift.z * 0 + (opacity * 0 + shade * 0)
    return places + turns + shifts + (perspective.x * 0 + perspective.y * 0 + perspective.z * 0) == 0
  }
}
