/// How time passes and how much is shown to move.
extension Stage {
  /// Sets how fast the stage's time runs beside the host's: 1 as given, 0.1 in slow motion, 0 paused. Values go on from
  /// where they are.
  /// - Throws: `nonFinite`; `outOfRange` outside 0…1000.
  public func setTimeScale(_ scale: Double) throws(LeafError) {
    try Check.notNegative(scale, "timeScale")
    guard scale <= 1000 else { throw LeafError(.outOfRange, "timeScale", accepts: "0 to 1000") }
    timeScale = scale
  }

  /// Lets `dt` seconds of the stage's own time pass whatever the time scale is: the single step of a paused stage.
  /// - Throws: as `advance(by:)`.
  @discardableResult
  public func step(by dt: Double) throws(LeafError) -> StepResult { try advanceLocally(by: dt) }

  /// Sets how much motion is shown, for motions that start from now on; `scene` nil for every scene without its own.
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
