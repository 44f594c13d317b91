import CLeafSpring
import LeafSpring

// Springs over the caller's arrays, in Double and Float by the same generic code: computed in Double, rounded once.

/// A number of the caller's arrays.
protocol Scalar: BitwiseCopyable {
  init(_ number: Double)
  var wide: Double { get }
}

extension Double: Scalar {
  @inline(__always) var wide: Double { self }
}

extension Float: Scalar {
  @inline(__always) var wide: Double { Double(self) }
}

@inline(__always)
private func trace<T: Scalar>(
  _ def: UnsafePointer<leaf_spring_def>?, _ from: Double, _ to: Double, _ velocity: Double,
  _ times: UnsafePointer<T>?, _ count: Int, _ values: UnsafeMutablePointer<T>?,
  _ velocities: UnsafeMutablePointer<T>?
) -> leaf_status {
  guard isArray(times, count), isOptional(values, count), isOptional(velocities, count) else {
    return .badPointer
  }
  return withSpring(def) { spring throws(LeafError) in
    try requireFinite(from, "from")
    try requireFinite(to, "to")
    try requireFinite(velocity, "velocity")
    guard let times else { return }
    for index in 0..<count {
      let time = times[index].wide
      if let values {
        values[index] = T(spring.value(from: from, to: to, initialVelocity: velocity, at: time))
      }
      if let velocities {
        velocities[index] = T(spring.velocity(from: from, to: to, initialVelocity: velocity, at: time))
      }
    }
  }
}

@inline(__always)
private func update<T: Scalar>(
  _ def: UnsafePointer<leaf_spring_def>?, _ values: UnsafeMutablePointer<T>?,
  _ velocities: UnsafeMutablePointer<T>?, _ targets: UnsafePointer<T>?, _ count: Int, _ dt: Double
) -> leaf_status {
  guard isArray(values, count), isArray(velocities, count), isArray(targets, count) else {
    return .badPointer
  }
  return withSpring(def) { spring throws(LeafError) in
    try requireFinite(dt, "dt")
    guard dt >= 0 else { throw LeafError(.outOfRange, "dt", accepts: "0 or more seconds") }
    guard let values, let velocities, let targets else { return }
    for index in 0..<count {
      try requireFinite(values[index].wide, "values")
      try requireFinite(velocities[index].wide, "velocities")
      try requireFinite(targets[index].wide, "targets")
    }
    for index in 0..<count {
      var value = values[index].wide
      var velocity = velocities[index].wide
      spring.update(value: &value, velocity: &velocity, target: targets[index].wide, deltaTime: dt)
      values[index] = T(value)
      velocities[index] = T(velocity)
    }
  }
}

@c @implementation
public func leaf_spring_values(
  _ def: UnsafePointer<leaf_spring_def>!, _ from: Double, _ to: Double, _ velocity: Double,
  _ times: UnsafePointer<Double>!, _ count: Int, _ values: UnsafeMutablePointer<Double>!,
  _ velocities: UnsafeMutablePointer<Double>!
) -> leaf_status {
  trace(def, from, to, velocity, times, count, values, velocities)
}

@c @implementation
public func leaf_spring_values_f(
  _ def: UnsafePointer<leaf_spring_def>!, _ from: Float, _ to: Float, _ velocity: Float,
  _ times: UnsafePointer<Float>!, _ count: Int, _ values: UnsafeMutablePointer<Float>!,
  _ velocities: UnsafeMutablePointer<Float>!
) -> leaf_status {
  trace(def, Double(from), Double(to), Double(velocity), times, count, values, velocities)
}

@c @implementation
public func leaf_spring_update(
  _ def: UnsafePointer<leaf_spring_def>!, _ values: UnsafeMutablePointer<Double>!,
  _ velocities: UnsafeMutablePointer<Double>!, _ targets: UnsafePointer<Double>!, _ count: Int, _ dt: Double
) -> leaf_status {
  update(def, values, velocities, targets, count, dt)
}

@c @implementation
public func leaf_spring_update_f(
  _ def: UnsafePointer<leaf_spring_def>!, _ values: UnsafeMutablePointer<Float>!,
  _ velocities: UnsafeMutablePointer<Float>!, _ targets: UnsafePointer<Float>!, _ count: Int, _ dt: Double
) -> leaf_status {
  update(def, values, velocities, targets, count, dt)
}
