import CPeers
import Foundation
import LeafSpring

/// A whole frame of cells that have a scale and a z of their own, beside a loop written by hand.
enum OwnColumns {
  static func cases(_ libraries: Libraries, _ options: Options) throws -> [Case] {
    try options.sizes([400, 10_000]).map { try make($0, libraries) }
  }

  private static func make(_ cells: Int, _ libraries: Libraries) throws -> Case {
    let probe = try MatrixProbe()
    var entries: [Entry] = []
    for (name, mode, level, role) in [
      ("fast, built-in", ProductMode.fast, probe.simdLevel, Entry.Role.ours),
      ("fast, built-in, AVX2", .fast, .avx2, .variant), ("fast, built-in, SSE2", .fast, .vector128, .variant),
      ("exact, built-in", .exact, probe.simdLevel, .variant),
    ] where level < probe.simdLevel || !name.contains("SE2") && !name.contains("AVX2") {
      let pages = try OwnPages(cells, mode, probe.limited(to: level))
      entries.append(Entry("LeafSpring, \(name)", role, tolerance: 1e-5, check: pages.error, body: pages.step))
    }
    for (name, role, function) in libraries.exporting("own_frame") {
      let field = OwnField(cells)
      entries.append(
        Entry(name, role, tolerance: 1e-5, check: { field.error(function) }) {
          peers_own_frame(function, cells, &field.own)
        })
    }
    return Case(name: "own columns", cells: cells, multiplyAdds: 60, entries: entries)
  }

  static func scale(_ index: Int) -> Double { 0.5 + Double(index % 8) / 16 }
  static func z(_ index: Int) -> Double { Double(index % 16) }

  /// The rows after the first frame.
  static func reference(_ cells: Int) -> [Double] {
    (0..<min(cells, 64)).flatMap { index -> [Double] in
      var pose = Pages.pose(index)
      pose.angle = Double.pi * -Double(Float(cos(0.1)))
      pose.scale = Point(x: scale(index), y: scale(index))
      pose.shift.z = z(index)
      let local = Matrix4(cell: pose)
      return (0..<16).map { entry in
        (0..<4).reduce(0.0) { $0 + local[entry / 4, $1] * Field.shared[4 * $1 + entry % 4] }
      }
    }
  }
}

private final class OwnPages {
  private let pages: Pages

  init(_ cells: Int, _ mode: ProductMode, _ probe: MatrixProbe) throws {
    pages = try Pages(cells, mode, probe)
    for (column, value) in [
      (PoseColumn.scaleX, OwnColumns.scale), (.scaleY, OwnColumns.scale), (.shiftZ, OwnColumns.z),
    ] {
      pages.poses.withColumn(column) { for index in 0..<cells { $0[index] = value(index) } }
    }
  }

  func step() { pages.step() }

  func error() -> Double { pages.error(OwnColumns.reference(pages.cells)) }
}

private final class OwnField {
  private let field: Field
  private let scale, z: Memory<Float>
  private let cells: Int
  var own = peers_own()

  init(_ cells: Int) {
    self.cells = cells
    field = Field(cells)
    scale = Memory(cells) { Float(OwnColumns.scale($0)) }
    z = Memory(cells) { Float(OwnColumns.z($0)) }
    own.frame = field.frame
    own.scale = UnsafePointer(scale.start)
    own.z = UnsafePointer(z.start)
  }

  func error(_ function: UnsafeMutableRawPointer) -> Double {
    field.error(OwnColumns.reference(cells)) { peers_own_frame(function, cells, &own) }
  }
}
