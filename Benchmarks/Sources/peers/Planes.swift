import CPeers
import LeafSpring

/// Matrices in planes, times one that they share: four planes in, four out. Past the caches only memory counts.
enum Planes {
  static func cases(_ libraries: Libraries, _ options: Options) throws -> [Case] {
    try options.sizes([10_000, 1_000_000]).flatMap { cells in
      [try make(Float.self, cells, libraries), try make(Double.self, cells, libraries)]
    }
  }

  private static func make<T: Real>(_: T.Type, _ cells: Int, _ libraries: Libraries) throws -> Case {
    let rows = (0..<16 * min(cells, 64)).map { Products.entry($0) }
    let stride = stride(cells, MemoryLayout<T>.stride)
    // Entry `index % 16` of cell `index / 16` is in plane `index % 16`, as leafspring has them.
    let from = Memory<T>(16 * stride) { _ in 0 }, to = Memory<T>(16 * stride) { _ in 0 }
    for index in 0..<16 * cells { from.start[index % 16 * stride + index / 16] = T(Products.entry(index)) }
    let expected = Products.reference(cells)
    let probe = try MatrixProbe()
    let mode: ProductMode = T.isDouble ? .double : .fast
    var entries: [Entry] = []
    for (name, level) in [("", probe.simdLevel), (", AVX2", .avx2), (", SSE2", .vector128)]
    where name.isEmpty || level < probe.simdLevel {
      let batch = try Batch(cells, mode, .builtin, probe.limited(to: level))
      let run = { T.multiplyPlanes(batch.batch, from, to, cells, stride, Products.matrix) }
      let check = {
        to.spoil()
        run()
        let found = rows.indices.map { to.start[$0 % 16 * stride + $0 / 16] }
        return found.withUnsafeBufferPointer { distance($0, expected) }
      }
      entries.append(
        Entry(
          "LeafSpring, \(mode), built-in\(name)", name.isEmpty ? .ours : .variant, tolerance: T.tolerance, check: check,
          body: run))
    }
    entries += libraries.copies(16 * MemoryLayout<T>.stride * cells, from.start, to.start)
    return Case(name: "planes \(T.title)", cells: cells, multiplyAdds: 64, isDouble: T.isDouble, entries: entries)
  }

  /// Elements from plane to plane: whole cache lines, away from multiples of 4 KiB.
  private static func stride(_ cells: Int, _ scalar: Int) -> Int {
    var bytes = (cells * scalar + 63) / 64 * 64
    while bytes % 4096 < 256 || bytes % 4096 > 3840 { bytes += 64 }
    return bytes / scalar
  }
}
