import Foundation
import LeafSpring
import LeafSpringEval
import Testing

@testable import LeafSpringExport

@Suite struct NumpyTests {
  @Test func aRecordingWithoutFramesIsRefusedAndLeavesNoFile() throws {
    let folder = try TemporaryFolder()
    let empty = Recording(title: "", viewport: Size(width: 1, height: 1), cells: [])
    for format in [NumpyMatrices(), NumpyArchive(), FrameLines()] as [any RecordingFormat] {
      #expect(throws: ExportError.self) { try format.write(empty, toFile: folder.file("x")) }
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["", "0", "-1", "60/0", "60/", "/1", "1/2/3", "1e3", "60.5", "nan", "100001", "1000001/1000000000"])
  func ratesThatAreNone(_ text: String) { #expect(FrameRate(text) == nil) }

  @Test func aRateIsExact() throws {
    let rate = try #require(FrameRate("30000/1001"))
    #expect(rate.description == "30000/1001")
    #expect(rate.time(ofFrame: 30000) == 1001)
    #expect(rate.time(ofFrame: 7) == 7007.0 / 30000)
    #expect(FrameRate("60")?.value == 60)
  }

  @Test func theHeaderEndsAtAMultipleOf128AndSaysItsLength() {
    for shape in [[0], [3], [1, 2], [123_456, 999, 4, 4], Array(repeating: 1, count: 30)] {
      let header = NumpyArray(
        [Float](repeating: 0, count: shape.reduce(1, *) > 1000 ? 0 : shape.reduce(1, *)),
        shape: shape.reduce(1, *) > 1000 ? [0] + shape.dropFirst() : shape
      ).header
      #expect(header.count % 128 == 0)
      #expect(Int(header[8]) + 256 * Int(header[9]) == header.count - 10)
      #expect(header.last == 10)
    }
  }

  @Test func theMatricesFollowTheHeaderBitForBit() throws {
    let folder = try TemporaryFolder()
    let recording = try BookScene(framesPerSecond: 5).recording()
    try NumpyMatrices().write(recording, toFile: folder.file("m.npy"))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("m.npy"))))
    let text = String(decoding: bytes[10..<128], as: UTF8.self)
    let shape = "(\(recording.frameCount), \(recording.cellCount), 4, 4)"
    #expect(text.hasPrefix("{'descr': '<f4', 'fortran_order': False, 'shape': \(shape), }"))
    #expect(bytes.count == 128 + 4 * recording.matrices.count)
    for index in stride(from: 0, to: recording.matrices.count, by: 13) {
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[128 + 4 * index + $1]) << (8 * $1) }
      #expect(word == recording.matrices[index].bitPattern)
    }
  }

  @Test func theCheckSumIsThatOfTheStandard() {
    var crc = CRC32()
    crc.add(Array("123456".utf8))
    crc.add(Array("789".utf8))
    #expect(crc.value == 0xcbf4_3926)
  }

  @Test func theLinesAreJSONOfTheSameBits() throws {
    let folder = try TemporaryFolder()
    let recording = try BookScene(framesPerSecond: 5).recording()
    try FrameLines().write(recording, toFile: folder.file("f.jsonl"))
    let lines = try folder.text("f.jsonl").split(separator: "\n")
    #expect(lines.count == recording.frameCount * recording.cellCount)
    for (row, line) in lines.enumerated() {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let matrix = try #require(object["matrix"] as? [Double]).map { Float($0).bitPattern }
      #expect(matrix == recording.matrices[16 * row..<16 * row + 16].map(\.bitPattern))
      #expect(object["time"] as? Double == recording.times[row / recording.cellCount])
      #expect(object["order"] as? Int == Int(recording.ranks[row]))
    }
  }
}
