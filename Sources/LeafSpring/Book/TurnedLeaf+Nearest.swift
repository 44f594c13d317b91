/// The turn at which a page point of a bent leaf is under a finger, or as near to it as the leaf brings it.
///
/// As a leaf turns over, a point of it first moves outward on the screen, then across, and at last back again where it
/// comes down. So between its farthest places there is one turn for each place, and beyond them the leaf stays at the
/// nearer. A leaf that may only rise stays where it has risen most, a few points farther out than where it began;
/// otherwise it would drop as soon as it may do more.
///
/// At an end of the way a point is under the finger that touched it there. But a little farther out or farther in
/// another turn has it under the finger, that between the farthest places; so there it is that turn, too, and the leaf
/// is led to it (`PageGrip`). Otherwise the end would be an answer of its own, for a single place of the finger: the
/// leaf would leave it by a leap.
extension TurnedLeaf {
  /// Distance that counts as under the finger, in points.
  private static var near: Double { 1e-10 }

  func nearest(_ held: Double, to finger: Double) -> (turned: Double, isReached: Bool) {
    var (low, high) = (least, most)
    var (right, left) = (seen(held, low) - finger, seen(held, high) - finger)
    if right <= TurnedLeaf.near || left >= -TurnedLeaf.near {
      low = farthest(held, low...high, toward: 1)
      right = seen(held, low) - finger
      if right <= TurnedLeaf.near { return (low, right >= -TurnedLeaf.near) }
    }
    if left >= -TurnedLeaf.near {
      high = farthest(held, low...high, toward: -1)
      left = seen(held, high) - finger
      if left >= -TurnedLeaf.near { return (high, left <= TurnedLeaf.near) }
    }
    return (crossing(held, finger, (low, right), (high, left)), true)
  }

  /// The turn at which a point is farthest out on one side: 1 right, -1 left. Tries 16 and goes on about the best by
  /// golden sections, to a ten-millionth of a turn.
  private func farthest(_ held: Double, _ range: ClosedRange<Double>, toward side: Double) -> Double {
    let part = (range.upperBound - range.lowerBound) / 16
    var best = (turned: side > 0 ? range.lowerBound : range.upperBound, far: -Double.infinity)
    for step in 0...16 {
      // From the end at which the leaf lies on that side, so that of equal places it keeps the first.
      // A sixteenth is rounded: sixteen of them may lead beyond the other end.
      let turned =
        side > 0
        ? min(range.lowerBound + Double(step) * part, range.upperBound)
        : max(range.upperBound - Double(step) * part, range.lowerBound)
      let far = side * seen(held, turned)
      if far > best.far { best = (turned, far) }
    }
    var (low, high) = (max(best.turned - part, range.lowerBound), min(best.turned + part, range.upperBound))
    let golden = 0.6180339887498949
    var (a, b) = (high - golden * (high - low), low + golden * (high - low))
    var (atA, atB) = (side * seen(held, a), side * seen(held, b))
    while high - low > 1e-7 {
      if atA >= atB {
        (high, b, atB) = (b, a, atA)
        a = high - golden * (high - low)
        atA = side * seen(held, a)
      } else {
        (low, a, atA) = (a, b, atB)
        b = low + golden * (high - low)
        atB = side * seen(held, b)
      }
    }
    let middle = (low + high) / 2
    return side * seen(held, middle) > best.far ? middle : best.turned
  }

  /// Between a turn at which the point is right of the finger and one at which it is left of it: false position with
  /// the end that stays halved, and a bisection now and then.
  private func crossing(
    _ held: Double, _ finger: Double, _ first: (turned: Double, beside: Double),
    _ last: (turned: Double, beside: Double)
  ) -> Double {
    var (low, high) = (first.turned, last.turned)
    var (right, left) = (first.beside, last.beside)
    if right <= TurnedLeaf.near { return low }
    if left >= -TurnedLeaf.near { return high }
    var side = 0
    for round in 0..<100 where high - low > 1e-16 {
      let middle = round % 4 == 3 ? (low + high) / 2 : (low * left - high * right) / (left - right)
      let beside = seen(held, middle) - finger
      if abs(beside) <= TurnedLeaf.near { return middle }
      if beside > 0 {
        (low, right) = (middle, beside)
        if side > 0 { left /= 2 }
        side = 1
      } else {
        (high, left) = (middle, beside)
        if side < 0 { right /= 2 }
        side = -1
      }
    }
    return (low + high) / 2
  }
}
