import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpringTool

/// Inputs that are no ordinary files, few open files, and what is left of a run.
@Suite struct InputKindTests {
  private static var hasPoppler: Bool { Child.find("pdftoppm") != nil && Child.find("pdfinfo") != nil }

  private static let inputs: [([String], Int32)] = [
    (["export", "pipe", "--to", "csv"], 66), (["book", "pipe"], 65), (["book", "folder"], 65),
    (["gallery", "--live", "--wasm", "pipe"], 65), (["gallery", "--from", "pipe"], 65), (["book", "/dev/zero"], 65),
    (["accuracy", "/dev/null"], 65), (["book", ""], 64),
  ]

  /// Nobody writes into it. The first waits ten seconds for that, for which no person should have to wait.
  @Test(arguments: inputs.dropFirst(Effort.isQuick ? 1 : 0))
  func aPipeDoesNotBlock(_ arguments: [String], _ code: Int32) throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    for name in ["pipe", "folder/1.png"] { #expect(mkfifo(folder.path(name), 0o600) == 0) }
    let begun = ContinuousClock.now
    let run = try ToolRun(arguments, in: folder.folder)
    #expect(!run.wasSignalled && run.status == code && run.lines.count == 1, "\(run.status) \(run.errors)")
    #expect(begun.duration(to: .now) < .seconds(Input.patience + 20))
    #expect(folder.names == ["folder", "pipe"])
  }

  /// With as few open files as there are, a line says so.
  @Test(.enabled(if: InputKindTests.hasPoppler), arguments: [4, 5, 6, 8, 12, 32, 100, 255])
  func fewDescriptorsAreSaid(_ count: Int) throws {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 100, height: 100, pages: 2), "my.pdf")
    let run = try ToolRun(["book", "my.pdf", "--film", "--out", "o"], in: folder.folder, limit: "ulimit -n \(count)")
    #expect(run.status == 74 && run.lines.count == 1, "\(count): \(run.status) \(run.errors)")
    #expect(folder.names == ["my.pdf"])
  }

  /// No file may grow: a full disk, as far as a program can tell.
  @Test(.enabled(if: InputKindTests.hasPoppler), arguments: [0, 1, 8]) func aFullFolderIsNoBadFile(_ blocks: Int) throws
  {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 100, height: 100, pages: 2), "my.pdf")
    let run = try ToolRun(["book", "my.pdf", "--film", "--out", "o"], in: folder.folder, limit: "ulimit -f \(blocks)")
    #expect(run.status == 74 && run.lines.count <= 1, "\(blocks): \(run.status) \(run.errors)")
  }

  /// A name that looks like an option, and one that a program would take for a pattern.
  @Test(.enabled(if: InputKindTests.hasPoppler), arguments: ["-png", "--help", "*.pdf", "%d[0]:x", "\u{1b}]0;x\u{7}"])
  func everyNameIsAName(_ name: String) throws {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 100, height: 100, pages: 2), name)
    let run = try ToolRun(["book", "--film", "--out", "o\(name)", "--fps", "5", "--", name], in: folder.folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(name): \(run.status) \(run.errors)")
    #expect(!run.output.contains { $0 < 0x20 && $0 != 0x0a }, "the report controls the terminal")
    #expect(folder.names.contains("o\(name)"))
  }
}
