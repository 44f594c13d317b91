/// The id of a scene on a stage: slot and generation in one number. Zero is no scene. A stage checks every id it is
/// given.
public struct SceneID: Equatable, Sendable, BitwiseCopyable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = SceneID(rawValue: 0)

  init(slot: Int, generation: UInt32) {
    rawValue = UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: slot)) + 1
  }

  var slot: Int { slot(as: Int.self) }

  /// The slot as an `Int`; −1 for no scene.
  func slot<Word: FixedWidthInteger>(as word: Word.Type) -> Word { Word(host: rawValue & 0xffff_ffff) - 1 }
  var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }
}

// A hasher takes its seed from the system's random source, which a bare-metal build does not have.
#if !hasFeature(Embedded)
  extension SceneID: Hashable {}
#endif
