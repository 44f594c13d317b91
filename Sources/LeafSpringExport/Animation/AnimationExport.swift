import LeafSpring

/// The motion of a recording as CSS `@keyframes` or as Web Animations keyframes, a dense `matrix3d` each, with opacity and
/// paint order (`z-index`) as tracks of their own. Shade is not carried over.
public struct AnimationExport: Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// A style sheet: one class per cell, `.PREFIX-3` for cell 3, with its animations.
    case css
    /// JSON: per cell the tracks to hand to `element.animate(track.keyframes, timing)`.
    case waapi
  }

  public var format: Format
  /// The farthest that a corner of a cell may lie from its place, in points.
  public var tolerance: Double
  /// A CSS identifier: what class names and keyframes begin with.
  public var prefix = "leafspring"

  public init(_ format: Format, tolerance: Double = 1e-3) {
    self.format = format
    self.tolerance = tolerance
  }

  /// The samples a second with which `prepare` begins, and those with which it gives up.
  static let rates = [1920, 3840, 7680, 15360]

  /// Records with ever more samples a second until the stops keep to the tolerance everywhere.
  /// - Parameter record: makes the recording with so many frames a second.
  /// - Returns: what `write` takes.
  /// - Throws: what `record` throws; `badData` where no rate is enough, or a cell reaches the eye.
  public func prepare(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }, record: (FrameRate) throws -> Recording
  ) throws -> Prepared {
    guard tolerance > 0, tolerance.isFinite else {
      throw ExportError(.badData, "the tolerance is \(tolerance): accepted are points above 0")
    }
    var coarse: Int?
    for samples in AnimationExport.rates {
      let rate = FrameRate(samples)!
      let recording = try record(rate)
      do {
        let animations = try CellAnimations(recording, tolerance: tolerance, progress: progress)
        return Prepared(recording: recording, animations: animations, rate: rate)
      } catch let error as CellAnimations.TooCoarse { coarse = error.cell }
    }
    throw ExportError(
      .badData,
      "cell \(coarse ?? 0) does not keep within \(tolerance) points with \(AnimationExport.rates.last!) samples a second: "
        + "accepted is a greater tolerance")
  }

  /// A recording with its stops.
  public struct Prepared {
    let recording: Recording
    let animations: CellAnimations
    /// The samples a second that were needed.
    public let rate: FrameRate

    /// Cells that are ever seen, and the stops of their transforms.
    public var cellCount: Int { animations.cells.count }
    public var stopCount: Int { animations.cells.reduce(0) { $0 + $1.transform.count } }
  }

  /// - Throws: `io` when the sink fails.
  public func write(_ prepared: Prepared, to sink: TextSink) throws(ExportError) {
    switch format {
    case .css: try KeyframeSheet(prepared, self, sink).write()
    case .waapi: try KeyframeList(prepared, self, sink).write()
    }
  }

  /// What both kinds of file say of themselves.
  func note(_ p: Prepared) -> String {
    "Corners within \(tolerance) points, opacity within \(CellAnimations.opacityTolerance); "
      + "\(p.stopCount) stops of \(p.cellCount) cells, chosen from \(p.rate) samples a second."
  }
}
