/// The thickness of a book: its cells, and how much of it lies on either side.
extension BookScene {
  /// The first row of `block`: its rows follow those of pages and facets, and are painted before them.
  var blockRow: Int { poses.count - block.count }

  /// Writes where the cells of the block are; all turns are those of the same instant.
  func writeBlock(_ frame: Book.PageFrame) {
    let turned = turnedLeaves(), boards = book.boardCount, firstEdge = boards + book.cornerCount
    for face in 0..<boards { block[face] = board(isTurned: face == 0, turnedLeaves: turned, frame) }
    if firstEdge < block.count { writeStacks(firstEdge, turned: turned, frame) }
    for face in 0..<block.count {
      poses.flags[blockRow + face] = block[face].flags.rawValue
      poses.set(.opacity, blockRow + face, 1)
    }
  }

  /// Writes where the edges are, and before them in `block` the round corners between those. Where no page lies on a
  /// stack, nothing of it is seen.
  private func writeStacks(_ firstEdge: Int, turned: Double, _ frame: Book.PageFrame) {
    let lies = pagesLie(under: raisedOrPeeled()), firstCorner = firstEdge - book.cornerCount
    for face in firstEdge..<block.count {
      block[face] = book.blockEdge(face - firstEdge, turned: turned, frame)
      guard !(BlockEdge(face - firstEdge).isTurned ? lies.left : lies.right) else { continue }
      block[face].flags.remove(.visible)
      block[face].stands = false
    }
    for face in firstCorner..<firstEdge {
      let corner = BlockCorner(face - firstCorner), fore = firstEdge + (corner.isTurned ? 0 : 3)
      block[face] = book.blockCorner(
        corner, between: (block[fore], block[fore + (corner.isHead ? 1 : 2)]), turned: turned, frame)
    }
  }

  /// Slots from the first to the last leaf that is raised or has facets.
  private func raisedOrPeeled() -> Range<Int> {
    var slots = raised(among: state.flat.lifted)
    guard let paper else { return slots }
    for index in 0..<paper.foldCount where paper.slotsWithFacets.contains(Int(paper.order[index])) {
      let slot = Int(paper.order[index])
      slots = slots.joined(slot..<slot + 1)
    }
    return slots
  }

  /// How far the block's cells of another instant are from these.
  func blockDistance(from other: borrowing Column<BlockCell>, in viewport: Size) -> Double {
    var most = 0.0
    for face in 0..<block.count where block[face].flags.contains(.visible) {
      most = max(most, distance(block[face], other[face], in: viewport))
    }
    return most
  }

  private func distance(_ a: BlockCell, _ b: BlockCell, in viewport: Size) -> Double {
    if a.place == b.place { return 0 }
    return distance(Matrix4(a), Matrix4(b), seenBy: .eyeAndView(eye(in: viewport)))
  }

  /// The sum of how far all leaves of the book have turned. Leaves at rest are counted, not visited. Leaves that go
  /// along unseen between two others have turned as far as those on average, so that a jump over hundreds of pages
  /// moves the stacks evenly. O(movedSlots).
  func turnedLeaves() -> Double {
    guard slotCount > 0 else { return 0 }
    let movedSlots = isSoft ? movedSlots() : state.flat.movedSlots
    let first = max(min(movedSlots.lowerBound, slotCount) - 1, 0), last = min(movedSlots.upperBound, slotCount - 1)
    // All leaves before the first one are turned, and no leaf after the last one is.
    var sum = Double(leaves[first])
    var before: Double?
    for slot in first...max(first, last) {
      let turn = min(max(turns[slot], 0), 1)
      if let before {
        let unseen = Int(leaves[slot]) - Int(leaves[slot - 1]) - 1
        sum += Double(unseen) * ((before + turn) / 2)
      }
      sum += turn
      before = turn
    }
    guard let paper else { return sum }
    for index in 0..<paper.foldCount {
      let slot = Int(paper.order[index]), turn = paper.page.turn(at: paper.cornerPlaces[index])
      let shown = home(of: slot) == 0 ? turn : 1 - turn
      sum += min(max(shown, 0), 1) - min(max(turns[slot], 0), 1)
    }
    return sum
  }
}
