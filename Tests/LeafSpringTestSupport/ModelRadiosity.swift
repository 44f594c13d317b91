#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Light in a cross-section, solved with rays: surfaces of albedo 0.8 under a sky of radiance 1 + 0.35 (ω·s), no table. Everything is a
/// cylinder across the section. Shares no code with the core, and none of its formulas for light.
public struct ModelRadiosity {
  public struct Place: Equatable {
    public var x, z: Double

    public init(x: Double, z: Double) { (self.x, self.z) = (x, z) }
  }

  /// A straight piece of paper, both of whose sides give light back.
  private struct Piece {
    let a, b: Place
    var along: Place {
      let length = hypot(b.x - a.x, b.z - a.z)
      return Place(x: (b.x - a.x) / length, z: (b.z - a.z) / length)
    }
  }

  /// Two patches of each piece: first the side to the left of its direction, then the other one.
  private var pieces: [Piece] = []
  private var radiosity: [(left: Double, right: Double)] = []
  private let bright: Double
  public static let albedo = 0.8, tilt = 0.35

  /// - Parameters:
  ///   - chains: each from its first to its last point; straight between them.
  ///   - bright: e·s for x.
  ///   - length: of a patch.
  public init(_ chains: [[Place]], bright: Double, length: Double, bounces: Int = 12, rays: Int = 96) {
    self.bright = bright
    for chain in chains {
      for (a, b) in zip(chain, chain.dropFirst()) {
        let count = max(1, Int((hypot(b.x - a.x, b.z - a.z) / length).rounded(.up)))
        func point(_ i: Int) -> Place {
          let part = Double(i) / Double(count)
          return Place(x: a.x + part * (b.x - a.x), z: a.z + part * (b.z - a.z))
        }
        for i in 0..<count where point(i) != point(i + 1) { pieces.append(Piece(a: point(i), b: point(i + 1))) }
      }
    }
    solve(bounces, rays)
  }

  private mutating func solve(_ bounces: Int, _ rays: Int) {
    radiosity = Array(repeating: (0, 0), count: pieces.count)
    // Rays of each side always meet the same.
    var sky: [Double] = [], met: [[Int]] = []
    for piece in pieces {
      for side in [1.0, -1] {
        let middle = Place(x: (piece.a.x + piece.b.x) / 2, z: (piece.a.z + piece.b.z) / 2)
        let normal = Place(x: -piece.along.z * side, z: piece.along.x * side)
        let seen = look(from: middle, normal, rays)
        sky.append(seen.sky)
        met.append(seen.met)
      }
    }
    for _ in 0..<bounces {
      let light = (0..<sky.count).map { sky[$0] + met[$0].reduce(0) { $0 + given($1) } / Double(rays) }
      for index in pieces.indices {
        radiosity[index] = (Self.albedo * light[2 * index], Self.albedo * light[2 * index + 1])
      }
    }
  }

  private func given(_ side: Int) -> Double { side % 2 == 0 ? radiosity[side / 2].left : radiosity[side / 2].right }

  /// The light at a place on paper whose normal is given; a flat page under the whole sky has 1.
  public func light(at place: Place, normal: Place, rays: Int = 512) -> Double {
    let seen = look(from: place, normal, rays)
    return seen.sky + seen.met.reduce(0) { $0 + given($1) } / Double(rays)
  }

  /// Rays at equal steps of the sine from the normal, each with the same share of the light: what the sky gives, and what sides the others meet.
  private func look(from place: Place, _ normal: Place, _ rays: Int) -> (sky: Double, met: [Int]) {
    var (sky, met) = (0.0, [Int]())
    for ray in 0..<rays {
      let sine = -1 + (2 * Double(ray) + 1) / Double(rays), cosine = (1 - sine * sine).squareRoot()
      let way = Place(
        x: normal.x * cosine + normal.z * sine, z: normal.z * cosine - normal.x * sine)
      if let side = first(from: place, way) {
        met.append(side)
      } else if way.z > 0 {
        // Across the section, √(1 − t²) has the mean 8/3π, weighted as the light is.
        sky += (1 + Self.tilt * bright * way.x * (8 / (3 * .pi))) / Double(rays)
      }
    }
    return (sky, met)
  }

  /// The side of the nearest piece that a ray meets.
  private func first(from place: Place, _ way: Place) -> Int? {
    var (nearest, side) = (Double.infinity, -1)
    for (index, piece) in pieces.enumerated() {
      let (dx, dz) = (piece.b.x - piece.a.x, piece.b.z - piece.a.z)
      let cross = way.x * dz - way.z * dx
      guard cross != 0 else { continue }
      let (px, pz) = (piece.a.x - place.x, piece.a.z - place.z)
      let t = (px * dz - pz * dx) / cross, u = (px * way.z - pz * way.x) / cross
      guard t > 1e-7, t < nearest, u >= 0, u <= 1 else { continue }
      // Its left normal is (−dz, dx); the ray comes from the side that it goes against.
      (nearest, side) = (t, -dz * way.x + dx * way.z < 0 ? 2 * index : 2 * index + 1)
    }
    return side < 0 ? nil : side
  }

  /// True if nothing is between two places.
  public func sees(_ a: Place, from b: Place) -> Bool {
    let (dx, dz) = (a.x - b.x, a.z - b.z), far = hypot(dx, dz)
    for piece in pieces {
      let (ex, ez) = (piece.b.x - piece.a.x, piece.b.z - piece.a.z)
      let cross = dx * ez - dz * ex
      guard cross != 0 else { continue }
      let (px, pz) = (piece.a.x - b.x, piece.a.z - b.z)
      let t = (px * ez - pz * ex) / cross, u = (px * dz - pz * dx) / cross
      if t > 1e-9, t < 1 - 1e-6 * max(1, 1 / far), u >= 0, u <= 1 { return false }
    }
    return true
  }
}

/// The part of the sky that edges hide from a point of a flat page, from the union of the angles that each hides, as numbers: no silhouette,
/// no closed form.
public enum ModelSkyline {
  /// - Parameters:
  ///   - chain: points from the table up, (along e, height).
  ///   - x: of the page point.
  public static func blocked(_ chain: [ModelRadiosity.Place], at x: Double, bright: Double) -> Double {
    var hidden: [(from: Double, to: Double)] = []
    for (a, b) in zip(chain, chain.dropFirst()) {
      let ends = [angle(a, x), angle(b, x)].sorted()
      if ends[1] > ends[0] { hidden.append((ends[0], ends[1])) }
    }
    hidden.sort { $0.from < $1.from }
    var (sum, last) = (0.0, -Double.infinity)
    for part in hidden {
      let from = max(part.from, last)
      if part.to > from { sum += share(from, part.to, bright) }
      last = max(last, part.to)
    }
    return sum
  }

  /// The angle from e to a point, π and more below the horizon behind.
  private static func angle(_ place: ModelRadiosity.Place, _ x: Double) -> Double {
    min(max(atan2(place.z, place.x - x), 0), .pi)
  }

  /// (1/2) sin is the share of an even sky, (2/3π) cos sin that of the tilt, integrated.
  private static func share(_ from: Double, _ to: Double, _ bright: Double) -> Double {
    let even = (cos(from) - cos(to)) / 2
    let tilted = ModelRadiosity.tilt * bright * 2 / (3 * .pi) * (sin(to) * sin(to) - sin(from) * sin(from))
    return even + tilted
  }
}
