import Foundation
import LeafSpring

/// A recording as Swift source for Core Animation: one layer for each cell that is ever visible, with keyframe
/// animations of `transform`, `opacity`, `zPosition` and `hidden`, one key per frame.
///
/// Core Animation does not document its interpolation between the keys of a transform. Keys are one frame apart, so
/// that little is left to it; keys between equal ones are left out. Put the layers into one parent of the viewport's
/// size.
public struct CoreAnimationSource: RecordingFormat {
  public init() {}

  /// - Throws: `badData` for a recording of fewer than two instants, and where a visible cell reaches the eye; `io`
  ///   when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    guard recording.duration > 0 else {
      throw ExportError(.badData, "the run lasts no time: at least two frames are needed")
    }
    let recording = try recording.withWholePictures()
    let cells = (0..<recording.cellCount).filter { cell in
      (0..<recording.frameCount).contains { recording.isSeen(frame: $0, cell: cell) }
    }
    for cell in cells { try check(recording, cell) }
    try sink.write(CoreAnimationSource.head(recording))
    for cell in cells { try write(recording, cell, sink) }
    try sink.write("  ]\n}\n")
  }

  private func check(_ recording: Recording, _ cell: Int) throws(ExportError) {
    for frame in 0..<recording.frameCount where recording.isSeen(frame: frame, cell: cell) {
      guard !recording.flags[frame * recording.cellCount + cell].contains(.crossesEye) else {
        throw ExportError(
          .badData,
          "cell \(cell) reaches the eye in frame \(recording.firstFrame + frame): accepted are cells before it")
      }
    }
  }

  private func write(_ recording: Recording, _ cell: Int, _ sink: TextSink) throws(ExportError) {
    let rows = (0..<recording.frameCount).map { $0 * recording.cellCount + cell }
    let shares = recording.times.map { ($0 - recording.times[0]) / recording.duration }
    let seen = (0..<recording.frameCount).map { recording.isSeen(frame: $0, cell: cell) }
    let transforms = rows.map { CoreAnimationSource.flat(recording.matrices[16 * $0..<16 * $0 + 16]) }
    let (size, name) = (recording.cells[cell].size, recording.cells[cell].name)
    try sink.write(
      "    // \(Markup.comment(name))\n"
        + "    Cell(\n      number: \(cell), size: CGSize(width: \(size.width), height: \(size.height)),\n")
    func track<Value: Equatable>(_ label: String, _ values: [Value], holds: Bool, _ text: (Value) -> String) -> String {
      let keys = CoreAnimationSource.keys(values, holds: holds)
      let times = keys.map { "\(shares[$0])" }.joined(separator: ", ")
      let list = keys.map { text(values[$0]) }.joined(separator: ", ")
      return "      \(label): Track(\n        [\(times)],\n        [\(list)])"
    }
    let tracks = [
      track("transform", transforms, holds: false) { $0.map { "\($0)" }.joined(separator: ", ") },
      track("opacity", rows.map { recording.opacities[$0] }, holds: false) { "\($0)" },
      track("order", rows.map { recording.ranks[$0] }, holds: true) { "\($0)" },
      track("hidden", seen, holds: true) { $0 ? "0" : "1" },
    ]
    try sink.write(tracks.joined(separator: ",\n") + "),\n")
  }

  /// This picture on the screen without depth: Core Animation sorts siblings by depth, and only `zPosition` should
  /// decide their order.
  private static func flat(_ matrix: ArraySlice<Float>) -> [Float] {
    matrix.enumerated().map { index, value in
      let isDepth = index % 4 == 2 || index / 4 == 2
      return isDepth ? (index == 10 ? 1 : 0) : value
    }
  }

  /// The frames that matter: the first, the last, and those around every change. For values that hold, the frames at
  /// which one begins.
  static func keys<Value: Equatable>(_ values: [Value], holds: Bool) -> [Int] {
    values.indices.filter { index in
      if index == 0 { return true }
      if values[index] != values[index - 1] { return true }
      if holds { return false }
      return index == values.count - 1 || values[index + 1] != values[index]
    }
  }
}
