import CPeers
import Foundation
import LeafSpring

/// A host's queries of springs, call by call and column by column, beside the textbook's formula with libm in a loop.
extension SpringCases {
  private static func own(_ index: Int) -> Double { 0.001 + Double(index % 997) * 0.001 }
  private static func speed(_ index: Int) -> Double { Double(index % 3) }

  /// Calls of one spring: the exact time is the one that no frame asks for.
  static func singles(_ cells: Int, _ libraries: Libraries) throws -> Case {
    let spring = try Spring(dampingRatio: zeta, omega0: omega)
    let x = Memory<Double>(cells) { _ in 0 }
    let expected = reference(cells, velocity: speed, at: own)
    func fill(_ value: (Int) -> Double) { for index in 0..<cells { x.start[index] = value(index) } }
    func entry(_ name: String, _ role: Entry.Role, _ value: @escaping (Int) -> Double) -> Entry {
      let check = {
        fill(value)
        return distance(x.buffer, expected)
      }
      return Entry(name, role, tolerance: 1e-13, check: check) { fill(value) }
    }
    func unchecked(_ name: String, _ value: @escaping (Int) -> Double) -> Entry {
      Entry(name, .variant) { fill(value) }
    }
    var motion = Motion(from: 0, velocity: 0, to: 1, by: .spring(spring), at: Instant())
    let entries = [
      entry("LeafSpring, state", .ours) { spring.state(x: start($0), v: speed($0), after: own($0)).x },
      entry("LeafSpring, propagator", .variant) {
        spring.propagator(after: own($0)).apply(x: start($0), v: speed($0)).x
      },
      unchecked("LeafSpring, retarget of a motion in the air") { index in
        motion = motion.retargeted(
          to: Double(index & 1), by: .spring(spring), at: Instant(seconds: Double(index) * 0.001))
        return motion.restAfter
      },
      unchecked("LeafSpring, bound of the settling time") {
        spring.settlesBefore(x: start($0), v: speed($0), epsilon: 1e-3)
      },
      unchecked("LeafSpring, exact settling time") { spring.lastTime(x: start($0), v: speed($0), epsilon: 1e-3) },
    ]
    return Case(
      name: "spring calls f64", cells: cells, isDouble: true, entries: entries + textbook(cells, libraries, expected))
  }

  /// Columns within 1e-15, the same bits everywhere.
  static func columns(_ cells: Int, _ libraries: Libraries) throws -> Case {
    let spring = try Spring(dampingRatio: zeta, omega0: omega)
    let (x0, v0, time) = (Memory<Double>(cells, start), Memory<Double>(cells, speed), Memory<Double>(cells, own))
    let (zero, x, v) = (
      Memory<Double>(cells) { _ in 0 }, Memory<Double>(cells) { _ in 0 }, Memory<Double>(cells) { _ in 0 }
    )
    let expected = reference(cells, velocity: speed, at: own)
    func read(_ memory: Memory<Double>) -> UnsafeBufferPointer<Double> {
      UnsafeBufferPointer(start: memory.start, count: cells)
    }
    func write(_ memory: Memory<Double>) -> UnsafeMutableBufferPointer<Double> {
      UnsafeMutableBufferPointer(start: memory.start, count: cells)
    }
    func entry(_ name: String, _ role: Entry.Role, _ expected: [Double], _ run: @escaping () -> Void) -> Entry {
      let check = {
        run()
        return distance(x.buffer, expected)
      }
      return Entry(name, role, tolerance: 1e-13, check: check, body: run)
    }
    let channels = try MotionChannels(count: cells)
    for index in 0..<cells {
      try channels.set(
        index, value: start(index), velocity: speed(index), target: 0, by: spring, at: Instant(seconds: 2 - own(index)))
    }
    let entries = [
      entry("LeafSpring, states after their own times", .ours, expected) {
        try! spring.states(x: read(x0), v: read(v0), after: read(time), intoX: write(x), v: write(v))
      },
      entry("LeafSpring, channels set off at their own times", .variant, expected) {
        channels.evaluate(at: Instant(seconds: 2))
        channels.withStates { values, _ in x.start.update(from: values.baseAddress!, count: cells) }
      },
      entry(
        "LeafSpring, one motion at many times", .variant,
        reference(cells, velocity: { _ in 0 }, at: own).enumerated().map {
          $1 * start(0) / start($0)
        }
      ) {
        try! spring.trace(from: start(0), to: 0, at: read(time), values: write(x), velocities: write(v))
      },
      entry("LeafSpring, many carried on by one step", .variant, reference(cells, velocity: speed) { _ in frame }) {
        x.start.update(from: x0.start, count: cells)
        v.start.update(from: v0.start, count: cells)
        try! spring.update(values: write(x), velocities: write(v), targets: read(zero), deltaTime: frame)
      },
    ]
    return Case(
      name: "spring columns f64", cells: cells, isDouble: true, entries: entries + textbook(cells, libraries, expected))
  }

  /// Positions of these states by a loop with libm.
  private static func textbook(_ cells: Int, _ libraries: Libraries, _ expected: [Double]) -> [Entry] {
    let (x0, v0, time) = (Memory<Double>(cells, start), Memory<Double>(cells, speed), Memory<Double>(cells, own))
    let x = Memory<Double>(cells) { _ in 0 }
    return libraries.exporting("spring_closed").map { name, role, function in
      let run = { peers_spring_closed(function, cells, omega, zeta, x0.start, v0.start, time.start, x.start) }
      let check = {
        x.spoil()
        run()
        return distance(x.buffer, expected)
      }
      return Entry("\(name), libm, positions alone", role, tolerance: 1e-13, check: check, body: run)
    }
  }
}
