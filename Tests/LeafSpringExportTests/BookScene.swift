import Foundation
import LeafSpring

@testable import LeafSpringExport

/// A book of eight pages recorded by the formulas of the specification (parts S and B), written apart from
/// the library's own choreography: it opens by the spring of the tutorial, turns twice and closes.
struct BookScene {
  static let viewport = Size(width: 1024, height: 768)
  static let page = Size(width: 362, height: 568)
  static let eye = 2000.0
  static let items = 9
  static let shelf = 3

  var framesPerSecond = 60.0
  let open = 1.2
  let turn = 1.1
  let close = 1.0
  var end: Double { open + 2 * turn + close + 0.3 }

  // MARK: Motion

  /// Under-damped spring toward 1, ζ 0.7, ω 9.684, starting at `x` − 1 with velocity `v`.
  static func spring(_ t: Double, velocity v0: Double = 0.7) -> (value: Double, velocity: Double) {
    let zeta = 0.7
    let omega = 9.68394161477304263
    let beta = zeta * omega
    let wd = omega * (1 - zeta * zeta).squareRoot()
    let x0 = -1.0
    let c = (v0 + beta * x0) / wd
    let decay = exp(-beta * t)
    let x = decay * (x0 * cos(wd * t) + c * sin(wd * t))
    let v = decay * (v0 * cos(wd * t) - (omega * omega * x0 + beta * v0) / wd * sin(wd * t))
    return (1 + x, v)
  }

  static func ease(_ u: Double) -> Double {
    let t = min(max(u, 0), 1)
    return t * t * (3 - 2 * t)
  }

  struct State {
    var opening, offset, velocity: Double
  }

  func state(at t: Double) -> State {
    if t < open {
      let s = BookScene.spring(t)
      return State(opening: s.value, offset: 0, velocity: s.velocity)
    }
    let w = BookScene.viewport.width
    if t < open + 2 * turn {
      let index = ((t - open) / turn).rounded(.down)
      let s = BookScene.spring(t - open - index * turn, velocity: 0)
      return State(opening: 1, offset: (index + s.value) * w, velocity: s.velocity)
    }
    let u = (t - open - 2 * turn) / close
    return State(opening: 1 - BookScene.ease(u), offset: 2 * w, velocity: u < 1 ? -6 * u * (1 - u) : 0)
  }

  // MARK: Poses

  static func ratio(leaf: Int, offset: Double) -> Double {
    let raw = -0.5 + Double(leaf) - offset / viewport.width
    if raw > 0.5 { return 0.5 + 0.1 * (raw - 0.5) }
    if raw < -0.5 { return -0.5 + 0.1 * (raw + 0.5) }
    return raw
  }

  static func angle(item: Int, state: State) -> Double {
    let r = min(max(ratio(leaf: item / 2, offset: state.offset), -1), 1)
    let even = item % 2 == 0
    let open = even ? -(1 - r) * .pi / 2 : (1 + r) * .pi / 2 + 0.001
    let closed = even ? 0 : Double.pi
    return closed + state.opening * (open - closed)
  }

  // MARK: Recording

  func recording() throws -> Recording {
    var recording = Recording(
      title: "A book of eight pages opens, turns twice and closes", viewport: BookScene.viewport,
      cells: BookScene.cells(),
      leafCount: (BookScene.items + 1) / 2)
    recording.parameters = [
      .init("page", "362 × 568"), .init("eye", "2000"), .init("damping", "0.7"), .init("velocity", "0.7"),
      .init("push", "1 s"),
    ]
    recording.phases = [
      .init(name: "opening", start: 0, end: open),
      .init(name: "turn to spread 2", start: open, end: open + turn),
      .init(name: "turn to spread 3", start: open + turn, end: open + 2 * turn),
      .init(name: "closing", start: open + 2 * turn, end: end),
    ]
    recording.motion = MotionTrack(
      name: "push", samples: (0...2600).map { BookScene.sample(Double($0) / 1000) }, settled: 1.054909,
      rest: 3.1)
    for frame in 0...Int((end * framesPerSecond).rounded()) {
      try recording.append(self.frame(at: Double(frame) / framesPerSecond))
    }
    return recording
  }

  static func sample(_ t: Double) -> MotionTrack.Sample {
    let s = spring(t)
    return .init(time: t, value: s.value, velocity: s.velocity)
  }

  static func cells() -> [Recording.Cell] {
    let right = gradient([(0, 0.45), (0.02, 0.40), (1, 0.55)])
    let left = gradient([(0, 0.30), (0.5, 0.40), (0.98, 0.50), (1, 0.55)])
    var cells = (0..<shelf).map { book in
      Recording.Cell(
        identity: CellIdentity(role: .cover, item: book),
        surface: CellSurface(radii: Corners(topLeft: 0, topRight: 20, bottomLeft: 0, bottomRight: 20)),
        size: page,
        name: "cover of book \(book)", design: [4, 0, 2][book])
    }
    for item in 0..<items {
      let even = item % 2 == 0
      let r: Float = 20
      let radii = Corners<Float>(
        topLeft: even ? 0 : r, topRight: even ? r : 0, bottomLeft: even ? 0 : r, bottomRight: even ? r : 0)
      cells.append(
        Recording.Cell(
          identity: CellIdentity(role: .page, item: item, leaf: item / 2, face: even ? .front : .back),
          surface: CellSurface(backColor: .clear, radii: radii, gradient: even ? right : left), size: page,
          name: item == 0 ? "cover" : "page \(item)"))
    }
    return cells
  }

