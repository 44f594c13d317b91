/// The album that opens: its cover turns about its left edge while the photos fly out from behind it to their
/// places.
///
/// Cells: every photo, then the cover's back and its front face. Photos that are not visible are culled. The cover of a
/// shut album is the list's, and culled too: a host draws it in its list whenever `Screens.hiddenItem` does not name
/// it. Forward is push and reverse is pop. Each has its own published timeline; only the turn of the cover is the same
/// mirrored. The eased fraction runs over the whole timeline; the overall curve is ease-in-out. Cost of a frame: a few
/// operations per photo and one sine for the cover. Source: book-and-album.md A.
public struct Album: Transition {
  /// Seconds when it runs by itself.
  public private(set) var duration: Double
  /// The published variant that is followed where they differ.
  public private(set) var variant: AlbumVariant
  /// The order of the photos in time.
  public private(set) var stagger: AlbumStagger
  /// The block behind the cover.
  package private(set) var grid: AlbumGrid
  /// The cover on screen, in points.
  public private(set) var cover: Rect
  /// Scroll offset of the album's content.
  public private(set) var offset: Point
  /// Index of the cover in the host's list, which hides it while the album is not shut; −1 for none.
  public var coverItem = -1
  /// Colour of the cover's back, which is seen while it turns. As published dark grey, white 1/3.
  public var coverBack = Color(white: 1.0 / 3)
  /// Background of the list, which the album's takes on.
  public var background = Color.black
  /// Eye distance in points once the cover has turned over; while it turns, the perspective grows with the angle:
  /// 1/eye · |θ|/π (A4). If not given: 500; in `corrected` 2 · width − 1224 for covers wider than 862 points, which would reach
  /// the eye.
  public private(set) var eye: Double?
  let cells: [Rect]
  /// Indices of the visible photos, ascending.
  private(set) var visible: [Int32]
  /// Distance of the farthest visible photo's flight, either way.
  private(set) var reach = 0.0
  private let inset: Double

  /// - Parameters:
  ///   - cells: rectangles of all photos in content space, at most 16,777,214: with the two faces of the cover, as many
  ///     cells as a
  ///     stage takes.
  ///   - visible: indices of those on screen, in any order; all if not given.
  ///   - columns, inset, gaps: of the block behind the cover, see `AlbumGrid`.
  ///   - duration: seconds; if not given 1, or 0.8 for `pinchPop`.
  /// - Throws: `nonFinite`, `outOfRange`.
  public init(
    cover: Rect, cells: [Rect], visible: [Int]? = nil, offset: Point = .zero, columns: Int = 5,
    inset: Double = 10,
    gaps: Size? = nil, eye: Double? = nil, variant: AlbumVariant = .pinchPop,
    stagger: AlbumStagger = .published,
    duration: Double? = nil
  ) throws(LeafError) {
    let seconds = duration ?? (variant == .pinchPop ? 0.8 : 1)
    try Check.notNegative(seconds, "duration")
    if let eye { try Check.eye(eye) }
    grid = try AlbumGrid(cover: cover, offset: offset, columns: columns, inset: inset, gaps: gaps)
    try Check.count(cells.count, 0...(1 << 24) - 2, "cells", accepts: "0 to 16,777,214 cells")
    for index in 0..<cells.count { try Check.frame(cells[index], "cells") }
    self.visible = try Album.ranked(visible, among: cells.count)
    self.duration = seconds
    self.variant = variant
    self.stagger = stagger
    self.cover = cover
    self.offset = offset
    self.eye = eye
    self.inset = inset
    self.cells = cells
    reach = farthestFlight()
  }

  /// This album after the screen has changed since it opened: it was scrolled or resized, or other photos are in view.
  /// Photos that were not visible at the push start their way back from their places like all others.
  /// - Throws: `nonFinite`, `outOfRange`.
  package func returning(cover: Rect? = nil, visible: [Int]? = nil, offset: Point? = nil) throws(LeafError)
    -> Album
  {
    var album = self
    album.cover = cover ?? self.cover
    album.offset = offset ?? self.offset
    album.grid = try AlbumGrid(
      cover: album.cover, offset: album.offset, columns: grid.columns, inset: inset, gaps: grid.gaps)
    if let visible { album.visible = try Album.ranked(visible, among: cells.count) }
    album.reach = album.farthestFlight()
    return album
  }

  public func refitted(_ geometry: CoverGeometry) throws(LeafError) -> Album {
    try returning(cover: geometry.cover, visible: geometry.visible, offset: geometry.offset)
  }

  private static func ranked(_ visible: [Int]?, among count: Int) throws(LeafError) -> [Int32] {
    guard let visible else { return (0..<count).map { Int32(truncatingIfNeeded: $0) } }
    var ranked: [Int32] = []
    for index in visible.sortedStably(by: <) {
      try Check.that(index >= 0 && index < count, .outOfRange, "visible", accepts: "indices of the album's photos")
      let index = Int32(truncatingIfNeeded: index)
      if ranked.last != index { ranked.append(index) }
    }
    return ranked
  }

  // MARK: Transition

  public func cellCount(in space: TransitionSpace) -> Int { cells.count + 2 }

  public func describe(_ table: borrowing CellTable, in space: TransitionSpace) {
    for index in 0..<cells.count {
      table[index] = (CellIdentity(role: .photo, item: index), CellSurface())
    }
    table[cells.count] = (
      CellIdentity(role: .cover, item: coverItem, face: .back), CellSurface(backColor: coverBack)
    )
    table[cells.count + 1] = (CellIdentity(role: .cover, item: coverItem), CellSurface())
  }

  public func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let u = clamp(e)
    // Only what is not visible: visible photos are all written below.
    if visible.count < cells.count {
      for index in 0..<cells.count { poses[index] = Pose(frame: place(index)).shown(false) }
    }
    writePhotos(at: u, space, into: poses)
    writeCover(at: u, space, into: poses)
    // The first photo on top of the others, the cover on top of them all.
    for rank in 0..<cells.count { poses[paintedAt: rank] = cells.count - 1 - rank }
    poses[paintedAt: cells.count] = cells.count
    poses[paintedAt: cells.count + 1] = cells.count + 1
  }

  public func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    guard space.fidelity == .corrected else { return 0 }
    // The cover makes a half turn in half the time, from flat to flat. Its perspective q/eye starts at 0, and with a
    // depth of at most 2π·u·size it changes by at most 4·most times as much as with q = 1.
    let size = cover.width
    let seen = Tolerance.magnification(
      radius: size + cover.height, depth: 2 * .pi * Tolerance.most * size,
      eye: eyeDistance(.corrected) / (4 * Tolerance.most))
    var speed = 2 * .pi * size * seen
    for way in 0..<2 {
      let direction: Direction = way == 0 ? .forward : .reverse
      for rank in 0..<visible.count { speed = max(speed, photoSpeed(Int(visible[rank]), rank, direction)) }
    }
    return tolerance.fraction(speed: speed, share: 2)
  }

  public func screens(at e: Double, in space: TransitionSpace) -> Screens {
    let forward = space.direction == .forward
    let keys = AlbumTimeline.background(space.direction).keys(from: forward ? 0 : 1, to: forward ? 1 : 0)
    return Screens(
      from: Screens.Screen(background: background, alpha: 1),
      to: Screens.Screen(background: background, alpha: keys.linear(at: clamp(e))),
      hiddenItem: isShut(at: e, space.direction) ? -1 : coverItem)
  }

  /// True if the list shows the cover, and the album nothing.
  func isShut(at e: Double, _ direction: Direction) -> Bool { direction == .forward ? e <= 0 : e >= 1 }
}
