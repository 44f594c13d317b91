import LeafSpring
import Testing

@testable import LeafSpringEval

/// A replay's report for recordings with right checksums whose frames differ from those of their script. Every one of
/// them counted as equal while only existing frames were compared.
@Suite struct RecordingGridTests {
  private static let head = StageRecording.Head(build: "tests", bits: "plain")
  /// A turn, and a stretch in which the stage's time stands still.
  private static let script =
    #"{"viewport":[1024,768],"fps":20,"duration":1,"scenes":[{"id":"b","kind":"book","pages":4,"start":"open"}]}"#
    + "\n" + #"{"t":0.1,"call":"next"}"# + "\n" + #"{"t":0.3,"call":"timeScale","scale":0}"# + "\n"
    + #"{"t":0.7,"call":"timeScale","scale":1}"# + "\n"

  private static func recorded(_ script: String = script) throws -> StageRecording {
    try StageRecording.record(Array(script.utf8), head: head)
  }

  /// The report of verifying; "equal" if nothing differs. Playing alone reports nothing, and both forms give the same
  /// report.
  private func verdict(_ recording: StageRecording) throws -> String {
    #expect(try recording.replay(verify: false).difference == nil)
    let said = try [recording.binary, recording.text].map { bytes in
      try StageRecording(bytes: bytes).replay(verify: true).difference?.description ?? "equal"
    }
    #expect(said[0] == said[1])
    return said[0]
  }

  private func verdict(_ edit: (inout [StageRecording.Frame]) -> Void) throws -> String {
    let recording = try Self.recorded()
    var frames = recording.frames
    edit(&frames)
    return try verdict(recording.with(frames))
  }

  /// The frames of the script above, under another script.
  private func verdict(_ old: String, _ new: String) throws -> String {
    let script = Self.script.replacing(old, with: new)
    #expect(script != Self.script)
    let other = try Self.recorded(script)
    return try verdict(other.with(try Self.recorded().frames))
  }

  // MARK: bad inputs

  @Test func framesThatAreNotThereAreMissed() throws {
    #expect(try verdict { $0.removeAll() } == "frame 0 (0.0 s): the script asks for 21 frames, recorded 0")
    #expect(try verdict { $0.removeSubrange(10...) } == "frame 10 (0.5 s): the script asks for 21 frames, recorded 10")
    #expect(try verdict { $0.removeLast() } == "frame 20 (1.0 s): the script asks for 21 frames, recorded 20")
  }

  @Test func framesThatTheScriptDoesNotAskForAreNamed() throws {
    func longer(_ edit: (inout StageRecording.Frame) -> Void) throws -> String {
      try verdict {
        var frame = $0[20]
        frame.rows = []
        edit(&frame)
        $0.append(frame)
      }
    }
    #expect(try longer { _ in } == "frame 21 (1.0 s): the script asks for 21 frames, recorded 22")
    #expect(try longer { $0.time = 1.05 } == "frame 21 (1.05 s): the script asks for 21 frames, recorded 22")
  }

  @Test func aFrameAtAnotherTimeIsNamedThoughNothingMoves() throws {
    // The stage's time stands still from 0.3 to 0.7: frame 10 shows the same as frame 9.
    #expect(try verdict { $0[10].time = 0.51 } == "frame 10 (0.51 s): the script shows this frame at 0.5 s")
    #expect(try verdict { $0[10].time = 0.5.nextUp }.hasSuffix("s): the script shows this frame at 0.5 s"))
    #expect(try verdict { $0[0].time = -0.0 } == "frame 0 (-0.0 s): the script shows this frame at 0.0 s")
  }

  @Test func anotherRateOrDurationIsNoticed() throws {
    #expect(try verdict("\"fps\":20", "\"fps\":40") == "frame 1 (0.05 s): the script shows this frame at 0.025 s")
    #expect(try verdict("\"fps\":20,", "").hasPrefix("frame 1 (0.05 s): the script shows this frame at 0.0166"))
    let longer = try verdict("\"duration\":1,", "\"duration\":9,")
    #expect(longer == "frame 21 (1.05 s): the script asks for 181 frames, recorded 21")
    let shorter = try verdict("\"duration\":1,", "\"duration\":0.5,")
    #expect(shorter == "frame 11 (0.55 s): the script asks for 11 frames, recorded 21")
    // Until nothing moves.
    #expect(try verdict("\"duration\":1,", "").hasSuffix("frames, recorded 21"))
  }

  @Test func aCallAfterTheLastFrameIsMadeAllTheSame() throws {
    func with(_ call: String) throws -> StageRecording {
      var encoder = RecordingEncoder(.binary, Self.head, source: Array((Self.script + call).utf8))
      for frame in try Self.recorded().frames { try encoder.append(frame) }
      try encoder.finish()
      return try StageRecording(bytes: encoder.take())
    }
    let refused = try with(#"{"t":5,"call":"turn","spread":90}"#)
    #expect(try verdict(refused).hasPrefix("frame 21 (1.05 s): line 5: spread") && refused.unseenCallCount == 1)
    // The script's duration ends before that call: it is counted, but no frame changes.
    let unseen = try with(#"{"t":5,"call":"next"}"#)
    #expect(try verdict(unseen) == "equal" && unseen.unseenCallCount == 1)
  }

  // MARK: promises

  @Test func whatIsRecordedIsWhatTheScriptAsksFor() throws {
    for duration in ["\"duration\":1,", "\"duration\":0,", ""] {
      let recording = try Self.recorded(Self.script.replacing("\"duration\":1,", with: duration))
      #expect(try verdict(recording) == "equal")
      #expect(recording.unseenCallCount == (duration.contains("0") ? 3 : 0))
    }
    // A title does not affect frames, nor does a duration that ends before the next frame.
    #expect(try verdict("\"fps\"", "\"title\":\"x\",\"fps\"") == "equal")
    #expect(try verdict("\"duration\":1,", "\"duration\":1.01,") == "equal")
  }
}
