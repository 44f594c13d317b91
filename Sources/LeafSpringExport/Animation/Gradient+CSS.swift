import Foundation
import LeafSpring

extension Gradient {
  /// As CSS `linear-gradient()` over an element of this size; nil if there is no gradient.
  ///
  /// The axis is in unit coordinates, so the alpha at stop t is a linear function of place, t(p) = t(middle) + (p −
  /// middle)·g with g = (Δx/width, Δy/height)/(Δx² + Δy²). CSS draws its line through the middle at an angle, and
  /// measures stops from where the perpendicular meets the corner behind. So along g they are at L/2 + (t −
  /// t(middle))/|g|, where L is the length of the box along g.
  func css(over size: Size) -> String? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard stopCount > 0, color.alpha > 0, dx != 0 || dy != 0, size.width > 0, size.height > 0 else { return nil }
    let square = dx * dx + dy * dy
    let (gx, gy) = (dx / size.width / square, dy / size.height / square)
    let steepness = (gx * gx + gy * gy).squareRoot()
    let middle = ((0.5 - start.x) * dx + (0.5 - start.y) * dy) / square
    let length = (abs(gx) * size.width + abs(gy) * size.height) / steepness
    let tint = [color.red, color.green, color.blue].map { "\(100 * Double($0))%" }.joined(separator: " ")
    let list = stops.map { stop -> String in
      let place = length / 2 + (Double(stop.location) - middle) / steepness
      return "rgb(\(tint) / \(Double(stop.alpha) * Double(color.alpha))) \(place)px"
    }
    return "linear-gradient(\(atan2(gx, -gy))rad, \(list.joined(separator: ", ")))"
  }
}
