import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// A row that a frame does not have stops the program and is never read.
@Suite struct RowBoundsTests {
  /// A frame of a shut book.
  private static func withFrame(_ body: (borrowing Snapshot) -> Void) throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    _ = try stage.add(Book(pages: 4))
    try leavingWhenStopped { stage.withSnapshot(body) }
  }

  private static func withMail(_ body: (borrowing Snapshot) -> Void) throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768)), mailbox = try Mailbox()
    _ = try stage.add(Book(pages: 4))
    try mailbox.post(stage)
    leavingWhenStopped { _ = mailbox.withLatest { frame, _ in body(frame) } }
  }

  @Test func everyRowOfAFrameIsThere() throws {
    try Self.withFrame { frame in
      for row in 0..<frame.count { #expect(frame.size(row).width > 0 && frame.scene(row).rawValue > 0, "\(row)") }
    }
    try Self.withMail { frame in
      for row in 0..<frame.count { #expect(frame.size(row).width > 0 && frame.scene(row).rawValue > 0, "\(row)") }
    }
  }

  @Test func rowsOutsideASnapshotStopTheProgram() async {
    await #expect(processExitsWith: .failure) { try Self.withFrame { _ = $0.identity(-1) } }
    await #expect(processExitsWith: .failure) { try Self.withFrame { _ = $0.surface($0.count) } }
    await #expect(processExitsWith: .failure) { try Self.withFrame { _ = $0.size($0.count) } }
    await #expect(processExitsWith: .failure) { try Self.withFrame { _ = $0.scene($0.count) } }
  }

  @Test func rowsOutsideAMailedFrameStopTheProgram() async {
    await #expect(processExitsWith: .failure) { try Self.withMail { _ = $0.identity(-1) } }
    await #expect(processExitsWith: .failure) { try Self.withMail { _ = $0.surface($0.count) } }
    await #expect(processExitsWith: .failure) { try Self.withMail { _ = $0.size($0.count) } }
    await #expect(processExitsWith: .failure) { try Self.withMail { _ = $0.scene($0.count) } }
  }

  @Test func cellsOutsideABufferOfPosesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let poses = try PoseBuffer(count: 3)
      leavingWhenStopped { _ = poses[3] }
    }
    await #expect(processExitsWith: .failure) {
      let poses = try PoseBuffer(count: 3), pose = poses[0]
      leavingWhenStopped { poses[-1] = pose }
    }
    await #expect(processExitsWith: .failure) {
      let poses = try PoseBuffer(count: 3)
      leavingWhenStopped { _ = poses[paintedAt: 3] }
    }
    await #expect(processExitsWith: .failure) {
      let column = try Column<Double>(3)
      leavingWhenStopped { _ = column[3] }
    }
    await #expect(processExitsWith: .failure) {
      let column = try Column<Double>(3)
      leavingWhenStopped { column[-1] = 0 }
    }
  }
}
