import Foundation
import LeafSpringExport

/// Handles Control-C and other signals that end a run: nothing half-written is left.
enum Interruption {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT clean up before they end the process. Signals that were ignored from the
  /// start, as under `nohup`, stay ignored.
  static func watch() {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    interruptionPipe = pair[1]
    let reader = pair[0]
    Thread.detachNewThread { Interruption.wait(reader) }
    var ends = sigset_t()
    sigemptyset(&ends)
    for number in numbers { sigaddset(&ends, number) }
    // Blocked meanwhile, because one that is ignored must not get through.
    pthread_sigmask(SIG_BLOCK, &ends, nil)
    for number in numbers where isIgnored(signal(number, interruptionArrived)) {
      signal(number, SIG_IGN)
    }
    // If this program was started from a worker thread of another one, it inherits that thread's blocked signals, and
    // these may be all of them.
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func wait(_ reader: Int32) {
    var number: UInt8 = 0
    while read(reader, &number, 1) != 1 {}
    let reason = Int32(number)
    Unfinished.abandon {
      // Ends the process in the way that the sender of the signal expects.
      signal(reason, SIG_DFL)
      kill(getpid(), reason)
      pause()
    }
  }
}

/// A plain global with a constant initial value: a signal handler may read it at any moment.
private nonisolated(unsafe) var interruptionPipe: Int32 = -1

/// A signal handler may call almost nothing; the thread at the other end does the work.
private func interruptionArrived(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(interruptionPipe, &byte, 1)
  errno = before
}
