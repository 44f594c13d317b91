import LeafSpring

/// A stage on which a script plays.
///
/// Every call happens at its exact time, wherever the frames are: the stage is first advanced to that time. The stage's
/// own time runs with the host's, but slower or faster after a `timeScale`.
public final class ScriptStage {
  public let script: Script
  public let stage: Stage
  /// The ids of the scenes by their names in the script.
  public let ids: [String: SceneID]
  /// The events, with the host's time at the step in which they happened.
  public private(set) var log: [(time: Double, event: StageEvent)] = []
  /// Calls made so far.
  public private(set) var callsMade = 0
  /// The names of the stretches that began with the calls of the last `advance`, in order.
  public private(set) var notes: [String] = []
  /// The host's and the stage's time when the time scale was last set, and that scale.
  private var clock = (host: 0.0, stage: 0.0, scale: 1.0)

  /// A stage with the script's scenes at time 0, before any call.
  /// - Throws: `ScriptError` for line 1 where the core refuses a scene.
  public init(_ script: Script, mode: ProductMode = .exact) throws(ScriptError) {
    self.script = script
    do throws(EvalError) {
      let stage = try coreCall { () throws(LeafError) in
        try Stage(viewport: script.viewport, mode: mode, visibleTolerance: script.visibleTolerance)
      }
      var ids: [String: SceneID] = [:]
      for scene in script.scenes { ids[scene.id] = try scene.add(to: stage, ids) }
      self.stage = stage
      self.ids = ids
    } catch {
      throw ScriptError(line: 1, error)
    }
  }

  /// Id of the leading scene.
  public var leading: SceneID { ids[script.leading]! }

  /// Line of the latest call made; 1 before the first.
  var latestLine: Int { callsMade > 0 ? script.calls[callsMade - 1].line : 1 }

  /// Advances the stage to a time of the host and makes all calls that are due by then.
  /// - Parameter time: seconds, never less than before.
  /// - Throws: `ScriptError` for a call that the stage refuses.
  public func advance(to time: Double) throws(ScriptError) {
    notes.removeAll()
    while callsMade < script.calls.count, script.calls[callsMade].t <= time {
      let call = script.calls[callsMade]
      do throws(EvalError) {
        try play(to: call.t)
        try coreCall { () throws(LeafError) in try make(call) }
      } catch {
        throw ScriptError(line: call.line, error)
      }
      callsMade += 1
      notes.append(call.note ?? "")
    }
    do throws(EvalError) { try play(to: time) } catch {
      throw ScriptError(line: script.calls.last?.line ?? 1, error)
    }
  }

  private func play(to host: Double) throws(EvalError) {
    let time =
      clock.scale == 1 && clock.host == clock.stage
      ? host : clock.stage + clock.scale * (host - clock.host)
    let start = stage.time
    try coreCall { () throws(LeafError) in _ = try stage.seek(to: time) }
    for event in stage.events {
      let share = clock.scale > 0 ? (stage.time - start - event.time) / clock.scale : 0
      log.append((host - share, event))
    }
  }

  private func make(_ call: ScriptCall) throws(LeafError) {
    let id = call.scene.flatMap { ids[$0] } ?? .none
    switch call.action {
    case .open(let item?): try stage.open(item, on: id)
    case .open(nil): try stage.open(id)
    case .close: try stage.close(id)
    case .turn(let spread): try stage.turn(id, to: spread)
    case .peel(let spread, let corner): try stage.peel(id, to: spread, corner: corner)
    case .turnToPage(let page): try stage.turn(id, to: stage.book(id).spread(ofPage: page))
    case .next: try stage.next(id)
    case .previous: try stage.previous(id)
    case .scroll(let offset, let animated): try stage.scroll(id, to: offset, animated: animated)
    case .fling(let velocity): try stage.fling(id, velocity: velocity)
    case .gesture(let event, let vertical): try event.send(to: stage, id, vertical: vertical)
    case .begin: _ = try stage.begin(id)
    case .scrub(let progress, let velocity): try stage.scrub(id, to: progress, velocity: velocity)
    case .finish(let velocity): try stage.finish(id, velocity: velocity)
    case .cancel(let velocity): try stage.cancel(id, velocity: velocity)
    case .resize(let size): try stage.resize(size)
    case .timeScale(let scale):
      try stage.setTimeScale(scale)
      clock = (call.t, stage.time, scale)
    case .motionPolicy(let policy): try stage.setMotionPolicy(policy, for: call.scene == nil ? nil : id)
    case .tap(let zone): try stage.setTap(id, zone)
    case .turnPolicy(let policy, let stagger): try stage.setTurnPolicy(id, policy, stagger: stagger)
    case .release(let rule): try stage.setRelease(id, rule)
    case .replaceBook(let book): try stage.replaceBook(id, with: book)
    case .insertPages(let index, let count): try stage.insertPages(id, count: count, at: index)
    case .removePages(let index, let count): try stage.removePages(id, index..<index + count)
    case .replacePage(let index): try stage.replacePage(id, at: index)
    }
  }
}
