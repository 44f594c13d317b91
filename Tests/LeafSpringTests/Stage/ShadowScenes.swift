import Foundation

@testable import LeafSpring

/// Shadows as a host draws them, from their description alone: in Double, beside nothing of the core's.
extension Shadow {
  var clipPoints: [Point] { points(clip, clipCount) }
  var casterPoints: [Point] { points(caster, casterCount) }

  private func points(_ lanes: SIMD16<Float>, _ count: UInt32) -> [Point] {
    (0..<Int(count)).map { Point(x: Double(lanes[2 * $0]), y: Double(lanes[2 * $0 + 1])) }
  }

  /// Alpha at a point of the plane.
  func alpha(at p: Point) -> Double {
    guard Shadow.contains(clipPoints, p) else { return 0 }
    return kind == .profile ? profile(p) : outline(p)
  }

  func profile(at u: Double) -> Double {
    let (low, high) = (Double(low), Double(high))
    let part = high > low ? 16 * min(max((u - low) / (high - low), 0), 1).squareRoot() : u < low ? 0 : 16
    let index = min(Int(part), 15)
    // Linear between places, which lie at the squares.
    let (from, to) = (Double(index * index), Double((index + 1) * (index + 1)))
    let rest = min(max((part * part - from) / (to - from), 0), 1)
    return Double(alpha(index)) + rest * Double(alpha(index + 1) - alpha(index))
  }

  func profile(_ p: Point) -> Double {
    let (ax, ay) = (Double(axis.x), Double(axis.y)), y = ax * p.y - ay * p.x
    let own = profile(at: ax * p.x + ay * p.y)
    guard endExtent > 0 else { return own }
    let (h, l) = (Double(endExtent), Double(endLength))
    func f(_ q: Double) -> Double { q / (q * q + 0.62).squareRoot() }
    return own * 0.5 * (f((h / 2 - y) / l) + f((h / 2 + y) / l))
  }

  private func outline(_ p: Point) -> Double {
    let caster = casterPoints
    guard !Shadow.contains(caster, p) else { return 0 }
    var nearest = Double.infinity, m = Point(x: 1, y: 0)
    for (index, a) in caster.enumerated() {
      let b = caster[(index + 1) % caster.count], (dx, dy) = (b.x - a.x, b.y - a.y)
      let t = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / max(dx * dx + dy * dy, 1e-12), 0), 1)
      let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy), d = (ex * ex + ey * ey).squareRoot()
      if d < nearest { (nearest, m) = (d, d > 0 ? Point(x: ex / d, y: ey / d) : m) }
    }
    let h = Double(height), s = -nearest / (nearest * nearest + h * h).squareRoot()
    let tilted = 2 / (3 * Double.pi) * (Double(bright.x) * m.x + Double(bright.y) * m.y) * (s * s - 1)
    let alpha = Double(strength) * (0.5 * (1 + s) + tilted)
    return alpha < 1.0 / 512 ? 0 : alpha
  }

  /// Alpha of an outline under its caster: that at no distance, with the mean of all ways out, each by 1 over the
  /// distance to its edge.
  func alphaUnderCaster(at p: Point) -> Double {
    let caster = casterPoints
    let sense = caster.indices.reduce(0.0) { sum, index in
      let (a, b) = (caster[index], caster[(index + 1) % caster.count])
      return sum + a.x * b.y - a.y * b.x
    }
    var (m, all) = (Point.zero, 0.0)
    for index in caster.indices {
      let (a, b) = (caster[index], caster[(index + 1) % caster.count]), (x, y) = (b.x - a.x, b.y - a.y)
      let length = (x * x + y * y).squareRoot() * (sense > 0 ? 1 : -1)
      guard abs(length) > 1e-6 else { continue }
      let out = Point(x: y / length, y: -x / length)
      let weight = 1 / max((a.x - p.x) * out.x + (a.y - p.y) * out.y, 1e-3)
      (m.x, m.y, all) = (m.x + weight * out.x, m.y + weight * out.y, all + weight)
    }
    let along = (Double(bright.x) * m.x + Double(bright.y) * m.y) / all
    return Double(strength) * (0.5 - 2 / (3 * Double.pi) * along)
  }

  static func contains(_ polygon: [Point], _ p: Point) -> Bool {
    var signs = (below: false, above: false)
    for (index, a) in polygon.enumerated() {
      let b = polygon[(index + 1) % polygon.count]
      let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      if cross < -1e-4 { signs.below = true }
      if cross > 1e-4 { signs.above = true }
    }
    return !(signs.below && signs.above)
  }

  /// True if its plane is that of the pages.
  var isOnPages: Bool { matrix[2] == 0 && matrix[6] == 0 && abs(matrix[3]) < 1e-9 && abs(matrix[7]) < 1e-9 }
}

extension Snapshot {
  /// White that all shadows on the pages leave at a place, seen from the middle of the spine.
  func white(at p: Point, without table: Bool = true) -> Double {
    shadows.reduce(1.0) { $1.isOnPages && !(table && $1.after == 0) ? $0 * (1 - $1.alpha(at: p)) : $0 }
  }

  /// True if a place of the pages is under what casts a profile on its side.
  func isCovered(_ p: Point) -> Bool {
    shadows.contains {
      guard $0.kind == .profile, $0.isOnPages, Shadow.contains($0.clipPoints, p) else { return false }
      return Double($0.axis.x) * p.x + Double($0.axis.y) * p.y < Double($0.low)
    }
  }
}
