import CMathShim
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Springs in the caller's columns, at every level of this processor.
@Suite struct SpringColumnsTests {
  private static let levels = (0...leaf_simd_level()).map { $0 }

  private func springs() throws -> [Spring] {
    try [0, 0.02, 0.5, 0.999, 1, 1.001, 1.5, 40].map { try Spring(dampingRatio: $0, omega0: 14) }
      + [Spring(mass: 1, stiffness: 0, damping: 0), Spring(mass: 1, stiffness: 0, damping: 5)]
  }

  /// A time, or the last that columns take of a spring that swings for ever.
  private func kept(_ time: Double, _ spring: Spring) -> Double {
    let last = spring.dampingRatio == 0 && spring.stiffness > 0 ? Spring.phaseLimit / spring.omega0 : .infinity
    return time > last ? last * 0.999 : time
  }

  private func run(
    _ spring: Spring, _ x: [Double], _ v: [Double], _ t: [Double], level: Int32
  ) throws -> (x: [Double], v: [Double]) {
    var toX = [Double](repeating: 7, count: x.count + 1), toV = toX
    try x.withUnsafeBufferPointer { x in
      try v.withUnsafeBufferPointer { v in
        try t.withUnsafeBufferPointer { t in
          try toX.withUnsafeMutableBufferPointer { toX in
            try toV.withUnsafeMutableBufferPointer { toV in
              try spring.states(
                x: x, v: v, after: t, intoX: UnsafeMutableBufferPointer(rebasing: toX.dropLast()),
                v: UnsafeMutableBufferPointer(rebasing: toV.dropLast()), level: level)
            }
          }
        }
      }
    }
    #expect(toX.last == 7 && toV.last == 7)
    return (toX.dropLast(), toV.dropLast())
  }

