import LeafSpring

/// One cell of a recording over all frames.
struct CellPath {
  private let cell: Int
  private let corners: [Point]
  /// Divided by m44 and rounded to 32-bit floats, which is what is written; nil where the cell is not to be seen.
  private let written: [Matrix4?]
  /// The corners in the viewport, as recorded.
  private let places: [[Point]?]
  private let opacities: [Double]
  private let ranks: [UInt32]

  /// - Throws: `badData` where a corner or the origin of a visible cell is not before the eye.
  init(_ recording: Recording, cell: Int) throws(ExportError) {
    self.cell = cell
    let size = recording.cells[cell].size
    let corners = [
      Point(x: 0, y: 0), Point(x: size.width, y: 0), Point(x: 0, y: size.height), Point(x: size.width, y: size.height),
    ]
    var written: [Matrix4?] = []
    var places: [[Point]?] = []
    for frame in 0..<recording.frameCount {
      guard recording.isSeen(frame: frame, cell: cell) else {
        written.append(nil)
        places.append(nil)
        continue
      }
      let matrix = recording.matrix(frame: frame, cell: cell)
      let images = corners.compactMap { CellPath.image($0, matrix) }
      guard images.count == 4, matrix.m44 > 0 else {
        throw ExportError(
          .badData, "cell \(cell) reaches the eye in frame \(recording.firstFrame + frame): accepted are cells before it")
      }
      written.append(matrix.dividedByWeight)
      places.append(images)
    }
    self.corners = corners
    self.written = written
    self.places = places
    opacities = (0..<recording.frameCount).map { frame in
      recording.isSeen(frame: frame, cell: cell) ? Double(recording.opacities[frame * recording.cellCount + cell]) : 0
    }
    ranks = (0..<recording.frameCount).map { recording.ranks[$0 * recording.cellCount + cell] }
  }

  var isEverSeen: Bool { written.contains { $0 != nil } }

  private static func image(_ point: Point, _ matrix: Matrix4) -> Point? {
    let image = matrix.apply(point)
    return image.w > 0 ? Point(x: image.x / image.w, y: image.y / image.w) : nil
  }

  /// The stops of the transform; where the cell is not to be seen it stays where it was.
  func transformStops(_ tolerance: Double) throws(CellAnimations.TooCoarse) -> [CellAnimation.Stop] {
    let runs = CellPath.runs(places.count, tolerance) { a, b in
      guard let a = places[a], let b = places[b] else { return places[a] == nil && places[b] == nil ? 0 : nil }
      return CellPath.distance(a, b)
    }
    let seen = runs.filter { places[$0.lowerBound] != nil }
    return try stops(seen) { from, to in fits(from, to, tolerance) }
  }

  func opacityStops(_ tolerance: Double) throws(CellAnimations.TooCoarse) -> [CellAnimation.Stop] {
    let runs = CellPath.runs(opacities.count, tolerance) { a, b in
      (places[a] == nil) == (places[b] == nil) ? abs(opacities[a] - opacities[b]) : nil
    }
    return try stops(runs) { from, to in
      let slope = (opacities[to] - opacities[from]) / Double(to - from)
      return (from...to).allSatisfy {
        abs(opacities[from] + slope * Double($0 - from) - opacities[$0]) <= tolerance
      }
    }
  }

  /// A stop wherever the paint order changes.
  func orderStops() -> [CellAnimation.Stop] {
    let changes = ranks.indices.filter { $0 == 0 || ranks[$0] != ranks[$0 - 1] }
    return changes.map { CellAnimation.Stop(sample: $0, holds: true) }
  }

  private func stops(
    _ runs: [Range<Int>], fits: (Int, Int) -> Bool
  ) throws(CellAnimations.TooCoarse) -> [CellAnimation.Stop] {
    var all: [CellAnimation.Stop] = []
    for run in runs {
      guard let chosen = StopChooser.choose(run, fits: fits) else { throw CellAnimations.TooCoarse(cell: cell) }
      all += chosen.map { CellAnimation.Stop(sample: $0, holds: $0 == chosen.last) }
    }
    return all
  }

  /// Stretches without a leap: a step that is long beside both its neighbours, or without a length.
  private static func runs(_ count: Int, _ tolerance: Double, _ step: (Int, Int) -> Double?) -> [Range<Int>] {
    let steps = (0..<max(0, count - 1)).map { step($0, $0 + 1) ?? .infinity }
    var runs: [Range<Int>] = []
    var start = 0
    for (index, length) in steps.enumerated() {
      let before = index > 0 ? steps[index - 1] : 0
      let after = index + 1 < steps.count ? steps[index + 1] : 0
      let beside = max(before.isFinite ? before : 0, after.isFinite ? after : 0)
      if length > tolerance, length > 16 * beside {
        runs.append(start..<index + 1)
        start = index + 1
      }
    }
    return runs + [start..<count]
  }

  private func fits(_ from: Int, _ to: Int, _ tolerance: Double) -> Bool {
    guard let a = written[from], let b = written[to] else { return false }
    if a == b { return (from...to).allSatisfy { isNear(a, $0, tolerance) } }
    guard let way = try? MatrixInterpolation(from: a, to: b) else { return false }
    let length = Double(to - from)
    // The middle first: most lines that do not fit fail there.
    guard isNear(way.matrix(at: Double((to - from) / 2) / length), from + (to - from) / 2, tolerance) else {
      return false
    }
    return (from...to).allSatisfy { isNear(way.matrix(at: Double($0 - from) / length), $0, tolerance) }
  }

  private func isNear(_ matrix: Matrix4, _ frame: Int, _ tolerance: Double) -> Bool {
    guard let place = places[frame] else { return false }
    let images = corners.compactMap { CellPath.image($0, matrix) }
    return images.count == 4 && CellPath.distance(images, place) <= tolerance
  }

  private static func distance(_ a: [Point], _ b: [Point]) -> Double {
    zip(a, b).map { (($0.x - $1.x) * ($0.x - $1.x) + ($0.y - $1.y) * ($0.y - $1.y)).squareRoot() }.max() ?? 0
  }
}

extension Recording {
  func isSeen(frame: Int, cell: Int) -> Bool {
    let row = frame * cellCount + cell
    return flags[row].contains(.visible) && opacities[row] > 0
  }

  func matrix(frame: Int, cell: Int) -> Matrix4 {
    let base = 16 * (frame * cellCount + cell)
    func row(_ index: Int) -> (Double, Double, Double, Double) {
      let start = base + 4 * index
      return (
        Double(matrices[start]), Double(matrices[start + 1]), Double(matrices[start + 2]), Double(matrices[start + 3])
      )
    }
    return Matrix4(row(0), row(1), row(2), row(3))
  }
}

extension Matrix4 {
  /// The same projection with m44 = 1, its entries as 32-bit floats hold them; m44 must be above 0.
  var dividedByWeight: Matrix4 {
    func row(_ index: Int) -> (Double, Double, Double, Double) {
      func entry(_ column: Int) -> Double { Double(Float(self[index, column] / m44)) }
      return (entry(0), entry(1), entry(2), entry(3))
    }
    return Matrix4(row(0), row(1), row(2), row(3))
  }

  /// CSS's `matrix3d()`, shortest decimals of 32-bit floats.
  var css: String {
    let entries = (0..<16).map { index -> String in
      let text = "\(Float(self[index / 4, index % 4]))"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return "matrix3d(\(entries.joined(separator: ",")))"
  }
}
