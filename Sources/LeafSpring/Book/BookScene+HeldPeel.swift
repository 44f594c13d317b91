/// Fingers that hold leaves by their paper: at a corner, or in the air.
extension BookScene {
  /// How a finger takes a leaf by its paper.
  enum PeelChoice {
    /// Not at all: it turns one, as where no leaf can be peeled.
    case notByPaper
    /// A leaf that cannot be taken now.
    case refused
    /// A leaf that lies flat, by its corner.
    case corner(leaf: Int, PaperCorner)
    /// A leaf in the air; the facet and the page point, if the finger is on it.
    case caught(slot: Int, facet: Int?, Point)

    var isCaught: Bool { if case .caught = self { true } else { false } }
  }

  /// The leaf that a finger takes by its paper. While leaves are peeled no other ones turn, and only leaves from their
  /// side are peeled, by the same corner, wherever on that side the finger is. On the other side it catches the topmost
  /// peeled leaf that no finger holds.
  /// - Parameter isOnRight: whether the finger is on the right-hand page.
  func peelChoice(
    at finger: FingerEvent, hit: (slot: Int, facet: Int, unit: Point, face: CellIdentity.Face)?, isOnRight: Bool,
    at moment: Moment
  ) -> PeelChoice {
    guard let paper, allowsPeels(at: moment.now) else { return .notByPaper }
    let side = isOnRight ? 0.0 : 1
    let ray = ray(finger, over: paper.page, isTurned: !isOnRight, in: moment.viewport)
    guard let (home, commonCorner) = peelsUnderWay(at: moment.now) else {
      guard let corner = paper.page.zone(of: ray.origin), !isTurnUnderWay(at: moment.now),
        let taken = leafToTake(forward: isOnRight),
        !book.isRigid(taken.leaf)
      else { return .notByPaper }
      return .corner(leaf: taken.leaf, corner)
    }
    if let hit, paper.peeledSlots.contains(hit.slot) {
      let point = book.pagePoint(hit.unit, face: hit.face, of: paper.page)
      return .caught(slot: hit.slot, facet: hit.facet, point)
    }
    if side == home, let taken = leafToTake(forward: isOnRight), let slot = slot(of: taken.leaf) {
      if paper.peeledSlots.contains(slot) { return .caught(slot: slot, facet: nil, ray.origin) }
      guard !book.isRigid(taken.leaf), refoldAndCount(at: moment.now) < BookPaper.mostPeeled else { return .refused }
      return .corner(leaf: taken.leaf, commonCorner)
    }
    for index in stride(from: paper.foldCount - 1, through: 0, by: -1) {
      let slot = Int(paper.order[index])
      if !isHeld(leaf: Int(leaves[slot])) { return .caught(slot: slot, facet: nil, ray.origin) }
    }
    return .refused
  }

  /// Takes hold of a leaf by its corner, or catches one in the air: there a point of the flap stays under the finger;
  /// elsewhere the corner goes as the finger does.
  func hold(_ choice: PeelChoice, by finger: FingerEvent, at moment: Moment, _ events: inout [StageEvent]) {
    guard let paper, let (slot, grip) = grip(choice, finger, at: moment) else { return }
    if motions.isMoving(slot, at: moment.now) { events.append(leafEvent(.retargeted, slot, at: moment)) }
    let home = paper.orderIndex(of: slot) == nil ? motions.target(of: slot) : home(of: slot)
    var held = Hold(
      pointer: finger.pointer, since: moment.now, leaf: Int(leaves[slot]), what: .peel(grip),
      origin: lastSide(of: slot, at: moment.now),
      finger: PageFinger(at: book.distanceFromSpine(finger.place, in: moment.viewport)))
    if case .caught = choice {
      held.velocity = corner(of: slot, paper, at: moment.now).velocity
    } else {
      held.goesByTravel = showsOnePage
    }
    let led = paper.page.cornerPlace(under: grip.start, holding: grip)
    held.reach = led.isUnderFinger ? .exact : .led
    held.across.add(led.place.x, at: finger.time)
    held.down.add(led.place.y, at: finger.time)
    addHold(held)
    setMotion(slot, by: .resting(at: home), at: moment.now)
    put(slot, at: led.place, grip.corner)
    updateLanding(at: moment.now)
    events.append(leafEvent(.began, slot, from: held.origin, at: moment))
  }

  /// The leaf that a finger takes, and by what.
  private func grip(_ choice: PeelChoice, _ finger: FingerEvent, at moment: Moment) -> (slot: Int, grip: PaperGrip)? {
    guard let paper else { return nil }
    func ray(_ home: Double) -> PaperRay {
      self.ray(finger, over: paper.page, isTurned: home == 1, in: moment.viewport)
    }
    switch choice {
    case .notByPaper, .refused: return nil
    case .corner(let leaf, let corner):
      guard let slot = slot(of: leaf) else { return nil }
      return (slot, PaperGrip(corner: corner, at: ray(motions.target(of: slot)), of: paper.page))
    case .caught(let slot, let facet, let point):
      guard let index = paper.orderIndex(of: slot) else { return nil }
      let grip = PaperGrip(
        corner: paper.leaves[slot].corner, held: point, onFlap: facet == book.facets, at: ray(home(of: slot)),
        place: paper.cornerPlaces[index])
      return (slot, grip)
    }
  }

