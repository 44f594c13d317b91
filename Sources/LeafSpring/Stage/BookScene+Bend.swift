/// The free edges of soft leaves: each follows the turn of its leaf by the bend's spring.
///
/// Between two calls of the host an edge is the sum of two closed forms: the spring's response, from rest, to the
/// leaf's own journey, and the remainder from before that journey, which dies away. So an edge's value and velocity are
/// continuous whatever happens to the leaf, and at rest the edge is where the leaf is, bit for bit.
struct FreeEdge: Equatable, BitwiseCopyable {
  /// From where the leaf set off to where it goes, in turns.
  var journey: Motion
  var rest: Motion

  init(restingAt turn: Double) { (journey, rest) = (.resting(at: turn), .resting(at: 0)) }

  /// The edge of a leaf that moves by `motion` from now on, starting from the edge's own value and velocity; with nil
  /// the edge of a stiff leaf, which moves as the leaf does.
  init(
    of motion: Motion, from state: (value: Double, velocity: Double)?, by spring: Spring, visible: Double,
    at now: Instant
  ) {
    guard let state else {
      (journey, rest) = (motion, .resting(at: 0))
      return
    }
    let driver = Motion.Driver.spring(spring)
    journey =
      motion.driver == .held
      ? motion
      : Motion(
        from: motion.origin, velocity: 0, to: motion.target, by: driver, at: motion.start, delay: motion.delay,
        range: 1,
        visible: visible)
    let known = journey.state(at: now)
    rest = Motion(
      from: state.value - known.value, velocity: state.velocity - known.velocity, to: 0, by: driver, at: now, range: 1,
      visible: visible)
  }

  @inline(never)
  func state(at now: Instant) -> (value: Double, velocity: Double) {
    guard isMoving(at: now) else { return (journey.target, 0) }
    let (a, b) = (journey.state(at: now), rest.state(at: now))
    return (a.value + b.value, a.velocity + b.velocity)
  }

  func add(to agenda: inout Agenda, at now: Instant) {
    agenda.add(journey, isTold: false, at: now)
    agenda.add(rest, isTold: false, at: now)
  }

  func isMoving(at now: Instant) -> Bool { journey.isMoving(at: now) || rest.isMoving(at: now) }

  var end: Instant { max(journey.end, rest.end) }
}

extension BookScene {
  /// Gives a leaf a motion, and lets its free edge follow from where the edge is, or from `edge`.
  func send(
    _ slot: Int, by motion: Motion, at now: Instant, edge: (value: Double, velocity: Double)? = nil
  ) {
    motions[slot] = motion
    paper?.leaves[slot].isPeel = false
    state.nextContact = Instant()
    guard isSoft else { return }
    edges[slot] = follow(motion, edges[slot], edge, at: now)
  }

  /// Lets a leaf and its free edge rest.
  func rest(_ slot: Int, at turn: Double) {
    motions.rest(slot, at: turn)
    paper?.leaves[slot].isPeel = false
    state.nextContact = Instant()
    if isSoft { edges[slot] = FreeEdge(restingAt: turn) }
  }

  /// Gives the scroll position a motion; free edges follow a position of their own.
  func sendScroll(by motion: Motion, at now: Instant) {
    state.scrollEdge = follow(
      motion, state.scroll == nil ? FreeEdge(restingAt: motion.origin) : state.scrollEdge, nil, at: now)
    state.scroll = motion
  }

  /// The free edge of a leaf that follows a scroll position.
  func edgeState(
    ofLeaf leaf: Int, atSpread position: (value: Double, velocity: Double)
  ) -> (value: Double, velocity: Double) {
    let turn = book.turn(ofLeaf: leaf, atSpread: position.value)
    return (turn, turn == book.freeTurn(ofLeaf: leaf, atSpread: position.value) ? position.velocity : 0)
  }

  /// Whether a free edge still moves; the last one's end may have been that of a motion since replaced.
  func isBending(at now: Instant) -> Bool {
    guard isSoft, now < state.lastFlat else { return false }
    if state.scroll != nil { return state.scrollEdge.isMoving(at: now) }
    for slot in 0..<slotCount where edges[slot].isMoving(at: now) { return true }
    return false
  }

  func hashEdges(into hash: inout StateHash, at now: Instant) {
    let position =
      state.scroll == nil || !state.scrollEdge.isMoving(at: now) ? FreeEdge(restingAt: 0) : state.scrollEdge
    for slot in -1..<slotCount { hash.combine((slot < 0 ? position : edges[slot]).state(at: now)) }
  }

  // One column for turns and ratios of the free edges.
  var edgeTurns: UnsafeMutablePointer<Double> { bendNumbers.pointer }
  var edgeRatios: UnsafeMutablePointer<Double> { edgeTurns + slotCount }

  /// Poses and paint order of a book with soft leaves.
  func writeStrips(_ opening: BookOpening, at now: Instant, in viewport: Size) {
    readLeaves(opening, at: now, in: viewport)
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    book.ratios(turns: edgeTurns, count: slotCount, into: edgeRatios)
    book.fit(ratios: ratios.pointer, edges: edgeRatios, hard: hard.pointer, count: slotCount)
    let turned = book.poses(
      leaves: leaves.pointer, ratios: ratios.pointer, edges: edgeRatios, hard: hard.pointer, opening: opening,
      in: viewport, into: poses, faces)
    let aloft = aloft(opening, among: 0..<slotCount)
    guard turned || !state.isPainted || aloft != paper?.aloft ?? 0..<0 else { return }
    book.stripOrder(count: slotCount, aloft: aloft, poses: poses)
    state.isPainted = true
    guard let paper else { return }
    common.dirty.shadowed = common.dirty.shadowed.joined(paper.aloft)
    common.dirty.raised = ownCells..<facetRow(0)
    takeShadowsAway(paper, but: aloft)
  }

  /// Writes the matrices of all strips after the first ones; the scene's rows begin at `rows`.
  func runChain(
    _ batch: borrowing MatrixBatch, rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?
  ) {
    batch.run(
      faces, scale: poses.get(.scaleX, 0), goesDown: book.isUpright, isMirrored: book.isMirrored, rows: rows,
      doubles: doubles)
  }

  private func follow(
    _ motion: Motion, _ old: FreeEdge, _ edge: (value: Double, velocity: Double)?, at now: Instant
  ) -> FreeEdge {
    guard isSoft else { return old }
    // With less motion asked for, no bend is shown.
    let known = motionPolicy == .full ? edge ?? old.state(at: now) : nil
    let new = FreeEdge(of: motion, from: known, by: bendSpring, visible: visibleTurn(at: now), at: now)
    state.lastFlat = max(state.lastFlat, new.end)
    return new
  }

  /// Reads how far every free edge is turned, as `readTurns` does the leaves.
  func readEdges(at now: Instant) {
    let position = state.scroll == nil ? nil : state.scrollEdge.state(at: now).value
    let (edges, edgeTurns) = (edges.pointer, edgeTurns)
    for slot in 0..<slotCount {
      if motionPolicy == .crossFade {
        edgeTurns[slot] = turns[slot]
      } else if let position {
        edgeTurns[slot] = book.turn(ofLeaf: Int(leaves[slot]), atSpread: position)
      } else {
        // Leaves that set off together have equal edges.
        if slot > 0, edges[slot] == edges[slot - 1] {
          edgeTurns[slot] = edgeTurns[slot - 1]
        } else {
          edgeTurns[slot] = contained(edges[slot].state(at: now).value)
        }
      }
    }
  }
}
