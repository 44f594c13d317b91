/// The place of a flat picture: its point (a, b), in points from its left and top, is at a·across + b·down + origin, in
/// points of the viewport and toward the viewer. It says at once what a pose says by an axis and an angle.
struct CellPlace: Equatable, BitwiseCopyable {
  var across, down: Vector3
  /// The direction of the picture's own z.
  var out: Vector3
  var origin: Vector3
}
