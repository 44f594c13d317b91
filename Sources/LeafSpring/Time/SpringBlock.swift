import CMathShim

/// Up to 64 numbers on the stack.
struct SpringColumn {
  private var numbers = SIMD64<Double>()

  @inline(__always)
  subscript(place: Int) -> Double {
    mutating get { withNumbers { $0[place] } }
    set { withNumbers { $0[place] = newValue } }
  }

  @inline(__always)
  mutating func withNumbers<Result>(_ body: (UnsafeMutablePointer<Double>) -> Result) -> Result {
    withUnsafeMutableBytes(of: &numbers) { body($0.baseAddress!.assumingMemoryBound(to: Double.self)) }
  }

  @inline(__always) mutating func lanes(_ place: Int) -> Lanes { withNumbers { Lanes(at: $0 + place) } }

  @inline(__always) mutating func put(_ lanes: Lanes, _ place: Int) { withNumbers { lanes.store(at: $0 + place) } }

  mutating func fill(_ number: Double) { numbers = SIMD64(repeating: number) }

  mutating func take(_ from: UnsafePointer<Double>, _ count: Int) {
    withNumbers { $0.update(from: from, count: count) }
  }

  mutating func give(_ to: UnsafeMutablePointer<Double>, _ count: Int) {
    withNumbers { to.update(from: $0, count: count) }
  }
}

/// Up to 64 motions of one spring, in columns. The passes over them are short enough for what lies between two to stay
/// in the first-level cache: phases, their elementary functions, maps and states.
struct SpringBlock {
  /// The most motions at a time.
  static let length = 64

  var from = SpringColumn()
  var target = SpringColumn()
  var velocity = SpringColumn()
  var time = SpringColumn()
  /// The results of `run` and `runStates`.
  var value = SpringColumn()
  var speed = SpringColumn()
  /// False if `run` gives speeds to a few bits only.
  var needsSpeed = true

  /// Values of the motions after their times. Returns which of them the lanes do not accept; their results have no
  /// meaning.
  mutating func run(_ rates: SpringRates, count: Int, level: Int32) -> UInt64 {
    needsSpeed || Int.isNarrow ? runBoth(rates, count, level) : runValues(rates, count, level)
  }

  // Apart: a choice within the loop would have both computed.
  @inline(never)
  private mutating func runBoth(_ rates: SpringRates, _ count: Int, _ level: Int32) -> UInt64 {
    run(rates, count, level) { (map, x, below, v) in
      let state = map.carry(x, below: below, v)
      return (state.x, state.v)
    }
  }

  @inline(never)
  private mutating func runValues(_ rates: SpringRates, _ count: Int, _ level: Int32) -> UInt64 {
    run(rates, count, level) { (map, x, below, v) in map.carryValue(x, below: below, v) }
  }

  @inline(__always)
  private mutating func run(
    _ rates: SpringRates, _ count: Int, _ level: Int32,
    carry: (_ map: LaneMap, _ x: Lanes, _ below: Lanes, _ v: Lanes) -> (x: Lanes, v: Lanes)
  ) -> UInt64 {
    let spring = SpringLanes(rates)
    var columns = BlockColumns()
    var open: UInt64 = 0
    pad(count)
    for first in stride(from: 0, to: count, by: BlockColumns.length) {
      let end = min(count, first + BlockColumns.length)
      var isPlain = prepare(spring, first..<end, &columns, level)
      columns.withColumns { phase, decay, distance in
        for place in stride(from: first, to: end, by: Lanes.scalarCount) {
          let map = spring.map(phase + place - first, decay + place - first, distance).map
          let (x, below, target) = offset(place), v = velocity.lanes(place)
          let state = carry(map, x, below, v)
          isPlain = isPlain .& x.isPlain(v, to: state.x, state.v)
          value.put(target + state.x, place)
          speed.put(state.v, place)
        }
      }
      if (.!isPlain).isAny { open |= outOfRange(spring, first..<end, &columns) }
    }
    return open & SpringBlock.places(count)
  }

