/// Poses that a scene keeps beside its own.
final class ShownPoses {
  let poses: PoseBuffer
  let facets: ShownFacets?

  init(_ poses: consuming PoseBuffer, _ facets: ShownFacets?) {
    self.poses = poses
    self.facets = facets
  }

  func take(_ scene: Scene) {
    poses.copy(scene.poses)
    guard let facets, let book = scene.asBook, let paper = book.paper else { return }
    facets.cells.take(paper.cells, paper.cells.count)
    facets.flags.take(paper.cellFlags, paper.cellFlags.count)
    facets.count = paper.count
    facets.block.take(book.block, book.block.count)
    facets.shadows.take(book.shadows, book.shadows.count)
  }
}

/// The same of the facets of a book's leaves, of which there are so many.
final class ShownFacets {
  let cells: Column<CellPlace>
  let flags: Column<UInt32>
  /// Of the edges of its stacks.
  let block: Column<PlacedFacet>
  let shadows: Column<PlacedFacet>
  var count = 0

  init(
    _ cells: consuming Column<CellPlace>, _ flags: consuming Column<UInt32>, _ block: consuming Column<PlacedFacet>,
    _ shadows: consuming Column<PlacedFacet>
  ) {
    self.cells = cells
    self.flags = flags
    self.block = block
    self.shadows = shadows
  }
}

// Distances in the largest invisible changes: above 1 an eye tells the two apart; infinite if they differ by more than a number.
extension Screens {
  func distance(from other: Screens, _ tolerance: Tolerance) -> Double {
    var same = other
    same.from.alpha = from.alpha
    same.to.alpha = to.alpha
    guard same == self else { return .infinity }
    return max(tolerance.steps(from.alpha - other.from.alpha), tolerance.steps(to.alpha - other.to.alpha))
  }
}

extension Tolerance {
  /// A difference of opacities, shades or alphas.
  func steps(_ difference: Double) -> Double {
    difference == 0 ? 0 : points > 0 ? abs(difference) / Tolerance.share : .infinity
  }

  /// A way on the screen.
  func ways(_ points: Double) -> Double { points == 0 ? 0 : points / self.points }
}

extension PoseBuffer {
  /// The first `placed` cells are where their poses say, the others (facets, shadows, the edges of stacks) elsewhere.
  func distance(
    from other: borrowing PoseBuffer, placed: Int, _ tolerance: Tolerance, _ eye: SharedEye
  ) -> Double {
    let seen = Matrix4.shared(eye)
    var most = 0.0
    for cell in 0..<count {
      if flags[cell] != other.flags[cell] { return .infinity }
      guard CellFlags(rawValue: flags[cell]).contains(.visible) else { continue }
      let (a, b) = (self[cell], other[cell])
      if a == b { continue }
      guard a.size == b.size else { return .infinity }
      most = max(
        most, tolerance.steps(clamp(a.opacity) - clamp(b.opacity)), tolerance.steps(clamp(a.shade) - clamp(b.shade)))
      guard cell < placed else { continue }
      most = max(most, (Matrix4(cell: a) * seen).distance(from: Matrix4(cell: b) * seen, on: a.size, tolerance))
    }
    return most
  }
}

extension Matrix4 {
  /// How far the corners of a cell are from where they are by another matrix.
  func distance(from other: Matrix4, on size: Size, _ tolerance: Tolerance) -> Double {
    var most = 0.0
    for corner in 0..<4 {
      let x = corner % 2 == 0 ? 0 : size.width, y = corner < 2 ? 0 : size.height
      // What reaches the eye may be anywhere.
      guard let here = place(x, y), let there = other.place(x, y) else { return .infinity }
      most = max(most, tolerance.ways(Tolerance.hypotenuse(here.x - there.x, here.y - there.y)))
    }
    return most
  }

  /// Where a point of a cell is seen; nil if it reaches the eye.
  func place(_ x: Double, _ y: Double) -> Point? {
    let image = apply(Point(x: x, y: y))
    return image.w > 0 ? Point(x: image.x / image.w, y: image.y / image.w) : nil
  }
}
