import Foundation
import LeafSpring
import LeafSpringTestSupport
import Testing

@testable import LeafSpringEval

/// Every prefix and every single-bit flip of every sample file: recordings of four scripts in both forms, and the examples.
/// Without optimisation one in twenty of each must do.
@Suite struct SampleDamageTests {
  private static let forms = ["binary", "text"]

  private static func bytes(_ recording: StageRecording, _ form: String) -> [UInt8] {
    form == "binary" ? recording.binary : recording.text
  }

  /// Calls `body` with every single-bit flip of `whole`; how many there are.
  private func flips(of whole: [UInt8], _ body: ([UInt8], Int) throws -> Void) rethrows -> Int {
    var damaged = whole
    var count = 0
    for bit in stride(from: 0, to: 8 * whole.count, by: Effort.divisor) {
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try body(damaged, bit)
      damaged[bit / 8] = whole[bit / 8]
      count += 1
    }
    return count
  }

  // MARK: recordings

  @Test(arguments: 0..<4, forms) func everyPrefixOfARecordingIsRefused(_ index: Int, _ form: String) throws {
    let whole = Self.bytes(try RecordingTests.recorded(index), form)
    for length in stride(from: 0, to: whole.count, by: Effort.divisor) {
      #expect(throws: RecordingError.self, "\(form), prefix of \(length) of \(whole.count)") {
        try StageRecording(bytes: Array(whole[..<length]))
      }
    }
    print(
      "figure: recording \(RecordingTests.scripts[index].name), \(form): every prefix of \(whole.count) bytes refused")
  }

  @Test(arguments: 0..<4, forms) func everyFlippedBitOfARecordingIsRefused(_ index: Int, _ form: String) throws {
    let whole = Self.bytes(try RecordingTests.recorded(index), form)
    let count = flips(of: whole) { damaged, bit in
      #expect(throws: RecordingError.self, "\(form), byte \(bit / 8), bit \(bit % 8)") {
        try StageRecording(bytes: damaged)
      }
    }
    print("figure: recording \(RecordingTests.scripts[index].name), \(form): \(count) single-bit flips, all refused")
  }

  // MARK: scripts, which have no check sum: they are sources that people edit

  /// Plays the first instants of what is read. False if it is refused.
  private func plays(_ bytes: [UInt8]) throws -> Bool {
    guard let script = try? Script(bytes: bytes) else { return false }
    guard let play = try? ScriptStage(script) else { return false }
    let first: Double = script.calls.first?.t ?? 0
    for time in [0, first, first + 1.5] {
      guard (try? play.advance(to: time)) != nil else { break }
    }
    play.stage.withSnapshot { frame in
      for number in frame.matrices where !number.isFinite { Issue.record("a number is not finite") }
    }
    return true
  }

  private static let examples = try! FileManager.default.contentsOfDirectory(atPath: ScriptTests.examples.path)
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  @Test(arguments: examples) func everyPrefixAndFlippedBitOfAnExampleIsRefusedOrPlays(_ name: String) throws {
    let whole = [UInt8](try Data(contentsOf: ScriptTests.examples.appending(path: name)))
    var played = 0
    for length in stride(from: 0, to: whole.count, by: Effort.divisor) where try plays(Array(whole[..<length])) {
      played += 1
    }
    #expect(try plays(whole))
    let count = try flips(of: whole) { if try plays($0) && $1 >= 0 { played += 1 } }
    #expect(played > 0 && played < count)
    print(
      "figure: \(name): \(whole.count) prefixes and \(count) single-bit flips, \(played) play, the others are refused")
  }
}
