import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The published formulas of pinch and swipe (`book-and-album.md` G1 and G2, `transitions.md` 13), and the release rules.
@Suite struct GestureTableTests {
  @Test(arguments: [
    (GestureTable.bookPush, 1.0, 0.0), (.bookPush, 2, 0.2), (.bookPush, 6, 1), (.bookPush, 9, 1), (.bookPush, 0.5, 0),
    (.bookPop, 1, 0), (.bookPop, 0.75, 0.25), (.bookPop, 0, 1), (.bookPop, 1.5, 0),
    (.albumPush, 1.5, 0.5), (.albumPush, 1.95, 0.95), (.albumPush, 3, 1), (.albumPush, 0.5, 0),
    (.albumPop, 0.6, 0.4), (.albumPop, 1.2, 0), (.albumPopOnly, 0.25, 0.75),
    (.swipe, 50, 0.25), (.swipe, 200, 1), (.swipe, 500, 1), (.swipe, -50, 0), (.pinch, 0.5, 0.5), (.pinch, 1.5, 0),
  ])
  func correctedProgressIsSignedAndClamped(_ table: GestureTable, _ measure: Double, _ progress: Double) {
    #expect(abs(table.progress(measure, .corrected) - progress) < 1e-15)
  }

  @Test(arguments: [
    // A finger that moves the wrong way advances the published book (B10, 5); its pop covers the whole scale.
    (GestureTable.bookPush, 0.5, 0.1), (.bookPush, 6, 1), (.bookPush, 20, 1), (.bookPop, 1.5, 0.5), (.bookPop, 3, 1),
    (.albumPush, 3, 0.9), (.albumPop, 0.2, 0.8), (.swipe, -50, 0.25), (.swipe, 200, 0.99),
    (.swipe, 199, Double(Float(0.995))),
    (.pinch, 1.5, -0.5),
  ])
  func originalProgressIsThePublishedFormula(_ table: GestureTable, _ measure: Double, _ progress: Double) {
    #expect(abs(table.progress(measure, .original) - progress) < 1e-15)
  }

  @Test func slopesAreThoseOfTheFormulas() {
    for table in GestureTable.allCases {
      let measure = table == .swipe ? 40.0 : table == .bookPush || table == .albumPush ? 1.25 : 0.75
      let step = table == .swipe ? 1.0 : 0x1p-10
      let slope = (table.signedProgress(measure + step) - table.signedProgress(measure - step)) / (2 * step)
      #expect(abs(slope - table.slope) < 1e-12, "\(table)")
    }
  }

