import Foundation
import LeafSpringEval
import Testing

/// The operation `paper`: what it refuses, its answers, and the public vectors.
@Suite struct PaperOpTests {
  private static let good =
    #""width":362,"height":568,"eye":2000,"maxRadius":36.2,"tightness":0.2,"hinges":8,"corner":"bottom","finger":[100,200]"#

  @Test(arguments: [
    ("", "missing kind"), (#""kind":"fold""#, "unknown kind"), (#""kind":1"#, "type kind"),
    (#""kind":"peel""#, "missing width"), (#""kind":"turn""#, "missing width"),
    (#""kind":"peel",\#(good),"held":[1,1]"#, "unknown held"), (#""kind":"catch",\#(good)"#, "missing held"),
    (#""kind":"catch",\#(good),"held":[363,1]"#, "range held"),
    (#""kind":"catch",\#(good),"held":[1]"#, "range held"),
    (#""kind":"catch",\#(good),"held":[100,484]"#, "state finger"),
    (#""kind":"turn","width":362,"eye":2000,"held":363,"finger":1"#, "range held"),
    (#""kind":"turn","width":362,"eye":0,"held":3,"finger":1"#, "range eye"),
    (#""kind":"turn","width":0,"eye":2000,"held":0,"finger":1"#, "range width"),
    (#""kind":"turn","width":362,"eye":2000,"held":3,"finger":[1]"#, "type finger"),
    (#""kind":"turn","width":362,"eye":2000,"held":3,"finger":1,"hinges":3"#, "unknown hinges"),
  ])
  func badRequests(_ fields: String, _ expected: String) throws {
    let comma = fields.isEmpty ? "" : ","
    #expect(try refusal(#"{"op":"paper"\#(comma)\#(fields)}"#) == expected, "\(fields)")
  }

  @Test(arguments: [
    ("width", "0", "range width"), ("width", "1e7", "range width"), ("height", "-1", "range height"),
    ("eye", "0", "range eye"), ("eye", "250", "range tightness"), ("maxRadius", "363", "range maxRadius"),
    ("maxRadius", "-1", "range maxRadius"), ("tightness", "0", "range tightness"),
    ("tightness", "0.4", "range tightness"), ("hinges", "0", "range hinges"), ("hinges", "33", "range hinges"),
    ("hinges", "1.5", "type hinges"), ("corner", "\"left\"", "unknown corner"),
    ("finger", "[1e10,0]", "range finger"), ("finger", "[\"nan\",0]", "nonfinite finger[0]"),
    ("finger", "[1]", "range finger"), ("finger", "1", "type finger"),
  ])
  func badFieldsOfAPeel(_ name: String, _ value: String, _ expected: String) throws {
    let request = #"{"op":"paper","kind":"peel",\#(Self.good)}"#
    guard case .object(let members) = try parse(request), let member = members.first(where: { $0.key == name }) else {
      throw Missing()
    }
    let bytes = Array(request.utf8)
    let text = String(
      decoding: bytes[..<member.source.lowerBound] + value.utf8 + bytes[member.source.upperBound...], as: UTF8.self)
    #expect(try refusal(text) == expected, "\(text)")
  }

  private struct Missing: Error {}

  @Test func aPeelHasAFacetMoreThanHinges() throws {
    let answer = try ask(#"{"op":"paper","kind":"peel",\#(Self.good)}"#)
    #expect(answer["flat"] == .bool(false) && answer["underFinger"] == .bool(true))
    #expect(answer["facets"]?.list.count == 9)
    let home = try ask(
      #"{"op":"paper","kind":"peel","width":362,"height":568,"eye":2000,"finger":[362,284]}"#)
    #expect(home["flat"] == .bool(true) && home["facets"] == nil && home.numbers("place") == [362, 568])
  }

  /// Every number of every vector.
  @Test func everyPublicVectorIsAnswered() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Vectors/paper.json")
    let vectors = try Data(contentsOf: file).withUnsafeBytes {
      try JSONParser.parse($0.bindMemory(to: UInt8.self))["vectors"]?.list ?? []
    }
    var worst: [String: (error: Double, place: Int)] = [:]
    var kinds: [String: Int] = [:]
    for (index, vector) in vectors.enumerated() {
      guard case .object(let members) = vector, case .string(let kind) = vector["kind"] else { throw Missing() }
      let given: Set = [
        "kind", "width", "height", "eye", "maxRadius", "tightness", "hinges", "corner", "finger", "held",
      ]
      let request = members.filter { given.contains($0.key) }.map { "\"\($0.key)\":\(text($0.value))" }
      let answer = try ask("{\"op\":\"paper\",\(request.joined(separator: ","))}")
      #expect(answer.error == nil, "vector \(index): \(answer)")
      let extent = (vector["width"]?.number ?? .nan) + (vector["height"]?.number ?? 0)
      for member in members where !given.contains(member.key) {
        // Angles and directions are measured absolutely, lengths relative to the page.
        let name = "\(kind) \(member.key)"
        let found = errors(answer[member.key], member.value, ["axis", "angle"].contains(member.key) ? 1 : extent)
        if found.isNaN || found >= worst[name]?.error ?? 0 { worst[name] = (found, index) }
      }
      kinds[kind, default: 0] += 1
    }
    #expect(kinds == ["peel": 32, "catch": 12, "turn": 16])
    #expect(worst.count == 11)
    for (name, found) in worst.sorted(by: { $0.key < $1.key }) {
      print("figure: vectors, \(name): worst \(found.error) of size, at vector \(found.place) (limit 1e-12)")
      #expect(found.error <= 1e-12)
    }
  }

  /// The largest difference of two values of the same shape; infinite if their shapes or a boolean differ.
  private func errors(_ got: JSONValue?, _ wanted: JSONValue, _ extent: Double) -> Double {
    guard let got else { return .infinity }
    switch wanted {
    case .number(let number): return abs(got.number - number) / extent
    case .numbers, .array:
      let (a, b) = (got.list, wanted.list)
      return a.count == b.count ? zip(a, b).map { errors($0, $1, extent) }.max() ?? 0 : .infinity
    case .object(let members):
      return members.map {
        $0.key == "matrix"
          ? matrix(got[$0.key], $0.value, extent) : errors(got[$0.key], $0.value, $0.key == "angle" ? 1 : extent)
      }.max() ?? 0
    default: return got == wanted ? 0 : .infinity
    }
  }

  /// In a matrix, the last row is a length.
  private func matrix(_ got: JSONValue?, _ wanted: JSONValue, _ extent: Double) -> Double {
    let (a, b) = (got?.list ?? [], wanted.list)
    guard a.count == 16, b.count == 16 else { return .infinity }
    return (0..<16).map { abs(a[$0].number - b[$0].number) / ($0 < 12 ? 1 : extent) }.max() ?? 0
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .number(let number): return "\(number)"
    case .string(let word): return "\"\(word)\""
    default: return "[\(value.list.map { "\($0.number)" }.joined(separator: ","))]"
    }
  }
}
