/// Gives recordings the check sums that their bytes should have, because a fuzzer cannot guess those.
enum Mending {
  static func binary(_ bytes: [UInt8]) -> [UInt8] {
    var out = Array((StageRecording.magic + [UInt8(StageRecording.version)]).prefix(8))
    out += bytes.dropFirst(8)
    var start = 8, number: UInt32 = 0
    while start + 9 <= out.count {
      let length = (0..<4).reduce(0) { $0 | Int(out[start + $1]) << (8 * $1) }
      // A length beyond the file is reduced to what is left of the file.
      let left = out.count - start - 9
      let taken = min(length, left)
      for place in 0..<4 { out[start + place] = UInt8(truncatingIfNeeded: taken >> (8 * place)) }
      let from = start + 5
      let sum = StageRecording.checkSum(number, out[start + 4], out[from..<from + taken])
      for place in 0..<4 { out[from + taken + place] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * place)) }
      start = from + taken + 4
      number += 1
    }
    return out
  }

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var kept = bytes.prefix(through: bytes.lastIndex(of: 0x0a) ?? -1)
    let last = (kept.dropLast().lastIndex(of: 0x0a) ?? -1) + 1
    if starts(kept, at: last, "{\"end\":") { kept = kept[..<last] }
    var frames = 0
    for place in kept.indices where (place == 0 || kept[place - 1] == 0x0a) && starts(kept, at: place, "{\"frame\":") {
      frames += 1
    }
    let sum = StageRecording.hex(UInt64(CRC32.of(Array(kept))), 8)
    return Array(kept) + Array("{\"end\":\(frames),\"crc\":\"\(sum)\"}\n".utf8)
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, at place: Int, _ text: StaticString) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.endIndex else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[place + index] != text.utf8Start[index] { return false }
    return true
  }
}
