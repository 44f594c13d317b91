extension Int {
  /// True if it has 32 bits, as in a web page, which downloads no code that only many leaves need.
  @inline(__always)
  static var isNarrow: Bool { bitWidth == 32 }
}

extension FixedWidthInteger {
  /// A host's number, or the nearest value of this type: an `Int` may have 32 bits. No valid count, index or id is that
  /// large, so later checks refuse it.
  @inline(__always)
  package init(host number: some BinaryInteger) { self.init(clamping: number) }
}
