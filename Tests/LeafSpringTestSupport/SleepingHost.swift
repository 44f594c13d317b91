import LeafSpring

/// A frame as a viewer sees it: the corners, in the host's coordinates, and the values besides them.
public struct SeenFrame {
  public struct Cell: Equatable {
    var corners: [Double] = []
    var opacity: Float
    var shade: Float
    /// Alpha of the black over it at both ends of its band.
    var light: [Float] = []
    var order: UInt32
    var flags: UInt32
    var identity: CellIdentity
  }

  public var cells: [Cell] = []
  public var shadows: [Shadow] = []
  public var screens: [Screens] = []
  public var moving: [Bool] = []

  public init(_ stage: Stage) {
    stage.withSnapshot { frame in
      for row in 0..<frame.count {
        var cell = Cell(
          opacity: frame.opacity[row], shade: frame.shade[row], order: frame.order[row],
          flags: frame.flags[row] & ~CellFlags.changed.rawValue, identity: frame.identity(row))
        if cell.flags & 1 != 0 {
          cell.light = [frame.light[2 * row], frame.light[2 * row + 1]]
          let k = frame.matrices.baseAddress! + 16 * row
          let size = frame.size(row)
          for corner in 0..<4 {
            let x = corner % 2 == 0 ? 0 : size.width, y = corner < 2 ? 0 : size.height
            let w = x * Double(k[3]) + y * Double(k[7]) + Double(k[15])
            cell.corners.append(w > 0 ? (x * Double(k[0]) + y * Double(k[4]) + Double(k[12])) / w : .infinity)
            cell.corners.append(w > 0 ? (x * Double(k[1]) + y * Double(k[5]) + Double(k[13])) / w : .infinity)
          }
        }
        cells.append(cell)
      }
      shadows = Array(frame.shadows)
      for scene in frame.scenes {
        screens.append(scene.screens)
        moving.append(scene.isMoving)
      }
    }
  }

  /// The greatest difference from the other frame: of a corner in tolerances, of an opacity, shade or alpha in half
  /// steps. Infinite where something without a size differs.
  public func distance(to other: SeenFrame, tolerance: Double) -> Double {
    guard cells.count == other.cells.count, screens.count == other.screens.count else { return .infinity }
    var most = shadowDistance(to: other, tolerance: tolerance)
    for (a, b) in zip(cells, other.cells) where a != b {
      guard a.flags == b.flags, a.order == b.order, a.identity == b.identity else { return .infinity }
      guard a.flags & 1 != 0 else { continue }
      most = max(most, 510 * Double(abs(a.opacity - b.opacity)), 510 * Double(abs(a.shade - b.shade)))
      for end in 0..<2 { most = max(most, 510 * Double(abs(a.light[end] - b.light[end]))) }
      for corner in 0..<4 {
        let x = a.corners[2 * corner] - b.corners[2 * corner], y = a.corners[2 * corner + 1] - b.corners[2 * corner + 1]
        guard x.isFinite, y.isFinite else { return .infinity }
        let way = (x * x + y * y).squareRoot()
        if way > 0 { most = max(most, way / tolerance) }
      }
    }
    for (a, b) in zip(screens, other.screens) where a != b {
      guard a.from.background == b.from.background, a.to.background == b.to.background, a.hiddenItem == b.hiddenItem
      else { return .infinity }
      most = max(most, 510 * abs(a.from.alpha - b.from.alpha), 510 * abs(a.to.alpha - b.to.alpha))
    }
    return most
  }
}

extension SeenFrame {
  /// The same of shadows: of a vertex or a length in tolerances, of an alpha in half steps.
  private func shadowDistance(to other: SeenFrame, tolerance: Double) -> Double {
    guard shadows.count == other.shadows.count else { return .infinity }
    var most = 0.0
    for (a, b) in zip(shadows, other.shadows) where a != b {
      guard a.kind == b.kind, a.after == b.after, a.clipCount == b.clipCount, a.casterCount == b.casterCount
      else { return .infinity }
      for place in 0..<17 { most = max(most, 510 * Double(abs(a.alpha(place) - b.alpha(place)))) }
      most = max(most, 510 * Double(abs(a.strength - b.strength)))
      var far = max(abs(a.low - b.low), abs(a.high - b.high), abs(a.height - b.height))
      for lane in 0..<16 { far = max(far, abs(a.clip[lane] - b.clip[lane]), abs(a.caster[lane] - b.caster[lane])) }
      if far > 0 { most = max(most, Double(far) / tolerance) }
    }
    return most
  }
}

