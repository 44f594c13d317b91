/// A book of pages that turn about a spine: its shape and how it moves. Specification: `book-and-album.md`, part B.
///
/// Item 0 is the cover, item i ≥ 1 shows page i − 1. Leaf k carries item 2k on its front (recto) and 2k + 1 on its back
/// (verso). A book of N items has ⌊N/2⌋ spreads; spread n shows items 2n + 1 and 2n + 2.
public struct Book: Equatable, Sendable {
  /// The layout of the pages on the screen.
  public enum SpreadMode: UInt8, CaseIterable, Sendable {
    /// Two facing pages, the spine in the middle of the viewport.
    case double
    /// One page at a time, flat and centred; every leaf carries one item and a blank back, which is seen while it
    /// turns. Spread n shows item n, the cover first. A leaf that leaves fades in the last 6 % of its turn.
    case single
  }

  /// The way a leaf behaves when its spring carries it past its rest position.
  public enum Overshoot: UInt8, CaseIterable, Sendable {
    /// It goes past, as far as the leaves under it allow, at most by a whole turn.
    case free
    /// It stops at rest.
    case clamp
    /// It comes back up, as from an elastic floor.
    case bounce
  }

  /// Pages without the cover, 0 or more.
  public var pages: Int
  /// Size of a page in points.
  public var pageSize = Size(width: 362, height: 568)
  /// Eye distance in points; nil for the default of the fidelity: 2000 in `original`, max(2000, 2 · page width) in
  /// `corrected`.
  public var eye: Double?
  /// Ratio of the two facing pages at rest, 0…1: 0.5 is the published 45° V, 1 lies flat.
  public var restRatio = 0.5
  /// Ratio by which each further leaf of a stack lies lower, 0…1.
  public var fan = 0.1
  /// Scale of the shut book, above 0.
  public var closedScale = 0.7
  /// Radius of the corners at the free edge, in points.
  public var cornerRadius = 20.0
  /// The place of the spine of a right-hand page: left, right (a book bound on the right), top (a calendar) or bottom
  /// (its mirror image, which turns from the upper page to the lower one).
  public var hinge = Edge.left
  /// A right-to-left book is the mirror image of a left-to-right one: its spine is on the right, as with `hinge` right.
  /// Read with `hinge` left alone.
  public var reading = ReadingDirection.leftToRight
  public var spreadMode = SpreadMode.double
  public var overshoot = Overshoot.free
  /// Points between the two pages of the open spread, for a device that folds there: both are seen this much apart,
  /// each half of it from the middle of the spine, about which all leaves turn (`Book+Gap`). 0 unless set; one page at
  /// a time has none.
  public var spineGap = 0.0
  public var fidelity = Fidelity.corrected
  /// True if `original` follows the repository of the tutorial's author, bcc8e3b, instead of the tutorial's listing
  /// (B9); `corrected` does not read it. There the two gradients are exchanged, pages farther than five spreads away
  /// are culled, and the paint order is trunc(1000 · (1 − |r|)), the cover's highest. In the listing those pages stay,
  /// flat, and depth decides the paint order below the cover, which is always on top.
  public var followsRepository = false
  /// Background of the book's screen once it is open.
  public var background = Color(red: 0.3098, green: 0.3569, blue: 0.4)
  /// The most leaves that have cells, 32 or more. Leaves farther from the open spread lie flat under others.
  public var window = 48
  /// Leaves that bend; nil for the published rigid ones.
  public var soft: SoftLeaves? { didSet { strips = soft?.strips ?? 1 } }
  /// Strips of a leaf: each face has as many rows in a stage's snapshot. Stored, because frames ask for it.
  private(set) var strips = 1
  /// Leaves whose free corners can be peeled; nil for a book that only turns them. It has to lie flat: restRatio 1 and
  /// fan 0, or single pages; no gap at the spine; `corrected`.
  public var paper: Paper?
  /// Strength of the light on leaves that bend or are of paper, 0…1: on their faces, and in a book of paper as shadows.
  /// 0 draws none and costs nothing.
  public var light = PaperLight.standard
  /// Height of a book of paper above its table, in points, 0…1000: its shadow there is as soft. 0: none.
  public var height = 12.0
  /// True if the spreads before the first and after the last (the book shut on its front or its back) can be turned to.
  /// Of no effect with single pages: the first of them is the front, and nothing is seen after the last one.
  public var hasClosedEnds = false
  /// Points by which the two covers extend beyond the block of pages at its three free edges, 0…1000 (`Book+Boards`):
  /// such covers are boards, which never bend and are not peeled. 0: sheets as large as the pages. A last page that is
  /// a recto lies on the inner side of the back cover, whose outer side is bare.
  public var boards = 0.0

