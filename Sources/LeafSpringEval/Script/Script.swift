import LeafSpring

/// A script of timed host calls, read from JSON Lines: the first line says what is on the stage, each further line is
/// one call. Times are seconds of the host's clock and never decrease.
public struct Script: Sendable {
  /// The most frames a run may have.
  public static let frameLimit = 200_000
  /// The most scenes, including the books of shelves. There is a limit because each scene that is added lays out all
  /// others again.
  public static let sceneLimit = 2000

  public let title: String?
  public let viewport: Size
  public internal(set) var framesPerSecond: Double
  /// The length of the run in seconds; nil for as long as something moves after the last call, but at most 2 seconds.
  public let duration: Double?
  /// The stage's visible tolerance in points. It is 0 if the first line does not give one, as in scripts written before
  /// the tolerance existed.
  public let visibleTolerance: Double
  /// The scene whose progress and leaves are shown in the tables.
  public let leading: String
  let scenes: [ScriptScene]
  let calls: [ScriptCall]

  /// Number of calls.
  public var callCount: Int { calls.count }
  /// The ids of the scenes in the order in which they were added; a shelf is followed by its books.
  public var sceneIDs: [String] { scenes.map(\.id) }

  /// Reads a script from a file descriptor.
  /// - Throws: `ScriptError` with the number of the line.
  public init(descriptor: Int32) throws(ScriptError) {
    let reader = LineReader(descriptor: descriptor, limit: EvalFilter.lineLimit) { true }
    var parser = ScriptParser()
    var number = 0
    reading: while true {
      number += 1
      switch reader.next() {
      case .end: break reading
      case .failed(let code): throw ScriptError(line: 0, .readFailed(code))
      case .tooLong:
        throw ScriptError(line: number, EvalError(.json, "", "a line of more than \(EvalFilter.lineLimit) bytes"))
      case .line(let bytes): try parser.read(bytes, number)
      }
    }
    try self.init(parser)
  }

  /// Reads a script from text.
  /// - Throws: `ScriptError` with the number of the line.
  public init(_ text: String) throws(ScriptError) {
    var parser = ScriptParser()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var line = String(line)
      let result: Result<Void, ScriptError> = line.withUTF8 { bytes in
        Result { () throws(ScriptError) in try parser.read(bytes, index + 1) }
      }
      try result.get()
    }
    try self.init(parser)
  }

  /// Reads a script from bytes, line by line.
  /// - Throws: `ScriptError` with the number of the line.
  public init(bytes: [UInt8]) throws(ScriptError) {
    var parser = ScriptParser()
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      guard line.count <= EvalFilter.lineLimit else {
        throw ScriptError(line: index + 1, EvalError(.json, "", "a line of more than \(EvalFilter.lineLimit) bytes"))
      }
      let result: Result<Void, ScriptError> = line.withUnsafeBufferPointer { bytes in
        Result { () throws(ScriptError) in try parser.read(bytes, index + 1) }
      }
      try result.get()
    }
    try self.init(parser)
  }

  private init(_ parser: ScriptParser) throws(ScriptError) {
    guard let head = parser.head else {
      throw ScriptError(
        line: 1,
        EvalError(.missing, "viewport", "the script is empty; its first line takes viewport, fps and scenes"))
    }
    title = head.title
    viewport = head.viewport
    framesPerSecond = head.framesPerSecond
    duration = head.duration
    visibleTolerance = head.tolerance
    leading = head.leading
    scenes = head.scenes.scenes
    calls = parser.calls
  }
}

/// An error in a script, with its line (counted from 1; 0 if no line is at fault).
public struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    case bad(EvalError)
    /// `errno` of a failed read.
    case readFailed(Int32)
  }

  public let line: Int
  public let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  init(line: Int, _ error: EvalError) { self.init(line: line, .bad(error)) }

  public var description: String {
    switch reason {
    case .bad(let error): return "line \(line): \(error.message) (\(error.code.rawValue))"
    case .readFailed(let code): return "cannot be read (error \(code))"
    }
  }
}

/// Reads line after line.
struct ScriptParser {
  struct Head {
    var title: String?
    var viewport: Size
    var framesPerSecond: Double
    var duration: Double?
    var tolerance: Double
    var leading: String
    var scenes: SceneList
  }

  private(set) var head: Head?
  private(set) var calls: [ScriptCall] = []

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) throws(ScriptError) {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { return }
    do throws(EvalError) {
      guard case .object(let members) = try JSONParser.parse(bytes) else {
        throw EvalError(.json, "", "a line takes one JSON object")
      }
      var fields = Fields(members)
      if let head {
        calls.append(try ScriptCall(&fields, line: number, after: calls.last?.t ?? 0, head.scenes))
      } else {
        head = try Head(&fields)
      }
    } catch {
      throw ScriptError(line: number, error)
    }
  }
}

extension ScriptParser.Head {
  init(_ fields: inout Fields) throws(EvalError) {
    viewport = try fields.viewport()
    framesPerSecond = try fields.number("fps", default: 60)
    guard framesPerSecond > 0, framesPerSecond <= 1000 else {
      throw EvalError(
        .range, "fps", "fps is \(framesPerSecond); it takes frames per second above 0 and up to 1000")
    }
    title = fields.has("title") ? try fields.string("title", "a text") : nil
    duration = try fields.optionalNumber("duration")
    if let duration, duration < 0 || duration * framesPerSecond > Double(Script.frameLimit) {
      throw EvalError(
        .range, "duration",
        "duration is \(duration); it takes seconds, 0 or more, for up to \(Script.frameLimit) frames"
      )
    }
    tolerance = try fields.number("tolerance", default: 0)
    guard tolerance >= 0, tolerance <= 1000 else {
      throw EvalError(.range, "tolerance", "tolerance is \(tolerance); it takes points from 0 to 1000")
    }
    scenes = SceneList()
    for var scene in try fields.objects("scenes") { try ScriptScene.read(&scene, in: viewport, into: &scenes) }
    let all = scenes.scenes
    guard let first = all.first else {
      throw EvalError(.missing, "scenes", "scenes is missing or empty; it takes a list of scenes with id and kind")
    }
    let usual = all.first { $0.isBook } ?? first
    leading = try fields.choice("leading", all.map { ($0.id, $0.id) }, default: usual.id)
    try fields.finish("the first line of a script")
  }
}
