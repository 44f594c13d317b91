import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct RecordingTests {
  /// Ways to spoil a frame of the book; each must be refused and change nothing.
  static let spoilt: [(String, @Sendable (inout Recording.Frame) -> Void)] = [
    ("a matrix short", { $0.matrices.removeLast() }), ("an opacity short", { $0.opacities.removeLast() }),
    ("a shade more", { $0.shades.append(0) }), ("a flag short", { $0.flags.removeLast() }),
    ("a rank short", { $0.ranks.removeLast() }), ("a rank twice", { $0.ranks[0] = $0.ranks[1] }),
    ("a rank too large", { $0.ranks[0] = 900 }), ("a leaf short", { $0.leaves.removeLast() }),
    ("time not a number", { $0.time = .nan }), ("time endless", { $0.time = .infinity }),
    ("time earlier", { $0.time = -1 }),
    ("matrix not a number", { $0.matrices[7] = .nan }), ("opacity endless", { $0.opacities[0] = .infinity }),
    ("shade not a number", { $0.shades[0] = .nan }), ("progress not a number", { $0.progress = .nan }),
    ("velocity endless", { $0.velocity = -.infinity }), ("angle not a number", { $0.leaves[0].angle = .nan }),
  ]

  @Test(arguments: spoilt.indices) func aSpoiltFrameIsRefusedAndChangesNothing(_ index: Int) throws {
    let (name, spoil) = RecordingTests.spoilt[index]
    let scene = BookScene()
    var recording = Recording(title: "", viewport: BookScene.viewport, cells: BookScene.cells(), leafCount: 5)
    try recording.append(scene.frame(at: 0))
    var frame = scene.frame(at: 0.1)
    spoil(&frame)
    let error = #expect(throws: ExportError.self, "\(name)") { try recording.append(frame) }
    #expect(error?.kind == .badData)
    #expect(recording.frameCount == 1)
    #expect(recording.matrices.count == 16 * recording.cellCount)
    #expect(recording.leaves.count == 5)
  }

  @Test func anEmptyRecordingIsRefusedByEveryWriterAndLeavesNoFile() throws {
    let folder = try TemporaryFolder()
    let empty = Recording(title: "", viewport: BookScene.viewport, cells: BookScene.cells(), leafCount: 5)
    let formats: [any RecordingFormat] = [
      ContactSheet(), Player(), SeriesTable(), FrameTable(.csv), FrameTable(.json), SpringChart(),
    ]
    for format in formats {
      let error = #expect(throws: ExportError.self) { try format.write(empty, toFile: folder.file("x")) }
      #expect(error?.kind == .badData)
    }
    #expect(throws: ExportError.self) { try empty.write(into: folder.file("new")) }
    #expect(folder.names.isEmpty)
  }

  @Test func framesAreFoundByTime() throws {
    let recording = try BookScene().recording()
    for frame in 0..<recording.frameCount {
      #expect(recording.frame(at: recording.times[frame]) == frame)
      #expect(recording.frame(at: recording.times[frame] + 0.008) == frame)
    }
    #expect(recording.frame(at: -5) == 0)
    #expect(recording.frame(at: 1e9) == recording.frameCount - 1)
  }

  @Test func paintOrderLeavesOutWhatIsNotVisible() throws {
    let recording = try BookScene().recording()
    for frame in [0, 20, 100, recording.frameCount - 1] {
      let order = recording.paintOrder(frame: frame)
      #expect(Set(order).count == order.count)
      for cell in order { #expect(recording.flags[frame * recording.cellCount + cell].contains(.visible)) }
    }
  }
}
