import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// A column that keeps equal motions once does what a column of motions does.
@Suite struct MotionColumnTests {
  private func motion(_ random: inout MatrixRandom) throws -> Motion {
    let start = Instant(seconds: Double(random.next(below: 3)))
    let target = Double(random.next(below: 2))
    switch random.next(below: 4) {
    case 0: return .resting(at: target)
    case 1:
      return Motion(
        from: 1 - target, velocity: 0, to: target, by: .spring(try Spring(duration: 0.6, bounce: 0)), at: start,
        range: 1)
    case 2:
      var motion = Motion(
        from: 1 - target, velocity: 0, to: target, by: .curve(.easeInOut, duration: 1), at: start, delay: 0.25)
      motion.snapAfter = 0.75
      return motion
    default:
      return Motion(
        from: random.next(0, 1), velocity: random.next(-9, 9), to: target,
        by: .spring(try Spring(duration: 0.5, bounce: 0.3)), at: start, range: 1)
    }
  }

  @Test func noSlotsNeedNoMotion() throws {
    let column = try MotionColumn(0, filledWith: .resting(at: 1))
    var calls = 0
    column.forEach { _ in calls += 1 }
    #expect(calls == 0 && !column.contains { _ in true })
  }

  @Test func anySequenceOfWritesReadsAsAColumnOfMotions() throws {
    var random = MatrixRandom(21)
    for count in [1, 2, 7, 64] {
      let column = try MotionColumn(count, filledWith: .resting(at: 0))
      var model = [Motion](repeating: .resting(at: 0), count: count)
      var values = [Double](repeating: 7, count: count)
      for step in 0..<2000 {
        let slot = random.next(below: count)
        if random.next(below: 4) == 0 {
          let source = random.next(below: count)
          column.copy(source, to: slot)
          model[slot] = model[source]
        } else {
          let motion = try motion(&random)
          for slot in slot..<min(count, slot + random.next(below: 5) + 1) {
            column[slot] = motion
            model[slot] = motion
          }
        }
        guard step % 10 == 0 else { continue }
        let now = Instant(seconds: random.next(0, 5))
        column.evaluate(at: now, into: &values) { value, isMoving in isMoving ? value : value + 10 }
        var seen: [Motion] = []
        column.forEach { seen.append($0) }
        for slot in 0..<count {
          #expect(column[slot] == model[slot])
          let value = model[slot].state(at: now).value
          #expect(values[slot] == (model[slot].isMoving(at: now) ? value : value + 10))
          #expect(seen.contains(model[slot]))
        }
        #expect(seen.allSatisfy { model.contains($0) })
        #expect(column.contains { $0.target == 1 } == model.contains { $0.target == 1 })
      }
    }
  }

  @Test func leavesSentOffTogetherAreOneMotion() throws {
    let column = try MotionColumn(1000, filledWith: .resting(at: 0))
    let spring = try Spring(duration: 0.6, bounce: 0)
    let motion = Motion(from: 0, velocity: 0, to: 1, by: .spring(spring), at: Instant(), range: 1)
    for slot in 0..<1000 where slot % 3 != 0 { column[slot] = motion }
    var different = 0
    column.forEach { _ in different += 1 }
    #expect(different == 2)
  }
}
