/// The members of a request (or of an object inside one), read by name and type.
///
/// Every read marks its member; `finish` refuses members that were not read, so a misspelt option is never silently
/// ignored.
struct Fields {
  private var members: [JSONMember]
  private var taken: UInt64 = 0
  /// The prefix of field names in messages: empty, or `scene.`.
  private let prefix: String

  /// The greatest number of elements of a list. There is a limit because an answer is built as a whole before it is
  /// written.
  static let listLimit = 1_000_000

  init(_ members: [JSONMember], prefix: String = "") {
    self.members = members
    self.prefix = prefix
  }

  func path(_ name: String) -> String { prefix + name }

  func has(_ name: String) -> Bool { members.contains { $0.key == name } }

  /// The value of a member, without marking it as read.
  func peek(_ name: String) -> JSONValue? { members.first { $0.key == name }?.value }

  /// Adds a member that is not in the text. No member with that name may exist.
  mutating func add(_ name: String, _ value: JSONValue) {
    members.append(JSONMember(key: name, value: value, source: 0..<0))
  }

  /// The value of a member, which is marked as read.
  mutating func take(_ name: String) -> JSONValue? {
    for (index, member) in members.enumerated() where member.key == name {
      taken |= 1 << UInt64(index)
      return member.value
    }
    return nil
  }

  mutating func require(_ name: String, _ accepts: String) throws(EvalError) -> JSONValue {
    guard let value = take(name) else {
      throw EvalError(.missing, path(name), "\(path(name)) is missing; it takes \(accepts)")
    }
    return value
  }

  /// - Throws: `unknown` for the first member that was not read.
  func finish(_ what: String) throws(EvalError) {
    for (index, member) in members.enumerated() where taken >> UInt64(index) & 1 == 0 {
      throw EvalError(.unknown, path(member.key), "\(what) takes no field \(path(member.key)) here")
    }
  }

  // MARK: numbers

  mutating func number(_ name: String) throws(EvalError) -> Double {
    try Fields.number(try require(name, "a number"), path(name))
  }

  mutating func number(_ name: String, default value: Double) throws(EvalError) -> Double {
    try optionalNumber(name) ?? value
  }

  mutating func optionalNumber(_ name: String) throws(EvalError) -> Double? {
    guard let value = take(name) else { return nil }
    return try Fields.number(value, path(name))
  }

  /// A number or a list of numbers.
  mutating func scalars(_ name: String) throws(EvalError) -> (values: [Double], isList: Bool) {
    let value = try require(name, "a number or a list of numbers")
    switch value {
    case .numbers, .array: return (try Fields.numbers(value, path(name)), true)
    default: return ([try Fields.number(value, path(name), accepts: "a number or a list of numbers")], false)
    }
  }

  /// A list of exactly `count` numbers.
  mutating func numbers(_ name: String, count: Int) throws(EvalError) -> [Double] {
    try Fields.numbers(try require(name, "a list of \(count) numbers"), path(name), count: count)
  }

  mutating func optionalNumbers(_ name: String, count: Int) throws(EvalError) -> [Double]? {
    guard let value = take(name) else { return nil }
    return try Fields.numbers(value, path(name), count: count)
  }

  /// A list of lists of exactly `count` numbers.
  mutating func rows(_ name: String, count: Int) throws(EvalError) -> [[Double]] {
    try Fields.rows(try require(name, "a list of lists of \(count) numbers"), path(name), count: count)
  }

  /// A whole number within `range`.
  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(EvalError) -> Int {
    try Fields.integer(try require(name, "a whole number"), path(name), in: range)
  }

  mutating func integer(_ name: String, default value: Int, in range: ClosedRange<Int>) throws(EvalError)
    -> Int
  {
    guard let found = take(name) else { return value }
    return try Fields.integer(found, path(name), in: range)
  }

  // MARK: other kinds

  mutating func bool(_ name: String, default value: Bool) throws(EvalError) -> Bool {
    guard let found = take(name) else { return value }
    guard case .bool(let flag) = found else { throw Fields.wrong(found, path(name), "true or false") }
    return flag
  }

  mutating func string(_ name: String, _ accepts: String) throws(EvalError) -> String {
    let found = try require(name, accepts)
    guard case .string(let text) = found else { throw Fields.wrong(found, path(name), accepts) }
    return text
  }

