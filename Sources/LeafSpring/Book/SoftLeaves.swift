/// Leaves that bend: each is a chain of rigid strips on a cylinder, every one a cell that shows a band of the whole
/// page. The free edge follows the spine by a spring of its own, and so may the middle.
///
/// A leaf's turn moves its edge at the spine as it moves a rigid leaf. The turn of the free edge is pulled after it by
/// `spring`, as paper is held back by the air: while the leaf turns, the edge lags; when it is caught, the edge swings
/// on. Between the two the page bends evenly, so the angle of strip i of n divides the way from the one to the other as
/// i : (n − 1 − i). A leaf at rest is flat: its angles and matrices are those of a rigid one, bit for bit. Events are
/// those of the turns; a stage moves until the edges rest too. Like all motion the bend is a closed form of time, so
/// its bits do not depend on how time is cut into steps.
public struct SoftLeaves: Equatable, Sendable {
  /// Strips of a leaf from the spine to the free edge, 1…64. 1: every leaf is rigid, the same bits as without this.
  public var strips: Int
  /// The spring that pulls the free edge after the spine; nil for perceptual duration 0.65 s and bounce 0.1. Damping
  /// ratio 0.05…20 and angular frequency 0.1…1000 radians per second. A slower spring bends the leaf more, and longer.
  public var spring: Spring? {
    get { springs.edge }
    set { springs = Springs(newValue, springs.middle) }
  }
  /// The spring that pulls the middle of a leaf after the spine, in the ranges of `spring`; nil: the leaf bends evenly.
  /// With a middle of its own the angles along a leaf are a parabola through those at its spine, its middle and its
  /// free edge: it bows, as a sheet does that air holds back. Costs about as much again as an even bend.
  public var middle: Spring? {
    get { springs.middle }
    set { springs = Springs(springs.edge, newValue) }
  }
  /// The droop of a leaf under its own weight, toward the side that is nearer: the angle by which the free edge is
  /// lower when it stands at 45°, 0…0.5 radians. It is 0 where a leaf lies flat or is upright, and while less motion is
  /// asked for.
  public var sag = 0.0
  /// The most a leaf bends from its first strip to its last, in radians either way: 0…2. Beyond 2, leaves could pass
  /// through one another; with a middle of its own a leaf bends by π/2 at most, for the same reason.
  public var mostBend = 2.0
  /// True if the first and the last leaf are rigid. Rigid leaves are never peeled.
  public var hardCovers = true
  /// Numbers of further rigid leaves, counted from the cover's, ascending. Each has one cell per face.
  public var hardLeaves: [Int] = []

  /// Apart, since every call of a book's methods copies the book: two springs would be two thirds of it.
  private final class Springs: Equatable, Sendable {
    let edge, middle: Spring?

    init(_ edge: Spring?, _ middle: Spring?) { (self.edge, self.middle) = (edge, middle) }

    static func == (a: Springs, b: Springs) -> Bool { a === b || (a.edge == b.edge && a.middle == b.middle) }
  }
  private var springs: Springs

  /// Perceptual duration of the edge's spring unless set, in seconds: a sheet of 80 g/m², 15 cm wide, that is held at
  /// one side swings with 9.6 radians per second.
  package static let standardDuration = 0.65

  public init(strips: Int = 12, spring: Spring? = nil) {
    self.strips = strips
    springs = Springs(spring, nil)
  }

  /// Leaves that move as sheets of paper do: the middle swings a third faster than the free edge, and a sheet that is
  /// neither flat nor upright droops. The article Soft leaves tells how the numbers were chosen.
  public static func paper(strips: Int = 12) -> SoftLeaves {
    var soft = SoftLeaves(strips: strips)
    soft.middle = try? Spring(duration: 0.49, bounce: 0.1)
    soft.sag = 0.2
    return soft
  }

  /// Checks that every number is in its range; the error names the first one that is not.
  package func validate() throws(LeafError) {
    try Check.count(strips, 1...64, "strips", accepts: "1 to 64 strips")
    try SoftLeaves.check(spring, "spring")
    try SoftLeaves.check(middle, "middle")
    try Check.within(sag, 0...0.5, "sag", accepts: "0 to 0.5 radians")
    try Check.within(mostBend, 0...2, "mostBend", accepts: "0 to 2 radians")
    var last = -1
    for leaf in hardLeaves {
      try Check.that(leaf > last, .outOfRange, "hardLeaves", accepts: "leaf numbers from 0, ascending")
      last = leaf
    }
  }

  private static func check(_ spring: Spring?, _ name: StaticString) throws(LeafError) {
    guard let spring else { return }
    try Check.that(
      spring.dampingRatio >= 0.05 && spring.dampingRatio <= 20 && spring.omega0 >= 0.1 && spring.omega0 <= 1000,
      .outOfRange, name, accepts: "a damping ratio of 0.05 to 20 and 0.1 to 1000 radians per second")
  }

  /// True if a leaf of a book is rigid. O(log hardLeaves).
  func isHard(leaf: Int, of count: Int) -> Bool {
    if hardCovers, leaf == 0 || leaf == count - 1 { return true }
    let found = hardLeaves.lastIndex(ofFirst: { $0 <= leaf })
    return found >= 0 && hardLeaves[found] == leaf
  }
}

extension Book {
  /// True if the middles of leaves have a spring of their own.
  var hasBows: Bool { strips > 1 && soft?.middle != nil }

  /// True if a leaf never bends while it turns. O(log hardLeaves).
  func isHard(_ leaf: Int) -> Bool { isHard(leaf, withoutSoftLeaves: true) }

  /// True if a leaf is a board or hard: it is never peeled. O(log hardLeaves).
  func isRigid(_ leaf: Int) -> Bool { isHard(leaf, withoutSoftLeaves: false) }

  // Inlined, it would copy all that describes soft leaves, in a loop.
  @inline(never)
  private func isHard(_ leaf: Int, withoutSoftLeaves answer: Bool) -> Bool {
    isBoard(leaf) || soft?.isHard(leaf: leaf, of: leafCount) ?? answer
  }

  /// Facets of a peeled leaf beyond its flat part, which takes the row of the whole page.
  @inline(__always)
  var facets: Int { paper?.hinges ?? 0 }

  /// Cells of so many leaves: faces and their strips, facets, what lies below.
  func rows(slots: Int) -> Int { headCount(slots: slots) * (strips + facets) + cellsBelow }

  /// True if the gradient of its pages is that of their contact at the spine, and not B8's, which follows the angle.
  @inline(__always)
  var hasContact: Bool { strips > 1 || paper != nil }

  /// Leaves that have cells at once.
  var slotCount: Int { min(leafCount, window) }

  /// Cells of the first strips of so many leaves: a row for every face with an item and for the outer sides of boards, in
  /// a book without soft leaves and without paper all its cells. The other strips follow, then the facets, then the edges.
  package func headCount(slots: Int) -> Int {
    min(hasBoards ? facesPerLeaf * leafCount : itemCount, facesPerLeaf * slots)
  }

  /// The most cells a book may have on a stage.
  private static let cellLimit = 1 << 24

  func validateSoftness() throws(LeafError) {
    if let soft {
      try soft.validate()
      try Check.that(
        soft.strips <= 1 || fidelity == .corrected,
        .refused, "soft", accepts: "corrected fidelity; the original's leaves are rigid")
    }
    guard
      strips + facets == 1
        || slotCount <= Book.cellLimit / ((facesPerLeaf * (strips + facets)))
    else {
      throw LeafError(.outOfRange, "strips", accepts: "up to 16,777,216 cells in all")
    }
  }
}
