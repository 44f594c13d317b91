/// How much work a test may do. Header-only kernels run 20 to 60 times slower without optimisation, and sanitisers slow
/// them down further. So a debug run tries fewer cases; the release run tries them all.
public enum Effort {
  #if DEBUG
    /// Divides the number of cases in this build.
    public static let divisor = 20
  #elseif SANITIZED
    /// Divides the number of cases in this build.
    public static let divisor = 5
  #else
    /// Divides the number of cases in this build.
    public static let divisor = 1
  #endif

  /// `cases` in a release build, a twentieth of them in a debug build, a fifth under a sanitizer, at least one.
  public static func cases(_ cases: Int) -> Int { max(1, cases / divisor) }
}
