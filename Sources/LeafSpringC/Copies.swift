import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_copy_def_default(_ def: UnsafeMutablePointer<leaf_copy_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_copy_def()
  value.depth = Double(LEAF_UNSET)
  return fill(def, struct_size, value)
}

/// The destination and the convention of the copied matrices.
private struct Convention {
  let isModel: Bool
  let isTransposed: Bool
  let isDouble: Bool
  let isFromUnitSquare: Bool
  /// The factor that is applied after the viewport's points.
  let space: Matrix4
  let isPlain: Bool

  init(_ def: leaf_copy_def, _ viewport: Size) throws(LeafError) {
    isModel = try Convention.flag(def.what, "what")
    isTransposed = try Convention.flag(def.layout, "layout")
    isDouble = try Convention.flag(def.scalar, "scalar")
    isFromUnitSquare = try Convention.flag(def.from_unit_square, "from_unit_square")
    let isNDC = try Convention.flag(def.space, "space")
    let isUp = try Convention.flag(def.y_axis, "y_axis")
    let isSymmetric = try Convention.flag(def.z_range, "z_range")
    guard isNDC else {
      space =
        isUp
        ? Matrix4((1, 0, 0, 0), (0, -1, 0, 0), (0, 0, 1, 0), (0, viewport.height, 0, 1)) : .identity
      isPlain = !isModel && !isTransposed && !isDouble && !isFromUnitSquare && !isUp
      return
    }
    guard !isModel else { throw LeafError(.outOfRange, "space", accepts: "points for model matrices") }
    let depth = given(def.depth) ?? 2 * max(viewport.width, viewport.height)
    try requireFinite(depth, "depth")
    guard depth >= 1e-6, depth <= 1e9 else {
      throw LeafError(.outOfRange, "depth", accepts: "1e-6 to 1e9 points")
    }
    let (sx, sy) = (2 / viewport.width, (isUp ? -2 : 2) / viewport.height)
    let (sz, z) = isSymmetric ? (-1 / depth, 0.0) : (-0.5 / depth, 0.5)
    space = Matrix4((sx, 0, 0, 0), (0, sy, 0, 0), (0, 0, sz, 0), (-1, isUp ? 1 : -1, z, 1))
    isPlain = false
  }

  private static func flag(_ raw: Int32, _ field: StaticString) throws(LeafError) -> Bool {
    guard raw == 0 || raw == 1 else { throw LeafError(.outOfRange, field, accepts: "0 or 1") }
    return raw == 1
  }

  /// The last steps of computing a matrix.
  func finish(_ matrix: Matrix4, size: Size) -> Matrix4 {
    var matrix = matrix
    if isFromUnitSquare { matrix = .scale(x: size.width, y: size.height) * matrix }
    matrix = matrix * space
    return isTransposed ? matrix.transposed : matrix
  }

  func write(_ matrix: Matrix4, to place: UnsafeMutableRawPointer) {
    if isDouble {
      place.storeBytes(of: matrix, as: Matrix4.self)
      return
    }
    withUnsafeBytes(of: matrix) { bytes in
      for index in 0..<16 {
        let number = bytes.load(fromByteOffset: 8 * index, as: Double.self)
        place.storeBytes(of: Float(number), toByteOffset: 4 * index, as: Float.self)
      }
    }
  }
}

@c @implementation
public func leaf_stage_copy(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_copy_def>!, _ matrices: UnsafeMutableRawPointer!, _ bytes: Int
) -> leaf_status {
  onStage(stage, check(def)) { box throws(LeafError) in
    let def = def.pointee
    let convention = try Convention(def, box.stage.viewport)
    guard def.space == 0 || box.stage.view == .identity else {
      throw LeafError(.refused, "space", accepts: "points while the stage has a view")
    }
    guard hasRows(def.first, def.count, of: box.stage.cellCount) else {
      throw LeafError(.outOfRange, "count", accepts: "rows of the snapshot")
    }
    let size = convention.isDouble ? 128 : 64
    let stride = def.stride == 0 ? size : def.stride
    guard stride >= size, stride % (size / 16) == 0, stride <= Int(Int32.max) else {
      throw LeafError(.outOfRange, "stride", accepts: "0, or whole numbers from one matrix on")
    }
    guard def.count > 0 else { return .ok }
    let (reach, overflow) = (Int(host: def.count) - 1).multipliedReportingOverflow(by: stride)
    guard !overflow, bytes >= 0, reach <= bytes - size else { return .tooSmall }
    guard let matrices, UInt(bitPattern: matrices) % UInt(size / 16) == 0 else { return .badPointer }
    copy(box.stage, def, convention, matrices, stride)
    return .ok
  }
}

private func copy(
  _ stage: Stage, _ def: leaf_copy_def, _ convention: Convention, _ matrices: UnsafeMutableRawPointer,
  _ stride: Int
) {
  stage.withSnapshot { (frame: borrowing Snapshot) in
    let narrow = frame.matrices.baseAddress!
    let wide = frame.matrices64.isEmpty ? nil : frame.matrices64.baseAddress
    for index in 0..<Int(host: def.count) {
      let row = Int(host: def.first) + index
      let place = matrices + index * stride
      if convention.isPlain {
        place.copyMemory(from: narrow + 16 * row, byteCount: 64)
        continue
      }
      let matrix: Matrix4
      if convention.isModel {
        matrix = Matrix4(model: stage.pose(ofRow: row))
      } else if let wide {
        matrix = Matrix4(rows: wide + 16 * row)
      } else {
        matrix = Matrix4(rows: narrow + 16 * row)
      }
      convention.write(convention.finish(matrix, size: frame.size(row)), to: place)
    }
  }
}

extension Matrix4 {
  /// 16 numbers in the order in which they are stored.
  @inline(__always)
  init<Number: Scalar>(rows m: UnsafePointer<Number>) {
    self.init(
      (m[0].wide, m[1].wide, m[2].wide, m[3].wide), (m[4].wide, m[5].wide, m[6].wide, m[7].wide),
      (m[8].wide, m[9].wide, m[10].wide, m[11].wide), (m[12].wide, m[13].wide, m[14].wide, m[15].wide))
  }
}
