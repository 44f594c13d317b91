/// Names a scene of a stage: slot and generation in one number. Zero names nothing. A stage always checks it.
public struct SceneID: Equatable, Sendable, BitwiseCopyable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = SceneID(rawValue: 0)

  init(slot: Int, generation: UInt32) {
    rawValue = UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot)) + 1
  }

  var slot: Int { Int(rawValue & 0xffff_ffff) - 1 }
  var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }
}

// A hasher needs the system's random source for its seed; a bare-metal build has none.
#if !hasFeature(Embedded)
  extension SceneID: Hashable {}
#endif
