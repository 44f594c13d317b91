import CLeafSpring
import Foundation
import LeafSpring
import LeafSpringC
import Testing

/// Equal calls through Swift and through C give equal states in every frame.
@Suite struct ScriptTests {
  /// `.ci/c-host.sh` names the file to which the C host, in Embedded Swift, has written its answers.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LEAF_HASHES"] != nil))
  func `The script of calls gives the hashes the C host printed`() throws {
    let answers = try played()
    let file = try #require(ProcessInfo.processInfo.environment["LEAF_HASHES"])
    let theirs = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(answers.count > 1000)
    #expect(answers == theirs)
    print("figure: the script of calls: \(answers.count) equal answers from Swift and from the C library")
  }

  @Test func `The script's frames differ from one another, and most of its calls are done`() throws {
    let answers = try played()
    let frames = answers.filter { $0.first?.isNumber == true }
    #expect(Set(frames.map { $0.split(separator: " ")[1] }).count > frames.count / 2)
    #expect(answers.count - frames.count < 16)
  }

  @Test func `A book opened, turned and pinched through C has the hashes of the same book in Swift`() throws {
    var def = leaf_stage_def()
    var stage: OpaquePointer?
    _ = leaf_stage_def_default(&def, UInt32(MemoryLayout<leaf_stage_def>.size))
    try #require(leaf_stage_create(&def, &stage) == LEAF_OK)
    var bookDef = leaf_book_def()
    var book: leaf_scene = 0
    _ = leaf_book_def_default(&bookDef, UInt32(MemoryLayout<leaf_book_def>.size))
    try #require(leaf_stage_add_book(stage, &bookDef, &book) == LEAF_OK)
    let twin = try Stage(viewport: Size(width: 1024, height: 768))
    let id = try twin.add(Book(pages: 16))
    #expect(book == id.rawValue)
    var event = leaf_gesture()
    event.struct_size = UInt32(MemoryLayout<leaf_gesture>.size)
    for frame in 0..<240 {
      switch frame {
      case 2:
        try twin.open(id)
        #expect(leaf_stage_open(stage, book) == LEAF_OK)
      case 60:
        try twin.turn(id, to: 3)
        #expect(leaf_stage_turn(stage, book, 3) == LEAF_OK)
      case 160...180:
        let phase = frame == 160 ? 0 : frame == 180 ? 2 : 1
        event.phase = Int32(phase)
        event.scale = 1 - 0.03 * Double(frame - 160)
        try twin.pinch(id, scale: event.scale, phase: GesturePhase(rawValue: UInt8(phase))!)
        #expect(leaf_stage_pinch(stage, book, &event) == LEAF_OK)
      default: break
      }
      try twin.advance(by: 1.0 / 90)
      #expect(leaf_stage_advance(stage, 1.0 / 90, nil) == LEAF_OK)
      var hashes: (UInt64, UInt64) = (0, 0)
      #expect(leaf_stage_state_hash(stage, &hashes.0) == LEAF_OK)
      #expect(leaf_stage_frame_hash(stage, &hashes.1) == LEAF_OK)
      #expect(hashes == (twin.stateHash(), twin.frameHash()), "frame \(frame)")
    }
    #expect(leaf_stage_destroy(stage) == LEAF_OK)
  }

  private func played() throws -> [String] {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let script = here.appendingPathComponent("../../Hosts/script.txt")
    var player = ScriptPlayer()
    for line in try String(contentsOf: script, encoding: .utf8).split(separator: "\n") {
      try player.play(line)
    }
    return player.answers
  }
}
