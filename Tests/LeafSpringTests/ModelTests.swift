import LeafSpringTestSupport
import Testing

/// The reference model compared with numbers computed elsewhere, so that a mistake in it cannot hide behind the same
/// mistake in the core. `VectorTests` does the same with the full sets of vectors where they are available.
@Suite struct ModelTests {
  private let book = ModelBook(items: 17)

  @Test func bookGeometry() {
    #expect(book.contentSize.width == 8192 && book.contentSize.height == 768)
    #expect(book.restOffsets.count == 8 && book.restOffsets.last == 7168)
    #expect(ModelBook(items: 1).contentSize.width == 0 && ModelBook(items: 1).restOffsets.isEmpty)
    #expect(ModelBook(items: 0).restOffsets.isEmpty)
    let frame = book.frame(at: 2560)
    #expect(frame == (2891, 100, 362, 568))
  }

  /// The worked example of section B3.
  @Test(arguments: [
    (0, 0, -0.5, -2.35619), (1, 0, -0.5, 0.786398), (2, 0, 0.5, -0.785398), (4, 0, 0.6, -0.628319),
    (16, 0, 1.2, 0),
    (0, 7168, -1.2, -Double.pi), (0, 256, -0.525, -2.395464), (6, 768, 0.625, -0.589049),
    (2, 512, 0, -1.570796),
  ])
  func ratioAndAngle(item: Int, x: Double, ratio: Double, angle: Double) {
    #expect(abs(book.ratio(leaf: item / 2, at: x) - ratio) < 1e-12)
    #expect(abs(book.angle(item: item, at: x) - angle) < 1e-5)
  }

