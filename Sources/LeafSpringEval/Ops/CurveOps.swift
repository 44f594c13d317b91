import LeafSpring

extension Operation {
  static let curves = [
    Operation("bezier", #"{"op":"bezier","c":[0.42,0,0.58,1],"x":[0,0.25,0.5]}"#, bezier),
    Operation("linear", #"{"op":"linear","points":[[0,0],[0.25,0.75],[1,1]],"x":0.5}"#, linear),
    Operation(
      "keyframes",
      #"{"op":"keyframes","from":1,"keys":[[0.45,0.05,0]],"mode":"linear","curve":"easeInOut","t":[0.4,0.5]}"#,
      keyframes),
  ]

  private static func bezier(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let curve = try request.controlPoints(try request.numbers("c", count: 4))
    let x = try request.scalars("x")
    try request.finish("bezier")
    try map(x, "y", &out) { curve.value(at: $0) }
  }

  private static func linear(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let points = try request.rows("points", count: 2)
    let x = try request.scalars("x")
    try request.finish("linear")
    let curve = try request.make(named: "points") { () throws(LeafError) in
      try PiecewiseLinear(points.map { PiecewiseLinear.Stop(input: $0[0], output: $0[1]) })
    }
    try map(x, "y", &out) { curve.value(at: $0) }
  }

  private static func keyframes(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let keys = try request.rows("keys", count: 3)
    let from = try request.number("from")
    let mode = try request.choice(
      "mode",
      [
        ("linear", .linear), ("discrete", .discrete), ("paced", .paced), ("cubic", .cubic),
        ("cubicPaced", .cubicPaced),
      ],
      default: KeyframeMode.linear)
    let curve = try request.curve("curve", default: .easeInOut)
    let t = try request.scalars("t")
    try request.finish("keyframes")
    for time in t.values where time < 0 || time > 1 {
      throw EvalError(.range, "t", "t holds \(time); it takes fractions of the whole, 0 to 1")
    }
    let track = try request.make(named: "keys") { () throws(LeafError) in
      let frames = keys.map { Keyframe(start: $0[0], length: $0[1], value: $0[2]) }
      return try KeyframeTrack(frames, from: from, mode: mode, curve: curve)
    }
    try map(t, "value", &out) { track.value(at: $0) }
  }
}
