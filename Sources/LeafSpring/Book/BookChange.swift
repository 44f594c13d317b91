/// A map from the spreads and leaves of one book to those of another.
struct BookChange {
  let old, new: Book
  /// The item that was read when the book last showed one page at a time; −1 for none.
  let read: Int

  init(from old: Book, to new: Book, read: Int) { (self.old, self.new, self.read) = (old, new, read) }

  var keepsSpreads: Bool { old.spreadMode == new.spreadMode && old.spreads == new.spreads }

  /// The spread that shows what a spread of the old book shows; the last one for pages that are gone.
  func spread(_ spread: Int) -> Int {
    let limits = new.spreads
    if spread < 0 { return limits.lowerBound }
    if old.hasClosedEnds, spread >= old.spreadCount { return limits.upperBound }
    let item = min(item(of: spread), new.itemCount - 1)
    let found = new.spreadMode == .single ? item : item == 0 ? limits.lowerBound : (item - 1) / 2
    return min(max(found, limits.lowerBound), limits.upperBound)
  }

  /// The item that a new book of spreads is to remember of a spread of a book of single pages.
  func itemToRemember(at spread: Int) -> Int {
    if new.spreadMode == .single { return -1 }
    return old.spreadMode == .single ? spread : read
  }

  private func item(of spread: Int) -> Int {
    if old.spreadMode == .single { return spread }
    return read == 2 * spread + 2 ? read : 2 * spread + 1
  }

  /// The leaf that does what a leaf of the old book does: nil if none does.
  /// - Parameter spreads: the open ones of both books.
  func leaf(_ leaf: Int, at spreads: (old: Int, new: Int)) -> Int? {
    var found = leaf
    if old.spreadMode == .double, new.spreadMode == .single {
      // The new leaf is as far from the open spread as the old one: leaves in the air stay neighbours, and the outermost of
      // them lands with the page that is read.
      found += spreads.new - spreads.old + new.turnedAtStart - old.turnedAtStart
    } else if old.spreadMode == .single, new.spreadMode == .double {
      guard leaf % 2 == 0 else { return nil }
      found = leaf / 2
    }
    return found >= 0 && found < new.leafCount ? found : nil
  }
}
