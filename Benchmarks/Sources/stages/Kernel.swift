import LeafSpring

/// The kernel of a row: a stage's mode, and the kernel that its products of so many cells take.
struct Kernel {
  var mode: String
  var name: String

  init(_ stage: Stage, cells: Int) throws {
    mode = "\(stage.mode)"
    let batch = try MatrixBatch(cells: cells, mode: stage.mode, kernel: stage.kernel, probe: stage.probe)
    name = batch.usesBLAS(cells: cells) ? "BLAS" : "built in, \(stage.probe.simdLevel)"
  }
}
