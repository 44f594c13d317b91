/// One thing that a host can set on a published transition by name. `eval`, the tool's options, the live page and the
/// bindings read it here.
package struct Parameter: Sendable {
  /// The form of its values.
  package enum Form: UInt8, CaseIterable, Sendable {
    case number
    /// A whole number.
    case whole
    /// One of `words`; as a number its index there.
    case word
  }

  /// In camel case: `closedScale`.
  package let name: StaticString
  package let form: Form
  /// `s`, `pt` or `rad`; empty for plain numbers.
  package let unit: StaticString
  /// The range of numbers it takes.
  package let range: ClosedRange<Double>
  /// True if the lower end of the range is itself refused.
  package let isAboveLeast: Bool
  /// Its value if a host does not set it; nil if `meaning` says what it is then.
  package let standard: Double?
  /// The words it takes, separated by spaces.
  package let words: StaticString
  /// One line, without a capital or a full stop.
  package let meaning: StaticString

  init(
    _ name: StaticString, _ form: Form = .number, _ range: ClosedRange<Double> = 0...1, above: Bool = false,
    unit: StaticString = "", standard: Double? = nil, words: StaticString = "", _ meaning: StaticString
  ) {
    self.name = name
    self.form = form
    self.range = range
    isAboveLeast = above
    self.unit = unit
    self.standard = standard
    self.words = words
    self.meaning = meaning
  }

  /// - Throws: `nonFinite`; `outOfRange` outside the range, and for a fraction where a whole number is wanted.
  func check(_ value: Double) throws(LeafError) {
    try Check.that(value.isFinite, .nonFinite, name, accepts: "a finite number")
    try Check.that(
      range.contains(value) && (!isAboveLeast || value > range.lowerBound),
      .outOfRange, name, accepts: "a number within the range of this parameter")
    try Check.that(form == .number || value == Double(Int64(value)), .outOfRange, name, accepts: "a whole number")
  }
}

extension Parameter {
  /// The words it takes, in the order of their numbers.
  package var wordList: [String] { "\(words)".utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } }

  /// Seconds of a transition that runs by itself.
  static func duration(_ standard: Double = 1) -> Parameter {
    Parameter(
      "duration", .number, 0...Double.greatestFiniteMagnitude, unit: "s", standard: standard,
      "seconds of a run by itself")
  }

  static func edge(_ meaning: StaticString) -> Parameter {
    Parameter("edge", .word, 0...3, words: "left right top bottom", meaning)
  }

  /// Eye distance.
  static func eye(_ meaning: StaticString) -> Parameter { Parameter("eye", .number, 1...1e9, unit: "pt", meaning) }
}
