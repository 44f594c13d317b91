import CMathShim

/// The faces of a book whose leaves are chains of strips: what bends them, and how their strips are joined. A strip is
/// the whole page, turned about the strip's hinge, of which a band is shown. One column per quantity and one entry per
/// face, as the shim's kernels take them (`leaf_faces`).
///
/// Strip i is strip 0 turned about its hinge by i times the joint's angle. With the angle δ, the signed length ℓ of a
/// strip (negative where the page lies to the left of its spine) and the strips' own scale s, the hinge of strip i is,
/// in the frame of strip 0, at ℓ·Σcos jδ along the page and −s·ℓ·Σsin jδ toward the viewer, the sums over j < i: the
/// strips are chords of a cylinder of radius |ℓ|/(2 sin |δ|/2), and together as long as the page is wide. The scale s
/// appears because a page's cells are scaled in their plane only.
struct StripFaces: ~Copyable {
  let count: Int
  let strips: Int
  /// The instruction level of the kernels; all levels give the same bits.
  let level: Int32
  private let numbers: Column<Double>
  private let words: Column<UInt32>
  private let bands: Column<Float>
  /// Empty unless strips have angles of their own.
  private let bows: Column<Double>
  private let stride: Int

  /// - Parameter hasBows: whether strips have angles of their own.
  init(_ count: Int, strips: Int, hasBows: Bool = false, level: Int32, in memory: inout Memory) {
    // Kernels read whole groups of lanes.
    stride = count == 0 ? 0 : (count + 7) / 8 * 8 + Int(LEAF_REPEAT)
    numbers = Column(9 * stride, in: &memory)
    words = Column(3 * stride, in: &memory)
    bands = Column(6 * count * strips, in: &memory)
    bows = Column(hasBows ? 3 * (count * strips + Int(LEAF_REPEAT)) : 0, in: &memory)
    self.count = count
    self.strips = strips
    self.level = level
  }

  /// Takes the numbers of as many other faces.
  func take(_ other: borrowing StripFaces) {
    numbers.take(other.numbers, numbers.count)
    words.take(other.words, words.count)
    bands.take(other.bands, bands.count)
    bows.take(other.bows, bows.count)
  }

  /// Angle of the first strip, and the angle from each strip to the next, in the canonical orientation; radians.
  var angle: UnsafeMutablePointer<Double> { numbers.pointer }
  var step: UnsafeMutablePointer<Double> { numbers.pointer + stride }
  /// Sine and cosine of these two angles.
  var sine: UnsafeMutablePointer<Double> { numbers.pointer + 2 * stride }
  var cosine: UnsafeMutablePointer<Double> { numbers.pointer + 3 * stride }
  var jointSine: UnsafeMutablePointer<Double> { numbers.pointer + 4 * stride }
  var jointCosine: UnsafeMutablePointer<Double> { numbers.pointer + 5 * stride }
  /// Distance from hinge to hinge as drawn, in points; 0 for a rigid leaf.
  var reach: UnsafeMutablePointer<Double> { numbers.pointer + 6 * stride }
  /// Signed length of a strip in points; 0 for the one cell of a rigid leaf.
  var length: UnsafeMutablePointer<Double> { numbers.pointer + 7 * stride }
  /// Distance from the page's left (or top) border to the spine, in points.
  var anchor: UnsafeMutablePointer<Double> { numbers.pointer + 8 * stride }
  /// Flags of a strip seen from the front, from behind, and edge-on.
  var before: UnsafeMutablePointer<UInt32> { words.pointer }
  var behind: UnsafeMutablePointer<UInt32> { words.pointer + stride }
  var edgeOn: UnsafeMutablePointer<UInt32> { words.pointer + 2 * stride }

  /// By row: the part of the page it shows, as a snapshot has it; and the alphas of the black over it, at both ends of
  /// the band.
  var band: UnsafeMutablePointer<Float> { bands.pointer }
  var lightLow: UnsafeMutablePointer<Float> { bands.pointer + 4 * count * strips }
  var lightHigh: UnsafeMutablePointer<Float> { bands.pointer + 5 * count * strips }

  private var hasBows: Bool { bows.count > 0 }
  private var bowStride: Int { bows.count / 3 }

  /// By row, where strips have angles of their own: the angle, its sine and its cosine.
  var angles: UnsafeMutablePointer<Double> { bows.pointer }
  var sines: UnsafeMutablePointer<Double> { bows.pointer + bowStride }
  var cosines: UnsafeMutablePointer<Double> { bows.pointer + 2 * bowStride }

  /// The columns as a kernel takes them that is to do some of the faces. The pointers are valid as long as this value
  /// lives.
  func columns(of some: Range<Int>) -> leaf_faces {
    var columns = leaf_faces()
    (columns.count, columns.strips) = (count, strips)
    (columns.first, columns.end) = (some.lowerBound, some.upperBound)
    (columns.angle, columns.step) = (UnsafePointer(angle), UnsafePointer(step))
    (columns.sine, columns.cosine) = (UnsafePointer(sine), UnsafePointer(cosine))
    (columns.joint_sine, columns.joint_cosine) = (UnsafePointer(jointSine), UnsafePointer(jointCosine))
    columns.reach = UnsafePointer(reach)
    (columns.length, columns.anchor) = (UnsafePointer(length), UnsafePointer(anchor))
    (columns.before, columns.behind) = (UnsafePointer(before), UnsafePointer(behind))
    columns.edge_on = UnsafePointer(edgeOn)
    if hasBows {
      columns.angles = UnsafePointer(angles)
      (columns.sines, columns.cosines) = (UnsafePointer(sines), UnsafePointer(cosines))
    }
    return columns
  }

  /// Computes the sines and cosines of both angles, or of all, of some of the faces.
  func turn(_ some: Range<Int>) {
    let first = some.lowerBound
    if hasBows {
      return leaf_sincos_runs(angles + first, sines + first, cosines + first, some.count, strips, count, level)
    }
    leaf_sincos_array(angle + first, sine + first, cosine + first, some.count, level)
    leaf_sincos_array(step + first, jointSine + first, jointCosine + first, some.count, level)
  }
}