  @Test func visibilityAndProjectOrder() {
    #expect(
      book.isVisible(item: 2, ratio: 0) && book.isVisible(item: 3, ratio: 0), "at upright both faces are kept"
    )
    #expect(!book.isVisible(item: 2, ratio: -1e-9) && !book.isVisible(item: 3, ratio: 1e-9))
    #expect(book.isVisible(item: 0, ratio: -1.2) && book.isVisibleInProject(item: 0, ratio: -1.2))
    #expect(book.isVisible(item: 16, ratio: 1.2) && !book.isVisibleInProject(item: 16, ratio: 1.2))
    // The truncation is touchy: these two are one less than they look.
    #expect(book.projectOrder(item: 2, ratio: 0.55) == 449 && book.projectOrder(item: 1, ratio: -0.8) == 199)
    #expect(book.projectOrder(item: 0, ratio: 0.5) == nil)
  }

  @Test func orderGoesByTheCurrentAngle() {
    let entry = { (item: Int, x: Double) in (item: item, angle: book.angle(item: item, at: x)) }
    #expect(book.liesBelow(entry(4, 0), entry(2, 0)) == true)
    #expect(
      book.liesBelow(entry(0, 0), entry(1, 0)) == true, "a cover past upright lies below the page on its back"
    )
    #expect(book.liesBelow(entry(1, 3072), entry(7, 3072)) == true)
    #expect(book.liesBelow(entry(2, 0), entry(1, 0)) == nil, "opposite sides do not meet")
    #expect(book.liesBelow((0, 0), (6, 0)) == false, "shut: the cover is on top")
    // Closing from the fourth spread, a little past half: item 2 is nearer than item 6.
    let closing = { (item: Int) in
      (item: item, angle: book.closing(item: item, at: 3072, progress: 0.55).angle)
    }
    #expect(book.liesBelow(closing(6), closing(2), shift: -70) == true)
  }

  @Test func openingKeepsHingesTogetherAndPageOneOnTheCover() {
    for p in stride(from: 0.0, through: 1.25, by: 0.05) {
      let cover = book.opening(item: 0, at: 0, progress: p)
      let first = book.opening(item: 1, at: 0, progress: p)
      #expect(abs(first.angle - cover.angle - .pi - 0.001 * p) < 1e-14)
      #expect(first.shift == cover.shift && first.scale == cover.scale)
      for item in 0..<17 {
        let pose = book.opening(item: item, at: 0, progress: p)
        let hinge = book.cell(item: item, pose).project(item % 2 == 0 ? 0 : 1, 0.5)
        #expect(abs(hinge.x - 512 - pose.shift) < 1e-9, "item \(item) at \(p)")
      }
    }
  }

  @Test func posesOfTheTable() {
    let pose = book.opening(item: 1, at: 0, progress: 0.25)
    #expect(abs(pose.angle - 2.552794031041707) < 1e-12 && abs(pose.shift + 95.025) < 1e-12)
    #expect(abs(book.closing(item: 0, at: 3072, progress: 0.5).angle + 1.413716694115407) < 1e-12)
    let corner = book.cell(item: 2, book.open(item: 2, at: 0)).project(1, 0)
    #expect(abs(corner.x - 805.5420198456113) < 1e-9 && abs(corner.y - 58.31703318192319) < 1e-9)
    #expect(abs(corner.z - 255.97265478953017) < 1e-9 && abs(corner.w - 0.8720136726052349) < 1e-12)
    for item in [0, 1] {
      let shut = book.cell(item: item, book.shut(item: item))
      let (left, right) =
        item == 0 ? (shut.project(0, 0), shut.project(1, 1)) : (shut.project(1, 0), shut.project(0, 1))
      #expect(abs(left.x - 385.3) < 1e-9 && abs(left.y - 185.2) < 1e-9)
      #expect(abs(right.x - 638.7) < 1e-9 && abs(right.y - 582.8) < 1e-9)
    }
  }

  @Test func shadeIsEvenAndBetweenZeroAndOne() {
    #expect(book.shade(angle: 0) == 0 && book.shade(angle: .pi) == 0 && book.shade(angle: -.pi) == 0)
    #expect(book.shade(angle: .pi / 2) == 1 && book.shade(angle: -.pi / 4) == 0.5)
    #expect(abs(book.shade(angle: book.angle(item: 1, at: 0)) - 0.5006366197723676) < 1e-12)
    #expect(book.shade(angle: .pi + 0.001) == 0)
  }

  @Test func shelf() {
    let shelf = ModelShelf(books: 3)
    #expect(shelf.inset == 331)
    #expect(shelf.scale(book: 0, at: -331) == 0.7 && shelf.scale(book: 1, at: -331) == 0.7 * 0.75)
    #expect(abs(shelf.scale(book: 0, at: -145) - 0.5728515625) < 1e-12)
    #expect(shelf.snap(proposed: -231, velocity: 0) == -331 && shelf.snap(proposed: -131, velocity: 0) == 41)
    #expect(shelf.snap(proposed: -145, velocity: 0) == 41, "halves go away from zero")
    #expect(shelf.snap(proposed: -231, velocity: 0.8) == 41 && shelf.snap(proposed: 50, velocity: 0.3) == 413)
    #expect(shelf.snap(proposed: 5000, velocity: 0, clamped: true) == 413)
    let zone = 126.7 / (1 + 126.7 / 1024)
    #expect(shelf.selected(at: -331 + zone - 1e-6) == 0 && shelf.selected(at: -331 + zone + 1e-6) == nil)
    #expect(shelf.selected(at: 41) == 1 && ModelShelf(books: 0).selected(at: 0) == nil)
  }

  @Test func timing() {
    #expect(abs(ModelTiming.easeInOut(0.25) - 0.1291619310473198) < 1e-15)
    #expect(abs(ModelTiming.easeInOut(0.45) - 0.4143397089837588) < 1e-15)
    #expect(abs(Double(ModelTiming.bezier(0.25, 0.1, 0.25, 1, at: 0.5)) - 0.80240339) < 1e-8)
    #expect(ModelTiming.easeInOut(0) < 1e-25 && ModelTiming.easeInOut(1) == 1)
    #expect(abs(ModelTiming.keyframe(start: 0.45, length: 0.05, from: 1, to: 0, at: 0.475) - 0.5) < 1e-12)
    #expect(
      ModelTiming.keyframe(start: 0.25, length: 0, from: 1, to: 0, at: 0.25) == 0,
      "length 0 jumps at its start")
    #expect(
      ModelTiming.keyframe(start: 0.9, length: 0.5, from: 0, to: 1, at: 1) == 1, "an end past 1 is clamped")
    #expect(abs(ModelTiming.finishing(from: 0.5, duration: 0.8, speed: 2) - 0.2) < 1e-15)
    #expect(ModelTiming.cancelled(from: 0.4, after: 0, of: 0.4) == 0.4)
    #expect(ModelTiming.finished(from: 0.4, after: 0.6, of: 0.6) == 1)
  }

  @Test func springOfTheOpening() throws {
    let fitted = try #require(ModelSpring.fittedOmega(dampingRatio: 0.7, duration: 1, velocity: 0.7))
    #expect(abs(Double(fitted) - 9.68394161477304263) < 1e-14)
    let spring = ModelSpring(dampingRatio: 0.7, omega0: 9.683941614773044)
    #expect(abs(Double(1 + spring.state(x: -1, v: 0.7, after: 0.4).x) - 1.0404069112151635) < 1e-14)
    #expect(abs(Double(spring.state(x: -1, v: 0.7, after: 1).x) + 0.0015087702) < 1e-9)
    #expect(abs(Double(spring.lastTime(x: -1, v: 0.7, epsilon: 0.001)) - 1.054909) < 1e-6)
    #expect(ModelSpring.fittedOmega(dampingRatio: 0.0005, duration: 1, velocity: 0) == nil)
    let critical = try #require(ModelSpring.fittedOmega(dampingRatio: 1, duration: 1, velocity: 0))
    #expect(abs(critical - 9.23341) < 1e-5)
  }

  /// Properties that the formulas of a single regime cannot have by accident.
  @Test func springRegimesAgree() {
    var semigroup = Worst("model spring, step(a) then step(b) against step(a + b)", unit: "of the state norm")
    var equation = Worst("model spring, x″ + 2ζω x′ + ω² x by differences", unit: "of the state norm")
    var random = SplitMix64(seed: 11)
    for zeta in [0, 0.1, 0.7, 1 - 1e-9, 1, 1 + 1e-12, 1 + 1e-6, 1.01, 3, 40] {
      for _ in 0..<50 {
        let spring = ModelSpring(dampingRatio: zeta, omega0: random.double(in: 1...20))
        let (x, v) = (Wide(random.double(in: -1...1)), Wide(random.double(in: -10...10)))
        let (a, b) = (Wide(random.double(in: 0...0.5)), Wide(random.double(in: 0...0.5)))
        let middle = spring.state(x: x, v: v, after: a)
        let (two, one) = (
          spring.state(x: middle.x, v: middle.v, after: b), spring.state(x: x, v: v, after: a + b)
        )
        let norm = spring.norm((x, v))
        semigroup.record(Double(spring.norm((two.x - one.x, two.v - one.v)) / norm), "zeta \(zeta)")
        let h: Wide = 1 / (4096 * (spring.omega0 + spring.decay))
        let (before, after) = (spring.state(x: x, v: v, after: a), spring.state(x: x, v: v, after: a + 2 * h))
        let at = spring.state(x: x, v: v, after: a + h)
        let acceleration = (after.v - before.v) / (2 * h)
        let residual = acceleration + 2 * spring.decay * at.v + spring.omegaSquared * at.x
        equation.record(
          Double(residual / (spring.omegaSquared + 4 * spring.decay * spring.decay) / norm), "zeta \(zeta)")
        #expect(spring.state(x: x, v: v, after: 0) == (x, v))
      }
    }
    #expect(semigroup.report(limit: Wide.isExtended ? 1e-16 : 1e-12))
    #expect(equation.report(limit: 1e-5))
  }

  @Test func matrixProduct() {
    let a = ModelMatrix<Double>((1...16).map { Double($0) })
    #expect(a * .identity == a && .identity * a == a)
    #expect((a * a).m == [90, 100, 110, 120, 202, 228, 254, 280, 314, 356, 398, 440, 426, 484, 542, 600])
    #expect(
      (a * .translation(1, 2, 3)).m[12...] == [29, 46, 63, 16], "row vectors: translation is added, times w")
    let image = ModelMatrix<Double>.perspective(0, 0, -0.001).apply(3, 4, 500)
    #expect(image == (3, 4, 500, 0.5))
    let turn = ModelMatrix<Double>.rotation(0, 1, 0, cosine: 0, sine: 1)
    #expect(turn.apply(1, 0, 0) == (0, 0, -1, 1), "a positive turn about y takes +x away from the viewer")
    #expect(modelExactProduct(a, .identity).m == (1...16).map { Float($0) })
  }

  @Test func poseIsTheFourFactorProduct() {
    var pose = ModelPose()
    pose.size = (100, 50)
    pose.anchor = (0, 0.5)
    pose.position = (200, 300)
    #expect(pose.project(1, 0) == (300, 275, 0, 1))
    pose.angle = -.pi / 2
    pose.perspective = (0, 0, -1 / 500.0)
    let edge = pose.project(1, 0)
    #expect(abs(edge.z - 100) < 1e-12 && abs(edge.w - 0.8) < 1e-15 && abs(edge.x - 200) < 1e-9)
    #expect(abs(edge.y - (300 - 25 / 0.8)) < 1e-12)
    let shared = ModelPose.shared(eye: 500, centre: (200, 300))
    pose.perspective = (0, 0, 0)
    #expect(pose.project(1, 0, shared: shared) == edge, "about the hinge the two ways are one")
  }
}
