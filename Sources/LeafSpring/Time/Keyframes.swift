/// A change of one property within a window of a longer motion.
public struct Keyframe: Equatable, Sendable, BitwiseCopyable {
  /// Start of the window, as a fraction of the whole, 0…1.
  public var start: Double
  /// Length of the window, 0…1. 0 is a jump at `start`; a window that would end after 1 ends at 1.
  public var length: Double
  /// The value of the property at the end of the window.
  public var value: Double

  public init(start: Double, length: Double, value: Double) {
    self.start = start
    self.length = length
    self.value = value
  }
}

/// The way a track goes from key to key.
public enum KeyframeMode: UInt8, CaseIterable, Sendable {
  /// In straight lines.
  case linear
  /// In steps: each key holds until the next.
  case discrete
  /// Through the values at constant speed; the times of the windows are ignored.
  case paced
  /// Along a Catmull-Rom spline over all keys, holds included, so that holds are not flat.
  case cubic
  /// Through the values that `cubic` runs through, at constant speed.
  case cubicPaced
}
