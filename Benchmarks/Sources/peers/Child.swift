import CPeers
import Foundation

/// A program of another language that measures when it is told to: interleaved with the rest, on the same core.
final class Child {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private var rest = Data()

  /// nil where the program cannot be started or does not answer.
  init?(_ program: String, _ arguments: [String], environment: [String: String] = [:]) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, ask("columns 8 0") != nil else { return nil }
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func ask(_ line: String) -> String? {
    guard (try? requests.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil else { return nil }
    while true {
      if let end = rest.firstIndex(of: 10) {
        let answer = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        return answer
      }
      let more = answers.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest.append(more)
    }
  }

  /// An entry that the child times itself; its first eight values are checked.
  func entry(
    _ name: String, _ work: String, cells: Int, role: Entry.Role = .peer, tolerance: Double, expected: [Double]
  ) -> Entry {
    Entry(
      name, role, tolerance: tolerance,
      check: {
        let values = (self.ask("\(work) 8 0") ?? "").split(separator: " ").compactMap { Double($0) }
        return values.withUnsafeBufferPointer { distance($0, expected) }
      },
      time: { rounds in Int(self.ask("\(work) \(cells) \(rounds)") ?? "") ?? .max / 4 })
  }
}
