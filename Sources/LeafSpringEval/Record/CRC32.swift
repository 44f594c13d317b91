import Foundation

/// The cyclic redundancy check of IEEE 802.3 (reflected polynomial 0xedb88320). If one to three bits of a block flip,
/// whatever its length here, the check sum changes.
public struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xedb8_8320 }
  }

  private var state = UInt32.max

  public var value: UInt32 { ~state }

  public init() {}

  public mutating func add(_ bytes: some ContiguousBytes) {
    var sum = state
    bytes.withUnsafeBytes { bytes in
      CRC32.table.withUnsafeBufferPointer { table in
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
      }
    }
    state = sum
  }

  public static func of(_ bytes: some ContiguousBytes) -> UInt32 {
    var crc = CRC32()
    crc.add(bytes)
    return crc.value
  }
}
