/// Fingers that hold leaves by their paper: at a corner, or in the air.
extension BookScene {
  /// The page or book that a finger touches.
  enum PeelChoice {
    /// A place where pages turn.
    case turns
    /// A leaf that cannot be taken now.
    case refused
    /// A leaf that lies flat, by its corner.
    case corner(leaf: Int, PaperCorner)
    /// A leaf in the air; the facet and the page point, if the finger is on it.
    case caught(slot: Int, facet: Int?, Point)
  }

  /// The leaf that a finger takes by its paper. While leaves are peeled no other ones turn, and only leaves from their
  /// side are peeled, by the same corner. Elsewhere a finger catches the one that lies highest, as it would wave it
  /// back.
  func peelChoice(
    at finger: Point, hit: (slot: Int, facet: Int, unit: Point, face: CellIdentity.Face)?, forward: Bool,
    at moment: Moment
  ) -> PeelChoice {
    guard let paper, allowsPeels(at: moment.now) else { return .turns }
    let side = forward ? 0.0 : 1
    let ray = book.ray(finger, over: paper.page, isTurned: !forward, in: moment.viewport)
    let corner = paper.page.zone(of: ray.origin)
    guard let (home, common) = peelsUnderWay(at: moment.now) else {
      guard let corner, !isAnyLeafHeldOrTurning(at: moment.now), let taken = leafToTake(forward: forward),
        !book.isBoard(taken.leaf)
      else { return .turns }
      return .corner(leaf: taken.leaf, corner)
    }
    if let hit, paper.active.contains(hit.slot) {
      let point = book.pagePoint(hit.unit, face: hit.face, of: paper.page)
      return .caught(slot: hit.slot, facet: hit.facet, point)
    }
    if side == home, let taken = leafToTake(forward: forward), let slot = slot(of: taken.leaf) {
      if paper.active.contains(slot) { return .caught(slot: slot, facet: nil, ray.origin) }
      guard corner == common, !book.isBoard(taken.leaf), peelCount(at: moment.now) < BookPaper.mostPeeled else {
        return .refused
      }
      return .corner(leaf: taken.leaf, common)
    }
    for index in stride(from: paper.count - 1, through: 0, by: -1) {
      let slot = Int(paper.order[index])
      if !isHeld(Int(leaves[slot])) { return .caught(slot: slot, facet: nil, ray.origin) }
    }
    return .refused
  }

  /// Takes hold of a leaf by its corner.
  func hold(
    _ corner: PaperCorner, of leaf: Int, at finger: Point, pointer: Int32, time: Double, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    guard let paper, let slot = slot(of: leaf) else { return }
    let ray = book.ray(finger, over: paper.page, isTurned: motions.target(of: slot) == 1, in: moment.viewport)
    let grip = PaperGrip(corner: corner, at: ray, of: paper.page)
    hold(grip, slot, velocity: .zero, pointer: pointer, time: time, at: moment, &events)
  }

  /// Catches a leaf in the air. A point of the flap stays under the finger; elsewhere the corner goes as the finger
  /// does.
  func holdPeel(
    _ slot: Int, facet: Int?, _ point: Point, at finger: Point, pointer: Int32, time: Double, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    guard let paper, let index = paper.orderIndex(of: slot) else { return }
    let ray = book.ray(finger, over: paper.page, isTurned: home(of: slot) == 1, in: moment.viewport)
    let grip = PaperGrip(
      corner: paper.leaves[slot].corner, held: point, onFlap: facet == book.facets, at: ray,
      place: paper.cornerPlaces[index])
    let velocity = corner(of: slot, paper, at: moment.now).velocity
    hold(grip, slot, velocity: velocity, pointer: pointer, time: time, at: moment, &events)
  }

  private func hold(
    _ grip: PaperGrip, _ slot: Int, velocity: Point, pointer: Int32, time: Double, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    guard let paper else { return }
    let motion = motions[slot], wasMoving = motion.isMoving(at: moment.now)
    if wasMoving { events.append(leafEvent(.retargeted, slot, at: moment.now, moment)) }
    let cameFromTarget = !wasMoving || reverting[slot] == 1
    let home = paper.orderIndex(of: slot) == nil ? motion.target : motion.origin
    var held = Hold(
      pointer: pointer, leaf: Int(leaves[slot]), what: .peel(grip),
      origin: cameFromTarget ? motion.target : 1 - motion.target, velocity: velocity)
    let touch = paper.page.touch(grip.start, holding: grip)
    held.reach = touch.isUnderFinger ? .exact : .led
    held.across.add(touch.place.x, at: time)
    held.down.add(touch.place.y, at: time)
    addHold(held)
    keep(slot, at: touch.place, home: home, grip.corner, at: moment.now)
    updateLanding(at: moment.now)
    var began = leafEvent(.began, slot, at: moment.now, moment)
    (began.from, began.to) = held.origin == 0 ? (0, 1) : (1, 0)
    events.append(began)
  }

