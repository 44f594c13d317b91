import LeafSpring

/// The frames of a recording packed for the player: exact numbers, and of each frame only what differs from
/// the frame before. Little-endian 32-bit words:
///
///     count, then per changed cell: cell << 8 | flags, mask, the words that the mask names
///
/// The mask has one bit each for rank, opacity, shade, the 16 matrix entries, the four numbers of the band and the two
/// of the light, in this order. A bit is set if the number differs from the cell's last visible state, at first from
/// zero. A cell that is not visible is a single word, with the visible bit clear.
struct PackedFrames {
  /// The recorded frames that are shown, in order.
  private(set) var frames: [Int] = []
  private(set) var bytes: [UInt8] = []

  /// Numbers of a visible cell: rank, opacity, shade, matrix, band, light.
  static let stateWords = 25

  /// Packs every frame, or every second, third … one if that is needed to stay below `limit` bytes; the last frame is
  /// always kept.
  init(_ recording: Recording, limit: Int) {
    var step = 1
    while true {
      pack(recording, step)
      let cellBytes = 80 * max(1, recording.cellCount)
      if bytes.count <= limit || recording.frameCount / step <= 24 || limit < cellBytes { return }
      step = max(step + 1, step * bytes.count / limit)
    }
  }

  private mutating func pack(_ recording: Recording, _ step: Int) {
    frames = Array(stride(from: 0, to: recording.frameCount, by: step))
    if frames.last != recording.frameCount - 1 { frames.append(recording.frameCount - 1) }
    bytes = []
    let zeros = [UInt32](repeating: 0, count: PackedFrames.stateWords)
    var states = Array(repeating: zeros, count: recording.cellCount)
    var heads = [UInt32](repeating: 0, count: recording.cellCount)
    for frame in frames {
      var count: UInt32 = 0
      var words: [UInt32] = []
      for cell in 0..<recording.cellCount {
        let head = UInt32(cell) << 8 | PackedFrames.flags(recording, frame, cell)
        guard head & CellFlags.visible.rawValue != 0 else {
          if heads[cell] & 255 != 0 {
            words.append(head)
            count += 1
          }
          heads[cell] = head
          continue
        }
        let state = PackedFrames.state(recording, frame, cell)
        var mask: UInt32 = 0
        for place in state.indices where state[place] != states[cell][place] { mask |= 1 << UInt32(place) }
        guard mask != 0 || head != heads[cell] else { continue }
        words.append(head)
        words.append(mask)
        for place in state.indices where mask >> UInt32(place) & 1 == 1 { words.append(state[place]) }
        count += 1
        heads[cell] = head
        states[cell] = state
      }
      append([count])
      append(words)
    }
  }

  private mutating func append(_ words: [UInt32]) {
    for word in words {
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(word >> shift & 255)) }
    }
  }

  /// The flags that the player needs; 0 for a cell that is not drawn.
  static func flags(_ r: Recording, _ frame: Int, _ cell: Int) -> UInt32 {
    let row = frame * r.cellCount + cell
    let flags = r.flags[row].subtracting(.changed)
    guard flags.contains(.visible), !flags.contains(.edgeOn), r.opacities[row] > 0 else { return 0 }
    return flags.rawValue & 255
  }

  private static func state(_ r: Recording, _ frame: Int, _ cell: Int) -> [UInt32] {
    let row = frame * r.cellCount + cell
    return [r.ranks[row], r.opacities[row].bitPattern, r.shades[row].bitPattern]
      + r.matrices[16 * row..<16 * row + 16].map(\.bitPattern) + r.bands[4 * row..<4 * row + 4].map(\.bitPattern)
      + r.light[2 * row..<2 * row + 2].map(\.bitPattern)
  }
}
