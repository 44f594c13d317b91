/// Shadows: the polygon in which one is drawn, cut so finely that its formula is as good as linear in between. A vertex
/// has the formula's own value.
///
/// Between the vertices of a piece that spans a along one axis and b along another, a product of linear functions is
/// wrong by at most a quarter of the product of what they change, and a smooth function by its second derivative times
/// b²/8. Drawn at full strength, 0.6 of 255, that is below 1 of 255: see `DrawListTests`.
extension DrawListWriter {
  @inline(never)
  mutating func write(_ shadow: Shadow, _ matrix: UnsafePointer<Float>) {
    outline.lanes(shadow.clip, shadow.clipCount)
    writeWithin(shadow, matrix)
  }

  /// The part of a shadow in the outline.
  private mutating func writeWithin(_ shadow: Shadow, _ matrix: UnsafePointer<Float>) {
    begin(matrix)
    guard outline.count > 2 else { return }
    guard shadow.kind == .profile else { return writeOutline(shadow) }
    writeProfile(shadow)
    if let under { writeProfile(under) }
  }

  /// A shadow on what is straight over or under its plane.
  mutating func write(_ shadow: Shadow, on facet: ShadedFacet) {
    guard let wall = facet.wall else { return writeFlat(shadow, on: facet) }
    for end in 1..<DrawPolygon.room {
      slice.arcs(facet.size, radii: facet.radii)
      guard end < slice.count else { return }
      writeFlat(shadow, on: facet.piece(wall.piece(from: slice.points[end - 1], to: slice.points[end])))
    }
  }

  @inline(never)
  private mutating func writeFlat(_ shadow: Shadow, on facet: ShadedFacet) {
    guard let raising = facet.raising else { return }
    outline.page(facet.size, radii: facet.radii)
    keep(facet.band, overlap: 0)
    row.clear()
    for index in 0..<outline.count { row.add(facet.below(outline.points[index])) }
    outline.lanes(shadow.clip, shadow.clipCount)
    clipRow()
    swap(&row, &outline)
    SIMD16(raising).floats { writeWithin(shadow, $0) }
  }

  // MARK: along an axis

  /// Rows across a profile's axis, in which its fade toward both ends is as good as linear to 0.9 of 255.
  ///
  /// With n rows of a profile that is k times as long as its ends, the fade `PaperLight.endFade` bends by (k/n)²/8 · 0.7
  /// in a row at most and changes by k/n · 0.64. So linear triangles miss alpha · f by 22 k²/n² · alpha of 255, and by 40
  /// k/n times what alpha changes in a slice.
  private static func rows(_ ramp: Ramp, _ shadow: Shadow) -> Int {
    let long = Double(shadow.endExtent) / Double(shadow.endLength)
    let (dark, steep) = (22 * long * long * max(ramp.near, ramp.far), 40 * long * abs(ramp.near - ramp.far))
    var rows = 8
    while rows < 32, dark / Double(rows * rows) + steep / Double(rows) > 0.9 { rows += 8 }
    return rows
  }

  /// Alpha is linear between 17 places, so slices lose nothing.
  private mutating func writeProfile(_ shadow: Shadow) {
    let axis = DrawSide(x: Double(shadow.axis.x), y: Double(shadow.axis.y), least: 0)
    let (low, span) = (Double(shadow.low), max(Double(shadow.high) - Double(shadow.low), 0))
    let (least, most) = outline.depths(axis)
    func place(_ stop: Int) -> Double { low + span * Double(stop * stop) / 256 }
    for stretch in (under == nil ? 0 : 1)...17 {
      let from = stretch == 0 ? least - 1 : place(stretch - 1), to = stretch == 17 ? most + 1 : place(stretch)
      let near = Double(shadow.alpha(max(stretch - 1, 0))), far = Double(shadow.alpha(min(stretch, 16)))
      guard from < to, from < most, to > least, near > 0 || far > 0 else { continue }
      outline.cut(axis, from: from, to: to, &part, into: &slice)
      let start = DrawSide(x: axis.x, y: axis.y, least: from)
      let ramp = Ramp(side: start, length: to - from, near: near, far: far)
      if shadow.endLength > 0 { writeRows(shadow, ramp) } else { write(slice) { ramp.value($0) } }
    }
  }

  /// The slice, cut across.
  private mutating func writeRows(_ shadow: Shadow, _ ramp: Ramp) {
    let across = DrawSide(x: -Double(shadow.axis.y), y: Double(shadow.axis.x), least: 0)
    let (least, most) = slice.depths(across), extent = Double(shadow.endExtent),
      rows = DrawListWriter.rows(ramp, shadow)
    for index in 0..<rows {
      let from = index == 0 ? least - 1 : extent * (Double(index) / Double(rows) - 0.5)
      let to = index + 1 == rows ? most + 1 : extent * (Double(index + 1) / Double(rows) - 0.5)
      guard from < to, from < most, to > least else { continue }
      slice.cut(across, from: from, to: to, &row, into: &piece)
      write(piece) { ramp.value($0) * shadow.fade(across.depth($0)) }
    }
  }

