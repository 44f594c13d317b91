import Testing

@testable import LeafSpring

@Suite struct BookWholeTests {
  /// The pose of one face is that of the whole book's frame, and is seen from the same side.
  @Test func oneFaceIsAsInTheWholeBook() throws {
    let viewport = Size(width: 1024, height: 768)
    var sides: Set<UInt32> = []
    for hinge in Edge.allCases {
      var book = Book(pages: 9)
      book.hinge = hinge
      let poses = try PoseBuffer(count: book.itemCount)
      for spread in stride(from: 0.0, through: 4, by: 0.25) {
        try book.poses(atSpread: spread, opening: .open, in: viewport, into: poses)
        for row in 0..<book.itemCount {
          let leaf = row / 2, face: CellIdentity.Face = row % 2 == 0 ? .front : .back
          let ratio = book.ratio(ofLeaf: leaf, atSpread: spread)
          let one = book.restPose(leaf: leaf, face: face, ratio: ratio, in: viewport)
          #expect(one.flags == poses[row].flags && one.angle == poses[row].angle, "\(hinge), \(spread), row \(row)")
          sides.insert(one.flags.rawValue)
        }
      }
    }
    #expect(sides.count > 1)
  }
}
