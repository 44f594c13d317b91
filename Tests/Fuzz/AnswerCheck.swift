/// Checks that bytes are one JSON value of RFC 8259, without white space. It shares nothing with the parser, and builds
/// no values: a fuzzer used to spend most of its time on values of answers that nobody looked at.
struct AnswerCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  static func isJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var check = AnswerCheck(bytes: bytes)
    return check.value() && check.position == bytes.count
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Zero at the end, which JSON does not allow anywhere.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func took(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value() -> Bool {
    switch next {
    case UInt8(ascii: "{"): return list(to: "}") { $0.string() && $0.took(":") && $0.value() }
    case UInt8(ascii: "["): return list(to: "]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(to end: Unicode.Scalar, _ element: (inout AnswerCheck) -> Bool) -> Bool {
    position += 1
    if took(end) { return true }
    repeat {
      guard element(&self) else { return false }
    } while took(",")
    return took(end)
  }

  private mutating func word(_ text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      guard next == text.utf8Start[index] else { return false }
      position += 1
    }
    return true
  }

  private mutating func string() -> Bool {
    guard took("\"") else { return false }
    while true {
      skipPlain()
      guard next >= 0x20, next != UInt8(ascii: "\"") else { break }
      guard took("\\") else {
        position += 1
        continue
      }
      guard "\"\\/bfnrtu".utf8.contains(next) else { return false }
      let digits = next == UInt8(ascii: "u") ? 4 : 0
      position += 1
      for _ in 0..<digits {
        guard Character(Unicode.Scalar(next)).isHexDigit else { return false }
        position += 1
      }
    }
    return took("\"")
  }

  /// Skips eight bytes at a time as long as none is a control character, a quote or a backslash, because the fuzzer
  /// instruments every comparison of a single byte. A borrow can only reach bytes above the first special one.
  private mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    while position + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress! + position).loadUnaligned(as: UInt64.self)
      let special = zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5c) | (word &- ones &* 0x20) & ~word
      let first = (special & ones &* 0x80).trailingZeroBitCount / 8
      position += first
      if first < 8 { return }
    }
  }

  private mutating func number() -> Bool {
    _ = took("-")
    if !took("0") { guard digits() else { return false } }
    if took(".") { guard digits() else { return false } }
    guard took("e") || took("E") else { return true }
    _ = took("+") || took("-")
    return digits()
  }

  /// Skips digits; at least one is required.
  private mutating func digits() -> Bool {
    let start = position
    while next >= 0x30, next <= 0x39 { position += 1 }
    return position > start
  }
}
