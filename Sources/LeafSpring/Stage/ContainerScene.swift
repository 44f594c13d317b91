/// A container on a stage: its views, the table of its transitions, and the one progress they all share.
///
/// Its own cells are the views that stand still: those in front at rest, those behind during a transition. The cells of the
/// transitions are in scenes of their own (`ContainedScene`), one for each line of the table, directly in front of it.
final class ContainerScene: Scene {
  struct Line {
    var rule: ContainerRule
    var scene: ContainedScene
  }

  /// What waits behind a running transition, at most.
  static let queueLimit = 16

  /// The table. Line 0 is the pan that runs where no rule fits.
  var lines: [Line] = []
  /// The operation that runs, or ran last; nil before the first.
  private(set) var request: ContainerRequest?
  /// Index of its line.
  private(set) var live = 0
  /// Whether a finger or the host held it at any time.
  private(set) var isInteractive = false
  private(set) var run = Passage()
  private var direction = Direction.forward
  private var timing = Timing.publishedPop
  private let initial: ContainerContents
  private let release: Timing
  /// Operations that wait, from `head` on; those before it have begun in a step, which gives no memory back.
  private(set) var queue: [ContainerRequest] = []
  private(set) var head = 0
  var popOnRightToLeft: Bool
  /// The view that a gesture would push or present.
  var offered: ContainerContents.Level?
  /// Scale at which a pinch began, and whether fingers moving apart go forward.
  var pinchStart = 1.0
  var spreads = false
  private var viewport = Size(width: 0, height: 0)

  convenience init(_ container: Container, in viewport: Size, id: SceneID) throws(LeafError) {
    let count = container.kind == .modal ? container.levels : 1
    let poses = try PoseBuffer(count: count)
    let cells = try CellTable(count: count)
    self.init(
      container, in: viewport, id: id, release: .spring(try Spring(duration: 0.5, bounce: 0)), poses: poses,
      cells: cells)
  }

  private init(
    _ container: Container, in viewport: Size, id: SceneID, release: Timing, poses: consuming PoseBuffer,
    cells: consuming CellTable
  ) {
    initial = ContainerContents(container)
    popOnRightToLeft = container.popOnRightToLeft
    self.release = release
    super.init(id: id, poses: poses, cells: cells)
    self.viewport = viewport
    queue.reserveCapacity(ContainerScene.queueLimit)
  }

  private init(_ other: ContainerScene, poses: consuming PoseBuffer, cells: consuming CellTable) {
    (lines, request, live, isInteractive, run) = (
      other.lines, other.request, other.live, other.isInteractive, other.run
    )
    (direction, timing, initial, release) = (other.direction, other.timing, other.initial, other.release)
    (head, popOnRightToLeft, offered) = (other.head, other.popOnRightToLeft, other.offered)
    (pinchStart, spreads, viewport) = (other.pinchStart, other.spreads, other.viewport)
    super.init(id: other.id, poses: poses, cells: cells)
    queue.reserveCapacity(ContainerScene.queueLimit)
    queue.append(contentsOf: other.queue)
    takeState(of: other)
  }

  override func copied() throws(LeafError) -> Scene {
    let poses = try poses.copied()
    let cells = try cells.copied()
    return ContainerScene(self, poses: poses, cells: cells)
  }

  override func relink(to slots: [Scene?]) {
    for index in lines.indices {
      if let twin = slots[lines[index].scene.id.slot]?.asContained { lines[index].scene = twin }
    }
  }

  override var asContainer: ContainerScene? { self }

  // MARK: Views

  /// The views as they will be when everything that was asked for is done, apart from what waits.
  var contents: ContainerContents {
    guard let request else { return initial }
    return run.isReverting ? request.before : request.after
  }

  /// The same with what waits.
  var planned: ContainerContents { head < queue.count ? queue[queue.count - 1].after : contents }

  /// The line of the table for an operation.
  func line(for request: ContainerRequest) -> Int {
    var best = 0
    var bestFit = -1
    for index in 1..<max(lines.count, 1) {
      if let fit = lines[index].rule.fit(request), fit > bestFit { (best, bestFit) = (index, fit) }
    }
    return best
  }

  /// Takes out a line that does not run.
  func remove(line index: Int) {
    lines.remove(at: index)
    if live == index { live = 0 } else if live > index { live -= 1 }
  }

  // MARK: Running

  /// Starts an operation from rest.
  func start(_ request: ContainerRequest, held: Bool, at now: Instant, in viewport: Size) {
    let index = line(for: request)
    if index != live { lines[live].scene.play = nil }
    self.viewport = viewport
    self.request = request
    live = index
    isInteractive = held
    tracks = []
    let rule = lines[index].rule
    direction = request.direction(rule.fidelity)
    timing = rule.timing ?? lines[index].scene.ownTiming(direction, in: viewport)
    run = Passage()
    if held { run.hold(at: now) } else { run.run(timing.under(motionPolicy), at: now) }
    show()
  }

  /// Turns the running operation round because the opposite one was asked for.
  func turnRound(_ request: ContainerRequest, at now: Instant) {
    self.request = request
    run.reverse(airborneTiming(towardFar: run.motion.target != 1), at: now)
    show()
  }

