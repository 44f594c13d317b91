/// A parsed JSON value. Arrays that contain only numbers are kept as plain doubles, because they can be long.
public indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A non-empty array that contains only JSON numbers.
  case numbers([Double])
  case array([JSONValue])
  case object([JSONMember])

  /// The kind of the value, in the words of an error message.
  var kind: String {
    switch self {
    case .null: return "null"
    case .bool: return "a boolean"
    case .number: return "a number"
    case .string: return "a string"
    case .numbers, .array: return "a list"
    case .object: return "an object"
    }
  }
}

/// One member of an object: its key, its value, and the place of the value in the line (byte offsets).
public struct JSONMember: Equatable, Sendable {
  public let key: String
  public let value: JSONValue
  public let source: Range<Int>
}
