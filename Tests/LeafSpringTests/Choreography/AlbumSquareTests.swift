import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Squares that are counted from photo to photo are those that divisions give.
@Suite struct AlbumSquareTests {
  @Test func countingToAPhotoIsDividing() throws {
    var random = SplitMix64(seed: 7)
    var counted = 0
    for _ in 0..<Effort.cases(400) {
      let columns = random.int(in: 1...9)
      let grid = try AlbumGrid(
        cover: Rect(x: 0, y: 0, width: 100, height: random.double(in: 10...400)), columns: columns, inset: 2)
      for fidelity in [Fidelity.corrected, .original] {
        var square = AlbumSquare(grid, fidelity)
        var index = 0
        for _ in 0..<200 {
          let slot = fidelity == .corrected ? index % grid.slots : index
          let product = (slot / columns + 1) * (slot % columns + 1)
          let folds = fidelity == .original && product > grid.slots
          let down = folds ? product % grid.slots / columns : slot / columns
          #expect(square.slot == slot && square.early == slot % grid.rows, "photo \(index) of \(grid)")
          #expect(square.place == (down, slot % columns), "photo \(index) of \(grid)")
          counted += 1
          index += random.pick([0, 1, 1, 1, 1, 1, 2, 17, -min(index, 3)])
          square.go(to: index)
        }
      }
    }
    #expect(counted == 400 * Effort.cases(400))
  }
}
