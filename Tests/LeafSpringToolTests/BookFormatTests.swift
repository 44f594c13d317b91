import Foundation
import Testing

@testable import LeafSpringTool

/// `book --to`: what is refused, what is missing, and what is written. `.ci/film.sh` looks at the films themselves.
@Suite struct BookFormatTests {
  @Test(arguments: [
    ("--to avi", "html"), ("--to mp4 --size 321x240", "even"), ("--to mp4 --out -", "takes a file"),
    ("--to gif --fps 60", "50 frames"), ("--to gif --fps 101/2", "50 frames"), ("--seconds 1", "opening and closing"),
    ("--seconds 601", "600"), ("--seconds 0", "0"), ("--samples 3", "--to mp4"), ("--to html --samples 2", "--to mp4"),
    ("--to png --samples 5", "1 to 4"), ("--to png --size 10x10", "16x16"), ("--to png --size 20.5x20", "whole"),
    ("--to png --size 5000x100", "4096"), ("--to mp4 --lab", "--lab"), ("--fps 1001", "1000"), ("--fps 0", "above 0"),
    ("--fps 30000/0", "30000/1001"), ("--to png --out -", "./-"), ("--out -", "./-"), ("--to html --out=", "--out"),
    ("--to html --frames csv", "--frames"), ("--to mp4 --out=", "--out"),
    ("--to html --draw-with gles", "--to mp4"), ("--draw-with browser", "--to mp4"),
    ("--to png --draw-with x", "browser"),
    ("--to mp4 --draw-with browser --wasm x", "--wasm"),
  ])
  func whatCannotBeIsSaidInALine(_ words: String, _ says: String) throws {
    let folder = try Scratch()
    let run = try ToolRun(["book"] + words.split(separator: " ").map { String($0) }, in: folder.folder)
    #expect(
      run.status == 64 && run.lines.count == 1 && run.errors.contains(says), "\(words): \(run.status) \(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["mp4", "apng", "gif", "png"]) func whatIsMissingIsNamed(_ format: String) throws {
    let folder = try Scratch()
    let run = try ToolRun(["book", "--to", format], in: folder.folder, path: "/nowhere")
    #expect(run.status == 66 && run.lines.count == 1, "\(run.errors)")
    let says = ["Scripts/build-film.sh", "apt install ffmpeg", "apt install librsvg2-bin"]
    #expect(says.contains { run.errors.contains($0) }, "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func aBrowserThatIsMissingIsNamed() throws {
    let folder = try Scratch()
    let run = try ToolRun(["book", "--to", "png", "--draw-with", "browser"], in: folder.folder, path: "/nowhere")
    #expect(run.status == 66 && run.lines.count == 1 && run.errors.contains("apt install chromium"), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  /// Even what only the last of its steps needs is named before the first.
  @Test(arguments: [nil, "gles"]) func whatTheHostNeedsIsNamedBefore(_ painter: String?) throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
    for name in [FilmPainter.hostName, "ffmpeg"] {
      try folder.put("#!/bin/sh\nexit 1\n", "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/\(name)"))
    }
    let words = ["book", "--to", "mp4"] + (painter.map { ["--draw-with", $0] } ?? [])
    let run = try ToolRun(words, in: folder.folder, path: folder.path("bin"))
    #expect(
      run.status == 66 && run.lines.count == 1 && run.errors.contains("apt install librsvg2-bin"), "\(run.errors)")
  }

  @Test func oneHTMLFileAndNothingElse() throws {
    let folder = try Scratch()
    let arguments = ["book", "--to", "html", "--fps", "10", "--seconds", "4"]
    #expect(try ToolRun(arguments, in: folder.folder).status == 0)
    #expect(folder.names == ["book.html"])
    let output = try ToolRun(arguments + ["--out", "-"], in: folder.folder)
    #expect(String(decoding: output.output, as: UTF8.self) == (try folder.text("book.html")))
    #expect(output.errors.contains("40 frames at 10 /s"))
    #expect(folder.names == ["book.html"])
  }

  @Test func ratesAreNumbersOrFractions() throws {
    #expect(try FilmRate(parsing: "30000/1001").exact?.numerator == 30000)
    #expect(try FilmRate(parsing: "29.97").exact == nil)
    #expect(try FilmRate(parsing: "60") == FilmRate(60))
    for text in ["", "0", "-1", "nan", "inf", "1001", "1/0", "a", "60/1/1"] {
      #expect(throws: (any Error).self) { try FilmRate(parsing: text) }
    }
  }
}
