import CPeers

/// One way of doing the work of a case.
final class Entry {
  enum Role {
    /// LeafSpring: `ours` is what ratios are to, `variant` another of its ways.
    case ours, variant
    /// A library or program, compiled for this machine, or for any of its kind.
    case peer, baseline
    /// A library compiled for AVX2.
    case narrow
    /// Loops in plain C, for comparison: nobody's library.
    case loop
    /// A copy of the same bytes.
    case limit
  }

  let name: String
  let role: Role
  /// Does the work so many times and answers the nanoseconds that took.
  let time: (Int) -> Int
  /// The worst error of one result against the reference, relative to the largest entry; nil where there is nothing to check.
  let check: (() -> Double)?
  let tolerance: Double

  convenience init(
    _ name: String, _ role: Role, tolerance: Double = 1e-5, check: (() -> Double)? = nil, body: @escaping () -> Void
  ) {
    self.init(name, role, tolerance: tolerance, check: check) { rounds in
      let begun = peers_nanoseconds()
      for _ in 0..<rounds { body() }
      return peers_nanoseconds() - begun
    }
  }

  init(
    _ name: String, _ role: Role, tolerance: Double = 1e-5, check: (() -> Double)? = nil, time: @escaping (Int) -> Int
  ) {
    self.name = name
    self.role = role
    self.time = time
    self.check = check
    self.tolerance = tolerance
  }
}

/// One task, done by several entries.
struct Case {
  /// As in `product f32`.
  let name: String
  let cells: Int
  /// Scalar multiply-adds per cell, for the floor.
  var multiplyAdds = 0.0
  var isDouble = false
  var entries: [Entry]
}

/// The times of one entry, in nanoseconds per cell.
struct Row: Codable {
  var name: String
  var isOurs, isPeer, isBaseline, isNarrow: Bool
  var least, median: Double
  /// Of the minima; nil where the case has no floor.
  var toFloor: Double?
  var toOurs: Double?
  var error: Double?
}

struct Table: Codable {
  var name: String
  var cells: Int
  /// The larger of the fastest copy of the same bytes and the peak of multiply-adds.
  var floor: Double?
  var rows: [Row]
  /// Entries with a wrong result, and their errors.
  var wrong: [String] = []

  func row(_ name: String) -> Row? { rows.first { $0.name == name } }
  func first(_ prefix: String) -> Row? { rows.first { $0.name.hasPrefix(prefix) } }
  var ours: Row? { rows.first { $0.isOurs } }
  func best(_ accepts: (Row) -> Bool) -> Row? { rows.filter(accepts).min { $0.least < $1.least } }
}
