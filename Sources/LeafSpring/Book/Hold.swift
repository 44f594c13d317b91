/// A finger that holds something of a book, and where.
struct Hold {
  enum What {
    /// A leaf that turns, at a point of its page; nil where the leaf goes linearly with its finger: in `original`, and
    /// where all leaves stand in one place.
    case turn(PageGrip?)
    /// A leaf that is peeled, by its paper.
    case peel(PaperGrip)
    /// The book, beyond its end.
    case pull
  }

  let pointer: Int32
  /// When the finger took it.
  let since: Instant
  /// The leaf that is held; −1 with a pull.
  var leaf = -1
  var what: What
  /// The side the leaf came from, 0 or 1.
  var origin = 0.0
  /// The finger along the page; a peel has the line of sight in its grip.
  var finger = PageFinger(at: 0)
  /// The distance along the page from the scene's eye to the finger's line of sight, at the eye's height; 0 for a finger
  /// that is seen from that eye.
  var sight = 0.0
  /// A finger may have come down beside a leaf in the air.
  var offset = HoldOffset()
  /// At the catch: of a turn the leaf's turn, which a spring may have carried beyond 0…1; of a pull how far it was
  /// pulled.
  var base = 0.0
  /// The leaf's velocity at the catch: turns per second in x; for a peel the corner's, points per second.
  var velocity = Point.zero
  /// The leaf's turn at the last call.
  var last = 0.0
  /// Velocities of the leaf's middle and of its free edge at the catch, turns per second.
  var caught = (middle: 0.0, edge: 0.0)
  /// True if the leaf was taken from rest in a book that shows one page at a time: then the way of the finger says
  /// where it goes.
  var goesByTravel = false
  /// How the held point stood to the finger in the last frame or call. A peel's answer knows of this leaf alone.
  var reach = PageReach.led
  /// Samples since the finger came: the leaf's turn in `across`, and in `down` of one that is brought the finger's
  /// way in pages; for a peel the corner's place across and down the page.
  var across = VelocityEstimator(), down = VelocityEstimator()

  /// Forgets how the finger moved.
  mutating func forgetTravel() {
    across.reset()
    down.reset()
  }

  /// The finger's speed, in pages per second toward the hinge, where it brings a leaf.
  var stroke: Double? { goesByTravel && isTurn && pageGrip == nil ? down.known : nil }

  /// True if the leaf is the page before, which the finger brings.
  var isBrought: Bool { goesByTravel && isTurn && pageGrip == nil && origin == 1 }

  var isTurn: Bool { if case .turn = what { true } else { false } }
  var isPeel: Bool { paperGrip != nil }
  var isPull: Bool { if case .pull = what { true } else { false } }
  var isBetweenSides: Bool { last > 0 && last < 1 }

  /// The point of a page that turns, and what is held of one that is peeled.
  var pageGrip: PageGrip? { if case .turn(let grip) = what { grip } else { nil } }
  var paperGrip: PaperGrip? { if case .peel(let grip) = what { grip } else { nil } }

  mutating func release(at time: Double) {
    across.release(at: time)
    down.release(at: time)
  }

  func hash(into hash: inout StateHash) {
    guard !isPull else { return }
    hash.combine(leaf)
    hash.combine(Int(pointer))
    offset.hash(into: &hash)
    if let grip = paperGrip {
      hash.combine((grip.heldPoint.x, grip.heldPoint.y))
      hash.combine((grip.start.origin.x, grip.start.origin.y))
      hash.combine((grip.place.x, grip.place.y))
      if goesByTravel { hash.combine((finger.place, finger.start)) }
      return
    }
    hash.combine((finger.place, finger.start))
    if sight != 0 { hash.combine(sight) }
    hash.combine(base)
    hash.combine((caught.middle, caught.edge))
    hash.combine(goesByTravel ? 1 : 0)
    guard let grip = pageGrip else { return }
    hash.combine(Int(grip.face.rawValue))
    hash.combine(grip.heldDistance)
    hash.combine((grip.turned, grip.excess))
    hash.combine(grip.lead)
    if let bow = grip.bow { hash.combine((bow.middle, bow.edge)) }
    hash.combine(grip.bow?.freedom ?? -1)
  }
}

/// The way in which a finger lets go of a leaf.
struct LettingGo {
  /// In points of the viewport per second; nil for that of the last tenth of a second.
  var velocity: Point?
  var isCancelled = false

  static let cancelled = LettingGo(isCancelled: true)
}

extension BookScene {
  /// The most fingers that may hold a book at once.
  static let mostHolds = 10

  /// True if a finger holds the book: a leaf, or all of it beyond its end.
  var isHeld: Bool { !state.holds.isEmpty }

  /// True if a finger holds a leaf.
  func isHeld(leaf: Int) -> Bool {
    for hold in state.holds where hold.leaf == leaf { return true }
    return false
  }

  /// The thing that a finger holds.
  func holdIndex(of pointer: Int32) -> Int? { state.holds.firstIndex { $0.pointer == pointer } }

  /// Notes that a finger holds something. Leaves that turn come first, in their order, then the others as the fingers
  /// came. Answers the place in the list.
  @discardableResult
  func addHold(_ hold: Hold) -> Int {
    let place = hold.isTurn ? state.holds.firstIndex { !$0.isTurn || $0.leaf > hold.leaf } : nil
    state.holds.insert(hold, at: place ?? state.holds.count)
    return place ?? state.holds.count - 1
  }
}
