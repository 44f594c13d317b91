/// The matrices of every cell and frame as one NumPy array (frames, cells, 4, 4): 32-bit floats with the snapshot's own
/// bits, or 64-bit floats if the recording is of a stage in `double` mode. Matrices are for row vectors: `points @
/// matrix`.
public struct NumpyMatrices: RecordingFormat {
  public init() {}

  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    let array = recording.matrixArray
    try sink.write(bytes: array.header)
    try sink.write(bytes: array.bytes)
  }
}

/// Every column of every frame as a NumPy archive: `matrices` (frames, cells, 4, 4), `opacity`, `shade`, `order` and `flags`
/// (frames, cells), `bands` (frames, cells, 4), `light` (frames, cells, 2), `times` (frames,) in seconds and `sizes` (cells, 2) in points.
public struct NumpyArchive: RecordingFormat {
  public init() {}

  /// - Throws: `badData` for a recording without frames and for more than 4 GiB, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    let rows = [recording.frameCount, recording.cellCount]
    var zip = ZipWriter(sink)
    func add(_ name: String, _ array: NumpyArray) throws(ExportError) {
      try zip.add(name + ".npy", [array.header, array.bytes])
    }
    try add("matrices", recording.matrixArray)
    try add("opacity", NumpyArray(recording.opacities, shape: rows))
    try add("shade", NumpyArray(recording.shades, shape: rows))
    try add("order", NumpyArray(recording.ranks, shape: rows))
    try add("flags", NumpyArray(recording.flags.map(\.rawValue), shape: rows))
    try add("bands", NumpyArray(recording.bands, shape: rows + [4]))
    try add("light", NumpyArray(recording.light, shape: rows + [2]))
    try add("times", NumpyArray(recording.times, shape: [recording.frameCount]))
    let sizes = recording.cells.flatMap { [$0.size.width, $0.size.height] }
    try add("sizes", NumpyArray(sizes, shape: [recording.cellCount, 2]))
    try zip.finish()
  }
}

extension Recording {
  fileprivate var matrixArray: NumpyArray {
    let shape = [frameCount, cellCount, 4, 4]
    return matrices64.isEmpty ? NumpyArray(matrices, shape: shape) : NumpyArray(matrices64, shape: shape)
  }
}
