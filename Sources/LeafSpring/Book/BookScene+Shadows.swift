/// The shadows of leaves that turn in an open book of paper. They fall on all that lies flat, on both sides of the spine.
extension BookScene {
  /// Slots of the leaves that turn in the air, once their ratios are known. They are neighbours: those before them lie turned, those after
  /// them lie unturned. None while the book opens or shuts, until it nearly lies flat, and none where motion is not shown.
  func aloft(_ opening: BookOpening, among slots: Range<Int>) -> Range<Int> {
    guard let paper, motionPolicy != .crossFade else { return 0..<0 }
    // While a book comes to rest its shadows come, too.
    paper.strength = 1 - abs(opening.value - 1) / 0.03
    guard paper.strength > 0 else { return 0..<0 }
    var (first, end) = (slots.lowerBound, slots.upperBound)
    while first < end, liesFlat(first, -1) { first += 1 }
    while end > first, liesFlat(end - 1, 1) { end -= 1 }
    return first < end ? first..<end : 0..<0
  }

  private func liesFlat(_ slot: Int, _ side: Double) -> Bool {
    side * ratios[slot] >= 1 && (!isSoft || side * edgeRatios[slot] >= 1)
      && (!hasBows || side * middleRatios[slot] >= 1)
  }

  /// Puts the shadows of a book with rigid leaves into its paint order: above all leaves that lie flat, below those that turn. In an open
  /// book the latter are the last of the order of leaves already; then O(turning leaves), and O(slots) where their number has changed.
  func raise(_ aloft: Range<Int>, _ paper: BookPaper) {
    let count = cells(of: aloft), former = cells(of: paper.aloft), all = shadows.count
    let (low, top, paint) = (ownCells - count, facetRow(0), poses.paint)
    let first = sortOut(aloft, count, paper)
    (paint + low + all).update(from: paper.raised.pointer, count: count)
    let isSame = count == former && first == low
    for shadow in 0..<(isSame ? min(count, all) : all) {
      paint[low + shadow] = UInt32(truncatingIfNeeded: ownCells + shadow)
    }
    common.dirty.raised = isSame ? top - count..<top : min(first, ownCells - former)..<top
    takeShadowsAway(paper, but: aloft)
  }

  /// Takes the leaves that turn out of the order of leaves, into `paper.raised`. Answers the first rank that has changed.
  private func sortOut(_ aloft: Range<Int>, _ count: Int, _ paper: BookPaper) -> Int {
    func isAloft(_ rank: Int) -> Bool { aloft.contains(Int(poses.paint[rank]) / book.facesPerLeaf) }
    var (first, found) = (ownCells, 0)
    while found < count, first > 0 {
      first -= 1
      if isAloft(first) { found += 1 }
    }
    var (kept, taken) = (first, 0)
    for rank in first..<ownCells {
      if isAloft(rank) {
        paper.raised[taken] = poses.paint[rank]
        taken += 1
      } else {
        poses.paint[kept] = poses.paint[rank]
        kept += 1
      }
    }
    return first
  }

  private func cells(of slots: Range<Int>) -> Int {
    guard let first = slots.first, let last = slots.last else { return 0 }
    return heads(of: last).upperBound - heads(of: first).lowerBound
  }

  /// Other leaves turn now: the shadows of those that do not are gone.
  func takeShadowsAway(_ paper: BookPaper, but aloft: Range<Int>) {
    for slot in paper.aloft where !aloft.contains(slot) {
      for row in shadowRow(slot)..<shadowRow(slot + 1) { poses.flags[row] = CellFlags.folded.rawValue }
    }
    common.dirty.shadowed = common.dirty.shadowed.joined(paper.aloft).joined(aloft)
    paper.aloft = aloft
  }

  /// Writes the shadows of the leaves that turn, whose strips are known. The higher a leaf's highest point, the darker: at rest it
  /// casts none.
  func writeShadows(_ paper: BookPaper, in viewport: Size) {
    guard !paper.aloft.isEmpty else { return }
    let frame = Book.PageFrame(book, .open, viewport), spine = book.vanishingPoint(in: viewport)
    for slot in paper.aloft { writeShadow(slot, paper.strength, frame, spine) }
  }

  private func writeShadow(_ slot: Int, _ strength: Double, _ frame: Book.PageFrame, _ spine: Point) {
    let head = heads(of: slot).lowerBound, first = shadowRow(slot)
    let isBent = poses.flags[head] & CellFlags.banded.rawValue != 0
    let drawn = isBent ? strips : 1, width = frame.size.width, length = width / Double(drawn)
    var hinge = Point.zero, height = 0.0
    for strip in 0..<drawn {
      let turn = Elementary.sincos(angle(ofStrip: strip, head)), start = Double(strip) * length
      let end = strip == drawn - 1 ? width : Double(strip + 1) * length
      shadows[first - ownCells + strip] = book.shadow(
        ofStrip: start...end, turn: turn, hinge: hinge, frame, spine: spine)
      hinge = Point(x: hinge.x + length * turn.cosine, y: hinge.y + length * turn.sine)
      height = max(height, hinge.y)
    }
    darken(first, drawn, strength * PaperShadow.strength(height: height, width: width))
    for row in first + drawn..<first + strips { poses.flags[row] = CellFlags.folded.rawValue }
  }

  /// Gives the strips of a shadow their strength, which is known once the leaf's highest point is.
  private func darken(_ first: Int, _ drawn: Int, _ dark: Double) {
    for row in first..<first + drawn {
      var shadow = shadows[row - ownCells]
      shadow.light = (dark * shadow.light.low, dark * shadow.light.high)
      if dark > 0 { shadow.flags.insert(.visible) }
      shadows[row - ownCells] = shadow
      poses.flags[row] = shadow.flags.rawValue
    }
  }

  /// 0 flat right … π flat left, from the pose of the leaf's front.
  private func angle(ofStrip strip: Int, _ head: Int) -> Double {
    let angle = poses.get(.angle, strip * heads + head)
    return min(max(book.isUpright != book.isMirrored ? angle : -angle, 0), .pi)
  }

  /// How far the shadows that another instant had are from these.
  func shadowDistance(from other: borrowing Column<PlacedFacet>, in viewport: Size) -> Double {
    guard let paper else { return 0 }
    var most = 0.0
    for slot in paper.aloft {
      for row in shadowRow(slot)..<shadowRow(slot + 1) where poses.flags[row] & CellFlags.visible.rawValue != 0 {
        let (a, b) = (shadows[row - ownCells], other[row - ownCells])
        most = max(most, distance(a, b, in: viewport), common.tolerance.steps(a.light.low - b.light.low))
      }
    }
    return most
  }

  func distance(_ a: PlacedFacet, _ b: PlacedFacet, in viewport: Size) -> Double {
    if a.place == b.place { return 0 }
    return distance(Matrix4(a), Matrix4(b), seenBy: .shared(eye(in: viewport)))
  }
}
