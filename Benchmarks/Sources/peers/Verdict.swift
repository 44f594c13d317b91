/// One aim, and what this run found.
struct Verdict: Codable {
  var aim: String
  /// The bound, and whether a larger number is better.
  var bound: Double
  var isAtLeast: Bool
  var found: Double

  var holds: Bool { isAtLeast ? found >= bound : found <= bound }
  var line: String {
    "\(holds ? "holds " : "MISSED") \(fixed(found, 2)) (\(isAtLeast ? "≥" : "≤") \(fixed(bound, 2))) \(aim)"
  }

  /// The aims whose cases were run.
  static func all(_ report: Report) -> [Verdict] {
    products(report) + blas(report) + springs(report) + frames(report)
  }

  private static func products(_ report: Report) -> [Verdict] {
    var all: [Verdict] = []
    for (cells, bound) in [(400, 1.7), (10_000, 1.3)] {
      if let ratio = report.table("product f32", cells)?.ours?.toFloor {
        all.append(.init(aim: "product f32, \(cells) cells, × floor", bound: bound, isAtLeast: false, found: ratio))
      }
    }
    for table in report.tables where table.name.hasPrefix("product") {
      let mode = table.name.hasSuffix("f64") ? "double" : "fast"
      if let ratio = table.row("LeafSpring's C library, \(mode), built-in")?.toOurs {
        all.append(
          .init(
            aim: "\(table.name), \(table.cells) cells, our C library × Swift, both \(mode) and built-in", bound: 1.2,
            isAtLeast: false, found: ratio))
      }
      if let best = table.best({ $0.isPeer }), let ratio = best.toOurs {
        all.append(
          .init(
            aim: "\(table.name), \(table.cells) cells, best peer (\(best.name)) × ours", bound: 1, isAtLeast: true,
            found: ratio))
      }
      if let own = narrow(table, "LeafSpring, \(mode), built-in", report), let best = table.best({ $0.isNarrow }) {
        all.append(
          .init(
            aim: "\(table.name), \(table.cells) cells, best AVX2 peer (\(best.name)) × our AVX2", bound: 1,
            isAtLeast: true, found: best.least / own.least))
      }
      if let own = table.row("LeafSpring, \(mode), built-in, SSE2"), let best = table.best({ $0.isBaseline }) {
        all.append(
          .init(
            aim: "\(table.name), \(table.cells) cells, best baseline peer (\(best.name)) × our SSE2", bound: 1,
            isAtLeast: true, found: best.least / own.least))
      }
    }
    return all + planes(report)
  }

  /// On a machine with wider vectors AVX2 is a separate kernel; otherwise it is ours.
  private static func narrow(_ table: Table, _ name: String, _ report: Report) -> Row? {
    table.row("\(name), AVX2") ?? (report.level == "avx2" ? table.row(name) : nil)
  }

  private static func planes(_ report: Report) -> [Verdict] {
    var all: [Verdict] = []
    for table in report.tables where table.name.hasPrefix("planes") && table.cells == 1_000_000 {
      if let ratio = table.ours?.toFloor {
        all.append(.init(aim: "\(table.name), 1000000 cells, × floor", bound: 1.3, isAtLeast: false, found: ratio))
      }
    }
    return all
  }

  private static func blas(_ report: Report) -> [Verdict] {
    var all: [Verdict] = []
    for table in report.tables where table.name.hasPrefix("blas") {
      for (library, bound) in [("reference BLAS", 2.0), ("OpenBLAS", table.name == "blas f64" ? 1.1 : 2)] {
        guard let planes = table.row("\(library), planes"), let rows = table.row("\(library), rows"),
          let cell = table.row("\(library), a call per cell")
        else { continue }
        let what = "\(table.name), \(table.cells) cells, \(library)"
        all.append(
          .init(aim: "\(what): rows × planes", bound: bound, isAtLeast: true, found: rows.least / planes.least))
        all.append(
          .init(aim: "\(what): a call per cell × planes", bound: 2.5, isAtLeast: true, found: cell.least / planes.least)
        )
      }
    }
    return all
  }

  private static func springs(_ report: Report) -> [Verdict] {
    var all: [Verdict] = []
    if let table = report.table("spring step f64", 10_000) {
      if let ratio = table.ours?.toFloor {
        all.append(.init(aim: "spring step, 10000 channels, × floor", bound: 1.5, isAtLeast: false, found: ratio))
      }
      for name in ["motion.dev", "react-spring", "rebound"] {
        guard let ratio = table.first(name)?.toOurs else { continue }
        all.append(.init(aim: "spring step, \(name) × ours", bound: 100, isAtLeast: true, found: ratio))
      }
    }
    return all
  }

  private static func frames(_ report: Report) -> [Verdict] {
    var all: [Verdict] = []
    for table in report.tables where table.name.hasPrefix("frame of strips") {
      guard let ratio = table.best({ $0.name.hasSuffix("strips, 20 a leaf") })?.toOurs else { continue }
      all.append(.init(aim: "\(table.name), \(table.cells), strip × page", bound: 1.3, isAtLeast: false, found: ratio))
    }
    for table in report.tables where table.name.hasPrefix("frame at rest") {
      all.append(
        .init(aim: "\(table.name), ns a frame", bound: 100, isAtLeast: false, found: table.ours?.least ?? .infinity))
    }
    return all
  }
}
