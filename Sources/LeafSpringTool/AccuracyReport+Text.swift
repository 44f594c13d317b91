import Foundation
import LeafSpringEval

/// The report as tables for people.
extension AccuracyReport {
  /// Every regime in columns.
  var text: String {
    var lines = [head, "\(vectorCount) vectors; worst errors, relative (ULP)", ""]
    lines.append(Self.row(["kind", "regime", "type", "vectors", "library", "", "textbook", "", "bar"]))
    for item in rows {
      let other = item.textbook
      lines.append(
        Self.row([
          item.kind, item.regime, item.type, "\(item.vectors)", item.library.size, "(\(item.library.units))",
          other?.size ?? "", other.map { "(\($0.units))" } ?? "",
          item.bar.map { Worst(relative: $0).size + (item.isMet ? "" : " MISSED") } ?? "",
        ]))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ cells: [String]) -> String {
    let widths = [11, 16, 7, 8, 9, 10, 9, 10, 6]
    var text = zip(cells, widths).map { $0 + String(repeating: " ", count: max(1, $1 - $0.count)) }.joined()
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// Springs regime by regime, every other kind by its worst case; each line has both types.
  var markdown: String {
    var lines: [(name: String, cells: [String: Row])] = []
    for item in rows {
      let name = item.kind == "spring" ? "spring, \(item.regime)" : item.kind
      let index = lines.firstIndex { $0.name == name } ?? lines.count
      if index == lines.count { lines.append((name, [:])) }
      lines[index].cells[item.type] = lines[index].cells[item.type].map { $0.joined(with: item) } ?? item
    }
    var text = """
      | worst error, relative (ULP); \(vectorCount) vectors | Double: LeafSpring | textbook | Float: LeafSpring | textbook |
      |---|---|---|---|---|

      """
    for (name, cells) in lines {
      let columns = ["Double", "Float"].flatMap { [cells[$0]?.library, cells[$0]?.textbook] }
      text +=
        "| \(name) | " + columns.map { $0.map { "\($0.size) (\($0.units))" } ?? "" }.joined(separator: " | ") + " |\n"
    }
    return text
  }
}

extension AccuracyReport.Worst {
  fileprivate var size: String {
    relative == 0 ? "0" : relative.isFinite ? String(format: "%.1e", relative) : "NaN/inf"
  }

  fileprivate var units: String {
    ulp < 100 ? String(format: "%.3f", ulp) : ulp.isFinite ? String(format: "%.0e", ulp) : "-"
  }
}
