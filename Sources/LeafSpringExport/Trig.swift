import Foundation

/// The system's functions, for pictures only; no figure that is promised to be exact passes through here.
enum Trig {
  static func sine(_ x: Double) -> Double { Foundation.sin(x) }
  static func cosine(_ x: Double) -> Double { Foundation.cos(x) }
  static func arcTangent(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) }
  static func root(_ x: Double) -> Double { x.squareRoot() }
  static func power(_ base: Double, _ exponent: Double) -> Double { Foundation.pow(base, exponent) }
  /// Power of ten, for axes.
  static func tenTo(_ exponent: Double) -> Double { Foundation.pow(10, exponent) }
  static func log10(_ x: Double) -> Double { Foundation.log10(x) }
}
