/// The distance by which content follows a finger beyond its end: x = (1 − 1/(0.55·d/D + 1))·D for a pull of d over an
/// extent D, the resistance of a scroll view. Slope 0.55 at the start, never beyond D.
package enum RubberBand {
  /// - Parameters:
  ///   - pull: distance beyond the end, any finite number; the sign is kept.
  ///   - extent: the size of what scrolls, above 0, in the same unit.
  package static func displacement(pull: Double, extent: Double) -> Double {
    let size = abs(pull)
    let followed = (1 - 1 / (0.55 * size / extent + 1)) * extent
    return pull < 0 ? -followed : followed
  }

  /// The inverse: the pull that gives a displacement, so that content can be caught while it springs back.
  /// Displacements beyond 0.999 of the extent give the pull for 0.999.
  package static func pull(displacement: Double, extent: Double) -> Double {
    let part = min(abs(displacement) / extent, 0.999)
    let size = (1 / (1 - part) - 1) / 0.55 * extent
    return displacement < 0 ? -size : size
  }
}
