/// An error in data from a host. A call that throws one has changed nothing.
public struct LeafError: Error, Equatable, Sendable {
  public enum Code: Int32, CaseIterable, Sendable {
    /// A number is NaN or infinite.
    case nonFinite = 1
    /// A number is finite but outside the accepted range.
    case outOfRange
    /// The id names no living scene of this stage, or a scene of another kind.
    case unknownScene
    /// The call makes no sense in the scene's present state (opening an open book, for example).
    case refused
    /// No answer exists: no spring fits, or a matrix is singular.
    case noSolution
    /// The exact result is not representable.
    case overflow
    /// There was not enough memory. Only calls that make or enlarge something can fail this way.
    case outOfMemory
    /// Time was asked to run backwards past the last host event.
    case timeReversed
    /// The floating-point unit is not set to round to nearest.
    case environment
  }

  public let code: Code
  /// The parameter at fault.
  public let field: StaticString
  /// The values that would be accepted.
  public let accepts: StaticString

  public init(_ code: Code, _ field: StaticString, accepts: StaticString) {
    self.code = code
    self.field = field
    self.accepts = accepts
  }

  /// Errors are equal if code and field are; the wording of `accepts` does not count.
  public static func == (a: LeafError, b: LeafError) -> Bool {
    a.code == b.code && a.field.matches(b.field)
  }
}

extension StaticString {
  func matches(_ other: StaticString) -> Bool {
    guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    for index in 0..<utf8CodeUnitCount where utf8Start[index] != other.utf8Start[index] { return false }
    return true
  }
}
