/// The interaction of architecture and specification in a few lines: where a scene rests or is moving to, and what
/// events end.
public struct ModelInteraction: Equatable, Sendable {
  public enum Event: CaseIterable, Sendable { case began, changed, ended, cancelled, open, close, advance }
  public enum State: Sendable { case idle, tracking, running }
  public enum End: Sendable { case finished, cancelled, retargeted }

  public private(set) var state = State.idle
  /// 0 near, 1 far: where the scene rests or is moving to, and where the present interaction began.
  public private(set) var goal = 0
  public private(set) var home = 0
  /// True if the finger has moved since it took hold of the scene.
  private var moved = false
  public let corrected: Bool

  public init(corrected: Bool) { self.corrected = corrected }

  /// The motions that an event ends. `arrives`: enough time passes, or no distance is left.
  public mutating func take(_ event: Event, arrives: Bool) -> [End] {
    switch (state, event) {
    case (.idle, .began): (state, home, moved) = (.tracking, goal, false)
    case (.idle, .open) where goal == 0, (.idle, .close) where goal == 1:
      (state, home, goal) = (.running, goal, 1 - goal)
    case (.tracking, .changed): moved = true
    // A fast release finishes where velocity counts; otherwise the finger must have covered half of the way.
    case (.tracking, .ended): (state, goal) = (.running, corrected || moved ? 1 - home : home)
    case (.tracking, .cancelled): (state, goal) = (.running, home)
    case (.running, .began) where corrected:
      (state, moved) = (.tracking, false)
      return [.retargeted]
    case (.running, .open) where corrected && goal == 0, (.running, .close) where corrected && goal == 1:
      (goal, home) = (1 - goal, goal)
      return [.retargeted] + arrive(arrives)
    case (.running, .advance): return arrive(arrives)
    default: return []
    }
    return state == .running ? arrive(arrives) : []
  }

  private mutating func arrive(_ arrives: Bool) -> [End] {
    if arrives { state = .idle }
    return arrives ? [goal == home ? .cancelled : .finished] : []
  }
}
