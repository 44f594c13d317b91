import CAllocProbe
import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Frames passed from one thread to another.
@Suite struct MailboxTests {
  private func expectEqual(_ frame: borrowing Snapshot, _ snapshot: borrowing Snapshot, _ what: String) {
    #expect(frame.count == snapshot.count && frame.frame == snapshot.frame && frame.time == snapshot.time, "\(what)")
    #expect(frame.isMoving == snapshot.isMoving, "\(what)")
    #expect(Array(frame.matrices) == Array(snapshot.matrices), "\(what)")
    #expect(Array(frame.matrices64) == Array(snapshot.matrices64), "\(what)")
    #expect(Array(frame.opacity) == Array(snapshot.opacity), "\(what)")
    #expect(Array(frame.shade) == Array(snapshot.shade), "\(what)")
    #expect(Array(frame.order) == Array(snapshot.order), "\(what)")
    #expect(Array(frame.backToFront) == Array(snapshot.backToFront), "\(what)")
    #expect(Array(frame.flags) == Array(snapshot.flags), "\(what)")
    #expect(Array(frame.scenes) == Array(snapshot.scenes), "\(what)")
    for row in 0..<frame.count {
      #expect(frame.identity(row) == snapshot.identity(row) && frame.surface(row) == snapshot.surface(row), "\(what)")
      #expect(frame.size(row) == snapshot.size(row) && frame.scene(row) == snapshot.scene(row), "\(what)")
    }
  }

  @Test func anEmptyMailboxLendsNothing() throws {
    let mailbox = try Mailbox()
    #expect(mailbox.withLatest { _, _ in true } == nil)
    #expect(mailbox.withCurrent { _ in true } == nil)
    try mailbox.post(try Stage(viewport: Size(width: 10, height: 10)))
    #expect(mailbox.withLatest { frame, isNew in frame.count == 0 && isNew } == true)
  }

