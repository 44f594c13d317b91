/// How fast time passes, and how much motion is shown.
extension Stage {
  /// Sets how fast the stage's time runs compared with the host's: 1 is as given, 0.1 slow motion, 0 paused. Values
  /// continue from where they are.
  /// - Throws: `nonFinite`; `outOfRange` outside 0…1000.
  public func setTimeScale(_ scale: Double) throws(LeafError) {
    try Check.notNegative(scale, "timeScale")
    guard scale <= 1000 else { throw LeafError(.outOfRange, "timeScale", accepts: "0 to 1000") }
    timeScale = scale
  }

  /// Lets `dt` seconds of the stage's own time pass, whatever the time scale: for single steps of a paused stage.
  /// - Throws: as `advance(by:)`.
  @discardableResult
  public func step(by dt: Double) throws(LeafError) -> StepResult { try advanceLocally(by: dt) }

  /// Sets how much motion is shown, for motions that start from now on; with `scene` nil, for every scene without a
  /// policy of its own.
  /// - Throws: `unknownScene`.
  public func setMotionPolicy(_ policy: MotionPolicy, for scene: SceneID? = nil) throws(LeafError) {
    guard let scene else {
      motionPolicy = policy
      for scene in scenes { scene.common.stagePolicy = policy }
      return
    }
    try find(scene).common.ownPolicy = policy
  }
}
