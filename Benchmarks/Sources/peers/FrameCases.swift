import CPeers
import Foundation
import LeafSpring

/// A whole frame: every page's spring, sine and cosine, local matrix, product, row of 16, opacity, shade, order.
enum FrameCases {
  static func cases(_ libraries: Libraries, _ options: Options, node: Child?) throws -> [Case] {
    try options.sizes([400, 1000, 10_000, 100_000, 1_000_000]).map { try make($0, libraries, node) }
      + options.sizes([400, 100_000]).map { try rest($0) }
      + options.sizes([400, 10_000]).flatMap { cells in
        try [.exact, .fast].flatMap { mode in try [0, 0.3].map { try strips(cells, mode, startSpan: $0) } }
      }
  }

  private static func make(_ cells: Int, _ libraries: Libraries, _ node: Child?) throws -> Case {
    var entries: [Entry] = []
    for way in try Way.all() {
      let pages = try Pages(cells, way.mode, way.probe)
      entries.append(Entry(way.name, way.role, tolerance: 1e-5, check: pages.error, body: pages.step))
    }
    for mode in [ProductMode.fast, .exact] where mode == .fast || cells <= 100_000 {
      let flight = try Flight(cells, mode)
      entries.append(
        Entry(
          "LeafSpring, \(mode), built-in, book on a stage", .variant, tolerance: 1e-5, check: flight.error,
          time: flight.time)
      )
    }
    for (name, role, function) in libraries.exporting("whole_frame") {
      let field = Field(cells)
      entries.append(
        Entry(name, role, tolerance: 1e-5, check: { field.error(function) }) {
          peers_whole_frame(function, cells, &field.frame)
        })
    }
    if let node, cells <= 100_000 {
      entries.append(
        node.entry("typed arrays (node)", "frame", cells: cells, tolerance: 1e-5, expected: Field.firstNumbers))
    }
    // A copy of as many bytes would write half of them; a frame writes three quarters of what it moves, and that costs more.
    entries += ["library", "wide", "streaming"].compactMap { way in
      libraries.limit("frame_\(way)").map { pass in
        let field = Field(cells)
        return Entry("the same bytes, \(way)", .limit) { peers_whole_frame(pass, cells, &field.frame) }
      }
    }
    return Case(name: "frame", cells: cells, multiplyAdds: 56, entries: entries)
  }

  /// A strip of a soft leaf beside a whole page: the same number of cells, all in the air. `startSpan`: seconds from the first leaf
  /// that is sent off to the last; at 0 all rigid leaves share one motion, else each has its own.
  private static func strips(_ cells: Int, _ mode: ProductMode, startSpan: Double) throws -> Case {
    let entries = try [("rigid pages", 1), ("strips, 20 a leaf", 20)].map { name, strips in
      let flight = try Flight(cells, mode, strips: strips, startSpan: startSpan)
      return Entry(
        "LeafSpring, \(mode), built-in, \(name)", strips == 1 ? .ours : .variant, tolerance: 1e-5, check: flight.error,
        time: flight.time)
    }
    let motions = startSpan == 0 ? "one motion" : "own motions"
    return Case(name: "frame of strips, \(mode), \(motions)", cells: cells, entries: entries)
  }

  private struct Way {
    var name: String
    var role: Entry.Role
    var mode: ProductMode
    var probe: MatrixProbe

    static func all() throws -> [Way] {
      let probe = try MatrixProbe()
      var ways = [
        Way(name: "LeafSpring, fast, built-in", role: .ours, mode: .fast, probe: probe),
        Way(name: "LeafSpring, exact, built-in", role: .variant, mode: .exact, probe: probe),
      ]
      for (name, level) in [("AVX2", SIMDLevel.avx2), ("SSE2", .vector128)] where level < probe.simdLevel {
        ways.append(
          Way(
            name: "LeafSpring, fast, built-in, \(name)", role: .variant, mode: .fast, probe: probe.limited(to: level)))
      }
      return ways
    }
  }

