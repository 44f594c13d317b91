import LeafSpring

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

/// Reads vectors line by line and measures the library and the textbook formulas against them.
public struct AccuracyMeter {
  private(set) var report: AccuracyReport?
  private var line = 0
  private var hasEnded = false
  let cells: CellMeter

  public init() throws(LeafError) { cells = try CellMeter() }

  /// Measures a whole file.
  /// - Parameter progress: receives, before each line, how many bytes the lines before it had.
  /// - Throws: `AccuracyError`, for the first line that cannot be used.
  public mutating func measure(
    descriptor: Int32, progress: (_ bytes: Int) -> Void = { _ in }
  ) throws(AccuracyError) -> AccuracyReport {
    let reader = LineReader(descriptor: descriptor, limit: 1 << 20) { true }
    reading: while true {
      progress(reader.bytesTaken)
      switch reader.next() {
      case .end: break reading
      case .failed(let code): throw AccuracyError(line: 0, flaw: .readFailed(code))
      case .tooLong: throw AccuracyError(line: line + 1, flaw: .wrongLength)
      case .line(let bytes): try read(String(decoding: bytes, as: UTF8.self))
      }
    }
    return try finish()
  }

  /// Measures the lines of a text.
  public mutating func measure(_ text: String) throws(AccuracyError) -> AccuracyReport {
    for part in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      try read(part)
    }
    return try finish()
  }

  private func finish() throws(AccuracyError) -> AccuracyReport {
    guard let report else { throw AccuracyError(line: 1, flaw: .noHead) }
    guard hasEnded else { throw AccuracyError(line: line, flaw: .noEnd) }
    return report
  }

  private mutating func read(_ text: some StringProtocol) throws(AccuracyError) {
    line += 1
    guard var found = report else {
      let head = "# leafspring accuracy vectors, version 1, "
      guard text.hasPrefix(head) else { throw AccuracyError(line: line, flaw: .noHead) }
      report = AccuracyReport(head: String(text.dropFirst(2)))
      return
    }
    if text.hasPrefix("#") {
      guard text == "# end, \(found.vectorCount) vectors", !hasEnded else {
        throw AccuracyError(line: line, flaw: .noEnd)
      }
      hasEnded = true
      return
    }
    guard !hasEnded else { throw AccuracyError(line: line, flaw: .noEnd) }
    report = nil
    do throws(AccuracyError.Flaw) {
      let vector = try AccuracyVector(text)
      found.vectorCount += 1
      try note(vector, in: &found)
    } catch {
      throw AccuracyError(line: line, flaw: error)
    }
    report = found
  }

  private func note(_ vector: AccuracyVector, in report: inout AccuracyReport) throws(AccuracyError.Flaw) {
    do throws(LeafError) {
      switch vector.kind {
      case "spring": try report.noteSpring(vector, as: Double.self)
      case "spring32": try report.noteSpring(vector, as: Float.self)
      case "settle": try report.noteSettling(vector)
      case "curve": try report.noteCurve(vector, as: Double.self)
      case "curve32": try report.noteCurve(vector, as: Float.self)
      case "keyframes": try report.noteKeyframes(vector)
      case "elementary": report.noteElementary(vector)
      default: cells.note(vector, in: &report)
      }
    } catch {
      throw .refused
    }
  }
}

extension TextbookNumber {
  static var name: String { Self.self == Float.self ? "Float" : "Double" }

  /// The spacing of this type's numbers at a magnitude.
  static func spacing(_ size: Double) -> Double { Double(Self(size).ulp) }
}

