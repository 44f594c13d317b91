import LeafSpring

/// Frame times during a run, and their distribution, as an SVG picture. Both time scales are logarithmic, because one
/// late frame may take a thousand times as long as the others.
public struct FrameTimeChart: Sendable {
  /// A stretch of frames, times in nanoseconds.
  public struct Stretch: Sendable {
    public var firstFrame, frames: Int
    public var mean, longest: Double

    public init(firstFrame: Int, frames: Int, mean: Double, longest: Double) {
      self.firstFrame = firstFrame
      self.frames = frames
      self.mean = mean
      self.longest = longest
    }
  }

  /// The time that a given share of the frames (0…1) did not exceed.
  public struct Share: Sendable {
    public var share, nanoseconds: Double

    public init(share: Double, nanoseconds: Double) {
      self.share = share
      self.nanoseconds = nanoseconds
    }
  }

  public var title, caption: String
  /// Nanoseconds that a frame may take.
  public var budget: Double
  public var stretches: [Stretch]
  /// In order of rising share.
  public var tail: [Share]

  public init(title: String, caption: String, budget: Double, stretches: [Stretch], tail: [Share]) {
    self.title = title
    self.caption = caption
    self.budget = budget
    self.stretches = stretches
    self.tail = tail
  }

  /// Writes the picture to a file, whole or not at all.
  /// - Throws: `badData` for a run without frames or a time that is not finite, `io` when the system refuses.
  public func write(toFile path: String) throws(ExportError) {
    try AtomicFile.write(to: path) { sink throws(ExportError) in try write(to: sink) }
  }

  /// - Throws: as above.
  public func write(to sink: TextSink) throws(ExportError) {
    guard !stretches.isEmpty, !tail.isEmpty else { throw ExportError(.badData, "the run has no frames to draw") }
    guard stretches.allSatisfy({ $0.longest.isFinite && $0.mean.isFinite }),
      tail.allSatisfy({ $0.nanoseconds.isFinite }),
      budget.isFinite, budget > 0
    else { throw ExportError(.badData, "a frame time is not a finite number") }
    let axis = LogAxis(stretches.flatMap { [$0.mean, $0.longest] } + tail.map(\.nanoseconds), and: budget)
    try sink.write(head)
    try sink.write(course(axis))
    try sink.write(distribution(axis))
    try sink.write("</svg>\n")
  }

  private static let left = 92.0
  private static let width = 1068.0

  private var head: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 830" width="1200" height="830" role="img">
    <title>\(Markup.escaped(title))</title>
    <style>text{font-family:\(Palette.sans);font-size:14px}.m{text-anchor:middle}.e{text-anchor:end}</style>
    <rect width="1200" height="830" fill="\(Palette.ground)"/>
    <text x="36" y="48" style="font-size:24px" font-weight="600" fill="\(Palette.text)">\(Markup.escaped(title))</text>
    <text x="36" y="76" fill="\(Palette.muted)" xml:space="preserve">\(Markup.escaped(caption))</text>

    """
  }

  /// The longest and the mean time of every stretch.
  private func course(_ axis: LogAxis) -> String {
    var panel = LogPanel(axis: axis, left: FrameTimeChart.left, width: FrameTimeChart.width, top: 104, height: 330)
    let last = stretches[stretches.count - 1]
    let frames = Axis(from: 0, to: Double(last.firstFrame + last.frames), count: 10)
    panel.grid("time of a frame")
    for tick in frames.ticks { panel.tick(frames.place(tick), Markup.number(tick, 0)) }
    panel.caption("frame")
    panel.level(budget, "budget")
    let step = stretches.map { frames.place(Double($0.firstFrame)) }
    panel.curve(zip(step, stretches).map { ($0, $1.longest) }, Palette.second, 1.2)
    panel.curve(zip(step, stretches).map { ($0, $1.mean) }, Palette.accent, 2)
    panel.legend([("longest of \(stretches[0].frames)", Palette.second), ("mean", Palette.accent)])
    return panel.svg
  }

  /// Time against share; each nine tenths of the remaining frames take the same length of the axis.
  private func distribution(_ axis: LogAxis) -> String {
    var panel = LogPanel(axis: axis, left: FrameTimeChart.left, width: FrameTimeChart.width, top: 506, height: 250)
    func nines(_ share: Double) -> Double { -Trig.log10(max(1e-12, 1 - share)) }
    let end = max(3, nines(tail[tail.count - 1].share))
    panel.grid("time not exceeded by")
    let marks = [(0.0, "0"), (0.5, "50 %"), (0.9, "90 %"), (0.99, "99 %"), (0.999, "99.9 %"), (0.9999, "99.99 %")]
    for (share, label) in marks + [(0.99999, "99.999 %"), (0.999999, "99.9999 %")] where nines(share) <= end + 1e-9 {
      panel.tick(nines(share) / end, label)
    }
    panel.caption("share of frames")
    panel.level(budget, "")
    panel.curve(tail.map { (nines($0.share) / end, $0.nanoseconds) }, Palette.accent, 2.4)
    return panel.svg
  }
}
