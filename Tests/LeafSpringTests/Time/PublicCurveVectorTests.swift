import Foundation
import Testing

@testable import LeafSpring

/// Groups of the public vectors, where the folder `spec/vectors` can be found above this file.
private enum PublicVectors {
  static func group(_ name: String) -> [[String: Any]] {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path.count > 1 {
      folder.deleteLastPathComponent()
      for inside in ["spec/vectors/springs.json", "shared/spec/vectors/springs.json"] {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(inside)) else { continue }
        let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        let all = root?["vectors"] as? [[String: Any]] ?? []
        return all.filter { $0["group"] as? String == name }
      }
    }
    return []
  }

  static func number(_ any: Any?) -> Double {
    guard let pair = any as? [String: Any], let hex = pair["hex"] as? String else { return .nan }
    return Double(hex) ?? .nan
  }
}

@Suite("Curves against the public vectors") struct PublicCurveVectorTests {
  @Test(.enabled(if: !PublicVectors.group("bezier").isEmpty)) func bezier() throws {
    var worst = 0.0
    for vector in PublicVectors.group("bezier") {
      let input = vector["in"] as! [String: Any]
      func n(_ name: String) -> Double { PublicVectors.number(input[name]) }
      let want = PublicVectors.number((vector["out"] as! [String: Any])["y"])
      let got = try TimingCurve(x1: n("x1"), y1: n("y1"), x2: n("x2"), y2: n("y2")).value(at: n("x"))
      #expect((got - want).magnitude <= 1e-15 * max(1, want.magnitude), "\(vector["id"]!)")
      worst = max(worst, (got - want).magnitude)
    }
    print("figure: public Bézier vectors worst \(worst)")
  }

  @Test(.enabled(if: !PublicVectors.group("css-linear").isEmpty)) func cssLinear() throws {
    for vector in PublicVectors.group("css-linear") {
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
