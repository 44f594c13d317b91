// Distances from the end of a motion of a book or shelf within which it looks as if it were there, by closed forms.
extension Tolerance {
  /// Of a leaf's turn, or of all turns together while they follow a scroll position; with leaves that bend, of each of
  /// the three motions that are one leaf's.
  ///
  /// A ratio is 0.5 − c bent by slopes up to `own`, plus fan·((1 − c)·U − c·B), U the unturned leaves in front and B
  /// the turned ones behind, together n − 1 at most; and then the greatest of such values, which changes by no more
  /// than they do. A turn that changes by x so moves its own leaf's ratio by (own + fan·(n − 1))·x at most and
  /// another's by fan·x: all n together by (own + 2·fan·(n − 1))·x. Angles change by π/2 for each of ratio, and a point
  /// of a page is at most the page's width from the spine: in space it moves by width·π/2, also at the end of a chain
  /// of strips of which none turns farther. Turns pass 0…1 by `most` at most, which makes U + B a little more: 1.02
  /// covers it.
  func ofTurn(_ book: Book, slots: Int) -> Double {
    let own = max(2 * book.effectiveRestRatio, book.fan)
    let motions = book.strips > 1 ? 3.0 : 1
    let slope = 1.02 * motions * (own + 2 * book.fan * Double(max(slots - 1, 0)))
    let seen = Tolerance.magnification(radius: book.pageRadius, depth: book.farthest, eye: book.eyeDistance)
    // A shade falls from 1 to 0 on a quarter turn.
    return fraction(speed: slope * .pi / 2 * book.farthest * seen, share: slope)
  }

  /// Of an opening, near either end.
  ///
  /// With p the opening a page's point r goes to s·R(θ)·r + t; s, θ and t are linear in p, θ over π + 0.001 at most. So
  /// it moves
  /// by (|ds/dp| + s·π)·|r| + |dt/dp|, where only a page's width turns.
  func ofOpening(_ book: Book, from place: BookOpening.Place?) -> Double {
    let shut = place?.scale ?? book.closedScale
    let centre = book.canonical(place?.centre ?? .zero)
    let half = (book.spineWidth + (place == nil ? book.overhang : 0)) / 2 + book.arm
    let way = Tolerance.hypotenuse((book.spreadMode == .single ? half : 0) + centre.x - shut * half, centre.y)
    let scale = max(1, shut) * (1 + Tolerance.most) + Tolerance.most
    let speed = abs(1 - shut) * book.pageRadius + 1.001 * .pi * scale * book.farthest + way
    let seen = Tolerance.magnification(
      radius: scale * book.pageRadius + 1.02 * way, depth: scale * book.farthest, eye: book.eyeDistance)
    // The cover's shade goes with the opening as well as with the angle.
    return fraction(speed: speed * seen, share: 3.1)
  }

  /// Of a shelf's scroll position, in points: a cover goes with it, and its scale by `scale`/viewport for each point.
  func ofScroll(_ shelf: Shelf, in viewport: Size) -> Double {
    let half = Tolerance.hypotenuse(shelf.itemSize.width, shelf.itemSize.height) / 2
    return points / (1 + shelf.scale / viewport.width * half)
  }
}

extension Book {
  /// Distance of the free edge of a page or board from the axis of its leaf.
  var farthest: Double { reach + overhang }

  /// The farthest that a point of a page or board is from the middle of the spine, in points.
  var pageRadius: Double {
    Tolerance.hypotenuse(farthest, (isUpright ? pageSize.width : pageSize.height) / 2 + overhang)
  }
}
