import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Parts of a frame computed on the host's threads have the same bits as on one thread.
@Suite struct StageTasksTests {
  /// A counter for several threads; `Atomic` needs later Apple systems than the package.
  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  /// A host that divides every task into a given number of parts, each on its own thread, and counts them.
  final class Host {
    let parts: Int
    let ran = Count()
    let enqueued = Count()

    init(parts: Int) { self.parts = parts }

    var table: TaskSystem {
      TaskSystem(
        enqueue: { task, count, least, context, host in
          guard let task, let host else { return nil }
          return Unmanaged<Host>.fromOpaque(host).takeUnretainedValue()
            .start(task, Int(count), Int(least), UInt(bitPattern: context))
        },
        finish: { enqueued, _ in
          if let enqueued { Unmanaged<Parts>.fromOpaque(enqueued).takeRetainedValue().group.wait() }
        },
        host: Unmanaged.passUnretained(self).toOpaque())
    }

    /// The work that `finish` waits for.
    final class Parts: Sendable {
      let group = DispatchGroup()
    }

    private func start(
      _ task: @escaping TaskSystem.Body, _ count: Int, _ least: Int, _ context: UInt
    ) -> UnsafeMutableRawPointer? {
      enqueued.add()
      let parts = Parts()
      for part in 0..<self.parts {
        let (first, end) = (count * part / self.parts, count * (part + 1) / self.parts)
        parts.group.enter()
        Thread.detachNewThread { [ran = Counter(self)] in
          task(Int32(first), Int32(end), UnsafeMutableRawPointer(bitPattern: context))
          ran.host.ran.add()
          parts.group.leave()
        }
      }
      return Unmanaged.passRetained(parts).toOpaque()
    }

    private struct Counter: @unchecked Sendable {
      let host: Host
      init(_ host: Host) { self.host = host }
    }
  }

  /// Does everything at once, and records that it did.
  static var atOnce: TaskSystem {
    TaskSystem(
      enqueue: { task, count, _, context, _ in
        task?(0, count / 3, context)
        task?(count / 3, count, context)
        return nil
      }, finish: { _, _ in Issue.record("there is nothing to finish") })
  }

  private func flight(_ mode: ProductMode, _ tasks: TaskSystem?) throws -> [UInt64] {
    let stage = try Scenes.stage(mode: mode, kernel: .builtin)
    // Without a fan no page lies flat on another: each has a product of its own.
    let book = try stage.add(Scenes.book(4999) { ($0.window, $0.fan) = (2500, 0) })
    try stage.setTurnPolicy(book, .overlap, stagger: 0)
    stage.tasks = tasks
    try stage.open(book)
    var hashes: [UInt64] = []
    for frame in 0..<12 {
      try stage.advance(by: frame == 2 ? 60 : 1.0 / 30)
      if frame == 3 { try stage.turn(book, to: 2400) }
      hashes.append(stage.frameHash())
    }
    return hashes
  }

  @Test(arguments: [ProductMode.exact, .fast, .double])
  func anyNumberOfPartsGivesTheSameFrames(mode: ProductMode) throws {
    let alone = try flight(mode, nil)
    for parts in 1...8 {
      let host = Host(parts: parts)
      #expect(try flight(mode, host.table) == alone, "\(parts) parts")
      #expect(host.enqueued.value > 3)
      #expect(host.ran.value == parts * host.enqueued.value)
      withExtendedLifetime(host) {}
    }
    #expect(try flight(mode, StageTasksTests.atOnce) == alone)
  }

  @Test func fewCellsStayOnTheCallersThread() throws {
    let host = Host(parts: 2)
    let stage = try Scenes.stage(kernel: .builtin)
    stage.tasks = host.table
    let book = try stage.add(Book(pages: 400))
    try stage.open(book)
    for _ in 0..<10 { try stage.advance(by: 1.0 / 60) }
    #expect(host.enqueued.value == 0)
    withExtendedLifetime(host) {}
  }
}