/// A host that sleeps as long as the stage says, compared with one that draws every frame: what it misses, and when it
/// wakes for nothing. Both use the same stage, because sleeping does not change it.
public struct SleepingHost {
  public private(set) var frames = 0
  /// Frames before which something was moving.
  public private(set) var moving = 0
  public private(set) var awake = 0
  /// Frames awake in which nothing differed except that a motion ended.
  public private(set) var landings = 0
  /// Frames awake in which nothing differed, although the wait was less than nine tenths of the true one.
  public private(set) var idle = 0
  /// Frames awake in which nothing differed, after nine tenths of the true wait or more.
  public private(set) var early = 0
  /// Frames asleep that differed.
  public private(set) var missed = 0
  /// Frames in which a corner moved by a tenth of a point.
  public private(set) var tenths = 0
  private var shown: SeenFrame?
  private var last: SeenFrame?
  private var wake = 0
  /// When the stage was asked, and how many frames it named, if the host woke too early since.
  private var asked = 0, named: Int?
  private var pace = 0.0
  private var isCalled = true
  private var isOfCall = false
  /// The part of the tolerance that the rounding of the snapshots' Floats may use.
  private let slack: Double
  private let tolerance: Double

  public init(tolerance: Double) {
    self.tolerance = tolerance
    slack = 1e-3 / tolerance
  }

  /// True if it missed nothing and hardly ever woke for nothing: in a hundredth of its wakes at most, or four times in a
  /// short scene.
  public var sleepsWell: Bool { missed == 0 && idle <= max(4, awake / 100) }

  /// Call this when the host has made a call.
  public mutating func called() { isCalled = true }

  /// Plays a frame.
  public mutating func frame(_ stage: Stage, _ dt: Double, _ step: () throws -> Void) throws {
    if isCalled {
      (shown, isCalled, isOfCall) = (SeenFrame(stage), false, true)
      last = shown
      try ask(stage, dt)
    }
    if dt != pace {
      // From now on the host draws at another rate.
      pace = dt
      try ask(stage, dt)
    }
    if stage.isMoving { moving += 1 }
    try step()
    frames += 1
    let now = SeenFrame(stage)
    guard let shown, let before = last else { return }
    if now.distance(to: before, tolerance: 0.1) >= 1 { tenths += 1 }
    last = now
    let way = now.distance(to: shown, tolerance: tolerance)
    if frames < wake {
      if way > 1 + slack { missed += 1 }
      return
    }
    let isEvent = !stage.events.isEmpty || now.moving != before.moving
    // The frame after a call is not counted, whatever changed in it, because the call caused it.
    if way < 1 - slack, !isOfCall {
      guard isEvent else {
        // The true wait ends with the next frame in which something differs.
        named = named ?? frames - asked
        return
      }
      if named == nil { landings += 1 }
    }
    judge()
    awake += 1
    (self.shown, isOfCall) = (now, false)
    try ask(stage, dt)
  }

  private mutating func judge() {
    guard let named else { return }
    awake += 1
    if Double(named) < 0.9 * Double(frames - asked) { idle += 1 } else { early += 1 }
  }

  private mutating func ask(_ stage: Stage, _ dt: Double) throws {
    let wait = try stage.nextChange(every: dt)
    wake = wait.map { frames + Int($0.frames) } ?? Int.max
    (asked, named) = (frames, nil)
  }

  public static func += (a: inout SleepingHost, b: SleepingHost) {
    a.frames += b.frames
    a.moving += b.moving
    a.awake += b.awake
    a.landings += b.landings
    a.idle += b.idle
    a.early += b.early
    a.missed += b.missed
    a.tenths += b.tenths
  }

  public var line: String {
    "\(frames) frames, moving \(moving), a corner by 0.1 point \(tenths), awake \(awake), landings \(landings), "
      + "early by a tenth at most \(early), for nothing \(idle), missed \(missed)"
  }
}
