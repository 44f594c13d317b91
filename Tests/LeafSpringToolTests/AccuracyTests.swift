import LeafSpringEval
import Testing

@testable import LeafSpringTool

@Suite struct AccuracyTests {
  private static let head = "# leafspring accuracy vectors, version 1, seed 1, share 1\n"
  private static let line = "curve any 5 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p-1 0x1p-1 0x0p+0\n"

  private func flaw(_ text: String) throws -> String {
    var meter = try AccuracyMeter()
    do {
      _ = try meter.measure(text)
      return "ok"
    } catch {
      #expect(!"\(error)".isEmpty)
      return "\(error.line) \(error.flaw)"
    }
  }

  private static let end = "# end, 1 vectors\n"

  /// A curve line with some of its fields replaced.
  private static func curve(_ fields: String) -> String { "\(head)curve any \(fields)\n" }

  private static let unusable: [(String, String)] = [
    ("", "1 noHead"), ("nonsense\n", "1 noHead"), ("# leafspring accuracy vectors, version 2, \n", "1 noHead"),
    (head, "1 noEnd"), ("\(head)\(line)", "2 noEnd"), ("\(head)\(line)# end, 2 vectors\n", "3 noEnd"),
    ("\(head)\(line)\(end)\(line)", "4 noEnd"), ("\(head)sprung a 1 0x1p+0\n", "2 unknownKind"),
    (curve("4 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p-1 0x1p-1 0x0p+0"), "2 wrongLength"),
    (curve("5 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p-1 0x1p-1"), "2 wrongLength"),
    (curve("5 0x0p+0 0x0p+0 0x1p+0 0x1p+0 half 0x1p-1 0x0p+0"), "2 noNumber"),
    (curve("5 0x0p+0 0x0p+0 0x1p+0 inf 0x1p-1 0x1p-1 0x0p+0"), "2 noNumber"),
    (curve("5 0x1p+1 0x0p+0 0x1p+0 0x1p+0 0x1p-1 0x1p-1 0x0p+0"), "2 refused"),
    ("\(head)keyframes any 5 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0\n", "2 refused"),
    ("\(head)keyframes any 4 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x0p+0 0x0p+0\n", "2 refused"),
    ("\(head)keyframes any 4 0x0p+0 0x1p+2 0x0p+0 0x0p+0 0x0p+0 0x0p+0\n\(end)", "ok"),
    ("\(head)\(line)\(end)", "ok"),
  ]

  @Test(arguments: unusable)
  func filesThatSayNothingUsableAreRefusedByLine(_ text: String, _ expected: String) throws {
    #expect(try flaw(text) == expected)
  }

  @Test func aWrongResultMissesItsBarAndARightOneMeetsIt() throws {
    var meter = try AccuracyMeter()
    let right = try meter.measure(Self.head + Self.line + "# end, 1 vectors\n")
    #expect(right.isMet && right.vectorCount == 1 && right.rows[0].library.relative == 0)
    meter = try AccuracyMeter()
    let off = Self.line.replacing("0x1p-1 0x0p+0", with: "0x1.00000000001p-1 0x0p+0")
    let wrong = try meter.measure(Self.head + off + "# end, 1 vectors\n")
    #expect(!wrong.isMet && wrong.rows[0].library.relative > 5e-14)
    #expect(String(decoding: wrong.json, as: UTF8.self).contains(#""met":false"#))
  }

  @Test func theMarkdownTableHasTheWorstOfAKind() throws {
    var meter = try AccuracyMeter()
    let near = Self.line.replacing("0x1p-1 0x0p+0", with: "0x1p-1 0x1p-55").replacing("any", with: "other")
    let report = try meter.measure(Self.head + Self.line + near + "# end, 2 vectors\n")
    let table = report.markdown.split(separator: "\n")
    #expect(table.count == 3 && table[0].contains("2 vectors") && table[2].hasPrefix("| curve | 5.6e-17 (0.250) |"))
    #expect(table.allSatisfy { $0.split(separator: "|", omittingEmptySubsequences: false).count == 7 })
  }

  @Test func aRestBeyondTheNearestDoubleCounts() throws {
    var meter = try AccuracyMeter()
    let half = Self.line.replacing("0x1p-1 0x0p+0", with: "0x1p-1 0x1p-55")
    let report = try meter.measure(Self.head + half + "# end, 1 vectors\n")
    #expect(report.rows[0].library.ulp == 0.25)
  }
}
