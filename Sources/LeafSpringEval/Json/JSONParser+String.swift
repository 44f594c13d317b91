extension JSONParser {
  /// A string; `position` is at its opening quote.
  mutating func string() throws(EvalError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let text = try text(UnsafeBufferPointer(rebasing: bytes[start..<position]), at: start)
        position += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw fault("a control character inside a string") }
      position += 1
    }
    throw fault("a string without its closing quote", at: start - 1)
  }

  private func text(_ slice: UnsafeBufferPointer<UInt8>, at start: Int) throws(EvalError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw fault("not UTF-8", at: start) }
    return text
  }

  private mutating func escapedString(from start: Int) throws(EvalError) -> String {
    var out = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try out.withUnsafeBufferPointer { slice throws(EvalError) in try text(slice, at: start) }
      case UInt8(ascii: "\\"): try escape(into: &out)
      case 0..<0x20: throw fault("a control character inside a string", at: position - 1)
      default: out.append(byte)
      }
    }
    throw fault("a string without its closing quote", at: start - 1)
  }

  private mutating func escape(into out: inout [UInt8]) throws(EvalError) {
    let kind = next
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(kind)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0c)
    case UInt8(ascii: "n"): out.append(0x0a)
    case UInt8(ascii: "r"): out.append(0x0d)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexQuad()
      if code >= 0xd800, code < 0xdc00, next == UInt8(ascii: "\\") {
        position += 1
        guard next == UInt8(ascii: "u") else { throw fault("half a surrogate pair") }
        position += 1
        let low = try hexQuad()
        guard low >= 0xdc00, low < 0xe000 else { throw fault("half a surrogate pair") }
        code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("half a surrogate pair") }
      out.append(contentsOf: UTF8.encode(scalar)!)
    default: throw fault("an unknown escape", at: position - 2)
    }
  }

  private mutating func hexQuad() throws(EvalError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let value = hexDigit(next) else { throw fault("four hexadecimal digits were expected") }
      code = code << 4 | UInt32(value)
      position += 1
    }
    return code
  }
}

/// The value of a hexadecimal digit, or nil.
@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
  default: return nil
  }
}
