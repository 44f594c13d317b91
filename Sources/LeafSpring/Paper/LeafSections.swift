import CMathShim

/// Cross-sections of the leaves in the air, in the book's own orientation: x from the spine to the recto's free edge, z
/// above the pages, both in points. A leaf is a chain of strips from the spine; between two of them light falls as on
/// their mean.
package final class LeafSections {
  /// Leaves beyond this many in the air cast no shadow and get none.
  package static let most = 64

  /// Numbers from one leaf's column to the next one's.
  let stride: Int
  /// Numbers that a profile's memory has room for: its 17 places, and the rest of the last lanes.
  package static var profileRoom: Int { Int(LEAF_PLACES) }
  private let numbers: Column<Double>
  private let counts: Column<Int32>
  /// Two columns for kernels, and the alphas of the leaf that was lit last, of its recto and of its verso, and zeros.
  let scratch: Column<Double>
  private let alphas: Column<Float>
  let level: Int32

  init(strips: Int, leaves: Int, level: Int32 = leaf_simd_level(), in memory: inout Memory) {
    // Kernels have room for so many.
    precondition(strips <= LEAF_LIT_STRIPS, "\(strips) strips")
    let room = min(leaves, LeafSections.most) + 1
    // Kernels read and write whole groups of up to 8 lanes, from the first hinge on.
    stride = (strips + 16) / 8 * 8
    numbers = Column(5 * stride * room + room + Int(LEAF_REPEAT), in: &memory)
    scratch = Column(2 * max(stride + Int(LEAF_REPEAT), Int(LEAF_PLACES)), in: &memory)
    alphas = Column(3 * stride, in: &memory)
    counts = Column(room + 1, in: &memory)
    self.level = level
  }

  /// - Throws: `outOfMemory`.
  package convenience init(strips: Int, leaves: Int, level: Int32? = nil) throws(LeafError) {
    var memory = Memory()
    self.init(strips: strips, leaves: leaves, level: level ?? leaf_simd_level(), in: &memory)
    try memory.check()
  }

  /// Leaves that are held, from the one that is turned farthest.
  package var count: Int {
    get { Int(counts.pointer[room]) }
    set { counts.pointer[room] = Int32(truncatingIfNeeded: newValue) }
  }

  private var room: Int { counts.count - 1 }
  /// Strips by leaf.
  var stripCounts: UnsafeMutablePointer<Int32> { counts.pointer }

  private func column(_ which: Int, _ leaf: Int) -> UnsafeMutablePointer<Double> {
    numbers.pointer + (which * room + leaf) * stride
  }

  /// Of a leaf, by hinge 0…strips: place; angle from flat right, 0…π, with sine and cosine.
  @inline(__always) package func x(_ leaf: Int) -> UnsafeMutablePointer<Double> { column(0, leaf) }
  @inline(__always) package func z(_ leaf: Int) -> UnsafeMutablePointer<Double> { column(1, leaf) }
  @inline(__always) func angle(_ leaf: Int) -> UnsafeMutablePointer<Double> { column(2, leaf) }
  @inline(__always) func sine(_ leaf: Int) -> UnsafeMutablePointer<Double> { column(3, leaf) }
  @inline(__always) func cosine(_ leaf: Int) -> UnsafeMutablePointer<Double> { column(4, leaf) }
  /// Strips of a leaf, as drawn.
  @inline(__always) package func strips(_ leaf: Int) -> Int { Int(counts.pointer[leaf]) }
  /// Cosine of the angle from the right page to the line from the spine to the leaf's free edge.
  @inline(__always) func chord(_ leaf: Int) -> Double { numbers.pointer[5 * room * stride + leaf] }
  /// Alphas at the hinges of one side of the leaf that was lit last.
  @inline(__always) func alphas(isVerso: Bool) -> UnsafeMutablePointer<Float> {
    alphas.pointer + (isVerso ? stride : 0)
  }
  /// Alphas of no light at all hinges.
  @inline(__always)
  var noAlphas: UnsafeMutablePointer<Float> { alphas.pointer + 2 * stride }
  /// The place for a leaf that is not in the air with others.
  var spare: Int { room - 1 }

  /// Begins a leaf at the spine; its strips follow, each with the angle of its own.
  package func begin(_ leaf: Int) {
    counts.pointer[leaf] = 0
    (x(leaf)[0], z(leaf)[0]) = (0, 0)
  }

  @inline(__always)
  package func add(_ leaf: Int, length: Double, angle: Double, _ sine: Double, _ cosine: Double) {
    let strip = strips(leaf)
    let (x, z) = (x(leaf) + strip, z(leaf) + strip)
    (x[1], z[1]) = (x[0] + length * cosine, z[0] + length * sine)
    (self.angle(leaf)[strip], self.sine(leaf)[strip], self.cosine(leaf)[strip]) = (angle, sine, cosine)
    counts.pointer[leaf] = Int32(truncatingIfNeeded: strip + 1)
  }

  /// A whole leaf from the angles of its strips.
  package func add(leaf: Int, _ angles: [Double], width: Double) {
    begin(leaf)
    for angle in angles {
      let turn = Elementary.sincos(angle)
      add(leaf, length: width / Double(angles.count), angle: angle, turn.sine, turn.cosine)
    }
    end(leaf)
  }

  /// Ends a leaf: what was noted of strips becomes that of hinges.
  package func end(_ leaf: Int) {
    let count = strips(leaf)
    leaf_light_hinges(angle(leaf), sine(leaf), cosine(leaf), count, level)
    let (x, z) = (x(leaf)[count], z(leaf)[count]), far = Elementary.sqrt(x * x + z * z)
    numbers.pointer[5 * room * stride + leaf] = far > 0 ? x / far : 1
  }

  /// Copies the sections of another.
  func take(_ other: LeafSections) {
    numbers.take(other.numbers, numbers.count)
    counts.take(other.counts, counts.count)
  }
}
