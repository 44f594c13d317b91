/// One motion per slot, like a column of motions, but equal motions are stored and evaluated only once. Leaves that set
/// off together share theirs, so a frame costs one evaluation for all of them.
///
/// Room for as many different motions as slots; nothing is allocated later.
final class MotionColumn {
  let count: Int
  private let groupOf: Column<Int32>
  /// One without members is not read.
  private let groups: Column<SharedMotion>
  /// The value of each group at the last `evaluate`.
  private let values: Column<Double>
  /// Groups without members, a stack.
  private let free: Column<Int32>
  private var freeCount: Int
  /// One past the highest group in use.
  private var end = 0
  /// The groups joined last: a call that sends leaves both ways has two.
  private var recent = SIMD2<Int32>(-1, -1)

  /// - Throws: `outOfMemory`.
  convenience init(_ count: Int, filledWith motion: Motion) throws(LeafError) {
    // All memory first: in Embedded Swift an object whose initialiser throws is never freed.
    let room = count + 1
    let groupOf = try Column<Int32>(count)
    let groups = try Column<SharedMotion>(room)
    let values = try Column<Double>(room)
    let free = try Column<Int32>(room)
    self.init(groupOf, groups, values, free)
    for group in 0..<room { self.free.pointer[group] = Int32(truncatingIfNeeded: room - 1 - group) }
    for slot in 0..<count { self.groupOf[slot] = join(motion) }
  }

  private init(
    _ groupOf: consuming Column<Int32>, _ groups: consuming Column<SharedMotion>, _ values: consuming Column<Double>,
    _ free: consuming Column<Int32>
  ) {
    count = groupOf.count
    freeCount = groups.count
    self.groupOf = groupOf
    self.groups = groups
    self.values = values
    self.free = free
  }

  /// A second column of the same motions.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> MotionColumn {
    let groupOf = try groupOf.copied(), groups = try groups.copied()
    let values = try values.copied(), free = try free.copied()
    let twin = MotionColumn(groupOf, groups, values, free)
    (twin.freeCount, twin.end, twin.recent) = (freeCount, end, recent)
    return twin
  }

  subscript(slot: Int) -> Motion {
    get { groups[Int(groupOf[slot])].motion }
    set {
      let old = groupOf[slot]
      groupOf[slot] = join(newValue)
      leave(old)
    }
  }

  /// Gives a slot the motion of another.
  func copy(_ source: Int, to slot: Int) {
    let (old, new) = (groupOf[slot], groupOf[source])
    groups.pointer[Int(new)].members += 1
    groupOf[slot] = new
    leave(old)
  }

  private func join(_ motion: Motion) -> Int32 {
    let groups = groups.pointer
    for place in 0..<2 {
      let group = Int(recent[place])
      if group >= 0, groups[group].members > 0, groups[group].motion == motion {
        groups[group].members += 1
        return recent[place]
      }
    }
    freeCount -= 1
    let group = free[freeCount]
    groups[Int(group)] = SharedMotion(motion: motion, members: 1)
    end = max(end, Int(group) + 1)
    recent = SIMD2(group, recent.x)
    return group
  }

  private func leave(_ group: Int32) {
    let groups = groups.pointer
    groups[Int(group)].members -= 1
    guard groups[Int(group)].members == 0 else { return }
    free[freeCount] = group
    freeCount += 1
    while end > 0, groups[end - 1].members == 0 { end -= 1 }
  }

  /// Every motion that some slot has, once.
  @inline(__always)
  func forEach(_ body: (Motion) -> Void) {
    for group in 0..<end where groups[group].members > 0 { body(groups[group].motion) }
  }

  /// Whether some slot's motion meets a condition.
  @inline(__always)
  func contains(where condition: (Motion) -> Bool) -> Bool {
    for group in 0..<end where groups[group].members > 0 && condition(groups[group].motion) { return true }
    return false
  }

  /// Writes the value of every slot's motion at an instant, as `shown` makes it of the value and of whether it still
  /// moves.
  @inline(__always)
  func evaluate(
    at now: Instant, into column: UnsafeMutablePointer<Double>, _ shown: (Double, Bool) -> Double
  ) {
    let (groups, values, groupOf) = (groups.pointer, values.pointer, groupOf.pointer)
    for group in 0..<end where groups[group].members > 0 {
      let isMoving = groups[group].motion.isMoving(at: now)
      // A leaf at rest needs no arithmetic.
      let value =
        isMoving ? groups[group].motion.state(at: now).value : groups[group].motion.target
      values[group] = shown(value, isMoving)
    }
    for slot in 0..<count { column[slot] = values[Int(groupOf[slot])] }
  }
}

/// A motion and how many slots have it.
struct SharedMotion: BitwiseCopyable {
  var motion: Motion
  var members: Int32
}
