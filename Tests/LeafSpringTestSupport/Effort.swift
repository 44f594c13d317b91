import Foundation

/// The amount of work that a test may do.
///
/// `LEAF_LONG` in the environment chooses it: it is not set when a person runs the tests; `LEAF_LONG=short` is for a
/// merge, `LEAF_LONG=1` for a release, with millions of cases and hours of storms.
public enum Effort {
  private static let asked = ProcessInfo.processInfo.environment["LEAF_LONG"]
  /// True if a person waits for this run.
  public static let isQuick = asked == nil
  /// True if the long versions of storms and sweeps run.
  public static let isLong = !isQuick && asked != "short"

  // Header-only kernels run 20 to 60 times slower without optimisation, and sanitizers slow them down further.
  #if DEBUG
    /// True if time and memory are those of a user's build: optimised, and without a sanitizer.
    public static let isAsShipped = false
    /// Divides the number of cases in this run.
    public static let divisor = 20
  #elseif SANITIZED
    public static let isAsShipped = false
    public static let divisor = isQuick ? 10 : 5
  #else
    public static let isAsShipped = true
    public static let divisor = isQuick ? 10 : 1
  #endif

  /// `cases` where `LEAF_LONG` is set, a tenth of them elsewhere; fewer in a debug build and under a sanitizer; at
  /// least one.
  public static func cases(_ cases: Int) -> Int { max(1, cases / divisor) }
}
