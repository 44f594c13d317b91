import LeafSpring

extension Operation {
  static let springs = [
    Operation(
      "spring", #"{"op":"spring","stiffness":100,"damping":10,"x":-1,"v":0,"t":[0,0.1,0.2]}"#, spring),
    Operation("spring.fit", #"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"velocity":0.7}"#, fit),
    Operation("spring.perceptual", #"{"op":"spring.perceptual","duration":0.5,"bounce":0.3}"#, perceptual),
    Operation(
      "spring.settle", #"{"op":"spring.settle","dampingRatio":0.7,"omega0":10,"x":-1,"v":0,"epsilon":0.001}"#,
      settle),
    Operation(
      "spring.run",
      #"{"op":"spring.run","response":0.6,"dampingRatio":0.7,"value":0,"velocity":0,"target":1,"#
        + #""events":[{"t":0.1,"target":0},{"t":0.2,"dv":1.5}],"t":[0.1,0.3]}"#, run),
  ]

  private static func spring(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let spring = try request.spring()
    let x = try request.number("x")
    let v = try request.number("v")
    let t = try request.scalars("t")
    try request.finish("spring")
    var positions: [Double] = []
    var velocities: [Double] = []
    positions.reserveCapacity(t.values.count)
    velocities.reserveCapacity(t.values.count)
    for time in t.values {
      let state = try request.make { () throws(LeafError) in try spring.checkedState(x: x, v: v, after: time)
      }
      positions.append(state.x)
      velocities.append(state.v)
    }
    out.scalars("x", positions, isList: t.isList)
    out.scalars("v", velocities, isList: t.isList)
  }

  private static func fit(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let dampingRatio = try request.number("dampingRatio")
    let duration = try request.number("duration")
    let velocity = try request.number("velocity", default: 0)
    try request.finish("spring.fit")
    let fit = try request.make { () throws(LeafError) in
      try Spring.fitted(dampingRatio: dampingRatio, duration: duration, velocity: velocity)
    }
    out.number("omega0", try representable(fit.spring.omega0, "omega0"))
    out.number("stiffness", try representable(fit.spring.stiffness, "stiffness"))
    out.number("damping", try representable(fit.spring.damping, "damping"))
    out.bool("fallback", fit.usedFallback)
  }

  private static func perceptual(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let duration = try request.number("duration")
    let bounce = try request.number("bounce")
    try request.finish("spring.perceptual")
    let spring = try request.make { () throws(LeafError) in try Spring(duration: duration, bounce: bounce) }
    out.number("stiffness", try representable(spring.stiffness, "stiffness"))
    out.number("damping", try representable(spring.damping, "damping"))
    out.number("dampingRatio", try representable(spring.dampingRatio, "dampingRatio"))
  }

  private static func settle(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let spring = try request.spring()
    let x = try request.number("x")
    let v = try request.number("v")
    let epsilon = try positive(&request, "epsilon")
    let epsilonVelocity = request.has("epsilonVelocity") ? try positive(&request, "epsilonVelocity") : epsilon
    try request.finish("spring.settle")
    out.number("last", try time(spring.lastTime(x: x, v: v, epsilon: epsilon), "last"))
    out.number(
      "lastVelocity", try time(spring.lastVelocityTime(x: x, v: v, epsilon: epsilonVelocity), "lastVelocity"))
    out.number("envelopeL1", try time(spring.envelopeL1(x: x, v: v, epsilon: epsilon), "envelopeL1"))
    out.number("envelopeL2", try time(spring.envelopeL2(x: x, v: v, epsilon: epsilon), "envelopeL2"))
    out.number("energy", try time(spring.energyTime(x: x, v: v), "energy"))
    out.number("coreAnimation", spring.coreAnimationSettlingDuration(x: -1, v: v))
  }

  /// Infinity is a valid answer and means never. NaN is not: it means that doubles cannot hold an intermediate result.
  private static func time(_ value: Double, _ field: String) throws(EvalError) -> Double {
    guard !value.isNaN else {
      throw EvalError(.overflow, field, "\(field) cannot be told in doubles for this spring")
    }
    return value
  }

  private static func positive(_ request: inout Fields, _ name: String) throws(EvalError) -> Double {
    let value = try request.number(name)
    guard value > 0 else {
      throw EvalError(
        .range, request.path(name), "\(request.path(name)) is \(value); it takes a number above 0")
    }
    return value
  }
}
