import Foundation
import LeafSpringTestSupport

/// The spring vectors of `Tests/Vectors`.
enum SpringVectors {
  /// One line of `Tests/Vectors/springs.txt`; its head says what the fields are.
  struct Line {
    var kind: Substring
    var regime: Substring
    var fields: [Substring]

    /// A field as a number; the generator writes decimals that read back to the intended double.
    func number(_ index: Int) -> Double { Double(fields[index]) ?? .nan }

    /// A field with the digits beyond a double, if `Wide` can hold them.
    func wide(_ index: Int) -> Wide { Wide(String(fields[index])) ?? .nan }

    /// Inputs from `start` on.
    func numbers(_ range: Range<Int>) -> [Double] { range.map { number($0) } }

    /// A result written as bits and thousandths of an ulp.
    func exact(_ index: Int) -> Exact {
      let near = Double(bitPattern: UInt64(fields[index], radix: 16) ?? 0)
      return Exact(near: near, beyond: (Double(fields[index + 1]) ?? 0) / 1000 * near.ulp)
    }
  }

  /// An exact result, to a thousandth of an ulp: `near + beyond`.
  struct Exact {
    var near: Double
    var beyond: Double

    func error(of value: Double) -> Double { ((value - near) - beyond).magnitude }
  }

  static func lines(_ kind: String) throws -> [Line] {
    try VectorFile.lines("springs.txt").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count > 2, parts[0].hasPrefix(kind) else { return nil }
      return Line(kind: parts[0], regime: parts[1], fields: Array(parts[2...]))
    }
  }

  /// The entries of `Tests/Vectors/springs.json`.
  static func published() throws -> [Published] {
    try VectorFile.vectors("springs.json").compactMap(Published.init)
  }

  struct Published {
    let id: String
    let kind: String
    let regime: String
    let input: [String: Any]
    let output: [String: Any]

    init?(_ object: [String: Any]) {
      guard let id = object["id"] as? String, let kind = object["kind"] as? String,
        let input = object["in"] as? [String: Any], let output = object["out"] as? [String: Any]
      else { return nil }
      self.id = id
      self.kind = kind
      self.input = input
      self.output = output
      regime = object["regime"] as? String ?? ""
    }

    static func number(_ value: Any?) -> Double {
      let parts = value as? [String: Any]
      if let hex = parts?["hex"] as? String, let number = Double(hex) { return number }
      return (parts?["dec"] as? String).flatMap { Double($0) } ?? .nan
    }

    func given(_ name: String) -> Double { Published.number(input[name]) }

    /// A result: the double nearest to its 25 digits, and how far these digits are from that double.
    func result(_ name: String) -> Exact {
      let near = Published.number(output[name])
      return Exact(near: near, beyond: 0)
    }
  }
}

/// The worst error for each name, for the single line that reports it.
struct WorstErrors {
  private(set) var errors: [String: Double] = [:]

  mutating func note(_ name: String, _ error: Double) {
    errors[name] = max(errors[name] ?? 0, error.isNaN ? .infinity : error)
  }

  func report(_ what: String) {
    for name in errors.keys.sorted() {
      print("figure: \(what) \(name) \(String(format: "%.2e", errors[name] ?? 0))")
    }
  }
}
