import CLeafSpring
import LeafSpring

extension MotionChannels: Handled {
  static var kind: Int { LEAFI_CHANNELS }
}

private func require(_ channel: Int, of channels: MotionChannels) throws(LeafError) {
  guard channel >= 0, channel < channels.count else {
    throw LeafError(.outOfRange, "channel", accepts: "the index of a channel")
  }
}

@c @implementation
public func leaf_channels_create(
  _ count: Int, _ value: Double, _ channels: UnsafeMutablePointer<OpaquePointer?>!
) -> leaf_status {
  create(channels) { () throws(LeafError) in try MotionChannels(count: count, restingAt: value) }
}

@c @implementation
public func leaf_channels_destroy(_ channels: OpaquePointer!) -> leaf_status { destroy(channels, MotionChannels.self) }

@c @implementation
public func leaf_channels_retarget(
  _ channels: OpaquePointer!, _ channel: Int, _ target: Double, _ spring: UnsafePointer<leaf_spring_def>!, _ now: Double
) -> leaf_status {
  withSpring(spring, on: channels) { channels, spring throws(LeafError) in
    try require(channel, of: channels)
    try requireFinite(now, "now")
    try channels.retarget(channel, to: target, by: spring, at: Instant(seconds: now))
  }
}

@c @implementation
public func leaf_channels_set(
  _ channels: OpaquePointer!, _ channel: Int, _ value: Double, _ velocity: Double, _ target: Double,
  _ spring: UnsafePointer<leaf_spring_def>!, _ now: Double
) -> leaf_status {
  withSpring(spring, on: channels) { channels, spring throws(LeafError) in
    try require(channel, of: channels)
    try requireFinite(now, "now")
    try channels.set(
      channel, value: value, velocity: velocity, target: target, by: spring, at: Instant(seconds: now))
  }
}

@inline(__always)
private func withSpring(
  _ def: UnsafePointer<leaf_spring_def>?, on handle: OpaquePointer?,
  _ body: (MotionChannels, Spring) throws(LeafError) -> Void
) -> leaf_status {
  onObject(handle, check(def)) { (channels: MotionChannels) throws(LeafError) in
    if let def { try body(channels, try spring(def.pointee)) }
    return .ok
  }
}

@c @implementation
public func leaf_channels_evaluate(
  _ channels: OpaquePointer!, _ now: Double, _ values: UnsafeMutablePointer<UnsafePointer<Double>?>!,
  _ velocities: UnsafeMutablePointer<UnsafePointer<Double>?>!, _ is_moving: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  let areThere = isOptional(values) && isOptional(velocities) && isOptional(is_moving)
  return onObject(channels, .badPointer.unless(areThere)) { (channels: MotionChannels) throws(LeafError) in
    try requireFinite(now, "now")
    let moves = channels.evaluate(at: Instant(seconds: now))
    // The columns stay at the same place as long as the channels live.
    let columns = channels.withStates { ($0.baseAddress, $1.baseAddress) }
    if let values { values.pointee = columns.0 }
    if let velocities { velocities.pointee = columns.1 }
    if let is_moving { is_moving.pointee = moves ? 1 : 0 }
    return .ok
  }
}
