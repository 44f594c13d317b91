/// The gestures that drive a transition: the formula that each follows, and the rule for its release.
struct TransitionGestures {
  /// The formula of a pinch that runs the transition forward, and of one that runs it back; nil for a pinch that it
  /// ignores. VCTransitionsLibrary has no gesture for the way forward; there fingers that move apart do the opposite.
  private(set) var pinchForward: GestureTable? = .pinch
  private(set) var pinchBack: GestureTable? = .pinch
  /// Progress, projected along its velocity, from which on a release finishes in `corrected`; 0…1.
  private var threshold = ReleaseRule.projected.threshold
  let edge: Edge?

  /// - Parameters:
  ///   - variant: of the album whose gestures it has (`book-and-album.md` G2): one has none, one pops, and one pushes
  ///     as well.
  ///   - edge: from which the forward picture comes.
  init(_ variant: AlbumVariant? = nil, edge: Edge? = nil) {
    self.edge = edge
    guard let variant else { return }
    threshold = GestureTable.albumPop.release(.corrected).threshold
    switch variant {
    case .noInteraction: (pinchForward, pinchBack) = (nil, nil)
    case .pinchPop: (pinchForward, pinchBack) = (nil, .albumPopOnly)
    case .pinchPushPop: (pinchForward, pinchBack) = (.albumPush, .albumPop)
    }
  }

  func pinch(_ direction: Direction) -> GestureTable? { direction == .forward ? pinchForward : pinchBack }

  /// The rule for a released gesture.
  func release(_ table: GestureTable, _ fidelity: Fidelity) -> ReleaseRule {
    var rule = table.release(fidelity)
    if fidelity == .corrected { rule.threshold = threshold }
    return rule
  }
}

extension Album {
  public var pinchVariant: AlbumVariant? { variant }
}
