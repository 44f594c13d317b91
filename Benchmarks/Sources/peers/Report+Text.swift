import Foundation

extension Report {
  /// Every table, then what the aims come to.
  func text() -> String {
    var lines = [
      "One core (\(core)), \(level), \(rounds) interleaved rounds\(ofProcesses); ns per cell. Peak of multiply-adds "
        + "\(fixed(peak[0], 0)) GFLOP/s in Float, \(fixed(peak[1], 0)) in Double."
    ]
    if !missing.isEmpty { lines.append("Skipped, not on this machine: \(missing.joined(separator: ", "))") }
    for table in tables {
      lines.append("")
      lines.append(table.name + (table.cells == 1 ? "" : ", \(table.cells) cells") + floorText(table))
      lines.append(
        "  " + "".padded(46) + ["least", "median", "x floor", "x ours", "error"].map { $0.indented(10) }.joined())
      for row in table.rows {
        lines.append(
          "  " + row.name.padded(46) + fixed(row.least, 3).indented(10) + fixed(row.median, 3).indented(10)
            + (row.toFloor.map { fixed($0, 2) } ?? "").indented(10)
            + (row.toOurs.map { fixed($0, 2) } ?? "").indented(10)
            + (row.error.map { String(format: "%.1e", $0) } ?? "").indented(10))
      }
      lines += table.wrong.map { "  WRONG, not timed: \($0)" }
    }
    lines += ["", "Aims"] + verdicts.map { "  \($0.line)" }
    return lines.joined(separator: "\n")
  }

  private var ofProcesses: String { processes > 1 ? ", median of \(processes) processes" : "" }

  private func floorText(_ table: Table) -> String { table.floor.map { "; floor \(fixed($0, 3))" } ?? "" }

  /// The README's table: minima, ratios to the floor of the same run, and the best peer.
  func readme() -> String {
    var lines = [
      "| ns per cell, least of \(rounds) rounds\(ofProcesses) | cells | floor | LeafSpring | × floor | best C or C++ peer | other peers, × LeafSpring |",
      "|---|---|---|---|---|---|---|",
    ]
    for table in tables where !table.name.hasPrefix("blas") {
      guard let ours = table.ours else { continue }
      let compiled = table.best { $0.isPeer && !$0.isBaseline && !$0.name.contains("node") && $0.name != "numpy" }
      let others = table.rows.filter { $0.isPeer && !$0.isBaseline && $0.name != compiled?.name }
        .compactMap { row in row.toOurs.map { "\(row.name) \(fixed($0, $0 < 10 ? 1 : 0))" } }
      let best = compiled.map { "\($0.name) \(fixed($0.least, 2)) (\(fixed($0.toOurs ?? 0, 2)) ×)" } ?? ""
      let parts = [
        table.name, table.cells == 1 ? "" : "\(table.cells)", table.floor.map { fixed($0, 2) } ?? "",
        "\(fixed(ours.least, 2)) (\(ours.name.replacingOccurrences(of: "LeafSpring, ", with: "")))",
        ours.toFloor.map { fixed($0, 2) } ?? "", best, others.joined(separator: ", "),
      ]
      lines.append("| " + parts.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }
}

func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
  fileprivate func indented(_ width: Int) -> String { String(repeating: " ", count: max(1, width - count)) + self }
}
