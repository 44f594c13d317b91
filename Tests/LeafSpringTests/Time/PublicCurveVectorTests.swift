import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Groups of `Tests/Vectors/springs.json`.
private enum PublicVectors {
  static func group(_ name: String) throws -> [[String: Any]] {
    let found = try VectorFile.vectors("springs.json").filter { $0["group"] as? String == name }
    return try found.isEmpty ? { throw VectorFile.Malformed() }() : found
  }

  static func number(_ any: Any?) -> Double {
    guard let pair = any as? [String: Any], let hex = pair["hex"] as? String else { return .nan }
    return Double(hex) ?? .nan
  }
}

@Suite("Curves against the public vectors") struct PublicCurveVectorTests {
  @Test func bezier() throws {
    var worst = 0.0
    for vector in try PublicVectors.group("bezier") {
      let input = vector["in"] as! [String: Any]
      func n(_ name: String) -> Double { PublicVectors.number(input[name]) }
      let want = PublicVectors.number((vector["out"] as! [String: Any])["y"])
      let got = try TimingCurve(x1: n("x1"), y1: n("y1"), x2: n("x2"), y2: n("y2")).value(at: n("x"))
      #expect((got - want).magnitude <= 1e-15 * max(1, want.magnitude), "\(vector["id"]!)")
      worst = max(worst, (got - want).magnitude)
    }
    print("figure: public Bézier vectors worst \(worst)")
  }

  @Test func cssLinear() throws {
    for vector in try PublicVectors.group("css-linear") {
      let input = vector["in"] as! [String: Any]
      let stops = (input["points"] as! [[Any]]).map {
        PiecewiseLinear.Stop(input: PublicVectors.number($0[0]), output: PublicVectors.number($0[1]))
      }
      let want = PublicVectors.number((vector["out"] as! [String: Any])["y"])
      let got = try PiecewiseLinear(stops).value(at: PublicVectors.number(input["x"]))
      #expect(got == want, "\(vector["id"]!)")
    }
  }
}
