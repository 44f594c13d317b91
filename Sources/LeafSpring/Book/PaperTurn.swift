/// A leaf that turns about its spine while a finger holds a point of it: finds the angle that keeps this point under
/// the finger.
///
/// Everything is in the cross-section of the book: x away from the spine, z toward the viewer. At angle 0 the held
/// point (X, Z) of the leaf has the distance ρ and the direction ψ; at the angle φ it is at ρ(cos θ, sin θ), θ = φ + ψ.
/// With the eye at (x_e, d) and the finger at g = f − x_e from it, the point is under the finger where d·cos θ + g·sin
/// θ = f·d/ρ. So θ is atan2(g, d) + acos e with e = f·d/(ρ√(d² + g²)). The arc cosine is computed as an arc tangent of
/// √(ρ²(d² + g²) − f²d²), which loses no accuracy near e = 1.
package struct PaperTurn {
  /// The place of the eye, from the spine: x and the distance, which is above 0.
  package var eye: Point
  /// The angles the leaf may have, in radians.
  package var least = 0.0
  package var most = Double.pi

  /// - Parameters:
  ///   - eye: distance in points.
  ///   - offset: how far the eye is off the spine, positive toward the right-hand page.
  package init(eye: Double, offset: Double = 0) {
    self.eye = Point(x: offset, y: eye)
  }

  /// - Parameters:
  ///   - held: the held point of the leaf at angle 0, bent as it is now: (distance from the spine, height). For a flat
  ///     page, (u, 0).
  ///   - finger: on the screen, from the spine; a finger further away than 1e9 points counts as there.
  /// - Returns: the leaf's angle, and whether the point is under the finger. Beyond the farthest place at which the
  ///   point can be seen, e counts as ±1: the leaf lies along the line from the eye to the finger and would rise again
  ///   as the finger goes on outward. Pass the finger through `nearest` first, and the leaf stays where it is.
  package func angle(holding held: Point, under finger: Double) -> (angle: Double, isReached: Bool) {
    let finger = PaperRay.limited(finger)
    let (d, g) = (eye.y, finger - eye.x)
    let square = held.x * held.x + held.y * held.y
    let reach = Elementary.sqrt(square)
    // ρ²(d² + g²) − f²d².
    let free = d * d * ((reach - finger) * (reach + finger)) + square * (g * g)
    let direction = Elementary.atan2(y: g, x: d) + Elementary.atan2(y: Elementary.sqrt(max(free, 0)), x: finger * d)
    let lean = held.y == 0 && held.x >= 0 ? 0 : Elementary.atan2(y: held.y, x: held.x)
    let angle = direction - lean
    let kept = min(max(angle, least), most)
    return (kept, free >= 0 && kept == angle)
  }

  /// The finger, or the nearest place on the screen at which the held point can be seen. When the finger goes beyond
  /// that place, the leaf stays; otherwise it would rise again as the line from the eye to the finger leans over. The
  /// ends are the roots of (d² − ρ²)f² + 2ρ²x_e·f − ρ²(d² + x_e²) = 0. A leaf that reaches the eye is seen everywhere.
  package func nearest(_ finger: Double, holding held: Point) -> Double {
    let finger = PaperRay.limited(finger)
    let (square, d) = (held.x * held.x + held.y * held.y, eye.y * eye.y)
    guard square < d else { return finger }
    let (a, b) = (d - square, square * eye.x)
    let root = Elementary.sqrt(b * b + a * square * (d + eye.x * eye.x))
    return min(max(finger, (-b - root) / a), (root - b) / a)
  }
}
