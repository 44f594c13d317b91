import CMathShim

// Values moved by springs, in the caller's columns.
extension Spring {
  /// Advances many values and velocities by `deltaTime` seconds, each towards its own target, with the bits that
  /// `update` gives for one.
  ///
  /// Cost: 3 ns (AVX-512) to 15 ns (SSE2) each; allocates nothing. Nothing changes if deltaTime ≤ 0.
  /// - Throws: `outOfRange` if the columns differ in length, or for a time beyond `phaseLimit`; nothing is written
  ///   then.
  public func update(
    values: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>,
    targets: UnsafeBufferPointer<Double>, deltaTime: Double
  ) throws(LeafError) {
    try Check.sameLength(values.count, velocities.count)
    try Check.sameLength(values.count, targets.count)
    try checkPhase(after: deltaTime, "deltaTime")
    guard let x = values.baseAddress, let v = velocities.baseAddress, let to = targets.baseAddress else { return }
    guard deltaTime > 0 else { return }
    let map = rates.map(after: deltaTime)
    var block = SpringBlock()
    block.time.fill(deltaTime)
    for first in stride(from: 0, to: values.count, by: SpringBlock.length) {
      let count = min(SpringBlock.length, values.count - first)
      block.from.take(x + first, count)
      block.velocity.take(v + first, count)
      block.target.take(to + first, count)
      // A time for which the lanes have no map is not for the lanes either.
      run(&block, map.decay.hi > 0 ? map : nil, count, (x + first, v + first))
    }
  }

  /// A motion from `from` to `to` at many times, with the bits of `value` and `velocity` at each.
  ///
  /// Cost: 7 ns (AVX-512) to 25 ns (SSE2) each; allocates nothing.
  /// - Parameters:
  ///   - initialVelocity: units per second, positive upward (not toward the target).
  ///   - times: seconds.
  /// - Throws: `outOfRange` if the columns differ in length, or for a time beyond `phaseLimit`; nothing is written
  ///   then.
  public func trace(
    from: Double, to target: Double, initialVelocity: Double = 0, at times: UnsafeBufferPointer<Double>,
    values: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try Check.sameLength(times.count, values.count)
    try Check.sameLength(times.count, velocities.count)
    for time in times { try checkPhase(after: time, "times") }
    guard let t = times.baseAddress, let x = values.baseAddress, let v = velocities.baseAddress else { return }
    var block = SpringBlock()
    block.from.fill(from)
    block.target.fill(target)
    block.velocity.fill(initialVelocity)
    for first in stride(from: 0, to: times.count, by: SpringBlock.length) {
      let count = min(SpringBlock.length, times.count - first)
      block.time.take(t + first, count)
      run(&block, nil, count, (x + first, v + first))
    }
  }

  /// Computes the motions of a block and writes the first `count` of them.
  func run(
    _ block: inout SpringBlock, _ map: SpringMap?, _ count: Int,
    _ to: (values: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>),
    level: Int32 = leaf_simd_level()
  ) {
    var open =
      map.map { block.run(rates, after: $0, count: count) } ?? block.run(rates, count: count, level: level)
    block.value.give(to.values, count)
    block.speed.give(to.velocities, count)
    while open != 0 {
      let place = open.trailingZeroBitCount
      open &= open - 1
      (to.values[place], to.velocities[place]) = animated(in: &block, place)
    }
  }

  /// A motion of a block, computed by itself: one that the lanes do not accept, or that does not move yet.
  @inline(never)
  func animated(in block: inout SpringBlock, _ place: Int) -> (value: Double, velocity: Double) {
    animated(
      from: block.from[place], to: block.target[place], velocity: block.velocity[place], at: block.time[place])
  }
}
