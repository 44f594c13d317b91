import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Storms of every host call on a stage with a shelf, books and a transition. However often it is read, however time is cut,
/// the state is the same; a host that copies only the rows reported as changed misses nothing.
@Suite struct StageStormTests {
  /// One stage under the storm, and what a host has copied of it.
  final class Copy {
    let stage: Stage
    let shelf, small, large, lone, view: SceneID
    var matrices: [Float] = []
    var flags: [UInt32] = []
    var ends: [String: Int] = [:]

    init() throws {
      stage = try Scenes.stage()
      shelf = try stage.add(Shelf(books: 4))
      small = try stage.add(Book(pages: 5), as: 1, on: shelf)
      large = try stage.add(Scenes.book(900) { $0.window = 33 }, as: 2, on: shelf)
      lone = try stage.add(Scenes.book(12) { ($0.hinge, $0.hasClosedEnds) = (.right, true) })
      view = try stage.add(Crossfade())
    }

    var books: [SceneID] { [small, large, lone] }

    /// Copies what the snapshot says has changed; a wrong row shows later.
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

  /// One host call, chosen by numbers so that every copy gets the same.
  private func call(_ copy: Copy, _ kind: Int, _ pick: Int, _ a: Double, _ b: Double) throws {
    let stage = copy.stage
    let book = copy.books[pick % 3]
    let any = [copy.small, copy.large, copy.lone, copy.view][pick % 4]
    let phase = GesturePhase.allCases[Int(b * 3.999)]
    let place = Point(x: 1024 * a, y: 768 * b)
    switch kind {
    case 0: try stage.open(any)
    case 1: try stage.close(any)
    case 2: try stage.next(book)
    case 3: try stage.previous(book)
    case 4: try stage.turn(book, to: Int(a * 450) % max(stage.inside(book).book.spreadCount, 1))
    case 5: try stage.begin(any)
    case 6: try stage.scrub(any, to: a, velocity: 4 * b - 2)
    case 7: try stage.finish(any)
    case 8: try stage.cancel(any)
    case 9: try stage.pinch(any, scale: 3 * a, phase: phase)
    case 10: try stage.swipe(any, translation: Point(x: 400 * a - 200, y: 0), phase: phase)
    case 11: try stage.drag(pick % 4 == 3 ? copy.shelf : book, location: place, phase: phase)
    case 12: try stage.scroll(book, to: 1024 * Double(stage.inside(book).book.spreadCount) * a, animated: b < 0.5)
    case 13: try stage.scroll(copy.shelf, to: 1800 * a - 600, animated: b < 0.5)
    case 14: try stage.fling(pick % 4 == 3 ? copy.shelf : book, velocity: 4000 * a - 2000)
    case 15: try stage.open(pick % 4, on: copy.shelf)
    case 16: try stage.setTurnPolicy(book, TurnPolicy.allCases[Int(a * 3.999)], stagger: 0.2 * b)
    case 17: try stage.resize(Size(width: 200 + 2000 * a, height: 200 + 2000 * b))
    default: try stage.openSelected(on: copy.shelf)
    }
  }

  @Test(arguments: 0..<4) func readingAndCuttingTimeCannotBeSeen(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    let (silent, read, cut) = (try Copy(), try Copy(), try Copy())
    var (accepted, refused) = (0, 0)
    for round in 0..<Effort.cases(Scenes.isLong ? 40_000 : 4000) {
      let kind = random.int(in: 0...18)
      let (pick, a, b) = (random.int(in: 0...11), random.double(in: 0...1), random.double(in: 0...1))
      var outcomes: [LeafError?] = []
      for copy in [silent, read, cut] {
        do {
          try call(copy, kind, pick, a, b)
          outcomes.append(nil)
        } catch { outcomes.append(error as? LeafError) }
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
      for book in read.books {
        let flaw = try read.stage.flaw(of: book)
        try #require(flaw == nil, "round \(round), call \(kind): \(flaw ?? "")")
      }
    }
    #expect(accepted > refused / 4 && refused > 20, "\(accepted) accepted, \(refused) refused")
  }

  /// Scenes by the ten thousand in one slot: no id ever names another's scene, and a slot whose generations are used up is
  /// not used again.
  @Test func idsAreNeverUsedAgain() throws {
    let stage = try Scenes.stage()
    let first = try stage.add(Book(pages: 0))
    var last = first
    for _ in 0..<Effort.cases(Scenes.isLong ? 200_000 : 50_000) {
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
    try copy.stage.open(copy.lone)
    try copy.stage.advance(by: 0.25)
    let before = (copy.stage.stateHash(), copy.stage.cellCount, copy.stage.slots.count)
    for _ in 0..<3 { #expect(throws: LeafError.self) { _ = try copy.stage.add(Book(pages: -1)) } }
    #expect(
      copy.stage.stateHash() == before.0 && copy.stage.cellCount == before.1 && copy.stage.slots.count == before.2)
    // Scenes come and go while another moves: it does not notice.
    let other = try Copy()
    try other.stage.open(other.lone)
    try other.stage.advance(by: 0.25)
    let extra = try other.stage.add(Book(pages: 30))
    try other.stage.open(extra)
    try other.stage.advance(by: 0.25)
    try copy.stage.advance(by: 0.25)
    try other.stage.remove(extra)
    #expect(other.stage.stateHash() == copy.stage.stateHash())
  }
}
