import LeafSpring

extension AccuracyReport {
  mutating func noteKeyframes(_ vector: AccuracyVector) throws(LeafError) {
    let p = vector.inputs, exact = vector.results[0]
    let modes: [KeyframeMode] = [.linear, .discrete, .cubic, .paced, .cubicPaced]
    guard p.count % 3 == 1, modes.indices.contains(Int(max(-1, min(9, p[1])))) else {
      throw LeafError(.outOfRange, "mode", accepts: "0 to 4, and three numbers a key")
    }
    let frames = stride(from: 4, to: p.count, by: 3).map { Keyframe(start: p[$0], length: p[$0 + 1], value: p[$0 + 2]) }
    let track = try KeyframeTrack(frames, from: p[0], mode: modes[Int(p[1])], curve: p[2] == 0 ? .linear : .easeInOut)
    let own = track.value(at: p[3])
    // A value that passes through zero is measured relative to the range of its track.
    let size = frames.reduce(p[0].magnitude) { max($0, $1.value.magnitude) }
    note("keyframes", vector.regime, "Double") { row in
      row.vectors += 1
      row.library.note(exact.error(of: own), of: size, ulp: size.ulp)
    }
  }
}
