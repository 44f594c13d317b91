/// A cell as it stands in space, for a host with a camera of its own: without perspective and view, whichever way it
/// faces.
struct StandingCell {
  /// Takes a point of its picture to points of the viewport, z toward the viewer.
  var matrix: Matrix4
  /// The same for its bare back, slightly behind its front; nil if another cell covers the back.
  var back: Matrix4?
  /// True if a cell that no ray hits covers its back.
  var isBacked = false
  /// Of a stack's round corner, in whose place its wall is drawn: from the foot up to the uppermost page's corner.
  var rise: Vector3?
  /// The spine of the book, drawn after it in its paper.
  var spine: StandingSpine?

  init(matrix: Matrix4) { self.matrix = matrix }

  /// The unit square's place over a piece of the arc at a wall's foot, with its normal outward.
  func piece(from a: Point, to b: Point) -> Matrix4 {
    let start = matrix.place(a), way = matrix.place(b) - start, rise = rise ?? .zero, normal = way.unitNormal(rise)
    let out = (normal.z < 0 ? -1 : 1) * normal
    return Matrix4(
      (way.x, way.y, way.z, 0), (rise.x, rise.y, rise.z, 0), (out.x, out.y, out.z, 0), (start.x, start.y, start.z, 1))
  }
}

/// The spine of a book in space, from the foot of the stack on one side to that on the other: where both are of one
/// height it has no width.
struct StandingSpine {
  /// Takes the unit square to it: x from the one foot to the other.
  let matrix: Matrix4
  /// Alpha of the black over it.
  let black: Double
}

/// The light on a cell in space and on its back: alphas at the low and the high end of its band. nil is what the snapshot
/// says, that of the side which the scene's own eye sees.
struct StandingLight {
  var front, back: SIMD2<Float>?
}

/// The slots of the leaves whose recto and whose verso were lit last for a list in space, and are in the scratch columns:
/// a cache, for the strips of a side follow each other.
struct UnseenSides {
  let scene: SceneID
  var recto = -1, verso = -1
}

/// The facts that the cells of a book in space share at a moment.
struct StandingBook {
  /// How far the inner side of a board lies outward from the plane of its leaf, in points.
  struct Depth {
    /// By the thickness of the stack on it.
    var own = 0.0
    /// Below the stack and below all leaves on that side.
    var shown = 0.0
  }

  /// The middle of the spine on the screen, and the direction from there over the right-hand pages.
  let spine: Vector3
  let along: Vector3
  /// The angle that keeps a verso apart from its recto on the screen. In space their spacing does that; with the angle,
  /// a left page would rise through the shadows that lie on it.
  let gap: (sine: Double, cosine: Double)
  var boards = (left: Depth(), right: Depth())
  /// From the upper pages down to the foot of the stack on either side, in points.
  var stacks = (left: 0.0, right: 0.0)
  /// From the upper pages down to the table: just below all of the book.
  var foot = 0.0
  /// Takes a page's picture to the uppermost page that lies on a side; nil where none does.
  var pages: (left: Matrix4?, right: Matrix4?) = (nil, nil)
  /// True if nothing of the book is shown: a shelf's cover stands for it, or its shelf is away.
  var isOut = false
  /// The wall at its spine.
  var spineWall: StandingSpine?
}

extension Matrix4 {
  /// The place of a point of the picture in space.
  func place(_ p: Point) -> Vector3 {
    let weight = p.x * m14 + p.y * m24 + m44
    return Vector3(
      x: (p.x * m11 + p.y * m21 + m41) / weight, y: (p.x * m12 + p.y * m22 + m42) / weight,
      z: (p.x * m13 + p.y * m23 + m43) / weight)
  }

  /// This, moved along the picture's own z.
  func moved(out distance: Double) -> Matrix4 {
    var other = self
    other.m41 += distance * m31
    other.m42 += distance * m32
    other.m43 += distance * m33
    return other
  }

