import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The work is in proportion to what moves: rows of leaves that lie still are not written, and the changed range says
/// so.
@Suite struct ChangedRowsTests {
  private func hash(_ stage: Stage) -> UInt64 { stage.stateHash() }

  @Test func aLeafInTheAirRewritesOnlyTheRowsAboutIt() throws {
    let (stage, book) = try Scenes.open(Scenes.book(2000) { $0.window = 1000 })
    try stage.turn(book, to: 500)
    try stage.advance(by: 60)
    try stage.next(book)
    try stage.advance(by: 1.0 / 60)
    #expect(stage.changed.count == stage.cellCount)
    for _ in 0..<20 {
      let before = stage.withSnapshot { Array($0.matrices) }
      let step = try stage.advance(by: 1.0 / 60)
      #expect(!step.changed.isEmpty && step.changed.count < 60 && step.changed.contains(1001))
      stage.withSnapshot { frame in
        for row in 0..<frame.count where !step.changed.contains(row) {
          #expect(frame.flags[row] & CellFlags.changed.rawValue == 0)
          #expect(frame.matrices[16 * row..<16 * row + 16].elementsEqual(before[16 * row..<16 * row + 16]))
        }
        for row in step.changed { #expect(frame.flags[row] & CellFlags.changed.rawValue != 0) }
      }
    }
    try stage.advance(by: 60)
    let rest = try stage.advance(by: 1.0 / 60)
    #expect(rest.changed.isEmpty && !rest.isMoving)
    stage.withSnapshot { frame in
      #expect(frame.flags.allSatisfy { $0 & CellFlags.changed.rawValue == 0 })
    }
  }

  @Test(arguments: ProductMode.allCases)
  func rowsLeftAloneAreTheRowsThatWouldBeWritten(mode: ProductMode) throws {
    let (stage, book) = try Scenes.open(Scenes.book(200) { $0.window = 40 }, mode: mode)
    let (twin, other) = try Scenes.open(Scenes.book(200) { $0.window = 40 }, mode: mode)
    let shelf = try stage.add(Shelf(books: 4)), second = try twin.add(Shelf(books: 4))
    var random = SplitMix64(seed: 5)
    for frame in 0..<400 {
      if frame % 7 == 0 {
        let spread = random.int(in: 0...89)
        switch random.int(in: 0...4) {
        case 0: for (s, b) in [(stage, book), (twin, other)] { try s.turn(b, to: spread) }
        case 1: for (s, b) in [(stage, book), (twin, other)] { try s.next(b) }
        case 2: for (s, b) in [(stage, book), (twin, other)] { try s.scroll(b, to: Double(spread), animated: true) }
        case 3: for (s, b) in [(stage, book), (twin, other)] { try s.previous(b) }
        default:
          let policy = MotionPolicy.allCases[random.int(in: 0...3)]
          for (s, b) in [(stage, book), (twin, other)] { try s.setMotionPolicy(policy, for: b) }
        }
      }
      let dt = random.double(in: 0...0.05)
      try stage.advance(by: dt)
      twin.repaintAll()
      try twin.advance(by: dt)
      #expect(stage.stateHash() == twin.stateHash(), "frame \(frame)")
    }
    _ = (shelf, second)
  }
}
