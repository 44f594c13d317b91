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
          let fidelity = container.fidelity(of: request, driven: kind)
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
      guard catchRun(container, .pinch, measure: 1, time: time) else { return }
      container.state.pinchStart = scale
      return container.state.pinchesOut = container.forwardSign(.pinch) ?? 1 < 0
    }
    for operation in container.operations {
      guard let request = container.candidate(operation, next: true),
        let fidelity = container.fidelity(of: request, driven: .pinch),
        let sign = ContainerGesture.pinch.sign(
          starting: operation, lead: 0, popOnRightToLeft: container.state.popOnRightToLeft)
      else { continue }
      if begin(request, on: container) {
        container.state.pinchStart = scale
        container.state.pinchesOut = sign < 0
        container.running.gesture = Gesture(.pinch, fidelity, caughtAt: nil, measure: 1, time: time ?? self.time)
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

  /// The fidelity of the rule that lets a gesture drive a request; nil if none does.
  func fidelity(of request: ContainerRequest, driven kind: ContainerGesture) -> Fidelity? {
    let rule = lines[line(for: request)].rule
    return rule.interaction == kind ? rule.fidelity : nil
  }

  /// Whether a gesture may take hold of the running operation.
  func canBeDriven(by kind: ContainerGesture) -> Bool { lines[state.live].rule.interaction == kind }

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
