@testable import LeafSpring

/// Tracks that go linearly from one value to another.
extension HostTrack {
  static func scalar(from: Double, to: Double) throws(LeafError) -> HostTrack {
    HostTrack(.scalar, [try line(from, to)])
  }

  static func color(from: Color, to: Color) throws(LeafError) -> HostTrack {
    HostTrack(
      .color,
      [
        try line(Double(from.red), Double(to.red)), try line(Double(from.green), Double(to.green)),
        try line(Double(from.blue), Double(to.blue)), try line(Double(from.alpha), Double(to.alpha)),
      ])
  }

  static func frame(from: Rect, to: Rect) throws(LeafError) -> HostTrack {
    HostTrack(
      .frame,
      [
        try line(from.x, to.x), try line(from.y, to.y), try line(from.width, to.width),
        try line(from.height, to.height),
      ])
  }

  private static func line(_ from: Double, _ to: Double) throws(LeafError) -> KeyframeTrack {
    try KeyframeTrack([Keyframe(start: 0, length: 1, value: to)], from: from)
  }
}
