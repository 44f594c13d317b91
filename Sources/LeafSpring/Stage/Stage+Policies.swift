/// The speed of time, and the amount of motion that is shown.
extension Stage {
  /// Sets how fast the stage's time runs compared with the host's: 1 is as given, 0.1 slow motion, 0 paused. Values
  /// continue from where they are.
  /// - Throws: `nonFinite`; `outOfRange` outside 0…1000.
  public func setTimeScale(_ scale: Double) throws(LeafError) {
    try Check.within(scale, 0...1000, "timeScale", accepts: "0 to 1000")
    timeScale = scale
  }

  /// Lets `dt` seconds of the stage's own time pass, whatever the time scale: for single steps of a paused stage.
  /// - Throws: as `advance(by:)`.
  @discardableResult
  public func step(by dt: Double) throws(LeafError) -> StepResult { try advanceLocally(by: dt) }

  /// Sets the visible tolerance in points of the viewport: a corner closer than this to its end counts as at rest. A
  /// host with pixels finer than points divides by their density. 1/20 unless set.
  ///
  /// A spring that starts after this call ends, bit for bit at its end, as soon as it moves no corner of a cell farther
  /// away than this again, and no opacity or shade by half a step of eight bits; `finished` is told then. Three kinds
  /// of motion are not affected: a curve, which keeps the duration it was given; a spring that snaps; and the
  /// spring of a transition whose `nearness` is not known. With 0 every spring goes on until its amplitude is below
  /// 1e-9.
  /// - Throws: `nonFinite`; `outOfRange` below 0 or above 1,000.
  public func setVisibleTolerance(_ points: Double) throws(LeafError) {
    try Check.tolerance(points)
    visibleTolerance = points
    for scene in scenes { scene.common.tolerance = Tolerance(points: points) }
  }

  /// Sets how much motion is shown, for motions that start from now on; with `scene` nil, for every scene without a
  /// policy of its own.
  /// - Throws: `unknownScene`.
  public func setMotionPolicy(_ policy: MotionPolicy, for scene: SceneID? = nil) throws(LeafError) {
    guard let scene else {
      motionPolicy = policy
      for scene in scenes { change(scene) { $0.stagePolicy = policy } }
      return
    }
    change(try find(scene)) { $0.ownPolicy = policy }
  }

  /// A cross-fade shows what is under way in another way, and leaves droop only while all motion is shown. Rows that
  /// look the same are not marked as changed.
  private func change(_ scene: Scene, _ set: (inout Scene.Common) -> Void) {
    let before = scene.motionPolicy
    set(&scene.common)
    let after = scene.motionPolicy
    let isFaded = (before == .crossFade) != (after == .crossFade)
    let isDrooped = scene.asBook?.droops == true && (before == .full) != (after == .full)
    if isFaded || isDrooped { repaint(scene) }
  }
}

extension Check {
  static func tolerance(_ points: Double) throws(LeafError) {
    try notNegative(points, "visibleTolerance")
    try Check.that(points <= 1000, .outOfRange, "visibleTolerance", accepts: "0 to 1000 points")
  }
}
