import LeafSpring

/// One cell of a recording over all frames.
struct CellPath {
  private let times: [Double]
  /// Number of parts into which a gap is divided if no straight line fits it.
  private let parts: Int
  private let size: Size
  /// Divided by m44, as it is written; nil where the cell is not visible.
  private let written: [Matrix4?]
  /// The corners in the viewport as recorded, x and y of each.
  private let places: [SIMD8<Double>?]
  private let opacities: [Double]
  private let ranks: [UInt32]
  /// Empty where the cell's gradient never shows.
  private let shades: [Double]

  /// - Throws: `badData` where a corner or the origin of a visible cell is not in front of the eye.
  init(_ recording: Recording, cell: Int, parts: Int) throws(ExportError) {
    self.parts = parts
    times = recording.times
    size = recording.cells[cell].size
    var written: [Matrix4?] = []
    var places: [SIMD8<Double>?] = []
    for frame in 0..<recording.frameCount {
      guard recording.isSeen(frame: frame, cell: cell) else {
        written.append(nil)
        places.append(nil)
        continue
      }
      let matrix = recording.matrix(frame: frame, cell: cell)
      guard let place = CellPath.corners(matrix, size), matrix.m44 > 0 else {
        throw ExportError(
          .badData,
          "cell \(cell) reaches the eye in frame \(recording.firstFrame + frame): accepted are cells before it")
      }
      written.append(matrix.dividedByWeight)
      places.append(place)
    }
    self.written = written
    self.places = places
    opacities = (0..<recording.frameCount).map { frame in
      recording.isSeen(frame: frame, cell: cell) ? Double(recording.opacities[frame * recording.cellCount + cell]) : 0
    }
    let shades = (0..<recording.frameCount).map { frame in
      recording.isSeen(frame: frame, cell: cell) ? Double(recording.shades[frame * recording.cellCount + cell]) : 0
    }
    let isShaded = recording.cells[cell].surface.gradient.css(over: size) != nil && shades.contains { $0 > 0 }
    self.shades = isShaded ? shades : []
    ranks = (0..<recording.frameCount).map { recording.ranks[$0 * recording.cellCount + cell] }
  }

  /// The images of the corners; nil if one is not in front of the eye.
  private static func corners(_ m: Matrix4, _ size: Size) -> SIMD8<Double>? {
    let along = SIMD4(0, size.width, 0, size.width)
    let down = SIMD4(0, 0, size.height, size.height)
    let w = along * m.m14 + down * m.m24 + m.m44
    guard w.min() > 0 else { return nil }
    let x = (along * m.m11 + down * m.m21 + m.m41) / w
    let y = (along * m.m12 + down * m.m22 + m.m42) / w
    return SIMD8(lowHalf: x, highHalf: y)
  }

