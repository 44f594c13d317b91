import CMathShim
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct TrigTests {
  static let levels: [Int32] = Array(0...leaf_simd_level())

  /// x, sin x and cos x rounded to nearest, and after each of the two the rest of it in ULP.
  private typealias Row = (x: Double, sin: Double, sinRest: Double, cos: Double, cosRest: Double)

  private static func rows() throws -> [Row] {
    try VectorFile.lines("trig.txt").map { line in
      let fields = line.split(separator: " ")
      let bits = { Double(bitPattern: UInt64(fields[$0], radix: 16)!) }
      return (bits(0), bits(1), Double(fields[2])!, bits(3), Double(fields[4])!)
    }
  }

  private func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    var s = 0.0
    var c = 0.0
    leaf_sincos(x, &s, &c)
    return (s, c)
  }

  private func sincos(_ x: [Double], _ level: Int32) -> (sin: [Double], cos: [Double]) {
    var s = [Double](repeating: 7, count: x.count + 1)
    var c = s
    leaf_sincos_array(x, &s, &c, x.count, level)
    #expect(s[x.count] == 7 && c[x.count] == 7)
    return (Array(s.dropLast()), Array(c.dropLast()))
  }

  @Test func whatIsNotFiniteIsNotANumber() {
    for x in [Double.nan, .infinity, -.infinity] {
      let (s, c) = sincos(x)
      #expect(s.isNaN && c.isNaN)
      for level in TrigTests.levels {
        let (many, _) = sincos([1, x, 2, 3, x, 5, 6, 7, 8], level)
        #expect(many[1].isNaN && many[4].isNaN && many[0] == leaf_sin(1) && many[8] == leaf_sin(8))
      }
    }
  }

  @Test func beyondTheLimitItIsTheLimit() {
    for x in [LEAF_ANGLE_LIMIT.nextUp, 1e22, .greatestFiniteMagnitude] {
      for side in [1.0, -1] {
        #expect(sincos(side * x) == sincos(side * LEAF_ANGLE_LIMIT))
        for level in TrigTests.levels {
          #expect(sincos([1, side * x], level).sin[1] == sincos(side * LEAF_ANGLE_LIMIT).sin)
        }
      }
    }
  }

  @Test func exactAtZeroAndOdd() throws {
    #expect(sincos(0).sin.bitPattern == 0 && sincos(0).cos == 1)
    #expect(sincos(-0.0).sin.bitPattern == (-0.0).bitPattern && sincos(-0.0).cos == 1)
    #expect(sincos(0x1p-1074).sin == 0x1p-1074)
    for row in try Self.rows() {
      let x = row.x
      #expect(sincos(-x).sin == -sincos(x).sin && sincos(-x).cos == sincos(x).cos)
    }
  }

  @Test func withinOneLastPlaceOfTheVectors() throws {
    var worst = (sin: 0.0, cos: 0.0)
    let rows = try Self.rows()
    for row in rows {
      let (s, c) = sincos(row.x)
      worst.sin = max(worst.sin, ((s - row.sin) / row.sin.ulp - row.sinRest).magnitude)
      worst.cos = max(worst.cos, ((c - row.cos) / row.cos.ulp - row.cosRest).magnitude)
    }
    #expect(worst.sin <= 0.56 && worst.cos <= 0.56)
    print("figure: sin \(worst.sin) ulp, cos \(worst.cos) ulp over \(rows.count) vectors")
  }

  @Test func everyLevelGivesTheSameBits() throws {
    var random = MatrixRandom(1)
    var x = try Self.rows().map(\.x) + [0, -0.0, .nan, .infinity, 0x1p-1074]
    for _ in 0..<20_000 { x.append(random.next(-1e5, 1e5) * .pi) }
    for _ in 0..<20_000 { x.append(random.next(-4, 4)) }
    for _ in 0..<5_000 { x.append(Double(bitPattern: random.next())) }
    let expected = x.map { sincos($0) }
    for level in TrigTests.levels {
      let (s, c) = sincos(x, level)
      #expect(s.map { bits($0) } == expected.map { bits($0.sin) }, "level \(level)")
      #expect(c.map { bits($0) } == expected.map { bits($0.cos) }, "level \(level)")
      for count in 0..<20 {
        #expect(sincos(Array(x[..<count]), level).sin == Array(s[..<count]))
      }
    }
    #expect(leaf_sin(1.25) == sincos(1.25).sin && leaf_cos(1.25) == sincos(1.25).cos)
  }
}
