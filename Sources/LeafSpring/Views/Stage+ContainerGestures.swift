/// Gestures on a container: they start an operation that a rule lets them drive, or catch the running one.
extension Stage {
  /// A swipe begins on a container.
  func beginSwipe(_ container: ContainerScene, _ kind: ContainerGesture, _ move: GestureMove) {
    if container.interaction.progress.phase(at: now) != .idle {
      guard container.canBeDriven(by: kind) else { return ignore(container) }
      if container.interaction.swipeSign == 0 {
        let lead = kind.lead(velocity: move.velocity, translation: move.measure, fidelity: container.fidelity)
        container.interaction.swipeSign = container.forwardSign(kind) ?? sign(lead, container)
      }
      let measure = container.interaction.swipeSign * move.measure
      return grab(container) {
        Gesture(.swipe, container.fidelity, caughtAt: $0, measure: measure, time: move.time ?? time)
      }
    }
    for (request, next, fidelity) in candidates(kind, on: container) {
      let lead = kind.lead(velocity: move.velocity, translation: move.measure, fidelity: fidelity)
      let sides = container.popSides(request, fidelity)
      guard let sign = kind.sign(starting: request.operation, next: next, lead: lead, sides) else { continue }
      if begin(request, on: container) {
        container.interaction.swipeSign = sign
        container.interaction.gesture = Gesture(
          .swipe, fidelity, caughtAt: nil, measure: sign * move.measure, time: move.time ?? time)
      }
      return
    }
    ignore(container)
  }

  /// A pinch begins on a container.
  func beginPinch(_ container: ContainerScene, scale: Double, time: Double?) {
    guard scale > 0 else { return ignore(container) }
    if container.interaction.progress.phase(at: now) != .idle {
      guard container.canBeDriven(by: .pinch), let pinch = container.catchingPinch(scale, in: viewport) else {
        return ignore(container)
      }
      return grab(container) { Gesture(pinch, container.fidelity, caughtAt: $0, time: time ?? self.time) }
    }
    for (request, next, fidelity) in candidates(.pinch, on: container) where next {
      guard let table = pinchTable(request, on: container), table.starts(at: scale, fidelity),
        begin(request, on: container)
      else { continue }
      let pinch = Pinch(table: table, goesApart: request.operation.opens, scale: scale)
      container.interaction.gesture = Gesture(pinch, fidelity, caughtAt: nil, time: time ?? self.time)
      return
    }
    ignore(container)
  }

  /// The formula of a pinch that starts an operation; nil if it has none.
  private func pinchTable(_ request: ContainerRequest, on container: ContainerScene) -> GestureTable? {
    if opensBook(request, on: container) { return request.operation == .push ? .bookPush : .bookPop }
    let line = container.lines[container.line(for: request)]
    return line.scene.gestures(in: viewport).pinch(request.direction(line.rule.fidelity))
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

  /// The requests that a gesture might make, in the order in which they are tried. `next` counts for tabs only.
  func candidates(
    _ kind: ContainerGesture, on container: ContainerScene
  ) -> [(request: ContainerRequest, next: Bool, fidelity: Fidelity)] {
    var all: [(request: ContainerRequest, next: Bool, fidelity: Fidelity)] = []
    for next in [true, false] {
      for operation in container.operations {
        guard let request = container.candidate(operation, next: next),
          let fidelity = fidelity(of: request, driven: kind, on: container)
        else { continue }
        all.append((request, next, fidelity))
      }
    }
    return all
  }
}

extension ContainerScene {
  /// Operations that a gesture might start, in the order in which they are tried.
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

  /// True if a gesture may take hold of the running operation.
  func canBeDriven(by kind: ContainerGesture) -> Bool {
    guard let book = state.book else { return lines[state.live].rule.interaction == kind }
    return shelves.first { $0.shelf == book.state.shelf }?.interaction == kind
  }

  /// The direction, 1 or −1, of a swipe that would have started the running operation; nil if either direction would.
  func forwardSign(_ kind: ContainerGesture) -> Double? {
    guard let request = state.request else { return nil }
    let next = request.after.selected > request.before.selected
    let ways = [-1.0, 1].compactMap {
      kind.sign(starting: request.operation, next: next, lead: $0, popSides(request, fidelity))
    }
    return ways.count == 1 ? ways.first : nil
  }

  /// Directions in which swipes pop. Unless the host has set the side, `corrected` lets the picture follow the finger:
  /// a view goes back to the edge from which it came, or to the right.
  func popSides(_ request: ContainerRequest, _ fidelity: Fidelity) -> PopSides {
    guard fidelity == .corrected else { return PopSides(rightToLeft: state.popOnRightToLeft ?? true) }
    let edge = shelfRule(for: request) == nil ? lines[line(for: request)].scene.gestures(in: state.viewport).edge : nil
    return PopSides(rightToLeft: state.popOnRightToLeft ?? (edge == .left), up: edge == .top)
  }

  /// A pinch that takes hold of the running operation; nil if it has no such gesture.
  func catchingPinch(_ scale: Double, in viewport: Size) -> Pinch? {
    let opens = interaction.progress.leadsFarIfHeld
    guard state.book == nil else { return Pinch(table: opens ? .bookPush : .bookPop, goesApart: opens, scale: scale) }
    let way = opens ? state.direction : state.direction.opposite
    guard let table = lines[state.live].scene.gestures(in: viewport).pinch(way) else { return nil }
    return Pinch(table: table, goesApart: state.request?.operation.opens == true, scale: scale)
  }
}
