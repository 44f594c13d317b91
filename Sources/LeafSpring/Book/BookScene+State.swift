/// The earliest instants at which a leaf that flies may leave paper or meet it, and at which one may settle or land.
/// Instants in the past say that the next step has to look.
struct NextReports {
  var contact = Instant(), landing = Instant()
}

/// The state of a book apart from its columns: what calls set, and what steps and frames note.
extension BookScene {
  struct State {
    var openTiming: Timing
    var closeTiming = Timing.publishedPop
    /// Timing of a leaf that turns by itself, before the motion policy.
    var turnPace: Timing
    /// The place of the shut book when it stands for a cover on a shelf.
    var shutPlace: BookOpening.Place?
    /// The shelf the book belongs to, and which of its covers it stands for; it is not drawn there while shut.
    var shelf = SceneID.none
    var item = 0
    /// True if a container opens and shuts the book.
    var isDrivenByContainer = false
    /// True if it was shut because its view was taken off the stack from under others; if that is cancelled, it opens
    /// again.
    var isDropped = false
    /// The spread that is open, or that the leaves in the air lead to.
    var openSpread = 0
    /// The item that was read when the book last showed one page at a time; −1 for none.
    var readItem = -1
    /// Set while the pages follow a scroll position (in spreads) instead of turning one by one. Kept beside the answer
    /// whether there is one: every use of an optional of this size would copy it.
    var scroll: Motion? {
      @inline(__always) get { isScrolling ? scrollMotion : nil }
      @inline(__always) set {
        isScrolling = newValue != nil
        if let newValue { scrollMotion = newValue }
      }
    }
    private(set) var isScrolling = false
    private(set) var scrollMotion = Motion.resting(at: 0)
    /// True if the running scroll springs back from a pull.
    var scrollReturns = false
    var scrollEdge = LaggingTurn(restingAt: 0), scrollMiddle = LaggingTurn(restingAt: 0)
    /// The leaf lifted by scrolling whose `lift` was reported and whose `contact` was not; −1 for none.
    var scrolledLeaf: Int32 = -1
    /// Before these instants nothing of the kind is due, unless a motion is set.
    var next = NextReports()
    var turnPolicy = TurnPolicy.overlap
    /// Seconds from one leaf to the next when several are turned by one call.
    var stagger = 0.06
    /// Turns waiting for the leaves in the air to land: with `queue` all, in order; with `finishThenStart` the last one;
    /// with `overlap` turns that cannot start beside peeled leaves.
    var waiting: [SpreadChange] = []
    /// Leaves and corners that fingers hold: leaves that turn, in their order; then leaves that are peeled; or the
    /// whole book, pulled beyond its end.
    var holds: [Hold] = []
    /// The zone in which a tap turns, and the fingers that may be tapping.
    var tapZone = TapZone.none
    var presses: [TapPress] = []
    /// The spread that was aimed at before the fingers came.
    var spreadBefore = 0
    /// The spread that was aimed at once the first finger had stopped a scroll.
    var spreadTouched = 0
    /// When the last leaf lands, and when the last one is flat; later than now while leaves move.
    var allLandedAt = Instant()
    var allFlatAt = Instant()
    /// True if the strips' paint order is up to date; it changes when a strip turns its other side to the viewer.
    var isOrderKnown = false
    /// True if the slots have been given their leaves.
    var isFilled = false
    /// The leaves that lay flat in the last frame, and those that did not.
    var flat = FlatLeaves()

    /// Has the next step look for leaves whose reports are due.
    mutating func forgetNextReports() { next = NextReports() }
  }
}
