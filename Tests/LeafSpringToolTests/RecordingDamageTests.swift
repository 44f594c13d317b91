import LeafSpring
import Testing

@testable import LeafSpringEval

/// Files with right check sums and wrong content, and what a replay reports for frames that differ. A person who edits
/// a recording can make all of these.
@Suite struct RecordingDamageTests {
  private static let script =
    #"{"viewport":[1024,768],"fps":20,"duration":0.3,"scenes":[{"id":"b","kind":"book","pages":4,"start":"open"}]}"#
    + "\n" + #"{"t":0.1,"call":"next"}"# + "\n"

  private static func recorded() throws -> StageRecording {
    try StageRecording.record(Array(script.utf8), head: .init(build: "tests", bits: "plain"))
  }

  /// The lines of a text, with a valid end line for this many frames.
  private func text(_ lines: [String], frames: Int) -> [UInt8] {
    let body = Array(lines.map { $0 + "\n" }.joined().utf8)
    let sum = StageRecording.hex(UInt64(CRC32.of(body)), 8)
    return body + Array("{\"end\":\(frames),\"crc\":\"\(sum)\"}\n".utf8)
  }

  /// Blocks as a file: their numbers, lengths and check sums are right.
  private func binary(_ blocks: [(kind: UInt8, payload: [UInt8])]) -> [UInt8] {
    var out = StageRecording.magic + [UInt8(StageRecording.version)]
    for (number, block) in blocks.enumerated() {
      out.append(little: UInt32(block.payload.count))
      out.append(block.kind)
      out += block.payload
      out.append(little: StageRecording.checkSum(UInt32(number), block.kind, block.payload))
    }
    return out
  }

  private func refusal(_ bytes: [UInt8]) -> String {
    do throws(RecordingError) {
      _ = try StageRecording(bytes: bytes)
      return "ok"
    } catch {
      return "\(error)"
    }
  }

  private func lines(_ recording: StageRecording) -> [String] {
    String(decoding: recording.text, as: UTF8.self).split(separator: "\n").dropLast().map(String.init)
  }

  // MARK: bad inputs

