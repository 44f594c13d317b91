/// The square of one photo after another in the block behind the cover: counted along, for three divisions a photo would be a
/// large part of what a photo costs.
struct AlbumSquare {
  /// The photo's slot, which decides how long it flies; and that from row to row of the stagger, when it sets off. In `original`
  /// slots go on beyond the block.
  private(set) var slot = 0, early = 0
  private var index = 0, down = 0, across = 0
  private let columns, rows, slots: Int
  private let wraps: Bool

  /// The square of photo `index`, 0 or more.
  init(_ grid: AlbumGrid, _ fidelity: Fidelity, at index: Int = 0) {
    (columns, rows, slots, wraps) = (grid.columns, grid.rows, grid.slots, fidelity == .corrected)
    leap(to: index)
  }

  /// Goes on to another photo: by counting to the next one, by dividing to any other.
  @inline(__always)
  mutating func go(to index: Int) {
    guard index == self.index + 1 else { return leap(to: index) }
    self.index = index
    (slot, early, across) = (slot + 1, early + 1, across + 1)
    if early == rows { early = 0 }
    if across == columns { (down, across) = (down + 1, 0) }
    if wraps, slot == slots { (slot, early, down, across) = (0, 0, 0, 0) }
  }

  private mutating func leap(to index: Int) {
    guard index != self.index else { return }
    self.index = index
    slot = wraps ? index % slots : index
    early = slot % rows
    (down, across) = (slot / columns, slot % columns)
  }

  /// Row and column. The block is filled row by row, and from the start once it is full. `original` keeps the published overflow
  /// rule, which tests a product and leaves some photos outside the block.
  @inline(__always)
  var place: (down: Int, across: Int) {
    guard !wraps else { return (down, across) }
    let product = (down + 1) * (across + 1)
    return (product > slots ? product % slots / columns : down, across)
  }
}
