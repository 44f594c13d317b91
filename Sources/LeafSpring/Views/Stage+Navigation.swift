/// Calls of a host on the views of a container. The views change at once; a cancelled operation puts them back.
///
/// While an operation runs, `original` refuses any other. In `corrected` its opposite turns it round in the air,
/// keeping value and velocity; any other waits and starts at the instant the one before it ends. Of several tabs asked
/// for, only the last waits. While a gesture holds an operation every other one is refused.
extension Stage {
  /// Puts a view on top of a stack.
  /// - Parameter interactive: whether to hold it at its start, for `scrub`, `finish` and `cancel`.
  /// - Throws: `unknownScene`; `outOfRange`; `refused` if the view is there already, if the container is not a stack,
  ///   and as said above; an interactive operation cannot wait.
  public func push(_ view: Int, on id: SceneID, interactive: Bool = false) throws(LeafError) {
    let container = try findContainer(id, .stack)
    try perform(.push, try container.planned.adding(view, frame: nil), on: container, interactive)
  }

  /// Puts the view of an open book on top of a stack, by the rule of its shelf (`ShelfRule`).
  /// - Parameter item: the cover that was tapped, whose book opens. `push(_:on:interactive:)` opens the one in the
  ///   middle.
  /// - Throws: as `push`; `outOfRange` for an item without a book; `refused` if no rule of a shelf fits, and in
  ///   `original` unless the cover is the centred one.
  public func push(_ view: Int, item: Int, on id: SceneID, interactive: Bool = false) throws(LeafError) {
    let container = try findContainer(id, .stack)
    try perform(.push, try container.planned.adding(view, frame: nil), item: item, on: container, interactive)
  }

  /// Takes the top view off a stack.
  /// - Returns: the view taken off; at the root nil, and nothing happens.
  /// - Throws: as `push`.
  @discardableResult
  public func pop(_ id: SceneID, interactive: Bool = false) throws(LeafError) -> Int? {
    let container = try findContainer(id, .stack)
    return try pop(container, keeping: container.planned.levels.count - 1, interactive)
  }

  /// Takes all views but the root off a stack, in one transition from the top view to the root.
  /// - Returns: how many views are taken off; at the root 0, and nothing happens.
  /// - Throws: as `push`.
  @discardableResult
  public func popToRoot(_ id: SceneID, interactive: Bool = false) throws(LeafError) -> Int {
    let container = try findContainer(id, .stack)
    let count = container.planned.levels.count - 1
    return try pop(container, keeping: 1, interactive) == nil ? 0 : count
  }

  private func pop(
    _ container: ContainerScene, keeping count: Int, _ interactive: Bool, by operation: ContainerOperation = .pop
  ) throws(LeafError) -> Int? {
    let top = container.planned.current.view
    guard let after = container.planned.keeping(count) else { return nil }
    try perform(operation, after, on: container, interactive)
    return top
  }

  /// Presents a view over the front one.
  /// - Parameter frame: where it comes to rest; nil for the whole container. If it leaves room, the presenter stays
  ///   behind it and takes no part in the transition.
  /// - Throws: as `push`; `refused` if all levels are taken.
  public func present(
    _ view: Int, frame: Rect? = nil, on id: SceneID, interactive: Bool = false
  ) throws(LeafError) {
    let container = try findContainer(id, .modal)
    try perform(.present, try container.planned.adding(view, frame: frame), on: container, interactive)
  }

  /// Dismisses the presented view.
  /// - Returns: the view that is dismissed; nil, and nothing happens, if none is presented.
  /// - Throws: as `push`.
  @discardableResult
  public func dismiss(_ id: SceneID, interactive: Bool = false) throws(LeafError) -> Int? {
    let container = try findContainer(id, .modal)
    return try pop(container, keeping: container.planned.levels.count - 1, interactive, by: .dismiss)
  }

  /// Shows another tab.
  /// - Returns: whether it is another tab; if not, nothing happens.
  /// - Throws: as `push`; `outOfRange` if there is no such tab.
  @discardableResult
  public func select(_ index: Int, on id: SceneID, interactive: Bool = false) throws(LeafError) -> Bool {
    let container = try findContainer(id, .tabs)
    guard let after = try container.planned.selecting(index) else { return false }
    try perform(.select, after, on: container, interactive)
    return true
  }

