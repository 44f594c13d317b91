import LeafSpring

extension Operation {
  static let gestures = [
    Operation(
      "percent",
      #"{"op":"percent","gesture":{"table":"bookPush","fidelity":"corrected"},"values":[1,1.5,3.5]}"#, percent
    ),
    Operation(
      "completion",
      #"{"op":"completion","progress":0.4,"duration":0.8,"speed":1,"curve":"easeInOut","cancelled":false,"t":[0,0.1,1]}"#,
      completion),
  ]

  private static func percent(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    var fields = try request.object("gesture")
    let table = try GestureReading(&fields)
    let values = try request.scalars("values")
    try request.finish("percent")
    out.scalars("progress", values.values.map(table.progress), isList: values.isList)
    out.key("finishes")
    if values.isList { out.open("[") }
    for value in values.values { out.bool(table.finishes(value)) }
    if values.isList { out.close("]") }
  }

  /// The curve-driven end of an interactive run (`book-and-album.md`, C6): the remaining part of the way, at the
  /// completion speed.
  private static func completion(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let progress = min(max(try request.number("progress"), 0), 1)
    let duration = try request.number("duration")
    let speed = try request.number("speed", default: 1)
    let curve = try request.curve("curve", default: .easeInOut)
    let cancelled = try request.bool("cancelled", default: false)
    let t = try request.scalars("t")
    try request.finish("completion")
    guard duration >= 0 else {
      throw EvalError(.range, "duration", "duration is \(duration); it takes seconds, 0 or more")
    }
    guard speed > 0 else { throw EvalError(.range, "speed", "speed is \(speed); it takes a number above 0") }
    let way = cancelled ? progress : 1 - progress
    let remaining = try representable(way * duration / speed, "remaining")
    try map(t, "progress", &out) { time in
      guard time > 0 else { return progress }
      guard time < remaining else { return cancelled ? 0 : 1 }
      let eased = curve.value(at: time / remaining)
      return cancelled ? progress * (1 - eased) : progress + (1 - progress) * eased
    }
    out.number("remaining", remaining)
  }
}

/// The gesture table of the core that a request names.
private struct GestureReading {
  let table: GestureTable
  let fidelity: Fidelity

  init(_ fields: inout Fields) throws(EvalError) {
    var table = try fields.choice(
      "table",
      [
        ("bookPush", GestureTable.bookPush), ("bookPop", .bookPop), ("albumPush", .albumPush),
        ("albumPop", .albumPopOnly),
        ("swipe", .swipe), ("pinch", .pinch),
      ])
    fidelity = try fields.choice("fidelity", Fields.fidelities, default: .corrected)
    guard table == .albumPush || table == .albumPopOnly else {
      self.table = table
      try fields.finish("a gesture of this table")
      return
    }
    let variant = try fields.choice(
      "variant", [("noInteraction", 0), ("pinchPop", 1), ("pinchPushPop", 2)],
      default: table == .albumPush ? 2 : 1)
    try fields.finish("a gesture")
    guard variant == 2 || (variant == 1 && table == .albumPopOnly) else {
      throw EvalError(.state, fields.path("variant"), "this variant of the album has no such gesture")
    }
    if table == .albumPopOnly, variant == 2 { table = .albumPop }
    self.table = table
  }

  func progress(_ value: Double) -> Double { table.progress(value, fidelity) }

  func finishes(_ value: Double) -> Bool {
    table.release(fidelity).finishes(progress: progress(value), velocity: 0)
  }
}

extension Fields {
  static let fidelities: [(String, Fidelity)] = [("corrected", .corrected), ("original", .original)]
}
