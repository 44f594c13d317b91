import LeafSpring

extension Operation {
  static let matrices = [
    Operation(
      "transform",
      #"{"op":"transform","a":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"b":[0,1,0,0,-1,0,0,0,0,0,1,0,10,0,0,1],"progress":0.5}"#,
      transform),
    Operation(
      "product",
      #"{"op":"product","locals":[[1,0,0,0,0,1,0,0,0,0,1,0,0.1,0,0,1]],"shared":[1,0,0,0,0,1,0,0,0,0,1,-0.0005,0,0,0,1],"mode":"exact","kernel":"blas"}"#,
      product),
  ]

  // MARK: transform

  private static func transform(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let a = Matrix4(try request.numbers("a", count: 16))
    let b = Matrix4(try request.numbers("b", count: 16))
    let progress = try request.scalars("progress")
    try request.finish("transform")
    let way = try interpolation(a, b)
    var matrices: [Matrix4] = []
    for fraction in progress.values {
      let matrix = way.matrix(at: fraction)
      guard matrix.isFinite else {
        throw EvalError(.overflow, "matrix", "the matrix is beyond the largest double")
      }
      matrices.append(matrix)
    }
    out.key("matrix")
    if progress.isList { out.open("[") }
    for matrix in matrices { out.numbers(matrix.entries) }
    if progress.isList { out.close("]") }
    out.key("factors")
    out.open("{")
    out.factors("a", way.fromFactors)
    out.factors("b", way.toFactors)
    out.close("}")
  }

  private static func interpolation(_ a: Matrix4, _ b: Matrix4) throws(EvalError) -> MatrixInterpolation {
    do throws(LeafError) {
      return try MatrixInterpolation(from: a, to: b)
    } catch {
      throw EvalError(error, field: "\(error.field)" == "to" ? "b" : "a", noSolution: .singular)
    }
  }

  // MARK: product

  private static func product(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let locals = try request.rows("locals", count: 16)
    let shared = Matrix4(try request.numbers("shared", count: 16))
    let mode = try request.choice(
      "mode", [("exact", .exact), ("fast", .fast), ("double", .double)], default: ProductMode.double)
    let kernel = try request.choice(
      "kernel", [("automatic", .automatic), ("blas", .blas), ("builtin", .builtin)],
      default: ProductKernel.automatic)
    try request.finish("product")
    if mode != .double {
      for (index, row) in locals.enumerated() { try floats(row, "locals[\(index)]") }
      try floats(shared.entries, "shared")
    }
    let worlds: [Double]
    do throws(LeafError) {
      let probe = try MatrixProbe()
      let batch = try MatrixBatch(cells: locals.count, mode: mode, kernel: kernel, probe: probe)
      worlds = mode == .double ? try batch.doubles(locals, shared) : try batch.floats(locals, shared)
    } catch {
      throw EvalError(error)
    }
    for value in worlds where !value.isFinite {
      throw EvalError(
        .overflow, "worlds",
        "an entry of a product is beyond the largest \(mode == .double ? "double" : "float")")
    }
    out.matrices("worlds", worlds)
    let factor = mode == .double ? shared : shared.asFloats
    out.matrices(
      "bound",
      locals.flatMap { row in
        let local = mode == .double ? Matrix4(row) : Matrix4(row).asFloats
        return MatrixBatch.errorBound(mode, of: local, by: factor).entries
      })
  }

  private static func floats(_ values: [Double], _ field: String) throws(EvalError) {
    for value in values where !Float(value).isFinite {
      throw EvalError(.range, field, "\(field) holds \(value); exact and fast take what fits a float")
    }
  }
}

extension Matrix4 {
  fileprivate var asFloats: Matrix4 { Matrix4(entries.map { Double(Float($0)) }) }
}

extension MatrixBatch {
  fileprivate borrowing func doubles(_ locals: [[Double]], _ shared: Matrix4) throws(LeafError) -> [Double] {
    let flat = locals.flatMap { $0 }
    var worlds = [Double](repeating: 0, count: flat.count)
    var failure: LeafError?
    flat.withUnsafeBufferPointer { from in
      worlds.withUnsafeMutableBufferPointer { to in
        do throws(LeafError) { try multiply(from, by: shared, into: to) } catch { failure = error }
      }
    }
    if let failure { throw failure }
    return worlds
  }

  fileprivate borrowing func floats(_ locals: [[Double]], _ shared: Matrix4) throws(LeafError) -> [Double] {
    let flat = locals.flatMap { $0.map(Float.init) }
    var worlds = [Float](repeating: 0, count: flat.count)
    var failure: LeafError?
    flat.withUnsafeBufferPointer { from in
      worlds.withUnsafeMutableBufferPointer { to in
        do throws(LeafError) { try multiply(from, by: shared, into: to) } catch { failure = error }
      }
    }
    if let failure { throw failure }
    return worlds.map(Double.init)
  }
}

extension JSONWriter {
  fileprivate mutating func matrices(_ name: StaticString, _ entries: [Double]) {
    key(name)
    open("[")
    for start in stride(from: 0, to: entries.count, by: 16) { numbers(entries[start..<start + 16]) }
    close("]")
  }

  fileprivate mutating func factors(_ name: StaticString, _ factors: MatrixFactors) {
    key(name)
    open("{")
    numbers("scale", [factors.scale.x, factors.scale.y, factors.scale.z])
    numbers("skew", [factors.skew.x, factors.skew.y, factors.skew.z])
    let q = factors.quaternion
    numbers("quaternion", [q.x, q.y, q.z, q.w])
    numbers("translation", [factors.translation.x, factors.translation.y, factors.translation.z])
    let p = factors.perspective
    numbers("perspective", [p.x, p.y, p.z, p.w])
    close("}")
  }
}
