/// The worst errors of the library and of the textbook formulas, regime by regime.
public struct AccuracyReport: Sendable {
  /// The worst error of a formula over all vectors of a regime.
  public struct Worst: Equatable, Sendable {
    /// Relative to the exact value's size (see `AccuracyReport.scale`). Infinite if a result was NaN or infinite.
    public internal(set) var relative = 0.0
    /// In units in the last place of the type, at that size.
    public internal(set) var ulp = 0.0

    public init(relative: Double = 0, ulp: Double = 0) { (self.relative, self.ulp) = (relative, ulp) }

    /// The larger error of the two, for each of the two numbers.
    public func joined(with other: Worst) -> Worst {
      Worst(relative: max(relative, other.relative), ulp: max(ulp, other.ulp))
    }

    mutating func note(_ error: Double, of size: Double, ulp unit: Double) {
      guard error > 0 else { return }
      relative = max(relative, size > 0 ? error / size : .infinity)
      ulp = max(ulp, unit > 0 ? error / unit : .infinity)
    }
  }

  public struct Row: Sendable {
    public let kind: String
    public let regime: String
    /// `Double` or `Float`.
    public let type: String
    public internal(set) var vectors = 0
    public internal(set) var library = Worst()
    /// Nil if there is no textbook formula to compare with.
    public internal(set) var textbook: Worst?
    /// The largest relative error allowed; nil if nothing is promised.
    public let bar: Double?

    /// True if the library keeps its promise.
    public var isMet: Bool { bar.map { library.relative <= $0 } ?? true }

    /// Two regimes merged: this one's name, and the worst errors of both.
    public func joined(with other: Row) -> Row {
      var both = self
      both.vectors += other.vectors
      both.library = library.joined(with: other.library)
      if let theirs = other.textbook { both.textbook = textbook?.joined(with: theirs) ?? theirs }
      return both
    }
  }

  /// The first line of the file: seed and version.
  public let head: String
  public internal(set) var rows: [Row] = []

  /// True if every promise is kept.
  public var isMet: Bool { rows.allSatisfy(\.isMet) }

  /// Vectors that were read.
  public internal(set) var vectorCount = 0

  /// The size by which errors are divided.
  public static let scale = """
    springs: below critical damping the state norm hypot(x, v/w0), the value itself from there on; curves, functions and times: \
    the value itself; matrices: the largest entry of the column, 1024 points or 1 in the last row; corners: 1024 points
    """

  /// The greatest relative errors that are promised.
  static func bar(_ kind: Substring, _ type: String) -> Double? {
    switch kind {
    case "spring", "curve", "keyframes": return type == "Double" ? 1e-15 : 1e-7
    case "settle": return type == "Double" ? 1e-12 : 1e-7
    default: return nil
    }
  }

  mutating func note(
    _ kind: Substring, _ regime: Substring, _ type: String, _ change: (inout Row) -> Void
  ) {
    if let index = rows.firstIndex(where: { $0.kind == kind && $0.regime == regime && $0.type == type }) {
      change(&rows[index])
    } else {
      var row = Row(
        kind: String(kind), regime: String(regime), type: type, bar: AccuracyReport.bar(kind, type))
      change(&row)
      rows.append(row)
    }
  }
}

extension AccuracyReport.Row {
  mutating func noteTextbook(_ error: Double, of size: Double, ulp unit: Double) {
    var worst = textbook ?? .init()
    worst.note(error, of: size, ulp: unit)
    textbook = worst
  }
}

extension AccuracyReport {
  /// One JSON object: the head, the rows, and whether all promises are kept.
  public var json: [UInt8] {
    var out = JSONWriter()
    out.open("{")
    out.string("vectors", head)
    out.integer("count", vectorCount)
    out.bool("met", isMet)
    out.key("rows")
    out.open("[")
    for row in rows {
      out.open("{")
      out.string("kind", row.kind)
      out.string("regime", row.regime)
      out.string("type", row.type)
      out.integer("vectors", row.vectors)
      out.number("relative", row.library.relative)
      out.number("ulp", row.library.ulp)
      if let textbook = row.textbook {
        out.number("textbookRelative", textbook.relative)
        out.number("textbookUlp", textbook.ulp)
      }
      if let bar = row.bar { out.number("bar", bar) }
      out.close("}")
    }
    out.close("]")
    out.close("}")
    out.newline()
    return out.bytes
  }
}
