/// A soft leaf under a finger: its turn and its bow, solved together.
extension TurnedLeaf {
  /// The position of a held leaf that bows.
  struct Bowed {
    var turned: Double
    /// The part of its bow at the catch that it keeps, and the turn by which it may lean below the page's plane.
    var kept, freedom: Double
    var reach: PageReach
  }

  /// The turn, and the part of the bow at the catch, with which the held point is under the finger. The bow fades with
  /// the finger's travel; at either end of the spine's travel the leaf straightens instead.
  func bowed(_ grip: PageGrip, under finger: PageFinger) -> Bowed {
    var leaf = self
    let place = PaperRay.limited(finger.place - hinge)
    let kept = grip.kept(after: finger.travel, width: width), freedom = grip.bow?.freedom(keeping: kept) ?? -1
    leaf.bend?.kept = kept
    leaf.bend?.freedom = freedom
    var found = leaf.nearest(grip.heldDistance, to: place)
    // Not at once: at the catch it is as it was seen.
    let least = kept * (1 - smoothstep(abs(finger.travel) / (width / 300)))
    if !found.isReached, grip.bow?.wasBent == true,
      leaf.straighten(grip.heldDistance, place, at: found.turned, to: least)
    {
      found.isReached = true
    }
    let lead = lead(grip, after: finger)
    let turned = min(max(found.turned + lead, self.least), most)
    let isLed = abs(lead) * width > 1e-6 || grip.excess(after: finger.travel, width: width) != 0
    return Bowed(
      turned: turned, kept: leaf.bend?.kept ?? 0, freedom: freedom,
      reach: found.isReached ? (isLed ? .led : .exact) : .beyond)
  }

  /// The part of the lead that is left. At the catch the point may be under the finger at two turns. As the neighbours
  /// move, so does the other one: the leaf is led from that, or it would leave a finger that rests.
  private func lead(_ grip: PageGrip, after finger: PageFinger) -> Double {
    let lead = grip.lead(after: finger.travel, width: width)
    guard abs(grip.lead) > 1e-9, lead != 0, grip.isSteady, let bow = grip.bow else { return lead }
    var caught = self
    caught.bend?.freedom = bow.freedom
    caught.bend?.excess.turn = grip.excess
    return lead / grip.lead * caught.lead(grip, at: finger.start)
  }

  /// The leaf's turn at the catch beyond the turn that its finger asks for.
  func lead(_ grip: PageGrip, at finger: Double) -> Double {
    grip.turned - nearest(grip.heldDistance, to: PaperRay.limited(finger - hinge)).turned
  }

  /// Lets go of so much of the bow that the held point comes under the finger, down to `least`; answers whether it
  /// does.
  private mutating func straighten(_ held: Double, _ finger: Double, at turned: Double, to least: Double) -> Bool {
    guard let kept = bend?.kept, kept > least else { return false }
    func beside(_ leaf: inout TurnedLeaf, _ kept: Double) -> Double {
      leaf.bend?.kept = kept
      return leaf.seen(held, turned) - finger
    }
    let bent = beside(&self, kept), straight = beside(&self, least)
    guard bent * straight <= 0 else {
      bend?.kept = abs(straight) < abs(bent) ? least : kept
      return false
    }
    var (low, high) = (least, kept)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (beside(&self, middle) > 0) == (straight > 0) { low = middle } else { high = middle }
    }
    bend?.kept = (low + high) / 2
    return true
  }
}