  @Test(arguments: [ProductMode.exact, .double])
  func aSnapshotIsTheSnapshotBitForBit(mode: ProductMode) throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode)
    let mailbox = try Mailbox()
    let book = try stage.add(Book(pages: 200))
    try stage.open(book)
    for frame in 0..<300 {
      // The window of leaves moves, and scenes come and go, so cells are described again.
      if frame == 100 { try stage.turn(book, to: 70) }
      if frame == 150 { _ = try stage.add(Flip()) }
      if frame == 200 { try stage.remove(book) }
      if frame == 201 { _ = try stage.add(Book(pages: 90)) }
      try stage.advance(by: 1.0 / 50)
      try mailbox.post(stage)
      let seen: Void? = mailbox.withLatest { mailed, isNew in
        #expect(isNew)
        stage.withSnapshot { expectEqual(mailed, $0, "frame \(frame)") }
      }
      #expect(seen != nil)
    }
    #expect(mailbox.posted == 300 && mailbox.dropped == 0)
  }

  @Test func theReaderGetsTheNewestFrameOnceAsNew() throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    let mailbox = try Mailbox()
    let flip = try stage.add(Flip())
    try stage.open(flip)
    for _ in 0..<7 {
      try stage.advance(by: 0.01)
      try mailbox.post(stage)
    }
    #expect(mailbox.withLatest { frame, isNew in isNew ? frame.frame : 0 } == 7)
    #expect(mailbox.withLatest { frame, isNew in isNew ? 0 : frame.frame } == 7)
    try stage.advance(by: 0.01)
    try mailbox.post(stage)
    #expect(mailbox.withCurrent { $0.frame } == 7, "what was lent stays until the next is asked for")
    #expect(mailbox.withLatest { frame, isNew in isNew ? frame.frame : 0 } == 8)
    #expect(mailbox.posted == 8 && mailbox.dropped == 6)
  }

  @Test func anotherStageWithAsManyCellsIsDescribedAnew() throws {
    let mailbox = try Mailbox()
    for direction in 0..<6 {
      let stage = try Stage(viewport: Size(width: 320, height: 568))
      let id = direction % 2 == 0 ? try stage.add(Turn()) : try stage.add(Crossfade())
      if direction % 3 == 0 { try stage.open(id) }
      try stage.advance(by: 0.1)
      try mailbox.post(stage)
      mailbox.withLatest { mailed, _ in stage.withSnapshot { expectEqual(mailed, $0, "stage \(direction)") } }
    }
  }

  /// The leaves that have cells are others after a jump: the mailed frame names them, too.
  @Test func aMailedFrameNamesTheCellsOfToday() throws {
    let mailbox = try Mailbox(), (stage, id) = try Scenes.open(Book(pages: 300))
    var seen: Set<Int32> = []
    for spread in [0, 60, 120, 30] {
      try stage.scroll(id, to: 1024 * Double(spread))
      try stage.advance(by: 0.1)
      try mailbox.post(stage)
      mailbox.withLatest { mailed, _ in
        stage.withSnapshot { expectEqual(mailed, $0, "spread \(spread)") }
        seen.formUnion((0..<mailed.count).map { mailed.identity($0).item })
      }
    }
    #expect(seen.contains(0) && seen.contains(121) && seen.contains(241))
  }

  /// Two stages in turn, whose cells are as many, described as often, and show other pages.
  @Test func theSecondStageOfAMailboxBringsItsOwnIdentities() throws {
    let mailbox = try Mailbox()
    let stages = try [100.0, 60].map { spread in
      let (stage, id) = try Scenes.open(Book(pages: 300))
      try stage.scroll(id, to: 1024 * spread)
      try stage.advance(by: 0.1)
      return stage
    }
    #expect(stages[0].cellsVersion == stages[1].cellsVersion)
    for round in 0..<12 {
      let stage = stages[round % 2]
      try mailbox.post(stage)
      mailbox.withLatest { mailed, _ in stage.withSnapshot { expectEqual(mailed, $0, "round \(round)") } }
    }
    let items = stages.map { $0.withSnapshot { frame in (0..<frame.count).map { frame.identity($0).item } } }
    #expect(items[0].count == items[1].count && items[0] != items[1])
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func postingAllocatesNothingAfterTheFirstRound() throws {
    let (stage, book) = try Scenes.open(Book(pages: 200))
    let mailbox = try Mailbox()
    func frames(_ count: Int) throws {
      for _ in 0..<count {
        try stage.advance(by: 1.0 / 120)
        try mailbox.post(stage)
        mailbox.withLatest { frame, _ in _ = frame.count }
      }
    }
    try stage.turn(book, to: 9)
    try frames(10)
    let before = leaf_test_allocations()
    try frames(100)
    let used = leaf_test_allocations() - before
    #expect(used == 0 || !Effort.isAsShipped)
  }

  @Test func twoThreadsNeverSeeHalfAFrame() throws {
    // Through the host's view, each frame's number goes into the matrix of every cell (m43, exact in a Float up to
    // 2^24).
    nonisolated(unsafe) let stage = try Stage(viewport: Size(width: 1024, height: 768))
    _ = try stage.add(Book(pages: 60))
    let mailbox = try Mailbox()
    let frames = Effort.cases(Effort.isLong ? 1_000_000 : 20_000)
    nonisolated(unsafe) var (torn, seen, backwards) = (0, 0, 0)
    // A reader to whom the last frame never comes stops by itself.
    let end = ContinuousClock.now + .seconds(Effort.isLong ? 600 : 60)
    let writer = Thread {
      for number in 1...frames {
        // Beside other work the reader may not have run yet.
        if number == frames / 2 { while seen == 0, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.001) } }
        var view = Matrix4.identity
        view.m33 = 0
        view.m43 = Double(number)
        try? stage.setView(view)
        try? mailbox.post(stage)
      }
    }
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var last: Float = 0
    let reader = Thread {
      while last < Float(frames), ContinuousClock.now < end {
        mailbox.withLatest { frame, isNew in
          guard isNew, frame.count > 0 else { return }
          let number = frame.matrices[14]
          for row in 0..<frame.count where frame.matrices[16 * row + 14] != number { torn += 1 }
          if number <= last { backwards += 1 }
          last = number
          seen += 1
        }
      }
      done.signal()
    }
    reader.start()
    writer.start()
    done.wait()
    print("figure: mailbox: \(frames) frames posted, \(seen) read beside the writer, \(torn) torn")
    #expect(last == Float(frames), "the last frame never came")
    #expect(torn == 0 && backwards == 0 && seen > 1)
  }
}
