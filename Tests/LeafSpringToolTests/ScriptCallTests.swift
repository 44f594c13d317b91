import Foundation
import LeafSpring
import Testing

@testable import LeafSpringEval

/// Every call of a script does to its stage what the same call of a host does.
@Suite struct ScriptCallTests {
  private static let head = #"{"viewport":[1024,768],"scenes":[{"id":"book","kind":"book","pages":20,"start":"open"}]}"#

  /// The stage after the calls, each given as a line without its time: at 0, and half a second later.
  private func play(_ calls: String..., head: String = ScriptCallTests.head) throws -> ScriptStage {
    let lines = calls.map { #"{"t":0,"# + $0 + "}" }
    let play = try ScriptStage(try Script(head + "\n" + lines.joined(separator: "\n")))
    try play.advance(to: 0)
    try play.advance(to: 0.5)
    return play
  }

  /// A host's stage with the same book, open, half a second after `body`.
  private func host(_ body: (Stage, SceneID) throws -> Void) throws -> Stage {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let book = try stage.add(Book(pages: 20))
    try stage.setMotionPolicy(.instant)
    try stage.open(book)
    try stage.advance(by: 0)
    try stage.setMotionPolicy(.full)
    try body(stage, book)
    try stage.seek(to: 0.5)
    return stage
  }

  private func expectEqual(_ script: ScriptStage, _ stage: Stage) {
    #expect(script.stage.stateHash() == stage.stateHash())
    #expect(script.stage.stateHash() != (try? host { _, _ in })?.stateHash(), "the call does something")
  }

  /// A second finger holds a leaf of its own, and each call names its finger.
  @Test func aDragNamesItsPointer() throws {
    let script = try play(
      #""call":"drag","phase":"began","location":[800,300]"#,
      #""call":"drag","phase":"changed","location":[600,300]"#,
      #""call":"drag","phase":"began","location":[850,300],"pointer":7"#,
      #""call":"drag","phase":"changed","location":[700,300],"pointer":7"#)
    let stage = try host { stage, book in
      try stage.drag(book, location: Point(x: 800, y: 300), phase: .began, time: 0)
      try stage.drag(book, location: Point(x: 600, y: 300), phase: .changed, time: 0)
      try stage.drag(book, location: Point(x: 850, y: 300), phase: .began, time: 0, pointer: 7)
      try stage.drag(book, location: Point(x: 700, y: 300), phase: .changed, time: 0, pointer: 7)
    }
    expectEqual(script, stage)
    #expect(
      refusal(ScriptCallTests.head + "\n" + #"{"t":0,"call":"drag","phase":"began","location":[1,2],"pointer":-1}"#)
        == "2 range pointer")
  }

  // MARK: bad inputs

  @Test func aScriptThatCannotBeReadSaysWhy() throws {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    do throws(ScriptError) {
      _ = try Script(descriptor: folder)
      Issue.record("a folder is no script")
    } catch {
      #expect(error.line == 0 && error.reason == .readFailed(EISDIR))
      #expect("\(error)" == "cannot be read (error \(EISDIR))")
    }
  }

  @Test func booksOfAShelfThatAreNoListAreRefused() {
    let text = #"{"viewport":[9,9],"scenes":[{"id":"s","kind":"shelf","books":{"id":"b"}}]}"#
    #expect(throws: ScriptError.self) { try Script(text) }
    #expect(throws: Never.self) { try Script(#"{"viewport":[9,9],"scenes":[{"id":"s","kind":"shelf","books":3}]}"#) }
  }

  /// `line code field` of the error when a script is read and played.
  private func refusal(_ text: String) -> String { ScriptTests().refusal(text) }

  @Test func onlyBooksHavePages() {
    let fold = #"{"viewport":[9,9],"scenes":[{"id":"f","kind":"fold"}]}"#
    #expect(refusal(fold + "\n" + #"{"t":0,"call":"turn","page":1}"#) == "2 state scene")
  }

  @Test func aShelfOfTooManyBooksIsRefused() {
    let books = Array(repeating: "null", count: 10_001).joined(separator: ",")
    #expect(
      refusal(#"{"viewport":[9,9],"scenes":[{"id":"s","kind":"shelf","books":["# + books + "]}]}")
        == "1 range scenes[0].books")
  }

  /// A script without a duration is shown while something moves, but not for ever.
  @Test func aRunOfTooManyFramesIsRefused() {
    let fast = Self.head.replacing("{\"viewport\"", with: "{\"fps\":1000,\"viewport\"")
    #expect(refusal(fast + "\n" + #"{"t":199.99,"call":"next"}"#) == "2 range t")
    #expect(refusal(fast + "\n" + #"{"t":99.99,"call":"next"}"#) == "ok")
  }

  @Test func aLineOfTooManyBytesIsRefused() throws {
    let long = [UInt8](repeating: 0x20, count: EvalFilter.lineLimit + 1)
    do throws(ScriptError) {
      _ = try Script(bytes: Array((Self.head + "\n").utf8) + long)
      Issue.record("too long")
    } catch {
      #expect(error.line == 2 && "\(error)".contains("more than \(EvalFilter.lineLimit) bytes"))
    }
    let file = try #require(tmpfile())
    defer { fclose(file) }
    #expect(fwrite(long, 1, long.count, file) == long.count)
    rewind(file)
    do throws(ScriptError) {
      _ = try Script(descriptor: fileno(file))
      Issue.record("too long")
    } catch {
      #expect(error.line == 1 && "\(error)".contains("more than \(EvalFilter.lineLimit) bytes"))
    }
    #expect(throws: EvalError.self) {
      try Fields.numbers(.numbers(Array(repeating: 0, count: Fields.listLimit + 1)), "t")
    }
    #expect(throws: Never.self) { try Fields.numbers(.numbers(Array(repeating: 0, count: Fields.listLimit)), "t") }
  }

  @Test func aStageThatCannotBeMadeIsTheFirstLinesFault() throws {
    let script = try Script(Self.head)
    fesetround(FE_UPWARD)
    defer { fesetround(FE_TONEAREST) }
    do throws(ScriptError) {
      _ = try ScriptStage(script)
      Issue.record("a stage needs rounding to nearest")
    } catch {
      #expect(error.line == 1)
    }
  }

  @Test func timeThatRunsBackPastACallIsTheLastCallsFault() throws {
    let play = try play(#""call":"next""#)
    do throws(ScriptError) {
      try play.advance(to: -1)
      Issue.record("time cannot run back")
    } catch {
      #expect(error.line == 2)
    }
    let idle = try ScriptStage(try Script(Self.head))
    do throws(ScriptError) {
      try idle.advance(to: -1)
      Issue.record("time cannot run back")
    } catch {
      #expect(error.line == 1)
    }
  }

  // MARK: promises

  @Test func aScriptShownAtAnotherRateIsTheSameScript() throws {
    let script = try Script(Self.head.replacing("{\"viewport\"", with: "{\"duration\":10,\"viewport\""))
    let slow = try script.shown(framesPerSecond: 12)
    #expect(slow.time(ofFrame: 6) == 0.5 && slow.duration == 10 && slow.sceneIDs == script.sceneIDs)
    #expect(try slow.frameCount() == 121 && script.frameCount() == 601)
    for rate in [0, -1, .nan, 20_001] {
      #expect(throws: ScriptError.self) { try script.shown(framesPerSecond: rate) }
    }
    #expect(throws: Never.self) { try Script(Self.head).shown(framesPerSecond: 20_001) }
  }

  @Test func booksOfAShelfHaveTheDesignsOfTheirPlaces() throws {
    let shelf = try Script(
      #"{"viewport":[9,9],"scenes":[{"id":"s","kind":"shelf","books":[null,{"id":"a","pages":4},null,{"id":"b","pages":2}]}]}"#
    )
    #expect(shelf.coverDesigns.map(\.id) == ["a", "b"] && shelf.coverDesigns.map(\.item) == [1, 3])
    #expect(try Script(Self.head).coverDesigns.isEmpty)
  }

  @Test func turningToAPageTurnsToItsSpread() throws {
    expectEqual(
      try play(#""call":"turn","page":5"#), try host { try $0.turn($1, to: Book(pages: 20).spread(ofPage: 5)) })
  }

  @Test func aFlingReachesTheBook() throws {
    expectEqual(try play(#""call":"fling","velocity":900"#), try host { try $0.fling($1, velocity: 900) })
  }

  @Test func aGestureThatIsFinishedKeepsItsVelocity() throws {
    for velocity in [nil, 1.5] {
      let finish = velocity.map { #""call":"finish","velocity":\#($0)"# } ?? #""call":"finish""#
      expectEqual(
        try play(#""call":"begin""#, #""call":"scrub","progress":0.25"#, finish),
        try host {
          try $0.begin($1)
          try $0.scrub($1, to: 0.25, velocity: 0)
          try $0.finish($1, velocity: velocity)
        })
    }
  }

  @Test func aMotionPolicyIsTheStagesOrAScenes() throws {
    let turn = #""call":"turn","spread":3"#
    expectEqual(
      try play(#""call":"motionPolicy","policy":"instant""#, turn),
      try host {
        try $0.setMotionPolicy(.instant)
        try $0.turn($1, to: 3)
      })
    expectEqual(
      try play(#""call":"motionPolicy","policy":"shortened","scene":"book""#, turn),
      try host {
        try $0.setMotionPolicy(.shortened, for: $1)
        try $0.turn($1, to: 3)
      })
  }

  @Test func aPageIsReplacedWhereItStands() throws {
    let script = try play(#""call":"replacePage","at":1"#)
    let stage = try host { try $0.replacePage($1, at: 1) }
    #expect(script.stage.stateHash() == stage.stateHash(), "nothing moves")
    #expect(script.log.filter { $0.event.kind == .cellsChanged }.count == 1)
    #expect(throws: ScriptError.self) { try play(#""call":"replacePage","at":20"#) }
  }

  @Test func insertedPagesCountForPagesTurnedToLater() throws {
    let calls = [#""call":"next""#, #""call":"insertPages","at":0,"count":6"#, #""call":"turn","page":21"#]
    expectEqual(
      try play(calls[0], calls[1], calls[2]),
      try host {
        try $0.next($1)
        try $0.insertPages($1, count: 6, at: 0)
        try $0.turn($1, to: Book(pages: 26).spread(ofPage: 21))
      })
  }

  @Test func removedPagesCountForPagesTurnedToLater() throws {
    let script = try play(#""call":"removePages","at":0,"count":4"#, #""call":"turn","page":9"#)
    expectEqual(
      script,
      try host {
        try $0.removePages($1, 0..<4)
        try $0.turn($1, to: Book(pages: 16).spread(ofPage: 9))
      })
  }

  /// On a stage that stands still, everything happens at the host's own time.
  @Test func eventsOfAPausedStageHaveTheHostsTime() throws {
    let play = try ScriptStage(
      try Script(
        Self.head + "\n" + #"{"t":0.2,"call":"timeScale","scale":0}"# + "\n" + #"{"t":0.4,"call":"next"}"# + "\n"
          + #"{"t":0.6,"call":"motionPolicy","policy":"instant"}"#))
    try play.advance(to: 0.3)
    #expect(play.log.isEmpty)
    try play.advance(to: 0.5)
    #expect(play.log.contains { $0.event.kind == .began } && play.log.allSatisfy { $0.time == 0.5 }, "\(play.log)")
  }

  @Test func onlyALeadingBookHasLeaves() throws {
    #expect(try Script(Self.head).leafCount == Book(pages: 20).leafCount)
    #expect(try Script(#"{"viewport":[9,9],"scenes":[{"id":"f","kind":"fold"}]}"#).leafCount == 0)
  }
}
