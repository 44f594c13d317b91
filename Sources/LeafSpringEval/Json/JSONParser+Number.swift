extension JSONParser {
  @inline(__always)
  private var digit: UInt64? {
    let byte = next
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    return UInt64(byte &- UInt8(ascii: "0"))
  }

  /// A number by the grammar of JSON, correctly rounded. A magnitude beyond the largest double becomes infinite; the
  /// code that reads the field then refuses it.
  mutating func number() throws(EvalError) -> Double {
    let start = position
    var scan = Scan()
    let negative = next == UInt8(ascii: "-")
    if negative { position += 1 }
    guard digit != nil else { throw fault("a digit was expected") }
    if next == UInt8(ascii: "0") {
      position += 1
      guard digit == nil else { throw fault("a number starts with a needless 0", at: start) }
    } else {
      while let value = digit {
        scan.add(value, scale: 0)
        position += 1
      }
    }
    if next == UInt8(ascii: ".") {
      position += 1
      guard digit != nil else { throw fault("a digit was expected after the point") }
      while let value = digit {
        scan.add(value, scale: 1)
        position += 1
      }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      try exponent(&scan)
    }
    if let magnitude = scan.exact { return negative ? -magnitude : magnitude }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // The text so far is a valid number. Beyond the range of a double it becomes infinite.
    return Double(text)!
  }

  private mutating func exponent(_ scan: inout Scan) throws(EvalError) {
    let negative = next == UInt8(ascii: "-")
    if negative || next == UInt8(ascii: "+") { position += 1 }
    guard digit != nil else { throw fault("a digit was expected in the exponent") }
    var exponent = 0
    while let value = digit {
      exponent = min(exponent * 10 + Int(value), 100_000)
      position += 1
    }
    scan.exponent += negative ? -exponent : exponent
  }

  /// The digits seen so far. If the digits fit into 53 bits and a double can hold the power of ten exactly, one
  /// multiplication or division of exact operands is correctly rounded (Clinger 1990). All other numbers are left to
  /// the standard library's conversion.
  private struct Scan {
    var mantissa: UInt64 = 0
    var exponent = 0
    var isExact = true

    @inline(__always)
    mutating func add(_ digit: UInt64, scale: Int) {
      if mantissa < 900_000_000_000_000_000 {
        mantissa = mantissa * 10 + digit
      } else {
        isExact = false
      }
      exponent -= scale
    }

    var exact: Double? {
      guard isExact, mantissa <= 1 << 53 else { return nil }
      if mantissa == 0 { return 0 }
      guard exponent >= -22, exponent <= 22 else { return nil }
      let value = Double(mantissa)
      return exponent < 0 ? value / Scan.powers[-exponent] : value * Scan.powers[exponent]
    }

    static let powers: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
      1e19,
      1e20, 1e21, 1e22,
    ]
  }
}
