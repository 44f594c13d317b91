/// Fingers that come down beside a leaf in the air.
extension Stage {
  /// Points from a finger within which it takes a leaf in the air by its edge: 6 steps of 4 points.
  private static var slop: (steps: Int, points: Double) { (6, 4) }

  /// A touch where it takes hold: a finger beside the edge of a leaf in the air takes that leaf, not the page below.
  /// O(cells) for each of 24 places while leaves are in the air.
  func reached(_ touch: FingerEvent, of book: BookScene) -> FingerEvent {
    guard book.isAnyLeafMoving(at: now), !flies(touch, of: book) else { return touch }
    for step in 1...Stage.slop.steps {
      let way = Double(step) * Stage.slop.points
      for side in 0..<4 {
        let along = side % 2 == 0 ? way : -way
        var near = touch.moved(by: side < 2 ? Point(x: along, y: 0) : Point(x: 0, y: along))
        guard let drawn = view.place(near.place.x, near.place.y) else { continue }
        near.drawn = drawn
        if flies(near, of: book, byItsEdge: true) { return near }
      }
    }
    return touch
  }

  /// True if a leaf in the air is seen at a touch, or only its outer half.
  private func flies(_ touch: FingerEvent, of book: BookScene, byItsEdge: Bool = false) -> Bool {
    guard let hit = touch.hit(self, touch), hit.scene == book.id, let leaf = book.leafTouch(at: hit) else {
      return false
    }
    guard let slot = book.slot(of: leaf.leaf), !book.isHeld(leaf: leaf.leaf) else { return false }
    if byItsEdge, 2 * book.book.distanceFromSpine(hit) < book.book.spineWidth { return false }
    return book.motions.isMoving(slot, at: now)
  }
}

/// The way from a finger that came down beside the edge of a leaf to that edge, where it holds the leaf.
struct HoldOffset: Equatable {
  /// The place where the finger came down, and the way from there.
  private let start, way: Point
  /// The part of the way that is left: the edge reaches the finger after a quarter of a page or 72 points of travel,
  /// whichever is longer.
  private var left: Double

  var isBeside: Bool { left > 0 }

  /// A finger that is where it holds.
  init() { self.init(from: .zero, to: .zero) }

  init(from start: Point, to edge: Point) {
    self.start = start
    way = Point(x: edge.x - start.x, y: edge.y - start.y)
    left = way == .zero ? 0 : 1
  }

  /// The touch at which the leaf is held. Over 72 points the edge goes slower than the finger by 24 · 1.5 / 72 at most:
  /// it never goes back.
  mutating func follow(_ touch: FingerEvent, width: Double) -> FingerEvent {
    guard way != .zero else { return touch }
    let travel = Tolerance.hypotenuse(touch.place.x - start.x, touch.place.y - start.y)
    left = 1 - smoothstep(travel / max(width / 4, 72))
    return touch.moved(by: Point(x: left * way.x, y: left * way.y))
  }

  func hash(into hash: inout StateHash) {
    hash.combine(way == .zero ? (0, 0) : (start.x, start.y))
    hash.combine((way.x, way.y))
  }
}
