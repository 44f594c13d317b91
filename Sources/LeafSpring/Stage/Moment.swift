/// An instant of a stage, the step that it is in, and the viewport then.
struct Moment {
  var now: Instant
  /// When the step began. Between two steps, while the host calls, it is `now`.
  var stepStart: Instant
  var viewport: Size

  /// Another instant of the step.
  func at(_ now: Instant) -> Moment { Moment(now: now, stepStart: stepStart, viewport: viewport) }

  /// The part of the step that is left from an instant on.
  func since(_ start: Instant) -> Moment { Moment(now: now, stepStart: start, viewport: viewport) }

  /// Seconds from the beginning of the step.
  var offset: Double { elapsed(since: stepStart) }

  /// Seconds from a start, as events tell them: 0 if there is none, or it comes later.
  func elapsed(since start: Instant?) -> Double { start.map { max(0, now.elapsed(since: $0)) } ?? 0 }
}