  @Test func linesThatMakeNoSenseAreRefusedThoughTheSumIsRight() throws {
    let recording = try Self.recorded()
    let whole = lines(recording), count = recording.frames.count
    #expect(refusal(text(whole, frames: count)) == "ok")
    #expect(refusal(text(whole, frames: count + 1)).hasSuffix("end takes the number of frames, \(count)"))
    #expect(
      refusal(text(whole + [#"{"t":9,"call":"next"}"#], frames: count)).hasSuffix("only frames may follow a frame"))
    let body = Array(whole.map { $0 + "\n" }.joined().utf8)
    #expect(refusal(body + Array(#"{"end":"all","crc":"00000000"}"#.utf8) + [0x0a]).contains("end"))
    #expect(refusal(body + Array(#"{"end":6}"#.utf8) + [0x0a]).contains("crc is missing"))
    #expect(refusal(body + Array("[1]\n".utf8)).hasSuffix("it was cut short"))
    func with(_ line: Int, _ old: String, _ new: String) -> String {
      var edited = whole
      edited[line] = edited[line].replacing(old, with: new, maxReplacements: 1)
      #expect(edited[line] != whole[line])
      return refusal(text(edited, frames: count))
    }
    #expect(with(4, #""frame":1"#, #""frame":2"#).contains("frame"))
    #expect(with(4, #""state":""#, #""state":"0"#).hasSuffix("state takes 16 hexadecimal digits"))
    let hash = StageRecording.hex(recording.frames[1].frameHash, 16)
    #expect(with(4, hash, hash.dropLast() + "g").hasSuffix("hash takes hexadecimal digits, 0-9 and a-f"))
    #expect(with(4, hash, hash.uppercased() == hash ? "ABCDEF0123456789" : hash.uppercased()).contains("hexadecimal"))
    #expect(with(3, #""bits":""#, #""bits":"0"#).hasSuffix("bits takes 160 hexadecimal digits"))
    #expect(with(3, #""row":0"#, #""row":0,"column":1"#).contains("column"))
    #expect(with(0, #""build""#, #""biuld""#).hasSuffix("it takes what leafspring record writes"))
    #expect(with(0, "recording", "recordings").hasSuffix("it takes what leafspring record writes"))
    #expect(with(0, #""version":2"#, #""version":7"#).hasSuffix("version is 7; this program reads 1 to 2"))
    #expect(with(0, #""bits":"#, #""extra":1,"bits":"#).hasSuffix("it takes what leafspring record writes"))
  }

  @Test func theScriptInARecordingIsCheckedLikeAnyOther() throws {
    let recording = try Self.recorded()
    var bad = lines(recording)
    bad[2] = #"{"t":0.1,"call":"nxt"}"#
    let refused = refusal(text(bad, frames: recording.frames.count))
    #expect(refused.hasPrefix("byte \(bad[0].utf8.count + 1): script, line 2: ") && refused.hasSuffix("(unknown)"))
    let blocks = [(UInt8(1), recording.head.line), (2, Array("{}\n".utf8)), (4, [UInt8](repeating: 0, count: 8))]
    #expect(refusal(binary(blocks)).contains("script, line 1: viewport is missing"))
  }

  @Test func blocksOfNoKindOrInNoOrderAreRefusedThoughTheSumIsRight() throws {
    let recording = try Self.recorded()
    let head = (UInt8(1), recording.head.line), script = (UInt8(2), Array(Self.script.utf8))
    let none = (UInt8(4), [UInt8](repeating: 0, count: 8))
    #expect(refusal(binary([head, script, none])) == "ok")
    for kind in [UInt8(0), 5, 9, 255] {
      #expect(refusal(binary([head, (kind, []), script, none])).hasSuffix("no block of kind \(kind) may stand here"))
    }
    for (blocks, kind) in [
      ([script, head, none], 2), ([head, head, script, none], 1), ([head, script, script, none], 2),
      ([head, none], 4), ([head, (3, []), script, none], 3), ([none], 4),
    ] {
      #expect(refusal(binary(blocks)).hasSuffix("no block of kind \(kind) may stand here"))
    }
    #expect(refusal(binary([head, script, (4, [1])])).hasSuffix("the end mark takes the number of frames, 0"))
    #expect(refusal(binary([head, script, (4, [1, 0, 0, 0, 0, 0, 0, 0])])).hasSuffix("the number of frames, 0"))
    #expect(refusal(binary([head, script])).hasSuffix("it was cut short"))
    #expect(refusal(binary([head, script, (3, [1, 2, 3]), none])).hasSuffix("it was cut short"))
    // A frame that claims more rows than there are bytes.
    var frame = [UInt8](repeating: 0, count: 28)
    frame.append(little: UInt32.max)
    #expect(refusal(binary([head, script, (3, frame), none])).hasSuffix("it was cut short"))
  }

  @Test func moreFramesThanARunMayHaveAreRefusedInBothForms() throws {
    let recording = try Self.recorded(), limit = StageRecording.frameLimit
    let frame = StageRecording.Frame(time: 0, stateHash: 0, frameHash: 0, cells: 0, rows: [])
    let most = recording.with(Array(repeating: frame, count: limit))
    let longer = recording.with(most.frames + [frame])
    #expect(try StageRecording(bytes: most.binary).frames.count == limit)
    #expect(refusal(longer.binary).hasSuffix(": a recording takes up to \(limit) frames"))
    #expect(refusal(longer.text).hasSuffix("it takes a whole number from 0 to \(limit)"))
    // An end that claims fewer frames than there are.
    #expect(refusal(text(lines(longer), frames: 3)).hasSuffix(": a recording takes up to \(limit) frames"))
  }

  @Test func whatMeansToBeARecordingIsKnownByItsBeginning() throws {
    let recording = try Self.recorded()
    #expect(StageRecording.isRecording(recording.binary) && StageRecording.isRecording(recording.text))
    #expect(!StageRecording.isRecording(Array(Self.script.utf8)) && !StageRecording.isRecording([]))
    #expect(StageRecording.isRecording(Array(recording.binary.prefix(9))), "cut short, it still is one")
    for count in 1..<10 {
      #expect(refusal(Array(recording.binary.prefix(count))).hasSuffix("it was cut short"), "\(count) bytes")
    }
  }

  // MARK: promises

  @Test func aRecordingWithoutFramesReadsBack() throws {
    let empty = try Self.recorded().with([])
    #expect(try StageRecording(bytes: empty.text) == empty)
    #expect(try StageRecording(bytes: empty.binary) == empty)
    #expect(try empty.replay(verify: false).difference == nil)
    #expect(empty.unseenCallCount == empty.script.calls.count && empty.unseenCallCount > 0)
  }

  @Test(arguments: [(16, "opacity"), (17, "shade"), (18, "order"), (19, "flags"), (0, "m11"), (15, "m44")])
  func everyElementOfARowHasItsName(_ word: Int, _ name: String) throws {
    let recording = try Self.recorded()
    var frames = recording.frames
    frames[0].rows[2].bits[word] ^= 1
    let difference = try #require(try recording.with(frames).replay(verify: true).difference)
    guard case .element(2, _, name, let found, let replayed) = difference.place else {
      Issue.record("\(difference)")
      return
    }
    #expect(found ^ replayed == 1)
    let said = word < 18 ? "\(Float(bitPattern: replayed)) (0x\(String(replayed, radix: 16)))" : "\(replayed)"
    #expect(
      "\(difference)".hasPrefix("frame 0 (0.0 s), cell 2 (") && "\(difference)".contains("\(name): \(said), recorded"))
  }

  @Test func whatDiffersBesidesElementsIsSaid() throws {
    let recording = try Self.recorded()
    func difference(_ edit: (inout [StageRecording.Frame]) -> Void) throws -> String {
      var frames = recording.frames
      edit(&frames)
      return try #require(try recording.with(frames).replay(verify: true).difference).description
    }
    #expect(try difference { $0[1].stateHash ^= 1 } == "frame 1 (0.05 s): the motion behind equal cells differs")
    #expect(
      try difference { $0[1].frameHash ^= 1 }
        == "frame 1 (0.05 s): time, events or the changed range differ; all cells are equal")
    let cells = recording.frames[1].cells
    #expect(
      try difference {
        $0[1].cells -= 1
        $0[1].rows.removeAll { $0.index >= cells - 1 }
      } == "frame 1 (0.05 s): \(cells) cells, recorded \(cells - 1)")
  }

  @Test func aCallThatIsRefusedNowIsTheFirstDifference() throws {
    let recording = try Self.recorded()
    var edited = lines(recording)
    edited[2] = #"{"t":0.1,"call":"turn","spread":9}"#
    let read = try StageRecording(bytes: text(edited, frames: recording.frames.count))
    let difference = try #require(try read.replay(verify: true).difference)
    #expect(difference.frame == 2)
    #expect("\(difference)".hasPrefix("frame 2 (0.1 s): line 2: spread") && "\(difference)".hasSuffix("(range)"))
  }
}
