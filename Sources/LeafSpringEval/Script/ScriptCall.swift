import LeafSpring

/// One timed host call.
struct ScriptCall: Sendable {
  enum Action: Sendable {
    case open(item: Int?)
    case close
    case turn(spread: Int)
    case peel(spread: Int, PaperCorner)
    case turnToPage(Int)
    case next
    case previous
    case scroll(offset: Double, animated: Bool)
    case fling(velocity: Double)
    case gesture(GestureEvent, vertical: Bool)
    case begin
    case scrub(progress: Double, velocity: Double)
    case finish(velocity: Double?)
    case cancel(velocity: Double?)
    case resize(Size)
    case timeScale(Double)
    case motionPolicy(MotionPolicy)
    case turnPolicy(TurnPolicy, stagger: Double)
    case tap(TapZone)
    case release(ReleaseRule?)
    case replaceBook(Book)
    case insertPages(at: Int, count: Int)
    case removePages(at: Int, count: Int)
    case replacePage(at: Int)
  }

  /// Number of the line, from 1.
  let line: Int
  /// Seconds.
  let t: Double
  /// The name in the script.
  let name: String
  /// A note for readers: the name of the stretch of the run that begins here.
  let note: String?
  /// Id of the scene; nil for calls to the whole stage.
  let scene: String?
  let action: Action

  /// The calls by name; those in the second list go to the stage and have no scene.
  private static let sceneCalls = [
    "open", "close", "turn", "peel", "next", "previous", "pinch", "swipe", "drag", "scroll", "fling", "begin", "scrub",
    "finish", "cancel", "turnPolicy", "tap", "replaceBook", "insertPages", "removePages", "replacePage", "motionPolicy",
    "release",
  ]
  private static let stageCalls = ["resize", "timeScale"]

  init(
    _ fields: inout Fields, line: Int, after earlier: Double, _ scenes: SceneList
  ) throws(EvalError) {
    self.line = line
    t = try fields.number("t")
    guard t >= earlier else {
      throw EvalError(
        .range, "t", "t is \(t); it takes seconds that never decrease, \(earlier) or more here")
    }
    guard t <= 1e6 else { throw EvalError(.range, "t", "t is \(t); it takes up to 1e6 seconds") }
    let names = ScriptCall.sceneCalls + ScriptCall.stageCalls
    name = try fields.choice("call", names.map { ($0, $0) })
    note = fields.has("note") ? try fields.string("note", "a text") : nil
    if ScriptCall.stageCalls.contains(name) || name == "motionPolicy" && !fields.has("scene") {
      scene = nil
      action = try ScriptCall.stageAction(name, &fields)
    } else {
      let target = try scenes.target(&fields)
      scene = target.id
      action = try ScriptCall.sceneAction(name, &fields, t, target.request)
    }
    try fields.finish("the call \"\(name)\"")
  }

  private static func stageAction(_ name: String, _ fields: inout Fields) throws(EvalError) -> Action {
    switch name {
    case "resize": return .resize(try fields.viewport())
    case "timeScale":
      let scale = try fields.number("scale")
      guard scale >= 0, scale <= 1000 else {
        throw EvalError(.range, "scale", "scale is \(scale); it takes 0 to 1000")
      }
      return .timeScale(scale)
    default: return .motionPolicy(try fields.motionPolicy())
    }
  }

  private static func sceneAction(
    _ name: String, _ fields: inout Fields, _ t: Double, _ scene: SceneRequest
  ) throws(EvalError) -> Action {
    switch name {
    case "open": return .open(item: fields.has("item") ? try fields.integer("item", in: 0...100_000) : nil)
    case "close": return .close
    case "turn":
      guard fields.has("page") else {
        return .turn(spread: try fields.integer("spread", in: -1...Book.pageLimit))
      }
      return .turnToPage(try fields.integer("page", in: 0...Book.pageLimit))
    case "peel":
      return .peel(
        spread: try fields.integer("spread", in: -1...Book.pageLimit),
        try fields.choice("corner", [("bottom", .bottom), ("top", .top)], default: .bottom))
    case "next": return .next
    case "previous": return .previous
    case "scroll":
      return .scroll(offset: try fields.number("offset"), animated: try fields.bool("animated", default: false))
    case "fling": return .fling(velocity: try fields.number("velocity"))
    case "pinch", "swipe", "drag":
      let kinds: [String: GestureEvent.Kind] = ["pinch": .pinch, "swipe": .swipe, "drag": .drag]
      let vertical =
        name == "swipe" ? try fields.bool("vertical", default: scene.isVertical) : scene.isVertical
      return .gesture(try GestureEvent(at: t, kinds[name]!, &fields, vertical: vertical), vertical: vertical)
    case "begin": return .begin
    case "scrub":
      return .scrub(
        progress: try fields.number("progress"), velocity: try fields.number("velocity", default: 0))
    case "finish": return .finish(velocity: try fields.optionalNumber("velocity"))
    case "cancel": return .cancel(velocity: try fields.optionalNumber("velocity"))
    case "motionPolicy": return .motionPolicy(try fields.motionPolicy())
    case "turnPolicy":
      let policies: [(String, TurnPolicy)] = [
        ("overlap", .overlap), ("queue", .queue), ("finishThenStart", .finishThenStart), ("drop", .drop),
      ]
      return .turnPolicy(
        try fields.choice("policy", policies), stagger: try fields.number("stagger", default: 0.06))
    case "tap":
      let zones: [(String, TapZone)] = [
        ("none", .none), ("anywhere", .anywhere), ("edges", .edges), ("corners", .corners),
      ]
      return .tap(try fields.choice("zone", zones))
    case "replaceBook": return .replaceBook(try fields.book(scene.fidelity))
    case "release": return .release(try fields.releaseRule())
    default: return try pageAction(name, &fields)
    }
  }

  private static func pageAction(_ name: String, _ fields: inout Fields) throws(EvalError) -> Action {
    let at = try fields.integer("at", in: 0...Book.pageLimit)
    if name == "replacePage" { return .replacePage(at: at) }
    let count = try fields.integer("count", default: 1, in: 0...Book.pageLimit)
    return name == "insertPages" ? .insertPages(at: at, count: count) : .removePages(at: at, count: count)
  }
}

extension Fields {
  /// `decision`: "motion" with `threshold`, `inclusive`, `projection` or `deceleration`, and `flick`; "always";
  /// "never"; "default".
  fileprivate mutating func releaseRule() throws(EvalError) -> ReleaseRule? {
    let decisions: [(String, ReleaseRule?)] = [
      ("motion", .projected), ("always", .always), ("never", .never), ("default", nil),
    ]
    let found = try choice("decision", decisions, default: ReleaseRule.projected)
    guard var rule = found, rule.decision == .motion else { return found }
    rule.threshold = try number("threshold", default: rule.threshold)
    rule.isInclusive = try bool("inclusive", default: true)
    rule.projection = try number("projection", default: rule.projection)
    if let deceleration = try optionalNumber("deceleration") {
      try validate { () throws(LeafError) in rule.projection = try ReleaseRule.projection(deceleration: deceleration) }
    }
    rule.flick = try optionalNumber("flick")
    let checked = rule
    try validate { () throws(LeafError) in try checked.validate() }
    return rule
  }

  fileprivate mutating func motionPolicy() throws(EvalError) -> MotionPolicy {
    try choice(
      "policy",
      [("full", .full), ("shortened", .shortened), ("crossFade", .crossFade), ("instant", .instant)])
  }
}
