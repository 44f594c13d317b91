import Foundation
import Testing

/// A run never replaces a file that it reads.
@Suite struct OwnFilesTests {
  /// The run is refused in one line, and the script stays as it was.
  private func expectRefusal(_ arguments: [String], _ folder: Scratch, input: String = "/dev/null") throws {
    let before = folder.names
    let run = try ToolRun(arguments, in: folder.folder, input: input)
    #expect(run.status == 64 && !run.wasSignalled, "\(arguments): \(run.status)")
    #expect(run.lines.count == 1 && run.errors.contains("input"), "\(arguments): \(run.errors)")
    #expect(try folder.text("my.jsonl") == shortScript, "\(arguments)")
    #expect(folder.names == before, "\(arguments)")
  }

  private func folder() throws -> Scratch {
    let folder = try Scratch()
    try folder.put(shortScript, "my.jsonl")
    try FileManager.default.createSymbolicLink(atPath: folder.path("soft"), withDestinationPath: "my.jsonl")
    try FileManager.default.linkItem(atPath: folder.path("my.jsonl"), toPath: folder.path("hard"))
    return folder
  }

  @Test(arguments: [
    ["export", "my.jsonl", "--to", "jsonl"], ["export", "./my.jsonl", "--to", "jsonl", "--out", "my.jsonl"],
    ["export", "soft", "--to", "csv", "--out", "my.jsonl"], ["export", "my.jsonl", "--to", "css", "--out", "soft"],
    ["export", "my.jsonl", "--to", "npz", "--out", "hard"],
    ["export", "my.jsonl", "--to", "waapi", "--out", "my.jsonl"],
    ["record", "my.jsonl", "--out", "my.jsonl"], ["record", "my.jsonl", "--out", "hard"],
    ["record", "soft", "--text", "--out", "../#/my.jsonl"], ["bug-report", "my.jsonl", "--out", "my.jsonl"],
    ["bug-report", "hard", "--out", "soft"],
  ])
  func noResultReplacesAScript(_ arguments: [String]) throws {
    let folder = try folder()
    let name = URL(fileURLWithPath: folder.folder).lastPathComponent
    try expectRefusal(arguments.map { $0.replacingOccurrences(of: "#", with: name) }, folder)
  }

  @Test func standardInputIsAnInputToo() throws {
    let folder = try folder()
    try expectRefusal(["export", "-", "--to", "csv", "--out", "my.jsonl"], folder, input: folder.path("my.jsonl"))
    try expectRefusal(["record", "-", "--out", "hard"], folder, input: folder.path("my.jsonl"))
  }

  /// The fixed names in a folder may be those of inputs.
  @Test func filmsDoNotReplaceTheirScript() throws {
    let folder = try folder()
    for name in ["series.csv", "play.html", "sheet.svg", "frames.csv"] {
      try FileManager.default.linkItem(atPath: folder.path("my.jsonl"), toPath: folder.path(name))
      try expectRefusal(["play", name, "--frames", "csv", "--out", "."], folder)
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
  }

  /// A book's pictures may have the names of frames, as where frames of a film are filmed again.
  @Test(arguments: ["frames", "./frames/", "link"], ["gles", "browser"])
  func framesDoNotReplacePictures(_ out: String, _ painter: String) throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.path("frames"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "frames")
    for number in 0..<4 {
      try Data(Self.onePixel).write(to: URL(fileURLWithPath: folder.path("frames/frame-0000\(number).png")))
    }
    // A painter and an encoder that would work if they were called.
    let programs = try Scratch()
    for name in ["leafspring-film", "rsvg-convert", "chromium"] {
      try programs.put("#!/bin/sh\ntouch '\(folder.path("called"))'\n", name)
      chmod(programs.path(name), 0o755)
    }
    let run = try ToolRun(
      ["book", "frames", "--to", "png", "--draw-with", painter, "--out", out], in: folder.folder,
      path: "\(programs.folder):/usr/bin:/bin")
    #expect(run.status == 64 && run.lines.count == 1 && run.errors.contains("input"), "\(run.status) \(run.errors)")
    #expect(folder.names == ["frames", "link"])
    for number in 0..<4 {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: folder.path("frames/frame-0000\(number).png"))) == Data(Self.onePixel)
      )
    }
  }

  /// A grey picture.
  static let onePixel: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 58, 126, 155,
    85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 104, 0, 0, 0, 130, 0, 129, 119, 205, 114, 182, 0, 0, 0, 0, 73, 69,
    78, 68, 174, 66, 96, 130,
  ]

  @Test func anotherNameIsWritten() throws {
    let folder = try folder()
    let run = try ToolRun(["record", "my.jsonl", "--out", "other"], in: folder.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names.contains("other"))
    // A result of an earlier run is not an input.
    #expect(try ToolRun(["record", "my.jsonl", "--out", "other"], in: folder.folder).status == 0)
  }
}
