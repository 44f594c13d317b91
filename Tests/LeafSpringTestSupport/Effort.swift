/// How hard a test may work. Header-only kernels run 20 to 60 times slower without optimisation, and sanitisers slow them
/// again, so that a debug run looks at fewer cases; the release run is the one that counts them all.
public enum Effort {
  #if DEBUG
    /// Divides the number of cases in this build.
    public static let divisor = 20
  #else
    /// Divides the number of cases in this build.
    public static let divisor = 1
  #endif

  /// `cases` in a release build, a twentieth of them in a debug build, at least one.
  public static func cases(_ cases: Int) -> Int { max(1, cases / divisor) }
}
