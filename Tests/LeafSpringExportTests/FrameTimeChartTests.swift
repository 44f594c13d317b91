import Foundation
import Testing
#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import LeafSpringExport

/// The picture of frame times.
@Suite struct FrameTimeChartTests {
  private func chart(_ times: [Double], budget: Double = 8e6) -> FrameTimeChart {
    FrameTimeChart(
      title: "Frame times & <more>", caption: "\(times.count) frames", budget: budget,
      stretches: times.indices.map { .init(firstFrame: $0, frames: 1, mean: times[$0], longest: 2 * times[$0]) },
      tail: [.init(share: 0, nanoseconds: times.min() ?? 0), .init(share: 0.99, nanoseconds: times.max() ?? 0)])
  }

  private func text(_ chart: FrameTimeChart) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.file("frames.svg")
    try chart.write(toFile: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func noFramesAndTimesThatAreNoNumbersAreRefused() throws {
    let folder = try TemporaryFolder()
    var bad = [chart([]), chart([.nan]), chart([.infinity])]
    bad.append(chart([1], budget: 0))
    bad.append(chart([1], budget: .nan))
    for chart in bad {
      #expect(throws: ExportError.self) { try chart.write(toFile: folder.file("bad.svg")) }
      #expect(!FileManager.default.fileExists(atPath: folder.file("bad.svg")))
    }
  }

  @Test func thePictureIsWellFormedAndNamesBudgetAndUnits() throws {
    for times in [[0.0], [100, 2000, 50_000], [1e3, 1e9, 6e10]] {
      let svg = try text(chart(times))
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(times)")
      #expect(svg.contains("budget") && svg.contains("share of frames") && svg.contains("&lt;more&gt;"))
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }

  @Test func anAxisOfDecadesHoldsItsValues() {
    for values in [[1.0], [3, 700], [1e3, 1e3], [9e9, 2]] {
      let axis = LogAxis(values, and: 8e6)
      for value in values { #expect(axis.place(value) >= 0 && axis.place(value) <= 1) }
    }
    #expect(
      (0...10).map(LogAxis.label).joined(separator: " ")
        == "1 ns 10 ns 100 ns 1 µs 10 µs 100 µs 1 ms 10 ms 100 ms 1 s 10 s")
  }
}