  /// True if a finger is where it has led what it holds.
  func isWhereLed(_ index: Int, at finger: Point, along: Double, in viewport: Size) -> Bool {
    let held = state.holds[index]
    guard let grip = held.paper else { return held.finger.place == along }
    guard let paper, let slot = slot(of: held.leaf) else { return true }
    let ray = book.ray(finger, over: paper.page, isTurned: motions.target(of: slot) == 1, in: viewport)
    let leaf = paper.leaves[slot]
    return paper.page.touch(ray, holding: grip).place == Point(x: leaf.across.target, y: leaf.down.target)
  }

  /// Lets the corner of a leaf stand at a place.
  private func keep(_ slot: Int, at place: Point, home: Double, _ corner: PaperCorner, at now: Instant) {
    send(slot, by: .resting(at: home), at: now)
    put(slot, at: place, corner)
  }

  private func put(_ slot: Int, at place: Point, _ corner: PaperCorner) {
    paper?.leaves[slot] = PeeledLeaf(
      across: .resting(at: place.x), down: .resting(at: place.y), corner: corner, isPeel: true)
  }

  /// Moves a held leaf with its finger.
  func moveHeldPeel(_ index: Int, to finger: Point, time: Double, at moment: Moment) {
    let held = state.holds[index]
    guard let paper, let grip = held.paper, let slot = slot(of: held.leaf) else { return }
    let home = motions.target(of: slot)
    let ray = book.ray(finger, over: paper.page, isTurned: home == 1, in: moment.viewport)
    let touch = paper.page.touch(ray, holding: grip)
    if motions.isMoving(slot, at: moment.now) {
      keep(slot, at: touch.place, home: home, grip.corner, at: moment.now)
    } else {
      put(slot, at: touch.place, grip.corner)
      if isHeldBetween(slot) != liftReported.contains(slot) { state.next = NextReports() }
    }
    state.holds[index].reach = touch.isUnderFinger ? .exact : grip.isLed(ray, of: paper.page) ? .led : .beyond
    state.holds[index].across.add(touch.place.x, at: time)
    state.holds[index].down.add(touch.place.y, at: time)
    noteFacets(slot)
  }

  /// Lets a leaf go: to the side its projected turn is nearer to, or to where it would be without the gesture.
  func releaseHeldPeel(
    _ index: Int, velocity: Point?, cancelled: Bool, at moment: Moment, _ events: inout [StageEvent]
  ) {
    guard let paper else { return }
    readLeaves(opening(at: moment.now), at: moment)
    let held = state.holds.remove(at: index)
    guard let grip = held.paper, let slot = slot(of: held.leaf), let shown = paper.orderIndex(of: slot) else { return }
    let (place, home) = (paper.cornerPlaces[shown], motions.target(of: slot))
    let known = held.across.known.map { Point(x: $0, y: held.down.velocity) } ?? held.velocity
    let speed = bounded(velocity.map { onPage($0, home: home) } ?? known, paper.page)
    let (turn, rate) = (paper.page.turn(at: place), -speed.x / (2 * paper.page.width))
    let side = side(from: held.origin, releasedAt: home == 0 ? turn : 1 - turn, home == 0 ? rate : -rate)
    let target = spread(sending: held.leaf, to: cancelled ? nil : side)
    let lands = book.restingTurn(held.leaf, atSpread: target)
    reverting[slot] = lands == held.origin ? 1 : 0
    let timing = turnTiming.airborne(else: releaseSpring), turnsTo = home == 0 ? lands : 1 - lands
    let isThrown = !cancelled && (velocity != nil || held.across.known != nil)
    let share = !isThrown ? 1 : flickShare(rate, over: turnsTo - turn, by: timing.driver)
    peel(
      slot, from: place, Point(x: share * speed.x, y: share * speed.y), to: lands, home: home, grip.corner, by: timing,
      at: moment.now)
    change(spreadTo: target, announcedAs: state.openSpread, at: moment, &events)
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
