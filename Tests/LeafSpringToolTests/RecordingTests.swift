import Foundation
import LeafSpring
import LeafSpringEval
import Testing

@Suite struct RecordingTests {
  private static let head = StageRecording.Head(build: "tests", bits: "plain")

  /// Scripts with every kind of scene that a script can have.
  static let scripts: [(name: String, text: String)] = [
    (
      "book",
      #"{"viewport":[1024,768],"fps":30,"duration":0.6,"scenes":[{"id":"b","kind":"book","pages":4,"start":"open"}]}"#
        + "\n" + #"{"t":0.1,"call":"next"}"# + "\n" + #"{"t":0.30000000000000004,"call":"resize","viewport":[700,900]}"#
        + "\n"
        + #"{"t":0.4,"call":"insertPages","at":1,"count":9}"# + "\n"
    ),
    (
      "shelf",
      #"{"viewport":[1024,768],"fps":20,"duration":0.5,"scenes":[{"id":"s","kind":"shelf","books":[null,{"id":"b","pages":4}],"centre":1}]}"#
        + "\n" + #"{"t":0.05,"call":"open","scene":"s","item":1}"# + "\n"
        + #"{"t":0.2,"call":"pinch","scene":"b","phase":"began","scale":1}"# + "\n"
        + #"{"t":0.3,"call":"pinch","scene":"b","phase":"changed","scale":0.9}"# + "\n"
    ),
    (
      "fold",
      #"{"viewport":[320,568],"fps":20,"duration":0.5,"scenes":[{"id":"f","kind":"fold"}]}"# + "\n"
        + #"{"t":0.1,"call":"open"}"# + "\n" + #"{"t":0.2,"call":"timeScale","scale":0.25}"# + "\n"
    ),
    (
      "cube held",
      #"{"viewport":[320,568],"fps":20,"duration":0.5,"scenes":[{"id":"c","kind":"cube"}]}"# + "\n"
        + #"{"t":0.1,"call":"begin"}"# + "\n" + #"{"t":0.15,"call":"scrub","progress":0.3}"# + "\n"
        + #"{"t":0.3,"call":"cancel","velocity":-0.5}"# + "\n"
    ),
  ]

  static func recorded(_ index: Int) throws -> StageRecording {
    try StageRecording.record(Array(scripts[index].text.utf8), head: head)
  }

  // MARK: bad inputs

  @Test func whatIsNoRecordingIsRefusedAtItsByte() throws {
    func refusal(_ bytes: [UInt8]) -> String {
      do throws(RecordingError) {
        _ = try StageRecording(bytes: bytes)
        return "ok"
      } catch {
        #expect("\(error)".hasPrefix("byte \(error.offset): "))
        return "\(error.offset) \(error.reason)"
      }
    }
    #expect(refusal([]) == "0 truncated")
    #expect(refusal(Array("nonsense".utf8)) == "0 unknownFormat")
    #expect(refusal(Array("{}\n".utf8)) == "0 unknownFormat")
    #expect(refusal(Array("LEAFREC".utf8)) == "7 truncated")
    var binary = try Self.recorded(2).binary
    #expect(refusal(binary + [0]) == "\(binary.count) trailing")
    binary[7] = 3
    #expect(refusal(binary) == "7 version(3)")
    let text = String(decoding: try Self.recorded(2).text, as: UTF8.self)
    let later = text.replacing(#""version":2"#, with: #""version":3"#)
    #expect(refusal(Array(later.utf8)) == "0 version(3)")
    #expect(refusal(Array(text.replacing(#""cells":"#, with: #""cellz":"#).utf8)).hasSuffix("corrupted"))
  }

  /// Found by `Scripts/fuzz.sh recording-text`.
  @Test func emptyLinesOfARecordedScriptAreNotKept() throws {
    let recording = try Self.recorded(2)
    let lines = String(decoding: recording.text, as: UTF8.self).split(separator: "\n")
    let body = ([lines[0], lines[1], "", ""] + lines[2...].dropLast()).joined(separator: "\n") + "\n"
    var sum = UInt32.max
    for byte in body.utf8 {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xedb8_8320 }
    }
    let crc = String(~sum, radix: 16)
    let end = #"{"end":\#(recording.frames.count),"crc":"\#(String(repeating: "0", count: 8 - crc.count) + crc)"}"#
    let read = try StageRecording(bytes: Array((body + end + "\n").utf8))
    #expect(read == recording)
    #expect(read.text == recording.text && read.binary == recording.binary)
  }

  /// Whole files with right check sums and meaningless frames, which only the decoder's own checks can catch.
  @Test func framesThatMakeNoSenseAreRefusedInBothForms() throws {
    let recording = try Self.recorded(0)
    let edits: [(inout [StageRecording.Frame]) -> Void] = [
      { $0[2].time = .nan }, { $0[2].time = .infinity }, { $0[2].time = -1 }, { $0[2].time = 1e300 },
      { $0[3].time = 0 }, { $0[0].rows[1].index = 0 }, { $0[0].rows[1].index = 1 << 30 }, { $0[0].cells = 1 << 25 },
      { $0[0].cells = 0 }, { $0[0].rows.removeLast() }, { $0[0].rows.removeFirst() }, { $0[4].cells += 1 },
      { $0[4].cells = 4_000_000_000 },
    ]
    for (index, edit) in edits.enumerated() {
      var frames = recording.frames
      edit(&frames)
      let bad = recording.with(frames)
      #expect(throws: RecordingError.self, "edit \(index)") { try StageRecording(bytes: bad.binary) }
      #expect(throws: RecordingError.self, "edit \(index)") { try StageRecording(bytes: bad.text) }
    }
  }

