import LeafSpringEval
import Testing

/// An answer, parsed again: what a user of the filter reads.
struct Answer: CustomStringConvertible {
  let text: String
  let value: JSONValue
  let error: EvalError?

  var description: String { text }

  subscript(_ name: String) -> JSONValue? { value[name] }

  func number(_ name: String) -> Double { value[name]?.number ?? .nan }

  func numbers(_ name: String) -> [Double] { value[name]?.list.map(\.number) ?? [] }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }

  /// The number that this is, or that its hexadecimal string denotes; NaN for anything else.
  var number: Double {
    switch self {
    case .number(let value): return value
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    case .string(let text): return HexFloat.parse(text) ?? .nan
    default: return .nan
    }
  }

  var list: [JSONValue] {
    switch self {
    case .numbers(let values): return values.map { .number($0) }
    case .array(let values): return values
    default: return []
    }
  }
}

/// The answer to one request.
func ask(_ request: String) throws -> Answer {
  var writer = JSONWriter()
  var evaluator = Evaluator()
  var request = request
  let error = request.withUTF8 { evaluator.answer($0, into: &writer) }
  let text = String(decoding: writer.bytes, as: UTF8.self)
  #expect(text.hasSuffix("\n") && text.dropLast().firstIndex(of: "\n") == nil)
  let value = try parse(text)
  return Answer(text: text, value: value, error: error)
}

func parse(_ text: String) throws -> JSONValue {
  var text = text
  return try text.withUTF8 { bytes throws(EvalError) in try JSONParser.parse(bytes) }
}

/// The code and field of the error that answers a bad request; "ok" if the request is answered.
func refusal(_ request: String) throws -> String {
  let answer = try ask(request)
  guard let error = answer.error else { return "ok" }
  #expect(answer["error"]?["code"] == .string(error.code.rawValue))
  #expect(answer["error"]?["field"] == .string(error.field))
  guard case .string(let message) = answer["error"]?["message"] else { return "no message" }
  #expect(!message.isEmpty)
  return "\(error.code.rawValue) \(error.field)"
}

/// A small generator with a fixed seed (SplitMix64), so that a failure can be reproduced.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