  /// Hands the present run to the scene that draws it.
  private func show() {
    guard let request else { return }
    // The request is that of the present way; the play tells of the way to the far end.
    let turned = !run.leadsFar
    let (out, into) = turned ? (request.after, request.before) : (request.before, request.after)
    let absent = request.absent(in: viewport)
    lines[live].scene.play = Play(
      run: run, direction: direction, fidelity: lines[live].rule.fidelity, outgoing: out.current.frame,
      incoming: into.current.frame, absent: turned ? absent.opposite : absent, policy: motionPolicy)
    isStale = true
  }

  override var passage: Passage? {
    get { run }
    set {
      guard let newValue else { return }
      run = newValue
      if run.isHeld { isInteractive = true }
      // What waited was to come after an end that will not be.
      if run.isReverting { dropWaiting() }
      show()
    }
  }

  override func isMoving(at now: Instant) -> Bool { run.phase(at: now) == .settling }

  override func timing(towardFar: Bool) -> Timing { timing.under(motionPolicy) }

  override var releaseSpring: Timing { release.under(motionPolicy) }

  override var fidelity: Fidelity { lines.isEmpty ? .corrected : lines[live].rule.fidelity }

  override var eventRoom: Int { 8 + 3 * ContainerScene.queueLimit }

  override func ends(of passage: Passage) -> (from: Int32, to: Int32) {
    guard let request else { return (-1, -1) }
    return (Int32(truncatingIfNeeded: request.from), Int32(truncatingIfNeeded: request.to))
  }

  /// The direction of the present way.
  var way: Direction { run.leadsFar ? direction : direction.opposite }

  // MARK: Waiting

  var waitingCount: Int { queue.count - head }

  func enqueue(_ request: ContainerRequest) {
    if head > 0 { queue.removeFirst(head) }
    head = 0
    queue.append(request)
  }

  /// Takes back the operation that was asked for last, if it has not begun.
  func unqueueLast() { if head < queue.count { queue.removeLast() } }

  func dropWaiting() {
    ignoredInputs += waitingCount
    queue.removeAll(keepingCapacity: true)
    head = 0
  }

  override func settle(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    report(since: clock.stepStart, clock, &events)
    var started: Instant?
    // What waits starts at the very instant at which the motion before it ends, so that the frame rate cannot be seen.
    while head < queue.count, run.phase(at: clock.now) == .idle {
      let start = max(run.motion.end, clock.stepStart)
      head += 1
      self.start(queue[head - 1], held: false, at: start, in: viewport)
      events.append(passageEvent(.began, run, at: start, clock))
      if run.motion.restAfter <= 0 { events.append(passageEvent(.finished, run, at: start, clock)) }
      report(since: start, clock, &events)
      started = start
    }
    return started
  }

  private func report(since: Instant, _ clock: StageClock, _ events: inout [StageEvent]) {
    guard request != nil, !run.isHeld else { return }
    let span = StageClock(stepStart: since, now: clock.now)
    if run.motion.settles(in: span) {
      events.append(passageEvent(.settled, run, at: run.motion.settled, clock))
    }
    if run.motion.ends(in: span) {
      events.append(passageEvent(run.isReverting ? .cancelled : .finished, run, at: run.motion.end, clock))
    }
  }

  // MARK: Picture

  override func writePoses(at now: Instant, in viewport: Size) {
    self.viewport = viewport
    let contents: ContainerContents
    let seen: Range<Int>
    if let request, run.phase(at: now) != .idle {
      (contents, seen) = request.behind(in: viewport)
    } else {
      contents = self.contents
      seen = contents.seen(in: viewport)
    }
    for cell in 0..<poses.count {
      let isSeen = cell < seen.count
      let level = isSeen ? contents.levels[seen.lowerBound + cell] : nil
      let identity = CellIdentity(role: .view, item: level?.view ?? -1)
      if cells[cell].identity != identity {
        cells[cell] = (identity, CellSurface())
        hasNewCells = true
      }
      let whole = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
      poses[cell] = Pose(frame: level?.place(in: viewport) ?? whole).shown(isSeen)
    }
    poses.paintInIndexOrder()
  }

  override func state(at now: Instant, in viewport: Size) -> SceneState {
    var state = SceneState(scene: id)
    state.index = Int32(truncatingIfNeeded: contents.selected)
    state.ignoredInputs = ignoredInputs
    guard run.phase(at: now) != .idle else { return state }
    (state.progress, state.velocity) = memory.value(of: run, at: now)
    state.target = run.motion.target
    state.phase = run.phase(at: now)
    state.isMoving = isMoving(at: now)
    return state
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    contents.hash(into: &hash)
    hash.combine(popOnRightToLeft ? 1 : 0)
    for index in head..<queue.count { queue[index].after.hash(into: &hash) }
    guard run.phase(at: now) != .idle else { return }
    hash.combine(live)
    hash.combine(run.value(at: now))
    hash.combine(run.motion.target)
    hash.combine(Int(run.phase(at: now).rawValue))
  }
}

extension ContainerContents {
  func hash(into hash: inout StateHash) {
    hash.combine(Int(kind.rawValue))
    hash.combine(selected)
    for level in levels {
      hash.combine(level.view)
      guard let frame = level.frame else { continue }
      hash.combine(frame.x)
      hash.combine(frame.y)
      hash.combine(frame.width)
      hash.combine(frame.height)
    }
  }
}
