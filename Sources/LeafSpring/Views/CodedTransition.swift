/// A transition whose poses a host's function changes after the transition has written its own. Every clone has one of
/// its own around the same function.
final class CodedTransition: PlayedTransition {
  private let inner: PlayedTransition
  private let code: PoseCode
  /// Why the poses of the last call were not taken; nil if they were.
  private var fault: LeafError.Code?

  init(_ inner: PlayedTransition, _ code: PoseCode) {
    self.inner = inner
    self.code = code
  }

  override var uncoded: PlayedTransition { inner }

  override var duration: Double { inner.duration }

  override func curve(_ space: TransitionSpace) -> TimingCurve { inner.curve(space) }

  override func cellCount(in space: TransitionSpace) -> Int { inner.cellCount(in: space) }

  override func describe(_ cells: borrowing CellTable, in space: TransitionSpace) { inner.describe(cells, in: space) }

  override func eye(in space: TransitionSpace) -> SharedEye { inner.eye(in: space) }

  override func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    // A transition that never changes the paint order would not put back what the code did in the frame before.
    poses.paintInIndexOrder()
    inner.poses(at: e, in: space, into: poses)
    guard poses.count > 0 else { return }
    code.write(PoseFrame(Staging(at: e, in: space), space, poses.spread(), count: poses.count, fault: fault))
    fault = poses.takeCode(seenFrom: inner.eye(in: space))
    guard fault != nil else { return }
    poses.paintInIndexOrder()
    inner.poses(at: e, in: space, into: poses)
  }

  override func screens(at e: Double, in space: TransitionSpace) -> Screens { inner.screens(at: e, in: space) }

  override func gestures(in space: TransitionSpace) -> TransitionGestures { inner.gestures(in: space) }

  override func refit(_ geometry: CoverGeometry) throws(LeafError) { try inner.refit(geometry) }

  override func copied() -> PlayedTransition { CodedTransition(inner.copied(), code) }
}

extension PoseFrame {
  fileprivate init(
    _ staging: Staging, _ space: TransitionSpace, _ memory: PoseBuffer.Spread, count: Int, fault: LeafError.Code?
  ) {
    self.init(
      fraction: staging.t, direction: space.direction, viewport: space.viewport, old: staging.old, new: staging.new,
      count: count, memory: memory, fault: fault)
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
  /// What keeps the pose from having a matrix of finite floats; nil if nothing does.
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