  /// This after one time for all, that of `map`.
  @inline(never)
  mutating func run(_ rates: SpringRates, after map: SpringMap, count: Int) -> UInt64 {
    let shared = LaneMap(map), spring = SpringLanes(rates)
    pad(count)
    var isPlain = Lanes.zero .== Lanes.zero
    for place in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let (x, below, target) = offset(place), v = velocity.lanes(place)
      let state = shared.carry(x, below: below, v)
      isPlain = isPlain .& x.isPlain(v, to: state.x, state.v)
      value.put(target + state.x, place)
      speed.put(state.v, place)
    }
    guard (.!isPlain).isAny else { return 0 }
    var open: UInt64 = 0
    for place in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let (x, below, _) = offset(place), v = velocity.lanes(place)
      let state = shared.carry(x, below: below, v)
      let trust = LaneTrust(state, shared, termsOfD: shared.d.hi.magnitudes, from: x, v, spring)
      open |= SpringBlock.places(.!trust.isInRange, place)
    }
    return open & SpringBlock.places(count)
  }

  /// The states (from, velocity) after their times; those that the lanes do not compute surely are returned and
  /// unchanged, as is each whose time is not above 0.
  @inline(never)
  mutating func runStates(_ rates: SpringRates, count: Int, level: Int32) -> UInt64 {
    let spring = SpringLanes(rates)
    var columns = BlockColumns()
    var open: UInt64 = 0
    pad(count)
    for first in stride(from: 0, to: count, by: BlockColumns.length) {
      let end = min(count, first + BlockColumns.length)
      _ = prepare(spring, first..<end, &columns, level)
      columns.withColumns { phase, decay, distance in
        for place in stride(from: first, to: end, by: Lanes.scalarCount) {
          let (map, termsOfD) = spring.map(phase + place - first, decay + place - first, distance)
          let x = from.lanes(place), v = velocity.lanes(place), time = time.lanes(place)
          let state = map.carry(x, below: .zero, v)
          let trust = LaneTrust(state, map, termsOfD: termsOfD, from: x, v, spring)
          let isDone = spring.accepts(time) .& trust.isSure
          value.put(Lanes.pick(isDone, state.x, x), place)
          speed.put(Lanes.pick(isDone, state.v, v), place)
          let isOpen = (time .> 0) .& .!isDone
          if isOpen.isAny { open |= SpringBlock.places(isOpen, place) }
        }
      }
    }
    return open & SpringBlock.places(count)
  }

  /// Whole lanes: the last number once more.
  @inline(__always)
  private mutating func pad(_ count: Int) {
    guard count % Lanes.scalarCount != 0 else { return }
    (from[count], target[count]) = (from[count - 1], target[count - 1])
    (velocity[count], time[count]) = (velocity[count - 1], time[count - 1])
  }

  /// Computes what maps are made of. Returns whether the lanes accept all the times; one that they do not counts as 0.
  @inline(__always)
  private mutating func prepare(
    _ spring: SpringLanes, _ places: Range<Int>, _ columns: inout BlockColumns, _ level: Int32
  ) -> LaneMask {
    var all = Lanes.zero .== Lanes.zero
    columns.withColumns { phase, decay, distance in
      for place in stride(from: places.lowerBound, to: places.upperBound, by: Lanes.scalarCount) {
        let time = time.lanes(place), isInTime = spring.accepts(time), at = place - places.lowerBound
        all = all .& isInTime
        Lanes.pick(isInTime, time, .zero).store(at: decay + at)
      }
      // Whole groups of the widest lanes.
      spring.functions(phase, decay, distance, count: (places.count + 7) & ~7, level: level)
    }
    return all
  }

  /// Motions that the lanes do not accept.
  @inline(never)
  private mutating func outOfRange(
    _ spring: SpringLanes, _ places: Range<Int>, _ columns: inout BlockColumns
  ) -> UInt64 {
    columns.withColumns { phase, decay, distance in
      var open: UInt64 = 0
      for place in stride(from: places.lowerBound, to: places.upperBound, by: Lanes.scalarCount) {
        let at = place - places.lowerBound
        let (map, termsOfD) = spring.map(phase + at, decay + at, distance)
        let (x, below, _) = offset(place), v = velocity.lanes(place)
        let state = map.carry(x, below: below, v)
        let trust = LaneTrust(state, map, termsOfD: termsOfD, from: x, v, spring)
        open |= SpringBlock.places(.!(spring.accepts(time.lanes(place)) .& trust.isInRange), place)
      }
      return open
    }
  }

  /// from − target, exactly.
  @inline(__always)
  private mutating func offset(_ place: Int) -> (x: Lanes, below: Lanes, target: Lanes) {
    let from = from.lanes(place), target = target.lanes(place)
    let x = from - target, part = x - from
    return (x, (from - (x - part)) - (target + part), target)
  }

  /// The bits of the lanes that are true, of which the first is at `place`.
  private static func places(_ mask: LaneMask, _ place: Int) -> UInt64 {
    (mask[0] ? 1 << UInt64(place) : 0) | (mask[1] ? 2 << UInt64(place) : 0)
  }

  /// The bits of the first `count` places.
  private static func places(_ count: Int) -> UInt64 { .max >> UInt64(length - count) }
}

private typealias BlockColumns = PhaseColumns<SIMD64<Double>>
