import CLeafSpring
import LeafSpring

extension TimingCurve {
  init(_ curve: leaf_curve) throws(LeafError) {
    try self.init(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }
}

extension leaf_curve {
  init(_ curve: TimingCurve) {
    let points = curve.controlPoints
    self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
  }
}

@c @implementation
public func leaf_curve_named(_ name: Int32, _ curve: UnsafeMutablePointer<leaf_curve>!) -> leaf_status {
  guard isUsable(curve) else { return .badPointer }
  let found: TimingCurve
  switch Int(host: name) {
  case LEAF_CURVE_LINEAR: found = .linear
  case LEAF_CURVE_EASE_IN: found = .easeIn
  case LEAF_CURVE_EASE_OUT: found = .easeOut
  case LEAF_CURVE_EASE_IN_OUT: found = .easeInOut
  case LEAF_CURVE_STANDARD: found = .standard
  default: return .told("name", accepts: "one of the named values")
  }
  curve.pointee = leaf_curve(found)
  return .ok
}

@inline(__always)
private func trace<T: Scalar>(
  _ curve: UnsafePointer<leaf_curve>?, _ times: UnsafePointer<T>?, _ count: Int, _ values: UnsafeMutablePointer<T>?,
  _ slopes: UnsafeMutablePointer<T>?
) -> leaf_status {
  guard let curve, isUsable(curve), isArray(times, count), isOptional(values, count),
    isOptional(slopes, count)
  else { return .badPointer }
  return .of { () throws(LeafError) in
    let curve = try TimingCurve(curve.pointee)
    guard let times else { return }
    for index in 0..<count {
      let time = times[index].wide
      if let values { values[index] = T(curve.value(at: time)) }
      if let slopes { slopes[index] = T(curve.slope(at: time)) }
    }
  }
}

@c @implementation
public func leaf_curve_values(
  _ curve: UnsafePointer<leaf_curve>!, _ times: UnsafePointer<Double>!, _ count: Int,
  _ values: UnsafeMutablePointer<Double>!, _ slopes: UnsafeMutablePointer<Double>!
) -> leaf_status {
  trace(curve, times, count, values, slopes)
}

@c @implementation
public func leaf_curve_values_f(
  _ curve: UnsafePointer<leaf_curve>!, _ times: UnsafePointer<Float>!, _ count: Int,
  _ values: UnsafeMutablePointer<Float>!, _ slopes: UnsafeMutablePointer<Float>!
) -> leaf_status {
  trace(curve, times, count, values, slopes)
}

@c @implementation
public func leaf_linear_values(
  _ inputs: UnsafePointer<Double>!, _ outputs: UnsafePointer<Double>!, _ stop_count: Int,
  _ times: UnsafePointer<Double>!, _ count: Int, _ values: UnsafeMutablePointer<Double>!
) -> leaf_status {
  guard isArray(inputs, stop_count), isArray(outputs, stop_count), isArray(times, count),
    isArray(values, count)
  else { return .badPointer }
  guard stop_count <= PiecewiseLinear.maximumCount else {
    return .told("stop_count", accepts: "0 to 1,048,576 stops")
  }
  return .of { () throws(LeafError) in
    let stops = (0..<stop_count).map { PiecewiseLinear.Stop(input: inputs[$0], output: outputs[$0]) }
    let curve = try PiecewiseLinear(stops)
    for index in 0..<count { values[index] = curve.value(at: times[index]) }
  }
}

@c @implementation
public func leaf_keyframe_values(
  _ keys: UnsafePointer<leaf_keyframe>!, _ key_count: Int, _ from: Double, _ mode: Int32,
  _ curve: UnsafePointer<leaf_curve>!, _ times: UnsafePointer<Double>!, _ count: Int,
  _ values: UnsafeMutablePointer<Double>!
) -> leaf_status {
  guard isArray(keys, key_count), curve == nil || isUsable(curve), isArray(times, count),
    isArray(values, count)
  else { return .badPointer }
  guard key_count <= KeyframeTrack.maximumCount else {
    return .told("key_count", accepts: "0 to 65,536 keyframes")
  }
  return .of { () throws(LeafError) in
    var bend = TimingCurve.linear
    if let curve { bend = try TimingCurve(curve.pointee) }
    let track = try KeyframeTrack(frames(keys, key_count), from: from, mode: try choose(mode, "mode"), curve: bend)
    for index in 0..<count { values[index] = track.value(at: times[index]) }
  }
}
