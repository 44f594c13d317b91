import LeafSpring

extension Operation {
  static let runs = [
    Operation(
      "gesture",
      #"{"op":"gesture","scene":{"kind":"book"},"viewport":[1024,768],"events":[{"t":0,"kind":"pinch","phase":"began","scale":1},{"t":0.1,"kind":"pinch","phase":"changed","scale":4.5},{"t":0.2,"kind":"pinch","phase":"ended","scale":4.5}],"t":[0.1,0.5]}"#,
      gesture)
  ]

  /// Plays a scene on a real stage: time and gesture events in, the scene's state out.
  private static func gesture(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let scene = try SceneRequest(&request)
    var events: [GestureEvent] = []
    for var fields in try request.objects("events") {
      let event = try GestureEvent(&fields, vertical: scene.isVertical)
      guard event.t >= events.last?.t ?? 0 else {
        throw EvalError(
          .range, fields.path("t"), "\(fields.path("t")) is \(event.t); events come in order, from t = 0")
      }
      events.append(event)
    }
    let t = try request.scalars("t")
    try request.finish("gesture")
    if let early = t.values.first(where: { $0 < 0 }) {
      throw EvalError(.range, "t", "t holds \(early); it takes times from 0")
    }
    var play = try GesturePlay(scene, events)
    var states = [SceneState?](repeating: nil, count: t.values.count)
    for index in t.values.indices.sorted(by: { t.values[$0] < t.values[$1] }) {
      states[index] = try play.state(at: t.values[index])
    }
    out.write(states.compactMap { $0 }, isList: t.isList, play.log)
  }
}

/// A stage with one scene, and the gesture events that are still to come.
private struct GesturePlay {
  private let stage: Stage
  private let id: SceneID
  private let vertical: Bool
  private let isBook: Bool
  private var events: ArraySlice<GestureEvent>
  /// The events so far, with their times.
  private(set) var log: [(time: Double, event: StageEvent)] = []

  init(_ scene: SceneRequest, _ events: [GestureEvent]) throws(EvalError) {
    self.events = events[...]
    vertical = scene.isVertical
    if case .book = scene.kind { isBook = true } else { isBook = false }
    let stage = try coreCall { () throws(LeafError) in try Stage(viewport: scene.viewport, mode: .double) }
    self.stage = stage
    if case .shelf = scene.kind { throw scene.refuse("gesture", "a book, an album or a transition") }
    id = try scene.add(to: stage)
  }

  /// The scene at `t`, after all events up to then. Calls must come in order of time.
  mutating func state(at t: Double) throws(EvalError) -> SceneState {
    while let event = events.first, event.t <= t {
      events.removeFirst()
      try play(to: event.t)
      if case .drag = event.body, !isBook {
        throw EvalError(.state, "events", "only the pages of a book can be dragged")
      }
      try coreCall { () throws(LeafError) in try event.send(to: stage, id, vertical: vertical) }
    }
    try play(to: t)
    return try coreCall { () throws(LeafError) in try stage.state(of: id) }
  }

  private mutating func play(to t: Double) throws(EvalError) {
    let start = stage.time
    try coreCall { () throws(LeafError) in _ = try stage.seek(to: t) }
    for event in stage.events { log.append((start + event.time, event)) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ states: [SceneState], isList: Bool, _ log: [(time: Double, event: StageEvent)]
  ) {
    scalars("progress", states.map(\.progress), isList: isList)
    scalars("velocity", states.map(\.velocity), isList: isList)
    key("phase")
    if isList { open("[") }
    for state in states { string("\(state.phase)") }
    if isList { close("]") }
    key("events")
    open("[")
    for (time, event) in log {
      open("{")
      number("t", time)
      string("kind", "\(event.kind)")
      string("subject", "\(event.subject)")
      integer("leaf", Int(event.leaf))
      integer("from", Int(event.from))
      integer("to", Int(event.to))
      number("elapsed", event.elapsed)
      if event.kind == .lift || event.kind == .contact { number("speed", event.speed) }
      close("}")
    }
    close("]")
  }
}
