/// A scene that plays a transition: a view transition of its own, or a line of a container's table.
enum TransitionPlayer {
  case view(TransitionScene)
  case line(ContainedScene)

  var transition: PlayedTransition {
    switch self {
    case .view(let scene): scene.transition
    case .line(let scene): scene.transition
    }
  }

  /// The space in which the scene got its cells; it has as many as its transition has there.
  var madeIn: TransitionSpace {
    switch self {
    case .view(let scene): scene.madeIn
    case .line(let scene): scene.madeIn
    }
  }

  /// Plays another transition from now on; nil if it keeps its transition, whose value has changed.
  func play(_ other: PlayedTransition?) {
    switch self {
    case .view(let scene): scene.play(other)
    case .line(let scene): scene.play(other)
    }
  }
}
