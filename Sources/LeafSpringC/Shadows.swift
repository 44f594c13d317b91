import CLeafSpring
import LeafSpring

extension leaf_shadow {
  init(_ shadow: Shadow) {
    self.init()
    scene = shadow.scene.rawValue
    (kind, after) = (shadow.kind.rawValue, shadow.after)
    withUnsafeMutableBytes(of: &matrix) { $0.storeLanes(shadow.matrix) }
    clip_count = shadow.clipCount
    withUnsafeMutableBytes(of: &clip) { $0.storeLanes(shadow.clip) }
    axis = (shadow.axis.x, shadow.axis.y)
    (lo, hi) = (shadow.low, shadow.high)
    withUnsafeMutableBytes(of: &alpha) { $0.storeLanes(shadow.alphas) }
    alpha.16 = shadow.lastAlpha
    (end_extent, end_length) = (shadow.endExtent, shadow.endLength)
    caster_count = shadow.casterCount
    withUnsafeMutableBytes(of: &caster) { $0.storeLanes(shadow.caster) }
    (height, strength) = (shadow.height, shadow.strength)
    bright = (shadow.bright.x, shadow.bright.y)
  }
}

extension Shadow {
  /// The shadow as a host gives it back.
  init(_ shadow: leaf_shadow) {
    self.init()
    scene = SceneID(rawValue: shadow.scene)
    (kind, after) = (Kind(rawValue: shadow.kind) ?? .outline, shadow.after)
    matrix = withUnsafeBytes(of: shadow.matrix) { $0.loadUnaligned(as: SIMD16<Float>.self) }
    clipCount = shadow.clip_count
    clip = withUnsafeBytes(of: shadow.clip) { $0.loadUnaligned(as: SIMD16<Float>.self) }
    axis = SIMD2(shadow.axis.0, shadow.axis.1)
    (low, high) = (shadow.lo, shadow.hi)
    alphas = withUnsafeBytes(of: shadow.alpha) { $0.loadUnaligned(as: SIMD16<Float>.self) }
    lastAlpha = shadow.alpha.16
    (endExtent, endLength) = (shadow.end_extent, shadow.end_length)
    casterCount = shadow.caster_count
    caster = withUnsafeBytes(of: shadow.caster) { $0.loadUnaligned(as: SIMD16<Float>.self) }
    (height, strength) = (shadow.height, shadow.strength)
    bright = SIMD2(shadow.bright.0, shadow.bright.1)
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func storeLanes(_ lanes: SIMD16<Float>) {
    for lane in 0..<16 { storeBytes(of: lanes[lane], toByteOffset: 4 * lane, as: Float.self) }
  }
}