  @Test func releaseRules() {
    let projected = ReleaseRule.projected
    #expect(projected.finishes(progress: 0.5, velocity: 0) && !projected.finishes(progress: 0.5.nextDown, velocity: 0))
    #expect(projected.finishes(progress: 0.01, velocity: 1) && !projected.finishes(progress: 0.99, velocity: -1))
    #expect(ReleaseRule.always.finishes(progress: 0, velocity: -1e6))
    #expect(ReleaseRule.fromFourTenths.finishes(progress: 0.4, velocity: 0))
    #expect(
      !ReleaseRule.aboveFourTenths.finishes(progress: 0.4, velocity: 9)
        && ReleaseRule.aboveFourTenths.finishes(progress: 0.41, velocity: -9))
    #expect(!ReleaseRule.aboveHalf.finishes(progress: 0.5, velocity: 9))
    let published: [GestureTable: ReleaseRule] = [
      .bookPush: .always, .bookPop: .always, .albumPush: .fromFourTenths, .albumPop: .fromFourTenths,
      .albumPopOnly: .aboveFourTenths, .swipe: .aboveHalf, .pinch: .aboveHalf,
    ]
    for table in GestureTable.allCases {
      #expect(table.release(.original) == published[table])
      let isAlbum = [.albumPush, .albumPop, .albumPopOnly].contains(table)
      #expect(table.release(.corrected) == ReleaseRule(threshold: isAlbum ? 0.4 : 0.5, projection: 0.499))
    }
  }

  /// `transitions.md` 13.2 to 13.4 with the corrections of 13.6, entry by entry.
  @Test func aGestureOfAContainerStartsWhatItsTableSays() {
    func starts(_ gesture: ContainerGesture, _ operation: ContainerOperation, right: Bool, next: Bool = false)
      -> [Double?]
    {
      [-3.0, 3].map { gesture.sign(starting: operation, next: next, lead: $0, PopSides(rightToLeft: right)) }
    }
    for right in [false, true] {
      #expect(starts(.horizontalSwipe, .pop, right: right) == (right ? [-1, nil] : [nil, 1]))
      #expect(starts(.horizontalSwipe, .push, right: right) == (right ? [nil, 1] : [-1, nil]))
      for next in [false, true] {
        #expect(starts(.horizontalSwipe, .select, right: right, next: next) == (next ? [-1, nil] : [nil, 1]))
        #expect(starts(.verticalSwipe, .select, right: right, next: next) == [nil, nil])
        #expect(starts(.pinch, .select, right: right, next: next) == [nil, nil])
      }
      #expect(
        starts(.verticalSwipe, .pop, right: right) == [nil, 1]
          && starts(.verticalSwipe, .push, right: right) == [-1, nil])
      for gesture in [ContainerGesture.horizontalSwipe, .verticalSwipe] {
        #expect(
          starts(gesture, .present, right: right) == [-1, 1] && starts(gesture, .dismiss, right: right) == [-1, 1])
      }
    }
    for operation in ContainerOperation.allCases {
      for gesture in ContainerGesture.allCases {
        let never = [-3.0, 0, 3].allSatisfy { lead in
          [false, true].allSatisfy { flag in
            gesture.sign(starting: operation, next: flag, lead: lead, PopSides(rightToLeft: flag)) == nil
          }
        }
        #expect(gesture.drives(operation) != never || gesture == .pinch)
      }
    }
  }

  @Test func aVerticalSwipePopsTheWayThatIsSet() {
    for up in [false, true] {
      let sides = PopSides(rightToLeft: true, up: up)
      let swipe = ContainerGesture.verticalSwipe
      for (lead, pops) in [(-3.0, up), (3, !up)] {
        #expect(swipe.sign(starting: .pop, lead: lead, sides) == (pops ? lead / 3 : nil))
        #expect(swipe.sign(starting: .push, lead: lead, sides) == (pops ? nil : lead / 3))
      }
      #expect(swipe.sign(starting: .pop, lead: 0, sides) == nil && swipe.sign(starting: .push, lead: 0, sides) == nil)
    }
  }

  @Test func aPinchStartsAtTheScalesOfItsTable() {
    for (table, starts) in [
      (GestureTable.bookPush, [false, true, true]), (.bookPop, [true, true, false]),
      (.albumPush, [false, true, true]), (.albumPop, [true, true, false]), (.albumPopOnly, [true, true, false]),
      (.pinch, [true, true, true]),
    ] {
      #expect([0.9, 1, 1.1].map { table.starts(at: $0, .corrected) } == starts, "\(table)")
    }
    #expect([0.9, 1, 1.1].map { GestureTable.bookPop.starts(at: $0, .original) } == [true, false, false])
    #expect(!GestureTable.pinch.starts(at: 0, .corrected))
  }

  @Test func aSwipeLeadsByItsVelocityThenByItsTranslation() {
    for gesture in [ContainerGesture.horizontalSwipe, .verticalSwipe] {
      #expect(gesture.lead(velocity: 5, translation: -2, fidelity: .corrected) == 5)
      #expect(gesture.lead(velocity: 0, translation: -2, fidelity: .corrected) == -2)
      #expect(gesture.lead(velocity: nil, translation: -2, fidelity: .corrected) == -2)
    }
    #expect(ContainerGesture.horizontalSwipe.lead(velocity: 5, translation: -2, fidelity: .original) == 5)
    #expect(ContainerGesture.horizontalSwipe.lead(velocity: nil, translation: -2, fidelity: .original) == 0)
    #expect(ContainerGesture.verticalSwipe.lead(velocity: 5, translation: -2, fidelity: .original) == -2)
  }

  @Test func theRubberBandGivesWayLikeAScrollView() {
    for extent in [1.0, 320, 1024] {
      #expect(RubberBand.displacement(pull: 0, extent: extent) == 0)
      #expect(abs(RubberBand.displacement(pull: 1e-9 * extent, extent: extent) / (0.55e-9 * extent) - 1) < 1e-6)
      var last = 0.0
      for step in 1...2000 {
        let pull = extent * Double(step) / 100
        let moved = RubberBand.displacement(pull: pull, extent: extent)
        #expect(moved > last && moved < extent && moved < pull)
        #expect(RubberBand.displacement(pull: -pull, extent: extent) == -moved)
        #expect(abs(RubberBand.pull(displacement: moved, extent: extent) / pull - 1) < 1e-11)
        last = moved
      }
      #expect(RubberBand.displacement(pull: 1e300, extent: extent) == extent)
      #expect(RubberBand.pull(displacement: extent, extent: extent).isFinite)
    }
  }

  @Test func theVelocityIsTheSlopeOfTheLastTenthOfASecond() {
    var estimator = VelocityEstimator()
    #expect(estimator.velocity == 0 && estimator.known == nil, "nothing is known of nothing")
    estimator.add(0.3, at: 10)
    estimator.add(0.4, at: 10)
    #expect(estimator.velocity == 0 && estimator.known == nil, "nor of one instant")
    for frame in 1...60 { estimator.add(0.4 + 2 * Double(frame) / 60, at: 10 + Double(frame) / 60) }
    #expect(abs(estimator.velocity - 2) < 1e-9)
    // The finger stays still for a second and is lifted: no velocity is left.
    estimator.add(2.4, at: 12)
    #expect(estimator.velocity == 0 && estimator.known == 0)
    for frame in 1...60 { estimator.add(2.4 + 2 * Double(frame) / 60, at: 12 + Double(frame) / 60) }
    estimator.release(at: 13.05)
    #expect(abs(estimator.velocity - 2) < 1e-9, "lifted within the tenth")
    estimator.release(at: 14)
    #expect(estimator.velocity == 0 && estimator.known == 0, "lifted where it has rested")
    estimator.add(4.4, at: 14)
    // A clock that runs backwards is treated as standing still.
    estimator.add(9, at: 5)
    #expect(estimator.velocity == 0 && estimator.known == 0, "two samples of one instant")
    for frame in 1...40 { estimator.add(Double(frame) * -0.01, at: 14.1 + Double(frame) * 0.004) }
    #expect(abs(estimator.velocity + 2.5) < 1e-9, "samples of more than a tenth of a second ago do not count")
    estimator.reset()
    #expect(estimator.known == nil && estimator.velocity == 0)
    estimator.add(0, at: 0)
    estimator.add(1, at: VelocityEstimator.window)
    #expect(abs(estimator.velocity - 10) < 1e-9, "a sample of just a tenth of a second ago counts")
  }

  /// A finger on a screen that samples fast and tells whole points: the slope of the whole window, not of its last samples.
  @Test func theVelocityIsThatOfATenthOfASecondAtEverySamplingRate() {
    var random = SplitMix64(seed: 10)
    var worst = Worst("velocity of whole points at 60 to 1,000 samples a second", unit: "points per second")
    for _ in 0..<Effort.cases(2_000) {
      let (rate, speed) = (random.double(in: 60...1000), random.double(in: -3000...3000))
      let (start, from) = (random.double(in: 0...1e5), random.double(in: 0...1000))
      var estimator = VelocityEstimator()
      // The finger rests first, so that older samples would show.
      for sample in 0..<Int(0.3 * rate) {
        let t = Double(sample) / rate
        estimator.add((from + speed * max(0, t - 0.1)).rounded(), at: start + t)
      }
      worst.record(estimator.velocity - speed, "\(rate) Hz, \(speed)")
    }
    // Errors of at most 0.5 turn the slope by 0.5 Σ|t − t̄| / Σ(t − t̄)², which is 1.5/T for even samples over T seconds. At 60 a
    // second, and where the oldest slot has just left the window, T is 0.075 at least.
    #expect(worst.report(limit: 1.5 / 0.075))
  }

  @Test func twoSamplesAMicrosecondApartHaveAVelocity() {
    for start in [0.0, 12, 1e5] {
      var estimator = VelocityEstimator()
      estimator.add(3, at: start)
      let later = start + 1e-6
      estimator.add(4, at: later)
      #expect(abs(estimator.velocity * (later - start) - 1) < 1e-9)
    }
  }

  @Test func theVelocityOfNoisyEventsIsTheLeastSquaresSlope() {
    var random = SplitMix64(seed: 9)
    var worst = Worst("estimated velocity against the reference slope", unit: "relative")
    for _ in 0..<2000 {
      var samples: [(t: Double, p: Double)] = []
      var estimator = VelocityEstimator()
      var time = random.double(in: -1e5...1e5)
      let slope = random.double(in: -20...20)
      let start = time
      let step = random.pick([0.006, 0.0012, 0.0003])
      for _ in 0..<Int(random.double(in: 0.01...0.07) / step) + 2 {
        time += random.double(in: step / 6...step)
        let value = slope * (time - start) + random.double(in: -0.01...0.01)
        samples.append((time, value))
        estimator.add(value, at: time)
      }
      let n = Wide(samples.count)
      let (mt, mp) = (samples.map { Wide($0.t) }.reduce(0, +) / n, samples.map { Wide($0.p) }.reduce(0, +) / n)
      let top = samples.map { (Wide($0.t) - mt) * (Wide($0.p) - mp) }.reduce(0, +)
      let exact = Double(top / samples.map { (Wide($0.t) - mt) * (Wide($0.t) - mt) }.reduce(0, +))
      worst.record((estimator.velocity - exact) / max(abs(exact), 1), "\(samples.count) samples")
    }
    #expect(worst.report(limit: 1e-9))
  }

  @Test func theTableKnowsEveryStateAndInput() {
    for state in InteractionState.allCases {
      for input in InteractionInput.allCases {
        for isFar in [false, true] {
          for fidelity in Fidelity.allCases {
            let action = state.action(for: input, isFar: isFar, fidelity: fidelity)
            if action == .grab || action == .reverse { #expect(fidelity == .corrected && state == .running) }
            if [.began, .changed, .ended, .cancelled].contains(input) {
              #expect(action != .refuse, "gesture noise is ignored")
            }
            if input == .open || input == .close { #expect(action != .ignore, "a plain call is refused") }
          }
        }
      }
    }
  }
}
