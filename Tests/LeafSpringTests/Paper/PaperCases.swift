import LeafSpringTestSupport

@testable import LeafSpring

/// A random page with a finger on it, and the model of the same.
struct PaperCase: CustomStringConvertible {
  let page: PaperPage
  let corner: PaperCorner
  let model: ModelPaper
  var finger: Point

  var size: Size { Size(width: page.width, height: page.height) }
  /// The length to which errors of lengths are relative.
  var extent: Double { page.width + page.height }
  var ray: PaperRay { ray(finger) }

  func ray(_ finger: Point) -> PaperRay {
    PaperRay(finger: finger, eye: Vector3(x: 0, y: 0, z: page.eye), height: page.height)
  }

  var description: String {
    "\(page.width) x \(page.height), eye \(page.eye), R \(page.maxRadius), kappa \(page.tightness), k \(page.hinges), "
      + "\(corner), finger \(finger.x) \(finger.y)"
  }

  init(_ page: PaperPage, _ corner: PaperCorner, finger: Point) {
    (self.page, self.corner, self.finger) = (page, corner, finger)
    model = ModelPaper(
      width: page.width, height: page.height, eye: page.eye, maxRadius: page.maxRadius, tightness: page.tightness,
      hinges: page.hinges, isTop: corner == .top)
  }

  /// - Parameter reach: how far from the book fingers may be, in page sizes.
  static func random(_ random: inout SplitMix64, hinges: Int? = nil, reach: Double = 1.2) throws -> PaperCase {
    let size = Size(width: random.double(in: 150...700), height: random.double(in: 150...900))
    var paper = Paper()
    paper.hinges = hinges ?? random.pick([1, 2, 3, 4, 5, 8, 13, 16, 32])
    paper.maxRadius = size.width * random.pick([0, 0.02, 0.1, 0.2, 0.5, 1])
    let tightness = random.pick([0.05, 0.2, 0.3, 1 / .pi, random.double(in: 0.001...0.318)])
    paper.tightness = tightness
    let least = tightness * (2 * size.width + size.height)
    let page = try PaperPage(paper, size: size, eye: max(1, least * random.double(in: 1.01...12)))
    let finger = Point(
      x: random.double(in: -reach...reach) * size.width, y: random.double(in: -reach...reach) * size.height)
    return PaperCase(page, random.pick(PaperCorner.allCases), finger: finger)
  }

  /// A place that the corner can reach, sometimes on the rim.
  func place(_ random: inout SplitMix64) -> Point {
    let angle = random.double(in: 0...(.pi))
    let reach = page.width * random.pick([1, random.double(in: 0...1).squareRoot()])
    let (sine, cosine) = Elementary.sincos(angle)
    let y = reach * sine
    return page.nearest(Point(x: reach * cosine, y: corner == .bottom ? page.height - y : y), corner)
  }
}

extension Vector3 {
  static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }

  var length: Double { (x * x + y * y + z * z).squareRoot() }

  func distance(to spot: ModelPaper.Spot) -> Double {
    let (dx, dy, dz) = (Wide(x) - spot.x, Wide(y) - spot.y, Wide(z) - spot.z)
    return Double((dx * dx + dy * dy + dz * dz).squareRoot())
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  func distance(to spot: ModelPaper.Spot) -> Double { Vector3(x: x, y: y, z: 0).distance(to: spot) }
}

extension PaperBand {
  func polygon(of size: Size) -> [Point] {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
      guard let start = room.baseAddress else { return [] }
      return Array(room.prefix(polygon(of: size, into: start)))
    }
  }
}

/// Area of a polygon in page coordinates.
func area(_ polygon: [Point]) -> Double {
  var twice = 0.0
  for (index, a) in polygon.enumerated() {
    let b = polygon[(index + 1) % polygon.count]
    twice += a.x * b.y - b.x * a.y
  }
  return abs(twice) / 2
}