  // MARK: around a polygon

  /// Rings around a caster, and the largest angle of a piece at its corner.
  static let rings = 12, sector = Double.pi / 8

  /// `slice` holds the caster, `part` the outward normals of its edges.
  private mutating func writeOutline(_ shadow: Shadow) {
    part.lanes(shadow.caster, shadow.casterCount)
    part.thin(into: &slice)
    let area = slice.twiceArea
    guard abs(area) > 1e-6, area.isFinite, shadow.height > 1e-6 else { return }
    placeRings(shadow)
    let sense = area > 0 ? 1.0 : -1, middle = slice.middle
    findNormals(sense)
    for index in 0..<slice.count {
      let out = part.points[index], end = slice.points[(index + 1) % slice.count]
      writeUnder(shadow, index, middle)
      writeEdge(shadow, (slice.points[index], end), out)
      writeCorner(shadow, end, (out, part.points[(index + 1) % slice.count]), sense)
    }
  }

  private mutating func findNormals(_ sense: Double) {
    part.clear()
    for index in 0..<slice.count {
      let a = slice.points[index], b = slice.points[(index + 1) % slice.count], (x, y) = (b.x - a.x, b.y - a.y)
      let length = sense * Elementary.sqrt(x * x + y * y)
      part.add(Point(x: y / length, y: -x / length))
    }
  }

  /// The area beside an edge, cut where the direction of the sky's tilt turns toward the next edge's: linear pieces miss
  /// at most 2.5 of 255 at full strength, 1.5 at 0.6.
  private mutating func writeEdge(_ shadow: Shadow, _ edge: (from: Point, to: Point), _ out: Point) {
    let (x, y) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y)
    let bend = min(0.5 * Double(shadow.height) / Elementary.sqrt(x * x + y * y), 0.1)
    let shares = SIMD8(bend, 4 * bend, 1 - 4 * bend, 1 - bend, 1, 0, 0, 0)
    var before = edge.from
    for index in 0..<5 {
      let next = Point(x: edge.from.x + shares[index] * x, y: edge.from.y + shares[index] * y)
      writeColumn(shadow, (before, out), (next, out))
      before = next
    }
  }

  /// The area beyond a corner, from the way out of the edge before it to that of the edge after it.
  private mutating func writeCorner(
    _ shadow: Shadow, _ place: Point, _ ways: (before: Point, after: Point), _ sense: Double
  ) {
    let (out, next) = ways
    let turn = abs(Elementary.atan2(y: out.x * next.y - out.y * next.x, x: out.x * next.x + out.y * next.y))
    guard turn > 1e-9 else { return }
    let sectors = Int(Elementary.ceil(turn / DrawListWriter.sector))
    let (sine, cosine) = Elementary.sincos(sense * turn / Double(sectors))
    var from = out
    for sector in 1...sectors {
      let turned = Point(x: cosine * from.x - sine * from.y, y: sine * from.x + cosine * from.y)
      let to = sector == sectors ? next : turned
      writeColumn(shadow, (place, from), (place, to))
      from = to
    }
  }

  /// Places along an edge of the caster, and from there to its middle: closer where the formula bends.
  static let along = SIMD8(0, 0.1, 0.5, 0.9, 1, 0, 0, 0), inward = SIMD4(0, 0.2, 0.6, 1)

  /// The triangle between an edge of the caster and its middle: one may look past a flap's side, or under a cover.
  private mutating func writeUnder(_ shadow: Shadow, _ edge: Int, _ middle: Point) {
    let a = slice.points[edge], b = slice.points[(edge + 1) % slice.count]
    func place(_ column: Int, _ ring: Int) -> Point {
      let (along, inward) = (DrawListWriter.along[column], DrawListWriter.inward[ring])
      let (x, y) = (a.x + along * (b.x - a.x), a.y + along * (b.y - a.y))
      return Point(x: x + inward * (middle.x - x), y: y + inward * (middle.y - y))
    }
    for column in 0..<4 {
      for ring in 0..<3 {
        row.clear()
        row.add(place(column, ring))
        row.add(place(column + 1, ring))
        row.add(place(column + 1, ring + 1))
        if ring < 2 { row.add(place(column, ring + 1)) }
        writeClipped(shadow)
      }
    }
  }

  /// Finds the distances of the rings, for all columns of a shadow. At the place tan a heights away 1 + S is 1 − sin a.
  private mutating func placeRings(_ shadow: Shadow) {
    let reach = Elementary.atan(PaperLight.reach(height: 1, strength: Double(shadow.strength), tilt: shadow.tilt))
    for ring in 1...DrawListWriter.rings {
      let (sine, cosine) = Elementary.sincos(reach * Double(ring) / Double(DrawListWriter.rings))
      distances[ring] = Double(shadow.height) * sine / cosine
    }
  }

  /// The area between two rays from the caster outward, ring by ring.
  private mutating func writeColumn(
    _ shadow: Shadow, _ one: (base: Point, out: Point), _ other: (base: Point, out: Point)
  ) {
    var before = 0.0
    func at(_ ray: (base: Point, out: Point), _ distance: Double) -> Point {
      Point(x: ray.base.x + distance * ray.out.x, y: ray.base.y + distance * ray.out.y)
    }
    for ring in 1...DrawListWriter.rings {
      let distance = distances[ring]
      row.clear()
      row.add(at(one, before))
      row.add(at(one, distance))
      row.add(at(other, distance))
      if before > 0 || one.base != other.base { row.add(at(other, before)) }
      before = distance
      writeClipped(shadow)
    }
  }

  private mutating func writeClipped(_ shadow: Shadow) {
    clipRow()
    let (caster, ways) = (slice, part)
    write(row) { shadow.outlineAlpha(at: $0, caster, ways) }
  }

  /// Cuts `row` to the part within the outline.
  private mutating func clipRow() {
    let sense = outline.twiceArea < 0 ? -1.0 : 1
    for index in 0..<outline.count {
      let a = outline.points[index], b = outline.points[index + 1 == outline.count ? 0 : index + 1]
      var side = DrawSide(x: sense * (a.y - b.y), y: sense * (b.x - a.x), least: 0)
      side.least = side.depth(a)
      guard row.depths(side).least < 0 else { continue }
      row.cut(side, into: &piece)
      swap(&row, &piece)
      guard row.count > 2 else { return }
    }
  }
}

