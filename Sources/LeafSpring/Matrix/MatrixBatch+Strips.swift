import CMathShim

/// How the strips of a scene hang together: what their products need besides the first strips' matrices.
struct StripChain {
  /// One for each face, as if no strip had been passed.
  let joints: UnsafePointer<StripJoint>
  /// Faces, and strips of each.
  let heads, strips: Int
  /// Scale of the cells in their plane.
  let scale: Double
  /// Whether the strips follow each other downward (about x axes) instead of to the side.
  let goesDown: Bool
  /// Room for `heads` joints and as many matrices of Doubles, for the products to work in.
  let walk: UnsafeMutablePointer<StripJoint>
  let locals: UnsafeMutablePointer<Double>
}

extension MatrixBatch {
  /// The matrices of all strips but the first, from those of the first: for every strip index one batched product of pairs,
  /// the strip in the frame of its face's first one times that one's matrix. Row i·heads + k is strip i of face k.
  ///
  /// As in `run`, locals are rounded to Float but in double mode, the product once; the pairs kernel gives the same bits at
  /// every level. Writes `rows` from row `heads` on, in double mode also `doubles`. Cost: about 10 ns per strip.
  func run(_ chain: StripChain, rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?) {
    let total = 16 * chain.heads
    let walk = UnsafeMutableBufferPointer(start: chain.walk, count: chain.heads)
    _ = walk.update(fromContentsOf: UnsafeBufferPointer(start: chain.joints, count: chain.heads))
    let level = Int32(probe.simdLevel.rawValue)
    guard mode == .double, let doubles else {
      let locals = UnsafeMutableRawPointer(chain.locals).assumingMemoryBound(to: Float.self)
      chain.clear(locals)
      for strip in 1..<chain.strips {
        chain.advance(locals)
        leaf_multiply_floats(locals, chain.heads, rows, 16, rows + strip * total, Int32(mode.rawValue), level)
      }
      return
    }
    chain.clear(chain.locals)
    for strip in 1..<chain.strips {
      chain.advance(chain.locals)
      let (wide, narrow) = (doubles + strip * total, rows + strip * total)
      leaf_multiply_doubles(chain.locals, chain.heads, doubles, 16, wide, level)
      for entry in 0..<total {
        let value = Float(wide[entry])
        narrow[entry] = value.isNormal ? value : 0
      }
    }
  }
}

extension StripChain {
  /// Identities.
  fileprivate func clear<Scalar: BinaryFloatingPoint>(_ locals: UnsafeMutablePointer<Scalar>) {
    locals.update(repeating: 0, count: 16 * heads)
    for face in 0..<heads {
      for corner in stride(from: 0, to: 16, by: 5) { locals[16 * face + corner] = 1 }
    }
  }

  /// Every face's next strip in the frame of its first.
  @inline(__always)
  fileprivate func advance<Scalar: BinaryFloatingPoint>(_ locals: UnsafeMutablePointer<Scalar>) {
    // Rows of x and z, or of y and z, and the row of the translation.
    let row = goesDown ? 1 : 0
    for face in 0..<heads {
      walk[face].advance()
      let (turn, lift, drop, along, away) = walk[face].entries(scale: scale)
      let local = locals + 16 * face
      local[5 * row] = Scalar(turn)
      local[4 * row + 2] = Scalar(lift)
      local[8 + row] = Scalar(drop)
      local[10] = Scalar(turn)
      local[12 + row] = Scalar(along)
      local[14] = Scalar(away)
    }
  }
}
