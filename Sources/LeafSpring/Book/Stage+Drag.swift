/// Dragging pages with a finger, or several.
extension Stage {
  /// A drag scrolls a shelf, which is flung on release, or moves a page of a book that is open or opening.
  ///
  /// - Taking: a finger takes the leaf under it if that is in the air, else the page on its side, at the very point
  ///   that it touches. A leaf that its spring had thrown past its rest is held where it is drawn. One that is in
  ///   the air elsewhere, on its way to that side, stops and goes as far as the finger: two pages from side to side.
  /// - Moving: the point stays under the finger along the page, out and back; `held` says how it stands. A soft page
  ///   bows for that; a rigid one is led within a forty-fifth of a page. Beyond the reach of the paper the leaf stops
  ///   as near as it gets. It stays between its neighbours. A leaf that is held at a distance d from the spine turns
  ///   over while the finger travels 2d, so its free edge moves (page width / d) times as far as the finger.
  /// - One page at a time: a finger that goes away from the hinge brings the page before; a stroke of a fifth of the
  ///   page turns it.
  /// - Ends: beyond the first and the last page the book gives way like a rubber band.
  /// - Releasing: the place of `ended` counts. The leaf goes to the side that its projected turn is nearer to, with the
  ///   finger's velocity.
  /// - Cancelling: leaves and shelf go to where they would have gone without the drag; but pages that follow a scroll
  ///   position to between two spreads stay stopped at the nearer one. A finger that begins again cancels first.
  ///
  /// In `original` an open book's leaf goes linearly with the finger, one viewport width from side to side, as the
  /// published paging scroll view does.
  /// - Parameters:
  ///   - location: the finger, in the coordinates the host draws in, as `hitTest` takes them: points of the viewport
  ///     unless a view
  ///     was set.
  ///   - velocity: the same per second, for the release; nil to have it estimated from the last tenth of a second.
  ///   - time: the event's own time in seconds; nil for the stage's.
  ///   - pointer: which finger, by any number that it keeps until it is lifted. Each holds a leaf of its own, ten at
  ///     once; an eleventh is ignored and counted. Neighbours keep their order.
  /// - Throws: `unknownScene`; `nonFinite`. Events that make no sense now are ignored and counted, as are places that
  ///   no point of the viewport has in the host's view; a finger that lifts at such a place cancels. O(leaves with
  ///   cells); allocates nothing.
  public func drag(
    _ id: SceneID, location: Point, phase: GesturePhase, velocity: Point? = nil, time: Double? = nil,
    pointer: Int32 = 0
  ) throws(LeafError) {
    let scene = try find(id)
    try Check.finite(location, "location")
    if let velocity { try Check.finite(velocity, "velocity") }
    if let time { try Check.finite(time, "time") }
    if scene.asShelf == nil { _ = try findBook(id) }
    // A finger that lifts beyond the view's horizon would hold its page for ever.
    let found = view.unprojected(location, velocity: velocity), ends = phase == .ended || phase == .cancelled
    guard found != nil || ends else { return ignore(scene) }
    let touch = FingerEvent(
      phase: found == nil ? .cancelled : phase, drawn: location, place: found?.place ?? .zero,
      velocity: found?.velocity, time: time ?? self.time, pointer: pointer)
    drag(scene, touch)
  }

  func drag(_ scene: Scene, _ touch: FingerEvent) {
    if let shelf = scene.asShelf { return dragShelf(shelf, touch) }
    if let book = scene.asBook { drag(book, touch) }
  }

  private func drag(_ book: BookScene, _ touch: FingerEvent) {
    // A book that opens comes from its cover, whose place another call of this frame may have changed.
    if let shelf = shelf(of: book) { syncCovers(of: shelf) }
    if touch.phase == .began {
      // A finger that holds a leaf already has left unseen: its end was lost.
      if book.holdIndex(of: touch.pointer) != nil { moveOrRelease(book, touch.cancelled, isTap: false) }
      return takeLeaf(book, touch)
    }
    let way = tapped(book, touch)
    let corner = book.holdIndex(of: touch.pointer).flatMap { book.state.holds[$0].paperGrip?.corner }
    moveOrRelease(book, touch, isTap: way != nil)
    if let way, !book.isHeld { try? turn(book, by: way, corner) }
  }

