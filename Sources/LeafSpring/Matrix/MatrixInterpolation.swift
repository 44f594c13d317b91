import CMathShim

/// A path from one transform to another, factor by factor: scale, skew, translation and perspective along straight
/// lines, the rotation along the shorter arc at constant speed.
///
/// Made once per pair, then evaluated per frame without allocation. Source: `transitions.md` 1.3.
package struct MatrixInterpolation: Equatable, Sendable, BitwiseCopyable {
  package let from: Matrix4
  package let to: Matrix4
  /// The factors of `from`.
  package let fromFactors: MatrixFactors
  /// The factors of `to`.
  package let toFactors: MatrixFactors
  /// The rotation of `to`: the one of its two quaternions that is nearer to `from`.
  private let end: MatrixFactors.Quaternion
  /// The angle between the two quaternions, 0…π/2, and its sine.
  private let angle, sine: Double

  /// - Throws: `nonFinite`, `noSolution` (singular) or `overflow`, with the field `from` or `to`.
  package init(from: Matrix4, to: Matrix4) throws(LeafError) {
    let a: MatrixFactors
    let b: MatrixFactors
    do { a = try MatrixFactors(of: from) } catch {
      throw LeafError(error.code, "from", accepts: error.accepts)
    }
    do { b = try MatrixFactors(of: to) } catch { throw LeafError(error.code, "to", accepts: error.accepts) }
    self.init(from: from, a, to: to, b)
  }

  /// A path between known factors. Both quaternions must have length 1.
  package init(from: MatrixFactors, to: MatrixFactors) {
    self.init(from: from.matrix, from, to: to.matrix, to)
  }

  private init(from: Matrix4, _ fromFactors: MatrixFactors, to: Matrix4, _ toFactors: MatrixFactors) {
    self.from = from
    self.to = to
    self.fromFactors = fromFactors
    self.toFactors = toFactors
    let a = fromFactors.quaternion
    let b = toFactors.quaternion
    // Half a turn apart (cosine 0) both arcs are equally long: the stored sign of `b` decides.
    end = a.cosine(to: b) < 0 ? b.negated : b
    angle = 2 * leaf_atan2(a.distance(to: end), a.distance(to: end.negated))
    sine = leaf_sin(angle)
  }

  /// The transform at `progress`: `from` at 0 and `to` at 1, bit for bit; the same lines and arc continue
  /// outside 0…1.
  package func matrix(at progress: Double) -> Matrix4 {
    if progress == 0 { return from }
    if progress == 1 { return to }
    return factors(at: progress).matrix
  }

  /// The factors at `progress`. NaN gives NaN.
  package func factors(at progress: Double) -> MatrixFactors {
    let a = fromFactors
    let b = toFactors
    let u = 1 - progress
    let p = a.perspective
    let q = b.perspective
    return MatrixFactors(
      scale: Self.mix(a.scale, b.scale, u, progress),
      skew: Self.mix(a.skew, b.skew, u, progress),
      quaternion: rotation(at: progress),
      translation: Self.mix(a.translation, b.translation, u, progress),
      perspective: MatrixFactors.Column4(
        x: p.x * u + q.x * progress, y: p.y * u + q.y * progress, z: p.z * u + q.z * progress,
        w: p.w * u + q.w * progress))
  }

  private static func mix(_ a: Vector3, _ b: Vector3, _ u: Double, _ v: Double) -> Vector3 {
    Vector3(x: a.x * u + b.x * v, y: a.y * u + b.y * v, z: a.z * u + b.z * v)
  }

  /// Shoemake's slerp.
  private func rotation(at progress: Double) -> MatrixFactors.Quaternion {
    let a = fromFactors.quaternion
    guard sine > 0 else { return a }
    let u = leaf_sin((1 - progress) * angle) / sine
    let v = leaf_sin(progress * angle) / sine
    return MatrixFactors.Quaternion(
      x: a.x * u + end.x * v, y: a.y * u + end.y * v, z: a.z * u + end.z * v, w: a.w * u + end.w * v
    ).normalised
  }
}

extension MatrixFactors.Quaternion {
  fileprivate func cosine(to b: Self) -> Double { x * b.x + y * b.y + z * b.z + w * b.w }

  fileprivate func distance(to b: Self) -> Double {
    let (dx, dy, dz, dw) = (x - b.x, y - b.y, z - b.z, w - b.w)
    return Elementary.sqrt(dx * dx + dy * dy + dz * dz + dw * dw)
  }
}
