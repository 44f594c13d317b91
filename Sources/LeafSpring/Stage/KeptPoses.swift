/// Poses that a scene keeps beside its own, where their corners are seen, and what a book of paper has besides.
final class KeptPoses {
  let poses: PoseBuffer
  /// Of the cells that are where their poses say.
  let corners: Column<SeenCorners>
  /// As `withLight` of a book has it.
  let light: Column<Float>
  /// Of a book of paper, its facets, the edges of its stacks and its shadows.
  let facets: Column<CellPlace>
  let facetFlags: Column<UInt32>
  let block: Column<BlockCell>
  let shadows: Column<Shadow>
  private(set) var (foldCount, shadowCount) = (0, 0)
  /// What its summary said of the screens, and the reports that were still to come.
  var screens = Screens()
  var reported = 0

  /// Room for those of a scene.
  /// - Throws: `outOfMemory`.
  init(of scene: Scene) throws(LeafError) {
    var memory = Memory()
    let book = scene.asBook, paper = book?.paper
    poses = PoseBuffer(count: scene.poses.count, in: &memory)
    corners = Column(book?.ownCells ?? scene.poses.count, in: &memory)
    light = Column(book?.lightCount ?? 0, in: &memory)
    facets = Column(paper?.cells.count ?? 0, in: &memory)
    facetFlags = Column(paper?.cellFlags.count ?? 0, in: &memory)
    block = Column(paper == nil ? 0 : book?.block.count ?? 0, in: &memory)
    shadows = Column(paper == nil ? 0 : scene.shadowRoom, in: &memory)
    try memory.check()
  }

  func take(_ scene: Scene, _ eye: SharedEye) {
    poses.copy(scene.poses)
    let seen = Matrix4.eyeAndView(eye)
    for cell in 0..<corners.count where CellFlags(rawValue: poses.flags[cell]).contains(.visible) {
      let pose = poses[cell]
      corners[cell] = SeenCorners(of: pose.size, by: Matrix4(cell: pose) * seen)
    }
    guard let book = scene.asBook else { return }
    book.withLight { light.pointer.update(from: $0, count: light.count) }
    guard let paper = book.paper else { return }
    facets.take(paper.cells, paper.cells.count)
    facetFlags.take(paper.cellFlags, paper.cellFlags.count)
    foldCount = paper.foldCount
    block.take(book.block, book.block.count)
    shadowCount = book.light?.count ?? 0
    if let light = book.light { shadows.take(light.shadows, light.count) }
  }

  /// The distance of a scene's poses from these. The cells without corners (facets, the edges of stacks) are elsewhere.
  func distance(from other: borrowing PoseBuffer, _ tolerance: Tolerance, _ eye: SharedEye) -> Double {
    let seen = Matrix4.eyeAndView(eye)
    var most = 0.0
    for cell in 0..<poses.count {
      if poses.flags[cell] != other.flags[cell] { return .infinity }
      guard CellFlags(rawValue: poses.flags[cell]).contains(.visible) else { continue }
      let (a, b) = (poses[cell], other[cell])
      if a == b { continue }
      guard a.size == b.size else { return .infinity }
      most = max(most, tolerance.steps(clamp(a.opacity) - clamp(b.opacity)))
      most = max(most, tolerance.steps(clamp(a.shade) - clamp(b.shade)))
      guard cell < corners.count else { continue }
      let moved = SeenCorners(of: b.size, by: Matrix4(cell: b) * seen)
      most = max(most, corners[cell].distance(from: moved, tolerance))
    }
    return most
  }
}

/// The four corners of a cell on the screen: x and y of each, infinite for one that reaches the eye.
struct SeenCorners: BitwiseCopyable {
  private var x = SIMD4<Double>(), y = SIMD4<Double>()

  init(of size: Size, by matrix: Matrix4) {
    let across = SIMD4(0, size.width, 0, size.width), down = SIMD4(0, 0, size.height, size.height)
    let w = across * matrix.m14 + down * matrix.m24 + matrix.m44, hidden = .!(w .> 0)
    x = ((across * matrix.m11 + down * matrix.m21 + matrix.m41) / w).replacing(with: .infinity, where: hidden)
    y = ((across * matrix.m12 + down * matrix.m22 + matrix.m42) / w).replacing(with: .infinity, where: hidden)
  }

  /// Infinite if a corner reaches the eye: it may be anywhere.
  func distance(from other: SeenCorners, _ tolerance: Tolerance) -> Double {
    let (across, down) = (x - other.x, y - other.y), squares = across * across + down * down
    let most = max(max(squares[0], squares[1]), max(squares[2], squares[3]))
    guard squares == squares, most < .infinity else { return .infinity }
    return tolerance.ways(Elementary.sqrt(most))
  }
}

// Distances in the largest invisible changes: above 1 an eye tells the two apart; infinite if they differ by more than
// a number.
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

extension Matrix4 {
  /// A point of a cell on the screen; nil if it reaches the eye.
  func place(_ x: Double, _ y: Double) -> Point? {
    let image = apply(Point(x: x, y: y))
    return image.w > 0 ? Point(x: image.x / image.w, y: image.y / image.w) : nil
  }
}