extension AccuracyReport {
  fileprivate mutating func noteSpring<T: TextbookNumber>(
    _ vector: AccuracyVector, as type: T.Type
  ) throws(LeafError) {
    let p = vector.inputs
    let spring = try Spring(dampingRatio: p[0], omega0: p[1])
    let own = spring.state(x: p[2], v: p[3], after: p[4])
    let q = p.map { T($0) }
    let other = Textbook<T>.spring(q[0], q[1], x: q[2], v: q[3], at: q[4])
    let x = vector.results[0], v = vector.results[1]
    var level = x.near.magnitude, speed = v.near.magnitude
    if p[0] < 1 {
      level = hypot(level, speed / p[1])
      speed = level * p[1]
    }
    note("spring", vector.regime, T.name) { row in
      row.vectors += 1
      row.library.note(x.error(of: Double(T(own.x))), of: level, ulp: T.spacing(level))
      row.library.note(v.error(of: Double(T(own.v))), of: speed, ulp: T.spacing(speed))
      row.noteTextbook(x.error(of: Double(other.x)), of: level, ulp: T.spacing(level))
      row.noteTextbook(v.error(of: Double(other.v)), of: speed, ulp: T.spacing(speed))
    }
  }

  fileprivate mutating func noteSettling(_ vector: AccuracyVector) throws(LeafError) {
    let p = vector.inputs
    let spring = try Spring(dampingRatio: p[0], omega0: p[1])
    let own = [
      spring.lastTime(x: p[2], v: p[3], epsilon: p[4]), spring.lastVelocityTime(x: p[2], v: p[3], epsilon: p[5]),
      spring.energyTime(x: p[2], v: p[3]), spring.envelopeL1(x: p[2], v: p[3], epsilon: p[4]),
      spring.envelopeL2(x: p[2], v: p[3], epsilon: p[4]),
    ]
    let other = Textbook<Double>.settling(p[0], p[1], x: p[2], v: p[3], epsilon: p[4])
    note("settle", vector.regime, "Double") { row in
      row.vectors += 1
      for (index, exact) in vector.results.enumerated() {
        let size = exact.near == 0 ? 1 : exact.near.magnitude
        row.library.note(exact.error(of: own[index]), of: size, ulp: size.ulp)
      }
      let last = vector.results[0], size = last.near == 0 ? 1 : last.near.magnitude
      row.noteTextbook(last.error(of: other), of: size, ulp: size.ulp)
    }
  }

  fileprivate mutating func noteCurve<T: TextbookNumber>(
    _ vector: AccuracyVector, as type: T.Type
  ) throws(LeafError) {
    let p = vector.inputs, exact = vector.results[0], size = exact.near.magnitude
    let own = try TimingCurve(x1: p[0], y1: p[1], x2: p[2], y2: p[3]).value(at: p[4])
    let q = p.map { T($0) }
    note("curve", vector.regime, T.name) { row in
      row.vectors += 1
      row.library.note(exact.error(of: Double(T(own))), of: size, ulp: T.spacing(size))
      row.noteTextbook(
        exact.error(of: Double(Textbook<T>.curve(q, at: q[4]))), of: size, ulp: T.spacing(size))
    }
  }

  fileprivate mutating func noteElementary(_ vector: AccuracyVector) {
    let exact = vector.results[0], size = exact.near.magnitude
    let own = AccuracyReport.elementary(vector.regime, vector.inputs) ?? .nan
    let other = Textbook<Double>.elementary(vector.regime, vector.inputs) ?? .nan
    note("elementary", vector.regime, "Double") { row in
      row.vectors += 1
      row.library.note(exact.error(of: own), of: size, ulp: size.ulp)
      row.noteTextbook(exact.error(of: other), of: size, ulp: size.ulp)
    }
  }

  private static func elementary(_ name: Substring, _ a: [Double]) -> Double? {
    switch name {
    case "exp": return Elementary.exp(a[0])
    case "expm1": return Elementary.expm1(a[0])
    case "log": return Elementary.log(a[0])
    case "log1p": return Elementary.log1p(a[0])
    case "atan": return Elementary.atan(a[0])
    case "atan2": return a.count > 1 ? Elementary.atan2(y: a[0], x: a[1]) : nil
    case "acos": return Elementary.acos(a[0])
    case "asin": return Elementary.asin(a[0])
    case "sin": return Elementary.sin(a[0])
    case "cos": return Elementary.cos(a[0])
    default: return nil
    }
  }
}
