import LeafSpring

/// The memory of one product, kept alive by the closure that uses it.
private final class Product {
  let poses: PoseBuffer
  let batch: MatrixBatch
  let rows: UnsafeMutableBufferPointer<Float>
  let wide: UnsafeMutableBufferPointer<Double>
  let shared = Matrix4(SharedEye(distance: 2000, centre: Point(x: 512, y: 384)))

  init(_ cells: Int, _ mode: ProductMode, _ kernel: ProductKernel) throws {
    poses = try PoseBuffer(count: cells)
    for index in 0..<cells { poses[index] = Workload.page(index) }
    batch = try MatrixBatch(cells: cells, mode: mode, kernel: kernel, probe: MatrixProbe())
    rows = .allocate(capacity: 16 * cells)
    wide = .allocate(capacity: 16 * cells)
    rows.initialize(repeating: 0)
    wide.initialize(repeating: 0)
  }

  func run() {
    batch.run(poses, cells: 0..<poses.count, shared: shared, into: rows.baseAddress!, doubles: wide.baseAddress!)
  }

  deinit {
    rows.deallocate()
    wide.deallocate()
  }
}

extension Workload {
  static func page(_ index: Int) -> Pose {
    var pose = Pose(frame: Rect(x: 331, y: 100, width: 362, height: 568), anchor: Point(x: 0, y: 0.5))
    pose.angle = -Double(index % 100) * 0.03
    return pose
  }

  static func poses() throws -> [Workload] {
    let poses = try PoseBuffer(count: 400)
    let write = Workload("poses.write.400") { rounds in
      for _ in 0..<rounds { for index in 0..<400 { poses[index] = page(index) } }
    }
    let pose = page(17)
    let layer = Workload("poses.matrix") { rounds in
      for _ in 0..<rounds { consume(Matrix4(cell: pose)) }
    }
    return [write, layer]
  }

  static func products() throws -> [Workload] {
    var all: [Workload] = []
    for mode in ProductMode.allCases {
      for kernel in [ProductKernel.builtin, .blas] {
        let product = try Product(400, mode, kernel)
        all.append(Workload("products.\(mode).\(kernel).400") { for _ in 0..<$0 { product.run() } })
      }
    }
    let large = try Product(10_000, .fast, .builtin)
    all.append(Workload("products.fast.builtin.10000") { for _ in 0..<$0 { large.run() } })
    return all
  }
}
