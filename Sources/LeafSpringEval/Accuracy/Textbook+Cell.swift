extension Textbook {
  /// One cell's matrix as a chain of 4x4 products, 16 entries.
  /// The inputs are those of a vector of kind `cell`.
  static func cell(_ p: [Double]) -> [T] {
    let f = p.map { T($0) }
    let c = T.cosine(f[8]), s = T.sine(f[8])
    var rotation = identity
    switch Int(p[9]) {
    case 0: (rotation[0], rotation[2], rotation[8], rotation[10]) = (c, -s, s, c)
    case 1: (rotation[5], rotation[6], rotation[9], rotation[10]) = (c, s, -s, c)
    default: (rotation[0], rotation[1], rotation[4], rotation[5]) = (c, s, -s, c)
    }
    var scale = identity
    (scale[0], scale[5]) = (f[6], f[7])
    var m = product(move(-f[2] * f[0], -f[3] * f[1], 0), scale)
    m = product(product(m, rotation), move(f[10], f[11], f[12]))
    m = product(product(m, perspective(f[13], f[14], f[15])), move(f[4], f[5], 0))
    if p[16] < 1e300 {
      m = product(m, move(-f[17], -f[18], 0))
      m = product(product(m, perspective(0, 0, -1 / f[16])), move(f[17], f[18], 0))
    }
    return m
  }

  /// x and y on screen of a cell's corners: top left, top right, bottom left, bottom right.
  static func corners(_ m: [T], width: T, height: T) -> [T] {
    var out: [T] = []
    for corner in 0..<4 {
      let x = corner % 2 == 0 ? 0 : width, y = corner < 2 ? 0 : height
      let w = x * m[3] + y * m[7] + m[15]
      out += [(x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w]
    }
    return out
  }

  private static var identity: [T] { (0..<16).map { $0 % 5 == 0 ? 1 : 0 } }

  private static func move(_ x: T, _ y: T, _ z: T) -> [T] { identity[..<12] + [x, y, z, 1] }

  private static func perspective(_ x: T, _ y: T, _ z: T) -> [T] {
    var m = identity
    (m[3], m[7], m[11]) = (x, y, z)
    return m
  }

  private static func product(_ a: [T], _ b: [T]) -> [T] {
    (0..<16).map { index in
      var sum: T = 0
      for k in 0..<4 { sum += a[index / 4 * 4 + k] * b[k * 4 + index % 4] }
      return sum
    }
  }
}