  private static func rest(_ cells: Int) throws -> Case {
    let flight = try Flight(cells, .fast)
    flight.land()
    // Counted per frame, not per cell.
    return Case(
      name: "frame at rest, \(cells) cells", cells: 1,
      entries: [
        Entry("LeafSpring, fast, built-in", .ours) {
          try! flight.stage.advance(by: 1.0 / 120)
          flight.stage.withSnapshot { flight.seen &+= $0.count }
        }
      ])
  }
}

/// A book on a stage, all its leaves in the air.
final class Flight {
  let stage: Stage
  private let book: SceneID
  private let last: Int
  private let strips: Int
  private let startSpan: Double
  private var isAtEnd = false
  /// Seconds since the leaves took off.
  private var flown = 0.0
  var seen = 0

  init(_ cells: Int, _ mode: ProductMode, strips: Int = 1, startSpan: Double = 0) throws {
    self.startSpan = startSpan
    stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: .builtin)
    self.strips = strips
    var book = Book(pages: cells / strips - 1)
    book.soft = SoftLeaves(strips: strips)
    book.soft?.hardCovers = false
    book.window = max(32, book.leafCount)
    // With a fan most of the leaves would lie flat in their stacks: here every page turns.
    book.fan = 0
    self.book = try stage.add(book)
    last = book.spreads.upperBound
    try stage.setTurnPolicy(self.book, .overlap, stagger: startSpan / Double(book.leafCount))
    try stage.open(self.book)
    land()
    takeOff()
  }

  func land() { while try! stage.advance(by: 60).isMoving {} }

  private func takeOff() {
    isAtEnd.toggle()
    try! stage.turn(book, to: isAtEnd ? last : 0)
    try! stage.advance(by: 0.1 + startSpan)
    flown = 0.1
  }

  /// Frames short enough that the leaves stay in the air; between samples they land and take off again when they must.
  func time(_ rounds: Int) -> Int {
    if flown > 0.4 {
      land()
      takeOff()
    }
    flown += 0.02
    let begun = peers_nanoseconds()
    for _ in 0..<rounds {
      try! stage.advance(by: 0.02 / Double(rounds))
      stage.withSnapshot { seen &+= $0.count }
    }
    let taken = peers_nanoseconds() - begun
    precondition(stage.isMoving, "the leaves have landed while they were timed")
    return taken
  }

  /// Against the same flight in double mode.
  func error() -> Double {
    let cells = min(stage.cellCount, 10_000)
    guard let exact = try? Flight(cells, .double, strips: strips, startSpan: startSpan),
      let own = try? Flight(cells, stage.mode, strips: strips, startSpan: startSpan)
    else {
      return .infinity
    }
    _ = exact.time(3)
    _ = own.time(3)
    return exact.stage.withSnapshot { wide in
      let expected = wide.matrices64.prefix(1 << 16).map { $0 }
      return own.stage.withSnapshot { distance($0.matrices, expected) }
    }
  }
}

/// LeafSpring's whole frame over a host's columns: the same pages as the peers'.
final class Pages {
  let poses: PoseBuffer
  private let batch: MatrixBatch
  private let x, v, rows, opacity, shade: Memory<Float>
  private let order: Memory<UInt32>
  let cells: Int
  private let shared = Matrix4(SharedEye(distance: 2000, centre: Point(x: 512, y: 384)))
  // A turn of the state by 0.1 rad, as the peers make.
  private let map = SpringPropagator(a: cos(0.1), b: sin(0.1), c: -sin(0.1), d: cos(0.1))

  init(_ cells: Int, _ mode: ProductMode, _ probe: MatrixProbe) throws {
    self.cells = cells
    poses = try PoseBuffer(count: cells)
    poses.fill(with: Pages.pose(0))
    for column in [PoseColumn.positionX, .positionY] {
      poses.withColumn(column) { places in
        for index in 0..<cells { places[index] = Double(index % (column == .positionX ? 1024 : 768)) }
      }
    }
    batch = try MatrixBatch(cells: 0, mode: mode, kernel: .builtin, probe: probe)
    x = Memory(cells) { _ in -1 }
    v = Memory(cells) { _ in 0 }
    rows = Memory(16 * cells) { _ in 0 }
    opacity = Memory(cells) { _ in 0 }
    shade = Memory(cells) { _ in 0 }
    order = Memory(cells) { _ in 0 }
  }

