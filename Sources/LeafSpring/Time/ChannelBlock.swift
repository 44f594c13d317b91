import CMathShim

/// Channels of one spring that go through the kernels together.
struct ChannelBlock {
  private let level = leaf_simd_level()
  private var motions = leaf_motions()
  private var places = leaf_places()
  private var count = 0
  /// The group that was added last, and the one whose map this is.
  private var group = -1
  private var mapped = -1
  private var map = leaf_spring_map()
  private var isShared = true

  /// Whether channels of a group may join those that are here.
  @inline(__always)
  mutating func takes(_ index: Int, _ groups: UnsafeMutablePointer<SpringGroup>) -> Bool {
    if count == SpringBlock.length || group < 0 { return false }
    if index == group { return true }
    guard groups[index].spring == groups[group].spring else { return false }
    isShared = false
    group = index
    return true
  }

  @inline(__always)
  mutating func begin(_ index: Int) {
    group = index
    isShared = true
  }

  @inline(__always)
  mutating func append(_ channel: Int, _ from: Double, _ velocity: Double, _ target: Double, _ time: Double) {
    leaf_motions_put(&motions, count, from, target, velocity, time)
    leaf_places_put(&places, count, channel)
    count += 1
  }

  /// Computes them and writes the results where they belong.
  @inline(never)
  mutating func flush(
    _ groups: UnsafeMutablePointer<SpringGroup>, _ springs: UnsafeMutablePointer<Spring>,
    _ values: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    let spring = springs[group]
    withUnsafePointer(to: spring.kernel) { kernel in
      if isShared, mapped != group {
        map = leaf_spring_map_after(kernel, groups[group].elapsed)
        mapped = group
      }
      // Where the kernels have no map they have no time either.
      let isShared = isShared && map.decay > 0
      let open = withUnsafePointer(to: map) {
        leaf_spring_motions(kernel, isShared ? $0 : nil, &motions, count, level)
      }
      for place in 0..<count {
        let channel = leaf_places_at(&places, place)
        values[channel] = leaf_block_at(&motions.value, place)
        velocities[channel] = leaf_block_at(&motions.speed, place)
        if open != 0, open >> UInt64(place) & 1 != 0 {
          (values[channel], velocities[channel]) = spring.animated(
            from: leaf_block_at(&motions.from, place), to: leaf_block_at(&motions.target, place),
            velocity: leaf_block_at(&motions.velocity, place), at: leaf_block_at(&motions.time, place))
        }
      }
    }
    count = 0
  }
}
