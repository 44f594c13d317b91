/// The constant data of a scene's cells: the picture and the surface of each.
public struct CellTable: ~Copyable {
  struct Row: BitwiseCopyable {
    var identity: CellIdentity
    var surface: CellSurface
  }

  public let count: Int
  private let rows: Column<Row>

  var pointer: UnsafePointer<Row> { UnsafePointer(rows.pointer) }

  /// A table for `count` cells.
  /// - Throws: `outOfMemory`.
  public init(count: Int) throws(LeafError) {
    var memory = Memory()
    self.init(count: count, in: &memory)
    try memory.check()
  }

  init(count: Int, in memory: inout Memory) {
    let blank = Row(identity: CellIdentity(role: .view, item: 0), surface: CellSurface())
    rows = Column(count, filledWith: blank, in: &memory)
    self.count = rows.count
  }

  /// Takes the rows of a table of as many cells.
  func take(_ other: borrowing CellTable) { rows.take(other.rows, count) }

  /// Moves rows, as many places on.
  func move(_ cells: Range<Int>, by distance: Int) { rows.move(cells, by: distance) }

  /// The identity and surface of one cell. The index must lie in 0..<count.
  public subscript(index: Int) -> (identity: CellIdentity, surface: CellSurface) {
    get { (rows[index].identity, rows[index].surface) }
    @inline(never) nonmutating set { rows[index] = Row(identity: newValue.identity, surface: newValue.surface) }
  }
}
