extension FixedWidthInteger {
  /// A number that a host passes, or the nearest that this type holds: an `Int` may have 32 bits. No count, index or id
  /// is as large, so that the checks that follow refuse it.
  @inline(__always)
  package init(host number: some BinaryInteger) { self.init(clamping: number) }
}
