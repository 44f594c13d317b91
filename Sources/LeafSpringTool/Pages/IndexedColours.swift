/// The colours of a picture that has few.
struct IndexedColours {
  /// First those of surfaces.
  private(set) var colours: [SIMD3<UInt8>] = []
  /// The index of the colour of each of 4096 bins.
  private(set) var places = [UInt8](repeating: 0, count: 4096)

  /// Bits of an index.
  var bits: Int { colours.count <= 2 ? 1 : colours.count <= 4 ? 2 : colours.count <= 16 ? 4 : 8 }

  private static let most = 256
  /// Indices of four bits are much smaller than those of eight: so many colours are brought down to sixteen, if those that become one
  /// differ by no more than this in a channel.
  private static let fewMore = 24
  private static let near = 24

  /// Bins that are shown by one colour.
  private struct Group {
    var colour: SIMD3<UInt8>
    var bins: [Int] = []
    var count = 0
    /// True if its colour stays as it is.
    let isSurface: Bool
  }

  /// - Parameters:
  ///   - surfaces: colours, as `0xRRGGBB`, that are kept.
  ///   - bins: of each other colour in four bits a channel, the number of pixels and the sums of red, green and blue.
  /// - Returns: nil if there are too many.
  init?(_ surfaces: [UInt32], _ bins: [SIMD4<Int>]) {
    var groups = surfaces.map {
      let (red, green, blue) = (UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255))
      return Group(colour: SIMD3(red, green, blue), isSurface: true)
    }
    for (bin, sum) in bins.enumerated() where sum.x > 0 {
      let mean = (1...3).map { UInt8((sum[$0] + sum.x / 2) / sum.x) }
      groups.append(Group(colour: SIMD3(mean[0], mean[1], mean[2]), bins: [bin], count: sum.x, isSurface: false))
    }
    guard groups.count <= IndexedColours.most else { return nil }
    if groups.count <= IndexedColours.fewMore { while groups.count > 16, IndexedColours.join(&groups) {} }
    for (index, group) in groups.enumerated() {
      colours.append(group.colour)
      for bin in group.bins { places[bin] = UInt8(index) }
    }
  }

  /// Shows the bins of one group by the colour of another, where that changes least; false if it would be seen.
  private static func join(_ groups: inout [Group]) -> Bool {
    var best: (cost: Int, from: Int, to: Int)?
    for from in groups.indices where !groups[from].isSurface {
      for to in groups.indices where to != from {
        let away = distance(groups[from].colour, groups[to].colour)
        let cost = away * groups[from].count
        if away <= near, cost < best?.cost ?? Int.max { best = (cost, from, to) }
      }
    }
    guard let best else { return false }
    groups[best.to].bins += groups[best.from].bins
    groups[best.to].count += groups[best.from].count
    groups.remove(at: best.from)
    return true
  }

  private static func distance(_ a: SIMD3<UInt8>, _ b: SIMD3<UInt8>) -> Int {
    max(abs(Int(a.x) - Int(b.x)), abs(Int(a.y) - Int(b.y)), abs(Int(a.z) - Int(b.z)))
  }
}
