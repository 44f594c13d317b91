import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct PlayerTests {
  func page(_ recording: Recording) throws -> String {
    let folder = try TemporaryFolder()
    try Player().write(recording, toFile: folder.file("book.html"))
    return try folder.text("book.html")
  }

  @Test func aCellThatNamesNoPictureIsRefused() throws {
    var cells = BookScene.cells()
    cells[4].picture = 2
    var recording = Recording(title: "", viewport: BookScene.viewport, cells: cells, leafCount: 5)
    try recording.append(BookScene().frame(at: 0))
    let folder = try TemporaryFolder()
    let error = #expect(throws: ExportError.self) {
      try Player().write(recording, toFile: folder.file("x"))
    }
    #expect(error?.kind == .badData)
    #expect(folder.names.isEmpty)
  }

  @Test func thePageRefersToNothingOutsideItself() throws {
    let folder = try TemporaryFolder()
    try folder.put(PictureTests.png, "cover.png")
    try folder.put(PictureTests.jpeg, "1.jpg")
    var recording = try BookScene().recording()
    recording.title = "https:// is only text"
    recording.place(try PictureFolder.pictures(in: folder.path))
    let html = try page(recording).replacingOccurrences(of: "https:// is only text", with: "")
    for token in [
      "http:", "https:", "//cdn", "src=", "href=", "@import", "fetch(", "XMLHttpRequest", "import(", "<link",
      "<iframe",
    ] {
      #expect(!html.contains(token), "\(token)")
    }
    let urls = html.components(separatedBy: "url(").dropFirst()
    for url in urls {
      #expect(url.hasPrefix("\"'+source+'\")") || url.hasPrefix("data:"), "\(url.prefix(40))")
    }
    #expect(html.contains("default-src 'none'"))
    #expect(html.contains("\"picture0\">data:image/png;base64,\(Data(PictureTests.png).base64EncodedString())<"))
    #expect(html.contains("\"picture1\">data:image/jpeg;base64,\(Data(PictureTests.jpeg).base64EncodedString())<"))
  }

  @Test func namesCannotBreakOutOfThePage() throws {
    var cells = BookScene.cells()
    cells[3].name = "</script><script>alert(1)</script>"
    var recording = Recording(title: "</title><b>", viewport: BookScene.viewport, cells: cells, leafCount: 5)
    recording.phases = [.init(name: "</script>", start: 0, end: 1)]
    recording.parameters = [.init("<i>", "<u>")]
    try recording.append(BookScene().frame(at: 0))
    let html = try page(recording)
    #expect(html.components(separatedBy: "</script>").count == 2)
    #expect(html.components(separatedBy: "<script>").count == 2)
    for tag in ["<b>", "<i>", "<u>"] { #expect(!html.contains(tag)) }
  }

  @Test func theDefaultBookStaysSmall() throws {
    let size = try page(try BookScene(framesPerSecond: 120).recording()).utf8.count
    print("figure: page of the default book at 120 frames a second \(size) bytes")
    #expect(size < 2_000_000)
  }

  /// Unpacks as the page's script does.
  static func unpack(_ packed: PackedFrames, cells: Int) -> [[[UInt32]]] {
    let words = stride(from: 0, to: packed.bytes.count, by: 4).map { at in
      let parts: [UInt32] = (0..<4).map { UInt32(packed.bytes[at + $0]) << UInt32(8 * $0) }
      return parts.reduce(0, |)
    }
    var at = 0
    var heads = (0..<cells).map { UInt32($0) << 8 }
    var states = Array(repeating: [UInt32](repeating: 0, count: 25), count: cells)
    return packed.frames.map { _ in
      let count = Int(words[at])
      at += 1
      for _ in 0..<count {
        let cell = Int(words[at] >> 8)
        heads[cell] = words[at]
        at += 1
        guard heads[cell] & 1 == 1 else { continue }
        let mask = words[at]
        at += 1
        for place in 0..<25 where mask >> UInt32(place) & 1 == 1 {
          states[cell][place] = words[at]
          at += 1
        }
      }
      return (0..<cells).map { heads[$0] & 1 == 1 ? [heads[$0]] + states[$0] : [UInt32($0) << 8] }
    }
  }

  @Test(arguments: [Int.max, 100_000, 10_000]) func packedFramesHoldTheRecordedBits(_ limit: Int) throws {
    let recording = try BookScene().recording()
    let packed = PackedFrames(recording, limit: limit)
    #expect(packed.frames.first == 0)
    #expect(packed.frames.last == recording.frameCount - 1)
    if limit == .max { #expect(packed.frames.count == recording.frameCount) }
    if limit == 100_000 { #expect(packed.bytes.count <= limit) }
    let rows = PlayerTests.unpack(packed, cells: recording.cellCount)
    var different: [String] = []
    for (row, frame) in zip(rows, packed.frames) {
      for cell in 0..<recording.cellCount {
        let index = frame * recording.cellCount + cell
        var wanted = [UInt32(cell) << 8]
        let flags = recording.flags[index].subtracting(.changed)
        if flags.contains(.visible), !flags.contains(.edgeOn), recording.opacities[index] > 0 {
          wanted = [
            UInt32(cell) << 8 | flags.rawValue, recording.ranks[index],
            recording.opacities[index].bitPattern,
            recording.shades[index].bitPattern,
          ]
          wanted += recording.matrices[16 * index..<16 * index + 16].map(\.bitPattern)
          wanted += recording.bands[4 * index..<4 * index + 4].map(\.bitPattern)
          wanted += recording.light[2 * index..<2 * index + 2].map(\.bitPattern)
        }
        if row[cell] != wanted { different.append("frame \(frame) cell \(cell)") }
      }
    }
    #expect(different.isEmpty)
  }

  @Test func gradientsInCSSRunAlongTheCellsAxis() {
    let across = BookScene.gradient([(0, 0.45), (0.02, 0.40), (1, 0.55)])
    #expect(
      across.css(BookScene.page)
        == "linear-gradient(90deg,rgba(85,85,85,0.45) 0%,rgba(85,85,85,0.4) 2%,rgba(85,85,85,0.55) 100%)")
    var down = across
    down.start = Point(x: 0.5, y: 0.25)
    down.end = Point(x: 0.5, y: 0.75)
    #expect(down.css(BookScene.page)?.hasPrefix("linear-gradient(180deg,rgba(85,85,85,0.45) 25%,") == true)
    #expect(Gradient.none.css(BookScene.page) == nil)
    var point = across
    point.end = point.start
    #expect(point.css(BookScene.page) == nil)
  }

  @Test func allFilesOfARunAppearAndProgressReachesTheEnd() throws {
    let folder = try TemporaryFolder()
    let steps = Counter(0)
    let last = Counter(-1)
    let paths = try BookScene(framesPerSecond: 20).recording().write(into: folder.file("a/out")) {
      done, total in
      #expect(done >= last.value)
      last.value = done
      steps.value = total
    }
    #expect(
      paths.map { $0.split(separator: "/").last } == ["sheet.svg", "book.html", "series.csv", "springs.svg"])
    #expect(last.value == 4)
    #expect(steps.value == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/out")).sorted()
    #expect(names == ["book.html", "series.csv", "sheet.svg", "springs.svg"])
  }

  @Test func theProgressBarWritesNothingIntoAPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var bar = ProgressBar("x", descriptor: ends[1])
    bar.show(1, of: 2)
    bar.show(2, of: 2)
    bar.finish()
    close(ends[1])
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
    close(ends[0])
    #expect(
      ProgressBar.line("x", 50) == "x " + String(repeating: "█", count: 15)
        + String(repeating: "░", count: 15) + "  50 %")
  }
}
