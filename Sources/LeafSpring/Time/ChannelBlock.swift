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

  init(needsSpeed: Bool) { motions.needsSpeed = needsSpeed }

  /// Adds a channel. One that directly follows the last one and moves exactly as it does takes over its numbers.
  @inline(__always)
  mutating func append(_ channels: MotionChannels, _ channel: Int, after time: Double) {
    let (origin, speed) = (channels.origins[channel], channels.speeds[channel])
    let (target, spring) = (channels.targets[channel], channels.springs[channel])
    if count == SpringBlock.length || spring != self.spring {
      flush(channels)
      self.spring = spring
    }
    let last = count - 1
    if last >= 0, motions.time[last] == time {
      let more = ChannelBlock.at(&followers, last)
      if channel == ChannelBlock.at(&places, last) + more + 1,
        motions.from[last].bitPattern == origin.bitPattern, motions.velocity[last].bitPattern == speed.bitPattern,
        motions.target[last].bitPattern == target.bitPattern
      {
        return ChannelBlock.put(more + 1, at: last, &followers)
      }
    } else if last >= 0 {
      isShared = false
    }
    (motions.from[count], motions.target[count]) = (origin, target)
    (motions.velocity[count], motions.time[count]) = (speed, time)
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
  mutating func flush(_ channels: MotionChannels) {
    let values = channels.values.pointer, velocities = channels.velocities.pointer
    let first = ChannelBlock.at(&places, 0)
    guard count > 0, case .spring(let spring) = channels.drives.pointer[first].driver else { return }
    let map = isShared ? map(of: spring, self.spring, after: motions.time[0]) : nil
    let open =
      map.map { motions.run(spring.rates, after: $0, count: count) }
      ?? motions.run(spring.rates, count: count, level: level)
    for place in 0..<count {
      var state = (motions.value[place], motions.speed[place])
      if open != 0, open >> UInt64(place) & 1 != 0 { state = spring.animated(in: &motions, place) }
      let first = ChannelBlock.at(&places, place)
      for channel in first...(first + ChannelBlock.at(&followers, place)) {
        (values[channel], velocities[channel]) = state
      }
    }
    (count, isShared) = (0, true)
  }

  /// The map of a spring with a number after one time for all; nil for a time for which the lanes have none: that is not
  /// for the lanes either.
  private mutating func map(of spring: Spring, _ number: Int, after time: Double) -> SpringMap? {
    if mapped != (number, time) {
      map = spring.rates.map(after: time)
      mapped = (number, time)
    }
    return map.decay.hi > 0 ? map : nil
  }
}

/// Neighbours, no more than a block has room for, whose columns are read as a whole.
extension ChannelBlock {
  // So few would cost more than one by one.
  private static func areMany(_ run: Range<Int>) -> Bool { run.count >= 8 && !Int.isNarrow }

  /// True if they are many, and were set to one motion.
  static func areTwins(_ channels: MotionChannels, _ run: Range<Int>) -> Bool {
    let twins = channels.twins.pointer + run.lowerBound
    // Most that are not are told by their ends.
    return areMany(run) && twins[0] > 0 && twins[0] == twins[run.count - 1] && isOneNumber(twins, run.count)
  }

  /// True if they are many, have one spring and set off at one time, `elapsed` seconds ago, and all are under way.
  static func areUnderWay(_ channels: MotionChannels, _ run: Range<Int>, elapsed: Double) -> Bool {
    let (first, last) = (run.lowerBound, run.upperBound - 1)
    guard areMany(run), channels.springs[first] > 0, elapsed > 0, channels.starts[first] == channels.starts[last],
      isOneNumber(channels.springs.pointer + first, run.count), isOneNumber(channels.starts.pointer + first, run.count)
    else { return false }
    let delays = channels.delays.pointer, rests = channels.rests.pointer
    func areUnderWay(_ place: Int) -> LaneMask {
      (Lanes(at: delays + place) .< elapsed) .& (Lanes(at: rests + place) .> elapsed)
    }
    var all = areUnderWay(last - 1)
    for place in stride(from: first, to: last, by: Lanes.scalarCount) { all = all .& areUnderWay(place) }
    return !(.!all).isAny
  }

  /// Computes them once they are known to be under way.
  @inline(never)
  mutating func run(_ channels: MotionChannels, _ run: Range<Int>, elapsed: Double) {
    let (first, count) = (run.lowerBound, run.count), delays = channels.delays.pointer + first
    flush(channels)
    guard case .spring(let spring) = channels.drives.pointer[first].driver else { return }
    motions.from.take(channels.origins.pointer + first, count)
    motions.velocity.take(channels.speeds.pointer + first, count)
    motions.target.take(channels.targets.pointer + first, count)
    for place in 0..<count { motions.time[place] = elapsed - delays[place] }
    let isAtOnce = ChannelBlock.isOneNumber(delays, count)
    let map = isAtOnce ? map(of: spring, channels.springs[first], after: motions.time[0]) : nil
    spring.run(
      &motions, map, count, (channels.values.pointer + first, channels.velocities.pointer + first), level: level)
  }

  /// True if as many neighbours have the same bits: each those of the one before it.
  private static func isOneNumber<Number: BitwiseCopyable>(
    _ column: UnsafeMutablePointer<Number>, _ count: Int
  ) -> Bool {
    let bytes = UnsafeRawPointer(column), step = MemoryLayout<Number>.stride, last = (count - 1) * step - 16
    func difference(_ place: Int) -> SIMD2<UInt64> {
      bytes.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self)
        ^ bytes.loadUnaligned(fromByteOffset: place + step, as: SIMD2<UInt64>.self)
    }
    var all = difference(last)
    for place in stride(from: 0, to: last, by: 16) { all |= difference(place) }
    return all[0] | all[1] == 0
  }
}
