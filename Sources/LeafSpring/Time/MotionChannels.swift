/// Many motions in columns: springs and curves, with their delays and snaps, each from where it started to its target.
///
/// A channel's motion changes only when the host does something to it. Between two such events its value and velocity are those
/// of ``Motion/state(at:)``, bit for bit, so that the result does not depend on how time was cut into frames. Springs are
/// worked out side by side, neighbours that move alike once; a channel at rest costs nothing.
///
/// Everything is allocated when it is made; every later call allocates nothing. One thread at a time.
public final class MotionChannels {
  /// Number of channels.
  public let count: Int
  /// Values and velocities at the start.
  let origins: Column<Double>
  let speeds: Column<Double>
  let targets: Column<Double>
  /// Seconds after the start from which on a channel rests.
  let rests: Column<Double>
  /// When a channel's motion settles and ends by itself, as the motion says it.
  let ownTimes: Column<SIMD2<Double>>
  /// Group of each channel, −1 for one that was put where it is.
  let groupOf: Column<Int32>
  let groups: Column<MotionGroup>
  let values: Column<Double>
  let velocities: Column<Double>
  /// Channels that may not be at rest: all that moved at the last evaluation, or were set since.
  let awake: BitColumn
  /// Free groups, a stack.
  private let freeSlots: Column<Int32>
  private var freeCount: Int
  /// The groups joined last: a call that sends leaves both ways has two.
  private var recent = SIMD2<Int32>(-1, -1)
  /// The spring joined last and the one before, by the numbers that groups have for them.
  private var names: (SpringName?, SpringName?) = (nil, nil)
  private var lastName = 0
  /// When the channels were worked out last, and how often they have been.
  var evaluated = Instant()
  var evaluations = 0

  /// `count` channels at rest at `value`.
  /// - Parameter count: 1…16,777,216.
  /// - Throws: `outOfRange`, `nonFinite` or `outOfMemory`.
  public convenience init(count: Int, restingAt value: Double = 0) throws(LeafError) {
    try Check.count(count, 1...(1 << 24), "count")
    try Check.finite(value, "value")
    self.init(try Columns(count, value))
  }

  /// The columns of a scene that may have no channel at all.
  convenience init(scene count: Int) throws(LeafError) { self.init(try Columns(count, 0)) }

  /// All columns, made before the channels: an object that throws while it is made is never given back in Embedded Swift.
  fileprivate struct Columns: ~Copyable {
    let origins: Column<Double>, speeds: Column<Double>, targets: Column<Double>, rests: Column<Double>
    let ownTimes: Column<SIMD2<Double>>, groupOf: Column<Int32>, groups: Column<MotionGroup>
    let values: Column<Double>, velocities: Column<Double>, awake: BitColumn, freeSlots: Column<Int32>
  }

  private init(_ columns: consuming Columns) {
    count = columns.groupOf.count
    origins = columns.origins
    speeds = columns.speeds
    targets = columns.targets
    rests = columns.rests
    ownTimes = columns.ownTimes
    groupOf = columns.groupOf
    groups = columns.groups
    values = columns.values
    velocities = columns.velocities
    awake = columns.awake
    freeSlots = columns.freeSlots
    freeCount = groups.count
  }

