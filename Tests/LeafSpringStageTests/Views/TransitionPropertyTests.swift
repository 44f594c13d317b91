import LeafSpring
import LeafSpringTestSupport
import Testing

/// Properties of every transition.
struct TransitionPropertyTests {
  static let fractions = [0, 1e-12, 0.01, 0.1, 0.2, 0.25, 0.3, 0.49, 0.5, 0.51, 0.6, 0.75, 0.8, 0.9, 0.99, 1]
  static let outside = [-Double.infinity, -1e300, -2, -0.5, -0.05, 1.04, 1.5, 3, 1e300, .infinity, .nan]

  @Test func parametersThatMeanNothingAreRefused() {
    #expect(throws: LeafError(.outOfRange, "duration", accepts: "")) { try Crossfade(duration: -1) }
    #expect(throws: LeafError(.nonFinite, "duration", accepts: "")) { try Pan(duration: .nan) }
    #expect(throws: LeafError(.outOfRange, "folds", accepts: "")) { try Fold(folds: 0) }
    #expect(throws: LeafError(.outOfRange, "folds", accepts: "")) { try Fold(folds: 1001) }
    #expect(throws: LeafError(.outOfRange, "columns", accepts: "")) { try Explode(columns: 0) }
    #expect(throws: LeafError(.outOfRange, "zoom", accepts: "")) { try Portal(zoom: 0) }
    #expect(throws: LeafError(.outOfRange, "eye", accepts: "")) { try Turn(eye: 0) }
    #expect(throws: LeafError(.nonFinite, "eye", accepts: "")) { try Flip(eye: .infinity) }
    #expect(throws: LeafError(.outOfRange, "to", accepts: "")) { try Move(from: [.unit], to: []) }
    #expect(throws: LeafError(.outOfRange, "from", accepts: "")) {
      try Move(from: [Rect(x: 0, y: 0, width: 0, height: 1)], to: [.unit])
    }
    #expect(throws: LeafError(.nonFinite, "to", accepts: "")) {
      try Move(from: [.unit], to: [Rect(x: .nan, y: 0, width: 1, height: 1)])
    }
  }

  @Test func theTableMakesEveryKind() throws {
    let made = try TransitionKind.allCases.map { try $0.make() }
    let space = TransitionSpace(viewport: Size(width: 320, height: 568))
    #expect(TransitionEntry.all.map(\.kind) == TransitionKind.allCases)
    #expect(made.map { $0.cellCount(in: space) } == TransitionEntry.all.map(\.cells))
    #expect(made.map(\.duration) == TransitionEntry.all.map(\.duration))
    var bad = TransitionOptions()
    bad.folds = 0
    #expect(throws: LeafError.self) { try TransitionKind.fold.make(bad) }
  }

  @Test func aCorrectedReverseIsTheForwardPictureOfTheMirroredInstantBitForBit() throws {
    var compared = 0
    for test in try TransitionCombinations.all(fidelities: [.corrected])
    where test.space.direction == .reverse {
      for e in Self.fractions {
        let here = try test.frame(e)
        let mirror = try test.opposite(1 - e)
        compared += 1
        #expect(here.poses == mirror.poses, "\(test) at \(e)")
        #expect(here.paint == mirror.paint, "\(test) at \(e)")
        for (a, b) in zip(here.identities, mirror.identities) {
          var exchanged = a
          exchanged.view = a.view == .from ? .to : .from
          #expect(exchanged == b, "\(test)")
        }
      }
    }
    print("figure: corrected reverse equals mirrored forward in \(compared) frames, 0 ulp")
    #expect(compared > 2500)
  }

  @Test func atEitherEndExactlyOneViewIsSeenAndLiesExactlyOnItsFrame() throws {
    for test in try TransitionCombinations.all(fidelities: [.corrected]) {
      for (e, view, frame) in [(0.0, CellIdentity.View.from, test.space.from), (1.0, .to, test.space.to)] {
        let shown = try test.frame(e)
        for cell in shown.poses.indices where shown.poses[cell].flags.contains(.visible) {
          let pose = shown.poses[cell]
          #expect(shown.identities[cell].view == view, "\(test) at \(e): cell \(cell)")
          #expect(pose.plainLocal == .identity, "\(test) at \(e): \(pose)")
          #expect(pose.opacity == 1 && pose.shade == 0, "\(test) at \(e)")
          #expect(!pose.flags.contains(.backFacing) && !pose.flags.contains(.crossesEye), "\(test) at \(e)")
          guard shown.identities[cell].leaf < 0 else { continue }
          #expect(shown.identities[cell].content == .unit)
          #expect(pose == Pose(frame: frame), "\(test) at \(e)")
        }
        #expect(shown.poses.contains { $0 == Pose(frame: frame) }, "\(test) at \(e)")
      }
    }
  }

  @Test func framesOfTheHostAreKeptAtBothEnds() throws {
    let old = Rect(x: 0.1, y: 3.3, width: 300.7, height: 500.9)
    let new = Rect(x: 7.7, y: 0.3, width: 310.1, height: 560.3)
    func check<T: Transition>(_ transition: T) throws {
      for direction in Direction.allCases {
        let space = TransitionSpace(
          viewport: Size(width: 320, height: 568), direction: direction, from: old, to: new)
        let start = try TransitionFrame(transition, at: 0, in: space)
        let end = try TransitionFrame(transition, at: 1, in: space)
        for (frame, view, rect) in [(start, CellIdentity.View.from, old), (end, .to, new)] {
          let seen = frame.poses.indices.filter { frame.poses[$0].flags.contains(.visible) }
          #expect(seen.map { frame.poses[$0] } == [Pose(frame: rect)], "\(transition) \(direction)")
          #expect(seen.allSatisfy { frame.identities[$0].view == view }, "\(transition) \(direction)")
        }
        for step in 1..<20 {
          let middle = try TransitionFrame(transition, at: Double(step) / 20, in: space)
          #expect(middle.paint.sorted() == Array(middle.poses.indices))
        }
      }
    }
    for entry in TransitionEntry.all {
      for (_, transition) in entry.variants { try check(transition) }
    }
  }

  @Test func flagsPaintOrderOpacityAndShadeAreSound() throws {
    var crossings = 0
    for test in try TransitionCombinations.all() {
      for e in Self.fractions {
        let frame = try test.frame(e)
        #expect(frame.paint.sorted() == Array(frame.poses.indices), "\(test) at \(e)")
        for cell in stride(from: 0, to: frame.poses.count, by: frame.poses.count > 100 ? 13 : 1) {
          let pose = frame.poses[cell]
          #expect((0...1).contains(pose.opacity) && (0...1).contains(pose.shade), "\(test) at \(e)")
          let corners = frame.corners(cell)
          let crosses = corners.contains { $0.w <= 0 }
          guard pose.flags.contains(.visible) else { continue }
          crossings += crosses ? 1 : 0
          #expect(crosses == pose.flags.contains(.crossesEye), "\(test) at \(e): cell \(cell)")
          #expect(!crosses || !test.isCorrected, "\(test) at \(e): cell \(cell) reaches the eye")
          if !crosses { Self.expectFacing(pose, corners, "\(test) at \(e): cell \(cell)") }
        }
      }
    }
    print("figure: visible cells that reach the eye, original \(crossings), corrected 0")
    #expect(crossings > 0)
  }

  /// The sign of the projected area decides which side is seen.
  static func expectFacing(_ pose: Pose, _ c: [ProjectedCorner], _ what: String) {
    // Clockwise from the top left on a y-down screen: positive for the front.
    let ring = [c[0], c[1], c[3], c[2]]
    var area = 0.0
    for (a, b) in zip(ring, ring[1...] + ring[..<1]) { area += a.x * b.y - b.x * a.y }
    let scale = pose.size.width * pose.size.height * abs(pose.scale.x * pose.scale.y)
    guard abs(area) > 1e-6 * scale else { return }
    #expect(pose.flags.contains(.backFacing) == (area < 0), "\(what): area \(area)")
  }

  @Test func anyFractionGivesFiniteNumbers() throws {
    for test in try TransitionCombinations.all(sizes: [
      Size(width: 390, height: 844), Size(width: 1e6, height: 1),
    ]) {
      for e in Self.outside {
        let frame = try test.frame(e)
        #expect(frame.paint.sorted() == Array(frame.poses.indices), "\(test) at \(e)")
        for pose in frame.poses {
          let numbers = [
            pose.size.width, pose.size.height, pose.anchor.x, pose.anchor.y, pose.position.x, pose.position.y,
            pose.scale.x, pose.scale.y, pose.angle, pose.shift.x, pose.shift.y, pose.shift.z,
            pose.perspective.x,
            pose.perspective.y, pose.perspective.z, pose.opacity, pose.shade,
          ]
          let sound = numbers.allSatisfy { $0.isFinite }
          #expect(sound, "\(test) at \(e): \(pose)")
          #expect((0...1).contains(pose.opacity) && (0...1).contains(pose.shade), "\(test) at \(e)")
        }
      }
    }
  }

  @Test func cornersMoveWithoutJumps() throws {
    var fastest = 0.0
    for test in try TransitionCombinations.all(
      sizes: [Size(width: 390, height: 844)], fidelities: [.corrected])
    {
      let frames = try (0...60).map { try test.frame(0.0001 + 0.9998 * Double($0) / 60) }
      for (previous, next) in zip(frames, frames.dropFirst()) {
        for cell in stride(from: 0, to: next.poses.count, by: next.poses.count > 100 ? 29 : 1) {
          let (a, b) = (previous.poses[cell], next.poses[cell])
          guard a.flags.contains(.visible), b.flags.contains(.visible) else { continue }
          let fades = max(abs(a.opacity - b.opacity), abs(a.shade - b.shade))
          #expect(fades < 0.06, "\(test), cell \(cell)")
          for (p, q) in zip(previous.corners(cell), next.corners(cell)) {
            fastest = max(fastest, max(abs(p.x - q.x), abs(p.y - q.y)))
          }
        }
      }
    }
    print("figure: fastest corner \(fastest) pt in a sixtieth of a run at 390 x 844")
    #expect(fastest < 80)
  }
}