  @Test func noColumnsAreNoWork() throws {
    let spring = try Spring(dampingRatio: 0.5, omega0: 9)
    let none = UnsafeBufferPointer<Double>(start: nil, count: 0),
      to = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)
    let floats = UnsafeMutableBufferPointer<Float>(start: nil, count: 0)
    try spring.propagator(after: 0.1).step(to, to)
    try spring.propagator(after: 0.1).step(floats, floats)
    try spring.states(x: none, v: none, after: none, intoX: to, v: to)
    var one = [1.0]
    one.withUnsafeMutableBufferPointer { one in
      #expect(throws: LeafError.self) { try spring.states(x: none, v: none, after: none, intoX: one, v: to) }
    }
    #expect(one == [1])
  }

  @Test func columnsOfDifferentLengthAreRefusedAndNothingIsWritten() throws {
    let refusal = LeafError(.outOfRange, "columns", accepts: "")
    var x = [1.0, 2, 3], v = [1.0, 2], floats: [Float] = [1, 2]
    let before = x
    let map = try Spring(duration: 0.5).propagator(after: 0.1)
    x.withUnsafeMutableBufferPointer { x in
      v.withUnsafeMutableBufferPointer { v in
        #expect(throws: refusal) { try map.step(x, v) }
        let (read, short) = (UnsafeBufferPointer(x), UnsafeBufferPointer(v))
        #expect(throws: refusal) { try Spring().states(x: read, v: short, after: read, intoX: x, v: x) }
        #expect(throws: refusal) { try Spring().states(x: read, v: read, after: short, intoX: x, v: x) }
        #expect(throws: refusal) { try Spring().states(x: read, v: read, after: read, intoX: v, v: x) }
        #expect(throws: refusal) { try Spring().states(x: read, v: read, after: read, intoX: x, v: v) }
      }
    }
    floats.withUnsafeMutableBufferPointer { floats in
      let one = UnsafeMutableBufferPointer(rebasing: floats[..<1])
      #expect(throws: refusal) { try map.step(floats, one) }
    }
    #expect(x == before && v == [1, 2] && floats == [1, 2])
  }

  @Test func aStepIsTheMapAppliedToEach() throws {
    var random = MatrixRandom(11)
    let map = try Spring(duration: 0.5, bounce: 0.2).propagator(after: 1.0 / 60)
    for count in [0, 1, 2, 3, 7, 8, 17, 100] {
      let x = (0..<count).map { _ in random.next(-1, 1) }, v = (0..<count).map { _ in random.next(-20, 20) }
      var (a, b) = (x, v)
      var (c, d) = (x.map { Float($0) }, v.map { Float($0) })
      let (c0, d0) = (c, d)
      try a.withUnsafeMutableBufferPointer { a in try b.withUnsafeMutableBufferPointer { try map.step(a, $0) } }
      try c.withUnsafeMutableBufferPointer { c in try d.withUnsafeMutableBufferPointer { try map.step(c, $0) } }
      for index in 0..<count {
        #expect(SpringState(x: a[index], v: b[index]) == map.apply(x: x[index], v: v[index]))
        let (p, q) = (Float(map.a) * c0[index], Float(map.b) * d0[index])
        let (r, s) = (Float(map.c) * c0[index], Float(map.d) * d0[index])
        #expect(c[index] == p + q && d[index] == r + s)
      }
    }
  }

  /// A time below 0 counts as 0, the zero with a sign among them, whatever the start's signs.
  @Test func noTimeHasPassedBeforeTheStart() throws {
    let starts = [0.0, -0.0, 1, -1, 5e-324, -5e-324]
    for spring in try springs() {
      for level in SpringColumnsTests.levels {
        for x in starts {
          let v = starts
          let xs = [Double](repeating: x, count: v.count)
          let at = try run(spring, xs, v, xs.map { _ in 0 }, level: level)
          for before in [-0.0, -5e-324, -1, -1e300] {
            let found = try run(spring, xs, v, xs.map { _ in before }, level: level)
            #expect(found.x.map(bits) == at.x.map(bits) && found.v.map(bits) == at.v.map(bits), "\(spring), \(before)")
          }
        }
      }
    }
  }

  /// Springs of every kind, numbers of every size, and starts that cancel: those that the kernels accept, and those
  /// that they leave.
  @Test func ownTimesHaveTheBitsOfOneSpringAfterAnother() throws {
    var random = SplitMix64(seed: 12)
    let ratios = [0, 1e-9, 0.02, 0.5, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 1.5, 40, 1e6]
    var springs = try springs() + ratios.map { try Spring(dampingRatio: $0, omega0: 9.7) }
    springs += try [0x1p-500, 0x1p+500].map { try Spring(dampingRatio: 0.7, omega0: $0) }
    var different = 0, count = 0
    for spring in springs {
      let rate =
        spring.dampingRatio > 1
        ? -(spring.dampingRatio + (spring.dampingRatio * spring.dampingRatio - 1).squareRoot()) : -1
      for size in [1, 0x1p-1000, 0x1p+1000, 0] {
        var (x, v, t): ([Double], [Double], [Double]) = ([], [], [])
        for index in 0..<130 {
          x.append(random.double(in: -1...1) * size)
          v.append(
            index % 3 == 0 ? x[index] * spring.omega0 * rate : random.double(in: -20...20) * (index % 2 == 0 ? size : 1)
          )
          t.append(index % 5 == 0 ? random.magnitude(low: -60, high: 30) : random.double(in: 0...3))
        }
        let found = try run(spring, x, v, t, level: SpringColumnsTests.levels.last!)
        for index in 0..<130 {
          let state = spring.state(x: x[index], v: v[index], after: t[index])
          let isGone = found.x[index] == 0 && found.v[index] == 0 && state.x.magnitude <= 1e-300 * (size + 20)
          let isSame = bits(found.x[index]) == bits(state.x) && bits(found.v[index]) == bits(state.v)
          if !isSame && !isGone { different += 1 }
          count += 1
        }
      }
    }
    print("figure: springs in columns, states that differ from those one by one: \(different) of \(count)")
    #expect(different == 0)
  }

  /// Motions of one spring in columns: each has the bits that it has by itself, at every level, including numbers that
  /// are not finite.
  @Test func motionsInColumnsHaveTheBitsOfOneAfterAnother() throws {
    var random = SplitMix64(seed: 77)
    let odd = [0, -0.0, .nan, .infinity, -.infinity, 1e308, -1e308, 5e-324, 1e-310]
    var different = 0, counted = 0
    for spring in try springs() + [Spring(dampingRatio: 0.5, omega0: 0x1p+600)] {
      for count in [1, 2, 7, 64, 65, 130] {
        let numbers = {
          (0..<count).map { _ in random.int(in: 0...9) == 0 ? random.pick(odd) : random.double(in: -9...9) }
        }
        let (from, velocity, to) = (numbers(), numbers(), numbers())
        let times = (0..<count).map { _ in random.int(in: 0...5) == 0 ? random.pick(odd) : random.double(in: -0.1...3) }
        for dt in [0, 1.0 / 60, 7, 1e300, -1, .nan].map({ kept($0, spring) }) {
          var (values, velocities) = (from, velocity)
          try values.withUnsafeMutableBufferPointer { x in
            try velocities.withUnsafeMutableBufferPointer { v in
              try to.withUnsafeBufferPointer { try spring.update(values: x, velocities: v, targets: $0, deltaTime: dt) }
            }
          }
          for index in 0..<count {
            var (x, v) = (from[index], velocity[index])
            spring.update(value: &x, velocity: &v, target: to[index], deltaTime: dt)
            counted += 1
            if !isSame(x, values[index]) || !isSame(v, velocities[index]) { different += 1 }
          }
        }
        for level in SpringColumnsTests.levels {
          var block = SpringBlock()
          block.from.fill(from[0])
          block.target.fill(to[0])
          block.velocity.fill(velocity[0])
          let part = min(count, SpringBlock.length)
          var values = [Double](repeating: 7, count: part), velocities = values
          block.time.take(times, part)
          values.withUnsafeMutableBufferPointer { x in
            velocities.withUnsafeMutableBufferPointer { v in
              spring.run(&block, nil, part, (x.baseAddress!, v.baseAddress!), level: level)
            }
          }
          for index in 0..<part {
            let one = spring.animated(from: from[0], to: to[0], velocity: velocity[0], at: times[index])
            counted += 1
            if !isSame(one.value, values[index]) || !isSame(one.velocity, velocities[index]) { different += 1 }
          }
        }
      }
    }
    print("figure: motions in columns that differ from those one by one: \(different) of \(counted)")
    #expect(different == 0)
  }

  private func isSame(_ a: Double, _ b: Double) -> Bool { bits(a) == bits(b) || (a.isNaN && b.isNaN) }

  @Test func motionsOfDifferentNumberAreRefused() throws {
    let refusal = LeafError(.outOfRange, "columns", accepts: "")
    var x = [1.0, 2, 3], v = [1.0, 2]
    let spring = try Spring(duration: 0.5)
    x.withUnsafeMutableBufferPointer { x in
      v.withUnsafeMutableBufferPointer { v in
        let (long, short) = (UnsafeBufferPointer(x), UnsafeBufferPointer(v))
        #expect(throws: refusal) { try spring.update(values: x, velocities: v, targets: long, deltaTime: 1) }
        #expect(throws: refusal) { try spring.update(values: x, velocities: x, targets: short, deltaTime: 1) }
        #expect(throws: refusal) { try spring.trace(from: 0, to: 1, at: long, values: v, velocities: x) }
        #expect(throws: refusal) { try spring.trace(from: 0, to: 1, at: short, values: v, velocities: x) }
      }
    }
    #expect(x == [1, 2, 3] && v == [1, 2])
  }

  @Test func everyLevelGivesTheSameBits() throws {
    var random = MatrixRandom(13)
    let edges = [0, -0.0, -1, .nan, .infinity, 1e-300, 0x1p-1074, 1e6, 1e300, 50, 0.025, 0.35 / 14]
    for spring in try springs() {
      for count in [1, 3, 8, 9, 67] {
        let x = (0..<count).map { _ in random.next(-1, 1) }, v = (0..<count).map { _ in random.next(-20, 20) }
        let t = (0..<count).map { $0 % 3 == 0 ? kept(edges[$0 / 3 % edges.count], spring) : random.next(0, 3) }
        let plain = try run(spring, x, v, t, level: 0)
        for level in SpringColumnsTests.levels {
          let found = try run(spring, x, v, t, level: level)
          #expect(found.x.map { bits($0) } == plain.x.map { bits($0) }, "\(spring.dampingRatio) level \(level)")
          #expect(found.v.map { bits($0) } == plain.v.map { bits($0) }, "\(spring.dampingRatio) level \(level)")
        }
        for index in 0..<count where !(t[index] > 0) {
          #expect(plain.x[index] == x[index] && plain.v[index] == v[index])
        }
      }
    }
  }
}
