/// Comparisons with nil. Of an `Equatable` value the standard library compares all with a copy of nil, by a call of its
/// `==` where it is large: here only the bits that tell the two apart are read.
extension Optional where Wrapped: Equatable {
  @inline(__always)
  static func == (value: Self, nothing: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  @inline(__always)
  static func != (value: Self, nothing: _OptionalNilComparisonType) -> Bool { !(value == nothing) }
}
