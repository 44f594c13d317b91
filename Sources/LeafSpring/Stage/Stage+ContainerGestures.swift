/// Gestures on a container: they start an operation that a rule lets them drive, or catch the running one.
extension Stage {
  /// A swipe begins on a container.
  func beginSwipe(
    _ container: ContainerScene, along: Double, velocity: Double?, vertical: Bool, time: Double?
  ) {
    let kind: ContainerGesture = vertical ? .verticalSwipe : .horizontalSwipe
    if container.running.run.phase(at: now) != .idle {
      guard container.canBeDriven(by: kind) else { return ignore(container) }
      if container.running.swipeSign == 0 {
        let lead = kind.lead(velocity: velocity, translation: along, fidelity: container.fidelity)
        container.running.swipeSign = container.forwardSign(kind) ?? sign(lead, container)
      }
      catchRun(container, .swipe, measure: container.running.swipeSign * along, time: time)
      return
    }
    for next in [true, false] {
      for operation in container.operations {
        guard let request = container.candidate(operation, next: next),
          let fidelity = fidelity(of: request, driven: kind, on: container)
        else { continue }
        let lead = kind.lead(velocity: velocity, translation: along, fidelity: fidelity)
        guard
          let sign = kind.sign(
            starting: operation, next: next, lead: lead, popOnRightToLeft: container.state.popOnRightToLeft)
        else { continue }
        if begin(request, on: container) {
          container.running.swipeSign = sign
          container.running.gesture = Gesture(
            .swipe, fidelity, caughtAt: nil, measure: sign * along, time: time ?? self.time)
        }
        return
      }
    }
    ignore(container)
  }

  /// A pinch begins on a container: its scale is measured from here, as published.
  func beginPinch(_ container: ContainerScene, scale: Double, time: Double?) {
    guard scale > 0 else { return ignore(container) }
    if container.running.run.phase(at: now) != .idle {
      guard container.canBeDriven(by: .pinch) else { return ignore(container) }
      if container.state.book != nil { return catchBook(container, scale: scale, time: time) }
      guard catchRun(container, .pinch, measure: 1, time: time) else { return }
      container.state.pinchStart = scale
      return container.state.pinchesOut = container.forwardSign(.pinch) ?? 1 < 0
    }
    for operation in container.operations {
      guard let request = container.candidate(operation, next: true),
        let fidelity = fidelity(of: request, driven: .pinch, on: container),
        let sign = ContainerGesture.pinch.sign(
          starting: operation, lead: 0, popOnRightToLeft: container.state.popOnRightToLeft)
      else { continue }
      let isBook = opensBook(request, on: container)
      // A book opens when the fingers move apart, and shuts when they move together (`book-and-album.md` G1).
      if isBook, (scale >= 1) != (operation == .push) { continue }
      if begin(request, on: container) {
        container.state.pinchStart = isBook ? 1 : scale
        container.state.pinchesOut = !isBook && sign < 0
        let table: GestureTable = isBook ? (operation == .push ? .bookPush : .bookPop) : .pinch
        container.running.gesture = Gesture(
          table, fidelity, caughtAt: nil, measure: isBook ? scale : 1, time: time ?? self.time)
      }
      return
    }
    ignore(container)
  }

  private func begin(_ request: ContainerRequest, on container: ContainerScene) -> Bool {
    do {
      try perform(request.operation, request.after, on: container, true)
      return true
    } catch {
      ignore(container)
      return false
    }
  }

  /// The fidelity of the rule that lets a gesture drive a request; nil if none does.
  private func fidelity(
    of request: ContainerRequest, driven kind: ContainerGesture, on container: ContainerScene
  ) -> Fidelity? {
    if let chosen = try? choosing(nil, for: request, on: container), let book = book(of: chosen, on: container) {
      return container.shelfRule(for: request)?.interaction == kind ? book.fidelity : nil
    }
    guard container.shelfRule(for: request) == nil || request.operation == .pop else { return nil }
    let rule = container.lines[container.line(for: request)].rule
    return rule.interaction == kind ? rule.fidelity : nil
  }

  private func opensBook(_ request: ContainerRequest, on container: ContainerScene) -> Bool {
    guard let chosen = try? choosing(nil, for: request, on: container) else { return false }
    return book(of: chosen, on: container) != nil
  }

  /// A pinch takes hold of a book that opens or shuts, by the formula of its way.
  private func catchBook(_ container: ContainerScene, scale: Double, time: Double?) {
    let opens = container.running.run.isReverting != (container.running.run.motion.target == 1)
    guard catchRun(container, opens ? .bookPush : .bookPop, measure: scale, time: time) else { return }
    (container.state.pinchStart, container.state.pinchesOut) = (1, false)
  }

  @discardableResult
  private func catchRun(
    _ container: ContainerScene, _ table: GestureTable, measure: Double, time: Double?
  ) -> Bool {
    guard let taking = Taking(container.running.run.action(.began, container.fidelity, at: now)),
      (try? take(container, taking)) != nil
    else {
      ignore(container)
      return false
    }
    container.running.gesture = Gesture(
      table, container.fidelity, caughtAt: container.running.run.fraction(at: now), measure: measure,
      time: time ?? self.time)
    return true
  }
}

extension ContainerScene {
  /// What a gesture might start, in the order in which it is tried.
  var operations: [ContainerOperation] {
    switch contents.kind {
    case .stack: [.pop, .push]
    case .modal: [.dismiss, .present]
    case .tabs: [.select]
    }
  }

  /// The request a gesture would make; nil if there is nothing to pop, no tab to go to, or no view on offer.
  func candidate(_ operation: ContainerOperation, next: Bool) -> ContainerRequest? {
    let before = contents
    let after: ContainerContents?
    switch operation {
    case .pop, .dismiss: after = before.keeping(before.levels.count - 1)
    case .push: after = state.offered.flatMap { try? before.adding($0.view, frame: nil) }
    case .present: after = state.offered.flatMap { try? before.adding($0.view, frame: $0.frame) }
    case .select: after = (try? before.selecting(before.selected + (next ? 1 : -1))) ?? nil
    }
    return after.map { ContainerRequest(operation: operation, before: before, after: $0) }
  }

  /// Whether a gesture may take hold of the running operation.
  func canBeDriven(by kind: ContainerGesture) -> Bool {
    guard let book = state.book else { return lines[state.live].rule.interaction == kind }
    for rule in shelves where rule.shelf == book.state.shelf { return rule.interaction == kind }
    return false
  }

  /// The direction, 1 or −1, of a gesture that would have started the running operation; nil if either direction would.
  func forwardSign(_ kind: ContainerGesture) -> Double? {
    guard let request = state.request else { return nil }
    let next = request.after.selected > request.before.selected
    let ways = [-1.0, 1].compactMap {
      kind.sign(starting: request.operation, next: next, lead: $0, popOnRightToLeft: state.popOnRightToLeft)
    }
    return ways.count == 1 || kind == .pinch ? ways.first : nil
  }

  /// The measure of a pinch: its scale since it began, mirrored about 1 if moving the fingers apart goes forward.
  func pinchMeasure(_ scale: Double) -> Double {
    let since = max(scale, 0) / state.pinchStart
    return state.pinchesOut ? 2 - since : since
  }

  func pinchVelocity(_ velocity: Double) -> Double { (state.pinchesOut ? -velocity : velocity) / state.pinchStart }
}
