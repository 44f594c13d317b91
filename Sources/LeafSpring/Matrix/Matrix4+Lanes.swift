/// m11 … m44, rounded.
extension SIMD16<Float> {
  init(_ matrix: Matrix4) {
    self.init()
    withUnsafeMutableBytes(of: &self) { lanes in
      withUnsafeBytes(of: matrix) { entries in
        for entry in 0..<16 {
          let number = Float(entries.load(fromByteOffset: 8 * entry, as: Double.self))
          lanes.storeBytes(of: number, toByteOffset: 4 * entry, as: Float.self)
        }
      }
    }
  }
}
