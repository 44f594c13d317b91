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
  let drives: Column<MotionDrive>
  let values: Column<Double>
  let velocities: Column<Double>
  /// Channels that may be moving: all that moved at the last evaluation, or have been set since.
  let awake: BitColumn
  /// The springs that were set last and next to last: a call that sends leaves both ways has two.
  private var names: (SpringName?, SpringName?) = (nil, nil)
  private var lastName = 0
  /// The instant of the last evaluation.
  var evaluated = Instant()

  /// `count` channels at rest at `value`.
  /// - Parameter count: 1…16,777,216.
  /// - Throws: `outOfRange`, `nonFinite` or `outOfMemory`.
  public convenience init(count: Int, restingAt value: Double = 0) throws(LeafError) {
    try Check.count(count, 1...(1 << 24), "count", accepts: "1 to 16,777,216 channels")
    try Check.finite(value, "value")
    self.init(try Columns(count, value))
  }

  /// The columns of a scene that may have no channel at all.
  convenience init(scene count: Int) throws(LeafError) { self.init(try Columns(count, 0)) }

  /// All columns. They are made before the channels, because an object whose initialiser throws is never freed in
  /// Embedded Swift.
  fileprivate struct Columns: ~Copyable {
    let origins: Column<Double>, speeds: Column<Double>, targets: Column<Double>, rests: Column<Double>
    let ownTimes: Column<SIMD2<Double>>, starts: Column<Instant>, delays: Column<Double>
    let springs: Column<Int>, drives: Column<MotionDrive>
    let values: Column<Double>, velocities: Column<Double>, awake: BitColumn
  }

  private init(_ columns: consuming Columns) {
    count = columns.springs.count
    origins = columns.origins
    speeds = columns.speeds
    targets = columns.targets
    rests = columns.rests
    ownTimes = columns.ownTimes
    starts = columns.starts
    delays = columns.delays
    springs = columns.springs
    drives = columns.drives
    values = columns.values
    velocities = columns.velocities
    awake = columns.awake
  }

  /// A copy: other channels with the same motions.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> MotionChannels {
    let twin = try MotionChannels(scene: count)
    twin.take(self)
    return twin
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
    drives.take(other.drives, count)
    values.take(other.values, count)
    velocities.take(other.velocities, count)
    awake.take(other.awake)
    (names, lastName, evaluated) = (other.names, other.lastName, other.evaluated)
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
      (values[channel], velocities[channel]) = newValue.restAfter > 0 ? newValue.onset : (newValue.target, 0)
      awake.insert(channel)
    }
  }

  /// Gives a channel the motion of another one.
  func copy(_ source: Int, to channel: Int) {
    guard source != channel else { return }
    springs[channel] = springs[source]
    drives[channel] = drives[source]
    starts[channel] = starts[source]
    delays[channel] = delays[source]
    origins[channel] = origins[source]
    speeds[channel] = speeds[source]
    targets[channel] = targets[source]
    rests[channel] = rests[source]
    ownTimes[channel] = ownTimes[source]
    values[channel] = values[source]
    velocities[channel] = velocities[source]
    awake.insert(channel)
  }

  /// Puts a channel at a value, where it stays still.
  func rest(_ channel: Int, at value: Double) {
    springs[channel] = -1
    rests[channel] = 0
    targets[channel] = value
    values[channel] = value
    velocities[channel] = 0
    awake.remove(channel)
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

extension MotionChannels.Columns {
  init(_ count: Int, _ value: Double) throws(LeafError) {
    // Each column is a constant first, because a value whose initialiser throws does not free its columns in Embedded
    // Swift.
    let origins = try Column<Double>(count), speeds = try Column<Double>(count)
    let targets = try Column<Double>(count, filledWith: value), rests = try Column<Double>(count)
    let ownTimes = try Column<SIMD2<Double>>(count)
    let starts = try Column<Instant>(count), delays = try Column<Double>(count)
    let springs = try Column<Int>(count, filledWith: -1), drives = try Column<MotionDrive>(count)
    let values = try Column<Double>(count, filledWith: value), velocities = try Column<Double>(count)
    let awake = try BitColumn(count)
    self.init(
      origins: origins, speeds: speeds, targets: targets, rests: rests, ownTimes: ownTimes, starts: starts,
      delays: delays, springs: springs, drives: drives, values: values, velocities: velocities, awake: awake)
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
