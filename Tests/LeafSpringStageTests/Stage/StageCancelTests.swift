import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// After a cancel every output is what it was before, bit for bit (`book-and-album.md` C7).
@Suite struct StageCancelTests {
  static let books = [
    Book(pages: 16), Scenes.book(5) { $0.fidelity = .original }, Scenes.book(7) { $0.reading = .rightToLeft },
    Scenes.book(9) { $0.hinge = .top }, Scenes.book(6) { $0.spreadMode = .single }, Scenes.book(300) { _ in },
  ]

  @Test(arguments: 0..<6) func pushOrPopThenCancelLeavesNoTrace(_ index: Int) throws {
    let book = Self.books[index]
    var random = SplitMix64(seed: UInt64(index))
    let (stage, id) = try Scenes.shut(book)
    for isPop in [false, true] {
      if isPop {
        try stage.open(id)
        try stage.advanceWhole(by: 20)
        if book.fidelity == .corrected { try stage.turn(id, to: 1) }
        try stage.advanceWhole(by: 20)
      }
      let before = stage.stateHash()
      for round in 0..<500 {
        let caught = book.fidelity == .corrected && round % 3 == 2
        if caught {
          isPop ? try stage.close(id) : try stage.open(id)
          try stage.advanceWhole(by: random.double(in: 0...1))
        }
        if stage.isMoving || !caught { try stage.begin(id) } else { continue }
        if round % 3 != 1 { try stage.scrub(id, to: random.double(in: 0...1), velocity: random.double(in: -9...9)) }
        try stage.cancel(id, velocity: round % 2 == 0 ? nil : random.double(in: -9...9))
        try stage.advanceWhole(by: 0.25)
        try stage.advanceWhole(by: 40)
        let kinds = stage.events.map(\.kind)
        #expect(stage.stateHash() == before, "pop \(isPop), round \(round)")
        #expect(kinds.filter { $0 == .cancelled }.count <= 1)
        if stage.stateHash() != before { return }
      }
    }
  }

  @Test func aGestureThatIsCancelledLeavesNoTrace() throws {
    var random = SplitMix64(seed: 11)
    for book in Self.books {
      let (stage, id) = try Scenes.shut(book)
      for isPop in [false, true] {
        if isPop {
          try stage.open(id)
          try stage.advanceWhole(by: 20)
        }
        let before = stage.stateHash()
        for round in 0..<60 {
          var scale = isPop ? 0.95 : 1.05
          try stage.pinch(id, scale: scale, phase: .began, time: 100 * Double(round))
          for change in 1..<random.int(in: 1...5) {
            scale = random.double(in: 0...8)
            try stage.pinch(id, scale: scale, phase: .changed, time: 100 * Double(round) + Double(change) / 60)
            try stage.advanceWhole(by: 1.0 / 60)
          }
          try stage.pinch(id, scale: scale, phase: .cancelled, time: 100 * Double(round) + 0.1)
          try stage.advanceWhole(by: 40)
          #expect(stage.stateHash() == before, "pop \(isPop), round \(round)")
        }
      }
    }
  }

  /// A page that is dragged and then released by a cancel lies where it lay before; so does a book pulled beyond its
  /// end.
  @Test func aDragThatIsCancelledLeavesNoTrace() throws {
    var random = SplitMix64(seed: 5)
    for book in Self.books {
      let (stage, id) = try Scenes.open(book)
      let before = stage.stateHash()
      for _ in 0..<60 {
        let start = Point(x: random.double(in: 100...900), y: random.double(in: 100...700))
        try stage.drag(id, location: start, phase: .began)
        for _ in 0..<4 {
          try stage.drag(id, location: Point(x: random.double(in: -500...1500), y: 300), phase: .changed)
          try stage.advanceWhole(by: 0.01)
        }
        try stage.drag(id, location: start, phase: .cancelled)
        try stage.advanceWhole(by: 40)
        #expect(stage.stateHash() == before && !stage.isMoving)
        #expect(try stage.flaw(of: id) == nil)
      }
    }
  }
}
