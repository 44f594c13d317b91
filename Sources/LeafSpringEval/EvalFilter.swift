/// The filter: requests from one descriptor, answers to another, in order.
public struct EvalFilter {
  public enum Outcome: Equatable {
    case done
    /// With `strict`, a bad line: its number (from 1) and what was wrong with it.
    case bad(line: Int, EvalError)
    case readFailed(Int32)
    case writeFailed(Int32)
  }

  /// The longest request in bytes.
  public static let lineLimit = 16 << 20
  private static let flushSize = 1 << 16

  public init() {}

  /// Runs until the input ends. Blank lines are skipped.
  /// - Parameters:
  ///   - strict: stops at the first bad line, after answering it.
  ///   - progress: receives, before each line, how many bytes the lines before it had.
  public func run(
    input: Int32, output: Int32, strict: Bool = false, progress: (_ bytes: Int) -> Void = { _ in }
  ) -> Outcome {
    let answers = Answers(descriptor: output)
    let reader = LineReader(descriptor: input, limit: EvalFilter.lineLimit) { answers.flush() }
    var evaluator = Evaluator()
    var number = 0
    while answers.failure == nil {
      number += 1
      progress(reader.bytesTaken)
      var failure: EvalError?
      switch reader.next() {
      case .end:
        answers.flush()
        return answers.failure.map { .writeFailed($0) } ?? .done
      case .failed(let code):
        answers.flush()
        return .readFailed(code)
      case .tooLong:
        failure = EvalError(.json, "", "a line of more than \(EvalFilter.lineLimit) bytes")
        evaluator.refuse(failure!, into: &answers.writer)
      case .line(let bytes):
        if EvalFilter.isBlank(bytes) { continue }
        failure = evaluator.answer(bytes, into: &answers.writer)
      }
      if let failure, strict {
        answers.flush()
        return answers.failure.map { .writeFailed($0) } ?? .bad(line: number, failure)
      }
      if answers.writer.bytes.count >= EvalFilter.flushSize { answers.flush() }
    }
    return .writeFailed(answers.failure!)
  }

  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
  }
}

/// Answers not yet written.
private final class Answers {
  var writer = JSONWriter()
  private(set) var failure: Int32?
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  @discardableResult
  func flush() -> Bool {
    if failure == nil, !writer.bytes.isEmpty {
      failure = writer.bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    writer.removeAll()
    return failure == nil
  }
}
