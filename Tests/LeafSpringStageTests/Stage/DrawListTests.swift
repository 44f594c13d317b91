import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Vertices and draws of a frame.
@Suite struct DrawListTests {
  /// Stages whose frames have all that is drawn: strips in mid-turn, several leaves in the air, a peeled corner, a
  /// book that opens over its table, pages with round corners and gradients.
  private func stages() throws -> [(String, Stage)] {
    var made: [(String, Stage)] = []
    for (name, book) in [
      ("rigid", Scenes.book(16)), ("soft", Scenes.soft(21, strips: 12)), ("paper", Peels.turned()),
      ("soft paper", Peels.turned { $0.soft = SoftLeaves(strips: 7) }),
      ("top", Peels.turned { ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300)) }),
    ] {
      let (stage, id) = try Scenes.open(book)
      try stage.turn(id, to: 3)
      try stage.advance(by: 0.3)
      made.append((name, stage))
      let opening = try Scenes.shut(book)
      try opening.stage.open(opening.book)
      try opening.stage.advance(by: 0.35)
      made.append((name + " opening", opening.stage))
    }
    let (stage, id) = try Peels.open(Peels.book { $0.light = 1 }, mode: .exact)
    try stage.peel(id, to: 5)
    try stage.advance(by: 0.3)
    made.append(("peeled", stage))
    let view = try Peels.open(Peels.turned(), mode: .exact)
    try view.stage.setView(.scale(x: 0.01, y: -0.01))
    try view.stage.next(view.id)
    try view.stage.advance(by: 0.3)
    made.append(("in a view", view.stage))
    return made
  }

  /// The black of a shadow's triangles beside its formula, at random places of its plane.
  @Test func shadowsAreTheirFormulas() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 50)
    var worst = Worst("black of a draw list beside a shadow's formula", unit: "of 255")
    var under: [Double] = []
    var most = 0, kinds = Set<Shadow.Kind>()
    for (name, stage) in try stages() {
      try stage.withSnapshot { frame in
        let list = try DrawnList(frame)
        for draw in list.draws where draw.row < 0 {
          let shadow = frame.shadows[draw.shadow], plane = Plane(shadow.matrix)
          kinds.insert(shadow.kind)
          most = max(most, draw.count)
          let triangles = list.triangles(draw).map { $0.map { (plane.point($0), Double($0.black)) } }
          let (clip, caster) = (shadow.clipPoints, shadow.kind == .outline ? shadow.casterPoints : [])
          for _ in 0..<600 {
            let p = Plane.random(in: clip, &random)
            guard Shadow.contains(clip, p), Plane.margin(clip, p) > 0.02 else { continue }
            let error = 255 * (Plane.black(triangles, at: p) - shadow.alpha(at: p))
            // One sees little of what is under a caster, and triangles there are larger.
            guard caster.isEmpty || !Shadow.contains(caster, p) else {
              under.append(abs(error))
              continue
            }
            worst.record(error, "\(name), shadow \(draw.shadow), \(p)")
          }
        }
      }
    }
    print("figure: draw list: the most vertices of a shadow \(most)")
    #expect(kinds.count == 2 && most <= 5000)
    #expect(worst.report(limit: 3))
    under.sort()
    let mean = under.reduce(0, +) / Double(under.count), most95 = under[under.count * 95 / 100]
    print("figure: draw list: black under casters beside the formula: mean \(mean) of 255, 95 % within \(most95)")
    #expect(under.count > 1000 && mean < 1 && most95 < 3)
  }

  /// Place, picture, tint and black of cells at random places: linear between vertices, and the cell's own there.
  @Test func cellsAreExact() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 51)
    var place = Worst("vertices of cells beside their matrices", unit: "points")
    var tint = Worst("tint of a draw list beside a cell's gradient", unit: "of 255")
    var black = Worst("black of a draw list beside a cell's light", unit: "of 255")
    for (name, stage) in try stages() where name != "in a view" {
      try stage.withSnapshot { frame in
        let list = try DrawnList(frame)
        for draw in list.draws where draw.row >= 0 {
          let row = draw.row, size = frame.size(row), surface = frame.surface(row), band = frame.band(row)
          #expect(
            draw.identity.content == .unit && draw.opacity == frame.opacity[row] && draw.paper == surface.backColor)
          let triangles = list.triangles(draw)
          for corner in triangles.joined() {
            let seen = Stage.image(
              frame, row, Point(x: Double(corner.u) * size.width, y: Double(corner.v) * size.height))
            place.record(Double(corner.x / corner.w) - seen.x, name)
            place.record(Double(corner.y / corner.w) - seen.y, name)
          }
          for triangle in triangles.shuffled(using: &random).prefix(40) {
            let (a, b) = (random.double(in: 0...1), random.double(in: 0...1)), fold = a + b > 1
            let share = [fold ? 1 - a : a, fold ? 1 - b : b], parts = [1 - share[0] - share[1], share[0], share[1]]
            func mean(_ number: (DrawVertex) -> Float) -> Double {
              zip(parts, triangle).reduce(0) { $0 + $1.0 * Double(number($1.1)) }
            }
            let p = Point(x: mean(\.u) * size.width, y: mean(\.v) * size.height), where_ = "\(name), row \(row), \(p)"
            #expect(band.low - 0.021 <= band.offset(p) && band.offset(p) <= band.high + 0.021)
            tint.record(255 * (mean(\.tint) - surface.gradient.alpha(at: p, size, shade: frame.shade[row])), where_)
            let along = min(max((band.offset(p) - band.low) / max(band.high - band.low, 1e-6), 0), 1)
            let (low, high) = (Double(frame.light[2 * row]), Double(frame.light[2 * row + 1]))
            black.record(255 * (mean(\.black) - low - along * (high - low)), where_)
          }
        }
      }
    }
    #expect(place.report(limit: 2e-3))
    #expect(tint.report(limit: 0.01))
    #expect(black.report(limit: 0.2))
  }

  /// The triangles of a page's cells have its area, less its round corners, plus the overlap of its facets.
  @Test func trianglesCoverTheirCells() throws {
    var worst = Worst("area of triangles beside that of the page", unit: "pages")
    for radius in [0.0, 4, 30] {
      let (stage, _) = try Scenes.open(Scenes.book(8) { $0.cornerRadius = radius })
      try stage.withSnapshot { frame in
        let list = try DrawnList(frame)
        for draw in list.draws {
          let size = frame.size(draw.row),
            round = 2 * (1 - Double.pi / 4) * radius * radius / (size.width * size.height)
          let area = list.triangles(draw).reduce(0.0) { sum, t in
            sum + abs(Double((t[1].u - t[0].u) * (t[2].v - t[0].v) - (t[2].u - t[0].u) * (t[1].v - t[0].v))) / 2
          }
          worst.record(area - (1 - round), "radius \(radius)")
        }
      }
    }
    #expect(worst.report(limit: 2.5e-5))
  }

  /// Back to front, each after the shadows that lie under it; every visible cell, and no other.
  @Test func drawsAreInPaintOrder() throws {
    for (name, stage) in try stages() {
      try stage.withSnapshot { frame in
        let draws = try DrawnList(frame).draws
        let ranks = draws.map {
          $0.row >= 0 ? 2 * Int(frame.order[$0.row]) + 1 : 2 * Int(frame.shadows[$0.shadow].after)
        }
        #expect(ranks == ranks.sorted(), "\(name)")
        let seen = (0..<frame.count).filter {
          CellFlags(rawValue: frame.flags[$0]).contains(.visible) && frame.opacity[$0] > 0
        }
        #expect(draws.filter { $0.row >= 0 }.map(\.row).sorted() == seen, "\(name)")
        #expect(draws.allSatisfy { $0.row >= 0 || $0.paper == .clear && $0.identity.item == -1 && $0.opacity == 1 })
        #expect(zip(draws, draws.dropFirst()).allSatisfy { $0.first + $0.count == $1.first })
      }
    }
  }

  @Test func tooLittleRoomIsRefusedWhole() throws {
    let (stage, _) = try Scenes.open(Scenes.book(8))
    try stage.withSnapshot { frame in
      let size = frame.drawListSize()
      for (vertices, draws) in [(size.vertices - 1, size.draws), (size.vertices, size.draws - 1), (0, 0)] {
        var places = [DrawVertex](repeating: DrawVertex(), count: vertices)
        var list = [Draw](repeating: Draw(), count: draws)
        #expect(throws: LeafError(.outOfRange, vertices < size.vertices ? "vertices" : "draws", accepts: "")) {
          _ = try places.withUnsafeMutableBufferPointer { room in
            try list.withUnsafeMutableBufferPointer { try frame.drawList(vertices: room, draws: $0) }
          }
        }
        #expect(places.allSatisfy { $0 == DrawVertex() } && list.allSatisfy { $0 == Draw() })
      }
    }
  }

  /// A page that reaches behind the eye is cut off before it, and nothing of it is infinite.
  @Test func nothingLiesBehindTheEye() throws {
    let (stage, id) = try Scenes.open(Scenes.book(8) { $0.eye = 250 })
    var crossing = 0
    for _ in 0..<40 {
      try? stage.next(id)
      try stage.advance(by: 0.02)
      try stage.withSnapshot { frame in
        let list = try DrawnList(frame)
        for draw in list.draws where draw.flags.contains(.crossesEye) { crossing += draw.count }
        #expect(list.vertices.allSatisfy { $0.w > 0 && ($0.x / $0.w).isFinite && ($0.y / $0.w).isFinite })
      }
    }
    #expect(crossing > 0)
  }
}

