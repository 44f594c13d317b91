extension KeyframeTrack {
  /// Turns windows into keys. With `steps`, nothing is shown between keys, so a window that is cut short has not begun
  /// to show.
  static func keys(of frames: [Keyframe], from: Double, steps: Bool) -> [Key] {
    var keys = [Key(time: 0, value: from)]
    keys.reserveCapacity(2 * frames.count + 2)
    for frame in frames {
      let end = snapped(frame.start + frame.length)
      let start = min(snapped(frame.start), end)
      begin(at: start, &keys, steps: steps)
      keys.append(Key(time: max(end, keys[keys.count - 1].time), value: frame.value))
    }
    if let last = keys.last, last.time < 1 { keys.append(Key(time: 1, value: last.value)) }
    return keys
  }

  /// Moves a time to 0 or 1 where a sum or a single-precision fraction only just misses it.
  private static func snapped(_ time: Double) -> Double {
    if time > 1 - slack { return 1 }
    return time < slack ? 0 : time
  }

  /// Makes `start` the time of the last key, either by adding a hold or by cutting the current window short.
  private static func begin(at start: Double, _ keys: inout [Key], steps: Bool) {
    let last = keys[keys.count - 1]
    if start > last.time + slack {
      keys.append(Key(time: start, value: last.value))
    } else if start < last.time - slack {
      var shown = last.value
      while let key = keys.last, key.time > start, keys.count > 1 {
        keys.removeLast()
        let before = keys[keys.count - 1]
        shown =
          steps
          ? before.value
          : Segment(x0: before.time, y0: before.value, x1: key.time, y1: key.value).value(at: start)
      }
      if keys[keys.count - 1].time < start { keys.append(Key(time: start, value: shown)) }
    }
  }
}
