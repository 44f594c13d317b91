import LeafSpring

/// A scene's timing in a request: `duration` and `curve`, or a spring. A spring is `spring`, an object in one of the
/// four forms, or `dampingRatio` alone for UIKit's rule over `duration`; `velocity` inside it is the start velocity.
struct TimingRequest {
  let duration: Double?
  private let curve: TimingCurve?
  private let spring: (spring: Spring?, dampingRatio: Double, velocity: Double)?

  init(_ fields: inout Fields) throws(EvalError) {
    duration = try fields.optionalNumber("duration")
    if let duration, duration < 0 {
      throw EvalError(
        .range, fields.path("duration"),
        "\(fields.path("duration")) is \(duration); it takes seconds, 0 or more")
    }
    curve = fields.has("curve") ? try fields.curve("curve") : nil
    guard var nested = try fields.optionalObject("spring") else {
      spring = nil
      return
    }
    guard curve == nil else {
      throw EvalError(.unknown, fields.path("curve"), "a scene takes a curve or a spring, not both")
    }
    let velocity = try nested.number("velocity", default: 0)
    let isFitted = nested.has("dampingRatio") && !nested.has("omega0") && !nested.has("response")
    if isFitted {
      spring = (nil, try nested.number("dampingRatio"), velocity)
    } else {
      spring = (try nested.spring(), 0, velocity)
    }
    try nested.finish("a scene's spring")
  }

  /// The requested timing, or nil for the scene's own.
  func timing(defaultDuration: Double, fidelity: Fidelity) throws(EvalError) -> Timing? {
    if let curve { return .curve(curve, duration: duration ?? defaultDuration) }
    guard let spring else { return nil }
    if let given = spring.spring { return .spring(given, velocity: spring.velocity) }
    return try fitted(spring.dampingRatio, spring.velocity, duration ?? defaultDuration, fidelity)
  }

  /// The published push of books, over the requested duration.
  func push(fidelity: Fidelity) throws(EvalError) -> Timing { try fitted(0.7, 0.7, duration ?? 1, fidelity) }

  private func fitted(
    _ dampingRatio: Double, _ velocity: Double, _ duration: Double, _ fidelity: Fidelity
  ) throws(EvalError) -> Timing {
    guard duration > 0 else { return .curve(.linear, duration: 0) }
    do throws(LeafError) {
      return try .fitted(
        dampingRatio: dampingRatio, velocity: velocity, duration: duration, snaps: fidelity == .original)
    } catch {
      throw EvalError(error, field: "scene.\(error.field)")
    }
  }
}

extension Timing {
  /// The value of a motion from 0 to 1 after `t` seconds, as a stage gives it.
  func value(at t: Double) -> Double {
    var motion = Motion(from: 0, velocity: velocity, to: 1, by: driver, at: Instant(), delay: delay, range: 1)
    motion.snapAfter = snap.map { $0 + delay }
    return motion.state(at: Instant().advanced(by: t)).value
  }
}

/// The moment that `at` describes.
struct Moment {
  /// `open`, `close`, `forward`, `reverse`; nil at rest.
  enum Run: Equatable { case open, close, forward, reverse }
  enum Point: Equatable { case progress(Double), time(Double) }

  let run: Run?
  let point: Point
  /// Scroll offset in points, if one was given.
  let offset: Double?

  init(_ request: inout Fields) throws(EvalError) {
    var fields = try request.object("at")
    let isRun = fields.has("transition")
    offset = isRun ? try fields.optionalNumber("offset") : try fields.number("offset")
    if let offset, abs(offset) > 1e9 {
      throw EvalError(.range, "at.offset", "at.offset is \(offset); it takes up to 1e9 points either way")
    }
    guard isRun else {
      run = nil
      point = .progress(1)
      try fields.finish("at without a transition")
      return
    }
    run = try fields.choice(
      "transition", [("open", .open), ("close", .close), ("forward", .forward), ("reverse", .reverse)])
    if fields.has("time") {
      let time = try fields.number("time")
      guard time >= 0 else {
        throw EvalError(.range, "at.time", "at.time is \(time); it takes seconds, 0 or more")
      }
      point = .time(time)
    } else {
      let progress = try fields.number("progress")
      guard abs(progress) <= 1e6 else {
        throw EvalError(
          .range, "at.progress", "at.progress is \(progress); it takes eased fractions up to 1e6")
      }
      point = .progress(progress)
    }
    try fields.finish("at")
  }

  /// The eased progress, computed with `timing` if a time was given.
  func progress(_ timing: Timing) -> Double {
    switch point {
    case .progress(let progress): return progress
    case .time(let time): return timing.value(at: time)
    }
  }
}
