import Foundation
import LeafSpringEval
import Testing

/// Runs the filter over `input` through real descriptors.
private func filter(_ input: [UInt8], strict: Bool = false) throws -> (
  outcome: EvalFilter.Outcome, lines: [String]
) {
  let directory = FileManager.default.temporaryDirectory
  let name = UUID().uuidString
  let source = directory.appendingPathComponent(name + ".in")
  let sink = directory.appendingPathComponent(name + ".out")
  try Data(input).write(to: source)
  defer {
    try? FileManager.default.removeItem(at: source)
    try? FileManager.default.removeItem(at: sink)
  }
  let reading = open(source.path, O_RDONLY)
  let writing = open(sink.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  let outcome = EvalFilter().run(input: reading, output: writing, strict: strict)
  close(reading)
  close(writing)
  let text = String(decoding: try Data(contentsOf: sink), as: UTF8.self)
  return (outcome, text.split(separator: "\n").map(String.init))
}

@Suite struct FilterTests {
  private let good = #"{"op":"spring.perceptual","duration":0.5,"bounce":0,"id":"#

  @Test func aBadLineIsAnsweredInItsPlace() throws {
    let input = good + "1}\nnonsense\n\n  \r\n" + good + "2}"
    let (outcome, lines) = try filter(Array(input.utf8))
    #expect(outcome == .done)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"id":1,"stiffness":"#))
    #expect(lines[1].hasPrefix(#"{"error":{"code":"json","#))
    #expect(lines[2].hasPrefix(#"{"id":2,"#))
  }

  @Test func strictStopsAtTheFirstBadLine() throws {
    let (outcome, lines) = try filter(Array((good + "1}\n\nnonsense\n" + good + "2}\n").utf8), strict: true)
    guard case .bad(line: 3, let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.code == .json)
    #expect(lines.count == 2)
  }

  @Test func aLineBeyondTheLimitIsRefusedAndTheNextAnswered() throws {
    let limit = EvalFilter.lineLimit
    let longest = good + "\"" + String(repeating: "x", count: limit - good.utf8.count - 3) + "\"}"
    #expect(longest.utf8.count == limit)
    let tooLong = good + "\"" + String(repeating: "x", count: 2 * limit) + "\"}"
    let (outcome, lines) = try filter(Array((longest + "\n" + tooLong + "\n" + good + "3}\n" + tooLong).utf8))
    #expect(outcome == .done)
    try #require(lines.count == 4)
    #expect(!lines[0].hasSuffix("}}"))
    #expect(lines[1].hasPrefix(#"{"error":{"code":"json","#))
    #expect(lines[2].hasPrefix(#"{"id":3,"#))
    #expect(lines[3].hasPrefix(#"{"error":{"code":"json","#))
  }

  @Test func aFailedWriteEndsTheRun() {
    let reading = open("/dev/zero", O_RDONLY)
    let full = open("/dev/full", O_WRONLY)
    defer {
      close(reading)
      close(full)
    }
    var pipes: [Int32] = [0, 0]
    pipe(&pipes)
    _ = (good + "1}\n").withCString { write(pipes[1], $0, strlen($0)) }
    close(pipes[1])
    #expect(EvalFilter().run(input: pipes[0], output: full) == .writeFailed(ENOSPC))
    close(pipes[0])
    #expect(EvalFilter().run(input: -1, output: full) == .readFailed(EBADF))
  }

  @Test func aWriteThatFailsInMidRunOrAfterABadLineEndsTheRun() throws {
    let source = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let full = open("/dev/full", O_WRONLY)
    defer {
      close(full)
      try? FileManager.default.removeItem(at: source)
    }
    // More answers than are held back at a time; then a bad line.
    for (text, strict) in [(String(repeating: good + "1}\n", count: 4000), false), ("nonsense\n", true)] {
      try Data(text.utf8).write(to: source)
      let reading = open(source.path, O_RDONLY)
      #expect(EvalFilter().run(input: reading, output: full, strict: strict) == .writeFailed(ENOSPC))
      close(reading)
    }
  }

  @Test func aPeerThatWaitsGetsItsAnswerBeforeTheNextRequest() {
    var requests: [Int32] = [0, 0]
    var answers: [Int32] = [0, 0]
    pipe(&requests)
    pipe(&answers)
    let (input, output) = (requests[0], answers[1])
    let thread = Thread {
      _ = EvalFilter().run(input: input, output: output)
      close(output)
    }
    thread.start()
    var buffer = [UInt8](repeating: 0, count: 4096)
    for number in 1...3 {
      let request = good + "\(number)}\n"
      _ = request.withCString { write(requests[1], $0, strlen($0)) }
      var waiting = pollfd(fd: answers[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&waiting, 1, 10_000) == 1, "no answer to request \(number)")
      let count = read(answers[0], &buffer, buffer.count)
      #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self).hasPrefix("{\"id\":\(number),"))
    }
    close(requests[1])
    #expect(read(answers[0], &buffer, buffer.count) == 0)
  }

  @Test func theIdentityComesBackVerbatim() throws {
    for id in ["1", "1.50", "\"a\\u0041\"", "null", "[1, 2 ]", "{\"a\" : {}}", "-0", "1e400"] {
      let answer = try ask(good + id + "}")
      #expect(answer.text.hasPrefix("{\"id\":\(id),\"stiffness\""))
      let refusal = try ask("{\"id\": \(id) ,\"op\":\"none\"}")
      #expect(refusal.text.hasPrefix("{\"id\":\(id),\"error\""))
    }
  }
}
