import Foundation
import LeafSpring

/// A spring as CSS's `linear()`: the stops of a polyline that stays within a tolerance of the closed form.
public struct LinearEasing: Sendable {
  /// The progress at a fraction of the duration.
  public struct Stop: Equatable, Sendable {
    public let progress, share: Double
  }

  /// Seconds until the spring stays within the tolerance of its target.
  public let duration: Double
  public let tolerance: Double
  public let stops: [Stop]

  /// A spring from 0 to 1.
  /// - Parameters:
  ///   - velocity: progress per second at the start.
  ///   - tolerance: progress, 1e-6 to 0.1.
  /// - Throws: `outOfRange` for a spring that does not settle, or only after more than a million samples, and a tolerance
  ///   outside its range.
  public init(_ spring: Spring, velocity: Double = 0, tolerance: Double = 1e-3) throws(LeafError) {
    guard tolerance >= 1e-6, tolerance <= 0.1 else {
      throw LeafError(.outOfRange, "tolerance", accepts: "a number from 0.000001 to 0.1")
    }
    let duration = spring.lastTime(x: -1, v: velocity, epsilon: tolerance / 2)
    // Between samples the curve deviates from a line by its second derivative, ω²·h²/8: a few per cent of the tolerance
    // at most.
    let rate = (spring.omega0 + abs(velocity)) * (10 / tolerance).squareRoot()
    guard duration.isFinite, duration > 0, duration * rate <= 1e6 else {
      throw LeafError(
        .outOfRange, "spring", accepts: "a spring that comes to rest within a million samples of its curve")
    }
    let count = max(64, Int((duration * rate).rounded(.up)))
    var values = (0...count).map {
      1 + spring.state(x: -1, v: velocity, after: duration * Double($0) / Double(count)).x
    }
    (values[0], values[count]) = (0, 1)
    self.duration = duration
    self.tolerance = tolerance
    stops = LinearEasing.stops(values, tolerance)
  }

  /// The stops, with the digits with which they are written.
  private static func stops(_ values: [Double], _ tolerance: Double) -> [Stop] {
    let count = values.count - 1
    let digits = Int((-log10(tolerance)).rounded(.up)) + 2
    let steepest = zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    let extra = Int(max(0, log10(max(1, steepest * Double(count) / 100)).rounded(.up)))
    let bound = 0.9 * tolerance
    let chosen = StopChooser.choose(0..<values.count, unfit: { _ in }) { from, to in
      let slope = (values[to] - values[from]) / Double(to - from)
      return (from...to).allSatisfy { abs(values[from] + slope * Double($0 - from) - values[$0]) <= bound }
    }
    return chosen.map { index in
      let share = rounded(100 * Double(index) / Double(count), digits + extra) / 100
      return Stop(progress: rounded(values[index], digits), share: share)
    }
  }

  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    let scale = pow(10, Double(digits))
    return (value * scale).rounded() / scale
  }

  /// The CSS function.
  public var css: String {
    let parts = stops.enumerated().map { index, stop in
      let isEnd = index == 0 || index == stops.count - 1
      return Markup.number(stop.progress, 12) + (isEnd ? "" : " " + Markup.number(100 * stop.share, 12) + "%")
    }
    return "linear(\(parts.joined(separator: ", ")))"
  }

  /// A style sheet with two custom properties: the easing, and its duration.
  /// - Throws: `io` when the sink fails.
  public func write(title: String, to sink: TextSink) throws(ExportError) {
    try sink.write(
      """
      /* \(Markup.comment(title)): within \(tolerance) of the spring, \(stops.count) stops. */
      :root {
        --leafspring-duration: \(duration)s;
        --leafspring-easing: \(css);
      }

      """)
  }
}
