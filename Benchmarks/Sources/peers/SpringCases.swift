import CPeers
import Foundation
import LeafSpring

/// The spring that all peers move: stiffness 100, damping 10, frames of 1/60 s.
enum SpringCases {
  static let omega = 10.0
  static let zeta = 0.5
  static let frame = 1.0 / 60

  static func start(_ index: Int) -> Double { -1 - Double(index % 7) * 0.1 }

  /// Exact states of the first springs, by the formula as it stands in the textbooks.
  static func reference(_ count: Int, velocity: (Int) -> Double = { _ in 0 }, at time: (Int) -> Double) -> [Double] {
    let damped = omega * (1 - zeta * zeta).squareRoot()
    return (0..<min(count, 64)).map { index in
      let (x, v, t) = (start(index), velocity(index), time(index))
      return exp(-zeta * omega * t) * (x * cos(damped * t) + (v + zeta * omega * x) / damped * sin(damped * t))
    }
  }

  static func cases(_ libraries: Libraries, _ options: Options, node: Child?, numpy: Child?) throws -> [Case] {
    try options.sizes([400, 10_000, 100_000]).map { try step($0, libraries, node, numpy) }
      + options.sizes([400, 10_000]).map { try closed($0, libraries) } + [
        singles(1000, libraries), columns(4096, libraries),
      ]
  }

  /// One frame of many springs that share spring and start.
  private static func step(_ cells: Int, _ libraries: Libraries, _ node: Child?, _ numpy: Child?) throws -> Case {
    let spring = try Spring(dampingRatio: zeta, omega0: omega)
    let once = reference(cells) { _ in frame }
    var entries = [try channels(cells, spring, once), propagated(cells, spring, once)]
    for (name, role, function) in libraries.exporting("spring_step") {
      let (x, v) = (Memory<Double>(cells, start), Memory<Double>(cells) { _ in 0 })
      // Without damping, so that no number of rounds leads to subnormal numbers; checked with it.
      let turn = Memory<Double>(4) { [cos(0.1), sin(0.1), -sin(0.1), cos(0.1)][$0] }
      let map = spring.propagator(after: frame)
      let damped = Memory<Double>(4) { [map.a, map.b, map.c, map.d][$0] }
      let check = {
        peers_spring_step(function, cells, x.start, v.start, damped.start)
        return distance(x.buffer, once)
      }
      entries.append(
        Entry(name, role, tolerance: 1e-13, check: check) {
          peers_spring_step(function, cells, x.start, v.start, turn.start)
        })
    }
    let eight = Array(once.prefix(8))
    for (name, work, error) in [
      ("motion.dev's formula (node)", "motion", 1e-12), ("react-spring's solver (node)", "react", 0.1),
      ("rebound's solver (node)", "rebound", 0.1), ("columns (node)", "columns", 1e-13),
    ] {
      if let node { entries.append(node.entry(name, work, cells: cells, tolerance: error, expected: eight)) }
    }
    if let numpy { entries.append(numpy.entry("numpy", "columns", cells: cells, tolerance: 1e-13, expected: eight)) }
    if let pass = libraries.limit("pass_in_place") {
      let memory = Memory<Double>(2 * cells, start)
      entries.append(Entry("pass over x and v", .limit) { peers_pass(pass, 16 * cells, memory.start) })
    }
    return Case(name: "spring step f64", cells: cells, multiplyAdds: 4, isDouble: true, entries: entries)
  }

  /// LeafSpring's own columns, evaluated at ever later instants.
  private static func channels(_ cells: Int, _ spring: Spring, _ once: [Double]) throws -> Entry {
    let channels = try MotionChannels(count: cells)
    for index in 0..<cells {
      try channels.set(index, value: start(index), velocity: 0, target: 0, by: spring, at: Instant())
    }
    var frames = 0
    let check = {
      channels.evaluate(at: Instant(seconds: frame))
      return channels.withStates { values, _ in distance(values, once) }
    }
    return Entry("LeafSpring, channels with motions of their own", .variant, tolerance: 1e-13, check: check) {
      frames = frames % 60 + 1
      channels.evaluate(at: Instant(seconds: Double(frames) * frame))
    }
  }

  /// LeafSpring's propagator over a host's own columns.
  private static func propagated(_ cells: Int, _ spring: Spring, _ once: [Double]) -> Entry {
    let (x, v) = (Memory<Double>(cells, start), Memory<Double>(cells) { _ in 0 })
    let turn = SpringPropagator(a: cos(0.1), b: sin(0.1), c: -sin(0.1), d: cos(0.1))
    func step(_ map: SpringPropagator) {
      try! map.step(
        UnsafeMutableBufferPointer(start: x.start, count: cells),
        UnsafeMutableBufferPointer(start: v.start, count: cells))
    }
    let check = {
      step(spring.propagator(after: frame))
      return distance(x.buffer, once)
    }
    return Entry("LeafSpring, one map for all", .ours, tolerance: 1e-13, check: check) {
      step(turn)
    }
  }

  /// Every spring at a time of its own: what needs an exponential, a sine and a cosine for each.
  private static func closed(_ cells: Int, _ libraries: Libraries) throws -> Case {
    let spring = try Spring(dampingRatio: zeta, omega0: omega)
    func own(_ index: Int) -> Double { 0.001 + Double(index % 997) * 0.001 }
    let (x0, v0) = (Memory<Double>(cells, start), Memory<Double>(cells) { Double($0 % 3) })
    let (time, x) = (Memory<Double>(cells, own), Memory<Double>(cells) { _ in 0 })
    let expected = reference(cells, velocity: { Double($0 % 3) }, at: own)
    var entries: [Entry] = []
    func add(_ name: String, _ role: Entry.Role, _ run: @escaping () -> Void) {
      let check = {
        x.spoil()
        run()
        return distance(x.buffer, expected)
      }
      entries.append(Entry(name, role, tolerance: 1e-13, check: check, body: run))
    }
    let v = Memory<Double>(cells) { _ in 0 }
    add("LeafSpring, states", .ours) {
      try! spring.states(
        x: UnsafeBufferPointer(start: x0.start, count: cells), v: UnsafeBufferPointer(start: v0.start, count: cells),
        after: UnsafeBufferPointer(start: time.start, count: cells),
        intoX: UnsafeMutableBufferPointer(start: x.start, count: cells),
        v: UnsafeMutableBufferPointer(start: v.start, count: cells))
    }
    add("LeafSpring, one by one", .variant) {
      for index in 0..<cells {
        x.start[index] = spring.state(x: x0.start[index], v: v0.start[index], after: time.start[index]).x
      }
    }
    for (name, role, function) in libraries.exporting("spring_closed") {
      add("\(name), libm", role) {
        peers_spring_closed(function, cells, omega, zeta, x0.start, v0.start, time.start, x.start)
      }
    }
    // Three numbers come in and one goes out: as many bytes as a copy of two.
    let (from, to) = (Memory<Double>(2 * cells, start), Memory<Double>(2 * cells) { _ in 0 })
    entries += libraries.copies(16 * cells, from.start, to.start)
    return Case(name: "closed form f64, own times", cells: cells, isDouble: true, entries: entries)
  }
}
