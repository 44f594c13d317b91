import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Scenes come and go: the rows in front of them move, and are then what they would be if each were written anew.
@Suite struct MovedRowsTests {
  /// One call that moves rows, or that moves scenes.
  private func act(_ stage: Stage, _ ids: inout [SceneID], _ stacks: inout [SceneID], _ random: inout SplitMix64) throws
  {
    let place = random.int(in: 0...max(ids.count - 1, 0))
    switch random.int(in: 0...11) {
    case 0, 1: ids.append(try stage.add(book(&random)))
    case 2 where !ids.isEmpty: try stage.remove(ids.remove(at: place))
    case 3 where !ids.isEmpty: try stage.insertPages(ids[place], count: random.int(in: 1...9), at: 0)
    case 4 where !ids.isEmpty: try stage.removePages(ids[place], 0..<2)
    case 5 where !ids.isEmpty: try stage.replaceBook(ids[place], with: book(&random))
    case 6:
      let shelf = try stage.add(Shelf(books: 3))
      for item in 0..<2 { _ = try stage.add(Book(pages: 4), as: item, on: shelf) }
      ids.append(try stage.add(book(&random)))
      if random.next() & 1 == 0 { try stage.remove(shelf) }
    case 7:
      if stacks.count < 2 { stacks.append(try stage.add(Container.stack([0]))) }
      try stage.setRule(
        ContainerRule(.push, from: random.int(in: 0...1)), random.pick(TransitionKind.allCases), on: stacks[0])
    case 8 where !stacks.isEmpty:
      if random.next() & 1 == 0 { return try stage.remove(stacks.removeLast()) }
      try stage.removeRule(.push, from: random.int(in: 0...1), on: stacks[0])
    case 9 where !ids.isEmpty: try stage.open(ids[place])
    case 10 where !ids.isEmpty: try stage.next(ids[place])
    default: try stage.advance(by: random.double(in: 0...0.3))
    }
  }

  private func book(_ random: inout SplitMix64) -> Book {
    var book = Book(pages: random.int(in: 0...60))
    book.window = 32
    switch random.int(in: 0...2) {
    case 0: book.soft = SoftLeaves(strips: random.int(in: 2...5))
    case 1: (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
    default: break
    }
    return book
  }

  @Test(arguments: ProductMode.allCases) func movedRowsAreThoseWrittenAnew(_ mode: ProductMode) throws {
    var random = SplitMix64(seed: 4747), ids: [SceneID] = [], stacks: [SceneID] = []
    let stage = try Scenes.stage(mode: mode, kernel: .builtin), rounds = Effort.cases(1200)
    var moved = 0
    for round in 0..<rounds {
      let before = stage.scenes.map(\.rowSpan.firstRow)
      let error = StageCalls.outcome { try act(stage, &ids, &stacks, &random) }
      if stage.scenes.map(\.rowSpan.firstRow) != before { moved += 1 }
      if let error { #expect([.refused, .outOfRange].contains(error.code), "round \(round): \(error)") }
      let anew = try stage.clone()
      anew.repaintAll()
      try #require(stage.stateHash() == anew.stateHash(), "round \(round)")
      try #require(wrongRow(stage) == nil, "round \(round)")
      let dt = random.double(in: 0...0.05)
      if random.next() & 1 == 0 {
        try stage.advance(by: dt)
        try anew.advance(by: dt)
        try #require(stage.stateHash() == anew.stateHash(), "round \(round), a step later")
        try #require(wrongRow(stage) == nil, "round \(round), a step later")
      }
    }
    #expect(moved > rounds / 8)
  }

  /// A row that the lists, the order, the table of cells or the marks have wrong.
  private func wrongRow(_ stage: Stage) -> String? {
    if let broken = stage.broken { return broken }
    var row = 0
    for (index, scene) in stage.scenes.enumerated() {
      let state = stage.states[index], span = scene.rowSpan
      if span.index != index || span.firstRow != row || state.firstRow != row || state.scene != scene.id
        || stage.slots[scene.id.slot] !== scene
      {
        return "scene \(index)"
      }
      for cell in 0..<scene.poses.count {
        if stage.columns.cells[row + cell] != scene.cells[cell] { return "what cell \(cell) of scene \(index) is" }
        if !(row..<row + scene.poses.count).contains(Int(stage.columns.order[row + cell])) { return "rank of \(cell)" }
      }
      row += scene.poses.count
    }
    if row != stage.columns.count { return "\(row) rows of \(stage.columns.count)" }
    for row in 0..<row where stage.columns.backToFront[Int(stage.columns.order[row])] != UInt32(row) {
      return "order of \(row)"
    }
    let room = stage.scenes.reduce(64) { $0 + $1.eventRoom }, shadows = stage.scenes.reduce(0) { $0 + $1.shadowRoom }
    if stage.eventRoom != room || stage.shadowRoom != shadows { return "room" }
    if stage.casting != stage.scenes.indices.filter({ stage.scenes[$0].shadowRoom > 0 }) { return "casting" }
    return nil
  }

  /// A host that copies what has changed learns of rows that have moved, and of the last ones that are gone.
  @Test func everyRowCountsAsChangedUntilTheEndOfTheNextStep() throws {
    let stage = try Scenes.stage()
    var ids: [SceneID] = []
    for _ in 0..<4 { ids.append(try stage.add(Book(pages: 4))) }
    try stage.advance(by: 0)
    try stage.advance(by: 0)
    for place in [3, 1, 0] {
      try stage.remove(ids[place])
      // One scene is written between the two steps, and so stays marked for one more.
      if place == 1 { stage.withSnapshot { #expect($0.changed == 0..<$0.count) } }
      let step = try stage.advance(by: 0)
      #expect(step.changed == 0..<stage.cellCount)
      stage.withSnapshot { frame in for flags in frame.flags { #expect(CellFlags(rawValue: flags).contains(.changed)) }
      }
      try stage.replacePage(ids[2], at: 0)
      let scene = try stage.findAny(ids[2]), rows = scene.rowSpan.firstRow..<scene.rowSpan.firstRow + scene.poses.count
      stage.withSnapshot { _ in }
      try stage.advance(by: 0)
      stage.withSnapshot { frame in
        for row in 0..<frame.count where !rows.contains(row) {
          #expect(!CellFlags(rawValue: frame.flags[row]).contains(.changed))
        }
      }
      try stage.advance(by: 0)
      stage.withSnapshot { frame in for flags in frame.flags { #expect(!CellFlags(rawValue: flags).contains(.changed)) }
      }
    }
  }

  /// The memory of rows that are gone is another scene's, or is given back.
  @Test func rowsThatAreGoneLeaveNoMemoryBehind() throws {
    let stage = try Scenes.stage()
    let first = try stage.add(Book(pages: 4))
    for _ in 0..<50 { try stage.remove(try stage.add(Book(pages: 60))) }
    let room = stage.columns.capacity
    for _ in 0..<50 { try stage.remove(try stage.add(Book(pages: 60))) }
    #expect(stage.columns.capacity == room)
    try stage.remove(first)
    #expect(stage.columns.capacity == 0)
  }
}
