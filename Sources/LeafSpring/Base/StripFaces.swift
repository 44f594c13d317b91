import CMathShim

/// The faces of a book whose leaves are chains of strips: what bends them, and how their strips are joined. One column
/// per quantity and one entry per face, as the shim's kernels take them (`leaf_faces`).
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
  private let stride: Int

  /// - Throws: `outOfMemory`.
  init(_ count: Int, strips: Int, level: Int32) throws(LeafError) {
    // Kernels read whole groups of lanes.
    let stride = count == 0 ? 0 : (count + 7) / 8 * 8 + Int(LEAF_REPEAT)
    let numbers = try Column<Double>(10 * stride)
    let words = try Column<UInt32>(3 * stride)
    self.count = count
    self.strips = strips
    self.level = level
    self.numbers = numbers
    self.words = words
    self.stride = stride
  }

  /// A second set of faces with the same numbers.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> StripFaces {
    let twin = try StripFaces(count, strips: strips, level: level)
    twin.numbers.pointer.update(from: numbers.pointer, count: numbers.count)
    twin.words.pointer.update(from: words.pointer, count: words.count)
    return twin
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
  /// Factor of the shade.
  var strength: UnsafeMutablePointer<Double> { numbers.pointer + 7 * stride }
  /// Signed length of a strip in points; 0 for the one cell of a rigid leaf.
  var length: UnsafeMutablePointer<Double> { numbers.pointer + 8 * stride }
  /// Distance from the strip's left (or top) border to its hinge, in points.
  var anchor: UnsafeMutablePointer<Double> { numbers.pointer + 9 * stride }
  /// Flags of a strip seen from the front, from behind, and edge-on.
  var before: UnsafeMutablePointer<UInt32> { words.pointer }
  var behind: UnsafeMutablePointer<UInt32> { words.pointer + stride }
  var edgeOn: UnsafeMutablePointer<UInt32> { words.pointer + 2 * stride }

  /// The columns as a kernel takes them. The pointers are valid as long as this value lives.
  var columns: leaf_faces {
    var columns = leaf_faces()
    (columns.count, columns.strips) = (count, strips)
    (columns.angle, columns.step) = (UnsafePointer(angle), UnsafePointer(step))
    (columns.sine, columns.cosine) = (UnsafePointer(sine), UnsafePointer(cosine))
    (columns.joint_sine, columns.joint_cosine) = (UnsafePointer(jointSine), UnsafePointer(jointCosine))
    (columns.reach, columns.strength) = (UnsafePointer(reach), UnsafePointer(strength))
    (columns.length, columns.anchor) = (UnsafePointer(length), UnsafePointer(anchor))
    (columns.before, columns.behind) = (UnsafePointer(before), UnsafePointer(behind))
    columns.edge_on = UnsafePointer(edgeOn)
    return columns
  }

  /// Computes the sines and cosines of both angles.
  func turn() {
    leaf_sincos_array(angle, sine, cosine, count, level)
    leaf_sincos_array(step, jointSine, jointCosine, count, level)
  }
}
