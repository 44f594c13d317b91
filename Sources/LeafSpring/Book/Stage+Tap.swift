/// Taps on open books.
extension Stage {
  /// Sets the zone of a book in which a tap turns a page; `none` unless set. `drag` recognises taps: a host passes it
  /// all events of a finger, from touching down on. A press on a leaf in the air holds it; if it was a tap, the leaf
  /// goes on from where it is seen, and the next page turns as well, whatever moves. A leaf that was taken by its
  /// corner is peeled. O(1).
  /// - Throws: `unknownScene`; nothing changes then.
  public func setTap(_ id: SceneID, _ zone: TapZone) throws(LeafError) {
    try findBook(id).state.tapZone = zone
    lastHostEvent = now
  }

  /// The way in which a tap turns a page of an open book: 1 forward, -1 back; 0 if the finger's touch was no tap, or
  /// not in the zone. This is the rule of `drag`, for a host whose page may take the tap itself.
  /// - Parameters:
  ///   - place: where it came down, in the coordinates the host draws in. `lifted`: where it was lifted.
  ///   - seconds: from one to the other.
  /// - Throws: `unknownScene`; `nonFinite`. O(cells) at most.
  public func tap(_ id: SceneID, at place: Point, lifted: Point, after seconds: Double) throws(LeafError) -> Int {
    let book = try findBook(id)
    for number in [place.x, place.y, lifted.x, lifted.y] { try Check.finite(number, "point") }
    try Check.finite(seconds, "time")
    refresh()
    guard book.isOpenOrOpening(at: now), let found = hit(at: place), found.scene == id,
      let point = view.unprojected(place, velocity: nil)?.place,
      let way = book.tapWay(found, along: book.book.distanceFromSpine(point, in: viewport), at: moment)
    else { return 0 }
    var press = TapPress(pointer: 0, place: place, time: 0, way: way)
    press.follow(lifted)
    return press.isTap(at: seconds) ? way : 0
  }

  /// Notes a finger that may be tapping. The snapshot shows `now`.
  func press(_ book: BookScene, _ touch: FingerEvent, _ hit: Hit?, along: Double) {
    book.state.presses.removeAll { $0.pointer == touch.pointer }
    guard let hit, let way = book.tapWay(hit, along: along, at: moment) else { return }
    // The oldest is of a finger whose end has not come.
    if book.state.presses.count == BookScene.mostHolds { book.state.presses.removeFirst() }
    book.state.presses.append(TapPress(pointer: touch.pointer, place: touch.drawn, time: touch.time, way: way))
  }

  /// The direction in which a lifted finger turns, 1 or -1; nil if that was no tap.
  func tapped(_ book: BookScene, _ touch: FingerEvent) -> Int? {
    guard let index = book.state.presses.firstIndex(where: { $0.pointer == touch.pointer }) else { return nil }
    book.state.presses[index].follow(touch.drawn)
    guard touch.phase != .changed else { return nil }
    let press = book.state.presses.remove(at: index)
    return touch.phase == .ended && press.isTap(at: touch.time) ? press.way : nil
  }
}

extension BookScene {
  /// The direction in which a tap on a cell turns, 1 or -1; nil outside the zone.
  fileprivate func tapWay(_ hit: Hit, along: Double, at moment: Moment) -> Int? {
    guard hit.identity.leaf >= 0 else { return nil }
    let page = book.isUpright ? book.pageSize.transposed : book.pageSize
    let across = book.isUpright ? hit.unit.x : hit.unit.y, fromSpine = book.distanceFromSpine(hit)
    // A single page has no other beside it: a tap at its hinge turns back.
    let edge = min(page.width - fromSpine, book.spreadMode == .single ? fromSpine : .infinity)
    guard state.tapZone.holds(fromEdge: edge, fromEnd: min(across, 1 - across) * page.height, of: page) else {
      return nil
    }
    let hinge = book.hingeShift(opening(at: moment.now), in: moment.viewport)
    return along < hinge + (book.spreadMode == .single ? 0.35 * page.width : 0) ? -1 : 1
  }
}

/// A finger that has touched down where a tap turns a page.
struct TapPress {
  private static let longest = 0.25, slop = 10.0

  let pointer: Int32
  let place: Point
  let time: Double
  /// 1 for a tap that turns on, -1 for one that turns back.
  let way: Int
  var isStill = true

  mutating func follow(_ drawn: Point) {
    let (x, y) = (drawn.x - place.x, drawn.y - place.y)
    if x * x + y * y > TapPress.slop * TapPress.slop { isStill = false }
  }

  func isTap(at time: Double) -> Bool { isStill && abs(time - self.time) <= TapPress.longest }

  func hash(into hash: inout StateHash) {
    hash.combine(Int(pointer))
    hash.combine((place.x, place.y))
    hash.combine(time)
    hash.combine(isStill ? way : 0)
  }
}
