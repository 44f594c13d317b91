import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// `Move` between lists that differ.
@Suite struct MoveListTests {
  private let a = Rect(x: 10, y: 20, width: 30, height: 40)
  private let b = Rect(x: 100.5, y: 7, width: 333, height: 21)
  private let c = Rect(x: 0, y: 300, width: 11, height: 12)

  private func item(_ id: Int, _ frame: Rect, keeps: Bool = false) -> MoveItem {
    MoveItem(id: id, frame: frame, keepsPicture: keeps)
  }

  @Test func badListsAreRefused() {
    func expect(_ code: LeafError.Code, _ field: StaticString, _ old: [MoveItem], _ new: [MoveItem]) {
      #expect(throws: LeafError(code, field, accepts: "")) { try Move(matching: old, with: new) }
    }
    expect(.refused, "id", [item(4, a), item(2, b), item(4, c)], [])
    expect(.refused, "id", [item(4, a)], [item(0, a), item(0, a)])
    expect(.outOfRange, "id", [item(-1, a)], [])
    expect(.outOfRange, "id", [], [item(1 << 31, a)])
    expect(.outOfRange, "from", [item(1, Rect(x: 0, y: 0, width: 0, height: 1))], [])
    expect(.nonFinite, "to", [], [item(1, Rect(x: .nan, y: 0, width: 1, height: 1))])
    expect(.refused, "keepsPicture", [item(1, a, keeps: true)], [item(1, b)])
    expect(.refused, "keepsPicture", [item(1, a)], [item(1, b, keeps: true)])
    #expect(throws: LeafError(.outOfRange, "duration", accepts: "")) { try Move(matching: [], with: [], duration: -1) }
  }

  private func space(_ direction: Direction = .forward) -> TransitionSpace {
    TransitionSpace(viewport: Size(width: 320, height: 568), direction: direction)
  }

  @Test func equalListsAreTheSameTransitionBitForBit() throws {
    var random = SplitMix64(seed: 5)
    func rects() -> [Rect] {
      (0..<9).map { _ in
        Rect(
          x: random.double(in: -9...300), y: random.double(in: 0...500), width: random.double(in: 1...300),
          height: random.double(in: 1...300))
      }
    }
    let (from, to) = (rects(), rects())
    let plain = try Move(from: from, to: to)
    // Matched by identity, the order of the second list is of no account.
    let matched = try Move(
      matching: from.enumerated().map { item($0.offset, $0.element) },
      with: to.enumerated().map { item($0.offset, $0.element) }.reversed())
    for direction in Direction.allCases {
      for e in [0, 0.1, 1.0 / 3, 0.5, 0.99, 1, -0.2, 1.3] {
        let (x, y) = (
          try TransitionFrame(plain, at: e, in: space(direction)),
          try TransitionFrame(matched, at: e, in: space(direction))
        )
        #expect(x.poses == y.poses && x.paint == y.paint && x.identities == y.identities)
      }
    }
    #expect(
      plain.nearness(Tolerance(points: 0.05), in: space()) == matched.nearness(Tolerance(points: 0.05), in: space()))
  }

  @Test func elementsAppearGoAndKeepTheirPicture() throws {
    // 7 goes, 3 keeps one picture, 5 has two, 9 and 1 appear.
    let move = try Move(
      matching: [item(7, a), item(3, b, keeps: true), item(5, c)],
      with: [item(9, b), item(5, a), item(1, c), item(3, c, keeps: true)])
    #expect(move.count == 5)
    for direction in Direction.allCases {
      let space = space(direction)
      #expect(move.cellCount(in: space) == 8)
      for step in 0...20 {
        let e = Double(step) / 20
        let t = direction == .forward ? e : 1 - e
        let (old, new): (CellIdentity.View, CellIdentity.View) = direction == .forward ? (.from, .to) : (.to, .from)
        let frame = try TransitionFrame(move, at: e, in: space)
        func pose(_ id: Int, _ leaf: Int, _ view: CellIdentity.View) throws -> Pose {
          frame.poses[try #require(frame.cell(view, item: id, leaf: leaf), "\(id) \(view)")]
        }
        let goes = try pose(7, 0, old)
        #expect(abs(goes.opacity - (1 - t)) < 1e-15 && goes.flags.contains(.visible) == (t < 1))
        #expect(goes.position == Pose(frame: a).position && goes.size == Pose(frame: a).size)
        for (id, leaf, place) in [(9, 3, b), (1, 4, c)] {
          let comes = try pose(id, leaf, new)
          #expect(abs(comes.opacity - t) < 1e-15 && comes.flags.contains(.visible) == (t > 0))
          #expect(comes.position == Pose(frame: place).position)
        }
        let kept = try pose(3, 1, .none)
        #expect(kept.opacity == 1 && kept.flags.contains(.visible))
        #expect(abs(kept.position.x - (b.midX * (1 - t) + c.midX * t)) < 1e-9)
        #expect(abs(kept.size.width * kept.scale.x - (b.width * (1 - t) + c.width * t)) < 1e-9)
        if t == 0 { #expect(kept == Pose(frame: b)) }
        if t == 1 { #expect(kept == Pose(frame: c)) }
        #expect(try pose(5, 2, old).opacity == 1 - t && pose(5, 2, new).opacity == 1)
        // Every cell is painted once.
        #expect(Set(frame.paint) == Set(0..<8))
      }
    }
  }

  @Test func manyElementsAreMatched() throws {
    var random = SplitMix64(seed: 77)
    for _ in 0..<50 {
      let ids = (0..<60).map { ($0, random.double(in: 0...1)) }.sorted { $0.1 < $1.1 }.map { 3 * $0.0 }
      let (old, new) = (Array(ids.prefix(40)), Array(ids.suffix(45)).reversed())
      let move = try Move(matching: old.map { item($0, a) }, with: new.map { item($0, b) })
      #expect(move.count == 60 && move.cellCount(in: space()) == 2 + 60 + 25)
      let frame = try TransitionFrame(move, at: 0.5, in: space())
      for (place, id) in old.enumerated() {
        #expect(frame.cell(.from, item: id, leaf: place) != nil)
        #expect((frame.cell(.to, item: id, leaf: place) != nil) == new.contains(id))
      }
      for (place, id) in new.filter({ !old.contains($0) }).enumerated() {
        #expect(frame.cell(.to, item: id, leaf: 40 + place) != nil)
      }
    }
  }

  @Test func aSpringEndsWhereTheToleranceSays() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let stack = try stage.add(Container.stack([0]))
    let move = try Move(matching: [item(1, a), item(2, b, keeps: true)], with: [item(2, c, keeps: true)])
    try stage.setRule(ContainerRule(.push, timing: .spring(try Spring(duration: 0.4, bounce: 0.2))), move, on: stack)
    try stage.push(1, on: stack)
    #expect(try stage.runToRest(by: 1.0 / 120).ends == [.finished])
    #expect(stage.standing(stack) == [1])
  }

  @Test func aHostIsToldWhichElementsToLeaveOut() throws {
    func item(_ id: Int, _ keeps: Bool = false) -> MoveItem {
      MoveItem(id: id, frame: Rect(x: 0, y: 0, width: 10, height: 10), keepsPicture: keeps)
    }
    let move = try Move(matching: [item(7), item(3, true), item(5)], with: [item(9), item(3, true), item(7)])
    #expect(move.hiddenItems(incoming: false) == [7, 3, 5] && move.hiddenItems(incoming: true) == [7, 3, 9])
    #expect(move.screens(at: 0.5, in: TransitionSpace(viewport: Size(width: 320, height: 568))).hiddenItem == -1)
  }
}
