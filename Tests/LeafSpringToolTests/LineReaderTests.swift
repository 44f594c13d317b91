import Foundation
import LeafSpringEval
import Testing

/// Reading and writing through descriptors of every kind.
@Suite struct LineReaderTests {
  private static let text = #"{"viewport":[1024,768],"scenes":[{"id":"book","kind":"book"}]}"#

  /// A signal in the middle of a read is not a failure.
  @Test func aReadThatASignalInterruptsGoesOn() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let before = signal(SIGUSR2) { _ in }
    siginterrupt(SIGUSR2, 1)
    let reading = ends[0], writing = ends[1]
    let reader = Reader(descriptor: reading)
    let thread = Thread { reader.run() }
    thread.start()
    // Often enough that one arrives while the thread is waiting.
    for _ in 0..<50 {
      usleep(2000)
      if let id = reader.thread { pthread_kill(id, SIGUSR2) }
    }
    #expect(reader.script == nil)
    let text = Array((Self.text + "\n").utf8)
    #expect(write(writing, text, text.count) == text.count)
    close(writing)
    while !reader.isDone { usleep(1000) }
    #expect(reader.script?.sceneIDs == ["book"])
    close(reading)
    signal(SIGUSR2, before)
  }

  /// Descriptors that never block: the reader waits for input that is not there yet, and the writer for space.
  @Test func descriptorsThatDoNotBlockAreWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let text = Array((Self.text + "\n" + String(repeating: "\n", count: 1 << 20)).utf8)
    let writing = ends[1]
    let writer = Thread {
      usleep(20_000)
      #expect(text.withUnsafeBytes { writeAll($0, to: writing) } == nil)
      close(writing)
    }
    writer.start()
    #expect(try Script(descriptor: ends[0]).sceneIDs == ["book"])
    close(ends[0])
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
      var mask = sigset_t()
      sigemptyset(&mask)
      sigaddset(&mask, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      lock.withLock { found.thread = pthread_self() }
      let script = try? Script(descriptor: descriptor)
      lock.withLock { found = (nil, script, true) }
    }
  }
}
