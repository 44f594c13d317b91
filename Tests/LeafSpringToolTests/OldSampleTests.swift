import Foundation
import LeafSpring
import LeafSpringEval
import Testing

/// Recordings that earlier versions wrote are kept for ever in `Tests/Samples`: later versions read them and play them
/// to the same bits.
@Suite struct OldSampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples")

  /// The script "book" of `RecordingTests`, recorded on 2026-11-22.
  @Test func recordingsOfVersion1AreReadAlikeAndReplayEqual() throws {
    let binary = [UInt8](try Data(contentsOf: Self.folder.appending(path: "v1/book.leafrec")))
    let text = [UInt8](try Data(contentsOf: Self.folder.appending(path: "v1/book.jsonl")))
    let recording = try StageRecording(bytes: binary)
    #expect(try StageRecording(bytes: text) == recording)
    #expect(recording.head == .init(build: "sample v1", bits: "plain"))
    #expect(recording.frames.count == 19 && recording.script.callCount == 3)
    for read in [recording, try StageRecording(bytes: text)] {
      let (stage, difference) = try read.replay(verify: true)
      #expect(difference == nil, "\(String(describing: difference))")
      #expect(stage.stateHash() == 0xa5f4_46f3_04fd_9cbf)
    }
    // Written again they are of the present version.
    #expect(try StageRecording(bytes: recording.text) == recording && recording.text != text)
  }

  /// The light on paper was another one in version 1: such a recording is refused in one line, before anything is played.
  @Test func recordingsOfVersion1WithPaperAreRefused() throws {
    let script =
      #"{"viewport":[1024,768],"fps":30,"duration":0.1,"scenes":[{"id":"book","kind":"book","pages":8,"restRatio":1,"fan":0,"paper":true}]}"#
    let now = try StageRecording.record(Array("\(script)\n".utf8), head: .init(build: "b", bits: "plain")).binary
    #expect(try StageRecording(bytes: now).frames.count == 4)
    var old = now
    old[7] = 1
    #expect(throws: RecordingError.self) { try StageRecording(bytes: old) }
    do { _ = try StageRecording(bytes: old) } catch {
      #expect("\(error)".contains("record the script anew") && !"\(error)".contains("\n"))
    }
  }
}
