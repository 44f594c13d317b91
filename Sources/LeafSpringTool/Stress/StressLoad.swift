import LeafSpring
import LeafSpringExport

/// The load that a stress run steps.
protocol StressLoad: AnyObject {
  /// The stage that multiplies; nil if none does.
  var stage: Stage? { get }
  var cells: Int { get }
  /// The host's calls, one step, and a look at the result.
  func frame() throws
  /// A hash of everything that has moved; equal for equal seeds and frames.
  func hash() -> UInt64
}

/// Books whose leaves are all in the air in every frame: a reader's place runs from one end to the other and back, and
/// each leaf that it passes turns round long before it lands. Or, if retargeted, 16 leaves of each book sent on or back
/// at random in every frame.
final class BookLoad: StressLoad {
  let stage: Stage?
  private let on: Stage
  private var books: [SceneID] = []
  private var spreads: [Int] = []
  private let ends: ClosedRange<Int>
  private let step: Double
  private let isRetargeted: Bool
  private var random: SplitMix64
  /// Seconds since leaves were sent off, and which way the place goes.
  private var since = 0.0
  private var isForward = true
  private(set) var sum: Float = 0

  /// Seconds from one end to the other, and of a leaf's spring, which rests after two such ways.
  private static let (way, flight) = (1.0, 3.0)

  init(
    on stage: Stage, cells: Int, books count: Int, strips: Int, rate: Double, seed: UInt64, isRetargeted: Bool
  ) throws {
    var book = Book(pages: max(0, cells / strips - 1))
    if strips > 1 { book.soft = SoftLeaves(strips: strips) }
    book.window = max(32, min(book.leafCount, 1 << 20))
    book.hasClosedEnds = true
    // In a fan each leaf of a stack lies lower than the one before, so all but some twenty lie flat, however many turn.
    if !isRetargeted { book.fan = 0 }
    self.stage = stage
    on = stage
    ends = book.spreads
    step = 1 / rate
    self.isRetargeted = isRetargeted
    random = SplitMix64(state: seed)
    let turn = Timing.spring(try Spring(duration: BookLoad.flight, bounce: 0))
    for _ in 0..<count {
      let id = try stage.add(book)
      if !isRetargeted { try stage.setTiming(id, turn: turn) }
      try stage.setTurnPolicy(id, .overlap, stagger: 0)
      try stage.open(id)
      books.append(id)
    }
    try stage.advance(by: 60)
    if isRetargeted { spreads = [Int](repeating: 0, count: count) } else { try takeOff() }
  }

  var cells: Int { on.cellCount }

  func frame() throws {
    if isRetargeted { try jump() } else { try sweep() }
    try on.advance(by: step)
    on.withSnapshot { frame in if frame.count > 0 { sum += frame.matrices[0] } }
  }

  /// Sends off every leaf, one after the other.
  private func takeOff() throws {
    for id in books {
      try on.setTurnPolicy(id, .overlap, stagger: BookLoad.way / Double(max(1, ends.count)))
      try on.turn(id, to: ends.lowerBound)
    }
    try on.advance(by: 60)
    for id in books { try on.turn(id, to: ends.upperBound) }
    spreads = [Int](repeating: ends.upperBound, count: books.count)
    try on.advance(by: BookLoad.way)
    isForward = false
  }

  /// Turns round the leaves that the place passes, in some thirty calls from end to end.
  private func sweep() throws {
    since += step
    guard since >= BookLoad.way / 30 else { return }
    let end = isForward ? ends.upperBound : ends.lowerBound
    for index in books.indices {
      let share = since / BookLoad.way * (0.75 + 0.5 * random.unit())
      let leaves = share >= 0.75 ? ends.count : max(1, Int(share * Double(ends.count)))
      spreads[index] = isForward ? min(end, spreads[index] + leaves) : max(end, spreads[index] - leaves)
      try on.turn(books[index], to: spreads[index])
    }
    since = 0
    if spreads.allSatisfy({ $0 == end }) { isForward.toggle() }
  }

