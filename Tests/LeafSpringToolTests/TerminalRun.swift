import Foundation
import Testing

/// A run of the tool whose standard error is a terminal.
struct TerminalRun {
  let status: Int32
  /// The terminal's output.
  let shown: String

  init(_ arguments: [String], in folder: String, input: String = "/dev/null") throws {
    var terminal: Int32 = -1, other: Int32 = -1
    try #require(openpty(&terminal, &other, nil, nil, nil) == 0)
    // A run beside this one that inherited the other end would keep it open.
    for end in [terminal, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ToolRun.program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ToolRun.environment()
    process.standardInput = FileHandle(forReadingAtPath: input)
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
    process.standardError = FileHandle(fileDescriptor: other)
    try process.run()
    close(other)
    // When the last writer has gone, reading fails.
    var bytes: [UInt8] = [], piece = [UInt8](repeating: 0, count: 1 << 12)
    while case let count = read(terminal, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    process.waitUntilExit()
    close(terminal)
    status = process.terminationStatus
    shown = String(decoding: bytes, as: UTF8.self)
  }
}
