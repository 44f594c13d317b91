import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Events of leaves that leave paper and meet it.
@Suite struct ContactTests {
  private func contacts(_ stage: Stage, _ dt: Double, times: Int) throws -> [(event: StageEvent, at: Double)] {
    var found: [(StageEvent, Double)] = []
    for _ in 0..<times {
      let begun = stage.time
      for event in try stage.step(dt) where event.kind == .lift || event.kind == .contact {
        found.append((event, begun + event.time))
      }
    }
    return found
  }

  @Test func aTurnLiftsOnceAndMeetsPaperOnce() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    let found = try contacts(stage, 1.0 / 60, times: 300)
    #expect(found.map(\.event.kind) == [.lift, .contact])
    #expect(
      found.map(\.event.leaf) == [1, 1] && found.map(\.event.from) == [0, 0] && found.map(\.event.to) == [1, 1])
    #expect(found[0].event.elapsed == 0 && found[0].event.speed == 0)
    // A leaf that comes down slowly has met the paper where it settles.
    #expect(found[1].event.elapsed == (try stage.inside(id)).motions[1].settledAfter || found[1].event.elapsed > 0.5)
    #expect(found[1].event.speed > 0)
  }

  /// Against the leaf's own turn, looked at ten thousand times a second.
  @Test(arguments: [0.2, 0.5, 0.8]) func aSpringThatPassesThePaperMeetsItThere(_ bounce: Double) throws {
    let (stage, id) = try Scenes.open(Scenes.book(8) { $0.overshoot = .free })
    try stage.setTiming(id, turn: .spring(try Spring(duration: 0.5, bounce: bounce)))
    try stage.next(id)
    let twin = try stage.clone()
    let found = try contacts(stage, 1.0 / 60, times: 1200)
    try #require(found.map(\.event.kind) == [.lift, .contact])
    let (begun, dt) = (twin.time, 1e-4)
    var last = 0.0
    while true {
      try twin.advanceWhole(by: dt)
      let turn = try twin.inside(id).motions.state(of: 1, at: twin.now)
      if turn.value >= 1 {
        #expect(abs(found[1].at - twin.time) <= dt, "met at \(found[1].at - begun), seen at \(twin.time - begun)")
        let speed = turn.velocity * .pi * (try twin.inside(id)).book.pageSize.width
        #expect(abs(found[1].event.speed - speed) < 0.01 * speed)
        break
      }
      try #require(turn.value >= last && twin.time - begun < 1)
      last = turn.value
    }
  }

  @Test func howTimeIsCutMakesNoDifference() throws {
    let book = Scenes.book(40) { $0.overshoot = .bounce }
    var told: [[(event: StageEvent, at: Double)]] = []
    for (dt, count) in [(1.0 / 64, 320), (1.0 / 1024, 5120), (5.0, 1)] {
      let (stage, id) = try Scenes.open(book)
      try stage.setTiming(id, turn: .spring(try Spring(duration: 0.5, bounce: 0.4)))
      try stage.turn(id, to: 5)
      told.append(try contacts(stage, dt, times: count))
    }
    try #require(told.allSatisfy { $0.count == 10 })
    for other in told[1...] {
      for (a, b) in zip(told[0], other) {
        #expect(a.event.kind == b.event.kind && a.event.leaf == b.event.leaf && abs(a.at - b.at) < 1e-9)
        #expect(a.event.speed == b.event.speed)
      }
    }
  }

  @Test func aLeafTurnedRoundInTheAirMeetsTheSideItCameFrom() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    var found = try contacts(stage, 1.0 / 60, times: 10)
    try stage.previous(id)
    found += try contacts(stage, 1.0 / 60, times: 300)
    #expect(found.map(\.event.kind) == [.lift, .contact])
    #expect(found[1].event.to == 0)
  }

  @Test func aFingerLiftsALeafAndLaysItDown() throws {
    let (stage, id) = try Scenes.open(Scenes.book(8) { $0.eye = nil })
    try stage.drag(id, location: Point(x: 1000, y: 384), phase: .began)
    #expect(try contacts(stage, 1.0 / 60, times: 2).isEmpty)
    try stage.drag(id, location: Point(x: 700, y: 384), phase: .changed)
    var found = try contacts(stage, 1.0 / 60, times: 2)
    #expect(found.map(\.event.kind) == [.lift])
    try stage.drag(id, location: Point(x: 1000, y: 384), phase: .changed)
    found += try contacts(stage, 1.0 / 60, times: 2)
    try stage.drag(id, location: Point(x: 600, y: 384), phase: .changed)
    found += try contacts(stage, 1.0 / 60, times: 2)
    try stage.drag(id, location: Point(x: 600, y: 384), phase: .ended)
    found += try contacts(stage, 1.0 / 60, times: 400)
    #expect(found.map(\.event.kind) == [.lift, .contact, .lift, .contact])
  }

  /// A finger that has moved within one instant says nothing of its speed.
  @Test func aLeafThatIsLiftedAtOnceHasNoSpeedYet() throws {
    let (stage, id) = try Scenes.open(Scenes.book(8) { $0.eye = nil })
    try stage.drag(id, location: Point(x: 1000, y: 384), phase: .began)
    try stage.drag(id, location: Point(x: 700, y: 384), phase: .changed)
    let found = try contacts(stage, 1.0 / 60, times: 1)
    #expect(found.map(\.event.kind) == [.lift] && found[0].event.speed == 0)
  }

  @Test func pagesThatFollowAScrollPositionAreLiftedOneByOne() throws {
    let (stage, id) = try Scenes.open(Book(pages: 20))
    try stage.scroll(id, to: 0)
    try stage.scroll(id, to: 3 * 1024, animated: true)
    let found = try contacts(stage, 1.0 / 60, times: 600)
    #expect(found.map(\.event.leaf) == [1, 1, 2, 2, 3, 3])
    #expect(found.map(\.event.kind) == [.lift, .contact, .lift, .contact, .lift, .contact])
    #expect(found.dropLast().allSatisfy { $0.event.speed > 0 } && found.dropFirst(2).allSatisfy { $0.at > 16 })
    try stage.scroll(id, to: 0, animated: true)
    let back = try contacts(stage, 10, times: 1)
    #expect(
      back.map(\.event.leaf) == [3, 3, 2, 2, 1, 1]
        && back.allSatisfy { $0.event.to == ($0.event.kind == .lift ? 0 : 0) })
  }

  @Test func nothingMovesThroughTheAirByACrossFadeOrAtOnce() throws {
    for policy in [MotionPolicy.crossFade, .instant] {
      let (stage, id) = try Scenes.open(Book(pages: 8))
      try stage.setMotionPolicy(policy)
      try stage.next(id)
      #expect(try contacts(stage, 1.0 / 60, times: 200).isEmpty)
    }
  }

  /// Of each leaf one lift, then one contact, whatever the host calls, and in the end nothing is in the air.
  @Test(arguments: 0..<4) func liftAndContactComeInTurn(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(410 + seed))
    let stage = try Scenes.stage()
    let cast = try StageCast(on: stage)
    for book in cast.books.dropFirst(2) { try stage.open(book) }
    var aloft: Set<Int> = []
    var told = 0
    func read(_ events: [StageEvent], _ round: Int) throws {
      for event in events where event.kind == .lift || event.kind == .contact {
        let key = Int(event.scene.rawValue) << 32 | Int(event.leaf)
        told += 1
        try #require(event.speed.isFinite && event.speed >= 0)
        if event.kind == .lift {
          try #require(aloft.insert(key).inserted, "round \(round): leaf \(event.leaf) lifted twice")
        } else {
          try #require(aloft.remove(key) != nil, "round \(round): leaf \(event.leaf) met paper twice")
        }
      }
    }
    for round in 0..<Effort.cases(4000) {
      var kind = random.int(in: 0...StageCalls.kinds - 1)
      if random.int(in: 0...2) == 0 { kind = [2, 3, 10, 11, 13, 25, 28][random.int(in: 0...6)] }
      if kind == 23 || kind == 24 { kind = 2 }
      let (pick, a, b) = (random.int(in: 0...35), random.double(in: 0...1), random.double(in: 0...1))
      let refused = StageCalls.outcome { try StageCalls.call(stage, cast, kind, pick, a, b) }
      // A seek is a step of its own.
      if kind == StageCalls.kinds - 1, refused == nil { try read(stage.events, round) }
      try read(try stage.step(random.int(in: 0...19) == 0 ? 5 : random.double(in: 0...0.1)), round)
    }
    for book in cast.books {
      try? stage.drag(book, location: .zero, phase: .ended)
      try? stage.scroll(book, to: 0)
    }
    try read(try stage.step(1000), -1)
    try read(try stage.step(1000), -1)
    #expect(aloft.isEmpty && told > Effort.cases(200))
    print("figure: \(told) events of lift and contact in \(Effort.cases(4000)) random calls: in turn for every leaf")
  }

  /// Calls without a step have a bounded queue, whose last event says how many it left out.
  @Test func eventsThatNobodyReadsAreBounded() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    for _ in 0..<300_000 {
      try stage.previous(id)
      try stage.next(id)
    }
    let events = try stage.step(0)
    #expect(events.count == StageEvent.mostEvents)
    let last = try #require(events.last)
    #expect(last.kind == .dropped && last.from > 100_000)
    #expect(try stage.step(0).isEmpty)
  }

  @Test func springsCrossWhereTheyChangeSides() throws {
    var random = SplitMix64(seed: 5)
    var worst = 0.0
    for _ in 0..<Effort.cases(20_000) {
      let ratio = [0.05, 0.3, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.5, 4][random.int(in: 0...7)]
      let omega = random.double(in: 1...40)
      let spring = try Spring(mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega)
      let (x, v) = (random.double(in: -1...1), random.double(in: -1...1) * 40)
      let time = spring.firstCrossing(x: x, v: v)
      let size = max(x.magnitude, v.magnitude / omega)
      if time < .infinity {
        worst = max(worst, spring.state(x: x, v: v, after: time).x.magnitude / size)
      }
      for step in 1..<40 {
        let at = (time < .infinity ? time : 10 / omega) * Double(step) / 40
        let there = spring.state(x: x, v: v, after: at).x
        try #require(there * x > 0 || there.magnitude < 1e-12 * size, "ratio \(ratio), x \(x), v \(v), at \(at)")
      }
    }
    #expect(worst < 1e-12)
    print("figure: springs at the first crossing: |x| at worst \(worst) of the start's size")
  }
}