  /// Sets the view that a gesture pushes or presents, if a rule lets a gesture do that: the gesture itself names no
  /// view.
  /// - Parameters view, frame: nil for none; the frame is for `present`.
  /// - Throws: `unknownScene`; `outOfRange` or `nonFinite`.
  public func offer(_ view: Int?, frame: Rect? = nil, on id: SceneID) throws(LeafError) {
    let container = try findContainer(id)
    if let view { try Check.view(view) }
    if let frame { try Check.frame(frame, "frame") }
    container.state.offered = view.map { ContainerContents.Level(view: $0, frame: frame) }
  }

  func findContainer(_ id: SceneID, _ kind: Container.Kind) throws(LeafError) -> ContainerScene {
    let container = try findContainer(id)
    try Check.that(
      container.contents.kind == kind, .refused, "scene", accepts: "a container of the kind that has this operation")
    return container
  }

  /// Starts an operation, turns the running one round, or queues the new one.
  func perform(
    _ operation: ContainerOperation, _ after: ContainerContents, item: Int? = nil, on container: ContainerScene,
    _ isHeld: Bool
  ) throws(LeafError) {
    let request = ContainerRequest(operation: operation, before: container.planned, after: after)
    switch container.interaction.progress.phase(at: now) {
    case .idle: start(try choosing(item, for: request, on: container), on: container, isHeld)
    case .tracking: throw LeafError(.refused, "scene", accepts: "a container that no gesture holds")
    case .running:
      try Check.that(
        container.fidelity == .corrected, .refused, "scene", accepts: "a container at rest, in `original` fidelity")
      if container.undoes(request), item == nil || item == container.state.book?.state.item {
        turnRound(request, on: container, isHeld)
      } else {
        try wait(try choosing(item, for: request, on: container), on: container, isHeld)
      }
    }
  }

  private func start(_ request: ContainerRequest, on container: ContainerScene, _ isHeld: Bool) {
    begin(request, on: container, held: isHeld, at: moment, &pending)
    container.interaction.gesture = nil
    container.interaction.swipeSign = 0
    operationBegan(container)
  }

  private func turnRound(_ request: ContainerRequest, on container: ContainerScene, _ isHeld: Bool) {
    pending.append(container.runEvent(.retargeted, at: moment))
    container.turnRound(request, at: now)
    if isHeld {
      container.interaction.progress.hold(at: now, justTurned: true)
      container.runChanged()
    }
    operationBegan(container)
  }

  private func operationBegan(_ container: ContainerScene) {
    pending.append(container.runEvent(.began, at: moment))
    reportInstantEnd(container)
    noteCall(on: container)
  }

  private func wait(_ request: ContainerRequest, on container: ContainerScene, _ isHeld: Bool)
    throws(LeafError)
  {
    try Check.that(!isHeld, .refused, "scene", accepts: "a container at rest, for an interactive operation")
    var request = request
    let replacesLast = request.operation == .select && container.waitingCount > 0
    try Check.that(
      replacesLast || container.waitingCount < ContainerScene.queueLimit,
      .refused, "scene", accepts: "a container with fewer than 16 operations waiting")
    if replacesLast {
      container.unqueueLast()
      request.before = container.planned
    }
    if request.before != request.after { container.enqueue(request) }
    noteCall(on: container)
  }

  /// Starts an operation of a container at rest.
  private func begin(
    _ request: ContainerRequest, on container: ContainerScene, held: Bool, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    let book = book(of: request, on: container)
    if let book, request.operation == .push, let shelf = shelf(of: book) { stop(shelf, at: moment, &events) }
    shutBooks(of: container, keptBy: request)
    container.start(request, book: book, held: held, at: moment)
    driveBooks(of: container)
  }

  /// Starts the operations that wait, each at the very instant the one before it ends, so that the frame rate makes no
  /// difference. Returns when the last of these began.
  func startWaiting(on container: ContainerScene, _ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    var started: Instant?
    while container.interaction.progress.phase(at: moment.now) == .idle, let request = container.nextWaiting() {
      let start = max(container.interaction.progress.motion.end, moment.stepStart)
      let began = moment.at(start)
      begin(request, on: container, held: false, at: began, &events)
      events.append(container.runEvent(.began, at: began))
      if container.interaction.progress.motion.restAfter <= 0 {
        events.append(container.runEvent(.finished, at: began))
      }
      container.reportRun(since: start, moment, &events)
      started = start
    }
    return started
  }
}

extension ContainerScene {
  /// True if a request leads back to where the running operation came from, with nothing waiting in between.
  func undoes(_ request: ContainerRequest) -> Bool {
    guard waitingCount == 0, !interaction.progress.isReverting, let live = state.request else { return false }
    return request.after == live.before
  }
}