  /// True if a finger is where it has led what it holds.
  func isWhereLed(_ index: Int, at finger: FingerEvent, in viewport: Size) -> Bool {
    let held = state.holds[index]
    guard let grip = held.paperGrip else {
      return held.finger.place == book.distanceFromSpine(finger.place, in: viewport)
        && held.sight == finger.sight(over: book, in: viewport).x
    }
    guard let paper, let slot = slot(of: held.leaf) else { return true }
    let ray = ray(finger, over: paper.page, isTurned: home(of: slot) == 1, in: viewport)
    let leaf = paper.leaves[slot]
    return paper.page.cornerPlace(under: ray, holding: grip).place == Point(x: leaf.across.target, y: leaf.down.target)
  }

  /// The line of sight through a finger, over a leaf that lies on the right, or on the left if it `isTurned`.
  private func ray(_ finger: FingerEvent, over page: PaperPage, isTurned: Bool, in viewport: Size) -> PaperRay {
    let sight = finger.sight(over: book, in: viewport)
    return book.ray(book.fromSpine(finger.place, in: viewport), sight: sight, over: page, isTurned: isTurned)
  }

  /// Lets the corner of a leaf stand at a place.
  private func put(_ slot: Int, at place: Point, _ corner: PaperCorner) {
    paper?.leaves[slot] = PeeledLeaf(
      across: .resting(at: place.x), down: .resting(at: place.y), corner: corner, isPeel: true)
  }

  /// Moves a held leaf with its finger.
  func moveHeldPeel(_ index: Int, with finger: FingerEvent, at moment: Moment) {
    let held = state.holds[index]
    guard let paper, let grip = held.paperGrip, let slot = slot(of: held.leaf) else { return }
    let home = home(of: slot)
    let ray = ray(finger, over: paper.page, isTurned: home == 1, in: moment.viewport)
    let led = paper.page.cornerPlace(under: ray, holding: grip)
    let wasMoving = motions.isMoving(slot, at: moment.now)
    if wasMoving { setMotion(slot, by: .resting(at: home), at: moment.now) }
    put(slot, at: led.place, grip.corner)
    if !wasMoving, isHeldBetween(slot: slot) != liftReported.contains(slot) { state.forgetNextReports() }
    state.holds[index].finger.place = book.distanceFromSpine(finger.place, in: moment.viewport)
    state.holds[index].reach = led.isUnderFinger ? .exact : grip.isLed(ray, of: paper.page) ? .led : .beyond
    state.holds[index].across.add(led.place.x, at: finger.time)
    state.holds[index].down.add(led.place.y, at: finger.time)
    noteFacets(slot)
  }

  /// Lets a leaf go: to the side that `side(of:releasedAt:)` says, or to where it would be without the gesture.
  func releaseHeldPeel(_ index: Int, _ release: LettingGo, at moment: Moment, _ events: inout [StageEvent]) {
    guard let paper else { return }
    evaluateLeaves(frame(at: moment), at: moment.now)
    let held = state.holds.remove(at: index)
    guard let grip = held.paperGrip, let slot = slot(of: held.leaf), let order = paper.orderIndex(of: slot) else {
      return
    }
    let (place, home) = (paper.cornerPlaces[order], home(of: slot))
    let known = held.across.known.map { Point(x: $0, y: held.down.velocity) } ?? held.velocity
    let speed = bounded(release.velocity.map { onPage($0, home: home) } ?? known, paper.page)
    let (turn, rate) = (paper.page.turn(at: place), -speed.x / (2 * paper.page.width))
    let side = side(of: held, releasedAt: home == 0 ? turn : 1 - turn, home == 0 ? rate : -rate)
    let target = spread(sending: held.leaf, to: release.isCancelled ? nil : side)
    let lands = book.restingTurn(held.leaf, atSpread: target)
    reverting[slot] = lands == held.origin ? 1 : 0
    let timing = turnTiming.airborne(else: releaseSpring), turnsTo = home == 0 ? lands : 1 - lands
    let isThrown = !release.isCancelled && (release.velocity != nil || held.across.known != nil)
    let share = !isThrown ? 1 : flickShare(rate, over: turnsTo - turn, by: timing.driver)
    let way = PeelDeparture(
      place: place, velocity: Point(x: share * speed.x, y: share * speed.y), home: home, corner: grip.corner,
      timing: timing)
    peel(slot, way, to: lands, at: moment.now)
    change(SpreadChange(to: target), at: moment, &events)
    if let slot = self.slot(of: held.leaf) { reportInstantLanding(slot, at: moment, &events) }
  }

  /// A velocity in the viewport, in the frame of a leaf that is peeled.
  private func onPage(_ velocity: Point, home: Double) -> Point {
    let canonical = book.canonical(velocity)
    return Point(x: home == 1 ? -canonical.x : canonical.x, y: canonical.y)
  }

  private func bounded(_ velocity: Point, _ page: PaperPage) -> Point {
    let unit = 2 * page.width
    return Point(x: Progress.bounded(velocity.x / unit) * unit, y: Progress.bounded(velocity.y / unit) * unit)
  }
}
