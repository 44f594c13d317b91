import Foundation
import Testing

/// Exports that would take for ever are soon refused in one line.
@Suite struct ExportLimitTests {
  @Test(arguments: [(#""kind":"explode""#, "begin"), (#""kind":"book","pages":8"#, "open")], ["waapi", "css"])
  func aSceneFinerThanItsNumbersIsRefused(scene: (kind: String, call: String), format: String) throws {
    let folder = try Scratch()
    try folder.put(
      """
      {"viewport":[0.000001,1000000],"fps":1000,"duration":1,"scenes":[{"id":"s",\(scene.kind)}]}
      {"t":0,"call":"\(scene.call)","scene":"s"}

      """, "S")
    let begun = ContinuousClock.now
    let run = try ToolRun(["export", "S", "--to", format, "--tolerance", "0.001", "--out", "o"], in: folder.folder)
    print("figure: \(format) of \(scene.kind) of 1e-6 x 1e6 points: refused after \(begun.duration(to: .now))")
    #expect(run.status == 65 && run.lines.count == 1, "\(run.status) \(run.errors)")
    #expect(run.errors.contains("100000 instants"), "\(run.errors)")
    #expect(folder.names == ["S"])
  }
}
