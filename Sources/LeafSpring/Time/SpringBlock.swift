import CMathShim

/// Up to 64 motions of one spring, in columns, as the kernels take them.
struct SpringBlock {
  /// The most motions at a time.
  static let length = Int(LEAF_SPRINGS)

  private let spring: Spring
  private let level: Int32
  private var motions = leaf_motions()
  private var map = leaf_spring_map()
  private let isShared: Bool

  /// Motions that share their time, `after` > 0 seconds.
  init(_ spring: Spring, after seconds: Double, level: Int32 = leaf_simd_level()) {
    self.spring = spring
    self.level = level
    map = withUnsafePointer(to: spring.kernel) { leaf_spring_map_after($0, seconds) }
    // A time for which the kernels have no map is not for the kernels either.
    isShared = map.decay > 0
    leaf_block_fill(&motions.time, seconds)
  }

  /// Motions that share their start.
  init(_ spring: Spring, from: Double, to target: Double, velocity: Double, level: Int32 = leaf_simd_level()) {
    self.spring = spring
    self.level = level
    isShared = false
    leaf_block_fill(&motions.from, from)
    leaf_block_fill(&motions.target, target)
    leaf_block_fill(&motions.velocity, velocity)
  }

  mutating func take(
    _ values: UnsafePointer<Double>, _ velocities: UnsafePointer<Double>, _ targets: UnsafePointer<Double>, _ count: Int
  ) {
    leaf_block_take(&motions.from, values, count)
    leaf_block_take(&motions.velocity, velocities, count)
    leaf_block_take(&motions.target, targets, count)
  }

  mutating func take(times: UnsafePointer<Double>, _ count: Int) { leaf_block_take(&motions.time, times, count) }

  /// Computes the motions and writes the first `count` of them.
  mutating func run(
    _ count: Int, _ values: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>
  ) {
    let open = withUnsafePointer(to: spring.kernel) { kernel in
      withUnsafePointer(to: map) { leaf_spring_motions(kernel, isShared ? $0 : nil, &motions, count, level) }
    }
    leaf_block_give(&motions.value, values, count)
    leaf_block_give(&motions.speed, velocities, count)
    if open != 0 { finish(open, values, velocities) }
  }

  /// Those that the kernels do not accept, or that do not move yet.
  @inline(never)
  private mutating func finish(
    _ open: UInt64, _ values: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>
  ) {
    var open = open
    while open != 0 {
      let place = open.trailingZeroBitCount
      open &= open - 1
      let end = spring.animated(
        from: leaf_block_at(&motions.from, place), to: leaf_block_at(&motions.target, place),
        velocity: leaf_block_at(&motions.velocity, place), at: leaf_block_at(&motions.time, place))
      (values[place], velocities[place]) = end
    }
  }
}
