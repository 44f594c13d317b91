import CPeers

/// One BLAS by four ways of calling it, and others that multiply planes.
enum Routes {
  static func cases(_ libraries: Libraries, _ options: Options) -> [Case] {
    options.sizes([400, 10_000]).flatMap { cells in
      [make(Float.self, cells, libraries), make(Double.self, cells, libraries)]
    }
  }

  /// Elements from plane to plane: whole cache lines, away from multiples of 4 KiB.
  private static func stride(_ cells: Int, _ scalar: Int) -> Int {
    var bytes = (4 * cells * scalar + 63) / 64 * 64
    while bytes % 4096 < 256 || bytes % 4096 > 3840 { bytes += 64 }
    return bytes / scalar
  }

  private static func make<T: Real>(_: T.Type, _ cells: Int, _ libraries: Libraries) -> Case {
    let stride = stride(cells, MemoryLayout<T>.stride)
    /// The index in the planes of entry `index` of the rows.
    func placed(_ index: Int) -> Int { index % 4 * stride + index / 4 }
    let rows = Memory<T>(16 * cells) { T(Products.entry($0)) }
    let planes = Memory<T>(4 * stride) { _ in 0 }
    for index in 0..<16 * cells { planes.start[placed(index)] = rows.start[index] }
    let to = Memory<T>(4 * stride) { _ in 0 }
    let factor = Memory<T>(16) { T(Products.shared[$0]) }
    let expected = Products.reference(cells)
    var entries: [Entry] = []
    func add(_ name: String, inPlanes: Bool, _ run: @escaping () -> Void) {
      let check = {
        to.spoil()
        run()
        let found = expected.indices.map { to.start[inPlanes ? placed($0) : $0] }
        return found.withUnsafeBufferPointer { distance($0, expected) }
      }
      entries.append(Entry(name, .peer, tolerance: T.tolerance, check: check, body: run))
    }
    for (name, library) in libraries.blas {
      guard let gemm = peers_symbol(library, T.gemm) else { continue }
      for route in BLASRoute.allCases {
        add("\(name), \(route.title)", inPlanes: route == .planes) {
          T.gemm(gemm, route, cells, stride, route == .planes ? planes : rows, factor, to)
        }
      }
    }
    for (name, _, function) in libraries.exporting("planes_\(T.title)") {
      add("\(name), planes", inPlanes: true) { T.planes(function, cells, stride, planes, factor, to) }
    }
    entries += libraries.copies(16 * MemoryLayout<T>.stride * cells, rows.start, to.start)
    return Case(name: "blas \(T.title)", cells: cells, multiplyAdds: 64, isDouble: T.isDouble, entries: entries)
  }
}
