import Foundation
import LeafSpringExport

/// A child program, which ends when this program ends.
final class Child {
  private let process = Process()
  private let errors: String
  private let number: Int32

  /// Where a program is among the folders of PATH; nil if it is in none of them.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts the program; its output goes into a file or a pipe, its errors into a file.
  init(
    _ program: String, _ arguments: [String], input: Pipe? = nil, output: String? = nil, outputPipe: Pipe? = nil,
    errors: String
  ) throws {
    self.errors = errors
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let input { process.standardInput = input } else { process.standardInput = FileHandle.nullDevice }
    if let outputPipe {
      process.standardOutput = outputPipe
    } else {
      process.standardOutput = try output.map { try Child.file($0) } ?? FileHandle.nullDevice
    }
    process.standardError = try Child.file(errors)
    let started = process
    let child = Unfinished.startChild {
      do { try started.run() } catch { return nil }
      return started.processIdentifier
    }
    guard let child else { throw Fault(.inputOutput, "\(program): cannot be started") }
    number = child
  }

  var isRunning: Bool {
    if process.isRunning { return true }
    Unfinished.endChild(number)
    return false
  }

  /// Starts two programs, of which the second reads what the first writes.
  static func pair(
    _ first: (program: String, arguments: [String], errors: String),
    _ second: (program: String, arguments: [String], errors: String)
  ) throws -> (first: Child, second: Child) {
    let pipe = Pipe()
    // The second sees the end of its input only when nobody else could still write.
    defer {
      try? pipe.fileHandleForReading.close()
      try? pipe.fileHandleForWriting.close()
    }
    let reader = try Child(second.program, second.arguments, input: pipe, errors: second.errors)
    return (try Child(first.program, first.arguments, outputPipe: pipe, errors: first.errors), reader)
  }

  /// Ends it, if it has not ended.
  func end() {
    if process.isRunning { process.terminate() }
    wait()
  }

  func wait() {
    process.waitUntilExit()
    Unfinished.endChild(number)
  }

  /// The exit status, once the program has ended.
  var status: Int32 { process.terminationReason == .exit ? process.terminationStatus : -1 }

  private var said: String { String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self) }

  var isSilent: Bool { said.isEmpty }

  /// Whether the file of its errors can take a block more: on a full disk they are lost. Overwrites it.
  var canSpeak: Bool { (try? Data(count: 4096).write(to: URL(fileURLWithPath: errors))) != nil }

  var firstError: String { said.split(separator: "\n").first.map(String.init) ?? "it gave no reason" }

  private static func file(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else {
      throw Fault(.inputOutput, "\(path): cannot create")
    }
    return handle
  }
}
