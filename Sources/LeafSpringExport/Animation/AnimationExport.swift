import LeafSpring

/// The motion of a recording as CSS `@keyframes` or as Web Animations keyframes. Each transform is a whole `matrix3d`;
/// opacity and paint order (`z-index`) have tracks of their own. Shade is the opacity of an overlay that holds the
/// cell's gradient, which multiplies the gradient's alphas exactly.
public struct AnimationExport: Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// A style sheet: one class per cell, `.PREFIX-3` for cell 3, with its animations.
    case css
    /// JSON: per cell the tracks to hand to `element.animate(track.keyframes, timing)`.
    case waapi
  }

  public var format: Format
  /// The greatest distance in points that a corner of a cell may have from its true place.
  public var tolerance: Double
  /// A CSS identifier with which class names and keyframes begin.
  public var prefix = "leafspring"

  public init(_ format: Format, tolerance: Double = AnimationExport.usualTolerance) {
    self.format = format
    self.tolerance = tolerance
  }

  /// A quarter of a point, a movement too small to see.
  public static let usualTolerance = 0.25

  /// With a rate, there is a stop at every frame of this rate; with nil, as few stops as the tolerance allows.
  public var rate: FrameRate?

  /// The samples per second of the first pass, which finds everything that lasts as long as a sample.
  static let samples = FrameRate(1920)!

  /// The most instants at which a run is sampled, and the most rows (instants times cells): a minute's work at worst. A
  /// motion that needs more bends on the scale of its own rounding: rows are 32-bit floats, which store places of a
  /// million points to a sixteenth of a point.
  public static let instantLimit = 100_000
  public static let rowLimit = 4_000_000

  /// Records again and again, with more samples where they are too far apart, until the stops stay within the
  /// tolerance.
  /// - Parameter record: makes the recording with these frames.
  /// - Returns: what `write` takes.
  /// - Throws: what `record` throws; `badData` for a tolerance not above 0, for a run of a single instant, where a
  ///   visible cell reaches the eye, and where the tolerance needs more than `instantLimit` or `rowLimit`.
  public func prepare(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }, record: (FrameClock) throws -> Recording
  ) throws -> Prepared {
    guard tolerance > 0, tolerance.isFinite else {
      throw ExportError(.badData, "the tolerance is \(tolerance): accepted are points above 0")
    }
    if let rate { return try prepare(record(.rate(rate))) }
    var finder = CellAnimationFinder(tolerance: tolerance)
    var recording = try record(.rate(AnimationExport.samples))
    guard recording.duration > 0 else {
      throw ExportError(.badData, "the run lasts no time: at least two frames are needed")
    }
    var times = recording.times
    try require(instants: times.count, cells: recording.cellCount)
    while true {
      let missing = try finder.look(at: recording)
      progress(finder.found.count, recording.cellCount)
      if missing.isEmpty { break }
      times = (times + missing).sorted()
      try require(instants: times.count, cells: recording.cellCount)
      recording = try record(.times(times))
    }
    let cells = finder.found.values.filter { !$0.transform.isEmpty }.sorted { $0.cell < $1.cell }
    return Prepared(recording: recording, cells: cells)
  }

  /// Every frame of a recording as a stop.
  private func prepare(_ recording: Recording) throws(ExportError) -> Prepared {
    guard recording.duration > 0 else {
      throw ExportError(.badData, "the run lasts no time: at least two frames are needed")
    }
    try require(instants: recording.frameCount, cells: recording.cellCount)
    let recording = try recording.withWholePictures()
    var cells: [CellAnimation] = []
    for cell in 0..<recording.cellCount {
      let path = try CellPath(recording, cell: cell, parts: 2)
      let (transform, opacity) = path.everyFrame()
      guard !transform.isEmpty else { continue }
      cells.append(
        CellAnimation(
          cell: cell, transform: transform, opacity: opacity, order: path.orderStops(), shade: path.everyShade()))
    }
    return Prepared(recording: recording, cells: cells)
  }

  private func require(instants: Int, cells: Int) throws(ExportError) {
    guard instants > AnimationExport.instantLimit || instants * cells > AnimationExport.rowLimit else { return }
    throw AnimationExport.tooLong(instants, cells)
  }

  /// The error for a run beyond the limits.
  static func tooLong(_ instants: Int, _ cells: Int) -> ExportError {
    ExportError(
      .badData,
      "\(instants) instants of \(cells) cells would have to be looked at: accepted are up to \(instantLimit) instants and "
        + "\(rowLimit) rows, with a larger tolerance, a shorter run or fewer cells")
  }

  /// A recording with its stops.
  public struct Prepared {
    let recording: Recording
    let cells: [CellAnimation]

    /// The number of cells that are ever visible; `stopCount` counts the stops of their transforms.
    public var cellCount: Int { cells.count }
    public var stopCount: Int { cells.reduce(0) { $0 + $1.transform.count } }
    /// Instants that were sampled.
    public var sampleCount: Int { recording.frameCount }
  }

  /// - Throws: `io` when the sink fails.
  public func write(_ prepared: Prepared, to sink: TextSink) throws(ExportError) {
    switch format {
    case .css: try KeyframeSheet(prepared, self, sink).write()
    case .waapi: try KeyframeList(prepared, self, sink).write()
    }
  }

  /// The note at the head of both kinds of file.
  func note(_ p: Prepared) -> String {
    if let rate {
      return
        "A stop at each of \(p.sampleCount) frames, \(rate) a second: \(p.stopCount) stops of \(p.cellCount) cells."
    }
    return "Corners within \(tolerance) points, opacity and shade within \(CellAnimationFinder.opacityTolerance); "
      + "\(p.stopCount) stops of \(p.cellCount) cells, chosen from \(p.sampleCount) samples."
  }
}
