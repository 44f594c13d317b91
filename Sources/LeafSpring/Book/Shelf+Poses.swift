/// The poses of a shelf's covers at a scroll offset, and how they fade while one of them opens (S1, B6, B7).
extension Shelf {
  /// Effect of an opening book on the shelf.
  package struct Fade: Equatable {
    /// The cover in whose place the book stands; −1 for none.
    var selected: Int
    /// Value of the opening: 0 all covers shown, 1 all gone.
    var value: Double

    package static let none = Fade(selected: -1, value: 0)
  }

  /// Writes every cover's pose, back to front in index order. `poses` has a row for each book.
  package func poses(offset: Double, fade: Fade, in viewport: Size, into poses: borrowing PoseBuffer) {
    for book in 0..<poses.count {
      var pose = Pose(
        size: itemSize, anchor: Point(x: 0.5, y: 0.5),
        position: centre(ofBook: book, offset: offset, in: viewport))
      let scale = scale(ofBook: book, offset: offset, in: viewport)
      pose.scale = Point(x: scale, y: scale)
      pose.opacity = book == fade.selected ? 0 : 1 - min(max(fade.value, 0), 1)
      pose.flags = pose.opacity > 0 ? .visible : []
      poses[book] = pose
      poses[paintedAt: book] = book
    }
  }

  /// One cover per book, round at its right-hand corners. `cells` has a row for each.
  package func describe(into cells: borrowing CellTable) {
    let round = Float(cornerRadius)
    let surface = CellSurface(
      backColor: Color(white: 1),
      radii: reading == .leftToRight
        ? Corners(topLeft: 0, topRight: round, bottomLeft: 0, bottomRight: round)
        : Corners(topLeft: round, topRight: 0, bottomLeft: round, bottomRight: 0))
    for book in 0..<cells.count { cells[book] = (CellIdentity(role: .cover, item: book), surface) }
  }
}
