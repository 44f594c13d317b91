/// Operations that wait behind the running one, and what a host or a pinch sets on the container.
extension ContainerScene {
  var waitingCount: Int { state.queue.count - state.head }

  func enqueue(_ request: ContainerRequest) {
    if state.head > 0 { state.queue.removeFirst(state.head) }
    state.head = 0
    state.queue.append(request)
  }

  /// The operation that has waited longest, if any. Frees no memory.
  func nextWaiting() -> ContainerRequest? {
    guard waitingCount > 0 else { return nil }
    state.head += 1
    return state.queue[state.head - 1]
  }

  /// Withdraws the operation that was asked for last, if it has not begun.
  func unqueueLast() { if waitingCount > 0 { state.queue.removeLast() } }

  func dropWaiting() {
    common.ignoredInputs += waitingCount
    state.queue.removeAll(keepingCapacity: true)
    state.head = 0
  }
}