  /// Other channels with the same motions.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> MotionChannels {
    let twin = MotionChannels(try Columns(copying: self))
    (twin.freeCount, twin.recent, twin.names, twin.lastName) = (freeCount, recent, names, lastName)
    (twin.evaluated, twin.evaluations) = (evaluated, evaluations)
    return twin
  }

  /// The motion of a channel; one that was put where it is rests.
  public internal(set) subscript(channel: Int) -> Motion {
    get {
      let index = groupOf[channel]
      guard index >= 0 else { return .resting(at: targets[channel]) }
      let group = groups[Int(index)]
      return Motion(
        from: origins[channel], velocity: speeds[channel], to: targets[channel], by: group.driver, at: group.start,
        delay: group.delay, snapAfter: group.snapAfter, ownTimes: ownTimes[channel])
    }
    set {
      leave(channel)
      guard newValue.driver != .held else { return rest(channel, at: newValue.target) }
      groupOf[channel] = join(newValue)
      origins[channel] = newValue.origin
      speeds[channel] = newValue.velocity
      targets[channel] = newValue.target
      rests[channel] = newValue.restAfter
      ownTimes[channel] = newValue.ownTimes
      (values[channel], velocities[channel]) = newValue.restAfter > 0 ? newValue.onset : (newValue.target, 0)
      awake.insert(channel)
    }
  }

  /// Gives a channel the motion of another.
  func copy(_ source: Int, to channel: Int) {
    guard source != channel else { return }
    let group = groupOf[source]
    if group >= 0 { groups.pointer[Int(group)].members += 1 }
    leave(channel)
    groupOf[channel] = group
    origins[channel] = origins[source]
    speeds[channel] = speeds[source]
    targets[channel] = targets[source]
    rests[channel] = rests[source]
    ownTimes[channel] = ownTimes[source]
    values[channel] = values[source]
    velocities[channel] = velocities[source]
    awake.insert(channel)
  }

  /// Puts a channel at a value, still.
  func rest(_ channel: Int, at value: Double) {
    leave(channel)
    targets[channel] = value
    values[channel] = value
    velocities[channel] = 0
    awake.remove(channel)
  }

  /// Takes a channel out of its group; the last one frees it.
  private func leave(_ channel: Int) {
    let group = groupOf[channel]
    guard group >= 0 else { return }
    groupOf[channel] = -1
    groups.pointer[Int(group)].members -= 1
    guard groups.pointer[Int(group)].members == 0 else { return }
    freeSlots.pointer[freeCount] = group
    freeCount += 1
    recent.replace(with: -1, where: recent .== group)
  }

  /// The group of a motion: one of those joined last if it is the same (a host sets off its channels in a row), else a new
  /// one. There is one more than channels, so one is always free.
  private func join(_ motion: Motion) -> Int32 {
    for place in 0..<2 {
      let group = recent[place]
      if group >= 0, groups.pointer[Int(group)].drives(motion) {
        groups.pointer[Int(group)].members += 1
        return group
      }
    }
    freeCount -= 1
    let group = freeSlots.pointer[freeCount]
    groups.pointer[Int(group)] = MotionGroup(motion, spring: name(of: motion.driver))
    recent = SIMD2(group, recent.x)
    return group
  }

  /// A number that stands for this spring alone: the one it had, if it was joined last or next to last. 0 for a curve.
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
    // Each is a constant first: a value that throws while it is made does not give its columns back in Embedded Swift.
    let origins = try Column<Double>(count), speeds = try Column<Double>(count)
    let targets = try Column<Double>(count, filledWith: value), rests = try Column<Double>(count)
    let ownTimes = try Column<SIMD2<Double>>(count)
    let groupOf = try Column<Int32>(count, filledWith: -1), groups = try Column<MotionGroup>(count + 1)
    let values = try Column<Double>(count, filledWith: value), velocities = try Column<Double>(count)
    let awake = try BitColumn(count), freeSlots = try Column<Int32>(count + 1)
    for slot in 0...count { freeSlots.pointer[slot] = Int32(truncatingIfNeeded: count - slot) }
    self.init(
      origins: origins, speeds: speeds, targets: targets, rests: rests, ownTimes: ownTimes, groupOf: groupOf,
      groups: groups, values: values, velocities: velocities, awake: awake, freeSlots: freeSlots)
  }

  /// Those of other channels, bit for bit.
  init(copying other: MotionChannels) throws(LeafError) {
    let origins = try other.origins.copied(), speeds = try other.speeds.copied()
    let targets = try other.targets.copied(), rests = try other.rests.copied()
    let ownTimes = try other.ownTimes.copied()
    let groupOf = try other.groupOf.copied(), groups = try other.groups.copied()
    let values = try other.values.copied(), velocities = try other.velocities.copied()
    let awake = try other.awake.copied(), freeSlots = try other.freeSlots.copied()
    self.init(
      origins: origins, speeds: speeds, targets: targets, rests: rests, ownTimes: ownTimes, groupOf: groupOf,
      groups: groups, values: values, velocities: velocities, awake: awake, freeSlots: freeSlots)
  }
}

/// A spring and the number that groups have for it.
struct SpringName: BitwiseCopyable {
  var spring: Spring
  var number: Int
}

/// What channels that were set off together share.
struct MotionGroup: BitwiseCopyable {
  // What an evaluation reads comes first: it lies in a cache line or two, the driver in several more.
  var start: Instant
  var delay: Double
  /// Seconds since the start, and which evaluation worked them out.
  var elapsed = 0.0
  var evaluation = 0
  /// Groups with one number have equal springs; 0 for curves.
  var spring: Int
  var members: Int32
  var snapAfter: Double?
  var driver: Motion.Driver

  init(_ motion: Motion, spring: Int) {
    start = motion.start
    delay = motion.delay
    self.spring = spring
    members = 1
    snapAfter = motion.snapAfter
    driver = motion.driver
  }

  func drives(_ motion: Motion) -> Bool {
    start == motion.start && delay == motion.delay && snapAfter == motion.snapAfter && driver == motion.driver
  }
}