extension Gradient {
  /// Its alpha at a point, by the words of `leaf_cell`.
  fileprivate func alpha(at p: Point, _ size: Size, shade: Float) -> Double {
    let stops = [locations.0, locations.1, locations.2, locations.3].prefix(Int(stopCount)).map { Double($0) }
    let values = [alphas.0, alphas.1, alphas.2, alphas.3].prefix(Int(stopCount)).map { Double($0) }
    guard let first = values.first, let last = values.last, shade > 0 else { return 0 }
    let (x, y) = (end.x - start.x, end.y - start.y)
    let t = ((p.x / size.width - start.x) * x + (p.y / size.height - start.y) * y) / (x * x + y * y)
    let strength = Double(shade) * Double(color.alpha)
    for index in stops.indices.dropFirst() where t >= stops[index - 1] && t < stops[index] {
      let part = (t - stops[index - 1]) / (stops[index] - stops[index - 1])
      return strength * (values[index - 1] + part * (values[index] - values[index - 1]))
    }
    return strength * (t < stops[0] ? first : last)
  }
}

/// A plane and what is on it.
private struct Plane {
  private let inverse: [Double]

  /// Inverts columns 1, 2 and 4 of rows 1, 2 and 4.
  init(_ m: SIMD16<Float>) {
    let a = [0, 1, 3, 4, 5, 7, 12, 13, 15].map { Double(m[$0]) }
    func minor(_ i: Int, _ j: Int, _ k: Int, _ l: Int) -> Double { a[i] * a[l] - a[j] * a[k] }
    let rows = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
      -minor(0, 2, 3, 5), minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    inverse = rows
  }

