import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A host that sleeps for as long as the stage says is told of a leaf that leaves paper or meets it in the frame in which a host is
/// told that draws every frame.
@Suite struct SleepingEventsTests {
  private struct Told: Equatable {
    var frame: Int
    var kind: StageEvent.Kind
    var leaf: Int32
  }

  private func told(_ stage: Stage, _ frame: Int) -> [Told] {
    stage.events.filter { $0.kind == .lift || $0.kind == .contact }.map {
      Told(frame: frame, kind: $0.kind, leaf: $0.leaf)
    }
  }

  private func stage(_ random: inout SplitMix64) throws -> (Stage, SceneID) {
    let (stage, id) = try Scenes.open(
      Scenes.book(20) {
        if random.next() & 1 == 0 { $0.soft = .paper() }
        $0.restRatio = random.pick([0.5, 1])
      })
    try stage.setTimeScale(random.pick([1, 0.1, 0.02]))
    return (stage, id)
  }

  @Test func liftsAndContactsAreToldInTheirFrames() throws {
    var random = SplitMix64(seed: 457), slept = 0, events = 0
    let frame = 1.0 / 60
    for _ in 0..<Effort.cases(40) {
      let seed = random.state, (awake, id) = try stage(&random)
      let spread = random.int(in: 1...4)
      try awake.turn(id, to: spread)
      let asleep = try awake.clone()
      var (wakes, all, some) = (0, [Told](), [Told]())
      for number in 1...6000 where awake.isMoving || number == 1 {
        try awake.advance(by: frame)
        all += told(awake, number)
      }
      var number = 0
      while number < 6000 {
        let wait = try asleep.nextChange(every: frame)
        guard let wait else { break }
        number += Int(wait.frames)
        try asleep.advance(frames: wait.frames, of: frame)
        some += told(asleep, number)
        wakes += 1
      }
      slept += number - wakes
      events += all.count
      #expect(all == some, "seed \(seed)")
    }
    print("figure: \(events) lifts and contacts told in their frames, \(slept) frames slept through")
    #expect(events > 0 && slept > 0)
  }
}
