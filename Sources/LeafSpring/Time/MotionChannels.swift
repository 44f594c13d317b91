/// Many motions in columns: springs and curves, with their delays and snaps.
///
/// A channel's motion changes only when the host calls for it. Between two such calls its value and velocity are those
/// of ``Motion/state(at:)``, bit for bit, so the result does not depend on how time was divided into frames. Springs
/// are computed side by side, and neighbours that move alike only once; a channel at rest costs nothing.
///
/// Everything is allocated when the object is made; no later call allocates. To be used by one thread at a time.
public final class MotionChannels {
  /// Number of channels.
  public let count: Int
  /// Values and velocities at the start.
  let origins: Column<Double>
  let speeds: Column<Double>
  let targets: Column<Double>
  /// Seconds after the start from which on a channel is at rest.
  let rests: Column<Double>
  /// When a channel's motion settles and when it ends by itself, as the motion gives these times.
  let ownTimes: Column<SIMD2<Double>>
  let starts: Column<Instant>
  let delays: Column<Double>
  /// Channels with one number have equal springs; 0 for a curve, −1 for a channel that was put where it is.
  let springs: Column<Int>
  /// Channels with one number were set to one motion of a spring, bit for bit; 0 for all that were not set to one.
  let twins: Column<Int>
  let drives: Column<MotionDrive>
  let values: Column<Double>
  let velocities: Column<Double>
  /// Channels that may be moving: all that moved at the last evaluation, or have been set since.
  let awake: BitColumn
  /// The springs that were set last and next to last: a call that sends leaves both ways has two.
  private var names: (SpringName?, SpringName?) = (nil, nil)
  private var lastName = 0
  /// The channel that was set to a spring's motion last, and the last number of twins.
  private var (lastSet, lastTwin) = (0, 0)
  /// The instant of the last evaluation.
  @exclusivity(unchecked) var evaluated = Instant()

  /// `count` channels at rest at `value`.
  /// - Parameter count: 1…16,777,216.
  /// - Throws: `outOfRange`, `nonFinite` or `outOfMemory`.
  public convenience init(count: Int, restingAt value: Double = 0) throws(LeafError) {
    try Check.count(count, 1...(1 << 24), "count", accepts: "1 to 16,777,216 channels")
    try Check.finite(value, "value")
    var memory = Memory()
    self.init(count, restingAt: value, in: &memory)
    try memory.check()
  }

  /// The channels of a scene, which may have none at all.
  init(_ count: Int, restingAt value: Double = 0, in memory: inout Memory) {
    self.count = count
    origins = Column(count, in: &memory)
    speeds = Column(count, in: &memory)
    targets = Column(count, filledWith: value, in: &memory)
    rests = Column(count, in: &memory)
    ownTimes = Column(count, in: &memory)
    starts = Column(count, in: &memory)
    delays = Column(count, in: &memory)
    springs = Column(count, filledWith: -1, in: &memory)
    twins = Column(count, in: &memory)
    drives = Column(count, in: &memory)
    values = Column(count, filledWith: value, in: &memory)
    velocities = Column(count, in: &memory)
    awake = BitColumn(count, in: &memory)
  }

  /// Takes the motions of as many other channels.
  func take(_ other: MotionChannels) {
    origins.take(other.origins, count)
    speeds.take(other.speeds, count)
    targets.take(other.targets, count)
    rests.take(other.rests, count)
    ownTimes.take(other.ownTimes, count)
    starts.take(other.starts, count)
    delays.take(other.delays, count)
    springs.take(other.springs, count)
    twins.take(other.twins, count)
    drives.take(other.drives, count)
    values.take(other.values, count)
    velocities.take(other.velocities, count)
    awake.take(other.awake)
    (names, lastName, evaluated) = (other.names, other.lastName, other.evaluated)
    (lastSet, lastTwin) = (other.lastSet, other.lastTwin)
  }

  /// The motion of a channel; one that was put where it is has a motion at rest.
  public internal(set) subscript(channel: Int) -> Motion {
    get {
      guard springs[channel] >= 0 else { return .resting(at: targets[channel]) }
      let drive = drives[channel]
      return Motion(
        from: origins[channel], velocity: speeds[channel], to: targets[channel], by: drive.driver,
        at: starts[channel], delay: delays[channel], snapAfter: drive.snapAfter, ownTimes: ownTimes[channel])
    }
    set {
      guard newValue.driver != .held else { return rest(channel, at: newValue.target) }
      springs[channel] = name(of: newValue.driver)
      drives[channel] = MotionDrive(driver: newValue.driver, snapAfter: newValue.snapAfter)
      starts[channel] = newValue.start
      delays[channel] = newValue.delay
      origins[channel] = newValue.origin
      speeds[channel] = newValue.velocity
      targets[channel] = newValue.target
      rests[channel] = newValue.restAfter
      ownTimes[channel] = newValue.ownTimes
      twins[channel] = twin(of: channel)
      (values[channel], velocities[channel]) = newValue.restAfter > 0 ? newValue.onset : (newValue.target, 0)
      awake.insert(channel)
    }
  }

  /// Puts a channel at a value, where it stays still.
  func rest(_ channel: Int, at value: Double) {
    (springs[channel], twins[channel]) = (-1, 0)
    rests[channel] = 0
    targets[channel] = value
    values[channel] = value
    velocities[channel] = 0
    awake.remove(channel)
  }

  /// The number of a channel that has just been set: that of the one before it if they are twins.
  private func twin(of channel: Int) -> Int {
    guard springs[channel] > 0, !Int.isNarrow else { return 0 }
    let other = lastSet
    lastSet = channel
    if springs[channel] == springs[other], starts[channel] == starts[other], delays[channel] == delays[other],
      rests[channel] == rests[other], origins[channel].bitPattern == origins[other].bitPattern,
      speeds[channel].bitPattern == speeds[other].bitPattern, targets[channel].bitPattern == targets[other].bitPattern,
      twins[other] > 0
    {
      return twins[other]
    }
    lastTwin += 1
    return lastTwin
  }

  /// A number that stands for this spring alone: its earlier number if it was set last or next to last, or else a new
  /// one. 0 for a curve.
  private func name(of driver: Motion.Driver) -> Int {
    guard case .spring(let spring) = driver else { return 0 }
    if let known = names.0, known.spring == spring { return known.number }
    if let known = names.1, known.spring == spring {
      names = (known, names.0)
      return known.number
    }
    lastName += 1
    names = (SpringName(spring: spring, number: lastName), names.0)
    return lastName
  }
}

/// A spring and the number that stands for it.
struct SpringName: BitwiseCopyable {
  var spring: Spring
  var number: Int
}

/// The driver of a channel.
struct MotionDrive: BitwiseCopyable {
  var driver: Motion.Driver
  var snapAfter: Double?
}
