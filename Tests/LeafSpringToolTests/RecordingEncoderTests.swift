import LeafSpring
import Testing

@testable import LeafSpringEval

/// Recordings written while they are made, and how long a recording may become.
@Suite struct RecordingEncoderTests {
  private static let head = StageRecording.Head(build: "tests", bits: "plain")
  private static let forms: [RecordingEncoder.Form] = [.binary, .text]

  /// The pieces of a recording of one of the scripts of `RecordingTests`.
  private func pieces(
    _ index: Int, _ form: RecordingEncoder.Form, limit: Int = StageRecording.sizeLimit
  ) throws -> [[UInt8]] {
    let source = Array(RecordingTests.scripts[index].text.utf8)
    let recorder = try StageRecorder(try Script(bytes: source))
    var encoder = RecordingEncoder(form, Self.head, source: source, limit: limit)
    var pieces: [[UInt8]] = [], taken = 0
    func take() {
      pieces.append(encoder.take())
      taken += pieces.last!.count
    }
    while let frame = try recorder.next() {
      let before = encoder.size
      do throws(RecordingError) { try encoder.append(frame) } catch {
        #expect(encoder.size == before, "nothing is written beyond the limit")
        throw error
      }
      take()
    }
    #expect(recorder.framesDone == recorder.frameCount && recorder.framesDone == encoder.frameCount)
    #expect(try recorder.next() == nil)
    try encoder.finish()
    take()
    #expect(encoder.size == taken)
    return pieces
  }

  // MARK: bad inputs

  @Test(arguments: 0..<4, forms)
  func aRecordingBeyondTheLimitIsRefusedAsItGrows(_ index: Int, _ form: RecordingEncoder.Form) throws {
    let whole = try pieces(index, form).joined().count
    #expect(try pieces(index, form, limit: whole).joined().count == whole)
    for limit in [0, 1, whole / 4, whole / 2, whole - 100, whole - 1] {
      let error = #expect(throws: RecordingError.self) { try pieces(index, form, limit: limit) }
      #expect(error?.offset == limit && error?.reason == .tooLong(limit))
      #expect(error?.description.hasPrefix("byte \(limit): a recording takes up to \(limit) bytes;") == true)
    }
  }

  @Test func aFrameOfTooManyCellsIsRefusedByTheLineThatMakesIt() throws {
    let script = try Script(bytes: Array(RecordingTests.scripts[0].text.utf8))
    let recorder = try StageRecorder(script, cellLimit: 10)
    let error = #expect(throws: ScriptError.self) { while try recorder.next() != nil {} }
    // The third call inserts nine pages.
    #expect(error?.line == 4 && recorder.framesDone == 12)
    #expect(error?.description.hasPrefix("line 4: frame 12 has ") == true)
    #expect(error?.description.hasSuffix("cells; a frame of a recording takes up to 10 (range)") == true)
    // Errors of the scenes before any call are reported at the line that names them.
    let first = try StageRecorder(script, cellLimit: 1)
    #expect(#expect(throws: ScriptError.self) { try first.next() }?.line == 1 && first.framesDone == 0)
  }

  @Test func aScriptThatTheStageRefusesMakesNoFrame() throws {
    let script = try Script(RecordingTests.scripts[0].text + #"{"t":0.5,"call":"turn","spread":90}"#)
    let error = #expect(throws: ScriptError.self) { try StageRecorder(script) }
    #expect(error?.line == 5)
  }

  // MARK: promises

  @Test(arguments: 0..<4, forms)
  func frameByFrameGivesTheBytesOfTheWhole(_ index: Int, _ form: RecordingEncoder.Form) throws {
    let pieces = try pieces(index, form)
    let whole = try RecordingTests.recorded(index)
    #expect(Array(pieces.joined()) == (form == .binary ? whole.binary : whole.text))
    #expect(pieces.count == whole.frames.count + 1)
  }

  /// At most one block and one frame have not been taken.
  @Test func aLongRunKeepsOneBlock() throws {
    let text = RecordingTests.scripts[2].text.replacing("\"duration\":0.5", with: "\"duration\":30")
    let recorder = try StageRecorder(try Script(text))
    var encoder = RecordingEncoder(.binary, Self.head, source: Array(text.utf8))
    var most = 0, size = 0
    while let frame = try recorder.next() {
      // Every row of every frame, as if all of them were moving.
      for _ in 0..<20 { try encoder.append(frame) }
      size += encoder.take().count
      most = max(most, encoder.size - size)
    }
    #expect(size > 1 << 17 && most < 1 << 17)
  }
}
