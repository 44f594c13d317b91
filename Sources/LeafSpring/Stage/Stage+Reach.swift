/// Fingers that come down beside a leaf in the air.
extension Stage {
  /// Points from a finger within which it takes a leaf in the air by its edge: so many steps of so many.
  private static var slop: (steps: Int, points: Double) { (6, 4) }

  /// A touch where it takes hold: a finger beside the edge of a leaf in the air takes that leaf, not the page below. O(cells) for each
  /// of 24 places while leaves are in the air.
  func reached(_ touch: PageTouch, of book: BookScene) -> PageTouch {
    guard book.isTurning(at: now), !flies(touch, of: book) else { return touch }
    for step in 1...Stage.slop.steps {
      let way = Double(step) * Stage.slop.points
      for side in 0..<4 {
        let along = side % 2 == 0 ? way : -way
        var near = touch.moved(by: side < 2 ? Point(x: along, y: 0) : Point(x: 0, y: along))
        guard let drawn = view.drawn(near.place) else { continue }
        near.drawn = drawn
        if flies(near, of: book, byItsEdge: true) { return near }
      }
    }
    return touch
  }

  /// Whether a leaf in the air is seen at a touch, or only its outer half.
  private func flies(_ touch: PageTouch, of book: BookScene, byItsEdge: Bool = false) -> Bool {
    guard let hit = hit(at: touch.drawn), hit.scene == book.id, let leaf = book.touch(hit) else { return false }
    let unit = book.book.isUpright ? hit.unit.y : hit.unit.x
    guard let slot = book.slot(of: leaf.leaf), !book.isHeld(leaf.leaf) else { return false }
    if byItsEdge, 2 * book.book.distance(unit: unit, leaf.face) < book.book.spineWidth { return false }
    return book.motions.isMoving(slot, at: now)
  }
}

/// How a finger that came down beside the edge of a leaf stands to where it holds that leaf.
struct HoldOffset: Equatable {
  /// Where the finger came down, and from there to the edge.
  var start = Point.zero, way = Point.zero

  /// The touch at which the leaf is held: the edge comes to the finger within a quarter of a page of travel.
  func moved(_ touch: PageTouch, width: Double) -> PageTouch {
    guard way != .zero else { return touch }
    let left = part(touch.place, width)
    return touch.moved(by: Point(x: left * way.x, y: left * way.y))
  }

  /// Whether a finger at a place is beside the edge.
  func isBeside(_ place: Point, width: Double) -> Bool { way != .zero && part(place, width) > 0 }

  /// Over 72 points the edge goes slower than the finger by 24 · 1.5 / 72 at most: it never goes back.
  private func part(_ place: Point, _ width: Double) -> Double {
    1 - smoothstep(Tolerance.hypotenuse(place.x - start.x, place.y - start.y) / max(width / 4, 72))
  }

  func hash(into hash: inout StateHash) {
    hash.combine((start.x, start.y))
    hash.combine((way.x, way.y))
  }
}
