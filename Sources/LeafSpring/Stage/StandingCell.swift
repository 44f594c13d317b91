/// A cell as it stands in space, for a host with a camera of its own: without perspective and view, whichever way it
/// faces.
struct StandingCell {
  /// Takes a point of its picture to points of the viewport, z toward the viewer.
  var matrix: Matrix4
  /// The same for its bare back, a little behind; nil where another cell is there, or nothing is seen.
  var back: Matrix4?
  /// True if a cell that no ray hits covers its back.
  var isBacked = false

  init(matrix: Matrix4) { self.matrix = matrix }
}

extension Matrix4 {
  /// This, moved along the picture's own z.
  func moved(out distance: Double) -> Matrix4 {
    var other = self
    other.m41 += distance * m31
    other.m42 += distance * m32
    other.m43 += distance * m33
    return other
  }

  /// This, turned about a line through `place`, from the direction `along`, which is level and of length 1, toward z.
  func turned(about place: Vector3, along: Vector3, by angle: Double) -> Matrix4 {
    let (sine, cosine) = Elementary.sincos(angle)
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

extension Stage {
  /// A row as it stands in space; nil for one that is not drawn.
  func standing(ofRow row: Int) -> StandingCell? {
    let scene = scenes[index(ofRow: row)]
    return standing(row - scene.rowSpan.firstRow, of: scene)
  }

  /// A cell as it stands in space; nil for one that is not drawn from any side. The snapshot shows the present. It is
  /// no method of the scenes, so that a module whose host does not ask is without it.
  func standing(_ cell: Int, of scene: Scene) -> StandingCell? {
    if let book = scene.asBook { return book.standingCell(cell, at: moment) }
    let isShown = scene.poses.flags[cell] & CellFlags.visible.rawValue != 0 && !scene.common.isOutOfSight
    return isShown ? StandingCell(matrix: Matrix4(model: scene.poses[cell])) : nil
  }

  /// The plane of a scene's shadow, by its place among those of the scene.
  func standingShadow(_ index: Int, of id: SceneID) -> Matrix4? {
    slots[id.slot]?.asBook?.standingShadowPlane(index)
  }
}