  func point(_ v: DrawVertex) -> Point {
    let (x, y, w) = (Double(v.x), Double(v.y), Double(v.w))
    let seen = (0..<3).map { x * inverse[$0] + y * inverse[3 + $0] + w * inverse[6 + $0] }
    return Point(x: seen[0] / seen[2], y: seen[1] / seen[2])
  }

  static func random(in polygon: [Point], _ random: inout SplitMix64) -> Point {
    let (xs, ys) = (polygon.map(\.x), polygon.map(\.y)), (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Point(
      x: left + random.double(in: 0...1) * ((xs.max() ?? 0) - left),
      y: top + random.double(in: 0...1) * ((ys.max() ?? 0) - top))
  }

  /// The distance from a polygon's nearest edge, as a line.
  static func margin(_ polygon: [Point], _ p: Point) -> Double {
    polygon.indices.map { index in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count]), (x, y) = (b.x - a.x, b.y - a.y)
      let t = min(max(((p.x - a.x) * x + (p.y - a.y) * y) / max(x * x + y * y, 1e-12), 0), 1)
      let (dx, dy) = (p.x - a.x - t * x, p.y - a.y - t * y)
      return (dx * dx + dy * dy).squareRoot()
    }.min() ?? .infinity
  }

  /// The black of the triangle at a point: 0 if there is none, more than 1 if two overlap there.
  static func black(_ triangles: [[(Point, Double)]], at p: Point) -> Double {
    var found: [Double] = []
    for t in triangles {
      func side(_ a: Point, _ b: Point) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
      let parts = [side(t[1].0, t[2].0), side(t[2].0, t[0].0), side(t[0].0, t[1].0)],
        sum = parts[0] + parts[1] + parts[2]
      guard abs(sum) > 1e-9, parts.allSatisfy({ $0 / sum >= 0 }) else { continue }
      found.append(zip(parts, t).reduce(0) { $0 + $1.0 / sum * $1.1.1 })
    }
    guard let first = found.first else { return 0 }
    return found.allSatisfy { abs($0 - first) < 0.01 } ? first : 2
  }
}
