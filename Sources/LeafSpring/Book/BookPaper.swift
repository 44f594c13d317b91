/// Columns that a book with paper has beside its slots: how its leaves are peeled, and room for the facets of those in
/// the air.
final class BookPaper {
  /// The most leaves that are peeled at once. A call that needs more waits until they look still.
  static let mostPeeled = 12

  let page: PaperPage
  let hinges: PaperHinges
  /// By slot: the way of a leaf that is peeled or was peeled last.
  let leaves: Column<PeeledLeaf>
  /// Slots of the leaves that are peeled at the instant that the folds are of, with those that have landed under them.
  let peeledSlots: BitColumn
  /// Slots whose rows of facets hold facets; every slot has such rows.
  let slotsWithFacets: BitColumn
  /// The flags that the faces of slots with facets have without these.
  let unpeeledFlags: Column<UInt32>
  /// The slots of the first `foldCount` peeled leaves, the one that lay uppermost first. Turned over, its flap lies
  /// under the flaps of the others.
  let order: Column<Int32>
  /// In that order the folds, and the places of the corners.
  let folds: Column<PaperFold>
  let cornerPlaces: Column<Point>
  var foldCount = 0
  /// Facets of the peeled leaves, leaf by leaf in that order, each face's without its flat part; and their bands and
  /// light, with those of the flat part first.
  let cells: Column<CellPlace>
  let cellFlags: Column<UInt32>
  let bands: Column<PaperBand>
  let light: Column<SIMD2<Float>>
  let vertices: Column<Point>
  /// True if leaves are peeled from the left: then the facets in the scene's paint order go from the last leaf to the
  /// first.
  var isTurned = false

  /// The paper of a book; nil if it has none.
  /// - Throws: what `Book.page` throws; `outOfMemory` for the hinges.
  static func make(_ book: Book, slots: Int, in memory: inout Memory) throws(LeafError) -> BookPaper? {
    guard let paper = book.paper else { return nil }
    let page = try book.page(paper)
    let hinges = try PaperHinges(paper.hinges)
    return BookPaper(page, hinges, (slots, book.facesPerLeaf), in: &memory)
  }

  private init(
    _ page: PaperPage, _ hinges: consuming PaperHinges, _ room: (slots: Int, facesPerLeaf: Int),
    in memory: inout Memory
  ) {
    let most = BookPaper.mostPeeled, faces = most * room.facesPerLeaf, count = hinges.count
    self.page = page
    self.hinges = hinges
    leaves = Column(room.slots, filledWith: PeeledLeaf(), in: &memory)
    peeledSlots = BitColumn(room.slots, in: &memory)
    slotsWithFacets = BitColumn(room.slots, in: &memory)
    unpeeledFlags = Column(room.facesPerLeaf * room.slots, in: &memory)
    order = Column(most, in: &memory)
    folds = Column(most, in: &memory)
    cornerPlaces = Column(most, in: &memory)
    cells = Column(faces * count, in: &memory)
    cellFlags = Column(faces * count, in: &memory)
    bands = Column(faces * (count + 1), in: &memory)
    light = Column(faces * (count + 1), in: &memory)
    vertices = Column(PaperBand.polygonRoom, in: &memory)
  }

  /// Takes the state of the paper of the same book.
  func take(_ other: BookPaper) {
    leaves.take(other.leaves, leaves.count)
    peeledSlots.take(other.peeledSlots)
    slotsWithFacets.take(other.slotsWithFacets)
    unpeeledFlags.take(other.unpeeledFlags, unpeeledFlags.count)
    order.take(other.order, order.count)
    folds.take(other.folds, folds.count)
    cornerPlaces.take(other.cornerPlaces, cornerPlaces.count)
    foldCount = other.foldCount
    cells.take(other.cells, cells.count)
    cellFlags.take(other.cellFlags, cellFlags.count)
    bands.take(other.bands, bands.count)
    light.take(other.light, light.count)
    isTurned = other.isTurned
  }

  /// The index of a slot in `order`; nil for a leaf that is not peeled.
  func orderIndex(of slot: Int) -> Int? {
    for index in 0..<foldCount where Int(order[index]) == slot { return index }
    return nil
  }
}

/// The way of a leaf that is peeled: that of its corner in the page's plane, in the frame of a leaf on the right
/// (`PaperPage`), two motions that keep together.
///
/// Until a peeled leaf lands, `motions` and `turns` show it lying at its start side. Poses, paint order and neighbours
/// read these. The thickness of the stacks, the host and a release read `BookScene.peelTurn` instead.
struct PeeledLeaf: BitwiseCopyable {
  var across = Motion.resting(at: 0)
  var down = Motion.resting(at: 0)
  var corner = PaperCorner.bottom
  /// Height of its path at its middle, in page heights; 0 once a finger or another call has taken it over.
  var lift = 0.0
  /// True if the leaf's last way was a peel and not a turn, also when it has landed.
  var isPeel = false

  func cornerState(at now: Instant) -> (place: Point, velocity: Point) {
    let (x, y) = (across.state(at: now), down.state(at: now))
    return (Point(x: x.value, y: y.value), Point(x: x.velocity, y: y.velocity))
  }

  /// The turn that jumps from side to side once the corner has arrived, and looks still from when that does.
  func landing(from home: Double, to target: Double, at start: Instant) -> Motion {
    var motion = Motion(
      from: home, velocity: 0, to: target, by: .curve(.linear, duration: 0), at: start,
      delay: max(across.restAfter, down.restAfter))
    motion.settle(after: max(across.settledAfter, down.settledAfter))
    return motion
  }
}
