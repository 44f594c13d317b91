/// Checks of host data, shared by every entry point.
enum Check {
  /// - Throws: the error that the rest describes, unless the condition holds.
  @inline(__always)
  static func that(
    _ holds: Bool, _ code: LeafError.Code, _ field: StaticString, accepts: StaticString
  ) throws(LeafError) {
    guard holds else { throw LeafError(code, field, accepts: accepts) }
  }

  @inline(never)
  static func finite(_ value: Double, _ field: StaticString) throws(LeafError) {
    try Check.that(value.isFinite, .nonFinite, field, accepts: "a finite number")
  }

  @inline(never)
  static func positive(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    try Check.that(value > 0, .outOfRange, field, accepts: "a number above 0")
  }

  @inline(never)
  static func notNegative(_ value: Double, _ field: StaticString) throws(LeafError) {
    try finite(value, field)
    try Check.that(value >= 0, .outOfRange, field, accepts: "0 or a number above it")
  }

  @inline(never)
  static func within(
    _ value: Double, _ range: ClosedRange<Double>, _ field: StaticString, accepts: StaticString
  ) throws(LeafError) {
    try finite(value, field)
    try Check.that(range.contains(value), .outOfRange, field, accepts: accepts)
  }

  static func share(_ value: Double, _ field: StaticString) throws(LeafError) {
    try within(value, 0...1, field, accepts: "a number from 0 to 1")
  }

  /// An eye distance. Nearer than a point, matrix entries would leave the range of Float.
  static func eye(_ distance: Double) throws(LeafError) {
    try within(distance, 1...1e9, "eye", accepts: "1 to 1e9 points")
  }

  /// Checks an eye distance; infinity means no perspective.
  static func eyeOrNone(_ distance: Double) throws(LeafError) {
    if distance != .infinity { try eye(distance) }
  }

  static func finite(_ point: Point, _ field: StaticString) throws(LeafError) {
    try finite(point.x, field)
    try finite(point.y, field)
  }

  @inline(never)
  static func finite(_ vector: Vector3, _ field: StaticString) throws(LeafError) {
    try finite(vector.x, field)
    try finite(vector.y, field)
    try finite(vector.z, field)
  }

  @inline(never)
  static func point(_ point: Point, _ field: StaticString) throws(LeafError) {
    try finite(point, field)
    try Check.that(abs(point.x) <= 1e9 && abs(point.y) <= 1e9, .outOfRange, field, accepts: "up to 1e9 either way")
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
    try Check.that(
      size.width >= Size.least && size.height >= Size.least && size.width <= Size.limit && size.height <= Size.limit,
      .outOfRange, field, accepts: "sides from 1e-6 to 1,000,000 points")
  }

  static func radius(_ value: Double, _ field: StaticString) throws(LeafError) {
    try within(value, 0...Size.limit, field, accepts: "0 to 1,000,000 points")
  }

  static func color(_ color: Color, _ field: StaticString) throws(LeafError) {
    try Check.that(
      color.red.isFinite && color.green.isFinite && color.blue.isFinite && color.alpha.isFinite,
      .nonFinite, field, accepts: "finite components")
  }

  /// - Throws: `nonFinite`.
  static func backgrounds(_ screens: Screens) throws(LeafError) {
    try color(screens.from.background, "background")
    try color(screens.to.background, "background")
    try finite(screens.from.alpha, "background")
    try finite(screens.to.alpha, "background")
  }

  /// The scene that a caller looked for by its id.
  /// - Throws: `unknownScene` if it is nil.
  static func found<Kind>(_ scene: Kind?, accepts: StaticString) throws(LeafError) -> Kind {
    guard let scene else { throw LeafError(.unknownScene, "scene", accepts: accepts) }
    return scene
  }

  static func count(
    _ count: Int, _ range: ClosedRange<Int>, _ field: StaticString, accepts: StaticString
  ) throws(LeafError) {
    try Check.that(range.contains(count), .outOfRange, field, accepts: accepts)
  }
}