extension DrawPolygon {
  /// The mean of its points.
  var middle: Point {
    var sum = Point.zero
    for index in 0..<count {
      sum.x += points[index].x
      sum.y += points[index].y
    }
    return Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// Copies all points but those that are as good as the one before.
  func thin(into other: inout DrawPolygon) {
    other.clear()
    guard count > 0 else { return }
    var last = points[count - 1]
    for index in 0..<count {
      let (x, y) = (points[index].x - last.x, points[index].y - last.y)
      guard x * x + y * y > 1e-12 else { continue }
      last = points[index]
      other.add(last)
    }
  }
}

/// The formulas of `light.md` 1 and 2, as hosts evaluate them: `bright` is the direction of the bright side times the
/// sky's tilt.
extension Shadow {
  /// Length of the sky's tilt in the plane.
  var tilt: Double {
    let (x, y) = (Double(bright.x), Double(bright.y))
    return Elementary.sqrt(x * x + y * y)
  }

  /// Share of a profile that is left at y across its axis.
  package func fade(_ y: Double) -> Double {
    guard endLength > 0 else { return 1 }
    let (half, length) = (Double(endExtent) / 2, Double(endLength))
    return 0.5 * (PaperLight.endFade((half - y) / length) + PaperLight.endFade((half + y) / length))
  }

  /// Alpha of an outline at a point of its plane. `ways`: the outward normals of its caster's edges.
  ///
  /// The sky's tilt counts in the mean direction of all edges, each weighted by 1 over its distance squared, softened by
  /// a sixth of the height: the nearest edge's alone would leap at a corner, where all meet. Away from the caster the
  /// direction counts whole, since all that hides the sky is on one side.
  func outlineAlpha(at p: Point, _ caster: DrawPolygon, _ ways: DrawPolygon) -> Double {
    let height = Double(height), soft = height * height / 36
    var (nearest, isUnder, sum, all) = (Double.infinity, true, Point.zero, 0.0)
    for index in 0..<caster.count {
      let a = caster.points[index], b = caster.points[(index + 1) % caster.count], out = ways.points[index]
      let (x, y) = (p.x - a.x, p.y - a.y), (ex, ey) = (b.x - a.x, b.y - a.y)
      let part = min(max((x * ex + y * ey) / (ex * ex + ey * ey), 0), 1), (dx, dy) = (x - part * ex, y - part * ey)
      let away = dx * dx + dy * dy, weight = 1 / (away + soft)
      if x * out.x + y * out.y > 0 { isUnder = false }
      nearest = min(nearest, away)
      (sum.x, sum.y, all) = (sum.x + weight * out.x, sum.y + weight * out.y, all + weight)
    }
    if isUnder { nearest = 0 }
    let (x, y) = (sum.x / all, sum.y / all), size = max(Elementary.sqrt(x * x + y * y), 1e-9)
    let whole = 1 + nearest / (nearest + soft) * (1 / size - 1)
    let toward = whole * (Double(bright.x) * x + Double(bright.y) * y) / PaperLight.tilt
    let blocked = PaperLight.besideOutline(Elementary.sqrt(nearest), height: height, bright: toward)
    return max(Double(strength) * blocked, 0)
  }
}
