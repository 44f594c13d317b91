import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct RecorderTests {
  static let identity: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  static func row(
    _ item: Int, rank: UInt32, size: Size = Size(width: 10, height: 20), surface: CellSurface = CellSurface()
  )
    -> Recorder.Row
  {
    Recorder.Row(
      scene: SceneID(rawValue: 1), identity: CellIdentity(role: .page, item: item, leaf: item / 2),
      surface: surface, size: size,
      opacity: 1, shade: 0.5, rank: rank, flags: .visible)
  }

  @Test func nothingRecordedIsRefusedByWritersAndNoOrderIsRefusedByTheRecording() throws {
    let empty = try Recorder(title: "", viewport: BookScene.viewport).recording()
    #expect(empty.frameCount == 0)
    var twice = Recorder(title: "", viewport: BookScene.viewport)
    twice.begin(time: 0)
    twice.add(RecorderTests.row(0, rank: 0), matrix: RecorderTests.identity)
    twice.add(RecorderTests.row(1, rank: 0), matrix: RecorderTests.identity)
    #expect(throws: ExportError.self) { try twice.recording() }
    var back = Recorder(title: "", viewport: BookScene.viewport)
    back.begin(time: 1)
    back.begin(time: 0)
    #expect(throws: ExportError.self) { try back.recording() }
  }

  @Test func cellsThatComeAndGoAreInvisibleWhileAway() throws {
    var recorder = Recorder(title: "", viewport: BookScene.viewport)
    for (time, items) in [(0.0, [0, 1]), (1.0, [2, 1]), (2.0, [3]), (3.0, [0])] {
      recorder.begin(time: time)
      for (rank, item) in items.enumerated() {
        recorder.add(RecorderTests.row(item, rank: UInt32(rank)), matrix: RecorderTests.identity)
      }
    }
    let recording = try recorder.recording()
    #expect(recording.cells.map { Int($0.identity.item) } == [0, 1, 2, 3])
    #expect((0..<4).map { recording.paintOrder(frame: $0) } == [[0, 1], [2, 1], [3], [0]])
  }

  @Test func anotherSurfaceOrASecondRowOfTheSameKindIsAnotherCell() throws {
    var recorder = Recorder(title: "", viewport: BookScene.viewport)
    for _ in 0..<2 {
      recorder.begin(time: 0)
      recorder.add(RecorderTests.row(0, rank: 0), matrix: RecorderTests.identity)
      recorder.add(RecorderTests.row(0, rank: 1), matrix: RecorderTests.identity)
      recorder.add(
        RecorderTests.row(0, rank: 2, surface: CellSurface(backColor: .black)), matrix: RecorderTests.identity
      )
    }
    #expect(try recorder.recording().cellCount == 3)
  }

  @Test func anotherSizeMovesIntoTheMatrix() throws {
    var recorder = Recorder(title: "", viewport: BookScene.viewport)
    recorder.begin(time: 0)
    recorder.add(RecorderTests.row(0, rank: 0), matrix: RecorderTests.identity)
    recorder.begin(time: 1)
    recorder.add(
      RecorderTests.row(0, rank: 0, size: Size(width: 30, height: 10)), matrix: RecorderTests.identity)
    let recording = try recorder.recording()
    let corner = recording.projection(frame: 1, cell: 0).point(Point(x: 10, y: 20))
    #expect(corner == Point(x: 30, y: 10))
  }

  @Test func phasesMeetAndLeavesAreFilledUp() throws {
    var recorder = Recorder(title: "", viewport: BookScene.viewport, leafCount: 2)
    recorder.phase("a")
    for frame in 0..<10 {
      recorder.begin(time: Double(frame), leaves: [.init(value: 7, velocity: 0, angle: 0)])
      if frame == 4 { recorder.phase("b") }
    }
    let recording = try recorder.recording()
    #expect(recording.phases == [.init(name: "a", start: 0, end: 4), .init(name: "b", start: 4, end: 9)])
    #expect(recording.leaves.count == 20)
    #expect(recording.leaves.map(\.value).reduce(0, +) == 70)
  }

  @Test func aBooksCoverHasTheDesignOfItsPlaceOnTheShelf() throws {
    var recorder = Recorder(title: "", viewport: BookScene.viewport)
    recorder.designs[SceneID(rawValue: 1)] = 2
    recorder.begin(time: 0)
    recorder.add(RecorderTests.row(0, rank: 0), matrix: RecorderTests.identity)
    recorder.add(RecorderTests.row(1, rank: 1), matrix: RecorderTests.identity)
    #expect(try recorder.recording().cells.map(\.design) == [2, 0])
  }
}
