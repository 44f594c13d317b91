/// Scrolling with a finger: the shelf follows a drag, resists beyond its ends, and a release flings it to a whole book.
extension Stage {
  /// Lets a shelf or an open book scroll on from where it is with a velocity. A shelf comes to rest at a whole book:
  /// where the fling would end at the published fast deceleration (0.99 per millisecond), rounded in its direction
  /// (S2). A book goes page by page: to the next spread in that direction. Its leaves in the air land at once.
  /// - Parameter velocity: velocity of the content's offset in points per second; 0 snaps to the nearest.
  /// - Throws: `unknownScene`; `nonFinite`; `refused` for a shut book, for one that a finger holds, and for a shelf
  ///   whose book is away.
  public func fling(_ id: SceneID, velocity: Double) throws(LeafError) {
    try Check.finite(velocity, "velocity")
    let speed = min(max(velocity, -1e6), 1e6)
    let scene = try find(id)
    if let shelf = scene.asShelf {
      try checkAllShut(shelf, "scene")
      let reach = shelf.offset(at: moment) + Scroll.flingDistance(velocity: speed)
      let target = shelf.shelf.snap(offset: reach, velocity: speed, in: viewport).offset
      shelf.fling(
        to: target + shelf.shelf.inset(in: viewport), velocity: speed, at: moment, &pending)
      return noteCall(on: shelf)
    }
    let book = try Check.found(scene.asBook, accepts: "the id of a shelf or book")
    try Check.that(
      book.interaction.progress.appearsAtFarEnd(at: now) && !book.isHeld,
      .refused, "scene", accepts: "an open book that no finger holds")
    let position = book.position(at: now)
    let target = Scroll.page(position: position, velocity: speed, within: book.book.spreads)
    book.scroll(to: Double(target), animated: true, velocity: speed / viewport.width, at: moment, &pending)
    noteCall(on: book)
  }

  /// A drag on a shelf: the covers follow the finger.
  func dragShelf(_ shelf: ShelfScene, _ touch: FingerEvent) {
    let (x, velocity, time) = (touch.place.x, touch.velocity?.x, touch.time)
    if let finger = shelf.state.finger, finger.pointer != touch.pointer { return ignore(shelf) }
    switch touch.phase {
    case .began:
      if shelf.state.finger != nil { dragShelf(shelf, touch.cancelled) }
      guard !hasBookAway(shelf) else { return ignore(shelf) }
      let caught = shelf.state.position.state(at: now), aim = shelf.state.position.target
      shelf.scroll(to: caught.value, animated: false, at: moment, &pending)
      let pulled = shelf.unfollowed(caught.value, in: viewport)
      shelf.state.finger = ShelfScene.Finger(
        pointer: touch.pointer, start: x, place: x, position: pulled, velocity: caught.velocity, aim: aim)
      shelf.state.finger?.estimator.add(caught.value, at: time)
    case .changed:
      guard var finger = shelf.state.finger else { return ignore(shelf) }
      finger.place = x
      shelf.state.position = .resting(at: shelf.followed(finger.position + finger.start - x, in: viewport))
      finger.estimator.add(shelf.state.position.target, at: time)
      shelf.state.finger = finger
    case .ended, .cancelled:
      guard let held = shelf.state.finger else { return ignore(shelf) }
      if touch.phase == .ended, x != held.place { dragShelf(shelf, touch.moving) }
      shelf.state.finger?.estimator.release(at: time)
      let finger = shelf.state.finger ?? held
      shelf.state.finger = nil
      if touch.phase == .cancelled {
        guard !hasBookAway(shelf) else { break }
        shelf.fling(to: finger.aim, velocity: 0, at: moment, &pending)
      } else {
        try? fling(shelf.id, velocity: velocity.map { -$0 } ?? finger.estimator.known ?? finger.velocity)
      }
    }
    noteCall(on: shelf)
  }
}

extension ShelfScene {
  /// A finger on the shelf: its x in the viewport when it took hold and now (`start`, `place`), the shelf's scroll
  /// position (as a pull, beyond the ends) and velocity when it took hold, and the position that the shelf was going to.
  struct Finger {
    var pointer: Int32 = 0
    var start: Double
    var place = 0.0
    var position: Double
    var velocity: Double
    var aim: Double
    var estimator = VelocityEstimator()
  }

  /// The position that is shown for a finger's: beyond the ends it stretches like a rubber band.
  func followed(_ position: Double, in viewport: Size) -> Double {
    let last = lastPosition
    if position < 0 { return RubberBand.displacement(pull: position, extent: viewport.width) }
    if position > last { return last + RubberBand.displacement(pull: position - last, extent: viewport.width) }
    return position
  }

  /// The inverse: the finger's position that leads to a shown one.
  func unfollowed(_ position: Double, in viewport: Size) -> Double {
    let last = lastPosition
    if position < 0 { return RubberBand.pull(displacement: position, extent: viewport.width) }
    if position > last { return last + RubberBand.pull(displacement: position - last, extent: viewport.width) }
    return position
  }

  private var lastPosition: Double { shelf.pitch * Double(max(shelf.books - 1, 0)) }

  /// Runs to a position by the scrolling spring, with a velocity.
  func fling(
    to target: Double, velocity: Double, at moment: Moment, _ events: inout [StageEvent]
  ) {
    go(to: target, velocity: velocity, by: scrollTiming.under(motionPolicy), at: moment, &events)
  }
}
