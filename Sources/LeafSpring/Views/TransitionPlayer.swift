/// The transition that a scene plays: a view transition's own, or that of a line of a container's table.
final class TransitionPlayer {
  @exclusivity(unchecked) private(set) var transition: PlayedTransition
  /// The space in which the scene got its cells; it has as many as its transition has there.
  let madeIn: TransitionSpace
  /// The space of the last poses.
  @exclusivity(unchecked) private(set) var space: TransitionSpace

  init(_ transition: PlayedTransition, in space: TransitionSpace) {
    (self.transition, madeIn, self.space) = (transition, space, space)
  }

  /// One for a clone of the scene.
  init(copying other: TransitionPlayer) {
    (transition, madeIn, space) = (other.transition.copied(), other.madeIn, other.space)
  }

  /// Describes the cells of the scene again if the space is another one.
  func follow(_ wanted: TransitionSpace, of scene: Scene) {
    guard wanted != space else { return }
    space = wanted
    transition.describe(scene.cells, in: wanted)
    scene.common.dirty.identitiesChanged = true
  }

  /// Plays another transition from now on; nil if it keeps its transition, whose value has changed.
  func play(_ other: PlayedTransition?, of scene: Scene) {
    if let other { transition = other }
    transition.describe(scene.cells, in: space)
    (scene.common.dirty.identitiesChanged, scene.common.dirty.rewritesAll) = (true, true)
  }
}
