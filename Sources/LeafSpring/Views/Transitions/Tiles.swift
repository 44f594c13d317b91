/// A frame cut into square tiles, counted down each column from the top left.
struct TileGrid {
  let frame: Rect
  let columns: Int
  let rows: Int
  /// Height of every row but a clipped last one.
  private let rowHeight: Double
  private let clipped: Bool

  /// The most rows; more would be slivers of a page a hundred times as tall as wide.
  static let rowLimit = 4096

  /// The tiles of the old view. The proportions of `size` decide the number and height of the rows: its own; in
  /// `original` those of the new view, and then the last row does not end with the frame.
  /// - Parameters:
  ///   - room: how many tiles there are cells for, at least one row. A scene keeps the cells it was made with; a view
  ///     that has grown taller since is cut into as many rows as before, which are higher.
  init(_ stage: Staging, columns: Int, room: Int = .max) {
    let size = stage.original ? stage.new : stage.old
    frame = stage.old
    self.columns = columns
    clipped = !stage.original
    let exact = Double(columns) * size.height / size.width
    let most = max(1, min(TileGrid.rowLimit, room / columns))
    // A whole number of rows must not become one more by rounding.
    let needed = min(exact - 1e-9, Double(most))
    let whole = needed > 0 ? Int(needed) : 0
    rows = max(1, needed > Double(whole) ? whole + 1 : whole)
    rowHeight = exact > Double(most) + 1e-9 ? size.height / Double(rows) : size.width / Double(columns)
  }

  var count: Int { columns * rows }

  func frame(_ tile: Int) -> Rect {
    let (column, row) = (tile / rows, tile % rows)
    let left = frame.width * Double(column) / Double(columns)
    let right = frame.width * Double(column + 1) / Double(columns)
    let top = rowHeight * Double(row)
    let bottom = clipped && row == rows - 1 ? frame.height : rowHeight * Double(row + 1)
    return Rect(x: frame.x + left, y: frame.y + top, width: right - left, height: bottom - top)
  }

  /// The part of the view on a tile, in unit coordinates.
  func unit(_ tile: Int) -> Rect {
    let part = frame(tile)
    return Rect(
      x: (part.x - frame.x) / frame.width, y: (part.y - frame.y) / frame.height,
      width: part.width / frame.width,
      height: part.height / frame.height)
  }
}

/// The flight of a tile: three draws from −1 to 1, in the order x, y, turn.
///
/// The generator is SplitMix64 (Steele, Lea and Flood 2014): draw number n, from 1, is the finalizer of seed
/// + n·γ with γ = 9e3779b97f4a7c15 hexadecimal, so any tile's draws are found without those before it. 53
/// of its bits divided by 2⁵³ − 1 give a number from 0 to 1, both included; `single` divides 31 bits by 2³¹ − 1
/// in single precision, as published.
struct TileThrow {
  let x: Double
  let y: Double
  let turn: Double

  init(_ tile: Int, seed: UInt64, single: Bool) {
    let first = 3 &* UInt64(truncatingIfNeeded: tile) &+ 1
    x = TileThrow.draw(first, seed, single)
    y = TileThrow.draw(first &+ 1, seed, single)
    turn = TileThrow.draw(first &+ 2, seed, single)
  }

  private static func draw(_ n: UInt64, _ seed: UInt64, _ single: Bool) -> Double {
    var z = seed &+ n &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    z ^= z >> 31
    let part =
      single
      ? Double(Float(z >> 33) / Float(0x7fff_ffff)) : Double(z >> 11) / Double(0x1f_ffff_ffff_ffff as UInt64)
    return 2 * part - 1
  }
}
