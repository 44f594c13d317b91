/// Frames per second as a fraction, so that 30000/1001 is exact.
public struct FrameRate: Equatable, Sendable, CustomStringConvertible {
  public let numerator, denominator: Int

  /// The largest numerator and denominator.
  public static let limit = 1_000_000

  /// Nil unless both numbers are within 1…`limit` and the rate is at most `highest`.
  public init?(_ numerator: Int, per denominator: Int = 1, highest: Int = 100_000) {
    let range = 1...FrameRate.limit
    guard range.contains(numerator), range.contains(denominator), numerator <= highest * denominator else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// `60` or `30000/1001`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let numerator = parts[0], let denominator = parts.count == 2 ? parts[1] : 1 else {
      return nil
    }
    self.init(numerator, per: denominator)
  }

  /// Frames per second, rounded.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Seconds of a frame, rounded once.
  public func time(ofFrame frame: Int) -> Double { Double(frame * denominator) / Double(numerator) }

  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
