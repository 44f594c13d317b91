import LeafSpring

/// One gesture event of a request.
struct GestureEvent {
  enum Kind { case pinch, swipe, drag }

  enum Body {
    case pinch(scale: Double, velocity: Double?)
    case swipe(translation: Point, velocity: Point?)
    case drag(location: Point, velocity: Point?, pointer: Int32)
  }

  let t: Double
  let phase: GesturePhase
  let body: Body

  init(_ fields: inout Fields, vertical: Bool) throws(EvalError) {
    let t = try fields.number("t")
    let kind = try fields.choice("kind", [("pinch", Kind.pinch), ("swipe", .swipe), ("drag", .drag)])
    try self.init(at: t, kind, &fields, vertical: vertical)
    try fields.finish("an event of this kind")
  }

  /// Reads the fields that only this kind of gesture has.
  init(at t: Double, _ kind: Kind, _ fields: inout Fields, vertical: Bool) throws(EvalError) {
    self.t = t
    phase = try fields.choice(
      "phase", [("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled)])
    switch kind {
    case .pinch: body = .pinch(scale: try fields.number("scale"), velocity: try fields.optionalNumber("velocity"))
    case .swipe:
      body = .swipe(
        translation: Point(try fields.numbers("translation", count: 2)),
        velocity: try fields.velocity(vertical: vertical))
    case .drag:
      body = .drag(
        location: Point(try fields.numbers("location", count: 2)),
        velocity: try fields.velocity(vertical: vertical),
        pointer: Int32(try fields.integer("pointer", default: 0, in: 0...Int(Int32.max))))
    }
  }

  func send(to stage: Stage, _ scene: SceneID, vertical: Bool) throws(LeafError) {
    switch body {
    case .pinch(let scale, let velocity):
      try stage.pinch(scene, scale: scale, phase: phase, velocity: velocity, time: t)
    case .swipe(let translation, let velocity):
      try stage.swipe(
        scene, translation: translation, velocity: velocity, phase: phase, vertical: vertical, time: t)
    case .drag(let location, let velocity, let pointer):
      try stage.drag(scene, location: location, phase: phase, velocity: velocity, time: t, pointer: pointer)
    }
  }
}

extension Point {
  fileprivate init(_ e: [Double]) { self.init(x: e[0], y: e[1]) }
}

extension Fields {
  /// Points per second: [x, y], or a single number along the gesture's axis.
  fileprivate mutating func velocity(vertical: Bool) throws(EvalError) -> Point? {
    guard let value = take("velocity") else { return nil }
    switch value {
    case .numbers, .array: return Point(try Fields.numbers(value, path("velocity"), count: 2))
    default:
      let along = try Fields.number(value, path("velocity"), accepts: "a number or [x, y]")
      return vertical ? Point(x: 0, y: along) : Point(x: along, y: 0)
    }
  }
}
