/// Writes JSON into a byte array: shortest round-trip decimals, or hexadecimal strings; "inf" and "nan" as strings.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []
  /// Numbers as strings of hexadecimal floats. Counts and indices stay decimal integers.
  var hex = false
  private var needsComma = false

  public init() { bytes.reserveCapacity(1 << 16) }

  public mutating func removeAll() {
    // The memory of a rare huge answer is not kept for ever.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    needsComma = false
  }

  /// Drops everything from `count` on, because the answer begun there turned out to be an error.
  mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  mutating func newline() {
    bytes.append(0x0a)
    needsComma = false
  }

  /// `name` must not need escapes; no name in an answer does.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func number(_ value: Double) {
    separate()
    guard value.isFinite else {
      let text = value.isNaN ? "\"nan\"" : value < 0 ? "\"-inf\"" : "\"inf\""
      bytes.append(contentsOf: text.utf8)
      return
    }
    if hex {
      bytes.append(UInt8(ascii: "\""))
      HexFloat.write(value, into: &bytes)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// One number by itself, for tests of the round trip.
  public mutating func write(_ value: Double, hex: Bool) {
    self.hex = hex
    number(value)
  }

  mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes bytes that are already a JSON value.
  mutating func verbatim(_ source: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: source)
  }

  /// Writes bytes that are already a JSON value, which a terminal may show.
  mutating func printable(_ source: some Sequence<UInt8>) {
    separate()
    Printable.appendJSON(value: source, to: &bytes)
  }

  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    Printable.appendJSON(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func numbers(_ values: some Sequence<Double>) {
    open("[")
    for value in values { number(value) }
    close("]")
  }
}

extension JSONWriter {
  mutating func number(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  mutating func integer(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  mutating func bool(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func string(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  mutating func numbers(_ name: StaticString, _ values: some Sequence<Double>) {
    key(name)
    numbers(values)
  }

  /// Writes a number or a list of numbers, whichever the request had.
  mutating func scalars(_ name: StaticString, _ values: [Double], isList: Bool) {
    key(name)
    if isList { numbers(values) } else { number(values[0]) }
  }
}
