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

/// Checks of host data, shared by every entry point.
enum Check {
  @inline(never)
  static func finite(_ value: Double, _ field: StaticString) throws(LeafError) {
    guard value.isFinite else { throw LeafError(.nonFinite, field, accepts: "a finite number") }
  }

  @inline(never)
  static func positive(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    guard value > 0 else { throw LeafError(.outOfRange, field, accepts: "a number above 0") }
  }

  @inline(never)
  static func notNegative(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    guard value >= 0 else { throw LeafError(.outOfRange, field, accepts: "0 or a number above it") }
  }

  /// An eye distance. Nearer than a point, matrix entries would leave the range of Float.
  static func eye(_ distance: Double) throws(LeafError) {
    try finite(distance, "eye")
    guard distance >= 1, distance <= 1e9 else { throw LeafError(.outOfRange, "eye", accepts: "1 to 1e9 points") }
  }

  /// Checks an eye distance; infinity means no perspective.
  static func eyeOrNone(_ distance: Double) throws(LeafError) {
    if distance != .infinity { try eye(distance) }
  }

  @inline(never)
  static func point(_ point: Point, _ field: StaticString) throws(LeafError) {
    try finite(point.x, field)
    try finite(point.y, field)
    guard abs(point.x) <= 1e9, abs(point.y) <= 1e9 else {
      throw LeafError(.outOfRange, field, accepts: "up to 1e9 either way")
    }
  }

  @inline(never)
  static func frame(_ frame: Rect, _ field: StaticString) throws(LeafError) {
    try point(Point(x: frame.x, y: frame.y), field)
    try size(Size(width: frame.width, height: frame.height), field)
  }

  /// A size. With smaller sides, ratios to other sizes would leave the range of Float.
  static func size(_ size: Size, _ field: StaticString) throws(LeafError) {
    try finite(size.width, field)
    try finite(size.height, field)
    guard size.width >= Size.least, size.height >= Size.least, size.width <= Size.limit, size.height <= Size.limit
    else {
      throw LeafError(.outOfRange, field, accepts: "sides from 1e-6 to 1,000,000 points")
    }
  }

  static func count(
    _ count: Int, _ range: ClosedRange<Int>, _ field: StaticString, accepts: StaticString
  ) throws(LeafError) {
    guard range.contains(count) else { throw LeafError(.outOfRange, field, accepts: accepts) }
  }
}
