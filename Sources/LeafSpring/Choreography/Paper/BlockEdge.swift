/// One of the six edges of an open book's stacks of pages: fore edge, head and tail of the turned leaves, then of the others.
struct BlockEdge {
  let isTurned, isFore, isHead: Bool

  init(_ index: Int) {
    isTurned = index < 3
    isFore = index % 3 == 0
    isHead = index % 3 == 1
  }
}

/// An edge's picture, as large as a page, in the canonical orientation, relative to the middle of the spine: its point (a, b) is at
/// origin + a·along + b·down.
struct BlockFace {
  var along, down, origin: Vector3
  var band: PaperBand

  /// Away from the stack, of length 1; toward the viewer if the edge has no width.
  var out: Vector3 { BlockFace.out(along, down) }

  static func out(_ along: Vector3, _ down: Vector3) -> Vector3 {
    let (x, y) = (along.y * down.z - along.z * down.y, along.z * down.x - along.x * down.z)
    let z = along.x * down.y - along.y * down.x
    let length = Elementary.sqrt(x * x + y * y + z * z)
    return length > 0 ? Vector3(x: x / length, y: y / length, z: z / length) : Vector3(x: 0, y: 0, z: 1)
  }

  /// - Parameters:
  ///   - stack: where the stack's uppermost page is.
  ///   - reach: from the front cover to the back cover of the whole book along the edge, in points.
  ///   - depth: thickness of the stack as far as the book is open, in points of the page.
  init(_ edge: BlockEdge, _ block: PaperBlock, on stack: PageStack, reach: Double, depth: Double) {
    let (page, part) = (stack.page, block.part)
    let (sine, cosine) = Elementary.sincos(block.angle)
    let middle = page.height / 2
    if edge.isFore {
      // Outward and down; the picture runs from the front cover to the back cover, so on the left it runs up to the page.
      let side = edge.isTurned ? -1.0 : 1
      along = side * (reach / page.width) * (cosine * stack.outward - sine * stack.out)
      down = stack.down
      let page0 = (edge.isTurned ? part.upperBound : part.lowerBound) * page.width
      origin = page.width * stack.outward - middle * stack.down - page0 * along
      band = PaperBand(axis: Point(x: 1, y: 0), low: part.lowerBound * page.width, high: part.upperBound * page.width)
    } else {
      let (isHead, side) = (edge.isHead, edge.isHead ? -1.0 : 1)
      down = (side * reach / page.height) * ((side * cosine) * stack.down - sine * stack.out)
      // A little longer than the page is wide: it covers the corner where the fore edge slants away from it.
      let reached = page.width + depth * (cosine / sine - page.width / (2 * stack.eye))
      along = (edge.isTurned ? -1 : 1) * (reached / page.width) * stack.outward
      let start = edge.isTurned ? reached * stack.outward : Vector3.zero
      // The picture's top is the front cover where the edge runs down from it as it is seen: left of the head, right of the tail.
      let runsDown = isHead == edge.isTurned
      let (low, high) =
        runsDown
        ? (part.lowerBound, part.upperBound) : (1 - part.upperBound, 1 - part.lowerBound)
      let page0 = (isHead ? high : low) * page.height
      origin = start + (side * middle) * stack.down - page0 * down
      band = PaperBand(axis: Point(x: 0, y: 1), low: low * page.height, high: high * page.height)
    }
    origin = origin + stack.shift
  }
}

/// Where the uppermost page of a stack is, in the canonical orientation: directions as long as a point of the page.
struct PageStack {
  let page: Size
  let eye: Double
  /// From the spine to the free edge, along the spine, and away from the paper.
  let outward, down, out: Vector3
  let shift: Vector3
}

extension Vector3 {
  fileprivate static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }

  fileprivate static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }

  fileprivate static func * (a: Double, b: Vector3) -> Vector3 { Vector3(x: a * b.x, y: a * b.y, z: a * b.z) }
}
