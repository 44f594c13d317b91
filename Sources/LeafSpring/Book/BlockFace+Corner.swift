/// The round corners of a stack of pages.
///
/// Sheets have the same corners, and each lies farther out than the one above it. So a corner of the stack is a quarter
/// of a slanting cylinder, whose lines are parallel to each other: seen from above, what lies between the corner of the
/// uppermost page and the same corner of the lowest one. Its cell is the latter, a picture as large as a page and so
/// small that its round corner has the page's radius; it lies under the edges and the pages. Its band ends where the
/// straight edges begin, and its light goes from the one to the other.
extension BlockFace {
  /// Part of the corner by which its cell lies under the edges, so that nothing shows between them.
  private static let overlap = 0.05

  /// - Parameters:
  ///   - slant: points outward for each point down.
  ///   - depth: thickness of the stack as far as the book is open, in points of the page.
  init(_ corner: BlockCorner, on stack: PageStack, slant: Double, depth: Double) {
    let page = stack.page, whole = PageStack.largestRadius(of: page), size = stack.radius / whole
    let (outward, toEnd) = (corner.isTurned ? -1.0 : 1, corner.isHead ? -1.0 : 1)
    hinge = Point(x: corner.isTurned ? 0 : page.width, y: corner.isHead ? 0 : page.height)
    weights = Vector3(x: 0, y: 0, z: 1)
    place = page.width * stack.outward + (toEnd * page.height / 2) * stack.down + stack.shift
    along = (outward * size) * stack.outward
    down = size * stack.down
    out = along.unitNormal(down)
    let lowest = place + (slant * depth) * (stack.outward + toEnd * stack.down) - depth * stack.out
    origin = lowest - hinge.x * along - hinge.y * down
    rise = place - lowest
    let half = 0.7071067811865476, middle = half * (toEnd * hinge.y - outward * hinge.x)
    let reach = (half + BlockFace.overlap) * whole
    band = PaperBand(axis: Point(x: -half * outward, y: half * toEnd), low: middle - reach, high: middle + reach)
  }
}
