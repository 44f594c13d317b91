import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A host's queries between steps affect no frame.
@Suite struct StageQueryTests {
  private static func ask(_ stage: Stage, _ cast: StageCast, _ what: Int, _ a: Double, _ b: Double) throws {
    switch what {
    case 0: _ = stage.stateHash()
    case 1: stage.withSnapshot { _ = $0.count }
    case 2: _ = try stage.hitTest(Point(x: 1024 * a, y: 768 * b))
    case 3: _ = try stage.bounds(changedOnly: b < 0.5)
    case 4: _ = try stage.state(of: cast.lone)
    case 5: if stage.cellCount > 0 { _ = stage.pose(ofRow: Int(a * Double(stage.cellCount - 1))) }
    default: _ = try stage.eye(of: cast.soft)
    }
  }

  /// Compares bits, marks of changed rows, their range and the hash of the frame, between a stage that is asked after
  /// calls and steps and one that never is, while scenes come and go.
  @Test(arguments: 0..<4) func askingBetweenStepsChangesNothing(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(31 + seed))
    let asked = try Scenes.stage(), alone = try Scenes.stage()
    let cast = try StageCast(on: asked)
    _ = try StageCast(on: alone)
    var (extra, questions) = ([SceneID](), 0)
    let rounds = Effort.cases(3000)
    for round in 0..<rounds {
      for _ in 0..<random.int(in: 1...3) {
        let (kind, pick) = (random.int(in: 0...StageCalls.kinds + 1), random.int(in: 0...35))
        let (a, b) = (random.double(in: 0...1), random.double(in: 0...1))
        for stage in [asked, alone] {
          _ = StageCalls.outcome {
            switch kind {
            case StageCalls.kinds:
              guard extra.count < 4 else { return }
              let id = try stage.add(Book(pages: 2 + pick))
              if stage === alone { extra.append(id) }
            case StageCalls.kinds + 1:
              guard let last = extra.last else { return }
              try stage.remove(last)
              if stage === alone { extra.removeLast() }
            default: try StageCalls.call(stage, cast, kind, pick, a, b)
            }
          }
        }
        if random.int(in: 0...3) > 0 {
          questions += 1
          try Self.ask(asked, cast, random.int(in: 0...6), a, b)
        }
      }
      let dt = random.int(in: 0...19) == 0 ? 5 : random.double(in: 0...0.1)
      let result = try asked.advance(by: dt)
      try #require(try alone.advance(by: dt) == result, "round \(round)")
      #expect(result.changed.upperBound <= asked.cellCount)
      try #require(asked.frameHash() == alone.frameHash(), "round \(round)")
      let same = StageCalls.haveSameRows(asked, alone)
      try #require(same, "round \(round)")
    }
    print("figure: \(questions) questions between \(rounds) steps: every frame equal, the marks of changed rows too")
  }

  /// Two ten-thousandths of a point inside the fore edges of an open book, and some hundredths of one outside.
  @Test func aPointInsideTheVeryEdgeOfAPageHitsIt() throws {
    let (stage, id) = try Scenes.open(Scenes.book(8) { ($0.restRatio, $0.fan) = (1, 0) })
    try stage.turn(id, to: 2)
    try stage.advance(by: 20)
    let box = try #require(try stage.bounds(of: id)), y = box.y + box.height / 2
    for (edge, inward) in [(box.x, 1.0), (box.x + box.width, -1)] {
      #expect(try stage.hitTest(Point(x: edge + 2e-4 * inward, y: y))?.scene == id)
      #expect(try stage.hitTest(Point(x: edge - 0.03 * inward, y: y)) == nil)
    }
  }

  /// After cells have been removed, no range reaches beyond those that are left.
  @Test func changedRowsAreNeverBeyondTheCells() throws {
    let stage = try Scenes.stage()
    try stage.add(Book(pages: 4))
    let second = try stage.add(Book(pages: 40))
    let many = stage.cellCount
    try stage.advance(by: 0.1)
    try stage.remove(second)
    #expect(stage.cellCount < many)
    stage.withSnapshot { #expect($0.changed == 0..<$0.count) }
    let next = try stage.advance(by: 0.1)
    #expect(next.changed == 0..<stage.cellCount)
    stage.withSnapshot { #expect($0.changed == 0..<$0.count) }
    #expect(try stage.advance(by: 0.1).changed.isEmpty)
  }

  /// Otherwise its rows would then be in other memory.
  @Test func scenesNeitherComeNorGoWhileASnapshotIsLent() throws {
    let stage = try Scenes.stage()
    let id = try stage.add(Book(pages: 4))
    let hash = stage.frameHash()
    stage.withSnapshot { frame in
      let calls: [() throws -> Void] = [
        { _ = try stage.add(Book(pages: 4)) }, { try stage.remove(id) }, { try stage.insertPages(id, count: 2, at: 0) },
        { _ = try stage.add(Container.stack([0])) }, { _ = try stage.add(.fold) },
      ]
      for call in calls { #expect(StageCalls.outcome(call)?.code == .refused) }
      #expect(frame.count == stage.cellCount)
    }
    #expect(stage.frameHash() == hash)
    _ = try stage.add(Book(pages: 4))
  }

  /// Nor may a host's threads lose the rows that they are writing.
  @Test func scenesDoNotComeWhileTasksRun() throws {
    final class Host {
      weak var stage: Stage?
      var refusals = 0
    }
    let host = Host(), stage = try Scenes.stage(mode: .fast)
    host.stage = stage
    let id = try stage.add(Scenes.book(6000) { $0.window = 6000 })
    stage.tasks = TaskSystem(
      enqueue: { task, count, _, context, host in
        let host = Unmanaged<Host>.fromOpaque(host!).takeUnretainedValue()
        if StageCalls.outcome({ _ = try host.stage!.add(Book(pages: 4)) })?.code == .refused { host.refusals += 1 }
        task?(0, count, context)
        return nil
      }, finish: { _, _ in }, host: Unmanaged.passUnretained(host).toOpaque())
    try stage.open(id)
    try stage.advance(by: 0.1)
    #expect(host.refusals > 0)
    _ = try stage.add(Book(pages: 4))
  }
}
