/// Base64 text produced piece by piece, so that neither pictures nor frames are in memory twice.
struct Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private var pending: [UInt8] = []

  /// The digits of all whole groups of three bytes so far.
  mutating func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    for byte in bytes {
      pending.append(byte)
      if pending.count == 3 {
        digits += Base64.group(pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    return digits
  }

  /// The digits of the remaining bytes, padded.
  mutating func finish() -> [UInt8] {
    guard !pending.isEmpty else { return [] }
    let padding = 3 - pending.count
    let digits = Base64.group(pending + [UInt8](repeating: 0, count: padding))
    pending.removeAll()
    return digits.dropLast(padding) + [UInt8](repeating: UInt8(ascii: "="), count: padding)
  }

  private static func group(_ b: [UInt8]) -> [UInt8] {
    let word = Int(b[0]) << 16 | Int(b[1]) << 8 | Int(b[2])
    return [alphabet[word >> 18], alphabet[word >> 12 & 63], alphabet[word >> 6 & 63], alphabet[word & 63]]
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var coder = Base64()
    let digits = coder.encode(bytes)
    return String(decoding: digits + coder.finish(), as: UTF8.self)
  }
}
