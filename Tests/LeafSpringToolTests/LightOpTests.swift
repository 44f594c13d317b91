import Foundation
import LeafSpringEval
import Testing

/// The operation `light`: what it refuses, and answers worked out by hand from light.md 1.
@Suite struct LightOpTests {
  @Test(arguments: [
    ("", "missing kind"), (#""kind":"glow""#, "unknown kind"), (#""kind":"face""#, "missing width"),
    (#""kind":"face","width":0,"leaves":[[1]]"#, "range width"), (#""kind":"face","width":300"#, "missing leaves"),
    (#""kind":"face","width":300,"leaves":1"#, "range leaves"),
    (#""kind":"page","width":300,"leaves":[[]]"#, "range leaves"),
    (#""kind":"page","width":300,"leaves":[[5]]"#, "range leaves"),
    (#""kind":"page","width":300,"leaves":[[1]],"bright":2"#, "range bright"),
    (#""kind":"page","width":300,"leaves":[[1]],"side":"up""#, "unknown side"),
    (#""kind":"page","width":300,"leaves":[[1]],"strength":1.5"#, "range strength"),
    (#""kind":"roll","radius":0,"x":[1]"#, "range radius"), (#""kind":"roll","radius":2,"x":[1]"#, "range x"),
    (#""kind":"roll","radius":2"#, "missing x"), (#""kind":"outline","height":0,"distance":[1]"#, "range height"),
    (#""kind":"outline","height":1,"distance":[-1]"#, "range distance"),
    (#""kind":"outline","height":1,"distance":[1],"hinges":3"#, "unknown hinges"),
  ])
  func badRequests(_ fields: String, _ expected: String) throws {
    let comma = fields.isEmpty ? "" : ","
    #expect(try refusal(#"{"op":"light"\#(comma)\#(fields)}"#) == expected, "\(fields)")
  }

  /// A rigid leaf that stands upright over the spine: each side sees half of the sky, and its own page's half.
  @Test func anUprightLeafSeesHalfOfTheSky() throws {
    let answer = try ask(
      #"{"op":"light","kind":"face","width":1,"leaves":[[1.5707963267948966]],"bright":0.5,"strength":1}"#)
    let leaf = try #require(answer["leaves"]?.list.first)
    let tilt = 0.7 * 0.5 / (3 * Double.pi) * Double.pi / 2
    // At the spine the page takes up the other half: 0.67/2. At the free edge, (1, 1) away from the page's far end: (1 − 1/√2)/2 of 0.67.
    let (low, high) = (0.335, 0.335 * (1 - 1 / 2.0.squareRoot()))
    for (name, side) in [("recto", -1.0), ("verso", 1)] {
      let light = leaf[name]?.list.map(\.number) ?? []
      #expect(light.count == 2 && abs(light[0] - (0.5 + side * tilt + low)) < 1e-12, "\(name) \(light)")
      #expect(light.count == 2 && abs(light[1] - (0.5 + side * tilt + high)) < 1e-12, "\(name) \(light)")
      let alpha = leaf[name + "Alpha"]?.list.map(\.number) ?? []
      #expect(zip(light, alpha).allSatisfy { abs(1 - min($0, 1) - $1) < 1e-15 })
    }
  }

  /// Beside it the page at x has the edge (0, 1): S = −x/√(x² + 1).
  @Test func aPageBesideAnUprightLeaf() throws {
    for (side, sign) in [("right", 1.0), ("left", -1)] {
      let answer = try ask(
        #"{"op":"light","kind":"page","width":1,"leaves":[[1.5707963267948966]],"bright":0.5,"side":"\#(side)","strength":0.6}"#
      )
      let returned = 0.59 * (1 + 0.37 * 0.5 * sign)
      #expect(abs(answer["lo"]?.number ?? .nan) < 1e-15 && answer["hi"]?.number == 1)
      #expect(abs((answer["returned"]?.number ?? .nan) - returned) < 1e-12)
      let (blocked, alpha) = (answer.numbers("blocked"), answer.numbers("alpha"))
      #expect(blocked.count == 17 && alpha.count == 17)
      for i in 0..<blocked.count {
        let x = Double(i * i) / 256, s = -x / (x * x + 1).squareRoot()
        let b = (1 + s) / 2 + 0.7 * 0.5 * sign / (3 * .pi) * (s * s - 1)
        #expect(abs(blocked[i] - b) < 1e-12 && abs(alpha[i] - 0.6 * (1 - returned) * b) < 1e-12, "\(side) \(i)")
      }
    }
  }

  @Test func rollsAndOutlines() throws {
    let roll = try ask(#"{"op":"light","kind":"roll","radius":10,"x":[10,17.320508075688775,40],"strength":1}"#)
    for (got, wanted) in zip(roll.numbers("blocked"), [0.5, 0.25, 1.0 / 17]) { #expect(abs(got - wanted) < 1e-12) }
    for (got, wanted) in zip(roll.numbers("alpha"), [0.205, 0.1025, 0.41 / 17]) { #expect(abs(got - wanted) < 1e-12) }
    let outline = try ask(
      #"{"op":"light","kind":"outline","height":3,"distance":[0,4],"bright":-1,"strength":1}"#)
    let tilt = 0.7 / (3 * Double.pi)
    // On the side away from the light it is darker.
    let wanted = [0.5 + tilt, 0.1 + tilt * 0.36]
    for (got, wanted) in zip(outline.numbers("blocked"), wanted) { #expect(abs(got - wanted) < 1e-12) }
    for (got, wanted) in zip(outline.numbers("alpha"), wanted) { #expect(abs(got - 0.55 * wanted) < 1e-12) }
  }
}
