import CLeafSpring
import LeafSpring

// Springs over the caller's arrays. One generic code serves Double and Float: it computes in Double and rounds once.

/// A type of number in the caller's arrays.
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

/// Columns of some springs, while they are converted from the caller's type to Double and back.
private struct Doubles {
  static let length = 64

  private var columns = (SIMD64<Double>(), SIMD64<Double>(), SIMD64<Double>())

  /// Calls a body with the first `count` entries of each column.
  @inline(__always)
  mutating func lend(
    _ count: Int,
    _ body: (
      UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Double>
    ) -> Void
  ) {
    withUnsafeMutableBytes(of: &columns) { bytes in
      let numbers = bytes.assumingMemoryBound(to: Double.self)
      func column(_ place: Int) -> UnsafeMutableBufferPointer<Double> {
        UnsafeMutableBufferPointer(rebasing: numbers[Doubles.length * place..<Doubles.length * place + count])
      }
      body(column(0), column(1), column(2))
    }
  }
}

@inline(__always)
private func trace<T: Scalar>(
  _ def: UnsafePointer<leaf_spring_def>?, _ from: Double, _ to: Double, _ velocity: Double,
  _ times: UnsafePointer<T>?, _ count: Int, _ values: UnsafeMutablePointer<T>?,
  _ velocities: UnsafeMutablePointer<T>?
) -> leaf_status {
  let areArrays = isArray(times, count) && isOptional(values, count) && isOptional(velocities, count)
  return withSpring(def, .badPointer.unless(areArrays)) { spring throws(LeafError) in
    try requireFinite(from, "from")
    try requireFinite(to, "to")
    try requireFinite(velocity, "velocity")
    guard let times else { return }
    for index in 0..<count { try spring.checkPhase(after: times[index].wide, "times") }
    var doubles = Doubles()
    for first in stride(from: 0, to: count, by: Doubles.length) {
      doubles.lend(min(Doubles.length, count - first)) { t, x, v in
        for index in t.indices { t[index] = times[first + index].wide }
        // Columns of equal length are not refused.
        try? spring.trace(
          from: from, to: to, initialVelocity: velocity, at: UnsafeBufferPointer(t), values: x, velocities: v)
        if let values { for index in x.indices { values[first + index] = T(x[index]) } }
        if let velocities { for index in v.indices { velocities[first + index] = T(v[index]) } }
      }
    }
  }
}

@inline(__always)
private func update<T: Scalar>(
  _ def: UnsafePointer<leaf_spring_def>?, _ values: UnsafeMutablePointer<T>?,
  _ velocities: UnsafeMutablePointer<T>?, _ targets: UnsafePointer<T>?, _ count: Int, _ dt: Double
) -> leaf_status {
  let areArrays = isArray(values, count) && isArray(velocities, count) && isArray(targets, count)
  return withSpring(def, .badPointer.unless(areArrays)) { spring throws(LeafError) in
    try requireFinite(dt, "dt")
    guard dt >= 0 else { throw LeafError(.outOfRange, "dt", accepts: "0 or more seconds") }
    try spring.checkPhase(after: dt, "dt")
    guard let values, let velocities, let targets else { return }
    for index in 0..<count {
      try requireFinite(values[index].wide, "values")
      try requireFinite(velocities[index].wide, "velocities")
      try requireFinite(targets[index].wide, "targets")
    }
    var doubles = Doubles()
    for first in stride(from: 0, to: count, by: Doubles.length) {
      doubles.lend(min(Doubles.length, count - first)) { x, v, to in
        for index in x.indices {
          (x[index], v[index]) = (values[first + index].wide, velocities[first + index].wide)
          to[index] = targets[first + index].wide
        }
        try? spring.update(values: x, velocities: v, targets: UnsafeBufferPointer(to), deltaTime: dt)
        for index in x.indices {
          (values[first + index], velocities[first + index]) = (T(x[index]), T(v[index]))
        }
      }
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
