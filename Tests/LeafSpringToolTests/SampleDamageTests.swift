import Foundation
import LeafSpring
import LeafSpringTestSupport
import Testing

@testable import LeafSpringEval

/// Every prefix and every single-bit flip of every sample file: recordings of four scripts in both forms, and the
/// examples. Without optimisation only one in twenty of each is tried.
@Suite struct SampleDamageTests {
  private static let forms = ["binary", "text"]

  private static func bytes(_ recording: StageRecording, _ form: String) -> [UInt8] {
    form == "binary" ? recording.binary : recording.text
  }

  /// Calls `body` with every single-bit flip of `whole`; returns how many there are.
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
      let error = #expect(throws: RecordingError.self, "\(form), prefix of \(length) of \(whole.count)") {
        try StageRecording(bytes: Array(whole[..<length]))
      }
      if let error { #expect((0...length).contains(error.offset), "\(form), prefix of \(length): \(error)") }
    }
    print(
      "figure: recording \(RecordingTests.scripts[index].name), \(form): every prefix of \(whole.count) bytes refused")
  }

  @Test(arguments: 0..<4, forms) func everyFlippedBitOfARecordingIsRefused(_ index: Int, _ form: String) throws {
    let whole = Self.bytes(try RecordingTests.recorded(index), form)
    let count = flips(of: whole) { damaged, bit in
      let error = #expect(throws: RecordingError.self, "\(form), byte \(bit / 8), bit \(bit % 8)") {
        try StageRecording(bytes: damaged)
      }
      if let error { #expect((0...whole.count).contains(error.offset), "\(form), bit \(bit): \(error)") }
    }
    print("figure: recording \(RecordingTests.scripts[index].name), \(form): \(count) single-bit flips, all refused")
  }

  // MARK: scripts, which have no check sum: they are sources that people edit

  /// Plays the first instants of what could be read; its numbers must be finite. False if it is refused with the number
  /// of a line.
  private func plays(_ bytes: [UInt8]) -> Bool {
    do throws(ScriptError) {
      let play = try ScriptStage(try Script(bytes: bytes))
      let first: Double = play.script.calls.first?.t ?? 0
      defer { checkNumbers(play.stage) }
      for time in [0, first, first + 1.5] { try play.advance(to: time) }
      return true
    } catch {
      let lines = bytes.count { $0 == 0x0a } + 1
      #expect((1...lines).contains(error.line), "\(error)")
      return false
    }
  }

  private func checkNumbers(_ stage: Stage) {
    stage.withSnapshot { frame in
      var finite = true
      for number in frame.matrices where !number.isFinite { finite = false }
      for row in 0..<frame.count where !frame.opacity[row].isFinite || !frame.shade[row].isFinite { finite = false }
      #expect(finite, "a number is not finite")
    }
  }

  private static let examples = try! FileManager.default.contentsOfDirectory(atPath: ScriptTests.examples.path)
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  @Test(arguments: examples) func everyPrefixAndFlippedBitOfAnExampleIsRefusedOrPlays(_ name: String) throws {
    let whole = [UInt8](try Data(contentsOf: ScriptTests.examples.appending(path: name)))
    var played = 0
    for length in stride(from: 0, to: whole.count, by: Effort.divisor) where plays(Array(whole[..<length])) {
      played += 1
    }
    #expect(plays(whole))
    let count = flips(of: whole) { damaged, _ in if plays(damaged) { played += 1 } }
    #expect(played > 0 && played < count)
    print(
      "figure: \(name): \(whole.count) prefixes and \(count) single-bit flips, \(played) play, the others are refused")
  }
}
