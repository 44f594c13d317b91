import Foundation
import LeafSpringTestSupport
import Testing

/// For any name of a result: the file is written where it was asked for, or there is one line of error; never a crash.
@Suite struct OutputNameTests {
  private static let names = [
    "q", ".", "..", "/", "-", "--", "~", "*", "?", "\\", "'", "\"", "%", "$", "&", ";", "a b", " ", "  x", "x ", "\t",
    "\n",
    "a\nb", ".h", "..x", "x.", "x..", "...", "a.b.c", "x.part", "é", "e\u{301}", "日本", "🍃", "👨‍👩‍👧", "\u{200d}", "\u{feff}",
    "٣",
    "ß", "\u{202e}x", "folder", "folder/", "folder/q", "folder/.", "./q", "./-", "no/q", "q/", "plain/q", "link",
    "dead",
    "loop", "link/", "into", "into/q", "/dev/null", "/dev/full", "/proc/q", "", String(repeating: "n", count: 255),
    String(repeating: "n", count: 256), String(repeating: "é", count: 127), String(repeating: "d/", count: 2100) + "q",
  ]
  static let commands = [
    ["record", "S", "--out"], ["bug-report", "S", "--out"], ["export", "fold", "--to", "npy", "--out"],
    ["export", "S", "--to", "css", "--out"], ["export", "spring", "--to", "linear", "--out"],
    ["stress", "--frames", "8", "--cells", "8", "--svg"], ["play", "S", "--out"],
    ["transition", "crossfade", "--duration", "0.1", "--out"],
    ["book", "--fps", "5", "--quiet", "--out"], ["book", "--to", "html", "--fps", "5", "--quiet", "--out"],
  ]

  private func folder() throws -> Scratch {
    let folder = try Scratch()
    try folder.put(shortScript, "S")
    try folder.put("old", "plain")
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    for (link, target) in [("link", "plain"), ("dead", "nothing"), ("loop", "loop"), ("into", "folder")] {
      try files.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    return folder
  }

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_size : nil
  }

  /// If a person waits, each command is tried with a tenth of the names, each name with one command.
  @Test(arguments: commands) func everyNameIsAFileOrALine(_ command: [String]) throws {
    #expect(OutputNameTests.names.count >= 60)
    let place = OutputNameTests.commands.firstIndex(of: command)!
    let names = OutputNameTests.names.enumerated().filter { !Effort.isQuick || ($0.offset + place) % 10 == 0 }.map(
      \.element)
    var written = 0
    for name in names {
      let folder = try folder()
      let before = try files(below: folder.folder)
      let run = try ToolRun(command.dropLast() + ["\(command.last!)=\(name)"], in: folder.folder)
      let label = "\(command) \(name.debugDescription)"
      #expect(!run.wasSignalled && [0, 64, 65, 66, 74].contains(run.status), "\(label): \(run.status)")
      let after = try files(below: folder.folder)
      #expect(after.allSatisfy { !$0.hasSuffix(".part") || $0 == "x.part" }, "\(label): \(after)")
      if run.status != 0 {
        #expect(run.lines.count == 1, "\(label): \(run.errors)")
        #expect(after == before, "\(label): \(after)")
        continue
      }
      written += 1
      if ["play", "transition"].contains(command[0]) || command[..<2] == ["book", "--fps"] {
        #expect(
          OutputNameTests.size((name.hasPrefix("/") ? name : folder.path(name)) + "/sheet.svg") ?? 0 > 0, "\(label)")
      } else if name == "-" {
        #expect(after == before && run.output.count > 100, "\(label)")
      } else if name != "/dev/null" {
        #expect(OutputNameTests.size(folder.path(name)) ?? 0 > 20, "\(label)")
      }
    }
    print("figure: \(command[0]): \(names.count) output names, \(written) written, the others refused")
    #expect(written > names.count / 3)
  }

  private func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  @Test func aDeviceStaysADevice() throws {
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func aLinkIsFollowed() throws {
    let folder = try folder()
    #expect(try ToolRun(["export", "fold", "--to", "npy", "--out", "link"], in: folder.folder).status == 0)
    #expect(OutputNameTests.size(folder.path("plain")) ?? 0 > 1000)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "plain")
  }

  @Test func namesThatAreNoUTF8AreRefused() throws {
    // Through a shell, because Swift's own strings cannot hold these names.
    let folder = try folder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "'\(ToolRun.program)' record S --out \"$(printf 'a\\377b')\" 2>err; echo $? >code",
    ]
    shell.currentDirectoryURL = URL(fileURLWithPath: folder.folder)
    try shell.run()
    shell.waitUntilExit()
    #expect(try folder.text("code") == "64\n")
    #expect(try folder.text("err").split(separator: "\n").count == 1)
    #expect(folder.names == ["S", "code", "dead", "err", "folder", "into", "link", "loop", "plain"])
  }
}
