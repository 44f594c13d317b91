import Foundation
import LeafSpringEval
import LeafSpringTestSupport
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    "", "1", "0x", "0xp1", "0x.p1", "0x1p", "0x1p+", "0x1p1.5", "0x1.2.3p1", " 0x1p1", "0x1p1 ", "0x1g",
    "x1p1", "--0x1p1", "inf", "nan",
    "1.5", "0x1p1f",
  ])
  func refusesWhatIsNoHexadecimalFloat(_ text: String) { #expect(HexFloat.parse(text) == nil) }

  @Test(arguments: [
    ("0x1.9p+6", 100.0), ("0X1.9P6", 100), ("-0x1p-1074", -.leastNonzeroMagnitude), ("0x10", 16),
    ("0x.8p1", 1), ("0x8.p0", 8),
    ("0x1p1024", .infinity), ("0x1.fffffffffffff8p1023", .infinity),
    ("0x1.fffffffffffff7p1023", .greatestFiniteMagnitude),
    ("0x1p-1075", 0), ("0x1.0000000000001p-1075", .leastNonzeroMagnitude), ("0x1p-99999999999", 0),
    ("0x1p99999999999", .infinity),
    ("0x0p+0", 0), ("0x1.00000000000008p0", 1), ("0x1.000000000000080000000000001p0", 1.0000000000000002),
    ("0x1.00000000000018p0", 1.0000000000000004), ("0x0.0000000000001p-1022", .leastNonzeroMagnitude),
    ("0x1.fffffffffffffp-1023", 0x1p-1022), ("0x0.00000000000000000000000000000001p128", 1),
    ("0x10000000000000000000000000000000p-124", 1),
  ])
  func readsHexadecimalFloatsCorrectlyRounded(_ text: String, _ value: Double) {
    #expect(HexFloat.parse(text)?.bitPattern == value.bitPattern, "\(text)")
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("-0.0e5", -0.0), ("1e22", 1e22), ("1e23", 1e23),
    ("9007199254740993", 9_007_199_254_740_992),
    ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("5e-324", .leastNonzeroMagnitude), ("2e-324", 0), ("1e-400", 0),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1e999", .infinity), ("-1e999", -.infinity),
    ("2.2250738585072011e-308", Double(bitPattern: 0x000f_ffff_ffff_ffff)),
    ("0.000000000000000000000000000001", 1e-30),
    ("1e0000000000000000000001", 10), ("0e99999999999999999999", 0), ("100000000000000000000000e-23", 1),
    ("9007199254740992.00000000000000000000000000000000000000001", 9_007_199_254_740_992),
    ("9007199254740993.00000000000000000000000000000000000000001", 9_007_199_254_740_994),
  ])
  func readsDecimalsCorrectlyRounded(_ text: String, _ value: Double) throws {
    #expect(try parse(text).number.bitPattern == value.bitPattern, "\(text)")
  }

  /// Ten million of them with `LEAF_LONG=1`.
  @Test func everyDoubleComesBackThroughDecimalAndHexadecimal() throws {
    var random = Seeded(state: 7)
    var writer = JSONWriter()
    var lost = 0, asked = 0
    for index in 0..<Effort.cases(Effort.isLong ? 10_000_000 : 100_000) {
      var bits = random.next()
      if index % 10 == 0 { bits &= 0x800f_ffff_ffff_ffff }  // subnormals
      if index % 10 == 1 { bits = Double(Int64(truncatingIfNeeded: bits) >> 40).bitPattern }
      if index % 10 == 2 { bits = bits & 0x800f_ffff_ffff_ffff | UInt64(index / 10 % 2047) << 52 }  // every exponent
      if index % 10 == 3 { bits = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))).bitPattern }
      if index < 2 { bits = UInt64(index) << 63 }  // both zeros
      let value = Double(bitPattern: bits)
      guard value.isFinite else { continue }
      for hex in [false, true] {
        asked += 1
        writer.removeAll()
        writer.write(value, hex: hex)
        let back = try writer.bytes.withUnsafeBufferPointer { bytes throws(EvalError) in
          try JSONParser.parse(bytes)
        }.number
        if back.bitPattern != value.bitPattern {
          lost += 1
          Issue.record("\(value) hex \(hex) came back as \(back)")
        }
      }
    }
    print("figure: doubles that did not come back through decimal or hexadecimal text: \(lost) of \(asked)")
  }

  /// The decimal reader compared with the standard library, on texts of every length.
  @Test func decimalsAgreeWithTheStandardLibrary() throws {
    var random = Seeded(state: 8)
    for _ in 0..<100_000 {
      let digits = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let point = Int.random(in: 0...digits.count, using: &random)
      let whole = String(digits.prefix(point).drop { $0 == "0" })
      let fraction = String(digits.dropFirst(point))
      var text = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
      if Bool.random(using: &random) { text += "e\(Int.random(in: -40...40, using: &random))" }
      #expect(try parse(text).number.bitPattern == Double(text)!.bitPattern, "\(text)")
    }
  }
}
