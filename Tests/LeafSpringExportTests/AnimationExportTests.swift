import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct AnimationExportTests {
  @Test(arguments: [0, -1, Double.nan, .infinity]) func badTolerances(_ tolerance: Double) throws {
    #expect(throws: ExportError.self) {
      try AnimationExport(.css, tolerance: tolerance).prepare { _ in try BookScene(framesPerSecond: 10).recording() }
    }
  }

  @Test func aRunOfOneInstantIsRefused() throws {
    let scene = try #require(GalleryScene.named("pan"))
    #expect(throws: ExportError.self) {
      try AnimationExport(.css).prepare { _ in try scene.record(.forward, .corrected, clock: .times([0])) }
    }
  }

  @Test func aCellAtTheEyeIsRefused() throws {
    let cell = Recording.Cell(
      identity: try BookScene(framesPerSecond: 10).recording().cells[0].identity,
      surface: try BookScene(framesPerSecond: 10).recording().cells[0].surface, size: Size(width: 10, height: 10))
    var recording = Recording(title: "", viewport: Size(width: 10, height: 10), cells: [cell])
    for time in [0.0, 1] {
      var frame = Recording.Frame(time: time)
      frame.matrices = [1, 0, 0, -0.2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
      (frame.opacities, frame.shades, frame.ranks, frame.flags) = ([1], [0], [0], [.visible])
      try recording.append(frame)
    }
    #expect(throws: ExportError.self) { try AnimationExport(.css).prepare { _ in recording } }
  }

  @Test func aLineNeedsItsEndsOnly() {
    for count in 1...40 {
      let stops = StopChooser.choose(0..<count, unfit: { _ in }) { _, _ in true }
      #expect(stops == (count == 1 ? [0] : [0, count - 1]))
    }
  }

  @Test func whatNeverFitsIsToldAndKeepsEverySecondSample() {
    for count in 3...20 {
      var told: [Int] = []
      let stops = StopChooser.choose(0..<count, unfit: { told.append($0) }) { _, _ in false }
      #expect(stops.first == 0 && stops.last == count - 1)
      #expect(told == Array(stride(from: 0, to: count - 2, by: 2)))
    }
  }

  @Test func everyLineWasSeenToFit() {
    let values = (0...400).map { sin(Double($0) * Double($0) / 40_000) }
    func fits(_ from: Int, _ to: Int) -> Bool {
      (from...to).allSatisfy {
        let share = Double($0 - from) / Double(to - from)
        return abs(values[from] * (1 - share) + values[to] * share - values[$0]) < 0.01
      }
    }
    let stops = StopChooser.choose(0..<401, unfit: { Issue.record("unfit at \($0)") }, fits: fits)
    #expect(zip(stops, stops.dropFirst()).allSatisfy(fits))
    #expect(stops.count < 120)
  }

  @Test func theWebAnimationsAreJSONWithAscendingOffsets() throws {
    let folder = try TemporaryFolder()
    let scene = try #require(GalleryScene.named("flip"))
    let export = AnimationExport(.waapi, tolerance: 0.1)
    let prepared = try export.prepare { try scene.record(.forward, .corrected, clock: $0) }
    try AtomicFile.write(to: folder.file("a")) { sink throws(ExportError) in try export.write(prepared, to: sink) }
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("a")))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cells = try #require(root["cells"] as? [[String: Any]])
    #expect(cells.count == prepared.cellCount && !cells.isEmpty)
    for cell in cells {
      for track in try #require(cell["tracks"] as? [[String: Any]]) {
        let frames = try #require(track["keyframes"] as? [[String: Any]])
        let offsets = frames.compactMap { $0["offset"] as? Double }
        #expect(offsets.count == frames.count && offsets.first == 0 && offsets.last == 1)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  /// A paint order has no numbers between two ranks: each stop holds until the next.
  @Test func ranksHoldUntilTheNext() throws {
    let folder = try TemporaryFolder()
    let scene = try #require(GalleryScene.named("flip"))
    func text(_ format: AnimationExport.Format) throws -> String {
      let export = AnimationExport(format, tolerance: 0.1)
      let prepared = try export.prepare { try scene.record(.forward, .corrected, clock: $0) }
      try AtomicFile.write(to: folder.file("a")) { sink throws(ExportError) in try export.write(prepared, to: sink) }
      return try String(contentsOfFile: folder.file("a"), encoding: .utf8)
    }
    let stops = try text(.css).split(separator: "\n").filter { $0.contains("% { z-index:") && !$0.hasPrefix("100") }
    #expect(!stops.isEmpty)
    for stop in stops { #expect(stop.contains("animation-timing-function: step-end;"), "\(stop)") }
    #expect(try text(.waapi).components(separatedBy: "\"easing\":\"step-end\"").count > 1)
  }

  @Test func aGreaterToleranceNeedsFewerStops() throws {
    let scene = try #require(GalleryScene.named("cube"))
    let counts = try [0.01, 0.1, 1].map { tolerance in
      try AnimationExport(.css, tolerance: tolerance).prepare { try scene.record(.forward, .corrected, clock: $0) }
        .stopCount
    }
    #expect(counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
  }
}
