/// The list of shadows of a frame, and the light on leaves that do not bend.
extension Stage {
  /// Writes the light, and the bands, of leaves in the air. Answers the cells in which it differs.
  func writeFaces(_ light: BookLight, of book: BookScene) -> Range<Int> {
    let first = book.rowSpan.firstRow
    var changed = 0..<0
    for slot in light.relit where book.paper?.slotsWithFacets.contains(slot) != true {
      let isLit = light.lit.contains(slot), alphas = isLit ? light.faces[slot] : .zero
      for head in book.headRows(of: slot) {
        let row = first + head, place = columns.light.pointer + 2 * row
        if place[0] != alphas.x || place[1] != alphas.y { changed = changed.joined(head..<head + 1) }
        if isLit {
          book.book.wholeBand(face: head, of: Int(book.leaves[slot])).write(to: columns.bands.pointer + 4 * row)
        } else {
          columns.resetBands(row..<row + 1)
          columns.write(book, head..<head + 1, marking: 0..<0, probe.simdLevel)
        }
        (place[0], place[1]) = (alphas.x, alphas.y)
      }
    }
    light.relit = 0..<0
    columns.writeFlags(book, changed)
    return changed
  }

  /// Puts the shadows of all scenes into the snapshot, in the order in which they are painted.
  func gatherShadows() {
    guard shadowsAreStale else { return }
    shadowsAreStale = false
    columns.shadowCount = 0
    for index in casting {
      let scene = scenes[index]
      guard let book = scene.asBook, let light = book.light, light.count > 0, !scene.common.isOutOfSight else {
        continue
      }
      let shared = Matrix4.eyeAndView(book.eye(in: viewport), view: view)
      for shadowIndex in 0..<light.count {
        // In place: it is larger than most scenes' states.
        let shadow = columns.shadows.pointer + columns.shadowCount
        shadow.pointee = light.shadows[shadowIndex]
        shadow.pointee.scene = scene.id
        shadow.pointee.after += UInt32(truncatingIfNeeded: scene.rowSpan.firstRow)
        // Most are in the plane of the pages.
        let plane = light.planes[shadowIndex], isAsBefore = shadowIndex > 0 && plane == light.planes[shadowIndex - 1]
        shadow.pointee.matrix = isAsBefore ? (shadow - 1).pointee.matrix : SIMD16(Matrix4(plane) * shared)
        columns.shadowCount += 1
      }
    }
  }
}

extension BookLight {
  /// The distance of the shadows that another instant had from these, in the largest invisible changes.
  func distance(from other: KeptPoses, _ tolerance: Tolerance) -> Double {
    guard count == other.shadowCount else { return .infinity }
    var most = 0.0
    for index in 0..<count {
      most = max(most, shadows.pointer[index].distance(from: other.shadows.pointer[index], tolerance))
    }
    return most
  }
}

extension BookScene {
  /// Numbers of the light on faces: of strips, those of the low ends and then those of the high ends; of rigid leaves,
  /// two each.
  var lightCount: Int { light == nil ? 0 : isSoft ? 2 * ownCells : 2 * slotCount }

  func withLight(_ body: (UnsafePointer<Float>) -> Void) {
    guard !isSoft else { return body(faces.lightLow) }
    light?.faces.pointer.withMemoryRebound(to: Float.self, capacity: 2 * slotCount) { body($0) }
  }

  /// The distance of the light on faces that another instant had from this, in the largest invisible changes.
  func lightDistance(from other: borrowing Column<Float>, _ tolerance: Tolerance) -> Double {
    var most = 0.0
    let before = other.pointer
    withLight { numbers in
      for index in 0..<lightCount where numbers[index] != before[index] {
        let rows = isSoft ? index % ownCells..<index % ownCells + 1 : headRows(of: index / 2)
        for row in rows where poses.flags[row] & CellFlags.visible.rawValue != 0 {
          most = max(most, tolerance.steps(Double(numbers[index] - before[index])))
        }
      }
    }
    return most
  }
}

extension Shadow {
  fileprivate func distance(from other: Shadow, _ tolerance: Tolerance) -> Double {
    if self == other { return 0 }
    guard kind == other.kind, after == other.after, clipCount == other.clipCount, casterCount == other.casterCount
    else { return .infinity }
    var most = tolerance.steps(Double(strength - other.strength))
    for lane in 0..<17 { most = max(most, tolerance.steps(Double(alpha(lane) - other.alpha(lane)))) }
    var far = max(abs(low - other.low), abs(high - other.high), abs(height - other.height))
    for lane in 0..<16 { far = max(far, abs(clip[lane] - other.clip[lane]), abs(caster[lane] - other.caster[lane])) }
    return max(most, tolerance.ways(Double(far)))
  }
}
