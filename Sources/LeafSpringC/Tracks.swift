import CLeafSpring
import LeafSpring

/// The most keyframes, and the most entries of paint orders, that one call copies.
let mostEntries = 1 << 24

/// Checks that the keyframes of a track can be read; adds their number to a total.
func check(_ track: leaf_track, _ total: inout Int) -> leaf_status {
  guard isArray(track.keys, track.key_count) else { return .badPointer }
  guard track.key_count <= KeyframeTrack.maximumCount else { return .outOfRange }
  total += track.key_count
  return total <= mostEntries ? .ok : .outOfRange
}

func frames(_ keys: UnsafePointer<leaf_keyframe>?, _ count: Int) -> [Keyframe] {
  UnsafeBufferPointer(start: keys, count: count).map { Keyframe(start: $0.start, length: $0.length, value: $0.value) }
}

func keyframes(_ track: leaf_track) throws(LeafError) -> KeyframeTrack {
  try reserve(track.key_count, of: Keyframe.self)
  return try KeyframeTrack(
    frames(track.keys, track.key_count), from: track.from, mode: try choose(track.mode, "mode"), curve: .linear)
}

private func hostTrack(_ def: leaf_host_track) throws(LeafError) -> HostTrack {
  let kind: HostTrack.Kind = try choose(def.kind, "kind")
  var parts = [try keyframes(def.parts.0)]
  if kind != .scalar {
    parts += [try keyframes(def.parts.1), try keyframes(def.parts.2), try keyframes(def.parts.3)]
  }
  return HostTrack(kind, parts)
}

private func checkTracks(_ tracks: UnsafePointer<leaf_host_track>?, _ count: Int) -> leaf_status {
  guard isArray(tracks, count) else { return .badPointer }
  guard count <= 4096 else { return .outOfRange }
  var total = 0
  var status = leaf_status.ok
  for index in 0..<count where status == .ok {
    guard let track = tracks?[index] else { return .badPointer }
    status = check(track.parts.0, &total)
    guard track.kind != Int32(LEAF_TRACK_NUMBER) else { continue }
    status = status.then(check(track.parts.1, &total)).then(check(track.parts.2, &total))
      .then(check(track.parts.3, &total))
  }
  return status
}

@c @implementation
public func leaf_stage_set_tracks(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ tracks: UnsafePointer<leaf_host_track>!, _ count: Int
) -> leaf_status {
  run(stage, checkTracks(tracks, count)) { stage throws(LeafError) in
    try reserve(count, of: HostTrack.self)
    let made = try (0..<count).map { index throws(LeafError) in try hostTrack(tracks[index]) }
    try stage.setTracks(made, on: SceneID(rawValue: scene))
  }
}

@c @implementation
public func leaf_stage_track_values(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ values: UnsafeMutablePointer<Double>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let hasRoom = capacity >= 0 && capacity <= Int.max / 32 && isArray(values, 4 * capacity)
  return onStage(stage, .badPointer.unless(hasRoom && isUsable(count))) { box throws(LeafError) in
    let id = SceneID(rawValue: scene)
    let present = try box.stage.trackCount(of: id)
    count.pointee = present
    guard present <= capacity else { return .tooSmall }
    for index in 0..<present { write(try box.stage.trackValue(index, of: id), to: values + 4 * index) }
    return .ok
  }
}

private func write(_ value: TrackValue, to place: UnsafeMutablePointer<Double>) {
  switch value {
  case .scalar(let number): (place[0], place[1], place[2], place[3]) = (number, 0, 0, 0)
  case .color(let color):
    (place[0], place[1]) = (Double(color.red), Double(color.green))
    (place[2], place[3]) = (Double(color.blue), Double(color.alpha))
  case .frame(let frame):
    (place[0], place[1], place[2], place[3]) = (frame.x, frame.y, frame.width, frame.height)
  }
}
