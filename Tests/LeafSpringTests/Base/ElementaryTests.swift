import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The functions of one argument by the names they have in the vectors.
private func evaluate(_ name: Substring, _ x: [Double]) -> Double? {
  switch name {
  case "exp": return Elementary.exp(x[0])
  case "expm1": return Elementary.expm1(x[0])
  case "log": return Elementary.log(x[0])
  case "log1p": return Elementary.log1p(x[0])
  case "atan": return Elementary.atan(x[0])
  case "atan2": return Elementary.atan2(y: x[0], x: x[1])
  case "acos": return Elementary.acos(x[0])
  case "asin": return Elementary.asin(x[0])
  default: return nil
  }
}

private let single: [(name: String, call: @Sendable (Double) -> Double)] = [
  ("exp", { Elementary.exp($0) }), ("expm1", { Elementary.expm1($0) }), ("log", { Elementary.log($0) }),
  ("log1p", { Elementary.log1p($0) }), ("atan", { Elementary.atan($0) }), ("acos", { Elementary.acos($0) }),
  ("asin", { Elementary.asin($0) }),
]

private func same(_ a: Double, _ b: Double) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}

@Suite("Elementary functions") struct ElementaryTests {
  @Test func argumentsWithoutAnAnswerGiveNaN() {
    for (name, call) in single { #expect(call(.nan).isNaN, "\(name)(nan)") }
    for x in [-1.0, -0x1p-1074, -Double.infinity] { #expect(Elementary.log(x).isNaN, "log(\(x))") }
    for x in [(-1.0).nextDown, -2, -Double.infinity] { #expect(Elementary.log1p(x).isNaN, "log1p(\(x))") }
    for x in [(1.0).nextUp, (-1.0).nextDown, 2, Double.infinity, -Double.infinity] {
      #expect(Elementary.acos(x).isNaN, "acos(\(x))")
      #expect(Elementary.asin(x).isNaN, "asin(\(x))")
    }
    for x in [0.0, 1, Double.infinity] {
      #expect(Elementary.atan2(y: .nan, x: x).isNaN)
      #expect(Elementary.atan2(y: x, x: .nan).isNaN)
    }
  }

  @Test func limitsAndZerosAreExact() {
    let quarter = Double.pi / 2
    let tiny = 0x1p-1074
    let expected: [(Double, Double, String)] = [
      (Elementary.exp(0), 1, "exp 0"), (Elementary.exp(-0.0), 1, "exp -0"),
      (Elementary.exp(.infinity), .infinity, "exp inf"),
      (Elementary.exp(-.infinity), 0, "exp -inf"), (Elementary.exp(tiny), 1, "exp tiny"),
      (Elementary.exp((0x1.62e42fefa39efp+9).nextUp), .infinity, "exp over"),
      (Elementary.exp(-0x1.74910d52d3051p+9), tiny, "exp least"),
      (Elementary.exp(-0x1.74910d52d3053p+9), 0, "exp under"),
      (Elementary.expm1(0), 0, "expm1 0"), (Elementary.expm1(-0.0), -0.0, "expm1 -0"),
      (Elementary.expm1(tiny), tiny, "expm1 tiny"),
      (Elementary.expm1(.infinity), .infinity, "expm1 inf"), (Elementary.expm1(-.infinity), -1, "expm1 -inf"),
      (Elementary.log(1), 0, "log 1"), (Elementary.log(0), -.infinity, "log 0"),
      (Elementary.log(-0.0), -.infinity, "log -0"),
      (Elementary.log(.infinity), .infinity, "log inf"), (Elementary.log1p(0), 0, "log1p 0"),
      (Elementary.log1p(-0.0), -0.0, "log1p -0"), (Elementary.log1p(-1), -.infinity, "log1p -1"),
      (Elementary.log1p(tiny), tiny, "log1p tiny"), (Elementary.log1p(.infinity), .infinity, "log1p inf"),
      (Elementary.atan(-0.0), -0.0, "atan -0"), (Elementary.atan(.infinity), quarter, "atan inf"),
      (Elementary.atan(-.infinity), -quarter, "atan -inf"), (Elementary.atan(-tiny), -tiny, "atan tiny"),
      (Elementary.acos(1), 0, "acos 1"), (Elementary.acos(-1), .pi, "acos -1"),
      (Elementary.acos(0), quarter, "acos 0"),
      (Elementary.asin(1), quarter, "asin 1"), (Elementary.asin(-1), -quarter, "asin -1"),
      (Elementary.asin(-0.0), -0.0, "asin -0"),
    ]
    for (got, want, name) in expected { #expect(same(got, want), "\(name): \(got)") }
  }

  @Test func atan2FollowsTheSignsOfZerosAndInfinities() {
    let pi = Double.pi
    let table: [(y: Double, x: Double, angle: Double)] = [
      (0, 0, 0), (0, -0.0, pi), (0, 1, 0), (0, -1, pi), (1, 0, pi / 2), (1, -0.0, pi / 2),
      (.infinity, 1, pi / 2),
      (.infinity, .infinity, pi / 4), (.infinity, -.infinity, 3 * pi / 4), (1, .infinity, 0),
      (1, -.infinity, pi),
      (0x1p-1074, 0x1p1023, 0), (0x1p-1074, -0x1p1023, pi), (0x1p1023, 0x1p-1074, pi / 2),
      (0x1p-1074, 0x1p-1074, pi / 4),
    ]
    for row in table {
      #expect(same(Elementary.atan2(y: row.y, x: row.x), row.angle), "atan2(\(row.y), \(row.x))")
      #expect(same(Elementary.atan2(y: -row.y, x: row.x), -row.angle), "atan2(-\(row.y), \(row.x))")
    }
  }

  /// Exact values with 300 bits behind them; half of them are as close to a tie as a random search can find.
  @Test func everyVectorIsWithin501Thousandths() throws {
    var worst: [Substring: (error: Double, row: Substring)] = [:]
    var rows = 0
    for row in try VectorFile.lines("elementary.txt") {
      let fields = row.split(separator: " ")
      let numbers = fields.dropFirst().compactMap { Double($0) }
      let arguments = Array(numbers.dropLast(2))
      let exact = numbers[numbers.count - 2]
      guard numbers.count == fields.count - 1, let got = evaluate(fields[0], arguments) else {
        Issue.record("unreadable: \(row)")
        continue
      }
      let error = ((got - exact) / exact.ulp - numbers[numbers.count - 1]).magnitude
      #expect(error <= 0.501, "\(row): \(got), \(error) ULP")
      if error > worst[fields[0]]?.error ?? 0 { worst[fields[0]] = (error, row) }
      rows += 1
    }
    #expect(rows > 900)
    for (name, entry) in worst.sorted(by: { $0.key < $1.key }) {
      print("figure: \(name) worst error \(entry.error) ULP")
    }
  }

  @Test(arguments: [
    ("exp", -746.0, 710.0), ("expm1", -40, 710), ("log", 0x1p-1074, 0x1p1023), ("log1p", -1, 0x1p1000),
    ("atan", -0x1p60, 0x1p60),
    ("asin", -1, 1),
  ])
  func resultsNeverFallFromOneArgumentToTheNext(_ name: String, _ low: Double, _ high: Double) {
    let call = single.first { $0.name == name }!.call
    var x = low
    for step in 0..<400 {
      // Runs of neighbours, first evenly spaced, then concentrated about 0 and 1.
      let share = Double(step) / 399
      let even = low + (high - low) * share
      let centre =
        step % 3 == 0
        ? even
        : (step % 3 == 1 ? 1 : 0) + 0.7 * Double(sign: .plus, exponent: -step / 4, significand: share)
      x = min(max(centre, low), high)
      var last = call(x)
      for _ in 0..<16 {
        x = x.nextUp
        if x > high { break }
        let value = call(x)
        #expect(value >= last, "\(name) falls at \(x)")
        last = value
      }
    }
  }

  @Test func inverseFunctionsUndoEachOther() {
    var worst = 0.0
    for step in 1..<4000 {
      let x = Double(step) * 0.17 - 340
      worst = max(worst, ((Elementary.log(Elementary.exp(x)) - x) / max(x.magnitude.ulp, 0x1p-52)).magnitude)
      let small = x * 0x1p-20
      worst = max(worst, ((Elementary.log1p(Elementary.expm1(small)) - small) / small.ulp).magnitude)
      let angle = x / 340 * 1.5
      worst = max(
        worst,
        ((Elementary.atan2(y: Elementary.sin(angle), x: Elementary.cos(angle)) - angle) / angle.ulp).magnitude
      )
    }
    print("figure: elementary round trips worst \(worst) ULP")
    #expect(worst <= 2.5)
  }

  @Test func oddFunctionsAreOddAndComplementsAddUp() {
    for step in 0...2000 {
      let x = Double(step) / 2000
      #expect(Elementary.atan(-x).bitPattern == (-Elementary.atan(x)).bitPattern)
      #expect(Elementary.asin(-x).bitPattern == (-Elementary.asin(x)).bitPattern)
      #expect((Elementary.acos(x) + Elementary.asin(x) - Double.pi / 2).magnitude <= 2.5e-16)
      #expect((Elementary.acos(x) + Elementary.acos(-x) - Double.pi).magnitude <= 5e-16)
    }
  }
}
