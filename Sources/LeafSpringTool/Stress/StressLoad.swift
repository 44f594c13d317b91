import LeafSpring
import LeafSpringExport

/// The load that a stress run steps.
protocol StressLoad: AnyObject {
  var cells: Int { get }
  /// The host's calls, one step, and a look at the result.
  func frame() throws
  /// A hash of everything that has moved; equal for equal seeds and frames.
  func hash() -> UInt64
}

/// Books whose leaves are all in the air, turning from one end to the other and back; or, if retargeted, 16 leaves of
/// each book sent on or back at random in every frame.
final class BookLoad: StressLoad {
  private let stage: Stage
  private var books: [SceneID] = []
  private var spreads: [Int] = []
  private let last: Int
  private let step: Double
  private let isRetargeted: Bool
  private var random: SplitMix64
  private(set) var sum: Float = 0

  init(
    on stage: Stage, cells: Int, books count: Int, strips: Int, rate: Double, seed: UInt64, isRetargeted: Bool
  ) throws {
    var book = Book(pages: max(0, cells / strips - 1))
    if strips > 1 { book.soft = SoftLeaves(strips: strips) }
    book.window = max(32, min(book.leafCount, 1 << 20))
    self.stage = stage
    last = book.spreads.upperBound
    step = 1 / rate
    self.isRetargeted = isRetargeted
    random = SplitMix64(state: seed)
    for _ in 0..<count {
      let id = try stage.add(book)
      try stage.setTurnPolicy(id, .overlap, stagger: 0)
      try stage.open(id)
      books.append(id)
    }
    try stage.advance(by: 60)
    spreads = [Int](repeating: 0, count: count)
  }

  var cells: Int { stage.cellCount }

  func frame() throws {
    if isRetargeted {
      try jump()
    } else if !stage.isMoving {
      try turnAll()
    }
    try stage.advance(by: step)
    stage.withSnapshot { frame in if frame.count > 0 { sum += frame.matrices[0] } }
  }

  /// Turns to the far end, or to a few spreads before it.
  private func turnAll() throws {
    for index in books.indices {
      let short = Int(random.next() % UInt64(last / 16 + 1))
      spreads[index] = spreads[index] > last / 2 ? short : last - short
      try stage.turn(books[index], to: spreads[index])
    }
  }

  private func jump() throws {
    for index in books.indices {
      let forward = spreads[index] < 16 || (spreads[index] <= last - 16 && random.next() & 1 == 0)
      spreads[index] = min(last, max(0, spreads[index] + (forward ? 16 : -16)))
      try stage.turn(books[index], to: spreads[index])
    }
  }

  func hash() -> UInt64 { stage.stateHash() }
}

/// Scenes of the gallery, which run forward and back as soon as all of them are at rest.
final class TransitionLoad: StressLoad {
  private let stage: Stage
  private var scenes: [SceneID] = []
  private let step: Double
  private var isOpen = false
  private(set) var sum: Float = 0

  init(on stage: Stage, _ scene: GalleryScene, count: Int, rate: Double) throws {
    self.stage = stage
    step = 1 / rate
    for _ in 0..<count { scenes.append(try scene.add(to: stage, .corrected)) }
  }

  var cells: Int { stage.cellCount }

  func frame() throws {
    if !stage.isMoving {
      for id in scenes { if isOpen { try stage.close(id) } else { try stage.open(id) } }
      isOpen.toggle()
    }
    try stage.advance(by: step)
    stage.withSnapshot { frame in if frame.count > 0 { sum += frame.matrices[0] } }
  }

  func hash() -> UInt64 { stage.stateHash() }
}

/// Springs in columns: all are sent to a new target when all are at rest; or, if retargeted, 16 of them in every frame.
final class SpringLoad: StressLoad {
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
