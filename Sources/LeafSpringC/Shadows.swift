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

extension UnsafeMutableRawBufferPointer {
  fileprivate func storeLanes(_ lanes: SIMD16<Float>) {
    for lane in 0..<16 { storeBytes(of: lanes[lane], toByteOffset: 4 * lane, as: Float.self) }
  }
}
