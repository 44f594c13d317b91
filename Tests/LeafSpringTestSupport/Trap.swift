import Foundation

/// For the body of an exit test: a stopped program leaves as one that failed, and says on its way what it has run. A profile of
/// coverage is written when a program leaves, not when it is stopped.
public func leavingWhenStopped(_ body: () throws -> Void) rethrows {
  for number in [SIGILL, SIGTRAP] { signal(number) { exit(128 + $0) } }
  try body()
}
