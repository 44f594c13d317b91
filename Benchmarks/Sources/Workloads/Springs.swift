import LeafSpring

extension Workload {
  static func springs() throws -> [Workload] {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let state = Workload("springs.state") { rounds in
      for round in 0..<rounds { consume(spring.state(x: -1, v: 0.7, after: Double(round % 100) * 0.01 + 0.001)) }
    }
    let propagator = Workload("springs.propagator") { rounds in
      for round in 0..<rounds { consume(spring.propagator(after: Double(round % 100) * 0.01 + 0.001)) }
    }
    let channels = try MotionChannels(count: 10_000)
    for channel in 0..<10_000 { try channels.retarget(channel, to: 1, by: spring, at: Instant()) }
    let evaluate = Workload("springs.channels.10000") { rounds in
      for round in 0..<rounds { channels.evaluate(at: Instant(seconds: Double(round % 100) * 0.001 + 0.001)) }
    }
    let single = try MotionChannels(count: 512)
    let retarget = Workload("springs.retarget") { rounds in
      for round in 0..<rounds {
        try! single.retarget(round % 512, to: Double(round & 1), by: spring, at: Instant(seconds: Double(round) * 1e-5))
      }
    }
    return [state, propagator, evaluate, retarget]
  }
}
