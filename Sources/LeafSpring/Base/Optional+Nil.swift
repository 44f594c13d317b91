/// Whether a value is missing. For `Equatable` values the standard library compares all of the value with a copy of nil,
/// by a call of its `==` where that is large: here only what tells the two apart is read.
extension Optional where Wrapped: Equatable {
  @inline(__always)
  package static func == (value: Self, nothing: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  @inline(__always)
  package static func != (value: Self, nothing: _OptionalNilComparisonType) -> Bool { !(value == nothing) }
}
