import LeafSpringEval
import Testing

/// Every operation's answer to bad requests: the code and the field are the contract.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("{}", "missing op"), (#"{"op":1}"#, "type op"), (#"{"op":""}"#, "op op"), (#"{"op":"Spring"}"#, "op op"),
    (#"{"op":null}"#, "type op"), ("[]", "json "), ("1", "json "), (#""spring""#, "json "), ("null", "json "),
    (#"{"op":"spring","op":"spring"}"#, "json op"), (#"{"op":"spring.perceptual","hex":1}"#, "type hex"),
    (#"{"op":"spring.perceptual","hex":"yes","duration":1,"bounce":0}"#, "type hex"),
  ])
  func requestsThatAreNone(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    ("", "missing stiffness"), (#""stiffness":100"#, "missing damping"),
    (#""damping":1"#, "missing stiffness"),
    (#""stiffness":-1,"damping":1"#, "range stiffness"), (#""stiffness":1,"damping":-1"#, "range damping"),
    (#""mass":0,"stiffness":1,"damping":1"#, "range mass"),
    (#""mass":-1,"stiffness":1,"damping":1"#, "range mass"),
    (#""dampingRatio":0.7"#, "missing omega0"), (#""omega0":1"#, "missing dampingRatio"),
    (#""dampingRatio":0.7,"omega0":0"#, "range omega0"),
    (#""dampingRatio":-1,"omega0":1"#, "range dampingRatio"),
    (#""duration":0.5"#, "missing bounce"), (#""bounce":0.5"#, "missing duration"),
    (#""duration":0,"bounce":0"#, "range duration"), (#""response":1"#, "missing dampingRatio"),
    (#""response":0,"dampingRatio":1"#, "range response"),
    (#""stiffness":"100","damping":1"#, "type stiffness"),
    (#""stiffness":[100],"damping":1"#, "type stiffness"),
    (#""stiffness":null,"damping":1"#, "type stiffness"),
    (#""stiffness":true,"damping":1"#, "type stiffness"),
    (#""stiffness":1e999,"damping":1"#, "nonfinite stiffness"),
    (#""stiffness":"nan","damping":1"#, "nonfinite stiffness"),
    (#""stiffness":"-inf","damping":1"#, "nonfinite stiffness"),
    (#""stiffness":"0x1p2000","damping":1"#, "nonfinite stiffness"),
    (#""stiffness":1,"damping":1,"omega0":1,"dampingRatio":1"#, "unknown stiffness"),
    (#""stiffness":1,"damping":1,"zeta":1"#, "unknown zeta"),
  ])
  func springs(_ spring: String, _ expected: String) throws {
    let comma = spring.isEmpty ? "" : ","
    for rest in [
      #""op":"spring","x":1,"v":0,"t":0"#, #""op":"spring.settle","x":1,"v":0,"epsilon":0.001"#,
      #""op":"spring.run","value":0,"velocity":0,"target":1,"t":1"#,
    ] {
      #expect(try refusal("{\(spring)\(comma)\(rest)}") == expected, "\(spring) \(rest)")
    }
    let nested =
      #"{"op":"spring.run","stiffness":1,"damping":1,"value":0,"velocity":0,"target":1,"t":1,"events":[{"t":0,"spring":{"#
    let inside = expected.replacing(" ", with: " events[0].spring.")
    #expect(try refusal(nested + spring + "}}]}") == inside, "\(spring)")
  }

  private static let good = #""stiffness":100,"damping":10"#

  @Test(arguments: [
    (#""v":0,"t":0"#, "missing x"), (#""x":0,"t":0"#, "missing v"), (#""x":0,"v":0"#, "missing t"),
    (#""x":0,"v":0,"t":-1"#, "range t"), (#""x":0,"v":0,"t":[0,-1]"#, "range t"),
    (#""x":0,"v":0,"t":"soon""#, "type t"),
    (#""x":0,"v":0,"t":[[0]]"#, "type t[0]"), (#""x":0,"v":0,"t":[0,"nan"]"#, "nonfinite t[1]"),
    (#""x":0,"v":0,"t":[0,1e400]"#, "nonfinite t[1]"), (#""x":0,"v":0,"t":{}"#, "type t"),
    (#""x":[0],"v":0,"t":0"#, "type x"),
    (#""x":0,"v":0,"t":0,"T":0"#, "unknown T"),
  ])
  func spring(_ rest: String, _ expected: String) throws {
    #expect(try refusal(#"{"op":"spring",\#(Self.good),\#(rest)}"#) == expected, "\(rest)")
  }

  @Test func anInfiniteResultIsAnOverflow() throws {
    #expect(
      try refusal(#"{"op":"spring","mass":1,"stiffness":0,"damping":0,"x":0,"v":1e308,"t":100}"#).hasPrefix(
        "overflow"))
  }

  @Test(arguments: [
    (#"{"op":"spring.fit","duration":1}"#, "missing dampingRatio"),
    (#"{"op":"spring.fit","dampingRatio":0.7}"#, "missing duration"),
    (#"{"op":"spring.fit","dampingRatio":0.0005,"duration":1}"#, "noFit dampingRatio"),
    (#"{"op":"spring.fit","dampingRatio":0.001,"duration":1}"#, "noFit dampingRatio"),
    (#"{"op":"spring.fit","dampingRatio":1.5,"duration":1}"#, "noFit dampingRatio"),
    (#"{"op":"spring.fit","dampingRatio":0.7,"duration":0}"#, "range duration"),
    (#"{"op":"spring.fit","dampingRatio":0.7,"duration":-1}"#, "range duration"),
    (#"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"velocity":"inf"}"#, "nonfinite velocity"),
    (#"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"bounce":0}"#, "unknown bounce"),
    (#"{"op":"spring.perceptual","duration":1}"#, "missing bounce"),
    (#"{"op":"spring.perceptual","duration":0,"bounce":0}"#, "range duration"),
    (#"{"op":"spring.perceptual","duration":1,"bounce":-1}"#, "range bounce"),
    (#"{"op":"spring.perceptual","duration":1,"bounce":1.5}"#, "range bounce"),
    (#"{"op":"spring.settle",\#(RefusalTests.good),"x":1,"v":0}"#, "missing epsilon"),
    (#"{"op":"spring.settle",\#(RefusalTests.good),"x":1,"v":0,"epsilon":0}"#, "range epsilon"),
    (#"{"op":"spring.settle",\#(RefusalTests.good),"x":1,"v":0,"epsilon":-1}"#, "range epsilon"),
    (
      #"{"op":"spring.settle",\#(RefusalTests.good),"x":1,"v":0,"epsilon":1,"epsilonVelocity":0}"#,
      "range epsilonVelocity"
    ),
    (#"{"op":"spring.settle",\#(RefusalTests.good),"x":1,"v":0,"epsilon":1,"t":0}"#, "unknown t"),
  ])
  func otherSpringOperations(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    ("", "ok"), (#","events":{}"#, "type events"), (#","events":[1]"#, "type events"),
    (#","events":["a"]"#, "type events[0]"),
    (#","events":[{}]"#, "missing events[0].t"), (#","events":[{"t":-1}]"#, "range events[0].t"),
    (#","events":[{"t":1},{"t":0.5}]"#, "range events[1].t"),
    (#","events":[{"t":1,"dx":0}]"#, "unknown events[0].dx"),
    (#","events":[{"t":1,"target":"x"}]"#, "type events[0].target"),
    (#","events":[{"t":1,"spring":1}]"#, "type events[0].spring"),
    (#","value":0"#, "json value"), (#","events":[]"#, "ok"),
  ])
  func springRun(_ rest: String, _ expected: String) throws {
    let request = #"{"op":"spring.run",\#(Self.good),"value":0,"velocity":0,"target":1,"t":[0,1]"#
    #expect(try refusal(request + rest + "}") == expected, "\(rest)")
  }

  @Test(arguments: [
    (#"{"op":"bezier","x":0}"#, "missing c"), (#"{"op":"bezier","c":[0,0,1],"x":0}"#, "range c"),
    (#"{"op":"bezier","c":1,"x":0}"#, "type c"),
    (#"{"op":"bezier","c":[-0.1,0,1,1],"x":0}"#, "range x1"),
    (#"{"op":"bezier","c":[0,0,1.1,1],"x":0}"#, "range x2"),
    (#"{"op":"bezier","c":[0,"nan",1,1],"x":0}"#, "nonfinite c[1]"),
    (#"{"op":"bezier","c":[0,0,1,1]}"#, "missing x"),
    (#"{"op":"linear","x":0}"#, "missing points"),
    (#"{"op":"linear","points":[[0]],"x":0}"#, "range points[0]"),
    (#"{"op":"linear","points":[0,1],"x":0}"#, "type points"),
    (#"{"op":"linear","points":[[0,0],[-1,1]],"x":0}"#, "range points"),
    (#"{"op":"linear","points":[[0,0],["inf",1]],"x":0}"#, "nonfinite points[1][0]"),
    (#"{"op":"keyframes","from":0,"t":0}"#, "missing keys"),
    (#"{"op":"keyframes","keys":[],"t":0}"#, "missing from"),
    (#"{"op":"keyframes","keys":[[0,1]],"from":0,"t":0}"#, "range keys[0]"),
    (#"{"op":"keyframes","keys":[[-0.1,1,1]],"from":0,"t":0}"#, "range keys"),
    (#"{"op":"keyframes","keys":[[0,1.1,1]],"from":0,"t":0}"#, "range keys"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":1.5}"#, "range t"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":-0.5}"#, "range t"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":0,"mode":"smooth"}"#, "unknown mode"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":0,"mode":7}"#, "type mode"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":0,"curve":"bouncy"}"#, "unknown curve"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":0,"curve":[0,0,1]}"#, "range curve"),
    (#"{"op":"keyframes","keys":[[0,1,1]],"from":0,"t":0,"curve":true}"#, "type curve"),
  ])
  func curves(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  private static let unit = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"
  private static let flat = "[1,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1]"

  @Test(arguments: [
    (#"{"op":"transform","b":\#(RefusalTests.unit),"progress":0}"#, "missing a"),
    (#"{"op":"transform","a":[1],"b":\#(RefusalTests.unit),"progress":0}"#, "range a"),
    (#"{"op":"transform","a":\#(RefusalTests.flat),"b":\#(RefusalTests.unit),"progress":0}"#, "singular a"),
    (#"{"op":"transform","a":\#(RefusalTests.unit),"b":\#(RefusalTests.flat),"progress":0}"#, "singular b"),
    (#"{"op":"transform","a":\#(RefusalTests.unit),"b":\#(RefusalTests.unit)}"#, "missing progress"),
    (#"{"op":"product","shared":\#(RefusalTests.unit)}"#, "missing locals"),
    (#"{"op":"product","locals":[[1]],"shared":\#(RefusalTests.unit)}"#, "range locals[0]"),
    (
      #"{"op":"product","locals":[\#(RefusalTests.unit)],"shared":\#(RefusalTests.unit),"mode":"half"}"#,
      "unknown mode"
    ),
    (
      #"{"op":"product","locals":[\#(RefusalTests.unit)],"shared":\#(RefusalTests.unit),"kernel":"gpu"}"#,
      "unknown kernel"
    ),
    (
      #"{"op":"product","locals":[[1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]],"shared":\#(RefusalTests.unit),"mode":"fast"}"#,
      "range locals[0]"
    ),
    (
      #"{"op":"product","locals":[[1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]],"shared":[1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"mode":"double"}"#,
      "overflow worlds"
    ),
  ])
  func matrices(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    (#"{"op":"shade","angle":0}"#, "missing side"), (#"{"op":"shade","side":"right"}"#, "missing angle"),
    (#"{"op":"shade","angle":0,"side":"front"}"#, "unknown side"),
    (#"{"op":"percent","values":1}"#, "missing gesture"),
    (#"{"op":"percent","gesture":{},"values":1}"#, "missing gesture.table"),
    (#"{"op":"percent","gesture":{"table":"rotate"},"values":1}"#, "unknown gesture.table"),
    (
      #"{"op":"percent","gesture":{"table":"swipe","variant":"pinchPop"},"values":1}"#,
      "unknown gesture.variant"
    ),
    (
      #"{"op":"percent","gesture":{"table":"albumPush","variant":"pinchPop"},"values":1}"#,
      "state gesture.variant"
    ),
    (
      #"{"op":"percent","gesture":{"table":"albumPop","variant":"noInteraction"},"values":1}"#,
      "state gesture.variant"
    ),
    (#"{"op":"percent","gesture":{"table":"swipe"}}"#, "missing values"),
    (#"{"op":"completion","progress":0.5,"duration":1,"speed":0,"t":0}"#, "range speed"),
    (#"{"op":"completion","progress":0.5,"duration":-1,"t":0}"#, "range duration"),
    (#"{"op":"completion","progress":0.5,"duration":1,"cancelled":0,"t":0}"#, "type cancelled"),
    (#"{"op":"completion","progress":0.5,"t":0}"#, "missing duration"),
    (#"{"op":"completion","progress":0.5,"duration":1e308,"speed":1e-308,"t":0}"#, "overflow remaining"),
  ])
  func gestures(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    (#"{}"#, "missing scene.kind"), (#"{"kind":"page"}"#, "unknown scene.kind"),
    (#"{"kind":"book","pages":-1}"#, "range scene.pages"),
    (#"{"kind":"book","pages":1.5}"#, "type scene.pages"),
    (#"{"kind":"book","pages":1e9}"#, "range scene.pages"),
    (#"{"kind":"book","size":[0,1]}"#, "range scene.size"),
    (#"{"kind":"book","size":[1]}"#, "range scene.size"),
    (#"{"kind":"book","size":362}"#, "type scene.size"), (#"{"kind":"book","eye":0}"#, "range scene.eye"),
    (#"{"kind":"book","restRatio":1.5}"#, "range scene.restRatio"),
    (#"{"kind":"book","fan":-0.1}"#, "range scene.fan"),
    (#"{"kind":"book","closedScale":0}"#, "range scene.closedScale"),
    (#"{"kind":"book","hinge":"middle"}"#, "unknown scene.hinge"),
    (#"{"kind":"book","reading":"up"}"#, "unknown scene.reading"),
    (#"{"kind":"book","spread":"triple"}"#, "unknown scene.spread"),
    (#"{"kind":"book","fidelity":"exact"}"#, "unknown scene.fidelity"),
    (#"{"kind":"book","books":3}"#, "unknown scene.books"),
    (#"{"kind":"shelf","pitch":0}"#, "range scene.pitch"),
    (#"{"kind":"shelf","books":-1}"#, "range scene.books"),
    (#"{"kind":"shelf","floor":2}"#, "range scene.floor"),
    (#"{"kind":"shelf","pages":2}"#, "unknown scene.pages"),
    (#"{"kind":"album"}"#, "missing scene.cover"),
    (#"{"kind":"album","cover":[0,0,100,100]}"#, "missing scene.cells"),
    (#"{"kind":"album","cover":[0,0,10,100],"cells":[[0,0,1,1]]}"#, "range scene.cover"),
    (#"{"kind":"album","cover":[0,0,100,100],"cells":[[0,0,0,1]]}"#, "range scene.cells"),
    (#"{"kind":"album","cover":[0,0,100,100],"cells":[[0,0,1,1]],"visible":[1]}"#, "range scene.visible[0]"),
    (#"{"kind":"album","cover":[0,0,100,100],"cells":[],"columns":0}"#, "range scene.columns"),
    (#"{"kind":"book","curve":"linear","spring":{"dampingRatio":1}}"#, "unknown scene.curve"),
    (#"{"kind":"book","spring":{"dampingRatio":2}}"#, "ok"),
    (#"{"kind":"book","duration":-1}"#, "range scene.duration"),
  ])
  func scenes(_ scene: String, _ expected: String) throws {
    let request = #"{"op":"layout","scene":\#(scene),"viewport":[1024,768],"offset":0}"#
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    (#"{"op":"layout","viewport":[1,1],"offset":0}"#, "missing scene"),
    (#"{"op":"layout","scene":1,"viewport":[1,1],"offset":0}"#, "type scene"),
    (#"{"op":"layout","scene":{"kind":"book"},"offset":0}"#, "missing viewport"),
    (#"{"op":"layout","scene":{"kind":"book"},"viewport":[0,1],"offset":0}"#, "range viewport[0]"),
    (#"{"op":"layout","scene":{"kind":"book"},"viewport":[1,1e7],"offset":0}"#, "range viewport[1]"),
    (#"{"op":"layout","scene":{"kind":"book"},"viewport":[1,1]}"#, "missing offset"),
    (#"{"op":"layout","scene":{"kind":"cube"},"viewport":[1,1],"offset":0}"#, "unknown scene.kind"),
    (#"{"op":"snap","scene":{"kind":"cube"},"viewport":[1,1],"offset":0}"#, "unknown scene.kind"),
    (#"{"op":"snap","scene":{"kind":"book"},"viewport":[1,1],"offset":0,"velocity":"x"}"#, "type velocity"),
    (#"{"op":"snap","scene":{"kind":"book"},"viewport":[1,1],"offset":1e300}"#, "range offset"),
  ])
  func layouts(_ request: String, _ expected: String) throws {
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    ("book", "{}", "missing at.offset"), ("book", #"{"offset":"x"}"#, "type at.offset"),
    ("book", #"{"transition":"open"}"#, "missing at.progress"),
    ("book", #"{"transition":"forward","progress":0}"#, "unknown at.transition"),
    ("book", #"{"transition":"push","progress":0}"#, "unknown at.transition"),
    ("book", #"{"transition":"open","time":-1}"#, "range at.time"),
    ("book", #"{"transition":"open","time":0,"progress":0}"#, "unknown at.progress"),
    ("book", #"{"offset":0,"progress":0}"#, "unknown at.progress"),
    ("book", #"{"transition":"open","progress":1e9}"#, "range at.progress"),
    ("shelf", #"{"transition":"open","progress":0}"#, "unknown at.transition"),
    ("cube", #"{"offset":0}"#, "unknown scene.kind"),
    ("cube", #"{"transition":"open","progress":0}"#, "unknown at.transition"),
    ("cube", #"{"transition":"forward","progress":"0x"}"#, "type at.progress"),
    ("turn", #"{"transition":"forward","progress":0.5}"#, "ok"),
  ])
  func frames(_ kind: String, _ at: String, _ expected: String) throws {
    let request = #"{"op":"frame","scene":{"kind":"\#(kind)"},"viewport":[1024,768],"at":\#(at)}"#
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test(arguments: [
    (#""kind":"portal","zoom":-1"#, "range scene.zoom"), (#""kind":"fold","folds":0"#, "range scene.folds"),
    (#""kind":"explode","columns":0"#, "range scene.columns"),
    (#""kind":"explode","columns":101"#, "range scene.columns"),
    (#""kind":"cube","eye":-5"#, "range scene.eye"), (#""kind":"cube","edge":"front""#, "unknown scene.edge"),
    (#""kind":"crossfade","edge":"left""#, "unknown scene.edge"),
    (#""kind":"crossfade","eye":1"#, "unknown scene.eye"),
  ])
  func transitions(_ scene: String, _ expected: String) throws {
    let request =
      #"{"op":"frame","scene":{\#(scene)},"viewport":[320,568],"at":{"transition":"forward","progress":0.5}}"#
    #expect(try refusal(request) == expected, "\(request)")
  }

  @Test func everyExampleOfTheHelpIsAnswered() throws {
    for operation in Operation.all {
      #expect(try refusal(operation.example) == "ok", "\(operation.example)")
      #expect(operation.example.contains("\"op\":\"\(operation.name)\""))
    }
  }

  /// Every field of every example, replaced by values of every wrong kind: there is always an answer, never a crash.
  @Test func noReplacementOfAFieldDoesHarm() throws {
    let wrong = [
      "null", "true", "\"x\"", "-1", "1e308", "[]", "{}", "[[]]", "\"0x1p-1074\"", "[null]", "1e999", "0",
    ]
    var refused = 0
    for operation in Operation.all {
      guard case .object(let members) = try parse(operation.example) else { continue }
      for member in members {
        let bytes = Array(operation.example.utf8)
        for value in wrong {
          let text = String(
            decoding: bytes[..<member.source.lowerBound] + value.utf8 + bytes[member.source.upperBound...],
            as: UTF8.self)
          if try refusal(text) != "ok" { refused += 1 }
        }
      }
    }
    #expect(refused > 300)
  }
}
