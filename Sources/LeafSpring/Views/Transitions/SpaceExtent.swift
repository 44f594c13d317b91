// Lengths that bound how far the cells of a transition move.
extension TransitionSpace {
  /// From the middle of the larger view to its corner, in points.
  var halfDiagonal: Double {
    max(Tolerance.hypotenuse(from.width, from.height), Tolerance.hypotenuse(to.width, to.height)) / 2
  }

  /// The farther corner of either view from the middle of the viewport.
  var radius: Double {
    var farthest = 0.0
    for side in 0..<2 {
      let frame = side == 0 ? from : to
      let x = max(abs(frame.x - middle.x), abs(frame.x + frame.width - middle.x))
      let y = max(abs(frame.y - middle.y), abs(frame.y + frame.height - middle.y))
      farthest = max(farthest, Tolerance.hypotenuse(x, y))
    }
    return farthest
  }

  /// Speed of half a view that turns by a quarter turn in half the time, at the ends nearly flat.
  func turnSpeed(_ axes: EdgeAxes, eye: Double) -> Double {
    let half = longest(axes) / 2
    let seen = Tolerance.magnification(radius: radius, depth: .pi * Tolerance.most * half, eye: eye)
    return .pi * half * seen
  }

  func longest(_ axes: EdgeAxes) -> Double { max(axes.along(from), axes.along(to)) }
}