  private func jump() throws {
    let last = ends.upperBound
    for index in books.indices {
      let forward = spreads[index] < 16 || (spreads[index] <= last - 16 && random.next() & 1 == 0)
      spreads[index] = min(last, max(0, spreads[index] + (forward ? 16 : -16)))
      try on.turn(books[index], to: spreads[index])
    }
  }

  func hash() -> UInt64 { on.stateHash() }
}

/// Shelves that scroll in every frame: each spring is sent elsewhere while it still moves.
final class ShelfLoad: StressLoad {
  let stage: Stage?
  private let on: Stage
  private var shelves: [SceneID] = []
  private let span: Double
  private let step: Double
  private var random: SplitMix64
  private var since = Double.infinity
  private(set) var sum: Float = 0

  init(on stage: Stage, books: Int, shelves count: Int, rate: Double, seed: UInt64) throws {
    let shelf = Shelf(books: books)
    self.stage = stage
    on = stage
    // At least a book's width each time, on a shelf of one book, too.
    span = shelf.pitch * Double(books)
    step = 1 / rate
    random = SplitMix64(state: seed)
    for _ in 0..<count { shelves.append(try stage.add(shelf)) }
  }

  var cells: Int { on.cellCount }

  func frame() throws {
    since += step
    if since >= 0.25 {
      for id in shelves { try on.scroll(id, to: span * random.unit(), animated: true) }
      since = 0
    }
    try on.advance(by: step)
    on.withSnapshot { frame in if frame.count > 0 { sum += frame.matrices[0] } }
  }

  func hash() -> UInt64 { on.stateHash() }
}

/// Scenes of the gallery, which run forward and back as soon as all of them are at rest.
final class TransitionLoad: StressLoad {
  let stage: Stage?
  private let on: Stage
  private var scenes: [SceneID] = []
  private let step: Double
  private var isOpen = false
  private(set) var sum: Float = 0

  init(on stage: Stage, _ scene: GalleryScene, count: Int, rate: Double) throws {
    self.stage = stage
    on = stage
    step = 1 / rate
    for _ in 0..<count { scenes.append(try scene.add(to: stage, .corrected)) }
  }

  var cells: Int { on.cellCount }

  func frame() throws {
    if !on.isMoving {
      for id in scenes { if isOpen { try on.close(id) } else { try on.open(id) } }
      isOpen.toggle()
    }
    try on.advance(by: step)
    on.withSnapshot { frame in if frame.count > 0 { sum += frame.matrices[0] } }
  }

  func hash() -> UInt64 { on.stateHash() }
}

/// Springs in columns: all are sent to a new target when all are at rest; or, if retargeted, 16 of them in every frame.
final class SpringLoad: StressLoad {
  var stage: Stage? { nil }
  private let channels: MotionChannels
  private let spring: Spring
  private let step: Double
  private let isRetargeted: Bool
  private var now = Instant()
  private var isMoving = false
  private var random: SplitMix64

  init(channels count: Int, rate: Double, seed: UInt64, isRetargeted: Bool) throws {
    channels = try MotionChannels(count: count)
    spring = try Spring(duration: 0.5, bounce: 0.3)
    step = 1 / rate
    self.isRetargeted = isRetargeted
    random = SplitMix64(state: seed)
  }

  var cells: Int { channels.count }

  func frame() throws {
    if isRetargeted {
      for _ in 0..<16 {
        let channel = Int(random.next() % UInt64(channels.count))
        try channels.retarget(channel, to: random.unit(), by: spring, at: now)
      }
    } else if !isMoving {
      for channel in 0..<channels.count {
        try channels.retarget(channel, to: random.unit(), by: spring, at: now)
      }
    }
    now = now.advanced(by: step)
    isMoving = channels.evaluate(at: now)
  }

  func hash() -> UInt64 {
    channels.withStates { values, velocities in
      var hash = StateHash()
      for channel in values.indices {
        hash.combine(values[channel])
        hash.combine(velocities[channel])
      }
      return hash.value
    }
  }
}

/// Steele, Lea and Flood's generator: the same numbers for the same seed everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0 ≤ u < 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
