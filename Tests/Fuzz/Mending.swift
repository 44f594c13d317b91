/// Recordings with the check sums that their bytes ought to have: a fuzzer does not guess those.
enum Mending {
  static func binary(_ bytes: [UInt8]) -> [UInt8] {
    var out = Array((StageRecording.magic + [UInt8(StageRecording.version)]).prefix(8))
    out += bytes.dropFirst(8)
    var start = 8, number: UInt32 = 0
    while start + 9 <= out.count {
      let length = (0..<4).reduce(0) { $0 | Int(out[start + $1]) << (8 * $1) }
      // A length beyond the file becomes what is left of it.
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
    let body = bytes.lastIndex(of: 0x0a).map { Array(bytes[...$0]) } ?? []
    var lines = body.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    _ = lines.popLast()
    if lines.last?.starts(with: "{\"end\":".utf8) == true { lines.removeLast() }
    let frames = lines.count { $0.starts(with: "{\"frame\":".utf8) }
    let kept = Array(lines.joined(separator: [0x0a])) + (lines.isEmpty ? [] : [0x0a])
    let sum = StageRecording.hex(UInt64(CRC32.of(kept)), 8)
    return kept + Array("{\"end\":\(frames),\"crc\":\"\(sum)\"}\n".utf8)
  }
}
