/// Dragging pages with a finger.
extension Stage {
  /// A drag: a shelf scrolls with it and is flung on release. On an open book it takes hold of the leaf under the finger if
  /// one is in the air, else of the page on the finger's side; beyond the first and the last page the book gives way like a
  /// rubber band. On release the leaf goes to the side its projected turn is nearer to, with the finger's velocity.
  /// - Parameters:
  ///   - location: the finger, in points of the viewport.
  ///   - velocity: points per second, for the release; nil to have it estimated from the last tenth of a second.
  ///   - time: the event's own time in seconds; nil for the stage's.
  /// - Throws: `unknownScene`; `nonFinite`. Events that make no sense now are ignored and counted.
  public func drag(
    _ id: SceneID, location: Point, phase: GesturePhase, velocity: Point? = nil, time: Double? = nil
  ) throws(LeafError) {
    let scene = try find(id)
    try Check.finite(location.x, "location")
    try Check.finite(location.y, "location")
    if let velocity {
      try Check.finite(velocity.x, "velocity")
      try Check.finite(velocity.y, "velocity")
    }
    if let time { try Check.finite(time, "time") }
    if let shelf = scene.asShelf { return dragShelf(shelf, location.x, phase, velocity?.x, time ?? self.time) }
    let book = try findBook(id)
    let along = book.book.distanceFromSpine(location, in: viewport)
    let when = time ?? self.time
    switch phase {
    case .began: takeLeaf(book, at: location, along: along, time: when)
    case .changed:
      guard book.state.held != nil || book.state.pull != nil else { return ignore(book) }
      if book.state.pull != nil {
        book.pullFurther(along: along, at: now)
      } else {
        book.moveHeld(along: along, time: when, at: now)
      }
      touch(book)
    case .ended, .cancelled:
      guard book.state.held != nil || book.state.pull != nil else { return ignore(book) }
      let speed = velocity.map { book.book.velocityFromSpine($0) }
      if book.state.pull != nil {
        book.endPull(at: now, &pending)
      } else {
        book.releaseHeld(velocity: speed, cancelled: phase == .cancelled, at: now, &pending)
      }
      touch(book)
    }
  }

  private func takeLeaf(_ book: BookScene, at location: Point, along: Double, time: Double) {
    guard book.running.run.looksFar(at: now), book.state.held == nil, book.state.pull == nil else {
      return ignore(book)
    }
    defer { touch(book) }
    let forward = along >= 0
    if book.isPulled(forward: forward, at: now) { return book.beginPull(along: along, at: now, &pending) }
    book.stopScroll(at: now, &pending)
    if let leaf = leafInTheAir(of: book, at: location) ?? book.leafToTake(forward: forward) {
      book.hold(leaf, along: along, time: time, at: now, &pending)
    } else if !book.isTurning(at: now) {
      book.beginPull(along: along, at: now, &pending)
    } else {
      ignore(book)
    }
  }

  /// The leaf under the finger if it is in the air.
  private func leafInTheAir(of book: BookScene, at location: Point) -> Int? {
    guard book.isTurning(at: now) else { return nil }
    refresh()
    guard let hit = hit(at: view.projected(location)), hit.scene == book.id,
      let slot = book.slot(of: Int(hit.identity.leaf)), book.motions.isMoving(slot, at: now)
    else { return nil }
    return Int(hit.identity.leaf)
  }
}

extension Book {
  /// How far a place is from the spine toward the right-hand page's free edge, in points.
  func distanceFromSpine(_ place: Point, in viewport: Size) -> Double {
    let spine = vanishingPoint(in: viewport)
    if hinge == .top { return place.y - spine.y }
    return isMirrored ? spine.x - place.x : place.x - spine.x
  }

  /// The same for a velocity.
  func velocityFromSpine(_ velocity: Point) -> Double {
    hinge == .top ? velocity.y : (isMirrored ? -velocity.x : velocity.x)
  }
}

extension Matrix4 {
  /// A place of the viewport in what the host draws in.
  func projected(_ place: Point) -> Point {
    let image = apply(place)
    return Point(x: image.x / image.w, y: image.y / image.w)
  }
}
