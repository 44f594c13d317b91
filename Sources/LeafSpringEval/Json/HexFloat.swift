/// C99 hexadecimal floating-point text.
public enum HexFloat {
  /// The value of `text` as a double, correctly rounded (half to even): `[sign] 0x digits [. digits] [p exponent]`. Nil
  /// if the text is anything else; infinity beyond the largest double.
  public static func parse(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let negative = bytes.first == UInt8(ascii: "-")
    if negative || bytes.first == UInt8(ascii: "+") { index += 1 }
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "0"),
      bytes[index + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    index += 2
    var mantissa: UInt64 = 0
    var power = 0
    var sticky = false
    var digits = 0
    var isFraction = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if let digit = hexDigit(bytes[index]) {
        digits += 1
        if mantissa >> 60 == 0 {
          mantissa = mantissa << 4 | UInt64(digit)
          if isFraction { power -= 4 }
        } else {
          sticky = sticky || digit != 0
          if !isFraction { power += 4 }
        }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "p"), let exponent = decimal(bytes, from: index + 1) else {
        return nil
      }
      power += exponent
    }
    let magnitude = assemble(mantissa, power: power, sticky: sticky)
    return negative ? -magnitude : magnitude
  }

  /// A signed decimal integer at the end of the text, limited to ±10⁹.
  private static func decimal(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    let negative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if negative || (index < bytes.count && bytes[index] == UInt8(ascii: "+")) { index += 1 }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      guard bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") else { return nil }
      value = min(value * 10 + Int(bytes[index] - UInt8(ascii: "0")), 1_000_000_000)
      index += 1
    }
    return negative ? -value : value
  }

  /// mantissa · 2^power, rounded once, half to even; `sticky` says that something other than zero was cut off below.
  private static func assemble(_ mantissa: UInt64, power: Int, sticky: Bool) -> Double {
    if mantissa == 0 { return 0 }
    let lead = mantissa.leadingZeroBitCount
    let normal = mantissa << lead
    let exponent = power - lead + 63
    if exponent > 1023 { return .infinity }
    let kept = exponent >= -1022 ? 53 : 53 - (-1022 - exponent)
    if kept < 0 { return 0 }
    let shift = 64 - kept
    let high = shift == 64 ? 0 : normal >> shift
    let half: UInt64 = 1 << (shift - 1)
    let rest = shift == 64 ? normal : normal & (half << 1 &- 1)
    let roundsUp = rest > half || (rest == half && (sticky || high & 1 == 1))
    let rounded = high + (roundsUp ? 1 : 0)
    // A carry out of the fraction goes into the exponent field, which gives the right answer, infinity included.
    let biased = exponent >= -1022 ? UInt64(exponent + 1022) << 52 : 0
    return Double(bitPattern: biased + rounded)
  }

  /// Appends `value`, which must be finite, in the shortest form that C's `%a` writes: `0x1.9p+6`.
  static func write(_ value: Double, into out: inout [UInt8]) {
    let bits = value.bitPattern
    if value.sign == .minus { out.append(UInt8(ascii: "-")) }
    let field = Int(bits >> 52 & 0x7ff)
    let fraction = bits & (1 << 52 - 1)
    out.append(UInt8(ascii: "0"))
    out.append(UInt8(ascii: "x"))
    out.append(field == 0 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
    if fraction != 0 {
      out.append(UInt8(ascii: "."))
      var rest = fraction << 12
      while rest != 0 {
        let digit = UInt8(truncatingIfNeeded: rest >> 60)
        out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        rest <<= 4
      }
    }
    let exponent = value == 0 ? 0 : field == 0 ? -1022 : field - 1023
    out.append(UInt8(ascii: "p"))
    out.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    out.append(contentsOf: "\(abs(exponent))".utf8)
  }
}
