import CLeafSpring
import Dispatch
import Foundation
import LeafSpring
import LeafSpringC
import Testing

/// Facts that only a test inside the library can see; the hosts in `Hosts` test everything else of the C interface.
@Suite struct HandleTests {
  @Test func `A handle of another kind, a dead one and a made-up one are refused`() {
    var batch: OpaquePointer?
    #expect(leaf_batch_create(1, 0, 0, &batch) == LEAF_OK)
    #expect(leaf_stage_advance(batch, 0, nil) == LEAF_BAD_HANDLE)
    #expect(leaf_stage_advance(nil, 0, nil) == LEAF_BAD_HANDLE)
    for bit in 0..<64 {
      let forged = OpaquePointer(bitPattern: UInt(bitPattern: batch) ^ 1 << UInt(bit))
      #expect(leaf_batch_multiply(forged, nil, 0, identity, nil) == LEAF_BAD_HANDLE)
    }
    #expect(leaf_batch_destroy(batch) == LEAF_OK)
    #expect(leaf_batch_destroy(batch) == LEAF_BAD_HANDLE)
    #expect(leaf_batch_destroy(nil) == LEAF_OK)
  }

  @Test func `A slot used again does not answer to the handles of its former lives`() {
    var former: [OpaquePointer] = []
    for _ in 0..<1000 {
      var batch: OpaquePointer?
      #expect(leaf_batch_create(1, 0, 0, &batch) == LEAF_OK)
      #expect(!former.contains { $0 == batch })
      if let last = former.last { #expect(leaf_batch_destroy(last) == LEAF_BAD_HANDLE) }
      #expect(leaf_batch_destroy(batch) == LEAF_OK)
      former.append(batch!)
    }
    for handle in former { #expect(leaf_batch_destroy(handle) == LEAF_BAD_HANDLE) }
  }

  @Test func `A handle that is in use says busy and does nothing`() {
    let stage = makeStage()
    var object: UnsafeMutableRawPointer?
    #expect(leafi_enter(UnsafeRawPointer(stage), UInt32(LEAFI_STAGE), &object) == LEAFI_ENTERED)
    #expect(leaf_stage_advance(stage, 1, nil) == LEAF_BUSY)
    #expect(leaf_stage_destroy(stage) == LEAF_BUSY)
    leafi_leave(UnsafeRawPointer(stage))
    var frame = leaf_snapshot()
    #expect(leaf_stage_snapshot(stage, &frame, UInt32(MemoryLayout<leaf_snapshot>.size)) == LEAF_OK)
    #expect(frame.frame == 0)
    #expect(leaf_stage_destroy(stage) == LEAF_OK)
  }

  @Test func `Many threads on one stage: every call is done whole or says busy`() {
    let stage = Shared(makeStage())
    let steps = 2000
    var def = leaf_book_def()
    var book: leaf_scene = 0
    #expect(leaf_book_def_default(&def, UInt32(MemoryLayout<leaf_book_def>.size)) == LEAF_OK)
    #expect(leaf_stage_add_book(stage.pointer, &def, &book) == LEAF_OK)
    #expect(leaf_stage_open(stage.pointer, book) == LEAF_OK)
    let done = Counter()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<steps {
        let status = leaf_stage_advance(stage.pointer, 0.0001, nil)
        if status == LEAF_OK { done.add() } else { #expect(status == LEAF_BUSY) }
      }
    }
    var frame = leaf_snapshot()
    #expect(leaf_stage_snapshot(stage.pointer, &frame, UInt32(MemoryLayout<leaf_snapshot>.size)) == LEAF_OK)
    #expect(frame.frame == UInt64(done.value))
    #expect(leaf_stage_destroy(stage.pointer) == LEAF_OK)
    print("figure: 4 threads on one stage: \(done.value) of \(4 * steps) calls done, the others busy")
  }

  @Test func `Texts and numbers of the library agree with the header`() throws {
    let version = "\(LEAF_VERSION_MAJOR).\(LEAF_VERSION_MINOR).\(LEAF_VERSION_PATCH)"
    #expect(String(cString: leaf_build_info()).hasPrefix("LeafSpring \(version), "))
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../README.md")
    #expect(try String(contentsOf: readme, encoding: .utf8).contains("from: \"\(version)\")"), "README.md")
    #expect(leaf_version() == UInt32(LEAF_VERSION_MAJOR << 16 | LEAF_VERSION_MINOR << 8 | LEAF_VERSION_PATCH))
    for code in LeafError.Code.allCases {
      #expect(String(cString: leaf_status_text(code.rawValue)) != "unknown status", "\(code)")
    }
    #expect(String(cString: leaf_status_text(-7)) == "unknown status")
  }

  @Test func `The numbers of the header are those of the Swift names`() {
    #expect(Int(TransitionKind.turn.rawValue) == LEAF_TURN)
    #expect(Int(ProductMode.double.rawValue) == LEAF_DOUBLE && ProductMode.allCases.count == 3)
    #expect(Int(ProductKernel.builtin.rawValue) == LEAF_KERNEL_BUILTIN && ProductKernel.allCases.count == 3)
    #expect(Int(StageEvent.Kind.cellsChanged.rawValue) == LEAF_EVENT_CELLS_CHANGED)
    #expect(Int(StageEvent.Kind.lift.rawValue) == LEAF_EVENT_LIFT)
    #expect(Int(StageEvent.Kind.contact.rawValue) == LEAF_EVENT_CONTACT)
    #expect(Int(StageEvent.Kind.dropped.rawValue) == LEAF_EVENT_DROPPED && StageEvent.Kind.allCases.count == 10)
    #expect(Int(StageEvent.Subject.scroll.rawValue) == LEAF_SUBJECT_SCROLL && StageEvent.Subject.allCases.count == 3)
    #expect(Int(MotionPolicy.instant.rawValue) == LEAF_MOTION_INSTANT && MotionPolicy.allCases.count == 4)
    #expect(Int(TurnPolicy.drop.rawValue) == LEAF_TURNS_DROP && TurnPolicy.allCases.count == 4)
    #expect(
      Int(KeyframeMode.cubicPaced.rawValue) == LEAF_KEYS_CUBIC_PACED && KeyframeMode.allCases.count == 5)
    #expect(Int(GesturePhase.cancelled.rawValue) == LEAF_CANCELLED && GesturePhase.allCases.count == 4)
    #expect(Int(Edge.bottom.rawValue) == LEAF_BOTTOM && Edge.allCases.count == 4)
    #expect(Int(CellIdentity.Role.view.rawValue) == LEAF_ROLE_VIEW)
    #expect(Int(CellIdentity.Role.block.rawValue) == LEAF_ROLE_BLOCK)
    #expect(Int(CellIdentity.Role.board.rawValue) == LEAF_ROLE_BOARD)
    #expect(Int(CellIdentity.Part.bottom.rawValue) == LEAF_PART_BOTTOM)
    #expect(Int(InteractionState.running.rawValue) == LEAF_RUNNING)
    #expect(Int(CellFlags.changed.rawValue) == LEAF_CHANGED_CELL)
  }

  private let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  private func makeStage() -> OpaquePointer? {
    var def = leaf_stage_def()
    var stage: OpaquePointer?
    #expect(leaf_stage_def_default(&def, UInt32(MemoryLayout<leaf_stage_def>.size)) == LEAF_OK)
    #expect(leaf_stage_create(&def, &stage) == LEAF_OK)
    return stage
  }
}

private final class Shared: @unchecked Sendable {
  let pointer: OpaquePointer?
  init(_ pointer: OpaquePointer?) { self.pointer = pointer }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var value = 0
  func add() { lock.withLock { value += 1 } }
}

extension leaf_status {
  static func == (a: leaf_status, b: Int) -> Bool { Int(a) == b }
}
