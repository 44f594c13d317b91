import Foundation
import LeafSpringExport

/// A child program, which ends when this program ends.
final class Child {
  private let process = Process()
  private let errors: String
  private let number: Int32
  private let begun = ContinuousClock.now

  /// The path of a program in the folders of PATH; nil if it is in none of them.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Bytes of a file that such a program may write, which its shell counts in blocks of 512.
  static let fileLimit = 1 << 29

  /// Starts a program that reads a file of the user. However the file was made, the program ends: at a limit of memory, of
  /// processor time and of what a file that it writes may have.
  convenience init(reader program: String, _ arguments: [String], output: String? = nil, errors: String) throws {
    // If a system does not know a limit, like that of memory on Apple's systems, the others hold.
    let limits = "ulimit -v 4000000 2>/dev/null; ulimit -t 300; ulimit -f \(Child.fileLimit / 512); exec \"$0\" \"$@\""
    try self.init("/bin/sh", ["-c", limits, program] + arguments, output: output, errors: errors)
  }

  /// Starting a program takes descriptors. Without any, Foundation ends this process; below 256 it starts nothing.
  static func requireDescriptors() throws {
    let few = "no other program can be started: 256 open files are needed (ulimit -n)"
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { throw Fault.errno(errno, few) }
    if limit.rlim_cur < 256, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, 1024)
      _ = setrlimit(resource, &limit)
    }
    guard limit.rlim_cur >= 256 else { throw Fault.errno(EMFILE, few) }
    var spare: [Int32] = []
    defer { for descriptor in spare { close(descriptor) } }
    while spare.count < 24 {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Fault.errno(errno, few) }
      spare.append(descriptor)
    }
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// Starts the program; its output goes into a file or a pipe, its errors into a file.
  init(
    _ program: String, _ arguments: [String], input: Pipe? = nil, output: String? = nil, outputPipe: Pipe? = nil,
    errors: String
  ) throws {
    self.errors = errors
    if input == nil, outputPipe == nil { try Child.requireDescriptors() }
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
    try Child.requireDescriptors()
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

  /// True if it has ended. After so many seconds it is ended.
  @discardableResult func hasEnded(within seconds: Int) -> Bool {
    if !isRunning { return true }
    guard begun.duration(to: .now) > .seconds(seconds) else { return false }
    kill(number, SIGKILL)
    wait()
    return true
  }

  /// Waits for its end; after so many seconds it is ended.
  /// - Returns: whether it has ended by itself.
  @discardableResult func wait(seconds: Int) -> Bool {
    while !hasEnded(within: seconds) { usleep(3_000) }
    return process.terminationReason == .exit
  }

  /// The exit status, once the program has ended; −1 if a signal ended it.
  var status: Int32 { process.terminationReason == .exit ? process.terminationStatus : -1 }

  /// All that it has said on standard error, without temporary folders.
  var errorText: String {
    Unfinished.withoutFolders(String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self))
  }

  var isSilent: Bool { errorText.isEmpty }

  /// The first of its lines that gives a reason; `unzip` begins with the name of the file alone.
  var firstError: String {
    let lines = errorText.split(separator: "\n").filter { !($0.hasPrefix("[") && $0.hasSuffix("]")) }
    return lines.first?.trimmingCharacters(in: .whitespaces) ?? "it gave no reason"
  }

  private static func file(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else {
      throw Fault(.inputOutput, "\(path): cannot create")
    }
    return handle
  }
}
