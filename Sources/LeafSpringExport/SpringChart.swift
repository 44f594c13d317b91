import LeafSpring

/// Value and velocity of a motion over time, one above the other, as an SVG picture.
public struct SpringChart {
  public init() {}

  private static let width = 1200.0
  private static let left = 92.0
  private static let right = 40.0
  private static let panels = [(top: 104.0, height: 330.0), (top: 506.0, height: 250.0)]
  private static let height = 830.0

  /// Writes a chart of the recording's motion, with its parameters as the caption.
  /// - Throws: `badData` for a recording without a motion, and as below.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    guard let motion = recording.motion else {
      throw ExportError(.badData, "the recording holds no motion to draw")
    }
    try write(motion, parameters: recording.parameters, to: sink)
  }

  /// Writes the chart; `parameters` becomes the caption.
  /// - Throws: `badData` for fewer than two samples or one that is not finite, `io` when the sink fails.
  public func write(
    _ track: MotionTrack, parameters: [Recording.Parameter] = [], to sink: TextSink
  ) throws(ExportError) {
    guard track.samples.count >= 2 else {
      throw ExportError(.badData, "the motion has fewer than two samples")
    }
    let finite = track.samples.allSatisfy { $0.time.isFinite && $0.value.isFinite && $0.velocity.isFinite }
    guard finite, track.target.isFinite else {
      throw ExportError(.badData, "the motion holds a number that is not finite")
    }
    let time = Axis(from: track.samples[0].time, to: SpringChart.end(track), count: 10)
    let shown = track.samples.filter { $0.time <= time.high }
    try sink.write(SpringChart.head(track, parameters))
    let values = shown.map(\.value)
    let value = Axis(from: min(values.min()!, track.target), to: max(values.max()!, track.target))
    let speeds = shown.map(\.velocity)
    let speed = Axis(from: min(speeds.min()!, 0), to: max(speeds.max()!, 0))
    var first = Panel(
      time: time, axis: value, top: SpringChart.panels[0].top, height: SpringChart.panels[0].height)
    first.grid("value, fraction of the way", withTimes: false)
    first.level(track.target, track.isOneRun ? "target \(Markup.number(track.target, 3))" : "")
    first.curve(shown.map { ($0.time, $0.value) }, Palette.accent)
    first.marks(track, shown)
    try sink.write(first.svg)
    var second = Panel(
      time: time, axis: speed, top: SpringChart.panels[1].top, height: SpringChart.panels[1].height)
    second.grid("velocity, per second", withTimes: true)
    second.level(0, "")
    second.curve(shown.map { ($0.time, $0.velocity) }, Palette.second)
    second.peak(shown)
    try sink.write(second.svg + "</svg>\n")
  }

  /// The chart ends soon after the motion has settled; a rest that comes much later is only mentioned.
  private static func end(_ track: MotionTrack) -> Double {
    let last = track.samples[track.samples.count - 1].time
    guard let settled = track.settled, settled > track.samples[0].time else { return last }
    if let rest = track.rest, rest <= 2 * settled { return min(last, 1.06 * rest) }
    return min(last, 1.5 * settled)
  }

  private static func head(_ track: MotionTrack, _ parameters: [Recording.Parameter]) -> String {
    let caption = parameters.map { "\($0.name) \($0.value)" }.joined(separator: "   ·   ")
    let name = Markup.escaped(track.name)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 830" width="1200" height="830" role="img">
      <title>Value and velocity: \(name)</title>
      <style>text{font-family:\(Palette.sans);font-size:14px}.m{text-anchor:middle}.e{text-anchor:end}</style>
      <rect width="1200" height="830" fill="\(Palette.ground)"/>
      <text x="36" y="48" style="font-size:24px" font-weight="600" fill="\(Palette.text)">\(name)</text>
      <text x="36" y="76" fill="\(Palette.muted)" xml:space="preserve">\(Markup.escaped(caption))</text>

      """
  }

  /// One pair of axes and what is drawn on it.
  private struct Panel {
    let time, axis: Axis
    let top, height: Double
    var svg = ""

    init(time: Axis, axis: Axis, top: Double, height: Double) {
      self.time = time
      self.axis = axis
      self.top = top
      self.height = height
    }

    private var width: Double { SpringChart.width - SpringChart.left - SpringChart.right }
    private var bottom: Double { top + height }
    func x(_ t: Double) -> Double { SpringChart.left + time.place(t) * width }
    func y(_ v: Double) -> Double { bottom - axis.place(v) * height }

    private mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ look: String) {
      let p = [x1, y1, x2, y2].map { Markup.number($0, 1) }
      svg += "<line x1=\"\(p[0])\" y1=\"\(p[1])\" x2=\"\(p[2])\" y2=\"\(p[3])\" \(look)/>\n"
    }

    private mutating func text(_ text: String, _ x: Double, _ y: Double, _ look: String) {
      svg +=
        "<text x=\"\(Markup.number(x, 1))\" y=\"\(Markup.number(y, 1))\" \(look)>\(Markup.escaped(text))</text>\n"
    }

    mutating func grid(_ title: String, withTimes: Bool) {
      let faint = "stroke=\"\(Palette.rule)\""
      let muted = "fill=\"\(Palette.muted)\""
      svg +=
        "<rect x=\"\(SpringChart.left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(Palette.panel)\"/>\n"
      for tick in axis.ticks {
        line(SpringChart.left, y(tick), SpringChart.left + width, y(tick), faint)
        text(Markup.fixed(tick, axis.digits), SpringChart.left - 10, y(tick) + 5, "class=\"e\" \(muted)")
      }
      for tick in time.ticks {
        line(x(tick), top, x(tick), bottom, faint)
        text(Markup.fixed(tick, time.digits), x(tick), bottom + 22, "class=\"m\" \(muted)")
      }
      if withTimes {
        text("time, seconds", SpringChart.left + width / 2, bottom + 48, "class=\"m\" \(muted)")
      }
      let middle = Markup.number(top + height / 2)
      text(
        title, 0, 0, "class=\"m\" fill=\"\(Palette.text)\" transform=\"translate(30 \(middle)) rotate(-90)\"")
    }

    mutating func level(_ value: Double, _ label: String) {
      line(
        SpringChart.left, y(value), SpringChart.left + width, y(value),
        "stroke=\"\(Palette.muted)\" stroke-dasharray=\"6 5\"")
      if !label.isEmpty {
        text(label, SpringChart.left + width - 8, y(value) + 20, "class=\"e\" fill=\"\(Palette.muted)\"")
      }
    }

    mutating func curve(_ points: [(Double, Double)], _ color: String) {
      let step = max(1, points.count / 1500)
      let kept = points.enumerated().filter { $0.offset % step == 0 || $0.offset == points.count - 1 }.map(
        \.element)
      let list = Markup.points(kept.map { Point(x: x($0.0), y: y($0.1)) }, 2)
      svg +=
        "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>\n"
    }

    /// Marks the overshoot, the settling and the rest.
    mutating func marks(_ track: MotionTrack, _ shown: [MotionTrack.Sample]) {
      if let peak = track.overshoot {
        dot(peak.time, peak.value)
        let part = 100 * abs(peak.value - track.target) / abs(track.target - track.samples[0].value)
        text(
          "overshoot \(Markup.fixed(part, 2)) % at \(Markup.fixed(peak.time, 3)) s", x(peak.time),
          y(peak.value) - 14,
          "class=\"m\" fill=\"\(Palette.text)\"")
      }
      if let settled = track.settled { upright(settled, "settled \(Markup.fixed(settled, 3)) s", row: 0) }
      if let rest = track.rest {
        if rest <= time.high {
          upright(rest, "rest \(Markup.fixed(rest, 3)) s", row: 1)
        } else {
          text(
            "within a billionth of the way from \(Markup.fixed(rest, 3)) s →", SpringChart.left + width - 8,
            bottom - 34,
            "class=\"e\" fill=\"\(Palette.muted)\"")
        }
      }
    }

    /// Marks the greatest speed.
    mutating func peak(_ shown: [MotionTrack.Sample]) {
      guard let fastest = shown.max(by: { abs($0.velocity) < abs($1.velocity) }) else { return }
      dot(fastest.time, fastest.velocity)
      text(
        "fastest \(Markup.fixed(fastest.velocity, 3)) /s at \(Markup.fixed(fastest.time, 3)) s",
        x(fastest.time) + 14,
        y(fastest.velocity) - 6, "fill=\"\(Palette.text)\"")
    }

    private mutating func dot(_ t: Double, _ v: Double) {
      let place = "cx=\"\(Markup.number(x(t), 1))\" cy=\"\(Markup.number(y(v), 1))\""
      svg +=
        "<circle \(place) r=\"5\" fill=\"\(Palette.ground)\" stroke=\"\(Palette.text)\" stroke-width=\"2\"/>\n"
    }

    private mutating func upright(_ t: Double, _ label: String, row: Int) {
      guard t >= time.low, t <= time.high else { return }
      line(x(t), top, x(t), bottom, "stroke=\"\(Palette.alert)\" stroke-dasharray=\"3 4\"")
      text(label, x(t) + 8, bottom - 14 - 20 * Double(row), "fill=\"\(Palette.alert)\"")
    }
  }
}
