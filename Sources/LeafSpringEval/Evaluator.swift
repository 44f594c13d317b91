import LeafSpring

/// Answers one request at a time.
public struct Evaluator {
  public init() {}

  /// Appends the answer to the request in `line`, one line of JSON.
  /// - Returns: the error, if the answer reports one.
  public mutating func answer(_ line: UnsafeBufferPointer<UInt8>, into out: inout JSONWriter) -> EvalError? {
    let start = out.bytes.count
    var id: Range<Int>?
    do throws(EvalError) {
      guard case .object(let members) = try JSONParser.parse(line) else {
        throw EvalError(.json, "", "a request is a JSON object")
      }
      id = members.first { $0.key == "id" }?.source
      var request = Fields(members)
      _ = request.take("id")
      out.hex = try request.bool("hex", default: false)
      open(id.map { line[$0] }, into: &out)
      try Evaluator.run(&request, into: &out)
      out.close("}")
      out.newline()
      return nil
    } catch {
      out.truncate(to: start)
      write(error, id: id.map { line[$0] }, into: &out)
      return error
    }
  }

  /// Appends the answer to a line that could not even be read.
  public mutating func refuse(_ error: EvalError, into out: inout JSONWriter) {
    write(error, id: nil, into: &out)
  }

  private func open(_ id: Slice<UnsafeBufferPointer<UInt8>>?, into out: inout JSONWriter) {
    out.open("{")
    if let id {
      out.key("id")
      out.printable(id)
    }
  }

  private func write(_ error: EvalError, id: Slice<UnsafeBufferPointer<UInt8>>?, into out: inout JSONWriter) {
    open(id, into: &out)
    out.key("error")
    out.open("{")
    out.string("code", error.code.rawValue)
    out.string("field", error.field)
    out.string("message", error.message)
    out.close("}")
    out.close("}")
    out.newline()
  }

  private static func run(_ request: inout Fields, into out: inout JSONWriter) throws(EvalError) {
    let op = try request.string("op", "the name of an operation")
    guard let operation = Operation.named(op) else {
      throw EvalError(
        .op, "op", "no operation \"\(op)\"; there are \(Operation.all.map(\.name).joined(separator: ", "))")
    }
    try operation.run(&request, &out)
  }
}

/// One operation of the filter: its name, an example for the help, and its body. The body reads every field of the
/// request, calls `finish`, computes, and only then writes.
public struct Operation: Sendable {
  typealias Body = @Sendable (inout Fields, inout JSONWriter) throws(EvalError) -> Void

  public let name: String
  public let example: String
  let run: Body

  init(_ name: String, _ example: String, _ run: @escaping Body) {
    self.name = name
    self.example = example
    self.run = run
  }

  /// Every operation, in the order in which the help lists them.
  public static let all: [Operation] =
    springs + curves + matrices + layouts + gestures + frames + runs + papers + lights

  private static let index = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func named(_ name: String) -> Operation? { index[name] }
}
