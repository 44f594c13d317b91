import Foundation

/// One row of the table: what was measured, beside what it should be.
struct Row: Codable {
  enum Unit: String, Codable { case nanoseconds = "ns", ratio = "x" }

  var row: String
  /// The median, and the least, of the samples.
  var found: Double
  var least: Double
  var unit = Unit.nanoseconds
  /// At most so much, in the same unit; nil where nothing is asked.
  var aim: Double?
  var mode: String?
  var kernel: String?
  /// Nanoseconds that a plain loop takes for the same, and what must be read and written at the least.
  var loop: Double?
  var floor: Double?

  var line: String {
    var parts = [row.padded(66), text(found).padded(10), "best \(text(least))".padded(15)]
    parts.append(aim.map { "\(found <= $0 ? "holds " : "MISSED") ≤ \(text($0))" } ?? "")
    if let mode, let kernel { parts.append("\(mode), \(kernel)") }
    if let loop { parts.append("a plain loop \(text(loop)), \(Row.fixed(loop / found)) x") }
    if let floor { parts.append("floor \(text(floor)), \(Row.fixed(found / floor)) x") }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func text(_ value: Double) -> String { unit == .ratio ? "\(Row.fixed(value)) x" : Meter.text(value) }

  static func fixed(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// One point of a curve: a frame's nanoseconds against a number of things.
struct Point2: Codable {
  var count: Int
  var nanoseconds: Double
}

/// The results of a run, printed as they come.
struct Table: Codable {
  /// The file of the BLAS that was there.
  var blas: String
  var rows: [Row] = []
  /// Time of a frame against the number of scenes at rest, and of cells in motion.
  var curves: [String: [Point2]] = [:]

  mutating func add(_ row: Row) {
    rows.append(row)
    print(row.line)
    fflush(nil)
  }

  mutating func add(
    _ name: String, _ times: Times, aim: Double? = nil, _ kernel: Kernel? = nil, loop: Times? = nil, floor: Times? = nil
  ) {
    add(
      Row(
        row: name, found: times.median, least: times.least, aim: aim, mode: kernel?.mode, kernel: kernel?.name,
        loop: loop?.median, floor: floor?.median))
  }

  /// One time over another: the quotient of the medians, and of the least.
  mutating func add(_ name: String, _ times: Times, over others: Times, aim: Double?) {
    add(
      Row(
        row: name, found: times.median / others.median, least: times.least / others.least, unit: .ratio, aim: aim))
  }

  mutating func curve(_ name: String, _ points: [Point2]) {
    curves[name] = points
    for point in points { print("\(name), \(point.count): \(Meter.text(point.nanoseconds))") }
    fflush(nil)
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
