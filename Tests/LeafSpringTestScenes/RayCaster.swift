@testable import LeafSpring

/// Finds what a viewer sees at a point by casting a ray from the eye at every visible cell: plain geometry in Double
/// from the poses, without any of the package's matrices.
struct RayCaster {
  struct Cell {
    let row: Int
    let leaf: Int
    /// Number of the strip, counted from the spine; 0 for the whole page of a rigid leaf.
    let strip: Int
    let rank: Int
    let corner, across, down: SIMD3<Double>
    let normal: SIMD3<Double>
    /// The part of the page that it shows, between two borders along an axis in points; nil for the whole page.
    let band: (x: Double, y: Double, low: Double, high: Double)?
    let width, height: Double

    /// The distance of a place from the cell's borders, in page widths; below 0 outside.
    func depth(_ u: Double, _ v: Double) -> Double {
      let page = min(u, 1 - u, v, 1 - v)
      guard let band else { return page }
      let offset = band.x * u * width + band.y * v * height
      return min(page, min(offset - band.low, band.high - offset) / width)
    }
  }

  let eye: SIMD3<Double>
  private(set) var cells: [Cell] = []

  /// - Parameter gap: subtracted from a verso's angle, so that both faces of a leaf lie in one plane; 0 for the true
  ///   cells.
  init(_ book: BookScene, _ stage: Stage, removing gap: Double) {
    let shared = book.eye(in: stage.viewport)
    eye = SIMD3(shared.centre.x, shared.centre.y, shared.distance)
    var ranks = [Int](repeating: 0, count: book.poses.count)
    for rank in 0..<book.poses.count { ranks[book.poses[paintedAt: rank]] = rank }
    // Decided by the book, not by the angle's sign, because a leaf thrown beyond its stack has turned past zero.
    let sense: Double = book.book.isUpright != book.book.isMirrored ? 1 : -1
    for row in 0..<book.ownCells {
      let flags = CellFlags(rawValue: book.poses.flags[row])
      guard flags.contains(.visible) else { continue }
      let head = row % book.headCount
      let face = book.book.facesPerLeaf == 2 && head % 2 == 1 ? CellIdentity.Face.back : .front
      let leaf = Int(book.leaves[head / book.book.facesPerLeaf])
      let angle = face == .back ? sense * gap : 0
      var pose = book.poses[row]
      pose.turn(by: angle, about: book.poses[head].shift)
      cells.append(
        Self.cell(
          pose, strip: row / book.headCount, row: row, leaf: leaf, rank: ranks[row],
          band: flags.contains(.banded) ? book.faces.band + 4 * row : nil))
    }
  }

  private static func cell(
    _ pose: Pose, strip: Int, row: Int, leaf: Int, rank: Int, band: UnsafePointer<Float>?
  ) -> Cell {
    func place(_ x: Double, _ y: Double) -> SIMD3<Double> {
      let (lx, ly) = (
        (x - pose.anchor.x) * pose.size.width * pose.scale.x, (y - pose.anchor.y) * pose.size.height * pose.scale.y
      )
      let (s, c) = Elementary.sincos(pose.angle)
      let spun = pose.axis == .x ? SIMD3(lx, ly * c, ly * s) : SIMD3(lx * c, ly, -lx * s)
      return spun + SIMD3(pose.shift.x + pose.position.x, pose.shift.y + pose.position.y, pose.shift.z)
    }
    let corner = place(0, 0)
    let (across, down) = (place(1, 0) - corner, place(0, 1) - corner)
    let normal = SIMD3(
      across.y * down.z - across.z * down.y, across.z * down.x - across.x * down.z,
      across.x * down.y - across.y * down.x)
    return Cell(
      row: row, leaf: leaf, strip: strip, rank: rank, corner: corner, across: across, down: down, normal: normal,
      band: band.map { (Double($0[0]), Double($0[1]), Double($0[2]), Double($0[3])) }, width: pose.size.width,
      height: pose.size.height)
  }

  struct Sight {
    let cell: Cell
    /// Points from the eye.
    let depth: Double
    let unit: (x: Double, y: Double)
  }

  private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  /// All visible cells that a ray through a point of the screen meets in front of the eye.
  func sights(through x: Double, _ y: Double) -> [Sight] {
    let ray = SIMD3(x, y, 0) - eye
    let length = dot(ray, ray).squareRoot()
    var found: [Sight] = []
    for cell in cells {
      let slope = dot(cell.normal, ray)
      guard abs(slope) > 1e-9 * length * dot(cell.normal, cell.normal).squareRoot() else { continue }
      let t = dot(cell.normal, cell.corner - eye) / slope
      guard t > 0 else { continue }
      let hit = eye + t * ray - cell.corner
      let unit = (
        x: dot(hit, cell.across) / dot(cell.across, cell.across), y: dot(hit, cell.down) / dot(cell.down, cell.down)
      )
      if cell.depth(unit.x, unit.y) >= 0 {
        found.append(Sight(cell: cell, depth: t * length, unit: unit))
      }
    }
    return found
  }
}

extension Pose {
  /// Turns a cell about an axis through the book's spine, whose shift is `spine`.
  fileprivate mutating func turn(by gap: Double, about spine: Vector3) {
    angle += gap
    let (s, c) = Elementary.sincos(gap)
    let (x, y, z) = (shift.x - spine.x, shift.y - spine.y, shift.z - spine.z)
    shift.z = spine.z + (axis == .x ? z * c + y * s : z * c - x * s)
    if axis == .x { shift.y = spine.y + y * c - z * s } else { shift.x = spine.x + x * c + z * s }
  }
}
