import LeafSpring

extension MotionTrack {
  /// A spring from 0 to 1 with a start velocity per second, sampled every millisecond until it is at rest, but for at
  /// most a minute.
  public init(name: String, spring: Spring, velocity: Double = 0) {
    let settled = spring.lastTime(x: -1, v: velocity, epsilon: 0.001)
    let rest = spring.restTime(x: -1, v: velocity)
    let end = min(rest.isFinite ? rest : 60, 60)
    let count = max(1, Int((end * 1000).rounded(.up)))
    let samples = (0...count).map { step in
      let time = end * Double(step) / Double(count)
      let state = spring.state(x: -1, v: velocity, after: time)
      return Sample(time: time, value: 1 + state.x, velocity: state.v)
    }
    self.init(
      name: name, samples: samples, settled: settled.isFinite ? settled : nil,
      rest: rest.isFinite ? rest : nil)
  }
}
