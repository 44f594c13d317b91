import Foundation

extension Report {
  /// The report of several processes, one after the other: of each figure the median, of ratios that of their own
  /// process. Addresses differ from process to process, and with them the contents of caches.
  static func median(_ options: Options) throws -> Report {
    let reports = try (0..<options.processes).map { _ in try another(options) }
    guard var report = reports.first else { throw Refusal(line: "no process measured", code: 70) }
    report.processes = reports.count
    for table in report.tables.indices {
      let tables = reports.map { $0.tables[table] }
      report.tables[table].floor = middle(tables.compactMap(\.floor))
      report.tables[table].wrong = Array(Set(tables.flatMap(\.wrong))).sorted()
      for row in report.tables[table].rows.indices {
        let name = report.tables[table].rows[row].name
        let rows = tables.compactMap { $0.row(name) }
        report.tables[table].rows[row].least = middle(rows.map(\.least)) ?? .nan
        report.tables[table].rows[row].median = middle(rows.map(\.median)) ?? .nan
        report.tables[table].rows[row].toFloor = middle(rows.compactMap(\.toFloor))
        report.tables[table].rows[row].toOurs = middle(rows.compactMap(\.toOurs))
      }
    }
    report.verdicts = Verdict.all(report)
    return report
  }

  private static func another(_ options: Options) throws -> Report {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("peers-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--json", file.path, "--rounds", "\(options.rounds)"]
    if options.isQuick { process.arguments?.append("--quick") }
    if let only = options.only { process.arguments? += ["--only", only] }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let json = try? Data(contentsOf: file) else {
      throw Refusal(line: "a process ended with \(process.terminationStatus) and no figures", code: 70)
    }
    return try decoder.decode(Report.self, from: json)
  }

  private static func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