  /// The published book with this many pages.
  public init(pages: Int) {
    self.pages = pages
  }

  /// The largest number of pages a book can have.
  package static let pageLimit = 1_000_000

  /// Checks that every number is in its range; the error names the first one that is not.
  package func validate() throws(LeafError) {
    try Check.count(pages, 0...Book.pageLimit, "pages", accepts: "0 to 1,000,000 pages")
    try Check.size(pageSize, "pageSize")
    if let eye {
      try Check.eye(eye)
    }
    try Check.share(restRatio, "restRatio")
    try Check.share(fan, "fan")
    try Check.positive(closedScale, "closedScale")
    try Check.that(closedScale <= 100, .outOfRange, "closedScale", accepts: "a scale up to 100")
    try Check.radius(cornerRadius, "cornerRadius")
    try Check.color(background, "background")
    try validateGap()
    try Check.count(window, 32...(1 << 20), "window", accepts: "32 to 1,048,576 leaves")
    try Check.share(light, "light")
    try Check.within(height, 0...1000, "height", accepts: "0 to 1000 points")
    try validateBoards()
    // The count of cells takes the numbers of the paper for valid.
    if let paper { _ = try page(paper) }
    try validateSoftness()
  }

  /// Sides with a picture: the cover and the pages. `original` numbers an empty book 1 as well.
  public var itemCount: Int { pages + 1 }

  /// Leaves; the last one has no back when the number of items is odd. In single mode every leaf carries one item.
  public var leafCount: Int { spreadMode == .double ? (itemCount + 1) / 2 : itemCount }

  /// Spreads that can be scrolled to; the content is as many viewports wide, and 0 for a cover alone.
  public var spreadCount: Int { max(scrolledSpreads, 1) }

  var scrolledSpreads: Int { spreadMode == .double ? itemCount / 2 : itemCount }

  /// The spreads that can be turned to: 0..<spreadCount, with closed ends also those with all leaves on one side.
  public var spreads: ClosedRange<Int> {
    canTurnShut ? -turnedAtStart...(leafCount - turnedAtStart) : 0...(spreadCount - 1)
  }

  var canTurnShut: Bool { hasClosedEnds && spreadMode == .double }

  /// Leaves that are turned at spread 0: the cover's, unless it is a page of its own. Leaf k is turned at spread s if
  /// k < s + turnedAtStart.
  var turnedAtStart: Int { spreadMode == .double ? 1 : 0 }

  /// True if the book follows its author's repository.
  @inline(__always)
  var isOfRepository: Bool { fidelity == .original && followsRepository }

  /// Eye distance in points: `eye`, or the default of the fidelity.
  package var eyeDistance: Double {
    eye ?? (fidelity == .original ? 2000 : max(2000, 2 * spineWidth))
  }

  /// True if the book is the mirror image of one bound on the left, or of a top-hinged one: its right-hand pages lie on
  /// the other side of the spine.
  @inline(__always)
  var isMirrored: Bool { hinge == .right || hinge == .bottom || (hinge == .left && reading == .rightToLeft) }

  /// True if its pages lie one above the other.
  @inline(__always)
  package var isUpright: Bool { hinge == .top || hinge == .bottom }

  /// The page's extent away from the spine, in points.
  var spineWidth: Double { isUpright ? pageSize.height : pageSize.width }

  /// Faces of a leaf that carry an item: both, or only the front in single mode.
  @inline(__always)
  var facesPerLeaf: Int { spreadMode == .double ? 2 : 1 }

  /// The item on a face of a leaf (which may be one past the last, behind a last recto).
  package func item(leaf: Int, face: CellIdentity.Face) -> Int {
    facesPerLeaf * leaf + (face == .front || spreadMode == .single ? 0 : 1)
  }

  /// Single pages rest flat.
  var effectiveRestRatio: Double { spreadMode == .single ? 1 : restRatio }
}
