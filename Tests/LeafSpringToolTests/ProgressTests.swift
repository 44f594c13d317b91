import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpringTool

/// A person who waits at a terminal sees how far a run is, in every subcommand that can take longer than a second.
@Suite struct ProgressTests {
  /// Arguments and the labels of the bars.
  static let runs: [(words: String, labels: [String])] = [
    ("book --fps 10 --out o", ["filming", "writing"]),
    ("book --to html --fps 10 --out o.html", ["filming", "writing"]),
    ("book --fps 10 --frames csv --out o", ["filming", "writing"]),
    ("gallery --fps 5 --out o", ["page", "sheet", "paper"]), ("gallery --live --wasm module --out o", ["writing"]),
    ("transition fold --fps 10 --out o", ["filming", "writing"]), ("play S --out o", ["filming", "writing"]),
    ("export fold --to npz --fps 10 --out o", ["recording", "writing"]),
    ("export S --to jsonl --out o", ["recording", "writing"]),
    ("export fold --to css --fps 10 --html --out o.css", ["choosing stops", "writing"]),
    ("export fold --to waapi --tolerance 9 --out o", ["choosing stops", "writing"]),
    ("record S --out o", ["recording"]), ("replay R --verify", ["replaying"]), ("doctor", ["measuring"]),
    ("bug-report S --out o", ["measuring", "recording"]), ("stress --frames 200", ["stepping"]),
    ("stress --kind springs --frames 200 --svg o", ["stepping", "writing"]), ("eval", ["answering"]),
    ("accuracy vectors", ["measuring"]),
  ]

  private func folder() throws -> Scratch {
    let folder = try Scratch()
    try folder.put(shortScript, "S")
    try folder.put(
      String(repeating: "{\"op\":\"curve\",\"name\":\"easeInOut\",\"x\":0.5}\n", count: 20_000), "requests")
    try folder.put(
      "# leafspring accuracy vectors, version 1, seed 1, share 1\n" + String(repeating: "#\n", count: 50_000), "vectors"
    )
    try Data([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).write(to: URL(fileURLWithPath: folder.path("module")))
    #expect(try ToolRun(["record", "S", "--out", "R"], in: folder.folder).status == 0)
    return folder
  }

  @Test(arguments: runs) func aTerminalSeesHowFarItIs(_ words: String, _ labels: [String]) throws {
    let folder = try folder()
    let arguments = words.split(separator: " ").map { String($0) }
    let run = try TerminalRun(arguments, in: folder.folder, input: folder.path("requests"))
    #expect(run.status == 0 || words.hasPrefix("accuracy"), "\(words): \(run.status) \(run.shown.suffix(300))")
    for label in labels {
      #expect(run.shown.contains("\r\(label) "), "\(words): no \(label) in \(run.shown.prefix(300))")
    }
    // Nothing is left of them.
    #expect(run.shown.contains("\r\u{1b}[K"), "\(words)")
    // If a person waits, every third run is tried with it.
    if Effort.isQuick, ProgressTests.runs.firstIndex(where: { $0.words == words })! % 3 != 0 { return }
    let quiet = try TerminalRun(arguments + ["--quiet"], in: folder.folder, input: folder.path("requests"))
    #expect(!quiet.shown.contains("\r\(labels[0]) "), "\(words) --quiet: \(quiet.shown.prefix(300))")
  }

  @Test func everySubcommandIsTried() {
    let tried = Set(ProgressTests.runs.compactMap { $0.words.split(separator: " ").first.map { String($0) } })
    let names = Set(Tool.configuration.subcommands.compactMap { $0.configuration.commandName })
    // One prints a program at once.
    #expect(names.subtracting(tried) == ["c-hello"])
    print("figure: progress bars on a terminal in \(ProgressTests.runs.count) runs of \(tried.count) subcommands")
  }

  @Test(arguments: Tool.configuration.subcommands.compactMap { $0.configuration.commandName })
  func theHelpNamesQuiet(_ name: String) throws {
    let run = try ToolRun([name, "--help"], in: "/tmp")
    #expect(String(decoding: run.output, as: UTF8.self).contains("--quiet "), "\(name)")
  }
}
