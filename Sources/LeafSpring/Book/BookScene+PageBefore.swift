/// Books that show one page at a time: a finger that goes away from the hinge brings the page before from beyond it,
/// wherever it touched down.
extension BookScene {
  /// Points that a finger goes until it is known which way.
  private static var slop: Double { 3 }

  /// True if a finger's way says where a leaf goes that it takes from rest.
  var showsOnePage: Bool { book.spreadMode == .single && fidelity == .corrected }

  /// Lets a finger have the leaf before instead of the one that it touched, if that has not moved and the finger goes
  /// outward.
  func takePageBefore(_ touch: FingerEvent, at moment: Moment, _ events: inout [StageEvent]) {
    guard showsOnePage else { return }
    guard let index = holdIndex(of: touch.pointer), let before = leafToTake(forward: false) else { return }
    let hold = state.holds[index]
    guard book.distanceFromSpine(touch.place, in: moment.viewport) - hold.finger.start > BookScene.slop else { return }
    if hold.isPull {
      endPull(index, cancelled: true, at: moment, &events)
      stopScroll(at: moment, &events)
    } else if hold.goesByTravel, hold.isTurn, hold.origin == 0, state.holds.count == 1 {
      releaseHeldTurn(index, LettingGo(velocity: .zero, isCancelled: true), at: moment, &events)
    } else {
      return
    }
    bring(before, by: touch, at: moment, &events)
  }

  /// Brings the page before as far as the finger goes: no point that the finger could hold is seen.
  func bring(_ before: LeafTouch, by touch: FingerEvent, at moment: Moment, _ events: inout [StageEvent]) {
    var before = before
    // A page that is still on its way there comes back from there, too.
    before.origin = 1
    hold(before, by: touch, at: moment, &events)
    guard let index = self.holdIndex(of: touch.pointer) else { return }
    state.holds[index].what = .turn(nil)
    state.holds[index].goesByTravel = true
  }

  /// The turn of a leaf that is brought. It stands up within the first seventh of a page of the finger's way, because
  /// beyond the hinge it is not drawn (`fadeLeaving`); from then on its free edge is as far from the hinge as the finger
  /// has gone.
  func bring(_ index: Int) -> Double {
    let held = state.holds[index], way = clamp(held.finger.travel / book.spineWidth)
    return held.base * (1 - (1 - Elementary.acos(way) / .pi) * smoothstep(7 * way))
  }
}
