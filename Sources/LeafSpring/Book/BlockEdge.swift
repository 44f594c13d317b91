/// One of the six edges of an open book's stacks of pages: fore edge, head and tail of the turned leaves, then of the
/// others.
struct BlockEdge {
  let isTurned, isFore, isHead: Bool

  init(_ index: Int) {
    isTurned = index < 3
    isFore = index % 3 == 0
    isHead = index % 3 == 1
  }
}

/// One of the four round corners of those stacks, between the fore edge and head or tail: of the turned leaves, then of
/// the others.
struct BlockCorner {
  let isTurned, isHead: Bool

  init(_ index: Int) {
    isTurned = index < 2
    isHead = index % 2 == 0
  }
}

/// An edge's picture, as large as a page, in the canonical orientation, relative to the middle of the spine. It is the
/// side of a truncated pyramid: its point (a, b) is at (origin + a·along + b·down)/(weights · (a, b, 1)). Where the page
/// has round corners it is the straight part of that side (`BlockFace+Corner`).
struct BlockFace {
  var along, down, origin: Vector3
  var weights: Vector3
  var band: PaperBand
  /// The picture's reference point, whose weight is 1: in the middle of the page's free edge, or at the end of its spine.
  var hinge: Point
  /// Away from the stack, of length 1; toward the viewer if the edge has no width.
  let out: Vector3
  /// The place of the hinge.
  let place: Vector3
  /// Of a round corner: from its picture up to the page's corner.
  var rise: Vector3?

  /// - Parameters:
  ///   - stack: where the stack's uppermost page is.
  ///   - reach: from the front cover to the back cover of the whole book along the edge, in points.
  ///   - depth: thickness of the stack as far as the book is open, in points of the page.
  init(_ edge: BlockEdge, _ block: PaperBlock, on stack: PageStack, reach: Double, depth: Double) {
    let (page, part) = (stack.page, block.part)
    let (sine, cosine) = Elementary.sincos(block.angle)
    let slant = cosine / sine, middle = page.height / 2, straight = stack.straight(edge)
    if edge.isFore {
      // Outward and down; the picture runs from the front cover to the back cover, so on the left it runs up to the
      // page.
      let side = edge.isTurned ? -1.0 : 1, longer = 1 + 2 * slant * depth / straight
      let step = side * (reach / (page.width * longer)) * (cosine * stack.outward - sine * stack.out)
      hinge = Point(x: (edge.isTurned ? part.upperBound : part.lowerBound) * page.width, y: middle)
      let taper = side * 2 * cosine * reach / (page.width * straight * longer)
      weights = Vector3(x: -taper, y: 0, z: 1 + taper * hinge.x)
      place = page.width * stack.outward + stack.shift
      along = step + weights.x * place
      down = (straight / page.height) * stack.down
      origin = weights.z * place - hinge.x * step - middle * down
      out = step.unitNormal(down)
      band = PaperBand(axis: Point(x: 1, y: 0), low: part.lowerBound * page.width, high: part.upperBound * page.width)
    } else {
      let (isHead, side) = (edge.isHead, edge.isHead ? -1.0 : 1), longer = 1 + slant * depth / straight
      let step = (side * reach / (page.height * longer)) * ((side * cosine) * stack.down - sine * stack.out)
      // The picture's top is the front cover where the edge runs down from it as it is seen: left of the head, right of
      // the tail.
      let runsDown = isHead == edge.isTurned
      let (low, high) =
        runsDown ? (part.lowerBound, part.upperBound) : (1 - part.upperBound, 1 - part.lowerBound)
      hinge = Point(x: edge.isTurned ? page.width : 0, y: (isHead ? high : low) * page.height)
      let taper = side * cosine * reach / (straight * page.height * longer)
      weights = Vector3(x: 0, y: -taper, z: 1 + taper * hinge.y)
      place = (side * middle) * stack.down + stack.shift
      along = (edge.isTurned ? -1 : 1) * (straight / page.width) * stack.outward
      down = step + weights.y * place
      origin = weights.z * place - hinge.x * along - hinge.y * step
      out = along.unitNormal(step)
      band = PaperBand(axis: Point(x: 0, y: 1), low: low * page.height, high: high * page.height)
    }
  }

  /// True if a corner of the whole picture is at the eye's distance from the page, or beyond it.
  func reaches(_ eye: Double, _ page: Size) -> Bool {
    for corner in 0..<4 {
      let a = corner % 2 == 0 ? 0 : page.width, b = corner < 2 ? 0 : page.height
      let weight = weights.x * a + weights.y * b + weights.z
      if weight * eye <= origin.z + a * along.z + b * down.z || weight <= 0 { return true }
    }
    return false
  }
}

/// The place of the uppermost page of a stack, in the canonical orientation: directions as long as a point of the page.
struct PageStack {
  let page: Size
  /// Of the corners at the free edge, in points.
  var radius = 0.0
  /// From the spine to the free edge, along the spine, and away from the paper.
  let outward, down, out: Vector3
  let shift: Vector3

  /// Length of an edge between round corners, in points.
  func straight(_ edge: BlockEdge) -> Double { edge.isFore ? page.height - 2 * radius : page.width - radius }

  /// The largest radius that the corners of a page can have.
  static func largestRadius(of page: Size) -> Double { min(page.width, page.height) / 2 }
}
