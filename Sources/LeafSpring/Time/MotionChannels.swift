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
  /// Group of each channel; −1 for one that was put where it is.
  let groupOf: Column<Int32>
  let groups: Column<MotionGroup>
  /// What moves each group.
  let drives: Column<MotionDrive>
  let values: Column<Double>
  let velocities: Column<Double>
  /// Channels that may be moving: all that moved at the last evaluation, or have been set since.
  let awake: BitColumn
  /// Free groups, a stack.
  private let freeSlots: Column<Int32>
  private var freeCount: Int
  /// The two groups that were joined last: a call that sends leaves both ways has two.
  private var recent = SIMD2<Int32>(-1, -1)
  /// The springs that were joined last and next to last, each with the number by which groups refer to it.
  private var names: (SpringName?, SpringName?) = (nil, nil)
  private var lastName = 0
  /// The instant of the last evaluation, and how many evaluations there have been.
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

  /// All columns. They are made before the channels, because an object whose initialiser throws is never freed in
  /// Embedded Swift.
  fileprivate struct Columns: ~Copyable {
    let origins: Column<Double>, speeds: Column<Double>, targets: Column<Double>, rests: Column<Double>
    let ownTimes: Column<SIMD2<Double>>, groupOf: Column<Int32>, groups: Column<MotionGroup>
    let drives: Column<MotionDrive>
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
    drives = columns.drives
    values = columns.values
    velocities = columns.velocities
    awake = columns.awake
    freeSlots = columns.freeSlots
    freeCount = groups.count
  }

  /// A copy: other channels with the same motions.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> MotionChannels {
    let twin = MotionChannels(try Columns(copying: self))
    (twin.freeCount, twin.recent, twin.names, twin.lastName) = (freeCount, recent, names, lastName)
    (twin.evaluated, twin.evaluations) = (evaluated, evaluations)
    return twin
  }

  /// The motion of a channel; one that was put where it is has a motion at rest.
  public internal(set) subscript(channel: Int) -> Motion {
    get {
      let index = groupOf[channel]
      guard index >= 0 else { return .resting(at: targets[channel]) }
      let group = groups[Int(index)], drive = drives[Int(index)]
      return Motion(
        from: origins[channel], velocity: speeds[channel], to: targets[channel], by: drive.driver, at: group.start,
        delay: group.delay, snapAfter: drive.snapAfter, ownTimes: ownTimes[channel])
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

  /// Gives a channel the motion of another one.
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

  /// Puts a channel at a value, where it stays still.
  func rest(_ channel: Int, at value: Double) {
    leave(channel)
    targets[channel] = value
    values[channel] = value
    velocities[channel] = 0
    awake.remove(channel)
  }

  /// Takes a channel out of its group. The last channel to leave frees the group.
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

  /// The group of a motion: one of the two joined last if the motion is the same (a host starts its channels in a row),
  /// or else a new one. There is one more group than there are channels, so one is always free.
  private func join(_ motion: Motion) -> Int32 {
    for place in 0..<2 {
      let group = recent[place]
      if group >= 0, isDriven(Int(group), as: motion) {
        groups.pointer[Int(group)].members += 1
        return group
      }
    }
    freeCount -= 1
    let group = freeSlots.pointer[freeCount]
    groups.pointer[Int(group)] = MotionGroup(motion, spring: name(of: motion.driver))
    drives.pointer[Int(group)] = MotionDrive(driver: motion.driver, snapAfter: motion.snapAfter)
    recent = SIMD2(group, recent.x)
    return group
  }

  private func isDriven(_ group: Int, as motion: Motion) -> Bool {
    let (start, delay) = (groups.pointer[group].start, groups.pointer[group].delay)
    return start == motion.start && delay == motion.delay && drives.pointer[group].snapAfter == motion.snapAfter
      && drives.pointer[group].driver == motion.driver
  }

  /// A number that stands for this spring alone: its earlier number if it was joined last or next to last, or else a
  /// new one. 0 for a curve.
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
    let groupOf = try Column<Int32>(count, filledWith: -1), groups = try Column<MotionGroup>(count + 1)
    let drives = try Column<MotionDrive>(count + 1)
    let values = try Column<Double>(count, filledWith: value), velocities = try Column<Double>(count)
    let awake = try BitColumn(count), freeSlots = try Column<Int32>(count + 1)
    for slot in 0...count { freeSlots.pointer[slot] = Int32(truncatingIfNeeded: count - slot) }
    self.init(
      origins: origins, speeds: speeds, targets: targets, rests: rests, ownTimes: ownTimes, groupOf: groupOf,
      groups: groups, drives: drives, values: values, velocities: velocities, awake: awake, freeSlots: freeSlots)
  }

  /// A copy of the columns of other channels, bit for bit.
  init(copying other: MotionChannels) throws(LeafError) {
    let origins = try other.origins.copied(), speeds = try other.speeds.copied()
    let targets = try other.targets.copied(), rests = try other.rests.copied()
    let ownTimes = try other.ownTimes.copied()
    let groupOf = try other.groupOf.copied(), groups = try other.groups.copied()
    let drives = try other.drives.copied()
    let values = try other.values.copied(), velocities = try other.velocities.copied()
    let awake = try other.awake.copied(), freeSlots = try other.freeSlots.copied()
    self.init(
      origins: origins, speeds: speeds, targets: targets, rests: rests, ownTimes: ownTimes, groupOf: groupOf,
      groups: groups, drives: drives, values: values, velocities: velocities, awake: awake, freeSlots: freeSlots)
  }
}

/// A spring and the number by which groups refer to it.
struct SpringName: BitwiseCopyable {
  var spring: Spring
  var number: Int
}

/// What channels that were started together share, as far as every evaluation reads it: it fits a cache line.
struct MotionGroup: BitwiseCopyable {
  var start: Instant
  var delay: Double
  /// Seconds since the start, and the evaluation in which they were computed.
  var elapsed = 0.0
  var evaluation = 0
  /// Groups with one number have equal springs; 0 for curves.
  var spring: Int
  var members: Int32

  init(_ motion: Motion, spring: Int) {
    start = motion.start
    delay = motion.delay
    self.spring = spring
    members = 1
  }
}

/// The rest of what they share.
struct MotionDrive: BitwiseCopyable {
  var driver: Motion.Driver
  var snapAfter: Double?
}
