/// A scene that runs between a near and a far end, by calls, gestures and releases: a book's opening, a view
/// transition, a container's operation.
class RunScene: Scene {
  /// State of every scene that runs.
  @exclusivity(unchecked) final var interaction = Interaction()

  struct Interaction {
    var progress = Progress() {
      didSet { known = nil }
    }
    /// Value and velocity of the run at an instant, for all who ask at it: a spring is followed once a frame.
    var known: (at: Instant, state: (value: Double, velocity: Double))?
    /// The gesture that holds the run, and the direction in which a swipe started: 1 or −1, 0 before the first.
    var gesture: Gesture?
    var swipeSign = 0.0
    /// True if a swipe has begun on a container at rest whose finger has not moved far enough to say which way it goes.
    var awaitsDirection = false
    /// Timing of a released gesture, if the host has set it.
    var completion: Completion?
    /// The rule for releases, if the host has set one.
    var release: ReleaseRule?
    /// Directions whose timing the host set.
    var hasHostTiming = (far: false, near: false)
    /// The host's tracks that run alongside, and whether they run from the far end to the near one.
    var tracks: [HostTrack] = []
    var tracksFaceBack = false
  }

  final override var asRun: RunScene? { self }

  /// The motion of the run, unless something holds it.
  override func agenda(at now: Instant) -> Agenda {
    var agenda = Agenda()
    if !interaction.progress.isHeld { agenda.add(interaction.progress.motion, at: now) }
    return agenda
  }

  override func isMoving(at now: Instant) -> Bool { interaction.progress.phase(at: now) == .running }

  override func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    reportRun(since: moment.stepStart, moment, &events)
    return nil
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(interaction.progress.value(at: now))
    hash.combine(interaction.progress.motion.target)
    hash.combine(Int(interaction.progress.phase(at: now).rawValue))
  }

  /// Timing of the scene in a direction, by itself.
  func timing(towardFar: Bool) -> Timing { preconditionFailure("every scene that runs has a timing") }

  private final let release = Timing.release

  /// The spring that moves the run on after a gesture releases it.
  var releaseSpring: Timing { release.under(motionPolicy) }

  /// Sets how the scene runs by itself; nil leaves a direction as it is.
  /// - Throws: `unknownScene` where something else says it. Overrides must throw too, or WebAssembly finds another
  ///   signature.
  func setTiming(open: Timing?, close: Timing?) throws(LeafError) {
    preconditionFailure("every scene that runs says whose timing it takes")
  }

  /// Brings up to date what `visibleFraction` and the rows are computed from: a call may follow others in a frame that
  /// nobody has read.
  func catchUp(with stage: Stage) {}

  /// Distance of the run from its end below which it counts as at rest; 0 if unknown.
  func visibleFraction(in viewport: Size) -> Double {
    preconditionFailure("every scene that runs says what can be seen of its end")
  }

  /// The formula of a pinch that runs this scene to its far end, or back; nil for none.
  func pinchTable(opens: Bool) -> GestureTable? { nil }

  /// The rule for a released gesture, unless the host has set one.
  func releaseRule(_ table: GestureTable) -> ReleaseRule { table.release(fidelity) }

  /// The `from` and `to` of the run's events.
  func ends(of run: Progress) -> (from: Int32, to: Int32) { run.leadsFar ? (0, 1) : (1, 0) }

  /// A call or gesture has moved the run.
  func runChanged() {}
}

extension RunScene {
  /// Its timing after it is turned round in the air: by a spring, which takes its velocity on, or by the curve that the
  /// host has asked for, from where it is.
  final func airborneTiming(towardFar: Bool) -> Timing {
    let own = timing(towardFar: towardFar)
    if towardFar ? interaction.hasHostTiming.far : interaction.hasHostTiming.near, case .curve = own.driver {
      return Timing(driver: own.driver)
    }
    return own.airborne(else: releaseSpring)
  }

  /// Value and velocity of the run.
  final func runValue(at now: Instant) -> (value: Double, velocity: Double) {
    if let known = interaction.known, known.at == now { return known.state }
    let state = interaction.progress.value(at: now)
    interaction.known = (now, state)
    return state
  }

  /// Fills a summary with what is the same for all scenes that run.
  final func fillRun(_ summary: inout SceneState, at now: Instant) {
    (summary.progress, summary.velocity) = runValue(at: now)
    summary.target = interaction.progress.motion.target
    summary.phase = interaction.progress.phase(at: now)
    summary.gestureOwner = interaction.progress.gestureOwner(at: now)
  }

  /// Timing of a released scene (C6): in `corrected` by the scene's release spring, in `original` or where the host has
  /// set a completion by its curve, over the time that is left of the run divided by its speed. The host's speed counts
  /// before that of the gesture.
  final func releaseTiming(_ run: Progress, finishing: Bool, at now: Instant) -> Timing {
    if interaction.completion == nil, fidelity == .corrected { return releaseSpring }
    let fraction = clamp(run.fraction(at: now))
    let speed = interaction.gesture?.table.completionSpeed(at: fraction) ?? 1
    let completion = interaction.completion ?? Completion(speed: speed)
    let duration = timing(towardFar: run.leadsFar).nominalDuration
    return .curve(
      completion.curve, duration: (finishing ? 1 - fraction : fraction) * duration / completion.speed)
  }

  /// Reports that the run settled or ended, if it did between `since` and the end of the step.
  final func reportRun(since: Instant, _ moment: Moment, _ events: inout [StageEvent]) {
    guard !interaction.progress.isHeld, !interaction.progress.motion.isOver(at: since) else { return }
    let span = moment.since(since)
    if interaction.progress.motion.settles(in: span) {
      events.append(runEvent(.settled, at: moment.at(interaction.progress.motion.settled)))
    }
    if interaction.progress.motion.ends(in: span) {
      let kind: StageEvent.Kind = interaction.progress.isReverting ? .cancelled : .finished
      events.append(runEvent(kind, at: moment.at(interaction.progress.motion.end)))
    }
  }

  final func runEvent(_ kind: StageEvent.Kind, at moment: Moment) -> StageEvent {
    let ends = ends(of: interaction.progress)
    return StageEvent(
      kind: kind, subject: .run, scene: id, leaf: -1, from: ends.from, to: ends.to,
      time: moment.offset, elapsed: moment.elapsed(since: interaction.progress.began))
  }
}

extension Timing {
  /// For a motion taken over in the air: only a spring takes a velocity on, and neither a delay nor a snap may make it
  /// jump.
  func airborne(else spring: Timing) -> Timing {
    guard case .spring = driver else { return spring }
    return Timing(driver: driver)
  }
}
