import ArgumentParser
import Foundation
import LeafSpringHosts

struct CHelloCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "c-hello",
    abstract: "Print a C program that opens a book, with the line that compiles it on this machine.",
    discussion: """
      The library is built from a clone by Scripts/build-c.sh --prefix DIR; it needs libblas and libc only.

      EXAMPLES
        leafspring c-hello > hello.c
        leafspring c-hello --prefix ~/leafspring | tee hello.c | head -2

      EXIT CODES: 0; 64 usage; 74 standard output failed.
      """)

  @Option(help: "Where the C library is installed. Looked for in /usr/local and /usr if not given.")
  var prefix: String?

  @OptionGroup var quiet: Quiet

  func run() throws {
    let found =
      prefix
      ?? ["/usr/local", "/usr"].first { FileManager.default.fileExists(atPath: "\($0)/include/leafspring.h") }
    let place = found.map { URL(fileURLWithPath: ($0 as NSString).expandingTildeInPath).path } ?? "/usr/local"
    var lines = ["/* \(Self.compiler) -std=c99 hello.c -o hello \(Self.flags(place)) */"]
    if !FileManager.default.fileExists(atPath: "\(place)/include/leafspring.h") {
      lines.append(
        "/* The library is not there yet. In a clone of LeafSpring: Scripts/build-c.sh --prefix \(place) */")
    }
    try Console.output(lines.joined(separator: "\n") + "\n" + HostFiles.hello)
  }

  private static func flags(_ prefix: String) -> String {
    let quoted = prefix.contains(" ") ? "'\(prefix)'" : prefix
    guard prefix != "/usr" else { return "-lleafspring" }
    return "-I\(quoted)/include -L\(quoted)/lib -lleafspring -Wl,-rpath,\(quoted)/lib"
  }

  /// The first C compiler found in PATH.
  private static var compiler: String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    for name in ["cc", "gcc", "clang"] {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return name
      }
    }
    return "cc"
  }
}
