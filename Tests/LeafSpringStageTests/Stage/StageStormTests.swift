import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Storms of every host call on a stage with a shelf, books and a transition. However often the stage is read and
/// however time is divided, the state is the same; a host that copies only the rows reported as changed misses nothing.
@Suite struct StageStormTests {
  /// One stage under the storm, and what a host has copied of it.
  final class Copy {
    let stage: Stage
    let cast: StageCast
    var matrices: [Float] = []
    var flags: [UInt32] = []
    var ends: [String: Int] = [:]

    init() throws {
      stage = try Scenes.stage()
      cast = try StageCast(on: stage)
    }

    /// Copies what the snapshot reports as changed; a row that is wrong then is found later.
    func upload() -> String? {
      stage.withSnapshot { frame in
        if matrices.count != 16 * frame.count {
          matrices = Array(frame.matrices)
          flags = Array(frame.flags)
          return nil
        }
        for row in frame.changed {
          for entry in 0..<16 { matrices[16 * row + entry] = frame.matrices[16 * row + entry] }
          flags[row] = frame.flags[row]
        }
        for row in 0..<frame.count {
          for entry in 0..<16 where matrices[16 * row + entry] != frame.matrices[16 * row + entry] {
            return "row \(row) changed unseen"
          }
          let mark = CellFlags.changed.rawValue
          if flags[row] & ~mark != frame.flags[row] & ~mark { return "flags of row \(row) changed unseen" }
          if frame.flags[row] & mark != 0, !frame.changed.contains(row) { return "row \(row) is marked" }
        }
        return nil
      }
    }

    func count(_ events: [StageEvent]) -> String? {
      for event in events {
        let key = "\(event.scene.rawValue) \(event.subject) \(event.leaf)"
        switch event.kind {
        case .began: ends[key, default: 0] += 1
        case .finished, .cancelled, .retargeted: ends[key, default: 0] -= 1
        default: break
        }
        if !(0...1).contains(ends[key] ?? 0) { return "\(key): \(event.kind) at \(stage.time), \(ends[key]!) running" }
      }
      return nil
    }
  }

  @Test(arguments: 0..<4) func readingAndCuttingTimeCannotBeSeen(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    let (silent, read, cut) = (try Copy(), try Copy(), try Copy())
    // Without calls that step by themselves, and without time scales, because with those the parts of a step no longer
    // add up to it exactly.
    let kinds = Array(0...16) + [28, 29]
    var (accepted, refused) = (0, 0)
    for round in 0..<Effort.cases(Effort.isLong ? 40_000 : 4000) {
      let kind = kinds[random.int(in: 0...kinds.count - 1)]
      let (pick, a, b) = (random.int(in: 0...35), random.double(in: 0...1), random.double(in: 0...1))
      var outcomes: [LeafError?] = []
      for copy in [silent, read, cut] {
        outcomes.append(StageCalls.outcome { try StageCalls.call(copy.stage, copy.cast, kind, pick, a, b) })
      }
      try #require(
        outcomes[0] == outcomes[1] && outcomes[1] == outcomes[2], "round \(round), call \(kind): \(outcomes)")
      if outcomes[0] == nil { accepted += 1 } else { refused += 1 }
      _ = read.stage.stateHash()
      _ = try read.stage.hitTest(Point(x: 1024 * b, y: 768 * a))
      _ = try read.stage.bounds()
      let unseen = read.upload()
      try #require(unseen == nil, "round \(round), after call \(kind): \(unseen ?? "")")
      let eighths = random.int(in: 0...9) == 0 ? 800 : random.int(in: 0...4)
      try silent.stage.advance(by: Double(eighths) / 16)
      try read.stage.advance(by: Double(eighths) / 16)
      for _ in 0..<min(eighths, 16) { try cut.stage.advance(by: 1.0 / 16) }
      try cut.stage.advance(by: Double(max(eighths - 16, 0)) / 16)
      let after = read.upload()
      try #require(after == nil, "round \(round), after a step: \(after ?? "")")
      for copy in [silent, read] {
        let wrong = copy.count(copy.stage.events)
        try #require(wrong == nil, "round \(round), call \(kind): \(wrong ?? "")")
      }
      guard round % 4 == 0 else { continue }
      let hashes = [silent, read, cut].map { $0.stage.stateHash() }
      try #require(Set(hashes).count == 1, "round \(round), call \(kind) on \(pick): \(hashes)")
      for book in read.cast.books {
        let flaw = try read.stage.flaw(of: book)
        try #require(flaw == nil, "round \(round), call \(kind): \(flaw ?? "")")
      }
    }
    #expect(accepted > refused / 4 && refused > 20, "\(accepted) accepted, \(refused) refused")
  }

  /// Tens of thousands of scenes in one slot: no id ever names another id's scene, and a slot whose generations are
  /// used up is not used again.
  @Test func idsAreNeverUsedAgain() throws {
    let stage = try Scenes.stage()
    let first = try stage.add(Book(pages: 0))
    var last = first
    for _ in 0..<Effort.cases(Effort.isLong ? 200_000 : 50_000) {
      try stage.remove(last)
      let next = try stage.add(Book(pages: 0))
      if next == last || (try? stage.find(last)) != nil { Issue.record("an id came back") }
      last = next
    }
    #expect(stage.slots.count == 1 && (try? stage.find(first)) == nil)
    stage.generations[0] = .max - 1
    let slot = SceneID(slot: 0, generation: .max - 1)
    try stage.remove(slot)
    let retired = try stage.add(Book(pages: 0))
    #expect(retired.slot == 1 && stage.slots.count == 2 && (try? stage.find(SceneID(slot: 0, generation: .max))) == nil)
  }

  @Test func aRefusedSceneLeavesTheStageAsItWas() throws {
    let copy = try Copy()
    try copy.stage.open(copy.cast.lone)
    try copy.stage.advance(by: 0.25)
    let before = (copy.stage.stateHash(), copy.stage.cellCount, copy.stage.slots.count)
    for _ in 0..<3 { #expect(throws: LeafError.self) { _ = try copy.stage.add(Book(pages: -1)) } }
    #expect(
      copy.stage.stateHash() == before.0 && copy.stage.cellCount == before.1 && copy.stage.slots.count == before.2)
    // Scenes come and go while another one moves, which is not affected.
    let other = try Copy()
    try other.stage.open(other.cast.lone)
    try other.stage.advance(by: 0.25)
    let extra = try other.stage.add(Book(pages: 30))
    try other.stage.open(extra)
    try other.stage.advance(by: 0.25)
    try copy.stage.advance(by: 0.25)
    try other.stage.remove(extra)
    #expect(other.stage.stateHash() == copy.stage.stateHash())
  }
}
