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
    // This holds as long as version 1 is the one that is written.
    #expect(StageRecording.version != 1 || recording.binary == binary && recording.text == text)
  }
}