  func step() {
    try! batch.frame(
      poses, turnedBy: TurningSprings(values: x.mutable, velocities: v.mutable, slope: .pi), after: map, shared: shared,
      into: FrameColumns(
        matrices: rows.mutable, opacity: opacity.mutable, shade: shade.mutable, order: order.mutable))
  }

  static func pose(_ index: Int) -> Pose {
    Pose(
      size: Size(width: 362, height: 568), anchor: Point(x: 0.5, y: 0.5),
      position: Point(x: Double(index % 1024), y: Double(index % 768)))
  }

  func error() -> Double { error(Field.reference(cells)) }

  func error(_ expected: [Double]) -> Double {
    rows.spoil()
    for index in 0..<cells { (x.start[index], v.start[index]) = (-1, 0) }
    step()
    let angle = Double.pi * Double(x.start[0])
    guard opacity.start[cells - 1] == 1, order.start[cells - 1] == UInt32(cells - 1),
      abs(shade.start[cells - 1] - Float(Book.shade(angle: angle))) < 1e-6
    else { return .infinity }
    return distance(rows.buffer, expected)
  }
}

/// What a peer in C or C++ works on.
final class Field {
  private let x, v, positionX, positionY, opacityIn, rows, opacity, shade: Memory<Float>
  private let orderIn, order: Memory<UInt32>
  private let cells: Int
  var frame = peers_frame()

  static let shared: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, -0.256, -0.192, 1, -0.0005, 0, 0, 0, 1]

  init(_ cells: Int) {
    self.cells = cells
    x = Memory(cells) { _ in -1 }
    v = Memory(cells) { _ in 0 }
    positionX = Memory(cells) { Float($0 % 1024) }
    positionY = Memory(cells) { Float($0 % 768) }
    opacityIn = Memory(cells) { _ in 1 }
    orderIn = Memory(cells) { UInt32(truncatingIfNeeded: $0) }
    rows = Memory(16 * cells) { _ in 0 }
    opacity = Memory(cells) { _ in 0 }
    shade = Memory(cells) { _ in 0 }
    order = Memory(cells) { _ in 0 }
    frame.x = x.start
    frame.v = v.start
    // A turn of the state by 0.1 rad: no damping, so that nothing becomes subnormal.
    frame.m = (Float(cos(0.1)), Float(sin(0.1)), Float(-sin(0.1)), Float(cos(0.1)))
    frame.anchor = (181, 284)
    withUnsafeMutableBytes(of: &frame.shared) { bytes in
      for index in 0..<16 { bytes.storeBytes(of: Float(Field.shared[index]), toByteOffset: 4 * index, as: Float.self) }
    }
    frame.position_x = UnsafePointer(positionX.start)
    frame.position_y = UnsafePointer(positionY.start)
    frame.opacity_in = UnsafePointer(opacityIn.start)
    frame.order_in = UnsafePointer(orderIn.start)
    frame.rows = rows.start
    frame.opacity = opacity.start
    frame.shade = shade.start
    frame.order = order.start
  }

  /// The rows after the first frame.
  static func reference(_ cells: Int) -> [Double] {
    let angle = Double.pi * -Double(Float(cos(0.1)))
    return (0..<min(cells, 64)).flatMap { index -> [Double] in
      var pose = Pages.pose(index)
      pose.angle = angle
      let local = Matrix4(cell: pose)
      return (0..<16).map { entry in
        (0..<4).reduce(0.0) { $0 + local[entry / 4, $1] * shared[4 * $1 + entry % 4] }
      }
    }
  }

  func error(_ function: UnsafeMutableRawPointer) -> Double {
    error(Field.reference(cells)) { peers_whole_frame(function, cells, &frame) }
  }

  func error(_ expected: [Double], _ run: () -> Void) -> Double {
    rows.spoil()
    for index in 0..<cells { (x.start[index], v.start[index]) = (-1, 0) }
    run()
    guard opacity.start[cells - 1] == 1, order.start[cells - 1] == UInt32(cells - 1) else { return .infinity }
    return distance(rows.buffer, expected)
  }

  /// What the child program shows: the eight numbers from m41 of the first page on.
  static let firstNumbers = Array(reference(2)[12..<20])
}
