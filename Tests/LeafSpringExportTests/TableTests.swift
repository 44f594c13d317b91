import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct TableTests {
  @Test func theSeriesReadsBackToTheSameBits() throws {
    let folder = try TemporaryFolder()
    let recording = try BookScene().recording()
    try SeriesTable().write(recording, toFile: folder.file("series.csv"))
    let lines = try folder.text("series.csv").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == recording.frameCount + 2)
    #expect(lines.last == "")
    let names = lines[0].split(separator: ",")
    #expect(names.prefix(5) == ["frame", "time", "value", "velocity", "leaf0_value"])
    #expect(names.count == 4 + 3 * recording.leafCount)
    for frame in 0..<recording.frameCount {
      let numbers = lines[frame + 1].split(separator: ",").compactMap { Double($0) }
      var wanted = [
        Double(frame), recording.times[frame], recording.progress[frame], recording.progressVelocity[frame],
      ]
      for leaf in recording.leaves[frame * recording.leafCount..<(frame + 1) * recording.leafCount] {
        wanted += [leaf.value, leaf.velocity, leaf.angle]
      }
      #expect(numbers.map(\.bitPattern) == wanted.map(\.bitPattern), "row \(frame)")
    }
  }

  @Test func theFrameTableReadsBackToTheSameBits() throws {
    let folder = try TemporaryFolder()
    let recording = try BookScene().recording()
    try FrameTable(.csv).write(recording, toFile: folder.file("f.csv"))
    let lines = try folder.text("f.csv").split(separator: "\n")
    #expect(lines.count == 1 + recording.frameCount * recording.cellCount)
    #expect(lines[0].hasPrefix("frame,time,cell,m11,m12,m13,m14,m21"))
    for row in stride(from: 0, to: recording.frameCount * recording.cellCount, by: 7) {
      let fields = lines[row + 1].split(separator: ",")
      let matrix = fields[3..<19].compactMap { Float($0)?.bitPattern }
      #expect(matrix == recording.matrices[16 * row..<16 * row + 16].map(\.bitPattern), "row \(row)")
      #expect(Float(fields[19]) == recording.opacities[row])
      #expect(Float(fields[20]) == recording.shades[row])
      #expect(UInt32(fields[21]) == recording.ranks[row])
      #expect(UInt32(fields[22]) == recording.flags[row].rawValue)
    }
  }

  @Test func theFramesAsJSONHoldEveryColumnExactly() throws {
    let folder = try TemporaryFolder()
    var recording = try BookScene(framesPerSecond: 10).recording()
    recording.title = "quotes \" and \\ and </script> and \u{1}"
    try FrameTable(.json).write(recording, toFile: folder.file("f.json"))
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("f.json")))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["title"] as? String == recording.title)
    let frames = try #require(root["frames"] as? [[String: Any]])
    #expect(frames.count == recording.frameCount)
    for (index, frame) in frames.enumerated() {
      #expect(frame["time"] as? Double == recording.times[index])
      let cells = try #require(frame["cells"] as? [[String: Any]])
      let matrices = cells.flatMap { ($0["matrix"] as? [Double] ?? []).map(Float.init) }
      let base = 16 * index * recording.cellCount
      #expect(matrices == Array(recording.matrices[base..<base + 16 * recording.cellCount]))
      #expect(
        cells.map { ($0["order"] as? Int).map(UInt32.init) }
          == recording.ranks[base / 16..<base / 16 + recording.cellCount].map { $0 })
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (-0.004, "0"), (-0.006, "-0.01"), (2.999, "3"), (10.05, "10.05"),
    (1e300, "1000000000"),
    (.nan, "0"),
  ]) func shortNumbers(_ value: Double, _ text: String) { #expect(Markup.number(value) == text) }

  @Test func fixedNumbersKeepTheirZeros() {
    #expect(Markup.fixed(1, 2) == "1.00")
    #expect(Markup.fixed(0.5, 2) == "0.50")
    #expect(Markup.fixed(12.345, 0) == "12")
  }

  @Test func base64AgreesWithTheSystemWhereverItIsCut() {
    let bytes = (0..<257).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for length in [0, 1, 2, 3, 4, 255, 256, 257] {
      let data = Array(bytes[0..<length])
      #expect(Base64.text(data) == Data(data).base64EncodedString())
      for cut in stride(from: 0, through: length, by: 5) {
        var coder = Base64()
        let digits = coder.encode(data[0..<cut]) + coder.encode(data[cut...]) + coder.finish()
        #expect(String(decoding: digits, as: UTF8.self) == Data(data).base64EncodedString())
      }
    }
  }
}
