import LeafSpring

/// A recording as binary glTF 2.0 (GLB): one node for each cell that is ever visible, a camera with the equivalent eye,
/// and an animation.
///
/// A node is at its cell's anchor, and the cell's rectangle lies around it. Translation, rotation and scale have one
/// key per frame, linear in between. Nodes are in points, x right, y up, z toward the viewer. Their parent makes a
/// point a millimetre and puts the middle of the viewport at the origin. A cell that is not visible has scale 0. glTF
/// has neither opacity over time nor a paint order: cells in the same plane fight for visibility, and opacity and shade
/// are left out.
///
/// Source: Khronos glTF 2.0 specification; KHR_materials_unlit.
public struct BinaryGLTF: RecordingFormat {
  /// Metres per point.
  static let scale = 0.001

  public init() {}

  /// - Throws: `badData` for a recording without frames or poses, for one whose viewport changes, and for cells that
  ///   have a perspective of their own or do not share one; `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    let recording = try recording.withWholePictures()
    try recording.requireFrames()
    guard !recording.models.isEmpty else {
      throw ExportError(.badData, "the recording holds no poses: accepted is one with RecordingDetail.keepsModels")
    }
    guard recording.viewports.allSatisfy({ $0 == recording.viewport }) else {
      throw ExportError(.badData, "the viewport changes on the way: accepted is one that stays, for it is the camera's")
    }
    let paths = (0..<recording.cellCount).map { NodePath(recording, cell: $0) }
    let camera = try EquivalentCamera(recording, paths)
    var scene = GLTFScene(recording)
    for path in paths where path.isEverSeen { scene.add(path) }
    let json = [UInt8](scene.json(camera).utf8)
    let text = json + [UInt8](repeating: 0x20, count: (4 - json.count % 4) % 4)
    let bytes = scene.buffer.bytes
    let total = 12 + 8 + text.count + 8 + bytes.count
    guard total < Int(UInt32.max) else {
      throw ExportError(.badData, "the file would have more than 4 GiB: accepted are fewer frames")
    }
    try sink.write(bytes: BinaryGLTF.words(0x4654_6c67, 2, UInt32(total), UInt32(text.count), 0x4e4f_534a) + text)
    try sink.write(bytes: BinaryGLTF.words(UInt32(bytes.count), 0x004e_4942) + bytes)
  }

  private static func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }
}
