extension FixedWidthInteger {
  /// A host's number, or the nearest value of this type: an `Int` may have 32 bits. No valid count, index or id is that
  /// large, so later checks refuse it.
  @inline(__always)
  package init(host number: some BinaryInteger) { self.init(clamping: number) }
}
