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

  /// Alpha of an outline: by the distance from the caster, 0 under it, and the mean way out of its edges, each by 1 over
  /// the square of the distance from it and of a sixth of the height. Far from the caster that is as long as one.
  private func outline(_ p: Point) -> Double {
    let caster = casterPoints, h = Double(height), isUnder = Shadow.contains(caster, p)
    let turns = caster.indices.reduce(0.0) { sum, index in
      let (a, b) = (caster[index], caster[(index + 1) % caster.count])
      return sum + a.x * b.y - a.y * b.x
    }
    var (nearest, m, all) = (Double.infinity, Point.zero, 0.0)
    for (index, a) in caster.enumerated() {
      let b = caster[(index + 1) % caster.count], long = hypot(b.x - a.x, b.y - a.y)
      guard long > 1e-6 else { continue }
      let u = Point(x: (b.x - a.x) / long, y: (b.y - a.y) / long)
      let along = min(max((p.x - a.x) * u.x + (p.y - a.y) * u.y, 0), long)
      let d = hypot(p.x - a.x - along * u.x, p.y - a.y - along * u.y), weight = 1 / (d * d + h * h / 36)
      let out = turns > 0 ? Point(x: u.y, y: -u.x) : Point(x: -u.y, y: u.x)
      nearest = min(nearest, d)
      (m.x, m.y, all) = (m.x + weight * out.x, m.y + weight * out.y, all + weight)
    }
    let d = isUnder ? 0 : nearest, s = -d / hypot(d, h), k = d * d / (d * d + h * h / 36)
    let long = 1 - k + k / max(hypot(m.x, m.y) / all, 1e-9)
    let tilted = 2 / (3 * Double.pi) * long * (Double(bright.x) * m.x + Double(bright.y) * m.y) / all * (s * s - 1)
    let alpha = Double(strength) * (0.5 * (1 + s) + tilted)
    return alpha < 1.0 / 512 ? 0 : alpha
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
