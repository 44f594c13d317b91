import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

extension SpringOption {
  /// For the captions of the pictures.
  func parameters(duration: Double) -> [Recording.Parameter] {
    switch self {
    case .fitted(let dampingRatio, let velocity):
      return [
        .init("damping ratio", Text.short(dampingRatio)),
        .init("start velocity", Text.short(velocity) + " /s"),
        .init("push", Text.short(duration) + " s"),
      ]
    case .physical(let stiffness, let damping):
      return [.init("stiffness", Text.short(stiffness)), .init("damping", Text.short(damping))]
    case .perceptual(let duration, let bounce):
      return [.init("perceptual duration", Text.short(duration) + " s"), .init("bounce", Text.short(bounce))]
    }
  }
}

/// A film run's report to its user.
struct BookReport {
  let film: BookFilm
  let recording: Recording
  let push: Timing
  let hash: UInt64
  let speed: Speed
  let seconds: Duration
  /// The speed at which a video was drawn; nil if none was.
  let drawing: String?
  let paths: [String]

  var text: String {
    let pages = Text.count(film.pageCount, "page", "pages")
    let place = film.shelf == 0 ? "" : " on a shelf of \(film.shelf)"
    let size = "\(Text.short(film.viewport.width)) × \(Text.short(film.viewport.height)) points"
    var lines = ["A book of \(pages)\(place), \(size): \(course)."]
    lines += springLines
    lines.append(
      Text.row(
        "simulated",
        "\(recording.frameCount) frames at \(Text.short(film.clock?.framesPerSecond ?? film.framesPerSecond)) /s, \(recording.cellCount) cells, "
          + "\(Text.count(recording.leafCount, "leaf", "leaves")), \(Text.fixed(recording.duration, 3)) s"))
    lines.append(Text.row("state hash", Text.hex(hash)))
    lines.append(Text.row("speed", "\(speed)"))
    if let drawing { lines.append(Text.row("drawn", drawing)) }
    lines.append(Text.row("took", "\(Text.fixed(seconds.inSeconds, 2)) s"))
    for (index, path) in paths.enumerated() { lines.append(Text.row(index == 0 ? "wrote" : "", path)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The course of the film in words.
  private var course: String {
    let turned = film.hand ? "is turned by a finger" : "turns \(Text.count(film.turnCount, "time", "times"))"
    return film.isOpen ? "open, \(turned)" : "opens, \(turned), closes"
  }

  private var springLines: [String] {
    guard case .spring(let spring) = push.driver else { return [] }
    var lines = [
      Text.row(
        "spring",
        "stiffness \(Text.fixed(spring.stiffness, 4)), damping \(Text.fixed(spring.damping, 4)), damping ratio "
          + "\(Text.fixed(spring.dampingRatio, 4)), start velocity \(Text.short(push.velocity)) /s")
    ]
    if let peak = spring.firstPeak(velocity: push.velocity), peak.value > 1 {
      lines.append(
        Text.row("overshoot", "\(Text.fixed(100 * (peak.value - 1), 4)) % at \(Text.fixed(peak.time, 4)) s"))
    } else {
      lines.append(Text.row("overshoot", "none"))
    }
    let settled = spring.lastTime(x: -1, v: push.velocity, epsilon: 0.001)
    lines.append(
      Text.row(
        "settling time",
        settled.isFinite
          ? "\(Text.fixed(settled, 6)) s (the last 0.1 % or more of the way)" : "never: there is no damping"))
    return lines
  }
}

extension Spring {
  /// The first moment at which a run from 0 to 1 turns back, and its value there; nil if it never does.
  func firstPeak(velocity: Double) -> (time: Double, value: Double)? {
    let end = min(restTime(x: -1, v: velocity, range: 1), 60)
    let steps = 20_000
    func speed(_ time: Double) -> Double { state(x: -1, v: velocity, after: time).v }
    var before = 0.0
    for step in 1...steps {
      let after = end * Double(step) / Double(steps)
      guard speed(before) > 0, speed(after) <= 0 else {
        before = after
        continue
      }
      var (low, high) = (before, after)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if speed(middle) > 0 { low = middle } else { high = middle }
      }
      return (high, 1 + state(x: -1, v: velocity, after: high).x)
    }
    return nil
  }
}

/// A stage's time for a frame of an opening book, step and snapshot, and the number of cells that it multiplies.
struct Speed: CustomStringConvertible {
  let microseconds: Double
  let work: FrameWork

  /// Steps an opening book for about a fifth of a second; takes the best of several runs.
  static func measure(_ book: Book) throws -> Speed {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let id = try stage.add(book)
    var (best, work) = (Double.infinity, FrameWork())
    let steps = 200
    let begun = ContinuousClock.now
    repeat {
      try stage.open(id)
      let start = ContinuousClock.now
      for _ in 0..<steps { try stage.advance(by: 1.0 / 1000) }
      best = min(best, start.duration(to: .now).inSeconds)
      for _ in 0..<steps {
        try work.count(stage) { _ = try stage.advance(by: 1.0 / 1000) }
      }
      while try stage.advance(by: 10).isMoving {}
      try stage.close(id)
      while try stage.advance(by: 10).isMoving {}
    } while begun.duration(to: .now) < .milliseconds(200)
    return Speed(microseconds: best * 1e6 / Double(steps), work: work)
  }

  var description: String {
    "\(Text.fixed(microseconds, 2)) µs a frame while the book opens, which multiplies \(work.median) cells (median) "
      + (work.productsByBLAS > 0 ? "by BLAS" : "with the built-in kernel")
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// Numbers formatted for people.
enum Text {
  static func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

  static func row(_ name: String, _ value: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 15 - name.count)) + Printable.line(value)
  }

  /// The shortest decimal, without a needless ".0".
  static func short(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
