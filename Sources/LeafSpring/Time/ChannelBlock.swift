import CMathShim

/// Channels with the same spring that go through the kernels together.
struct ChannelBlock {
  private let level = leaf_simd_level()
  private var motions = SpringBlock()
  /// The first channel of each entry, and how many channels after it move exactly as it does.
  private var places = SIMD64<Int32>()
  private var followers = SIMD64<Int32>()
  private var count = 0
  /// The group that was added last, and the group to which the current map belongs.
  private var group = -1
  private var mapped = -1
  private var map = SpringMap()
  private var isShared = true

  /// Whether a channel directly follows the last one here and moves exactly as that one does. If so, it takes over its
  /// numbers.
  @inline(__always)
  mutating func continues(
    _ channel: Int, of index: Int, _ origins: UnsafeMutablePointer<Double>, _ speeds: UnsafeMutablePointer<Double>,
    _ targets: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard count > 0, index == group else { return false }
    let last = ChannelBlock.at(&places, count - 1), more = ChannelBlock.at(&followers, count - 1)
    guard channel == last + more + 1, origins[channel].bitPattern == origins[last].bitPattern,
      speeds[channel].bitPattern == speeds[last].bitPattern, targets[channel].bitPattern == targets[last].bitPattern
    else { return false }
    ChannelBlock.put(more + 1, at: count - 1, &followers)
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
    (motions.from[count], motions.target[count]) = (from, target)
    (motions.velocity[count], motions.time[count]) = (velocity, time)
    ChannelBlock.put(channel, at: count, &places)
    ChannelBlock.put(0, at: count, &followers)
    count += 1
  }

  /// In memory: a subscript of so many lanes would copy them all.
  @inline(__always)
  private static func at(_ numbers: inout SIMD64<Int32>, _ place: Int) -> Int {
    withUnsafeMutableBytes(of: &numbers) { Int($0.load(fromByteOffset: 4 * place, as: Int32.self)) }
  }

  @inline(__always)
  private static func put(_ number: Int, at place: Int, _ numbers: inout SIMD64<Int32>) {
    withUnsafeMutableBytes(of: &numbers) {
      $0.storeBytes(of: Int32(truncatingIfNeeded: number), toByteOffset: 4 * place, as: Int32.self)
    }
  }

  /// Computes the channels and writes each result to its place.
  @inline(never)
  mutating func flush(
    _ channels: MotionChannels, _ values: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>
  ) {
    guard count > 0, case .spring(let spring) = channels.drives.pointer[group].driver else { return }
    if isShared, mapped != group {
      let shared = channels.groups.pointer[group]
      map = spring.rates.map(after: shared.elapsed - shared.delay)
      mapped = group
    }
    // A time for which the lanes have no map is not for the lanes either.
    let open =
      isShared && map.decay.hi > 0
      ? motions.run(spring.rates, after: map, count: count) : motions.run(spring.rates, count: count, level: level)
    for place in 0..<count {
      var state = (motions.value[place], motions.speed[place])
      if open != 0, open >> UInt64(place) & 1 != 0 { state = spring.animated(in: &motions, place) }
      let first = ChannelBlock.at(&places, place)
      for channel in first...(first + ChannelBlock.at(&followers, place)) {
        (values[channel], velocities[channel]) = state
      }
    }
    count = 0
  }
}
