import CMathShim

/// Channels with the same spring that go through the kernels together.
struct ChannelBlock {
  private let level = leaf_simd_level()
  private var motions = SpringBlock()
  /// The first channel of each entry, and how many channels after it move exactly as it does.
  private var places = SIMD64<Int32>()
  private var followers = SIMD64<Int32>()
  private var count = 0
  /// The number of the spring, and whether all channels have been running for as long as the last one.
  private var spring = 0
  private var isShared = true
  /// The spring and the time to which the current map belongs.
  private var mapped = (spring: 0, time: 0.0)
  private var map = SpringMap()

  /// True if a channel with this spring may join those that are already here.
  @inline(__always)
  func takes(_ spring: Int) -> Bool { count < SpringBlock.length && spring == self.spring }

  @inline(__always)
  mutating func begin(_ spring: Int) {
    self.spring = spring
    isShared = true
  }

  /// Adds a channel. One that directly follows the last one and moves exactly as that one does takes over its numbers.
  @inline(__always)
  mutating func append(
    _ channel: Int, from start: (value: Double, velocity: Double), to target: Double, after time: Double
  ) {
    let last = count - 1
    if last >= 0, motions.time[last] == time {
      let more = ChannelBlock.at(&followers, last)
      if channel == ChannelBlock.at(&places, last) + more + 1,
        motions.from[last].bitPattern == start.value.bitPattern,
        motions.velocity[last].bitPattern == start.velocity.bitPattern,
        motions.target[last].bitPattern == target.bitPattern
      {
        return ChannelBlock.put(more + 1, at: last, &followers)
      }
    } else if last >= 0 {
      isShared = false
    }
    (motions.from[count], motions.target[count]) = (start.value, target)
    (motions.velocity[count], motions.time[count]) = (start.velocity, time)
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
    let first = ChannelBlock.at(&places, 0), time = motions.time[0]
    guard count > 0, case .spring(let spring) = channels.drives.pointer[first].driver else { return }
    if isShared, mapped != (self.spring, time) {
      map = spring.rates.map(after: time)
      mapped = (self.spring, time)
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
