import Foundation
import LeafSpring

private let count = 4_096
private let omega = 10.0
private let zeta = 0.5
private func column(_ value: (Int) -> Double) -> UnsafeMutableBufferPointer<Double> {
  let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: count)
  for index in 0..<count { column[index] = value(index) }
  return column
}

/// Springs in columns, and the questions about one spring.
func springs(_ table: inout Table) throws {
  let spring = try Spring(dampingRatio: zeta, omega0: omega)
  try columns(spring, &table)
  try calls(spring, &table)
  try turnsRound(&table)
}

private func columns(_ spring: Spring, _ table: inout Table) throws {
  let x0 = column { -1 - Double($0 % 7) * 0.1 }, v0 = column { Double($0 % 3) }
  let time = column { 0.001 + Double($0 % 997) * 0.001 }
  let (x, v) = (column { _ in 0 }, column { _ in 0 })
  let loop = { textbook(x0, v0, time, x, v) }
  let channels = try MotionChannels(count: count)
  for index in 0..<count {
    try channels.set(
      index, value: x0[index], velocity: v0[index], target: 0, by: spring, at: Instant(seconds: 1 - time[index]))
  }
  var frames = 0
  let (own, ownLoop) = try Meter.compare(
    each: 4,
    {
      frames = frames % 60 + 1
      expect(channels.evaluate(at: Instant(seconds: 1 + Double(frames) * 0.001)))
    }, loop)
  table.add(
    "springs that set off at their own times, a channel", own.each(count), aim: 20, loop: ownLoop.each(count))
  let (states, statesLoop) = try Meter.compare(
    each: 4,
    {
      try spring.states(
        x: UnsafeBufferPointer(x0), v: UnsafeBufferPointer(v0), after: UnsafeBufferPointer(time), intoX: x, v: v)
    }, loop)
  table.add("Spring.states, a spring", states.each(count), aim: 20, loop: statesLoop.each(count))
  let update = try Meter.measure(rounds: 15, each: 4) {
    _ = x.update(from: x0)
    _ = v.update(from: v0)
    try spring.update(values: x, velocities: v, targets: UnsafeBufferPointer(time), deltaTime: 1.0 / 60)
  }
  table.add("Spring.update of many with one dt, a spring", update.each(count), aim: 40)
}

/// The formula as it stands in the textbooks, with libm.
private func textbook(
  _ x0: UnsafeMutableBufferPointer<Double>, _ v0: UnsafeMutableBufferPointer<Double>,
  _ time: UnsafeMutableBufferPointer<Double>, _ x: UnsafeMutableBufferPointer<Double>,
  _ v: UnsafeMutableBufferPointer<Double>
) {
  let damped = omega * (1 - zeta * zeta).squareRoot()
  for index in 0..<count {
    let slope = (v0[index] + zeta * omega * x0[index]) / damped
    let (e, c, s) = (exp(-zeta * omega * time[index]), cos(damped * time[index]), sin(damped * time[index]))
    x[index] = e * (x0[index] * c + slope * s)
    v[index] = -zeta * omega * x[index] + e * damped * (slope * c - x0[index] * s)
  }
}

private func calls(_ spring: Spring, _ table: inout Table) throws {
  var index = 0
  func next() -> Double {
    index = (index + 1) % 997
    return 0.001 + Double(index) * 0.001
  }
  table.add(
    "propagator of one spring",
    try Meter.measure(rounds: 15, each: 1_000) { consume(spring.propagator(after: next())) },
    aim: 150)
  var motion = Motion(from: 0, velocity: 0, to: 1, by: .spring(spring), at: Instant())
  table.add(
    "retarget of a motion in the air",
    Meter.measure(rounds: 15, each: 500, prepare: { index = 0 }) {
      motion = motion.retargeted(to: Double(index & 1), by: .spring(spring), at: Instant(seconds: next()))
    }, aim: 1_500)
  table.add(
    "bound of the settling time, which frames and calls ask for",
    try Meter.measure(rounds: 15, each: 1_000) { consume(spring.settlesBefore(x: -next(), v: 1, epsilon: 1e-3)) })
  table.add(
    "exact settling time, which only hosts ask for",
    try Meter.measure(rounds: 15, each: 500) { consume(spring.lastTime(x: -next(), v: 1, epsilon: 1e-3)) })
}

/// A leaf in the air that is sent back and forth by calls on its stage, without a step between them.
private func turnsRound(_ table: inout Table) throws {
  let (stage, ids) = try Cast.books(1)
  let times = try Meter.measure(
    rounds: 27, each: 10,
    prepare: {
      try Cast.rest(stage)
      if try stage.state(of: ids[0]).index == 0 { try stage.next(ids[0]) }
      try stage.advance(by: 0.05)
    }
  ) {
    try stage.previous(ids[0])
    try stage.next(ids[0])
  }
  table.add("retarget of a leaf in the air, a call on a stage", times.each(2), aim: 1_500)
}
