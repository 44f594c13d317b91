import LeafSpring

extension PublishedTransition {
  /// With some options set, as a host sets them.
  package init(
    duration: Double? = nil, folds: Int? = nil, columns: Int? = nil, seed: UInt64? = nil, edge: Edge? = nil,
    cubeAnimationWay: PublishedWay? = nil, flipDirection: PublishedWay? = nil, eye: Double? = nil, zoom: Double? = nil
  ) throws(LeafError) {
    var options = TransitionOptions()
    (options.duration, options.edge, options.eye) = (duration, edge, eye)
    if let folds { options.folds = folds }
    if let columns { options.columns = columns }
    if let seed { options.seed = seed }
    if let zoom { options.zoom = zoom }
    if let cubeAnimationWay { options.cubeAnimationWay = cubeAnimationWay }
    if let flipDirection { options.flipDirection = flipDirection }
    try self.init(options)
  }
}
