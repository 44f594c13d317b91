/// The columns of a book's slots, made before the scene, so that running out of memory leaves nothing half made.
struct BookColumns: ~Copyable {
  /// Cells of the leaves' first strips.
  let headCount: Int
  let leaves: Column<Int32>
  let motions: MotionChannels
  let reverting: Column<UInt8>
  let liftReported: BitColumn
  let turns, ratios: Column<Double>
  let arriving, formerSlots: Column<Int32>
  /// Empty unless leaves are soft; `middles` also unless those have a spring of their own.
  let edges, middles: Column<LaggingTurn>
  let hard: Column<UInt8>
  let bendNumbers: Column<Double>
  let faces: StripFaces
  /// Empty unless the book has a thickness.
  let block: Column<PlacedEdge>
}

extension BookColumns {
  init(_ book: Book, level: Int32) throws(LeafError) {
    let count = min(book.leafCount, book.window), headCount = min(book.itemCount, book.facesPerLeaf * count)
    let (soft, softHeads) = book.strips > 1 ? (count, headCount) : (0, 0)
    // Each is a constant first: in Embedded Swift, a value whose initialiser throws does not free its columns.
    let leaves = try Column<Int32>(count)
    let motions = try MotionChannels(scene: count)
    let reverting = try Column<UInt8>(count)
    let liftReported = try BitColumn(count)
    let turns = try Column<Double>(count), ratios = try Column<Double>(count)
    let arriving = try Column<Int32>(count), formerSlots = try Column<Int32>(count)
    let bows = book.hasBows ? count : 0
    let edges = try Column<LaggingTurn>(soft, filledWith: LaggingTurn(restingAt: 0))
    let middles = try Column<LaggingTurn>(bows, filledWith: LaggingTurn(restingAt: 0))
    let hard = try Column<UInt8>(soft)
    let bendNumbers = try Column<Double>(4 * soft + (3 + book.strips) * bows)
    let faces = try StripFaces(softHeads, strips: book.strips, hasBows: book.hasBows, level: level)
    let block = try Column<PlacedEdge>(book.cellsBelow)
    self.init(
      headCount: headCount, leaves: leaves, motions: motions, reverting: reverting, liftReported: liftReported,
      turns: turns,
      ratios: ratios,
      arriving: arriving, formerSlots: formerSlots, edges: edges, middles: middles, hard: hard,
      bendNumbers: bendNumbers, faces: faces, block: block)
  }
}
