import Foundation
import LeafSpring
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import LeafSpringExport

@Suite struct DrawingTests {
  /// The results of an XML reader.
  final class Reader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var ids: [String] = []
    var uses: Set<String> = []
    var attributes: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes found: [String: String]
    ) {
      counts[name, default: 0] += 1
      if let id = found["id"] { ids.append(id) }
      for value in found.values {
        attributes.append(value)
        if value.hasPrefix("url(#") { uses.insert(String(value.dropFirst(5).dropLast())) }
      }
    }
  }

  func read(_ path: String) throws -> Reader {
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(path): \(String(describing: parser.parserError))")
    return reader
  }

  @Test func bothPicturesAreWellFormedWhateverTheTitle() throws {
    let folder = try TemporaryFolder()
    var recording = try BookScene().recording()
    recording.title = "<&\"'> \u{1}\u{fffe} ]]> 本"
    recording.phases[0].name = "<open>"
    recording.parameters.append(.init("<a>", "&b"))
    recording.motion?.name = "push & \"pull\""
    try recording.write(into: folder.path)
    let sheet = try read(folder.file("sheet.svg"))
    #expect(sheet.counts["svg"] == 13)
    #expect(Set(sheet.ids).count == sheet.ids.count)
    #expect(sheet.uses.subtracting(sheet.ids).isEmpty)
    #expect(sheet.uses.count > 40)
    for value in sheet.attributes {
      #expect(!value.contains("nan") && !value.contains("inf"), "\(value)")
    }
    let chart = try read(folder.file("springs.svg"))
    #expect(chart.counts["polyline"] == 2)
    #expect(chart.counts["circle"] == 2)
  }

  @Test func theSheetShowsADozenDifferentInstantsFromTheFirstToTheLast() throws {
    let recording = try BookScene().recording()
    for count in [1, 2, 3, 5, 12, 40] {
      let chosen = Instants.choose(count, of: recording)
      #expect(chosen.count == count)
      #expect(chosen == Array(Set(chosen)).sorted())
      #expect(chosen.last == recording.frameCount - 1)
      if count > 1 { #expect(chosen.first == 0) }
    }
    var short = Recording(title: "", viewport: BookScene.viewport, cells: BookScene.cells(), leafCount: 5)
    try short.append(BookScene().frame(at: 0))
    #expect(Instants.choose(12, of: short) == [0])
  }

  @Test func everyPhaseIsAmongTheInstants() throws {
    let recording = try BookScene().recording()
    let chosen = Instants.choose(12, of: recording).map { recording.times[$0] }
    for phase in recording.phases {
      #expect(chosen.contains { $0 > phase.start && $0 <= phase.end }, "\(phase.name)")
    }
  }

  @Test func aPolygonThatReachesTheEyeIsCutAndStaysFinite() {
    // w = 1 − x/100: the right half of a 200-point square lies at or behind the eye.
    var m = [Float](repeating: 0, count: 16)
    m[0] = 1
    m[5] = 1
    m[10] = 1
    m[15] = 1
    m[3] = -0.01
    let projection = Projection(m[...])
    let square = Outline.rect(Rect(x: 0, y: 0, width: 200, height: 200))
    let cut = projection.polygon(square)
    #expect(cut.count == 4)
    for p in cut { #expect(p.x.isFinite && p.y.isFinite && abs(p.x) <= 100 / Projection.nearest) }
    #expect(projection.polygon(Outline.rect(Rect(x: 101, y: 0, width: 50, height: 50))).isEmpty)
    #expect(projection.point(Point(x: 100, y: 0)) == nil)
    #expect(projection.affine(at: Point(x: 150, y: 0)) == nil)
  }

  @Test func theAffineMapFitsTheProjectionToFirstOrder() throws {
    let recording = try BookScene().recording()
    var worst = 0.0
    for frame in [10, 100, 200] {
      for cell in recording.paintOrder(frame: frame) {
        let projection = recording.projection(frame: frame, cell: cell)
        let at = Point(x: 181, y: 284)
        let map = try #require(projection.affine(at: at))
        for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 1)] {
          let q = try #require(projection.point(Point(x: at.x + dx, y: at.y + dy)))
          worst = max(
            worst, abs(q.x - (map.e + map.a * dx + map.c * dy)), abs(q.y - (map.f + map.b * dx + map.d * dy)))
        }
      }
    }
    print("figure: affine text map, worst distance one point away \(worst) points")
    // The second-order term one point away is at most (1/2000)² · 1000 points.
    #expect(worst < 1.5e-3)
  }

  @Test func clippingKeepsExactlyWhatIsInside() {
    let r = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(Outline.clip(Outline.rect(Rect(x: 20, y: 0, width: 5, height: 5)), to: r).isEmpty)
    let part = Outline.clip(Outline.rect(Rect(x: 5, y: -5, width: 20, height: 10)), to: r)
    #expect(part.map(\.x).min() == 5)
    #expect(part.map(\.x).max() == 10)
    #expect(part.map(\.y).min() == 0)
    #expect(part.map(\.y).max() == 5)
    let inside = Outline.rect(Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(Outline.clip(inside, to: r) == inside)
  }

  @Test func ticksCoverTheRangeInRoundSteps() {
    for (low, high) in [(0.0, 1.05), (-0.2, 4.45), (0, 0.003), (-3, -1), (5, 5), (0, 1e9)] {
      let axis = Axis(from: low, to: high)
      #expect(axis.low <= low + 1e-9 * abs(low) + 1e-12)
      #expect(axis.high >= high - 1e-9 * abs(high))
      #expect((2...14).contains(axis.ticks.count), "\(low) \(high): \(axis.ticks.count)")
    }
  }

  @Test func overshootIsFoundOnTheFarSideOfTheTarget() {
    func track(_ values: [Double]) -> MotionTrack {
      MotionTrack(name: "", samples: values.map { .init(time: 0, value: $0, velocity: 0) })
    }
    #expect(track([0, 1.2, 1]).overshoot?.value == 1.2)
    #expect(track([0, 0.5, 1]).overshoot == nil)
    #expect(track([2, 0.9, 1]).overshoot?.value == 0.9)
    #expect(track([1, 1.2, 1]).overshoot == nil)
    #expect(track([]).overshoot == nil)
  }
}
