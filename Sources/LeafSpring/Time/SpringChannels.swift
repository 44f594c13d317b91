/// Many springs in columns: each a value with its velocity, on its way to a target.
///
/// A channel's origin changes only when the host does something to it. Between two such events its value and velocity
/// are those of `Spring.value` and `Spring.velocity`, bit for bit, so that the result does not depend on how time was
/// cut into frames. Channels that set off together share one exponential, sine and cosine; those of others are computed
/// side by side.
///
/// Everything is allocated when it is made; every later call allocates nothing. One thread at a time.
public final class SpringChannels {
  /// Number of channels.
  public let count: Int
  /// Values and velocities at the group's start.
  let origins: Column<Double>
  let speeds: Column<Double>
  let targets: Column<Double>
  /// Seconds after the group's start from which on a channel rests.
  let rests: Column<Double>
  /// Group of each channel, −1 at rest.
  let groupOf: Column<Int32>
  let groups: Column<SpringGroup>
  /// The spring of each group.
  let springs: Column<Spring>
  let values: Column<Double>
  let velocities: Column<Double>
  /// Free group slots, a stack.
  private let freeSlots: Column<Int32>
  private var freeCount: Int
  /// One more than the highest group ever used, so that a calm set costs little.
  private var groupEnd = 0
  private var lastGroup: Int32 = -1
  /// The spring joined last and the one before, by the numbers that groups have for them.
  private var recent: (SpringName?, SpringName?) = (nil, nil)
  private var lastName = 0

  /// `count` channels at rest at `value`.
  /// - Parameter count: 1…16,777,216.
  /// - Throws: `outOfRange` or `outOfMemory`.
  public convenience init(count: Int, restingAt value: Double = 0) throws(LeafError) {
    try Check.count(count, 1...(1 << 24), "count")
    try Check.finite(value, "value")
    self.init(count, try Columns(count, value))
  }

  /// All columns, made before the channels: in Embedded Swift an object whose initialiser throws is never freed.
  private struct Columns: ~Copyable {
    let origins: Column<Double>, speeds: Column<Double>, targets: Column<Double>, rests: Column<Double>
    let groupOf: Column<Int32>, groups: Column<SpringGroup>, springs: Column<Spring>
    let values: Column<Double>, velocities: Column<Double>, freeSlots: Column<Int32>

    init(_ count: Int, _ value: Double) throws(LeafError) {
      let origins = try Column<Double>(count), speeds = try Column<Double>(count)
      let targets = try Column<Double>(count, filledWith: value), rests = try Column<Double>(count)
      let groupOf = try Column<Int32>(count, filledWith: -1), groups = try Column<SpringGroup>(count)
      let springs = try Column<Spring>(count)
      let values = try Column<Double>(count, filledWith: value), velocities = try Column<Double>(count)
      let freeSlots = try Column<Int32>(count)
      self.origins = origins
      self.speeds = speeds
      self.targets = targets
      self.rests = rests
      self.groupOf = groupOf
      self.groups = groups
      self.springs = springs
      self.values = values
      self.velocities = velocities
      self.freeSlots = freeSlots
    }
  }

  private init(_ count: Int, _ columns: consuming Columns) {
    self.count = count
    origins = columns.origins
    speeds = columns.speeds
    targets = columns.targets
    rests = columns.rests
    groupOf = columns.groupOf
    groups = columns.groups
    springs = columns.springs
    values = columns.values
    velocities = columns.velocities
    freeSlots = columns.freeSlots
    freeCount = count
    for slot in 0..<count { freeSlots.pointer[slot] = Int32(truncatingIfNeeded: count - 1 - slot) }
  }

  /// Whether a channel still moves at `now`.
  public func isMoving(_ channel: Int, at now: Instant) -> Bool {
    let group = groupOf[channel]
    return group >= 0 && now.elapsed(since: groups[Int(group)].start) < rests[channel]
  }

  /// Where a channel is going.
  public func target(of channel: Int) -> Double { targets[channel] }