  static func gradient(_ stops: [(Float, Float)]) -> Gradient {
    let l = stops.map(\.0) + [0, 0]
    let a = stops.map(\.1) + [0, 0]
    return Gradient(
      color: Color(white: 1 / 3), start: Point(x: 0, y: 0.5), end: Point(x: 1, y: 0.5),
      locations: (l[0], l[1], l[2], l[3]),
      alphas: (a[0], a[1], a[2], a[3]), stopCount: stops.count)
  }

  func frame(at t: Double) -> Recording.Frame {
    let state = self.state(at: t)
    var frame = Recording.Frame(time: t)
    frame.progress = state.opening
    frame.velocity = state.velocity
    let ground = Color(red: 0.3098, green: 0.3569, blue: 0.4)
    frame.screens = Screens(from: .init(background: ground, alpha: 1))
    for book in 0..<BookScene.shelf { frame.addCover(book, opening: state.opening) }
    var rows: [(depth: Double, leaf: Int, facing: Double)] = []
    for item in 0..<BookScene.items { rows.append(frame.addPage(item, state)) }
    let order = rows.indices.sorted { a, b in
      if abs(rows[a].depth) != abs(rows[b].depth), rows[a].leaf != rows[b].leaf {
        return abs(rows[a].depth) > abs(rows[b].depth)
      }
      if rows[a].leaf == rows[b].leaf { return rows[a].facing < rows[b].facing }
      return rows[a].depth > 0 ? rows[a].leaf > rows[b].leaf : rows[a].leaf < rows[b].leaf
    }
    frame.ranks = (0..<UInt32(BookScene.shelf)) + [UInt32](repeating: 0, count: BookScene.items)
    for (rank, item) in order.enumerated() {
      frame.ranks[BookScene.shelf + item] = UInt32(BookScene.shelf + rank)
    }
    for leaf in 0..<(BookScene.items + 1) / 2 {
      let angle = BookScene.angle(item: 2 * leaf, state: state)
      frame.leaves.append(
        .init(
          value: BookScene.ratio(leaf: leaf, offset: state.offset), velocity: state.velocity, angle: angle))
    }
    return frame
  }
}

extension Recording.Frame {
  fileprivate mutating func add(_ m: [[Double]], opacity: Double, shade: Double, flags: CellFlags) {
    matrices += m.flatMap { $0.map(Float.init) }
    opacities.append(Float(opacity))
    shades.append(Float(shade))
    self.flags.append(flags)
  }

  fileprivate mutating func addCover(_ book: Int, opening: Double) {
    let x = 372 * Double(book - 1)
    let scale = 0.7 * max(0.75, 1 - abs(x) / 1024)
    let m = Matrix.local(
      anchor: Point(x: 0.5, y: 0.5), scale: scale, angle: 0, shift: 0, position: Point(x: 512 + x, y: 384))
    let opacity = book == 1 ? 0 : min(max(1 - opening, 0), 1)
    add(m, opacity: opacity, shade: 0, flags: opacity > 0 ? .visible : [])
  }

  fileprivate mutating func addPage(_ item: Int, _ s: BookScene.State) -> (
    depth: Double, leaf: Int, facing: Double
  ) {
    let even = item % 2 == 0
    let theta = BookScene.angle(item: item, state: s)
    let shift = -0.35 * BookScene.page.width * (1 - s.opening)
    let m = Matrix.local(
      anchor: Point(x: even ? 0 : 1, y: 0.5), scale: 0.7 + 0.3 * s.opening, angle: theta, shift: shift,
      position: Point(x: 512, y: 384))
    let facing = BookScene.eye * cos(theta) - shift * sin(theta)
    let h = max(0, 1 - abs(1 - 2 * abs(theta) / .pi))
    let shade = item == 0 ? h * min(max(s.opening, 0), 1) : h
    add(m, opacity: 1, shade: shade, flags: facing > 0 ? .visible : .backFacing)
    return (even ? 1 + 2 * theta / .pi : 2 * theta / .pi - 1, item / 2, facing)
  }
}

/// Four-by-four products for row vectors, for the scene above only.
enum Matrix {
  static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    (0..<4).map { row in
      (0..<4).map { column in
        let terms: [Double] = (0..<4).map { a[row][$0] * b[$0][column] }
        return terms.reduce(0, +)
      }
    }
  }

  static func translation(_ x: Double, _ y: Double) -> [[Double]] {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, 0, 1]]
  }

  static func local(anchor: Point, scale s: Double, angle: Double, shift: Double, position: Point)
    -> [[Double]]
  {
    let turn = [
      [cos(angle), 0, -sin(angle), 0], [0, 1, 0, 0], [sin(angle), 0, cos(angle), 0], [0, 0, 0, 1],
    ]
    let perspective = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / BookScene.eye], [0, 0, 0, 1]]
    let parts = [
      [[s, 0, 0, 0], [0, s, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], turn, translation(shift, 0), perspective,
      translation(position.x, position.y),
    ]
    let start = translation(-anchor.x * BookScene.page.width, -anchor.y * BookScene.page.height)
    return parts.reduce(start, product)
  }
}
