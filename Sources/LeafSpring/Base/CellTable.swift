/// What stays constant about the cells of a scene: which picture goes on each, and how its surface looks.
public struct CellTable: ~Copyable {
  struct Row: BitwiseCopyable {
    var identity: CellIdentity
    var surface: CellSurface
  }

  public let count: Int
  private let rows: Column<Row>

  var pointer: UnsafePointer<Row> { UnsafePointer(rows.pointer) }

  /// Room for `count` cells.
  /// - Throws: `outOfMemory`.
  public init(count: Int) throws(LeafError) {
    rows = try Column(count, filledWith: Row(identity: CellIdentity(role: .view, item: 0), surface: CellSurface()))
    self.count = count
  }

  /// A second table of the same cells.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> CellTable {
    let twin = try CellTable(count: count)
    twin.rows.pointer.update(from: rows.pointer, count: count)
    return twin
  }

  /// The identity and surface of one cell. The index must lie in 0..<count.
  public subscript(index: Int) -> (identity: CellIdentity, surface: CellSurface) {
    get { (rows[index].identity, rows[index].surface) }
    @inline(never) nonmutating set { rows[index] = Row(identity: newValue.identity, surface: newValue.surface) }
  }
}

extension CellTable {
  /// - Throws: `nonFinite` for a colour, radius or gradient, or a part of a picture, that is no number. O(cells).
  func checkNumbers() throws(LeafError) {
    for index in 0..<count {
      let (identity, surface) = self[index]
      let sum = identity.content.sum + surface.sum
      guard (sum - sum) == 0 else {
        throw LeafError(.nonFinite, "surface", accepts: "finite colours, radii, gradients and parts of pictures")
      }
    }
  }
}

// Sums of magnitudes, finite only if all numbers are.
extension CellSurface {
  fileprivate var sum: Double {
    let (locations, alphas) = (gradient.locations, gradient.alphas)
    let corners = total(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight)
    let stops =
      total(locations.0, locations.1, locations.2, locations.3) + total(alphas.0, alphas.1, alphas.2, alphas.3)
    return backColor.sum + gradient.color.sum + corners + stops + gradient.start.sum + gradient.end.sum
  }
}

private func total(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Double {
  abs(Double(a)) + abs(Double(b)) + abs(Double(c)) + abs(Double(d))
}

extension Color {
  fileprivate var sum: Double { total(red, green, blue, alpha) }
}

extension Point {
  fileprivate var sum: Double { abs(x) + abs(y) }
}

extension Rect {
  fileprivate var sum: Double { abs(x) + abs(y) + abs(width) + abs(height) }
}
