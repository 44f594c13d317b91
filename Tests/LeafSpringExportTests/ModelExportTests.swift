import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct ModelExportTests {
  private func scene(_ name: String, models: Bool = true) throws -> Recording {
    var scene = try #require(GalleryScene.named(name))
    scene.detail.keepsModels = models
    return try scene.record(.forward, .corrected, framesPerSecond: 20)
  }

  /// The error of the writer for a recording that it does not accept.
  private func refusal(_ format: any RecordingFormat, _ recording: Recording) throws -> String {
    let folder = try TemporaryFolder()
    do throws(ExportError) {
      try format.write(recording, toFile: folder.file("x"))
      Issue.record("it was written")
      return ""
    } catch {
      #expect(error.kind == .badData && folder.names.isEmpty)
      return error.reason
    }
  }

  @Test func aRecordingWithoutFramesIsRefused() throws {
    let empty = Recording(title: "", viewport: Size(width: 1, height: 1), cells: [])
    _ = try refusal(BinaryGLTF(), empty)
    _ = try refusal(CoreAnimationSource(), empty)
  }

  @Test func aModelNeedsPoses() throws {
    #expect(try refusal(BinaryGLTF(), scene("fold", models: false)).contains("keepsModels"))
  }

  @Test(arguments: ["cards", "cube", "natgeo", "album"])
  func aPerspectiveOfItsOwnIsRefused(_ name: String) throws {
    #expect(try refusal(BinaryGLTF(), scene(name)).contains("a perspective of its own"))
  }

  /// The container's rule: JSON is filled up with spaces, the buffer with zeros, both to whole words.
  @Test func chunksOfAModelAreFilledUpAsTheirKindAsks() throws {
    let folder = try TemporaryFolder()
    var padded: Set<Int> = []
    for length in 1...4 {
      var recording = try scene("fold")
      recording.title = String(repeating: "a", count: length)
      try BinaryGLTF().write(recording, toFile: folder.file("\(length).glb"))
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("\(length).glb"))))
      func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
      let json = word(12), text = bytes[20..<20 + json], end = try #require(text.lastIndex(of: 0x7d))
      #expect(word(16) == 0x4e4f_534a && json % 4 == 0 && text[(end + 1)...].allSatisfy { $0 == 0x20 })
      #expect(word(20 + json) % 4 == 0 && word(24 + json) == 0x004e_4942 && bytes.count == word(8))
      #expect(try JSONSerialization.jsonObject(with: Data(text)) is [String: Any])
      padded.insert(text.endIndex - end - 1)
    }
    #expect(padded == [0, 1, 2, 3])
  }

  @Test func aViewportThatChangesIsRefused() throws {
    let still = try scene("fold")
    var recording = Recording(title: "", viewport: still.viewport, cells: still.cells)
    for (index, size) in [still.viewport, Size(width: 1, height: 1)].enumerated() {
      var frame = Recording.Frame(time: Double(index))
      let rows = 0..<still.cellCount
      frame.viewport = size
      frame.matrices = Array(still.matrices[0..<16 * still.cellCount])
      frame.models = Array(still.models[rows])
      (frame.opacities, frame.shades) = (Array(still.opacities[rows]), Array(still.shades[rows]))
      (frame.ranks, frame.flags) = (Array(still.ranks[rows]), Array(still.flags[rows]))
      try recording.append(frame)
    }
    #expect(try refusal(BinaryGLTF(), recording).contains("the viewport changes"))
  }

  @Test func aFrameWithSomeOfThePosesIsRefused() throws {
    var recording = try scene("fold")
    let before = recording
    var frame = Recording.Frame(time: 100)
    let rows = 0..<recording.cellCount
    frame.matrices = Array(recording.matrices[0..<16 * recording.cellCount])
    (frame.opacities, frame.shades) = (Array(recording.opacities[rows]), Array(recording.shades[rows]))
    (frame.ranks, frame.flags) = (Array(recording.ranks[rows]), Array(recording.flags[rows]))
    for count in [0, 1] {
      frame.models = Array(recording.models[0..<count])
      #expect(throws: ExportError.self) { try recording.append(frame) }
    }
    frame.models = Array(recording.models[rows])
    frame.matrices64 = [1]
    #expect(throws: ExportError.self) { try recording.append(frame) }
    #expect(recording.frameCount == before.frameCount && recording.models == before.models)
    frame.matrices64 = []
    try recording.append(frame)
    #expect(recording.frameCount == before.frameCount + 1)
  }

  @Test func whatIsNotSeenHasNoSizeAndNothingShrinksOnTheWay() throws {
    let recording = try scene("flip")
    let times = recording.times.map { Float($0) }
    var changes = 0
    for cell in 0..<recording.cellCount {
      let path = NodePath(recording, cell: cell)
      let keys = path.visibleScales(at: times)
      #expect(zip(keys.times, keys.times.dropFirst()).allSatisfy { $0 < $1 })
      for (index, pair) in zip(keys.scales, keys.scales.dropFirst()).enumerated()
      where (pair.0 == .zero) != (pair.1 == .zero) {
        #expect(keys.times[index + 1] == keys.times[index].nextUp)
        changes += 1
      }
    }
    #expect(changes >= 6)
  }

  @Test(arguments: ["fold", "flip", "explode", "book"]) func doublesAreTheStagesOwnAndRoundToTheFloats(_ name: String)
    throws
  {
    var recording: Recording
    if name == "book" {
      var film = BookFilm()
      film.framesPerSecond = 10
      film.detail.mode = .double
      recording = try film.record()
    } else {
      var scene = try #require(GalleryScene.named(name))
      scene.detail.mode = .double
      recording = try scene.record(.forward, .corrected, framesPerSecond: 20)
      let stage = try Stage(viewport: scene.viewport, mode: .double)
      let id = try scene.add(to: stage, .corrected)
      try stage.open(id)
      try stage.seek(to: recording.times[7])
      let own = stage.withSnapshot { Array($0.matrices64) }
      let count = 16 * recording.cellCount
      #expect(own.map(\.bitPattern) == recording.matrices64[7 * count..<8 * count].map(\.bitPattern))
    }
    #expect(recording.matrices64.count == recording.matrices.count)
    #expect(recording.matrices64.contains { Double(Float($0)) != $0 })
    #expect(zip(recording.matrices, recording.matrices64).allSatisfy { $0 == Float($1) })
    let folder = try TemporaryFolder()
    try NumpyMatrices().write(recording, toFile: folder.file("m.npy"))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("m.npy"))))
    #expect(String(decoding: bytes[10..<40], as: UTF8.self).hasPrefix("{'descr': '<f8'"))
    #expect(bytes.count == 128 + 8 * recording.matrices.count)
  }

  @Test func keysAreLeftOutBetweenEqualOnesOnly() {
    for holds in [false, true] {
      #expect(CoreAnimationSource.keys([1], holds: holds) == [0])
      #expect(CoreAnimationSource.keys([1, 2], holds: holds) == [0, 1])
    }
    #expect(CoreAnimationSource.keys([1, 1, 1, 2, 3, 3, 3, 3], holds: false) == [0, 2, 3, 4, 7])
    #expect(CoreAnimationSource.keys([1, 1, 1, 2, 3, 3, 3, 3], holds: true) == [0, 3, 4])
  }

  @Test func aGradientInCSSIsTheSameLinearFunction() throws {
    func gradient(_ start: Point, _ end: Point) -> Gradient {
      Gradient(color: .black, start: start, end: end, locations: (0.25, 1, 0, 0), alphas: (0, 0.5, 0, 0), stopCount: 2)
    }
    let size = Size(width: 80, height: 300)
    #expect(Gradient.none.css(over: size) == nil)
    #expect(gradient(.zero, .zero).css(over: size) == nil)
    #expect(gradient(.zero, Point(x: 1, y: 0)).css(over: Size(width: 0, height: 1)) == nil)
    let ends = [
      (0.0, 0.2, 1.0, 0.0), (1, 0, 0, 1), (0, 0.5, 1, 0.5), (1, 0.5, 0, 0.5), (0.5, 0, 0.5, 1), (0.5, 1, 0.5, 0.25),
    ]
    var worst = 0.0
    for (x, y, toX, toY) in ends {
      let text = try #require(gradient(Point(x: x, y: y), Point(x: toX, y: toY)).css(over: size))
      let angle = try #require(text.firstMatch(of: /gradient\((-?[0-9.e-]+)rad/).flatMap { Double($0.1) })
      let places = text.matches(of: /\) (-?[0-9.e-]+)px/).compactMap { Double($0.1) }
      #expect(places.count == 2)
      // CSS: the line through the middle at the angle; its length reaches the corners' perpendiculars.
      let (ux, uy) = (sin(angle), -cos(angle))
      let length = abs(size.width * ux) + abs(size.height * uy)
      for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.3, 0.6)] {
        let along = length / 2 + (u - 0.5) * size.width * ux + (v - 0.5) * size.height * uy
        let theirs = 0.25 + 0.75 * (along - places[0]) / (places[1] - places[0])
        let square = (toX - x) * (toX - x) + (toY - y) * (toY - y)
        let ours = ((u - x) * (toX - x) + (v - y) * (toY - y)) / square
        worst = max(worst, abs(theirs - ours))
      }
    }
    print("figure: gradients as CSS, \(ends.count) axes: place along the axis off by \(worst) at most")
    #expect(worst < 1e-12)
  }
}
