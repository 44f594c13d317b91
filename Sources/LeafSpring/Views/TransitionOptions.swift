/// Options that a host sets on a published transition. A parameter that a kind does not have is not read.
///
/// Parameters of a single kind are declared in its file: `folds` with `Fold`.
public struct TransitionOptions: Equatable, Sendable {
  private struct Given {
    var name: StaticString
    /// The bits of a number; for a whole number or a word, the integer itself.
    var bits: UInt64
  }

  /// In the order they were set. Not an array, because a stage must not run out of memory here.
  private var given = FixedArray16<Given?>(repeating: nil)
  private var count = 0

  /// Nothing set: every kind as published.
  public init() {}

  private func index(of name: StaticString) -> Int? {
    for index in 0..<count where given[index]!.name.matches(name) { return index }
    return nil
  }

  subscript(name: StaticString) -> UInt64? {
    get { index(of: name).map { given[$0]!.bits } }
    set {
      if let place = index(of: name) {
        if let newValue { return given[place]!.bits = newValue }
        count -= 1
        given[place] = given[count]
      } else if let newValue {
        precondition(count < given.count, "options have room for \(given.count) parameters")
        given[count] = Given(name: name, bits: newValue)
        count += 1
      }
    }
  }

  /// A number that was given.
  func number(_ name: StaticString) -> Double? { self[name].map { Double(bitPattern: $0) } }

  /// A parameter's number, or its standard.
  func number(_ parameter: Parameter) -> Double { number(parameter.name) ?? parameter.standard! }

  func whole(_ parameter: Parameter) -> Int {
    Int(truncatingIfNeeded: self[parameter.name] ?? UInt64(parameter.standard!))
  }

  mutating func set(_ parameter: Parameter, _ value: Double?) { self[parameter.name] = value?.bitPattern }

  mutating func set(_ parameter: Parameter, _ value: Int) {
    self[parameter.name] = UInt64(bitPattern: Int64(truncatingIfNeeded: value))
  }

  /// Sets a parameter from a number, for hosts that know it by name; a word is given by its index in the parameter's
  /// words.
  /// - Throws: `nonFinite`, `outOfRange`.
  package mutating func set(_ parameter: Parameter, to value: Double) throws(LeafError) {
    try parameter.check(value)
    self[parameter.name] = parameter.form == .number ? value.bitPattern : UInt64(value)
  }

  /// A parameter's number as given, or its standard; nil if it has neither.
  package func value(of parameter: Parameter) -> Double? {
    let own = parameter.form == .number ? number(parameter.name) : self[parameter.name].map { Double($0) }
    return own ?? parameter.standard
  }

  public static func == (a: TransitionOptions, b: TransitionOptions) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where b[a.given[index]!.name] != a.given[index]!.bits { return false }
    return true
  }
}

/// Parameters that several kinds share.
extension TransitionOptions {
  /// Seconds; the kind's own if not given.
  public var duration: Double? {
    get { number("duration") }
    set { self["duration"] = newValue?.bitPattern }
  }

  /// See the kind; its own if not given.
  public var edge: Edge? {
    get { self["edge"].flatMap { Edge(rawValue: UInt8(truncatingIfNeeded: $0)) } }
    set { self["edge"] = newValue.map { UInt64($0.rawValue) } }
  }

  /// Eye distance in points; the kind's own if not given.
  public var eye: Double? {
    get { number("eye") }
    set { self["eye"] = newValue?.bitPattern }
  }
}
