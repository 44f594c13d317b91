import Foundation

/// For the body of an exit test: a program that is stopped exits as a failed one, and reports on its way what it has
/// run. A coverage profile is written when a program exits, not when it is stopped.
public func leavingWhenStopped(_ body: () throws -> Void) rethrows {
  for number in [SIGILL, SIGTRAP] { signal(number) { exit(128 + $0) } }
  try body()
}
