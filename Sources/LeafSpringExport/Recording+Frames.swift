import LeafSpring

extension Recording {
  /// One frame to be appended: a row per cell in every column, and a sample per leaf.
  public struct Frame: Sendable {
    public var time: Double
    public var progress = 0.0
    public var velocity = 0.0
    public var screens = Screens()
    public var place: Place?
    /// Nil for the recording's viewport.
    public var viewport: Size?
    public var matrices: [Float] = []
    /// As many as `matrices`, or none.
    public var matrices64: [Double] = []
    /// One per cell, or none.
    public var models: [Model?] = []
    public var opacities: [Float] = []
    public var shades: [Float] = []
    public var ranks: [UInt32] = []
    public var flags: [CellFlags] = []
    /// Four per cell, or none if all cells show the whole of their pictures.
    public var bands: [Float] = []
    /// Two per cell, or none if no cell has a black overlay.
    public var light: [Float] = []
    /// Shadows beside the cells, each under so many cells of the paint order.
    public var shadows: [Shadow] = []
    public var leaves: [LeafSample] = []

    public init(time: Double) { self.time = time }
  }

  /// Adds a frame at the end.
  /// - Throws: `badData` when a column has the wrong length, a number is not finite, the ranks are not a permutation,
  ///   or time runs backwards. The recording is then unchanged.
  public mutating func append(_ frame: Frame) throws(ExportError) {
    try check(frame)
    times.append(frame.time)
    progress.append(frame.progress)
    progressVelocity.append(frame.velocity)
    screens.append(frame.screens)
    places.append(frame.place)
    viewports.append(frame.viewport ?? viewport)
    matrices += frame.matrices
    matrices64 += frame.matrices64
    models += frame.models
    opacities += frame.opacities
    shades += frame.shades
    ranks += frame.ranks
    flags += frame.flags
    bands += frame.bands.isEmpty ? cells.flatMap { Recording.wholeBand($0.size) } : frame.bands
    light += frame.light.isEmpty ? [Float](repeating: 0, count: 2 * cellCount) : frame.light
    shadows.append(frame.shadows)
    leaves += frame.leaves
  }

  /// True if the frames have this column; nil before the first frame.
  private var hasDoubles: Bool? { times.isEmpty ? nil : !matrices64.isEmpty }
  private var hasModels: Bool? { times.isEmpty ? nil : !models.isEmpty }

  private func check(_ frame: Frame) throws(ExportError) {
    let rows =
      frame.opacities.count == cellCount && frame.shades.count == cellCount
      && frame.ranks.count == cellCount && frame.flags.count == cellCount
      && frame.matrices.count == 16 * cellCount
      && (frame.bands.isEmpty || frame.bands.count == 4 * cellCount)
      && (frame.light.isEmpty || frame.light.count == 2 * cellCount)
      && frame.matrices64.count == (hasDoubles ?? !frame.matrices64.isEmpty ? 16 * cellCount : 0)
      && frame.models.count == (hasModels ?? !frame.models.isEmpty ? cellCount : 0)
    guard rows, frame.leaves.count == leafCount else {
      throw ExportError(
        .badData,
        "frame \(frameCount) has other columns than the recording: accepted are \(cellCount) cells, \(leafCount) leaves"
      )
    }
    guard frame.time.isFinite, frame.time >= (times.last ?? frame.time) else {
      throw ExportError(
        .badData, "frame \(frameCount) is at \(frame.time) s: accepted are finite times that never decrease")
    }
    let finite =
      frame.matrices.allSatisfy(\.isFinite) && frame.matrices64.allSatisfy(\.isFinite)
      && frame.bands.allSatisfy(\.isFinite) && frame.light.allSatisfy(\.isFinite)
      && frame.opacities.allSatisfy(\.isFinite)
      && frame.shades.allSatisfy(\.isFinite) && frame.progress.isFinite && frame.velocity.isFinite
      && frame.leaves.allSatisfy { $0.value.isFinite && $0.velocity.isFinite && $0.angle.isFinite }
    guard finite else {
      throw ExportError(.badData, "frame \(frameCount) holds a number that is not finite")
    }
    var seen = [Bool](repeating: false, count: cellCount)
    for rank in frame.ranks where rank < cellCount { seen[Int(rank)] = true }
    guard seen.allSatisfy({ $0 }) else {
      throw ExportError(
        .badData, "frame \(frameCount) has no total paint order: accepted is each rank 0..<\(cellCount) once")
    }
  }

  /// - Throws: `badData` when there is no frame.
  func requireFrames() throws(ExportError) {
    guard frameCount > 0 else {
      throw ExportError(.badData, "the recording is empty: at least one frame is needed")
    }
  }

  /// The band that a snapshot has for a cell that shows all of its picture.
  static func wholeBand(_ size: Size) -> [Float] {
    let far = Float(size.width) + Float(size.height)
    return [1, 0, -far, far]
  }

  /// The band of a row; rows are counted frame by frame.
  func band(_ row: Int) -> PaperBand { PaperBand(Array(bands[4 * row..<4 * row + 4])) }

  /// The matrix of one cell in one frame.
  func projection(frame: Int, cell: Int) -> Projection {
    Projection(matrices[16 * (frame * cellCount + cell)..<16 * (frame * cellCount + cell + 1)])
  }

  /// The visible cells of a frame from back to front.
  func paintOrder(frame: Int) -> [Int] {
    let base = frame * cellCount
    return (0..<cellCount).filter { flags[base + $0].contains(.visible) && opacities[base + $0] > 0 }
      .sorted { ranks[base + $0] < ranks[base + $1] }
  }

  /// Index of the last frame not after `time`; 0 before the first. The recording must not be empty.
  public func frame(at time: Double) -> Int {
    var low = 0
    var high = frameCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// The phase that contains `time`; the earlier one where two meet.
  public func phase(at time: Double) -> Phase? {
    phases.first { time >= $0.start && time <= $0.end } ?? phases.last { time >= $0.start }
  }
}
