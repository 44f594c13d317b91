import CLeafSpring
import LeafSpring

/// The spring of a definition.
func spring(_ def: leaf_spring_def) throws(LeafError) -> Spring {
  switch Int(host: def.kind) {
  case LEAF_SPRING_PHYSICAL:
    return try Spring(mass: def.mass, stiffness: def.stiffness, damping: def.damping)
  case LEAF_SPRING_RATIO: return try Spring(dampingRatio: def.damping_ratio, omega0: def.omega0)
  case LEAF_SPRING_BOUNCE: return try Spring(duration: def.duration, bounce: def.bounce)
  case LEAF_SPRING_RESPONSE: return try Spring(response: def.duration, dampingRatio: def.damping_ratio)
  case LEAF_SPRING_SETTLING:
    return try Spring(settlingDuration: def.duration, dampingRatio: def.damping_ratio, epsilon: def.epsilon)
  default: throw LeafError(.outOfRange, "kind", accepts: "one of the named values")
  }
}

/// A definition with all members set from `spring`.
private func define(_ spring: Spring, kind: Int) -> leaf_spring_def {
  var def = leaf_spring_def()
  def.struct_size = size(of: leaf_spring_def.self)
  def.kind = Int32(kind)
  def.mass = spring.mass
  def.stiffness = spring.stiffness
  def.damping = spring.damping
  def.damping_ratio = spring.dampingRatio
  def.omega0 = spring.omega0
  def.duration = spring.duration
  def.bounce = spring.bounce
  def.epsilon = 0.001
  return def
}

func defaultSpring() -> leaf_spring_def {
  guard let spring = try? Spring() else { return leaf_spring_def() }
  var def = define(spring, kind: LEAF_SPRING_BOUNCE)
  def.duration = 0.5
  def.bounce = 0
  return def
}

/// Runs a body with the spring of a definition, after the checks of what else the host passes.
@inline(__always)
func withSpring(
  _ def: UnsafePointer<leaf_spring_def>?, _ checked: leaf_status, _ body: (Spring) throws(LeafError) -> Void
) -> leaf_status {
  .of(checked.then(check(def))) { () throws(LeafError) in
    if let def { try body(try spring(def.pointee)) }
  }
}

@inline(never)
func requireFinite(_ number: Double, _ field: StaticString) throws(LeafError) {
  guard number.isFinite else { throw LeafError(.nonFinite, field, accepts: "a finite number") }
}

@c @implementation
public func leaf_spring_def_default(_ def: UnsafeMutablePointer<leaf_spring_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  fill(def, struct_size, defaultSpring())
}

@c @implementation
public func leaf_spring_fit(
  _ damping_ratio: Double, _ duration: Double, _ velocity: Double, _ def: UnsafeMutablePointer<leaf_spring_def>!,
  _ struct_size: UInt32, _ used_fallback: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  .of(.badPointer.unless(isOptional(used_fallback)).then(check(def, struct_size))) { () throws(LeafError) in
    let fit = try Spring.fitted(dampingRatio: damping_ratio, duration: duration, velocity: velocity)
    def.pointee = define(fit.spring, kind: LEAF_SPRING_PHYSICAL)
    if let used_fallback { used_fallback.pointee = fit.usedFallback ? 1 : 0 }
  }
}

@c @implementation
public func leaf_spring_describe(
  _ def: UnsafePointer<leaf_spring_def>!, _ info: UnsafeMutablePointer<leaf_spring_info>!
) -> leaf_status {
  withSpring(def, check(info)) { spring throws(LeafError) in
    info.pointee.times_are_bounds = spring.endTimesAreBounds ? 1 : 0
    info.pointee.mass = spring.mass
    info.pointee.stiffness = spring.stiffness
    info.pointee.damping = spring.damping
    info.pointee.damping_ratio = spring.dampingRatio
    info.pointee.omega0 = spring.omega0
    info.pointee.response = spring.response
    info.pointee.bounce = spring.bounce
    info.pointee.settling_duration = spring.settlingDuration
  }
}

@c @implementation
public func leaf_spring_propagator(
  _ def: UnsafePointer<leaf_spring_def>!, _ t: Double, _ map: UnsafeMutablePointer<Double>!
) -> leaf_status {
  withSpring(def, .badPointer.unless(isUsable(map))) { spring throws(LeafError) in
    try requireFinite(t, "t")
    try spring.checkPhase(after: t, "t")
    let propagator = spring.propagator(after: t)
    map[0] = propagator.a
    map[1] = propagator.b
    map[2] = propagator.c
    map[3] = propagator.d
  }
}

@c @implementation
public func leaf_spring_settle(
  _ def: UnsafePointer<leaf_spring_def>!, _ x: Double, _ v: Double, _ epsilon: Double,
  _ seconds: UnsafeMutablePointer<Double>!
) -> leaf_status {
  withSpring(def, .badPointer.unless(isUsable(seconds))) { spring throws(LeafError) in
    try requireFinite(x, "x")
    try requireFinite(v, "v")
    try requireFinite(epsilon, "epsilon")
    seconds.pointee = spring.lastTime(x: x, v: v, epsilon: epsilon)
  }
}

@c @implementation
public func leaf_spring_rest(
  _ def: UnsafePointer<leaf_spring_def>!, _ x: Double, _ v: Double, _ range: Double,
  _ seconds: UnsafeMutablePointer<Double>!
) -> leaf_status {
  withSpring(def, .badPointer.unless(isUsable(seconds))) { spring throws(LeafError) in
    try requireFinite(x, "x")
    try requireFinite(v, "v")
    try requireFinite(range, "range")
    seconds.pointee = spring.restTime(x: x, v: v, range: range)
  }
}
