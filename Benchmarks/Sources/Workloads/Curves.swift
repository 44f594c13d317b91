import LeafSpring

extension Workload {
  static func curves() throws -> [Workload] {
    let curve = TimingCurve.easeInOut
    let bezier = Workload("curves.bezier") { rounds in
      for round in 0..<rounds { consume(curve.value(at: Double(round % 1000) * 0.001)) }
    }
    let keys = [(0.0, 0.3, 1.0), (0.3, 0.4, 0.4), (0.7, 0.3, 1.0)]
    let track = try KeyframeTrack(keys.map { Keyframe(start: $0.0, length: $0.1, value: $0.2) }, from: 0)
    let keyframes = Workload("curves.keyframes") { rounds in
      for round in 0..<rounds { consume(track.value(at: Double(round % 1000) * 0.001)) }
    }
    return [bezier, keyframes]
  }
}
