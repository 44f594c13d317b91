import CPeers
import LeafSpring

/// One matrix that all cells share: rows of 16 numbers in, rows of 16 out.
enum Products {
  static func cases(_ libraries: Libraries, _ options: Options, numpy: Child?) throws -> [Case] {
    try options.sizes([400, 64, 10_000, 100_000, 1_000_000]).sorted().flatMap { cells in
      [
        try make(Float.self, cells, libraries, numpy),
        try make(Double.self, cells, libraries, numpy),
      ]
    }
  }

  static let shared = (0..<16).map { Double($0 % 5 - 2) / 3 }

  static func entry(_ index: Int) -> Double { Double(index % 17 - 8) / 7 }

  /// The first cells of the result, one product after the other.
  static func reference(_ cells: Int) -> [Double] {
    (0..<16 * min(cells, 64)).map { index in
      let (cell, row, column) = (index / 16, index % 16 / 4, index % 4)
      return (0..<4).reduce(0.0) { $0 + entry(16 * cell + 4 * row + $1) * shared[4 * $1 + column] }
    }
  }

  static let matrix: Matrix4 = {
    func row(_ r: Int) -> (Double, Double, Double, Double) {
      (shared[4 * r], shared[4 * r + 1], shared[4 * r + 2], shared[4 * r + 3])
    }
    return Matrix4(row(0), row(1), row(2), row(3))
  }()

  private static func make<T: Real>(_: T.Type, _ cells: Int, _ libraries: Libraries, _ numpy: Child?) throws -> Case {
    let from = Memory<T>(16 * cells) { T(entry($0)) }
    let to = Memory<T>(16 * cells) { _ in 0 }
    let factor = Memory<T>(16) { T(shared[$0]) }
    let expected = reference(cells)
    var entries: [Entry] = []
    func add(_ name: String, _ role: Entry.Role, _ run: @escaping () -> Void) {
      let check = {
        to.spoil()
        run()
        return distance(to.buffer, expected)
      }
      entries.append(Entry(name, role, tolerance: T.tolerance, check: check, body: run))
    }
    let factorOfAll = matrix
    let ways = try ways(T.isDouble)
    func add(_ kernel: ProductKernel) throws {
      for way in ways where way.kernel == kernel {
        let batch = try Batch(cells, way.mode, way.kernel, way.probe)
        add(way.name, way.role) { T.multiply(batch.batch, from, factorOfAll, to) }
      }
    }
    try add(.builtin)
    let wide = Memory<Double>(16) { shared[$0] }
    let modes: [ProductMode] = T.isDouble ? [.double] : [.fast, .exact]
    for mode in modes {
      guard let library = libraries.own, let function = peers_symbol(library, T.product),
        let batch = peers_batch(library, cells, Int32(mode.rawValue))
      else { continue }
      add("LeafSpring's C library, \(mode), built-in", .variant) { T.multiply(function, batch, cells, from, wide, to) }
    }
    // Last of ours: what it leaves in the caches costs whoever comes next.
    try add(.blas)
    for (name, role, function) in libraries.exporting("shared_\(T.title)") {
      add(name, role) { T.shared(function, cells, from, factor, to) }
    }
    for (name, library) in libraries.blas {
      guard let gemm = peers_symbol(library, T.gemm) else { continue }
      add("\(name), one call", .peer) { T.gemm(gemm, .rows, cells, 0, from, factor, to) }
    }
    if let numpy {
      entries.append(
        numpy.entry(
          "numpy", "shared_\(T.title)", cells: cells, tolerance: T.tolerance, expected: Array(expected.prefix(8))))
    }
    entries += libraries.copies(16 * MemoryLayout<T>.stride * cells, from.start, to.start)
    return Case(name: "product \(T.title)", cells: cells, multiplyAdds: 64, isDouble: T.isDouble, entries: entries)
  }

  private struct Way {
    var name: String
    var role: Entry.Role
    var mode: ProductMode
    var kernel: ProductKernel
    var probe: MatrixProbe
  }

  private static func ways(_ isDouble: Bool) throws -> [Way] {
    let probe = try MatrixProbe()
    let mode = isDouble ? ProductMode.double : .fast
    var ways = [Way(name: "LeafSpring, \(mode), built-in", role: .ours, mode: mode, kernel: .builtin, probe: probe)]
    for (name, level) in [("AVX2", SIMDLevel.avx2), ("SSE2", .vector128)] where level < probe.simdLevel {
      ways.append(
        Way(
          name: "LeafSpring, \(mode), built-in, \(name)", role: .variant, mode: mode, kernel: .builtin,
          probe: probe.limited(to: level)))
    }
    if !isDouble {
      ways.append(
        Way(name: "LeafSpring, exact, built-in", role: .variant, mode: .exact, kernel: .builtin, probe: probe))
    }
    if probe.blasIsTrustworthy {
      ways.append(
        Way(name: "LeafSpring, \(mode), installed BLAS", role: .variant, mode: mode, kernel: .blas, probe: probe))
    }
    return ways
  }
}

/// A batch that closures can share.
final class Batch {
  let batch: MatrixBatch

  init(_ cells: Int, _ mode: ProductMode, _ kernel: ProductKernel, _ probe: MatrixProbe) throws {
    batch = try MatrixBatch(cells: cells, mode: mode, kernel: kernel, probe: probe)
  }
}
