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

  /// Adds neighbours that move alike. Those that directly follow the last ones and move exactly as they do take over
  /// their numbers.
  @inline(__always)
  mutating func append(_ channels: MotionChannels, _ new: Range<Int>, after time: Double) {
    let channel = new.lowerBound, (origin, speed) = (channels.origins[channel], channels.speeds[channel])
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
        return ChannelBlock.put(more + new.count, at: last, &followers)
      }
    } else if last >= 0 {
      isShared = false
    }
    (motions.from[count], motions.target[count]) = (origin, target)
    (motions.velocity[count], motions.time[count]) = (speed, time)
    ChannelBlock.put(channel, at: count, &places)
    ChannelBlock.put(new.count - 1, at: count, &followers)
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

/// Neighbours, as many as a block has room for, whose columns are read as a whole.
extension ChannelBlock {
  /// True if they have one spring and set off at one time, `elapsed` seconds ago, and all are under way.
  static func areUnderWay(_ channels: MotionChannels, from first: Int, elapsed: Double) -> Bool {
    // Web pages, where an Int has 32 bits, download no code for so many leaves.
    guard MemoryLayout<Int>.size > 4 else { return false }
    // Rows that set off apart are told by their ends.
    guard channels.springs[first] > 0, elapsed > 0,
      channels.starts[first] == channels.starts[first + SpringBlock.length - 1],
      isOneNumber(channels.springs.pointer + first), isOneNumber(channels.starts.pointer + first)
    else { return false }
    let delays = channels.delays.pointer + first, rests = channels.rests.pointer + first
    var isUnderWay = Lanes.zero .== Lanes.zero
    for place in stride(from: 0, to: SpringBlock.length, by: Lanes.scalarCount) {
      isUnderWay = isUnderWay .& (Lanes(at: delays + place) .< elapsed) .& (Lanes(at: rests + place) .> elapsed)
    }
    return !(.!isUnderWay).isAny
  }

  /// Computes them once they are known to be under way.
  @inline(never)
  mutating func run(_ channels: MotionChannels, from first: Int, elapsed: Double) {
    let (origins, speeds) = (channels.origins.pointer + first, channels.speeds.pointer + first)
    let (targets, delays) = (channels.targets.pointer + first, channels.delays.pointer + first)
    let length = SpringBlock.length, isAtOnce = ChannelBlock.isOneNumber(delays), time = elapsed - delays[0]
    if isAtOnce, ChannelBlock.isOneNumber(origins), ChannelBlock.isOneNumber(speeds), ChannelBlock.isOneNumber(targets)
    {
      return append(channels, first..<first + length, after: time)
    }
    flush(channels)
    guard case .spring(let spring) = channels.drives.pointer[first].driver else { return }
    motions.from.take(origins, length)
    motions.velocity.take(speeds, length)
    motions.target.take(targets, length)
    for place in 0..<length { motions.time[place] = elapsed - delays[place] }
    let map = isAtOnce ? map(of: spring, channels.springs[first], after: time) : nil
    spring.run(
      &motions, map, length, (channels.values.pointer + first, channels.velocities.pointer + first), level: level)
  }

  /// True if as many neighbours have the same bits.
  private static func isOneNumber<Number: BitwiseCopyable>(_ column: UnsafeMutablePointer<Number>) -> Bool {
    let bytes = UnsafeRawPointer(column), step = MemoryLayout<Number>.stride
    var other: UInt32 = 0
    for place in stride(from: step, to: SpringBlock.length * step, by: 4) {
      other |=
        bytes.load(fromByteOffset: place, as: UInt32.self)
        ^ bytes.load(fromByteOffset: place - step, as: UInt32.self)
    }
    return other == 0
  }
}
