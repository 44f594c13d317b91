#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

// The targets of libFuzzer, built by Scripts/fuzz.sh from the library's own sources as one module. Each returns a
// number that depends on everything it has computed, because the optimiser removes what nobody uses.

/// Requests of the filter, line by line; for one input in sixteen also through descriptors, as the filter is run. Every
/// answer must be one JSON object on one line, and there must be as many answers as requests.
func fuzzEval(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  bytes.count % 16 == 0 ? filterDescriptors(bytes) : answerLines(bytes)
}

nonisolated(unsafe) private var answers = JSONWriter()

private func answerLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var evaluator = Evaluator()
  var start = 0, size = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
    let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
    start = end + 1
    if EvalFilter.isBlank(line) { continue }
    answers.removeAll()
    _ = evaluator.answer(line, into: &answers)
    answers.bytes.withUnsafeBufferPointer { answer in
      guard answer.last == 0x0a else { fatalError("an answer without an end") }
      checkAnswer(UnsafeBufferPointer(rebasing: answer.dropLast()))
    }
    size &+= answers.bytes.count
  }
  Driver.isCostly = size > 1 << 17
  return size
}

private func filterDescriptors(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let input = MemoryFile.input.filled(with: bytes)
  let output = MemoryFile.output.filled(with: UnsafeBufferPointer(start: nil, count: 0))
  let outcome = EvalFilter().run(input: input, output: output)
  guard outcome == .done else { fatalError("the filter ends with \(outcome)") }
  let requests = bytes.split(separator: 0x0a).count { !EvalFilter.isBlank(UnsafeBufferPointer(rebasing: $0)) }
  let answers = MemoryFile.output.contents()
  let lines = answers.split(separator: 0x0a)
  guard lines.count == requests else { fatalError("\(requests) requests, \(lines.count) answers") }
  for line in lines { line.withUnsafeBufferPointer(checkAnswer) }
  return answers.count
}

private func checkAnswer(_ line: UnsafeBufferPointer<UInt8>) {
  guard line.first == UInt8(ascii: "{"), AnswerCheck.isJSON(line) else {
    fatalError("an answer is no JSON: \(String(decoding: line, as: UTF8.self))")
  }
}

/// A recording as it is and, if its check sums are wrong, again with right ones, so that the code behind them is
/// reached. A recording that can be read must survive writing and reading in both forms; a short one is also played.
func fuzzRecording(_ bytes: [UInt8], mended: [UInt8]) -> Int {
  readRecording(bytes) &+ (mended == bytes ? 0 : readRecording(mended))
}

private func readRecording(_ bytes: [UInt8]) -> Int {
  let recording: StageRecording
  do throws(RecordingError) { recording = try StageRecording(bytes: bytes) } catch {
    guard error.offset >= 0, error.offset <= bytes.count else { fatalError("byte \(error.offset) of \(bytes.count)") }
    return error.offset
  }
  guard let binary = try? StageRecording(bytes: recording.binary),
    let text = try? StageRecording(bytes: recording.text),
    binary == recording, text == recording
  else { fatalError("written and read again, it is another") }
  guard recording.frames.count <= 8, isSmall(recording.script) else { return recording.frames.count }
  if let (stage, difference) = try? recording.replay(verify: true) {
    return Int(truncatingIfNeeded: stage.stateHash()) ^ (difference?.frame ?? 0)
  }
  return 1
}

/// A script: it is read, and its first frames are played. Snapshots must be finite.
func fuzzScript(_ bytes: [UInt8]) -> Int {
  let script: Script
  do throws(ScriptError) { script = try Script(bytes: bytes) } catch {
    return error.line
  }
  guard isSmall(script), let play = try? ScriptStage(script) else { return script.callCount }
  var hash = 0
  let times = script.calls.prefix(24).map(\.t)
  for time in times + [0.1, 0.35, 1.5].map({ $0 + (times.last ?? 0) }) {
    guard (try? play.advance(to: time)) != nil else { return hash }
    hash ^= Int(truncatingIfNeeded: play.stage.frameHash())
    play.stage.withSnapshot { frame in
      for index in 0..<16 * frame.count where !frame.matrices[index].isFinite {
        fatalError("entry \(index % 16) of row \(index / 16) is not finite")
      }
    }
  }
  return hash &+ play.log.count
}

/// True for a script that plays within milliseconds; a fuzzer should spend its time on other inputs.
private func isSmall(_ script: Script) -> Bool {
  guard script.callCount <= 64, script.scenes.count <= 8 else { return false }
  for scene in script.scenes {
    let book: Book? = scene.book
    if let book, book.window > 256 { return false }
  }
  return true
}

/// A file in memory under a descriptor.
private struct MemoryFile {
  static let input = MemoryFile("input"), output = MemoryFile("output")
  private let descriptor: Int32

  private init(_ name: String) {
    let name = "/leafspring-fuzz-\(getpid())-\(name)"
    descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    shm_unlink(name)
    guard descriptor >= 0 else { fatalError("no memory under a descriptor: error \(errno)") }
  }

  /// The descriptor, rewound, with exactly these bytes behind it.
  func filled(with bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    var done = 0
    while done < bytes.count { done += write(descriptor, bytes.baseAddress! + done, bytes.count - done) }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  func contents() -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress!, size, 0))
    }
  }
}