  /// Value and velocity of one channel at an instant.
  public func state(of channel: Int, at now: Instant) -> (value: Double, velocity: Double) {
    let index = groupOf[channel]
    guard index >= 0 else { return (targets[channel], 0) }
    let group = groups[Int(index)]
    let elapsed = now.elapsed(since: group.start)
    guard elapsed < rests[channel] else { return (targets[channel], 0) }
    return springs[Int(index)].animated(
      from: origins[channel], to: targets[channel], velocity: speeds[channel], at: elapsed)
  }

  /// Sends a channel from where it is to `target`, keeping its velocity. An infinite or NaN target is refused.
  /// - Throws: `nonFinite`, nothing changed.
  public func retarget(_ channel: Int, to target: Double, by spring: Spring, at now: Instant)
    throws(LeafError)
  {
    let state = state(of: channel, at: now)
    try set(channel, value: state.value, velocity: state.velocity, target: target, by: spring, at: now)
  }

  /// Stops a channel where it is.
  public func `catch`(_ channel: Int, at now: Instant) {
    let value = state(of: channel, at: now).value
    leave(channel)
    rest(channel, at: value)
  }

  /// Puts a channel at a value, still.
  /// - Throws: `nonFinite`, nothing changed.
  public func set(_ channel: Int, restingAt value: Double) throws(LeafError) {
    try Check.finite(value, "value")
    leave(channel)
    rest(channel, at: value)
  }

  /// Starts a channel from a value and velocity that the host gives.
  /// - Parameter range: what rest is relative to if the value is already at the target.
  /// - Throws: `nonFinite`, nothing changed.
  public func set(
    _ channel: Int, value: Double, velocity: Double, target: Double, by spring: Spring, at now: Instant,
    range: Double = 1
  ) throws(LeafError) {
    try Check.finite(value, "value")
    try Check.finite(velocity, "velocity")
    try Check.finite(target, "target")
    let distance = value - target
    try Check.finite(distance, "target")
    leave(channel)
    guard distance != 0 || velocity != 0 else { return rest(channel, at: target) }
    let group = join(spring, now)
    groupOf[channel] = group
    origins[channel] = value
    speeds[channel] = velocity
    targets[channel] = target
    let end = spring.restTime(x: distance, v: velocity, range: distance == 0 ? range : distance)
    rests[channel] = end
    values[channel] = value
    velocities[channel] = velocity
  }

  private func rest(_ channel: Int, at value: Double) {
    targets[channel] = value
    values[channel] = value
    velocities[channel] = 0
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
    if lastGroup == group { lastGroup = -1 }
  }

  /// The group of a spring and a start: the one joined last if it is the same (a host sets off its channels
  /// in a row), else a new one. There are as many slots as channels, so one is always free.
  private func join(_ spring: Spring, _ start: Instant) -> Int32 {
    if lastGroup >= 0 {
      let known = groups.pointer[Int(lastGroup)]
      if known.start == start && springs[Int(lastGroup)] == spring {
        groups.pointer[Int(lastGroup)].members += 1
        return lastGroup
      }
    }
    freeCount -= 1
    let slot = freeSlots.pointer[freeCount]
    groups.pointer[Int(slot)] = SpringGroup(start: start, spring: name(of: spring), members: 1)
    springs.pointer[Int(slot)] = spring
    groupEnd = max(groupEnd, Int(slot) + 1)
    lastGroup = slot
    return slot
  }

  /// A number that stands for this spring alone: the one it had, if it was joined last or next to last.
  private func name(of spring: Spring) -> Int {
    if let known = recent.0, known.spring == spring { return known.number }
    if let known = recent.1, known.spring == spring {
      recent = (known, recent.0)
      return known.number
    }
    lastName += 1
    recent = (SpringName(spring: spring, number: lastName), recent.0)
    return lastName
  }

  /// One past the highest group slot in use.
  var groupCount: Int { groupEnd }
}

/// A spring and the number that groups have for it.
struct SpringName: BitwiseCopyable {
  var spring: Spring
  var number: Int
}

/// Channels that share a spring and a start.
struct SpringGroup: BitwiseCopyable {
  var start: Instant
  /// Groups with one number have equal springs.
  var spring: Int
  var members: Int32
  /// Seconds since the start, at the last evaluation.
  var elapsed = 0.0

  init(start: Instant, spring: Int, members: Int32) {
    self.start = start
    self.spring = spring
    self.members = members
  }
}