  /// Blocks that are valid by themselves, but not where they are.
  @Test func aDroppedDoubledOrMovedBlockIsRefused() throws {
    // Enough frames for several blocks.
    let line = Self.scripts[2].text.replacing("\"duration\":0.5", with: "\"duration\":60")
    let recording = try StageRecording.record(Array(line.utf8), head: Self.head)
    // Whole frames of one instant: nothing in them shows their order.
    var frames = Array(recording.frames.prefix(300))
    for index in frames.indices { (frames[index].time, frames[index].rows) = (0, frames[0].rows) }
    for recording in [recording, recording.with(frames)] {
      let blocks = Self.blocks(recording.binary)
      try #require(blocks.count >= 5)
      func refused(_ edit: (inout [ArraySlice<UInt8>]) -> Void) {
        var edited = blocks
        edit(&edited)
        let bytes = Array(recording.binary[..<8]) + edited.joined()
        #expect(throws: RecordingError.self) { try StageRecording(bytes: bytes) }
      }
      #expect(try StageRecording(bytes: recording.binary) == recording)
      for index in blocks.indices {
        refused { $0.remove(at: index) }
        refused { $0.insert($0[index], at: index) }
        if index > 0 { refused { $0.swapAt(index - 1, index) } }
        if index > 0 { refused { $0[index] = $0[index - 1] } }
      }
    }
  }

  private static func blocks(_ binary: [UInt8]) -> [ArraySlice<UInt8>] {
    var blocks: [ArraySlice<UInt8>] = [], start = 8
    while start < binary.count {
      let length = (0..<4).reduce(0) { $0 | Int(binary[start + $1]) << (8 * $1) }
      blocks.append(binary[start..<start + length + 9])
      start += length + 9
    }
    return blocks
  }

  // MARK: promises

  @Test func emptyLinesAndAMissingLastNewlineChangeNothing() throws {
    let plain = try Self.recorded(2)
    let loose = "\n" + Self.scripts[2].text.replacing("\n", with: "\n\n").dropLast(2)
    #expect(try StageRecording.record(Array(loose.utf8), head: Self.head) == plain)
  }

  @Test(arguments: 0..<4) func bothFormsReadBackAndReplayEqualInEveryFrame(_ index: Int) throws {
    let recording = try Self.recorded(index)
    #expect(recording.frames.count > 10)
    for bytes in [recording.binary, recording.text] {
      let read = try StageRecording(bytes: bytes)
      #expect(read == recording)
      let (stage, difference) = try read.replay(verify: true)
      #expect(difference == nil, "\(String(describing: difference))")
      #expect(stage.stateHash() == recording.frames.last?.stateHash)
    }
  }

  @Test func theExamplesReplayEqual() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }
    #expect(files.count >= 7)
    for file in files {
      let source = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      let recording = try StageRecording.record(source, head: Self.head)
      let read = try StageRecording(bytes: recording.binary)
      #expect(read == recording, "\(file)")
      #expect(try read.replay(verify: true).difference == nil, "\(file)")
    }
  }

  @Test func theFirstDifferenceIsNamed() throws {
    var recording = try Self.recorded(0)
    // As another build might have recorded it: one bit of one element differs from frame 5 on.
    let frame = try #require(recording.frames.indices.first { $0 > 4 && recording.frames[$0].rows.count > 2 })
    var edited = recording.frames
    edited[frame].rows[1].bits[12] ^= 1
    let cell = edited[frame].rows[1].index
    recording = recording.with(edited)
    let difference = try #require(try recording.replay(verify: true).difference)
    #expect(difference.frame == frame)
    guard case .element(cell, _, "m41", let recorded, let replayed) = difference.place else {
      Issue.record("\(difference)")
      return
    }
    #expect(recorded ^ replayed == 1)
    #expect("\(difference)".contains("cell \(cell)") && "\(difference)".contains("m41"))
    edited = try Self.recorded(0).frames
    edited[3].stateHash ^= 1
    #expect(try recording.with(edited).replay(verify: true).difference?.place == .motion)
    edited = try Self.recorded(0).frames
    edited[3].frameHash ^= 1
    #expect(try recording.with(edited).replay(verify: true).difference?.place == .events)
  }

  @Test func aBugReportIsARecordingWithTheDoctorsWords() throws {
    var head = Self.head
    head.doctor = "leafspring doctor\n  BLAS \"one\"\n"
    let recording = try StageRecording.record(Array(Self.scripts[2].text.utf8), head: head)
    let read = try StageRecording(bytes: recording.text)
    #expect(read.head == head)
    #expect(try StageRecording(bytes: recording.binary).head == head)
  }
}
