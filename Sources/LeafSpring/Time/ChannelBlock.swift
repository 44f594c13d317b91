import CMathShim

/// Channels with the same spring that go through the kernels together.
struct ChannelBlock {
  private let level = leaf_simd_level()
  private var motions = leaf_motions()
  /// The first channel of each entry, and how many channels after it move exactly as it does.
  private var places = leaf_places()
  private var followers = leaf_places()
  private var count = 0
  /// The group that was added last, and the group to which the current map belongs.
  private var group = -1
  private var mapped = -1
  private var map = leaf_spring_map()
  private var isShared = true

  /// Whether a channel directly follows the last one here and moves exactly as that one does. If so, it takes over its
  /// numbers.
  @inline(__always)
  mutating func continues(
    _ channel: Int, of index: Int, _ origins: UnsafeMutablePointer<Double>, _ speeds: UnsafeMutablePointer<Double>,
    _ targets: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard count > 0, index == group else { return false }
    let last = leaf_places_at(&places, count - 1), more = leaf_places_at(&followers, count - 1)
    guard channel == last + more + 1, origins[channel].bitPattern == origins[last].bitPattern,
      speeds[channel].bitPattern == speeds[last].bitPattern, targets[channel].bitPattern == targets[last].bitPattern
    else { return false }
    leaf_places_put(&followers, count - 1, more + 1)
    return true
  }

  /// Whether the channels of a group may join those that are already here.
  @inline(__always)
  mutating func takes(_ index: Int, _ groups: UnsafeMutablePointer<MotionGroup>) -> Bool {
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
    leaf_places_put(&followers, count, 0)
    count += 1
  }

  /// Computes the channels and writes each result to its place.
  @inline(never)
  mutating func flush(
    _ groups: UnsafeMutablePointer<MotionGroup>, _ values: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>
  ) {
    guard count > 0, case .spring(let spring) = groups[group].driver else { return }
    withUnsafePointer(to: spring.kernel) { kernel in
      if isShared, mapped != group {
        map = leaf_spring_map_after(kernel, groups[group].elapsed - groups[group].delay)
        mapped = group
      }
      // A time for which the kernels have no map is not for the kernels either.
      let isShared = isShared && map.decay > 0
      let open = withUnsafePointer(to: map) {
        leaf_spring_motions(kernel, isShared ? $0 : nil, &motions, count, level)
      }
      for place in 0..<count {
        var state = (leaf_block_at(&motions.value, place), leaf_block_at(&motions.speed, place))
        if open != 0, open >> UInt64(place) & 1 != 0 {
          state = spring.animated(
            from: leaf_block_at(&motions.from, place), to: leaf_block_at(&motions.target, place),
            velocity: leaf_block_at(&motions.velocity, place), at: leaf_block_at(&motions.time, place))
        }
        let first = leaf_places_at(&places, place)
        for channel in first...(first + leaf_places_at(&followers, place)) {
          (values[channel], velocities[channel]) = state
        }
      }
    }
    count = 0
  }
}