  /// This, turned about a line through `place`, from the direction `along`, which is level and of length 1, toward z.
  func turned(about place: Vector3, along: Vector3, by angle: (sine: Double, cosine: Double)) -> Matrix4 {
    let (sine, cosine) = angle
    func turn(_ x: inout Double, _ y: inout Double, _ z: inout Double) {
      let depth = x * along.x + y * along.y, change = depth * cosine - z * sine - depth
      (x, y, z) = (x + change * along.x, y + change * along.y, depth * sine + z * cosine)
    }
    var other = self
    turn(&other.m11, &other.m12, &other.m13)
    turn(&other.m21, &other.m22, &other.m23)
    turn(&other.m31, &other.m32, &other.m33)
    var (x, y, z) = (m41 - place.x, m42 - place.y, m43 - place.z)
    turn(&x, &y, &z)
    (other.m41, other.m42, other.m43) = (place.x + x, place.y + y, place.z + z)
    return other
  }
}

/// The cells of a stage in space. What those of a book have in common is worked out once for cells that follow each
/// other. The snapshot shows the present.
///
/// This type is separate from the scenes, so that the linker can leave it out.
struct StandingCells {
  private let stage: Stage
  private var latest: (id: SceneID, book: StandingBook)?
  private var unseen = UnseenSides(scene: .none)

  init(_ stage: Stage) { self.stage = stage }

  /// A row as it stands in space; nil for one that is not drawn.
  mutating func cell(ofRow row: Int) -> StandingCell? {
    let scene = stage.scenes[stage.index(ofRow: row)]
    return cell(row - scene.rowSpan.firstRow, of: scene)
  }

  /// A cell as it stands in space; nil for one that is not drawn from any side.
  mutating func cell(_ cell: Int, of scene: Scene) -> StandingCell? {
    guard let book = scene.asBook, let standing = standing(of: scene) else {
      let isShown = scene.poses.flags[cell] & CellFlags.visible.rawValue != 0 && !scene.common.isOutOfSight
      guard isShown else { return nil }
      var place = Matrix4(model: scene.poses[cell])
      place.m43 -= table(under: scene)
      return StandingCell(matrix: place)
    }
    return book.standingCell(cell, standing)
  }

  /// How far the covers of a shelf lie below the viewport's plane: while one of its books opens they lie on its table,
  /// where no page meets them.
  private mutating func table(under scene: Scene) -> Double {
    guard let shelf = scene.asShelf, shelf.state.books.indices.contains(shelf.state.fade.selected),
      let book = stage.slots[shelf.state.books[shelf.state.fade.selected].slot]
    else { return 0 }
    return standing(of: book)?.foot ?? 0
  }

  /// The plane of a scene's shadow, by its place among those of the scene.
  mutating func plane(ofShadow index: Int, of id: SceneID) -> Matrix4? {
    guard let scene = stage.slots[id.slot], let standing = standing(of: scene) else { return nil }
    return scene.asBook?.standingShadowPlane(index, standing)
  }

  /// The rest of a scene's shadow under the leaves that cast it, by its place among those of the scene.
  mutating func profile(underShadow index: Int, of id: SceneID) -> Shadow? {
    guard let scene = stage.slots[id.slot], let standing = standing(of: scene) else { return nil }
    return scene.asBook?.standingProfile(under: index, standing)
  }

  /// The light on a row of a book.
  mutating func light(ofRow row: Int) -> StandingLight {
    let scene = stage.scenes[stage.index(ofRow: row)]
    if unseen.scene != scene.id { unseen = UnseenSides(scene: scene.id) }
    return scene.asBook?.standingLight(row - scene.rowSpan.firstRow, &unseen) ?? StandingLight()
  }

  /// Visits the facets that receive a scene's shadow.
  mutating func facets(underShadow index: Int, of id: SceneID, _ body: (ShadedFacet) -> Void) {
    guard let scene = stage.slots[id.slot], let standing = standing(of: scene) else { return }
    scene.asBook?.standingFacets(under: index, standing, body)
  }

  private mutating func standing(of scene: Scene) -> StandingBook? {
    if let latest, latest.id == scene.id { return latest.book }
    guard let standing = scene.asBook?.standing(at: stage.moment) else { return nil }
    latest = (scene.id, standing)
    return standing
  }
}