  /// A finger moves or lets go, where it is then. A leaf that a tap has held goes on from where it is seen, as fast as
  /// it came.
  private func moveOrRelease(_ book: BookScene, _ event: FingerEvent, isTap: Bool) {
    let touch = offsetTouch(book, event)
    if touch.phase == .ended, !isTap, let index = book.holdIndex(of: touch.pointer),
      !book.isWhereLed(index, at: touch, in: viewport)
    {
      moveOrRelease(book, event.moving, isTap: false)
    }
    if touch.phase == .ended, let index = book.holdIndex(of: touch.pointer) {
      book.state.holds[index].release(at: touch.time)
    }
    if touch.phase == .changed { book.takePageBefore(touch, at: moment, &pending) }
    guard let index = book.holdIndex(of: touch.pointer) else { return isTap ? () : ignore(book) }
    if isTap { book.state.holds[index].forgetTravel() }
    let release = LettingGo(velocity: isTap ? nil : touch.velocity, isCancelled: touch.phase == .cancelled || isTap)
    switch (book.state.holds[index].what, touch.phase) {
    case (.pull, .changed): book.pullFurther(index, with: touch, at: moment)
    case (.pull, _): book.endPull(index, cancelled: release.isCancelled, at: moment, &pending)
    case (.peel, .changed):
      book.moveHeldPeel(index, with: touch, at: moment)
      return noteCall(onPeelOf: book)
    case (.peel, _): book.releaseHeldPeel(index, release, at: moment, &pending)
    case (.turn, .changed): book.moveHeldTurn(index, with: touch, at: moment)
    case (.turn, _): book.releaseHeldTurn(index, release, at: moment, &pending)
    }
    noteCall(on: book)
  }

  /// The touch at which a finger holds its leaf.
  private func offsetTouch(_ book: BookScene, _ event: FingerEvent) -> FingerEvent {
    guard let index = book.holdIndex(of: event.pointer) else { return event }
    return book.state.holds[index].offset.follow(event, width: book.book.spineWidth)
  }

  private func takeLeaf(_ book: BookScene, _ finger: FingerEvent) {
    guard book.takesFinger(at: now) else { return ignore(book) }
    refresh()
    let touch = reached(finger, of: book), along = book.book.distanceFromSpine(touch.place, in: viewport)
    defer {
      if let index = book.holdIndex(of: finger.pointer) {
        book.state.holds[index].offset = HoldOffset(from: finger.place, to: touch.place)
      }
    }
    let mayPull = !book.isHeld && book.interaction.progress.appearsAtFarEnd(at: now)
    let isOnRight = along >= book.book.hingeShift(book.opening(at: now), in: viewport)
    if mayPull, book.isPulled(forward: isOnRight, at: now) {
      (book.state.spreadBefore, book.state.spreadTouched) = (book.state.openSpread, book.state.openSpread)
      book.beginPull(along: along, pointer: touch.pointer, at: moment, &pending)
      return noteCall(on: book)
    }
    let found = touch.hit(self, touch).flatMap { $0.scene == book.id ? $0 : nil }
    let hit = found.flatMap { book.leafTouch(at: $0) }
    press(book, finger, found, along: book.book.distanceFromSpine(finger.place, in: viewport))
    if let hit, book.isHeld(leaf: hit.leaf) { return ignore(book) }
    let isMoving = hit.map { book.isInAir(leaf: $0.leaf, at: now) } ?? false
    book.stopScroll(at: moment, &pending)
    if takeByPaper(book, touch, found, isOnRight: isOnRight) { return noteCall(on: book) }
    if var taken = isMoving ? hit : book.leafToTake(forward: isOnRight) {
      if let hit, hit.leaf == taken.leaf {
        taken = hit
      } else if book.fidelity == .corrected {
        taken.isElsewhere = book.isInAir(leaf: taken.leaf, at: now)
      }
      if book.showsOnePage, !isOnRight, !isMoving, !taken.isElsewhere {
        book.bring(taken, by: touch, at: moment, &pending)
      } else {
        book.hold(taken, by: touch, at: moment, &pending)
      }
    } else if mayPull, !book.isAnyLeafMoving(at: now) {
      book.beginPull(along: along, pointer: touch.pointer, at: moment, &pending)
    } else {
      ignore(book)
      book.undoStoppedScroll(at: moment, &pending)
    }
    noteCall(on: book)
  }

  /// True if a finger takes a leaf by its paper, or may not take any: while leaves are peeled none turns.
  private func takeByPaper(_ book: BookScene, _ touch: FingerEvent, _ hit: Hit?, isOnRight: Bool) -> Bool {
    let found = hit.flatMap { book.facet($0) }
    var choice = book.peelChoice(at: touch, hit: found, isOnRight: isOnRight, at: moment)
    if !choice.isCaught, book.landStillPeels(at: moment, &pending) {
      refresh()
      choice = book.peelChoice(at: touch, hit: found, isOnRight: isOnRight, at: moment)
    }
    switch choice {
    case .notByPaper: return false
    case .refused:
      ignore(book)
      book.undoStoppedScroll(at: moment, &pending)
    case .corner, .caught: book.hold(choice, by: touch, at: moment, &pending)
    }
    return true
  }

  /// The leaf that a finger holds; nil if it holds no leaf of the book.
  /// - Throws: `unknownScene`. O(held leaves) if the snapshot is up to date.
  public func held(_ id: SceneID, pointer: Int32 = 0) throws(LeafError) -> HeldPage? {
    let book = try findBook(id)
    refresh()
    guard let hold = book.state.holds.first(where: { $0.pointer == pointer }) else { return nil }
    switch hold.what {
    case .pull: return nil
    case .peel(let grip): return book.heldPage(of: hold, by: grip)
    case .turn(let grip):
      let face = grip?.face ?? .front
      return HeldPage(
        leaf: hold.leaf, face: face, along: grip.map { book.book.unit(along: $0.heldDistance, face, of: hold.leaf) },
        reach: hold.offset.isBeside && hold.reach == .exact ? .led : hold.reach)
    }
  }
}

