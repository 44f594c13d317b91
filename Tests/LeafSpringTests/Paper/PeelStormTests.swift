import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Random drags, catches, releases and calls on books that are peeled, in every orientation.
@Suite struct PeelStormTests {
  /// Conditions after every step: the scene's own rules, no cell below the page's plane, and on top at a point of the
  /// screen the facet that is nearest to the eye there, of each leaf.
  private struct Watch {
    var below = Worst("storms of peels: facets below the page", unit: "points")
    var rays = 0
    var wrong: [String] = []

    mutating func look(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64, _ place: @autoclosure () -> String)
      throws
    {
      let book = try stage.inside(id)
      guard let paper = book.paper, paper.foldCount > 0 else { return }
      for index in 0..<paper.foldCount {
        let fold = paper.folds[index]
        for facet in 0...paper.hinges.count {
          let part = fold.facet(facet, of: paper.hinges)
          for point in part.band.polygon(of: fold.page) { below.record(max(0, -part.place(of: point).z), place()) }
        }
      }
      for _ in 0..<12 {
        let point = Point(x: random.double(in: 100...924), y: random.double(in: 0...768))
        guard let hit = try stage.hitTest(point), let slot = book.slot(of: Int(hit.identity.leaf)),
          let index = paper.orderIndex(of: slot)
        else { continue }
        rays += 1
        let fold = paper.folds[index]
        if let better = PeelRays.higher(than: hit, book, fold, index, paper, point) {
          wrong.append("\(place()): \(better)")
        }
      }
    }
  }

  @Test func stormsOfPeels() throws {
    var random = SplitMix64(seed: 304)
    var watch = Watch()
    var flaws: [String] = []
    for round in 0..<max(12, Effort.cases(60)) {
      var book = random.pick(Peels.orientations)
      book.paper?.hinges = random.pick([1, 3, 8])
      book.overshoot = random.pick(Book.Overshoot.allCases)
      book.window = 32
      let (stage, id) = try Peels.open(book, at: random.int(in: 0...8), mode: .exact)
      if random.int(in: 0...3) == 0 { try stage.setTiming(id, turn: .spring(try Spring(duration: 0.5, bounce: 0.5))) }
      for step in 0..<60 {
        act(stage, id, book, &random)
        try stage.advanceWhole(by: random.pick([0, 1.0 / 120, 1.0 / 60, 0.05, 0.3]))
        try watch.look(stage, id, &random, "round \(round) step \(step) \(Peels.name(book))")
        if let flaw = try stage.flaw(of: id) {
          flaws.append("round \(round) step \(step) \(Peels.name(book)): \(flaw)")
        }
        let twin = try stage.clone()
        if twin.stateHash() != stage.stateHash() { flaws.append("round \(round) step \(step): a clone differs") }
      }
      for pointer in 0..<6 { try stage.drag(id, location: .zero, phase: .cancelled, pointer: Int32(pointer)) }
      try stage.advanceWhole(by: 60)
      if stage.isMoving { flaws.append("round \(round): still moving") }
    }
    print("figure: storms of peels: \(watch.rays) rays that meet peeled leaves, \(watch.wrong.count) wrong")
    #expect(flaws.isEmpty, "\(flaws.count): \(flaws.prefix(3))")
    #expect(watch.rays > Effort.cases(1000) && watch.wrong.isEmpty, "\(watch.wrong.prefix(3))")
    #expect(watch.below.report(limit: 1e-10))
  }

  private func act(_ stage: Stage, _ id: SceneID, _ book: Book, _ random: inout SplitMix64) {
    let size = Peels.size(book)
    let isTurned = random.int(in: 0...1) == 1
    let corner = Point(
      x: size.width - random.double(in: 0...100),
      y: random.int(in: 0...1) == 0 ? random.double(in: 0...100) : size.height - random.double(in: 0...100))
    let anywhere = Point(x: random.double(in: 0...1024), y: random.double(in: 0...768))
    let finger = random.int(in: 0...1) == 0 ? anywhere : Peels.place(corner, of: book, isTurned: isTurned)
    let pointer = Int32(random.int(in: 0...5))
    switch random.int(in: 0...11) {
    case 0...2: try? stage.drag(id, location: finger, phase: .began, pointer: pointer)
    case 3...6: try? stage.drag(id, location: anywhere, phase: .changed, pointer: pointer)
    case 7: try? stage.drag(id, location: anywhere, phase: .ended, pointer: pointer)
    case 8: try? stage.next(id)
    case 9: try? stage.previous(id)
    case 10: try? stage.peel(id, to: random.int(in: 0...10), corner: random.pick(PaperCorner.allCases))
    default: try? stage.turn(id, to: random.int(in: 0...10))
    }
  }
}