  /// One of a fixed set of words.
  mutating func choice<Value>(
    _ name: String, _ choices: [(String, Value)], default value: Value? = nil
  ) throws(EvalError) -> Value {
    var accepts: String { "one of " + choices.map { "\"\($0.0)\"" }.joined(separator: ", ") }
    if let value, !has(name) { return value }
    let text = try string(name, accepts)
    for (word, value) in choices where word == text { return value }
    throw EvalError(.unknown, path(name), "\(path(name)) is \"\(text)\"; it takes \(accepts)")
  }

  mutating func object(_ name: String) throws(EvalError) -> Fields {
    try Fields.object(try require(name, "an object"), path(name))
  }

  mutating func optionalObject(_ name: String) throws(EvalError) -> Fields? {
    guard let value = take(name) else { return nil }
    return try Fields.object(value, path(name))
  }

  /// A list of objects; empty if absent.
  mutating func objects(_ name: String) throws(EvalError) -> [Fields] {
    guard let value = take(name) else { return [] }
    guard case .array(let elements) = value else {
      throw Fields.wrong(value, path(name), "a list of objects")
    }
    var fields: [Fields] = []
    for (index, element) in elements.enumerated() {
      fields.append(try Fields.object(element, "\(path(name))[\(index)]"))
    }
    return fields
  }
}

extension Fields {
  static func wrong(_ value: JSONValue, _ field: String, _ accepts: String) -> EvalError {
    EvalError(.type, field, "\(field) is \(value.kind); it takes \(accepts)")
  }

  @inline(__always)
  static func finite(_ value: Double, _ field: @autoclosure () -> String) throws(EvalError) -> Double {
    guard value.isFinite else {
      let field = field()
      throw EvalError(.nonfinite, field, "\(field) is not finite; it takes a finite number")
    }
    return value
  }

  /// A JSON number, or a string that holds a hexadecimal float.
  static func number(
    _ value: JSONValue, _ field: @autoclosure () -> String, accepts: String = "a number"
  ) throws(EvalError) -> Double {
    switch value {
    case .number(let number): return try finite(number, field())
    case .string(let text):
      if let number = HexFloat.parse(text) { return try finite(number, field()) }
      let field = field()
      if ["nan", "inf", "-inf", "+inf", "infinity", "-infinity"].contains(text.lowercased()) {
        throw EvalError(.nonfinite, field, "\(field) is \"\(text)\"; it takes a finite number")
      }
      throw EvalError(
        .type, field,
        "\(field) is a string that holds no hexadecimal float; it takes \(accepts), or \"0x1.8p+1\"")
    default: throw wrong(value, field(), accepts)
    }
  }

  static func integer(
    _ value: JSONValue, _ field: String, in range: ClosedRange<Int>
  ) throws(EvalError) -> Int {
    let number = try number(value, field, accepts: "a whole number")
    guard number.rounded() == number else {
      throw EvalError(.type, field, "\(field) is \(number); it takes a whole number")
    }
    guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
      throw EvalError(
        .range, field,
        "\(field) is \(number); it takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  private static func checkLength(_ count: Int, _ field: String) throws(EvalError) {
    guard count <= listLimit else {
      throw EvalError(.range, field, "\(field) has \(count) elements; it takes up to \(listLimit)")
    }
  }

  static func numbers(_ value: JSONValue, _ field: String, count: Int? = nil) throws(EvalError) -> [Double] {
    let accepts = count.map { "a list of \($0) numbers" } ?? "a list of numbers"
    var values: [Double] = []
    switch value {
    case .numbers(let list):
      try checkLength(list.count, field)
      for index in list.indices where !list[index].isFinite {
        _ = try finite(list[index], "\(field)[\(index)]")
      }
      values = list
    case .array(let list):
      try checkLength(list.count, field)
      for index in list.indices { values.append(try number(list[index], "\(field)[\(index)]")) }
    default: throw wrong(value, field, accepts)
    }
    if let count, values.count != count {
      throw EvalError(.range, field, "\(field) has \(values.count) elements; it takes \(accepts)")
    }
    return values
  }

  static func rows(_ value: JSONValue, _ field: String, count: Int) throws(EvalError) -> [[Double]] {
    guard case .array(let list) = value else {
      throw wrong(value, field, "a list of lists of \(count) numbers")
    }
    try checkLength(list.count, field)
    var rows: [[Double]] = []
    for index in list.indices { rows.append(try numbers(list[index], "\(field)[\(index)]", count: count)) }
    return rows
  }

  static func object(_ value: JSONValue, _ field: String) throws(EvalError) -> Fields {
    guard case .object(let members) = value else { throw wrong(value, field, "an object") }
    return Fields(members, prefix: field + ".")
  }
}
