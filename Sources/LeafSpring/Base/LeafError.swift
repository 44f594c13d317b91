/// What was wrong with data that a host passed in. Nothing has changed when one is thrown.
public struct LeafError: Error, Equatable, Sendable {
  public enum Code: Int32, CaseIterable, Sendable {
    /// A number is NaN or infinite.
    case nonFinite = 1
    /// A number is finite but outside what is accepted.
    case outOfRange
    /// The id names no living scene of this stage, or a scene of another kind.
    case unknownScene
    /// The call makes no sense in the scene's present state (opening an open book, say).
    case refused
    /// No answer exists: no spring fits, or a matrix is singular.
    case noSolution
    /// The exact result is not representable.
    case overflow
    /// Memory could not be had. Only making or enlarging something can fail so.
    case outOfMemory
    /// Time was asked to run backwards past the last host event.
    case timeReversed
    /// The floating-point environment rounds in another mode than to nearest.
    case environment
  }

  public let code: Code
  /// The parameter at fault.
  public let field: StaticString
  /// What would be accepted.
  public let accepts: StaticString

  public init(_ code: Code, _ field: StaticString, accepts: StaticString) {
    self.code = code
    self.field = field
    self.accepts = accepts
  }

  /// Codes and fields decide; the wording of `accepts` does not.
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

/// Checks of host data, shared by every entry point.
enum Check {
  @inline(__always)
  static func finite(_ value: Double, _ field: StaticString) throws(LeafError) {
    guard value.isFinite else { throw LeafError(.nonFinite, field, accepts: "a finite number") }
  }

  @inline(__always)
  static func positive(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    guard value > 0 else { throw LeafError(.outOfRange, field, accepts: "a number above 0") }
  }

  @inline(__always)
  static func notNegative(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    guard value >= 0 else { throw LeafError(.outOfRange, field, accepts: "0 or a number above it") }
  }

  static func size(_ size: Size, _ field: StaticString) throws(LeafError) {
    try finite(size.width, field)
    try finite(size.height, field)
    guard size.width > 0, size.height > 0, size.width <= Size.limit, size.height <= Size.limit else {
      throw LeafError(.outOfRange, field, accepts: "sides above 0 and up to 1,000,000 points")
    }
  }

  static func count(_ count: Int, _ range: ClosedRange<Int>, _ field: StaticString) throws(LeafError) {
    guard range.contains(count) else {
      throw LeafError(.outOfRange, field, accepts: "a count within the documented limits")
    }
  }
}
