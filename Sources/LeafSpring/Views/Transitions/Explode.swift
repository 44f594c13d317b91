/// The old view bursts into square tiles that fly apart, turn, shrink and fade over the new one.
///
/// Cells: old view, new view, then the tiles column by column from the top left, later ones on top. For a given
/// seed the tiles always fly the same way, on every machine. In reverse, `corrected` plays the tiles of the
/// incoming view backwards; it clips the last row, scales the flight with the viewport and turns each tile by
/// its full angle. `original` bursts the outgoing view both ways, lets the last row hang over and turns the
/// shortest way to the final angle. Source: transitions.md 4.
package struct Explode: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// Tiles side by side, 1…100.
  package let columns: Int
  /// The kind of explosion: the same tiles fly the same way for the same seed.
  package let seed: UInt64

  package init(_ options: TransitionOptions) throws(LeafError) {
    duration = try options.timeAndEye().duration
    (columns, seed) = (options.columns, options.seed)
    try Explode.columns.check(Double(columns))
  }

  /// The two views may differ in size, and either may be the one that bursts; so there is room for the larger
  /// number of tiles.
  package func cellCount(in space: TransitionSpace) -> Int {
    var turned = space
    turned.direction = space.direction.opposite
    return 2
      + max(
        TileGrid(space.staging(), columns: columns).count, TileGrid(turned.staging(), columns: columns).count)
  }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = space.staging()
    let grid = TileGrid(stage, columns: columns, room: cells.count - 2)
    stage.describeWholes(cells)
    for tile in 0..<(cells.count - 2) {
      let identity = CellIdentity(
        role: .view, item: tile, leaf: tile, view: stage.oldView,
        content: grid.unit(min(tile, grid.count - 1)))
      cells[2 + tile] = (identity, CellSurface())
    }
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    let stage = space.staging(), reach = 100 * stage.viewport.width / 320
    let tile = TileGrid(stage, columns: columns).frame(0), half = Tolerance.hypotenuse(tile.width, tile.height) / 2
    return tolerance.fraction(speed: 2 * reach + 11.2 * half, share: 1)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = space.staging(at: e)
    let t = stage.clamped
    let rests = stage.isAtRest(t)
    stage.rest(into: poses, oldVisible: stage.original || (rests && t == 0), newVisible: !rests || t == 1)
    let grid = TileGrid(stage, columns: columns, room: poses.count - 2)
    let scale = 1 - 0.99 * t
    let reach = 100 * (stage.original ? 1 : stage.viewport.width / 320)
    for tile in 0..<(poses.count - 2) {
      guard tile < grid.count else {
        poses[2 + tile] = Pose(frame: stage.old).shown(false)
        continue
      }
      let flight = TileThrow(tile, seed: seed, single: stage.original)
      var pose = Pose(frame: grid.frame(tile)).shown(!rests)
      pose.position.x += flight.x * reach * t
      pose.position.y += flight.y * reach * t
      pose.axis = .z
      pose.angle = (stage.original ? wrapped(flight.turn * 10) : flight.turn * 10) * t
      pose.scale = Point(x: scale, y: scale)
      pose.opacity = 1 - t
      poses[2 + tile] = pose
    }
    poses.paintInIndexOrder()
  }

  /// This direction within (−π, π]; for angles of a few turns.
  private func wrapped(_ angle: Double) -> Double {
    var angle = angle
    while angle > Double.pi { angle -= 2 * Double.pi }
    while angle <= -Double.pi { angle += 2 * Double.pi }
    return angle
  }
}

extension Explode {
  static var columns: Parameter {
    Parameter("columns", .whole, 1...100, standard: 10, "tiles side by side")
  }
  /// Whole numbers that a Double holds exactly, for hosts that pass it as a Double; the property takes any number.
  static var seed: Parameter {
    Parameter(
      "seed", .whole, 0...0x1p53, standard: 0, "which explosion: the same tiles fly the same way")
  }

  static var facts: TransitionFacts {
    TransitionFacts(
      1, "explode", "Explode", "the old view bursts into tiles over the new one", [.duration(), columns, seed],
      of: Explode.self)
  }
}

extension TransitionOptions {
  /// Tiles side by side of `explode`.
  public var columns: Int {
    get { whole(Explode.columns) }
    set { set(Explode.columns, newValue) }
  }

  /// The kind of explosion.
  public var seed: UInt64 {
    get { self[Explode.seed.name] ?? 0 }
    set { self[Explode.seed.name] = newValue }
  }
}
