/// The space in which a transition plays: an input to its functions, never part of its motion.
public struct TransitionSpace: Equatable, Sendable {
  /// The container in points.
  public var viewport: Size
  public var direction: Direction
  public var fidelity: Fidelity
  /// Frame of the outgoing view before it starts, in points of the container.
  public var from: Rect
  /// Final frame of the incoming view, in points of the container.
  public var to: Rect

  /// Both views fill the container unless frames are given.
  public init(
    viewport: Size, direction: Direction = .forward, fidelity: Fidelity = .corrected, from: Rect? = nil, to: Rect? = nil
  ) {
    self.viewport = viewport
    self.direction = direction
    self.fidelity = fidelity
    let whole = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    self.from = from ?? whole
    self.to = to ?? whole
  }
}

/// A view transition: pure functions from an eased fraction and a space to the poses of its cells.
///
/// Nothing here holds state. A stage asks once for the cells and once per frame for the poses; the same value can serve
/// any number of scenes. Conform a type of your own to add a transition from outside the package. `poses` runs once per
/// frame in which the scene moves, and must not allocate.
public protocol Transition {
  /// Length in seconds when it runs by itself.
  var duration: Double { get }
  /// Its curve when it runs by itself, in the given direction. While a gesture drives it, no curve is applied.
  func curve(_ space: TransitionSpace) -> TimingCurve
  /// The number of its cells; the same for both directions of a space.
  func cellCount(in space: TransitionSpace) -> Int
  /// Enters which picture goes on each cell.
  func describe(_ cells: borrowing CellTable, in space: TransitionSpace)
  /// The perspective that all cells share; `.none` if each has its own.
  func eye(in space: TransitionSpace) -> SharedEye
  /// Writes the pose and the paint order of every cell at the eased fraction `e` (0 start, 1 end; a spring may leave
  /// 0…1).
  func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer)
  /// Backgrounds of both screens at the eased fraction `e`.
  func screens(at e: Double, in space: TransitionSpace) -> Screens
  /// The largest distance of the fraction from an end, 0 or 1, at which no corner of a drawn cell is farther from its
  /// place at that end than the tolerance, and no opacity or shade differs by more than `Tolerance.share`; 0 if that
  /// is not known: springs run on. Flags, backgrounds and paint order may change at the end itself.
  func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double
  /// The edge from which the forward picture comes; nil for a picture that comes from none. A swipe that pops leads
  /// back to it.
  func incomingEdge(in space: TransitionSpace) -> Edge?
  /// The published album whose pinch it follows; nil for that of other transitions, where fingers that move together
  /// close.
  var pinchVariant: AlbumVariant? { get }
  /// This transition for a cover in another place, with the same number of cells; for transitions that start from a
  /// cover.
  /// - Throws: what is wrong with the geometry; `refused` if the transition has no cover.
  func refitted(_ geometry: CoverGeometry) throws(LeafError) -> Self
}

/// The present places of the cover and of the items behind it. Values that are nil stay as they were.
public struct CoverGeometry: Equatable, Sendable {
  /// The cover on screen, in points.
  public var cover: Rect?
  /// Indices of the items on screen.
  public var visible: [Int]?
  /// Scroll offset of the items.
  public var offset: Point?

  public init(cover: Rect? = nil, visible: [Int]? = nil, offset: Point? = nil) {
    self.cover = cover
    self.visible = visible
    self.offset = offset
  }
}

extension Transition {
  public var duration: Double { 1 }
  public func curve(_ space: TransitionSpace) -> TimingCurve { .easeInOut }
  public func eye(in space: TransitionSpace) -> SharedEye { .none }
  public func screens(at e: Double, in space: TransitionSpace) -> Screens { Screens() }
  public func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double { 0 }
  public func incomingEdge(in space: TransitionSpace) -> Edge? { nil }
  public var pinchVariant: AlbumVariant? { nil }
  public func refitted(_ geometry: CoverGeometry) throws(LeafError) -> Self {
    throw LeafError(.refused, "scene", accepts: "a transition that starts from a cover")
  }
}
