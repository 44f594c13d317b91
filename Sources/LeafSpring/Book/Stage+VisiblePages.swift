/// Outlines of the visible pages, and the page under a point: pages as polygons, and points as places on pages.
public struct VisiblePage: Equatable, Sendable {
  /// Counted from 0 without the cover; nil for the cover.
  public var page: Int?
  /// The leaf that carries it, counted from the cover's, and on which of its faces.
  public var leaf: Int
  public var face: CellIdentity.Face
  /// The side of the spine on which it lies when its leaf is on its own side.
  public var side: Edge
  /// The share of its drawn area, 0…1, over which nothing else lies. Above 0.001.
  public var seen: Double
  /// The place where it is drawn, in the coordinates the host draws in: a convex polygon for each of its bands that is
  /// seen, whole, also where something lies over it. In the order of the picture's own corners: from its top left to
  /// its top right.
  public var outline: [[Point]]

  /// In the order of the book, the cover first.
  var number: Int { page ?? -1 }
}

/// A place on a page.
public struct PagePlace: Equatable, Sendable {
  public var scene: SceneID
  /// Counted from 0 without the cover; nil for the cover.
  public var page: Int?
  public var leaf: Int
  public var face: CellIdentity.Face
  /// As of `VisiblePage`.
  public var side: Edge
  /// 0…1 from the left and the top of the page's picture.
  public var unit: Point
}

extension Book {
  /// The side of a page at which it is bound, as it lies on its own side of the spine: a right-to-left book is bound on
  /// the right.
  package func spineSide(of face: CellIdentity.Face) -> Edge {
    let isFront = face == .front || facesPerLeaf == 1
    if isUpright { return isFront != isMirrored ? .top : .bottom }
    return isFront != isMirrored ? .left : .right
  }

  /// The side of the spine on which a page lies: opposite to where it is bound.
  func side(of face: CellIdentity.Face) -> Edge {
    switch spineSide(of: face) {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

extension Stage {
  /// The pages of a book that can be seen, in reading order; the cover, if it is seen, is the first. Leaves in the air
  /// count like the others, blank backs do not. Pages that lie over another are found exactly, as far as pictures are
  /// opaque: cells with an opacity below 1 hide nothing.
  /// - Throws: `unknownScene`. O(cells of the book and of what is in front of it); allocates.
  public func visiblePages(_ id: SceneID) throws(LeafError) -> [VisiblePage] {
    let book = try findAnyBook(id)
    refresh()
    var covers: [[Point]] = []
    for index in stride(from: scenes.count - 1, to: book.rowSpan.index, by: -1) {
      let scene = scenes[index]
      for rank in 0..<scene.poses.count {
        let row = Int(columns.backToFront.pointer[scene.rowSpan.firstRow + rank])
        if let polygon = drawn(row, of: scene), columns.opacity.pointer[row] >= 1 { covers.append(polygon) }
      }
    }
    var found = SeenPages()
    for rank in stride(from: book.poses.count - 1, through: 0, by: -1) {
      let row = Int(columns.backToFront.pointer[book.rowSpan.firstRow + rank])
      guard let polygon = drawn(row, of: book) else { continue }
      collect(row, polygon, under: covers, into: &found)
      if columns.opacity.pointer[row] >= 1 { covers.append(polygon) }
    }
    var seen: [VisiblePage] = []
    for index in found.pages.indices {
      var page = found.pages[index]
      page.seen /= found.areas[index]
      guard page.seen > 0.001 else { continue }
      page.side = book.book.side(of: page.face)
      var place = seen.count
      while place > 0, seen[place - 1].number > page.number { place -= 1 }
      seen.insert(page, at: place)
    }
    return seen
  }

  /// The pages that cells were found of, and their areas as drawn. `seen` counts areas until all cells are there.
  private struct SeenPages {
    var pages: [VisiblePage] = []
    var areas: [Double] = []
  }

  /// Adds what is seen of a cell to its page.
  private func collect(_ row: Int, _ polygon: [Point], under covers: [[Point]], into found: inout SeenPages) {
    let identity = columns.cells[row].identity
    guard identity.item >= 0, !CellFlags(rawValue: columns.flags.pointer[row]).contains(.backFacing) else { return }
    let whole = ConvexArea.area(polygon)
    var pieces = [polygon]
    for cover in covers.reversed() {
      var left: [[Point]] = []
      for piece in pieces { left += ConvexArea.remains(of: piece, beside: cover, least: 1e-6 * whole) }
      pieces = left
      if pieces.isEmpty { break }
    }
    var seen = 0.0
    for piece in pieces { seen += ConvexArea.area(piece) }
    let leaf = Int(identity.leaf)
    let known = found.pages.firstIndex { $0.leaf == leaf && $0.face == identity.face }
    let index = known ?? found.pages.count
    if known == nil {
      found.pages.append(
        VisiblePage(
          page: identity.item > 0 ? Int(identity.item) - 1 : nil, leaf: leaf, face: identity.face, side: .left,
          seen: 0, outline: []))
      found.areas.append(0)
    }
    found.areas[index] += whole
    found.pages[index].seen += seen
    if seen > 0 { found.pages[index].outline.append(polygon) }
  }

  /// The drawn part of a cell's band, as the host draws it; nil if nothing is drawn. The part beyond the eye is left
  /// out.
  private func drawn(_ row: Int, of scene: Scene) -> [Point]? {
    let flags = CellFlags(rawValue: columns.flags.pointer[row])
    guard flags.contains(.visible), !flags.contains(.edgeOn), columns.opacity.pointer[row] > 0 else { return nil }
    let (at, plane) = (row - scene.rowSpan.firstRow, columns.plane(row))
    let size = Size(width: scene.poses.width[at], height: scene.poses.height[at])
    var room = FixedArray16(repeating: Point.zero)
    let count = room.fill { PaperBand(columns.bands.pointer + 4 * row).polygon(of: size, into: $0) }
    var polygon: [Point] = []
    for index in 0..<count { polygon.append(room[index]) }
    if flags.contains(.crossesEye) { polygon = ConvexArea.cut(polygon) { plane.seen($0).z - 1e-3 } }
    for index in polygon.indices {
      let seen = plane.seen(polygon[index])
      guard seen.z > 0 else { return nil }
      polygon[index] = Point(x: seen.x / seen.z, y: seen.y / seen.z)
    }
    return ConvexArea.area(polygon) > 0 ? polygon : nil
  }

  /// The page at a point, and where on it: what `hitTest` finds, if it is a page; nil for anything else, a blank back
  /// included.
  /// - Parameter point: in the coordinates the host draws in, as `hitTest` takes it.
  /// - Throws: `nonFinite`. As `hitTest` in cost.
  public func page(at point: Point) throws(LeafError) -> PagePlace? {
    guard let hit = try hitTest(point), hit.identity.role == .page, hit.identity.item >= 0,
      let book = try? findAnyBook(hit.scene), !CellFlags(rawValue: columns.flags.pointer[hit.row]).contains(.backFacing)
    else { return nil }
    return PagePlace(
      scene: hit.scene, page: hit.identity.item > 0 ? Int(hit.identity.item) - 1 : nil, leaf: Int(hit.identity.leaf),
      face: hit.identity.face, side: book.book.side(of: hit.identity.face), unit: hit.unit)
  }
}
