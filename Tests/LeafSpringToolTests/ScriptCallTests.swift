import Foundation
import LeafSpring
import Testing

@testable import LeafSpringEval

/// Every call of a script does to its stage what the same call of a host does.
@Suite struct ScriptCallTests {
  private static let head = #"{"viewport":[1024,768],"scenes":[{"id":"book","kind":"book","pages":20,"start":"open"}]}"#

  /// The stage after the calls, each a line without its time, at 0 and half a second later.
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

  // MARK: promises

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

  @Test func removedPagesCountForPagesTurnedToLater() throws {
    let script = try play(#""call":"removePages","at":0,"count":4"#, #""call":"turn","page":9"#)
    expectEqual(
      script,
      try host {
        try $0.removePages($1, 0..<4)
        try $0.turn($1, to: Book(pages: 16).spread(ofPage: 9))
      })
  }

  /// Of a stage that stands still everything happens at the host's own time.
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

  /// A signal in the middle of a read is no failure.
  @Test func aReadThatASignalInterruptsGoesOn() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    var before = sigaction()
    sigaction(SIGUSR2, &action, &before)
    let reading = ends[0], writing = ends[1]
    let reader = Reader(descriptor: reading)
    let thread = Thread { reader.run() }
    thread.start()
    // Often enough that one comes while the thread waits.
    for _ in 0..<50 {
      usleep(2000)
      if let id = reader.thread { pthread_kill(id, SIGUSR2) }
    }
    #expect(reader.script == nil)
    let text = Array((Self.head + "\n").utf8)
    #expect(write(writing, text, text.count) == text.count)
    close(writing)
    while !reader.isDone { usleep(1000) }
    #expect(reader.script?.sceneIDs == ["book"])
    close(reading)
    sigaction(SIGUSR2, &before, nil)
  }

  private final class Reader: @unchecked Sendable {
    private let lock = NSLock()
    private let descriptor: Int32
    private var found: (thread: pthread_t?, script: Script?, isDone: Bool) = (nil, nil, false)

    init(descriptor: Int32) { self.descriptor = descriptor }

    var thread: pthread_t? { lock.withLock { found.thread } }
    var script: Script? { lock.withLock { found.script } }
    var isDone: Bool { lock.withLock { found.isDone } }

    func run() {
      lock.withLock { found.thread = pthread_self() }
      let script = try? Script(descriptor: descriptor)
      lock.withLock { found = (nil, script, true) }
    }
  }
}
