import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport
import Testing

@Suite struct ScriptTests {
  static let head = #"{"viewport":[1024,768],"fps":60,"scenes":[{"id":"book","kind":"book","pages":8,"start":"open"}]}"#

  /// `line code field` of the error when a script is read and played; "ok" if it plays.
  func refusal(_ text: String) -> String {
    do throws(ScriptError) {
      _ = try Script(text).frameCount()
      return "ok"
    } catch {
      guard case .bad(let why) = error.reason else { return "read" }
      #expect(!why.message.isEmpty)
      #expect("\(error)".hasPrefix("line \(error.line): "))
      return "\(error.line) \(why.code.rawValue) \(why.field)"
    }
  }

  // MARK: bad inputs

  @Test(arguments: [
    ("", "1 missing viewport"), ("\n\n", "1 missing viewport"), ("[]", "1 json "), ("{", "1 json "),
    (#"{"fps":60}"#, "1 missing viewport"), (#"{"viewport":[1024]}"#, "1 range viewport"),
    (#"{"viewport":[0,768],"scenes":[]}"#, "1 range viewport[0]"),
    (#"{"viewport":[1024,768],"fps":0,"scenes":[]}"#, "1 range fps"),
    (#"{"viewport":[1024,768],"fps":"fast","scenes":[]}"#, "1 type fps"),
    (#"{"viewport":[1024,768],"duration":1e9,"scenes":[]}"#, "1 range duration"),
    (#"{"viewport":[1024,768],"tolerance":-1,"scenes":[]}"#, "1 range tolerance"),
    (#"{"viewport":[1024,768],"tolerance":1001,"scenes":[]}"#, "1 range tolerance"),
    (#"{"viewport":[1024,768],"scenes":[]}"#, "1 missing scenes"),
    (#"{"viewport":[1024,768],"scenes":{}}"#, "1 type scenes"),
    (#"{"viewport":[1024,768],"scenes":[{"kind":"book"}]}"#, "1 missing scenes[0].id"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"","kind":"book"}]}"#, "1 range scenes[0].id"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a"}]}"#, "1 missing scenes[0].kind"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"bok"}]}"#, "1 unknown scenes[0].kind"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book","folds":2}]}"#, "1 unknown scenes[0].folds"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book","start":"ajar"}]}"#, "1 unknown scenes[0].start"),
    (
      #"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book","overshoot":"far"}]}"#, "1 unknown scenes[0].overshoot"
    ),
    (
      #"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book","turnSpring":{"response":-1,"dampingRatio":1}}]}"#,
      "1 range scenes[0].turnSpring.response"
    ),
    (#"{"viewport":[9,9],"scenes":[{"id":"a","kind":"fold","turnSpring":{}}]}"#, "1 unknown scenes[0].turnSpring"),
    (
      #"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book"},{"id":"a","kind":"fold"}]}"#,
      "1 range scenes[1].id"
    ),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book"}],"leading":"b"}"#, "1 unknown leading"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book"}],"speed":1}"#, "1 unknown speed"),
    (#"{"viewport":[1024,768],"scenes":[{"id":"s","kind":"shelf","start":"open"}]}"#, "1 unknown scenes[0].start"),
    (
      #"{"viewport":[1024,768],"scenes":[{"id":"s","kind":"shelf","books":[null,{"pages":3}]}]}"#,
      "1 missing scenes[0].books[1].id"
    ),
    (#"{"viewport":[1024,768],"scenes":[{"id":"s","kind":"shelf","books":[1]}]}"#, "1 type scenes[0].books"),
    (
      #"{"viewport":[1024,768],"scenes":[{"id":"s","kind":"shelf","books":[{"id":"f","kind":"fold"}]}]}"#,
      "1 unknown scene.kind"
    ),
    (#"{"viewport":[1024,768],"scenes":[{"id":"s","kind":"shelf","centre":3}]}"#, "1 range scenes[0].centre"),
  ])
  func firstLinesThatSayNothingUsable(_ text: String, _ expected: String) {
    #expect(refusal(text) == expected, "\(text)")
  }

  @Test(arguments: [
    (#"{"call":"next"}"#, "2 missing t"), (#"{"t":-1,"call":"next"}"#, "2 range t"),
    (#"{"t":"soon","call":"next"}"#, "2 type t"), (#"{"t":1e7,"call":"next"}"#, "2 range t"),
    (#"{"t":0}"#, "2 missing call"), (#"{"t":0,"call":"nxt"}"#, "2 unknown call"),
    (#"{"t":0,"call":"next","scene":"bok"}"#, "2 unknown scene"), (#"{"t":0,"call":"next","to":3}"#, "2 unknown to"),
    (#"{"t":0,"call":"next","note":1}"#, "2 type note"), (#"{"t":0,"call":"turn"}"#, "2 missing spread"),
    (#"{"t":0,"call":"turn","spread":1.5}"#, "2 type spread"),
    (#"{"t":0,"call":"turn","spread":40}"#, "2 range spread"), (#"{"t":0,"call":"turn","page":8}"#, "2 range page"),
    (#"{"t":0,"call":"peel"}"#, "2 missing spread"),
    (#"{"t":0,"call":"peel","spread":1,"corner":"left"}"#, "2 unknown corner"),
    (#"{"t":0,"call":"peel","spread":1}"#, "2 state scene"),
    (#"{"t":0,"call":"open"}"#, "2 state scene"), (#"{"t":0,"call":"open","item":1}"#, "2 state scene"),
    (#"{"t":0,"call":"scroll"}"#, "2 missing offset"), (#"{"t":0,"call":"scroll","offset":1e9}"#, "2 range offset"),
    (#"{"t":0,"call":"pinch","phase":"began"}"#, "2 missing scale"),
    (#"{"t":0,"call":"pinch","scale":1}"#, "2 missing phase"),
    (#"{"t":0,"call":"pinch","phase":"start","scale":1}"#, "2 unknown phase"),
    (#"{"t":0,"call":"swipe","phase":"began","translation":[1]}"#, "2 range translation"),
    (#"{"t":0,"call":"drag","phase":"began","location":"here"}"#, "2 type location"),
    (#"{"t":0,"call":"resize","viewport":[0,1]}"#, "2 range viewport[0]"),
    (#"{"t":0,"call":"resize","scene":"book","viewport":[1,1]}"#, "2 unknown scene"),
    (#"{"t":0,"call":"timeScale","scale":-1}"#, "2 range scale"),
    (#"{"t":0,"call":"motionPolicy","policy":"none"}"#, "2 unknown policy"),
    (#"{"t":0,"call":"turnPolicy","policy":"queue","stagger":11}"#, "2 range stagger"),
    (#"{"t":0,"call":"insertPages"}"#, "2 missing at"), (#"{"t":0,"call":"insertPages","at":9}"#, "2 range index"),
    (#"{"t":0,"call":"removePages","at":7,"count":2}"#, "2 range range"),
    (#"{"t":0,"call":"fling","velocity":"nan"}"#, "2 nonfinite velocity"),
    ("{\"t\":1,\"call\":\"next\"}\n\n{\"t\":0.5,\"call\":\"next\"}", "4 range t"),
    ("{\"t\":0,\"call\":\"close\"}\n{\"t\":9,\"call\":\"next\"}", "3 state scene"),
  ])
  func callsThatCannotBeMadeNameTheirLine(_ calls: String, _ expected: String) {
    #expect(refusal(ScriptTests.head + "\n" + calls) == expected, "\(calls)")
  }

  /// Adding a scene lays out all existing ones, and reading one used to look through those before it: 8000 took ten
  /// seconds.
  @Test func moreScenesThanTheLimitAreRefusedBooksOfShelvesAmongThem() throws {
    func scenes(_ count: Int) -> String {
      (0..<count).map { #"{"id":"s\#($0)","kind":"crossfade"}"# }.joined(separator: ",")
    }
    func script(_ scenes: String) -> String { #"{"viewport":[9,9],"duration":0,"scenes":[\#(scenes)]}"# }
    let limit = Script.sceneLimit
    #expect(try Script(script(scenes(limit))).sceneIDs.count == limit)
    for text in [scenes(limit + 1), scenes(8 * limit)] { #expect(refusal(script(text)) == "1 range scenes") }
    func shelf(_ books: Int) -> String {
      let books = (0..<books).map { #"{"id":"b\#($0)","pages":0}"# }.joined(separator: ",")
      return #"{"id":"shelf","kind":"shelf","books":[\#(books),null,null]}"#
    }
    #expect(try Script(script(scenes(limit - 11) + "," + shelf(10))).sceneIDs.count == limit)
    #expect(refusal(script(scenes(limit - 11) + "," + shelf(11))) == "1 range scenes")
    let error = #expect(throws: ScriptError.self) { try Script(script(scenes(limit + 1))) }
    #expect(error?.description.contains("\(limit)") == true)
  }

  @Test func aSceneMustBeNamedWhereThereAreTwo() {
    let two = #"{"viewport":[1024,768],"scenes":[{"id":"a","kind":"book"},{"id":"b","kind":"fold"}]}"#
    #expect(refusal(two + "\n" + #"{"t":0,"call":"open"}"#) == "2 missing scene")
    #expect(refusal(two + "\n" + #"{"t":0,"call":"open","scene":"b"}"#) == "ok")
  }

  // MARK: time

  @Test func callsBetweenFramesHappenAtTheirOwnTimes() throws {
    let text = ScriptTests.head + "\n" + #"{"t":0.1234,"call":"next"}"# + "\n" + #"{"t":0.1301,"call":"previous"}"#
    let play = try ScriptStage(try Script(text))
    for frame in 0...12 { try play.advance(to: Double(frame) / 60) }
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let book = try ScriptTests.openBook(on: stage)
    try stage.seek(to: 0.1234)
    try stage.next(book)
    try stage.seek(to: 0.1301)
    try stage.previous(book)
    try stage.seek(to: 12.0 / 60)
    #expect(play.stage.stateHash() == stage.stateHash())
    #expect(play.stage.time == 12.0 / 60)
    #expect(play.callsMade == 2)
  }

  private static func openBook(on stage: Stage) throws -> SceneID {
    let id = try stage.add(Book(pages: 8))
    try stage.setMotionPolicy(.instant)
    try stage.open(id)
    try stage.advance(by: 0)
    try stage.setMotionPolicy(.full)
    return id
  }

  @Test func theStageRunsAtItsTimeScaleAndStopsAtZero() throws {
    let text =
      ScriptTests.head + "\n"
      + #"{"t":1,"call":"timeScale","scale":0.5}"# + "\n" + #"{"t":2,"call":"timeScale","scale":0}"# + "\n"
      + #"{"t":3,"call":"timeScale","scale":2}"#
    let play = try ScriptStage(try Script(text))
    var times: [Double] = []
    for time in [0.5, 1, 1.5, 2, 2.5, 3, 3.5] {
      try play.advance(to: time)
      times.append(play.stage.time)
    }
    #expect(times == [0.5, 1, 1.25, 1.5, 1.5, 1.5, 2.5])
  }

  @Test func framesAreCountedByDurationOrUntilRest() throws {
    func count(_ duration: String, _ calls: String = "") throws -> Int {
      let head = ScriptTests.head.replacing("\"fps\":60", with: "\"fps\":60\(duration)")
      return try Script(head + "\n" + calls).frameCount()
    }
    #expect(try count(",\"duration\":0") == 1)
    #expect(try count(",\"duration\":0.1") == 7)
    #expect(try count(",\"duration\":2") == 121)
    #expect(try count("") == 1)
    let turning = try count("", #"{"t":0.5,"call":"next"}"#)
    #expect(turning > 60 && turning <= 152)
  }

  // MARK: ranges

  private func film(_ text: String, _ range: Range<Int>?) throws -> Recording {
    let script = try Script(text)
    let play = try ScriptStage(script)
    var film = ScriptFilm(
      title: "x", viewport: script.largestViewport, frameCount: try script.frameCount(), leading: play.leading,
      leafCount: script.leafCount)
    film.range = range
    return try film.record(play.stage) { frame in
      try play.advance(to: script.time(ofFrame: frame))
      return (script.time(ofFrame: frame), [])
    }
  }

  private func lines(_ format: any RecordingFormat, _ recording: Recording) throws -> [Substring] {
    let path = NSTemporaryDirectory() + "leafspring-script-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try format.write(recording, toFile: path)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  /// A long book whose window moves, a resize, and a book whose pages change: cells come and go all the time.
  static let busy = """
    {"viewport":[1024,768],"fps":30,"duration":2,"scenes":[{"id":"book","kind":"book","pages":120,"start":"open"},{"id":"fold","kind":"fold"}]}
    {"t":0.05,"call":"turn","scene":"book","spread":30}
    {"t":0.2,"call":"open","scene":"fold"}
    {"t":0.5,"call":"resize","viewport":[768,1024]}
    {"t":0.61,"call":"turn","scene":"book","spread":50}
    {"t":1.2,"call":"insertPages","scene":"book","at":10,"count":4}
    {"t":1.3,"call":"previous","scene":"book"}
    """

  @Test(arguments: [0..<1, 0..<20, 13..<14, 17..<45, 40..<61])
  func aRangeHoldsTheBytesOfThatSliceOfTheWhole(_ range: Range<Int>) throws {
    let whole = try film(ScriptTests.busy, nil)
    let part = try film(ScriptTests.busy, range)
    #expect(whole.frameCount == 61)
    #expect(part.frameCount == range.count && part.firstFrame == range.lowerBound)
    #expect(part.cells == whole.cells)
    let series = try (lines(SeriesTable(), whole), lines(SeriesTable(), part))
    #expect(series.1 == [series.0[0]] + series.0[range.lowerBound + 1..<range.upperBound + 1])
    let csv = try (lines(FrameTable(.csv), whole), lines(FrameTable(.csv), part))
    let cells = whole.cellCount
    #expect(csv.1 == [csv.0[0]] + csv.0[cells * range.lowerBound + 1..<cells * range.upperBound + 1])
    let json = try (lines(FrameTable(.json), whole), lines(FrameTable(.json), part))
    let inPart = Set(json.0)
    // The last row of a file ends with other brackets.
    let others = json.1.dropLast().filter { !inPart.contains($0) && !inPart.contains($0.dropLast(2) + "]},") }
    #expect(others.isEmpty)
  }

  // MARK: the stage by way of scripts

  @Test func aTurnFollowsTheSpringAndTheOvershootOfItsBook() throws {
    func turned(_ settings: String, at time: Double) throws -> Double {
      let head =
        #"{"viewport":[1024,768],"scenes":[{"id":"b","kind":"book","pages":8,"start":"open""# + settings + "}]}"
      let play = try ScriptStage(try Script(head + "\n" + #"{"t":0,"call":"next","scene":"b"}"#))
      try play.advance(to: time)
      var turn = 0.0
      play.stage.withSnapshot { frame in
        frame.forEachLeaf(of: play.leading) { leaf, value, _, _ in if leaf == 1 { turn = value } }
      }
      return turn
    }
    let spring = #","turnSpring":{"response":1,"dampingRatio":0.2}"#
    let exact = try Spring(response: 1, dampingRatio: 0.2).state(x: -1, v: 0, after: 0.6)
    #expect(try turned(spring, at: 0.6) == 1 + exact.x)
    #expect(try turned(spring + #","overshoot":"clamp""#, at: 0.6) == 1)
    #expect(try turned("", at: 0.2) != turned(spring, at: 0.2))
  }

  @Test func aPeelIsMadeAtTheCornerThatIsNamed() throws {
    func shown(_ corner: String) throws -> UInt64 {
      let head =
        #"{"viewport":[1024,768],"scenes":[{"id":"b","kind":"book","pages":8,"start":"open","restRatio":1,"#
        + #""fan":0,"paper":true}]}"#
      let play = try ScriptStage(try Script(head + "\n" + #"{"t":0,"call":"peel","spread":1"# + corner + "}"))
      try play.advance(to: 0.25)
      return play.stage.frameHash()
    }
    let (bottom, top) = (try shown(#","corner":"bottom""#), try shown(#","corner":"top""#))
    #expect(try bottom != top && shown("") == bottom)
  }

  @Test func insertedPagesKeepTheOneThatIsRead() throws {
    let text =
      ScriptTests.head + "\n" + #"{"t":0,"call":"next"}"# + "\n"
      + #"{"t":10,"call":"insertPages","at":2,"count":4}"#
    let play = try ScriptStage(try Script(text))
    try play.advance(to: 10)
    var turned: [Int] = []
    play.stage.withSnapshot { frame in
      frame.forEachLeaf(of: play.leading) { leaf, turn, _, _ in if turn == 1 { turned.append(leaf) } }
    }
    // Pages 2 and 3 have become 6 and 7, on spread 3: leaves 0 to 3 lie on the left.
    #expect(turned == [0, 1, 2, 3])
  }

  // MARK: what is shipped

  static let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples")

  @Test func everyExamplePlaysAndNoneOfItsGesturesIsIgnored() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: ScriptTests.examples.path)
      .filter { $0.hasSuffix(".jsonl") }
    #expect(names.count >= 7)
    for name in names {
      let text = try String(contentsOf: ScriptTests.examples.appending(path: name), encoding: .utf8)
      let script = try Script(text)
      let play = try ScriptStage(script)
      for frame in 0..<(try script.frameCount()) { try play.advance(to: script.time(ofFrame: frame)) }
      #expect(play.callsMade == script.callCount, "\(name)")
      for (scene, id) in play.ids {
        #expect(try play.stage.state(of: id).ignoredInputs == 0, "\(name), \(scene)")
      }
    }
  }
}
