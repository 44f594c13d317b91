/// One line of the file that `Tests/Vectors/accuracy.py` writes: a kind, a regime, inputs, and exact results.
struct AccuracyVector {
  /// A result to about 106 bits: the nearest double, and the remainder.
  struct Exact {
    var near: Double
    var beyond: Double

    /// Distance of a computed value from this one; infinite if the value is NaN or infinite.
    func error(of value: Double) -> Double {
      if value == near { return beyond.magnitude }
      let error = ((value - near) - beyond).magnitude
      return error.isNaN ? .infinity : error
    }
  }

  let kind: Substring
  let regime: Substring
  let inputs: [Double]
  let results: [Exact]

  /// The number of inputs and results in a line of each kind. For keyframes this is the minimum; each key adds three
  /// inputs.
  static let shapes: [(kind: String, inputs: Int, results: Int)] = [
    ("spring", 5, 2), ("spring32", 5, 2), ("settle", 6, 5), ("curve", 5, 1), ("curve32", 5, 1), ("keyframes", 4, 1),
    ("elementary", 1, 1), ("cell", 19, 24),
  ]

  /// - Throws: what is wrong with the line, in words.
  init(_ line: some StringProtocol) throws(AccuracyError.Flaw) {
    let parts = line.split(separator: " ")
    guard parts.count > 3, let shape = AccuracyVector.shapes.first(where: { $0.kind == parts[0] }) else {
      throw .unknownKind
    }
    guard let count = Int(parts[2]), count >= shape.inputs, count <= 20_000,
      parts.count == 3 + count + 2 * shape.results
    else { throw .wrongLength }
    var numbers: [Double] = []
    for part in parts[3...] {
      guard let number = part == "inf" ? .infinity : HexFloat.parse(String(part)) else { throw .noNumber }
      numbers.append(number)
    }
    for number in numbers[..<count] where !number.isFinite { throw .noNumber }
    kind = Substring(parts[0])
    regime = Substring(parts[1])
    inputs = Array(numbers[..<count])
    results = stride(from: count, to: numbers.count, by: 2).map { Exact(near: numbers[$0], beyond: numbers[$0 + 1]) }
  }
}

/// An error in a file of vectors.
public struct AccuracyError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Flaw: Error, Equatable, Sendable {
    case noHead, noEnd, unknownKind, wrongLength, noNumber
    /// The core refuses the inputs.
    case refused
    case readFailed(Int32)
  }

  /// Line number from 1; 0 if no line is at fault.
  public let line: Int
  public let flaw: Flaw

  public var description: String {
    switch flaw {
    case .noHead: return "line 1: no vectors of version 1; it takes what Tests/Vectors/accuracy.py prints"
    case .noEnd: return "line \(line): the file has no end line with the number of its vectors; it was cut short"
    case .unknownKind:
      return "line \(line): takes one of \(AccuracyVector.shapes.map(\.kind).joined(separator: ", ")) first"
    case .wrongLength: return "line \(line): has another number of fields than its kind takes"
    case .noNumber: return "line \(line): takes finite hexadecimal floats, as 0x1.8p+1"
    case .refused: return "line \(line): takes inputs that the library accepts"
    case .readFailed(let code): return "cannot be read (error \(code))"
    }
  }
}
