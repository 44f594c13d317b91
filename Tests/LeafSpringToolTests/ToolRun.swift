import Foundation
import Testing

/// The tool as users run it: the program that was built beside the tests.
struct ToolRun {
  let status: Int32
  /// True if a signal ended it: a crash, or a signal that the test sent.
  let wasSignalled: Bool
  let output: [UInt8]
  let errors: String

  static let program = PathOf.folder(of: PathOf.tests) + "/leafspring"

  /// Lines on standard error.
  var lines: [Substring] { errors.split(separator: "\n") }

  /// Memory that a tool with AddressSanitizer still holds at its exit is no leak; one that counts what it runs writes its counts
  /// where the tests' own go, and not into the folder it works in.
  static func environment(path: String = "/usr/bin:/bin") -> [String: String] {
    let counts = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] ?? "/dev/null"
    return [
      "PATH": path, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0", "LLVM_PROFILE_FILE": counts,
    ]
  }

  /// - Parameters:
  ///   - limit: what a shell is told before it becomes the tool, such as `ulimit -n 8`.
  ///   - end: called with the process id while it runs.
  init(
    _ arguments: [String], in folder: String, input: String = "/dev/null", path: String = "/usr/bin:/bin",
    limit: String? = nil, end: (Int32) -> Void = { _ in }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: limit == nil ? ToolRun.program : "/bin/sh")
    process.arguments = (limit.map { ["-c", $0 + "; exec \"$0\" \"$@\"", ToolRun.program] } ?? []) + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ToolRun.environment(path: path)
    process.standardInput = FileHandle(forReadingAtPath: input)
    // Files, not pipes, so that nothing has to be read while it runs.
    let scratch = try Scratch()
    process.standardOutput = try scratch.handle("out")
    process.standardError = try scratch.handle("err")
    try process.run()
    end(process.processIdentifier)
    process.waitUntilExit()
    status = process.terminationStatus
    wasSignalled = process.terminationReason == .uncaughtSignal
    output = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("out"))))
    errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: scratch.path("err"))), as: UTF8.self)
  }
}

enum PathOf {
  static func folder(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// The program, on Apple's systems the bundle, in which the tests are.
  static var tests: String {
    #if canImport(Darwin)
      Bundle(for: Scratch.self).bundlePath
    #else
      realPath("/proc/self/exe")
    #endif
  }

  static func realPath(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// The package's folder.
  static var package: String {
    (0..<3).reduce(#filePath) { path, _ in folder(of: path) }
  }
}

/// A folder that lives as long as this object.
final class Scratch {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "leafspring-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  func put(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }
  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func handle(_ name: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path(name), contents: nil)
    return try #require(FileHandle(forWritingAtPath: path(name)))
  }
}

/// A script that takes a moment to play.
let shortScript = """
  {"viewport":[320,568],"fps":60,"duration":0.2,"scenes":[{"id":"t","kind":"fold"}]}
  {"t":0,"call":"begin","scene":"t"}

  """
