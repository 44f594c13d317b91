import LeafSpring

/// A spring with events on the way, evaluated as a stage does it: each event restarts the motion from its present
/// state, and between events the state is a single closed form of the time since the last one. It never snaps to rest.
struct SpringRun {
  struct Event {
    var t: Double
    var target: Double?
    var velocity: Double?
    var dv: Double
    var spring: Spring?
  }

  private var spring: Spring
  private var value: Double
  private var velocity: Double
  private var target: Double
  private var start = Instant()
  private var events: ArraySlice<Event>

  init(spring: Spring, value: Double, velocity: Double, target: Double, events: [Event]) {
    self.spring = spring
    self.value = value
    self.velocity = velocity
    self.target = target
    self.events = events[...]
  }

  /// Value and velocity at `t`, which must not be before the last call's `t`. Events at `t` have already taken place.
  mutating func state(at t: Double) -> (value: Double, velocity: Double) {
    while let event = events.first, event.t <= t {
      events.removeFirst()
      let instant = Instant().advanced(by: event.t)
      (value, velocity) = free(at: instant)
      start = instant
      target = event.target ?? target
      velocity = (event.velocity ?? velocity) + event.dv
      spring = event.spring ?? spring
    }
    return free(at: Instant().advanced(by: t))
  }

  private func free(at instant: Instant) -> (value: Double, velocity: Double) {
    var state = (value: value, velocity: velocity)
    spring.update(
      value: &state.value, velocity: &state.velocity, target: target, deltaTime: instant.elapsed(since: start)
    )
    return state
  }
}

extension Operation {
  static func run(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let spring = try request.spring()
    let value = try request.number("value")
    let velocity = try request.number("velocity")
    let target = try request.number("target")
    let events = try events(&request)
    let t = try request.scalars("t")
    try request.finish("spring.run")
    if let early = t.values.first(where: { $0 < 0 }) {
      throw EvalError(.range, "t", "t holds \(early); it takes times from 0")
    }
    var values = [Double](repeating: 0, count: t.values.count)
    var velocities = values
    var run = SpringRun(spring: spring, value: value, velocity: velocity, target: target, events: events)
    for index in t.values.indices.sorted(by: { t.values[$0] < t.values[$1] }) {
      let state = run.state(at: t.values[index])
      values[index] = try representable(state.value, "value")
      velocities[index] = try representable(state.velocity, "velocity")
    }
    out.scalars("value", values, isList: t.isList)
    out.scalars("velocity", velocities, isList: t.isList)
  }

  private static func events(_ request: inout Fields) throws(EvalError) -> [SpringRun.Event] {
    var events: [SpringRun.Event] = []
    for var fields in try request.objects("events") {
      var event = SpringRun.Event(t: try fields.number("t"), dv: 0)
      guard event.t >= events.last?.t ?? 0 else {
        throw EvalError(
          .range, fields.path("t"), "\(fields.path("t")) is \(event.t); events come in order, from t = 0")
      }
      event.target = try fields.optionalNumber("target")
      event.velocity = try fields.optionalNumber("velocity")
      event.dv = try fields.number("dv", default: 0)
      if var nested = try fields.optionalObject("spring") {
        event.spring = try nested.spring()
        try nested.finish("a spring")
      }
      try fields.finish("an event")
      events.append(event)
    }
    return events
  }
}
