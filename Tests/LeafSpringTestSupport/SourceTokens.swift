/// Swift source as words and marks, without comments and string literals: enough to ask which names a file uses.
public struct SourceToken: Equatable, Sendable {
  public var text: String
  /// Counted from 1.
  public var line: Int
  /// The number of open braces around it.
  public var depth: Int

  public var isName: Bool { text.utf8.first.map(isWordByte) ?? false }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "_") || byte >= 0x80 || (byte >= 0x30 && byte <= 0x39)
    || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a)
}

/// Cuts `source` into tokens. A token is a word, or one byte of punctuation.
public func sourceTokens(_ source: String) -> [SourceToken] {
  var scanner = Scanner(bytes: Array(source.utf8))
  return scanner.run()
}

private struct Scanner {
  let bytes: [UInt8]
  var at = 0
  var line = 1
  var depth = 0
  var tokens: [SourceToken] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() -> [SourceToken] {
    while at < bytes.count {
      let byte = bytes[at]
      if starts(with: "//") {
        while at < bytes.count && bytes[at] != UInt8(ascii: "\n") { at += 1 }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if let hashes = literalHashes() {
        skipLiteral(hashes: hashes)
      } else if isWordByte(byte) {
        let start = at
        while at < bytes.count && isWordByte(bytes[at]) { at += 1 }
        add(String(decoding: bytes[start..<at], as: UTF8.self))
      } else {
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if byte > 0x20 { add(String(decoding: [byte], as: UTF8.self)) }
        if byte == UInt8(ascii: "{") { depth += 1 }
        step()
      }
    }
    return tokens
  }

  private mutating func add(_ text: String) {
    tokens.append(SourceToken(text: text, line: line, depth: depth))
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where at < bytes.count {
      if bytes[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
  }

  private func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  /// Swift's block comments nest.
  private mutating func skipBlockComment() {
    var open = 0
    repeat {
      if starts(with: "/*") {
        open += 1
        step(2)
      } else if starts(with: "*/") {
        open -= 1
        step(2)
      } else {
        step()
      }
    } while open > 0 && at < bytes.count
  }

  /// The number of # before a quotation mark that begins here; nil if none does.
  private func literalHashes() -> Int? {
    var ahead = at
    while ahead < bytes.count && bytes[ahead] == UInt8(ascii: "#") { ahead += 1 }
    return ahead < bytes.count && bytes[ahead] == UInt8(ascii: "\"") ? ahead - at : nil
  }

  private mutating func skipLiteral(hashes: Int) {
    step(hashes)
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let close = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    step(quote.utf8.count)
    while at < bytes.count && !starts(with: close) {
      if starts(with: escape) {
        skipEscape(escape.utf8.count)
      } else {
        step()
      }
    }
    step(close.utf8.count)
  }

  /// After the escape mark: a single character, or a whole interpolation, whose own literals may contain quotation
  /// marks.
  private mutating func skipEscape(_ length: Int) {
    step(length)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "(") else { return step() }
    var open = 0
    repeat {
      if bytes[at] == UInt8(ascii: "(") { open += 1 }
      if bytes[at] == UInt8(ascii: ")") { open -= 1 }
      if let hashes = literalHashes() { skipLiteral(hashes: hashes) } else { step() }
    } while open > 0 && at < bytes.count
  }
}