/// The part of a book that a finger holds.
public struct HeldPage: Equatable, Sendable {
  /// Number of the leaf, counted from the cover's, and the face that was touched.
  public var leaf: Int
  public var face: CellIdentity.Face
  /// The place of the held point on that page: from the picture's left border 0…1, from its top with a hinge at the top
  /// or bottom; nil where the leaf goes linearly with the finger. Across the page the finger is not followed.
  public var along: Double?
  /// How that point stands to the finger.
  public var reach: PageReach
  /// The corner by which the leaf is peeled; nil for one that turns. `along` is then nil.
  public var corner: PaperCorner?
}

extension BookScene {
  /// The leaf at a hit.
  func leafTouch(at hit: Hit) -> LeafTouch? {
    guard hit.identity.leaf >= 0 else { return nil }
    let row = hit.row - rowSpan.firstRow
    return LeafTouch(
      leaf: Int(hit.identity.leaf), face: hit.identity.face, strip: row < ownCells ? row / max(headCount, 1) : nil)
  }

  /// The facet at a hit.
  func facet(_ hit: Hit) -> (slot: Int, facet: Int, unit: Point, face: CellIdentity.Face)? {
    let row = hit.row - rowSpan.firstRow
    guard let slot = slot(of: Int(hit.identity.leaf)) else { return nil }
    return (slot, row < ownCells ? 0 : (row - facetRow(0)) % book.facets + 1, hit.unit, hit.identity.face)
  }

  /// The corner that a finger holds of a peeled leaf.
  func heldPage(of held: Hold, by grip: PaperGrip) -> HeldPage? {
    guard let paper, let slot = slot(of: held.leaf), let index = paper.orderIndex(of: slot) else { return nil }
    let free = Point(x: paper.leaves[slot].across.target, y: paper.leaves[slot].down.target)
    let isFree = paper.cornerPlaces[index] == free
    return HeldPage(
      leaf: held.leaf, face: motions.target(of: slot) == 1 && book.facesPerLeaf == 2 ? .back : .front, along: nil,
      reach: held.reach != .exact ? held.reach : isFree ? (held.offset.isBeside ? .led : .exact) : .beyond,
      corner: grip.corner
    )
  }
}

extension Book {
  /// Distance of a place from the spine toward the right-hand page's free edge, in points.
  func distanceFromSpine(_ place: Point, in viewport: Size) -> Double {
    let spine = vanishingPoint(in: viewport)
    let (at, from) = isUpright ? (place.y, spine.y) : (place.x, spine.x)
    return isMirrored ? from - at : at - from
  }

  /// Velocity away from the spine toward the right-hand page's free edge, in points per second.
  func velocityFromSpine(_ velocity: Point) -> Double { canonical(velocity).x }

  /// Distance of the hinge from the vanishing point while the book opens.
  func hingeShift(_ opening: BookOpening, in viewport: Size) -> Double { PageFrame(self, opening, viewport).shift.x }

  /// The place of a point at a distance from the spine on a page's picture, 0…1 from its left, or from its top with a
  /// hinge at the top or bottom.
  func unit(along distance: Double, _ face: CellIdentity.Face, of leaf: Int) -> Double {
    let part = distance / pictureWidth(leaf, face)
    return (face == .front || facesPerLeaf == 1) != isMirrored ? part : 1 - part
  }

  /// The inverse of `unit(along:_:of:)`, of a hit's place on its page.
  func distanceFromSpine(_ hit: Hit) -> Double {
    let part = isUpright ? hit.unit.y : hit.unit.x
    let width = pictureWidth(Int(hit.identity.leaf), hit.identity.face)
    return width * ((hit.identity.face == .front || facesPerLeaf == 1) != isMirrored ? part : 1 - part)
  }

  /// Width of a face away from the spine, in points.
  func pictureWidth(_ leaf: Int, _ face: CellIdentity.Face) -> Double {
    spineWidth + (isOuter(leaf, face) ? overhang : 0)
  }
}

extension Matrix4 {
  /// The place of the viewport that is drawn at a point, and the velocity there; nil if there is none.
  func unprojected(_ point: Point, velocity: Point?) -> (place: Point, velocity: Point?)? {
    if self == .identity { return (point, velocity) }
    let plane = Homography(self)
    guard let place = plane.point(at: point)?.point, place.x.isFinite, place.y.isFinite else { return nil }
    guard let velocity else { return (place, nil) }
    let speed = plane.velocity(at: point, velocity)
    return speed.x.isFinite && speed.y.isFinite ? (place, speed) : nil
  }
}