  /// The greatest distance between corresponding corners.
  private static func distance(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> Double {
    let d = (a - b) * (a - b)
    return (d.lowHalf + d.highHalf).max().squareRoot()
  }

  /// The stops of the transform; while the cell is not visible it stays where it was.
  /// - Parameter times: receives the times at which samples are missing.
  func transformStops(_ tolerance: Double, _ times: inout Set<Double>) -> [CellAnimation.Stop<Matrix4>] {
    let runs = runs(tolerance, &times) { a, b in
      guard let a = places[a], let b = places[b] else { return 0 }
      return CellPath.distance(a, b)
    }
    let seen = runs.filter { places[$0.lowerBound] != nil }
    return stops(seen, &times) { fits($0, $1, tolerance) }.map {
      .init(time: self.times[$0.sample], value: written[$0.sample] ?? .identity, holds: $0.holds)
    }
  }

  func opacityStops(_ tolerance: Double, _ times: inout Set<Double>) -> [CellAnimation.Stop<Float>] {
    stops(of: opacities, tolerance, &times)
  }

  /// None where the cell's gradient never shows.
  func shadeStops(_ tolerance: Double, _ times: inout Set<Double>) -> [CellAnimation.Stop<Float>] {
    shades.isEmpty ? [] : stops(of: shades, tolerance, &times)
  }

  private func stops(
    of values: [Double], _ tolerance: Double, _ times: inout Set<Double>
  ) -> [CellAnimation.Stop<Float>] {
    let runs = runs(tolerance, &times) { abs(values[$0] - values[$1]) }
    let all = stops(runs, &times) { from, to in
      (from...to).allSatisfy {
        let share = self.share($0, from, to)
        return abs(values[from] * (1 - share) + values[to] * share - values[$0]) <= tolerance
      }
    }
    return all.map { .init(time: self.times[$0.sample], value: Float(values[$0.sample]), holds: $0.holds) }
  }

  /// A stop at every frame at which something moves; where the cell disappears, the stop holds.
  func everyFrame() -> (transform: [CellAnimation.Stop<Matrix4>], opacity: [CellAnimation.Stop<Float>]) {
    let last = times.count - 1
    func isSeen(_ frame: Int) -> Bool { written[frame] != nil }
    let transform = written.indices.filter(isSeen).map { frame -> CellAnimation.Stop<Matrix4> in
      .init(time: times[frame], value: written[frame]!, holds: frame == last || !isSeen(frame + 1))
    }
    return (transform, CellPath.everyFrame(opacities, times))
  }

  func everyShade() -> [CellAnimation.Stop<Float>] { shades.isEmpty ? [] : CellPath.everyFrame(shades, times) }

  /// Appearing and disappearing are jumps; everything else changes gradually until the next stop.
  private static func everyFrame(_ values: [Double], _ times: [Double]) -> [CellAnimation.Stop<Float>] {
    values.indices.filter { frame in
      frame == 0 || frame == values.count - 1 || values[frame] != values[frame - 1]
        || values[frame] != values[frame + 1]
    }.map { frame in
      let next = frame + 1 < values.count ? values[frame + 1] : values[frame]
      return .init(time: times[frame], value: Float(values[frame]), holds: (values[frame] == 0) != (next == 0))
    }
  }

  /// A stop wherever the paint order changes.
  func orderStops() -> [CellAnimation.Stop<UInt32>] {
    let changes = ranks.indices.filter { $0 == 0 || ranks[$0] != ranks[$0 - 1] }
    return changes.map { .init(time: times[$0], value: ranks[$0], holds: true) }
  }

  private func stops(
    _ runs: [Range<Int>], _ missing: inout Set<Double>, fits: (Int, Int) -> Bool
  ) -> [(sample: Int, holds: Bool)] {
    var all: [(sample: Int, holds: Bool)] = []
    for run in runs {
      let chosen = StopChooser.choose(
        run,
        unfit: { from in
          part(from, &missing, into: parts)
          part(from + 1, &missing, into: parts)
        }, fits: fits)
      all += chosen.map { ($0, $0 == chosen.last) }
    }
    return all
  }

  /// Asks for samples between this one and the next, unless they are already too near to each other.
  private func part(_ sample: Int, _ missing: inout Set<Double>, into parts: Int) {
    let gap = times[sample + 1] - times[sample]
    guard gap > CellAnimationFinder.leastSpacing else { return }
    for part in 1..<parts { missing.insert(times[sample] + gap * Double(part) / Double(parts)) }
  }

  /// Stretches without a jump. A jump is where the cell appears or disappears, or where even the shortest step in time
  /// is too long in value.
  private func runs(
    _ tolerance: Double, _ missing: inout Set<Double>, _ step: (Int, Int) -> Double
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 0..<times.count - 1 {
      let flips = (places[index] == nil) != (places[index + 1] == nil)
      let isShort = times[index + 1] - times[index] <= CellAnimationFinder.leastSpacing
      guard flips || isShort && step(index, index + 1) > tolerance else { continue }
      if flips { part(index, &missing, into: 16) }
      runs.append(start..<index + 1)
      start = index + 1
    }
    return runs + [start..<times.count]
  }

  private func share(_ sample: Int, _ from: Int, _ to: Int) -> Double {
    (times[sample] - times[from]) / (times[to] - times[from])
  }

  private func fits(_ from: Int, _ to: Int, _ tolerance: Double) -> Bool {
    guard let a = written[from], let b = written[to] else { return false }
    if a == b { return (from...to).allSatisfy { isNear(a, $0, tolerance) } }
    guard let way = try? MatrixInterpolation(from: a, to: b) else { return false }
    guard fits(way, from, to, tolerance) else { return false }
    // At first Chromium's slerp leaves the rotation as it is where the quaternions' sine is below 1e-5; so that must be
    // good enough, too.
    let turn = way.fromFactors.quaternion.distance(to: way.toFactors.quaternion)
    guard turn > 0, turn < 2e-5 else { return true }
    var end = way.toFactors
    end.quaternion = way.fromFactors.quaternion
    return fits(MatrixInterpolation(from: way.fromFactors, to: end), from, to, tolerance)
  }

  private func fits(_ way: MatrixInterpolation, _ from: Int, _ to: Int, _ tolerance: Double) -> Bool {
    // Without the last, which is a stop. The middle comes first, because most lines that do not fit fail there.
    let middle = (from + to) / 2
    guard isNear(way.matrix(at: share(middle, from, to)), middle, tolerance) else { return false }
    return (from..<to).allSatisfy { isNear(way.matrix(at: share($0, from, to)), $0, tolerance) }
  }

  private func isNear(_ matrix: Matrix4, _ frame: Int, _ tolerance: Double) -> Bool {
    guard let place = places[frame], let image = CellPath.corners(matrix, size) else { return false }
    return CellPath.distance(image, place) <= tolerance
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

extension MatrixFactors.Quaternion {
  /// The angle between two rotations; either sign of a quaternion stands for the same rotation.
  fileprivate func distance(to b: Self) -> Double {
    let u = SIMD4(x, y, z, w)
    let v = SIMD4(b.x, b.y, b.z, b.w)
    return min(((u - v) * (u - v)).sum(), ((u + v) * (u + v)).sum()).squareRoot()
  }
}

extension Matrix4 {
  /// This projection with m44 = 1, recomposed from its parts; m44 must be above 0.
  ///
  /// A matrix of 32-bit floats differs from a true rotation by rounding. Browsers compute a quaternion with square
  /// roots, which turn that difference into a rotation of 1e-4. A matrix recomposed in doubles differs by 1e-16.
  var dividedByWeight: Matrix4 {
    func row(_ index: Int) -> (Double, Double, Double, Double) {
      func entry(_ column: Int) -> Double { self[index, column] / m44 }
      return (entry(0), entry(1), entry(2), entry(3))
    }
    let divided = Matrix4(row(0), row(1), row(2), row(3))
    return (try? MatrixFactors(of: divided))?.matrix ?? divided
  }

  /// CSS's `matrix3d()`, shortest decimals of doubles; m44 must be 1.
  var css: String {
    let entries = (0..<16).map { index -> String in
      // Not "1": Chromium's fast way of reading numbers from scripts drops everything after the seventh decimal, and
      // perspective with it. An exponent makes it use the exact way.
      if index == 15 { return "1e0" }
      let text = "\(self[index / 4, index % 4])"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return "matrix3d(\(entries.joined(separator: ",")))"
  }
}
