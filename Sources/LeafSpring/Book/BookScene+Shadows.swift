/// The shadows of a book of paper, from the sections of its leaves in the air, its folds and its opening. Their order
/// is that in which they are painted.
extension BookScene {
  /// The places on which shadows are cast: pages and table, in the book's own orientation and as it lies on the screen.
  struct Ground {
    var side: PeelSide
    let scale: Double
    let shift: Vector3
    let page: Size
    let radius: Double
    /// The part of a board beyond the page.
    let overhang: Double
    /// Of the light, by the opacity of the leaf that casts.
    var strength: Double
    /// True if a page lies on the right, and on the left.
    var right = true, left = true
  }

  /// Writes the shadows of the present poses.
  func writeShadows(_ light: BookLight, _ paper: BookPaper, _ frame: Book.PageFrame, at now: Instant) {
    light.count = 0
    guard !isOnShelf(at: now) else { return }
    let size = frame.size, side = book.side(frame)
    var ground = Ground(
      side: side, scale: frame.scale, shift: side.onScreen(frame.shift), page: size,
      radius: min(book.cornerRadius, PageStack.largestRadius(of: size)), overhang: frame.overhang,
      strength: light.strength)
    (ground.right, ground.left) = pagesLie(under: light.aloft)
    // Until it is open, all of its turned leaves are in the air.
    if frame.opening.turn < 1 { ground.left = false }
    writeTable(light, paper, ground, at: now)
    guard motionPolicy != .crossFade else { return }
    if !light.aloft.isEmpty {
      writeProfiles(light, ground)
      writeLeafProfiles(light, ground)
    }
    writePeelShadows(light, paper, ground)
  }

  /// True if any leaf lies on the right, and on the left, under those in the air.
  func pagesLie(under aloft: Range<Int>) -> (right: Bool, left: Bool) {
    guard slotCount > 0 else { return (true, false) }
    let last = slotCount - 1
    let (front, back) = aloft.isEmpty ? (0, last) : (aloft.lowerBound, aloft.upperBound - 1)
    var right = Int(leaves[back]) < book.leafCount - 1, left = leaves[front] > 0
    if aloft.isEmpty { (right, left) = (right || ratios[last] > 0, left || ratios[0] < 0) }
    return book.spreadMode == .single ? (true, false) : (right, left)
  }

  /// A new shadow at the end of the list; nil if that is full.
  func addShadow(
    _ kind: Shadow.Kind, _ light: BookLight, after rank: Int, on plane: CellPlace
  ) -> UnsafeMutablePointer<Shadow>? {
    guard light.count < light.shadows.count else { return nil }
    let place = light.shadows.pointer + light.count
    place.pointee = Shadow()
    (place.pointee.kind, place.pointee.after) = (kind, UInt32(truncatingIfNeeded: rank))
    light.planes[light.count] = plane
    light.count += 1
    return place
  }

  /// The plane of the pages, as they lie on the screen.
  func plane(_ ground: Ground) -> CellPlace {
    let (s, o, spine) = (ground.scale, ground.shift, ground.side.spine)
    return CellPlace(
      across: Vector3(x: s, y: 0, z: 0), down: Vector3(x: 0, y: s, z: 0), out: Vector3(x: 0, y: 0, z: 1),
      origin: Vector3(x: spine.x + o.x, y: spine.y + o.y, z: o.z))
  }

  // MARK: the table

  /// The outline of all that lies, under everything. A leaf that opens or shuts the whole book takes its edge along; of
  /// one that is peeled there lies what its fold leaves, and on the other side as much as its flap covers.
  private func writeTable(_ light: BookLight, _ paper: BookPaper, _ ground: Ground, at now: Instant) {
    let cover = peeledCover(isLeft: paper.isTurned, paper), (right, left) = edges(light, paper, ground)
    var strength = light.strength * (1 - PaperLight.lowBounce)
    if motionPolicy == .crossFade {
      strength *= shown(runValue(at: now).value, isRunning: interaction.progress.phase(at: now) == .running).opacity
    }
    guard book.height > 0, strength > 0, right + left > 0 else {
      light.table = SIMD4()
      return
    }
    let key = SIMD4(right, left, strength, book.height)
    guard cover != nil || key != light.table else {
      // It lies first in the list, as it did.
      light.planes[0] = plane(ground)
      light.count = 1
      return
    }
    guard let shadow = addShadow(.outline, light, after: 0, on: plane(ground)) else { return }
    light.table = cover == nil ? key : SIMD4()
    let caster = allThatLies(light, ground, (right, left), under: cover.map { ($0, paper) })
    shadow.pointee.setCaster(caster, ground.side)
    let reach = PaperLight.reach(height: book.height, strength: strength), height = ground.page.height
    var clip = ShadowPolygon(light.points.pointer)
    clip.addPage(
      from: -left - reach, to: right + reach, height: height + 2 * ground.overhang + 2 * reach, radii: (0, 0))
    _ = clip.finish()
    shadow.pointee.setClip(clip, ground.side)
    shadow.pointee.setOutline(height: book.height, strength: strength)
  }

  /// The distances from the spine of the edges of all that lies: the outermost leaf, with none under it, is a cover.
  private func edges(_ light: BookLight, _ paper: BookPaper, _ ground: Ground) -> (right: Double, left: Double) {
    let width = ground.page.width + ground.overhang, larger = width / ground.page.width
    func edge(_ lies: Bool, isLeft: Bool) -> Double {
      if isLeft != paper.isTurned, let index = peeledCover(isLeft: isLeft, paper) {
        return larger * paper.folds[index].covered(paper.hinges)
      }
      guard !lies else { return width }
      return light.sections.count > 0 ? min(larger * light.sections.edge(isLeft: isLeft), width) : 0
    }
    return (edge(ground.right, isLeft: false), book.spreadMode == .single ? 0 : edge(ground.left, isLeft: true))
  }

  /// The outline of all that lies, from one edge to the other and without the part that a fold has taken up, in the
  /// light's scratch memory.
  private func allThatLies(
    _ light: BookLight, _ ground: Ground, _ edges: (right: Double, left: Double),
    under cover: (fold: Int, paper: BookPaper)?
  ) -> ShadowPolygon {
    let (right, left) = edges, height = ground.page.height
    var polygon = ShadowPolygon(light.points.pointer, isCoarse: true)
    let radii = (left > 0 ? min(ground.radius, left) : 0, right > 0 ? min(ground.radius, right) : 0)
    polygon.addPage(from: -left, to: right, height: height + 2 * ground.overhang, radii: radii)
    if let (index, paper) = cover {
      let fold = paper.folds[index], axis = Point(x: paper.isTurned ? -fold.axis.x : fold.axis.x, y: fold.axis.y)
      polygon.cut(axis, at: fold.roll(of: paper.hinges).begin - axis.y * (height / 2), keepsBelow: true)
    }
    _ = polygon.finish()
    return polygon
  }

  /// The fold of a peeled leaf under which no other lies on a side: the last one on the right, the first on the left.
  private func peeledCover(isLeft: Bool, _ paper: BookPaper) -> Int? {
    let slot = isLeft ? 0 : slotCount - 1, cover = isLeft ? 0 : book.leafCount - 1
    guard book.spreadMode == .double, slotCount > 0, Int(leaves[slot]) == cover,
      let index = paper.orderIndex(of: slot), !paper.folds[index].isUnfolded
    else { return nil }
    return index
  }

  // MARK: pages under leaves that turn

  /// Cells that are painted before those of the leaves in the air.
  private func flatCells(_ light: BookLight) -> Int {
    guard let first = light.aloft.first, let last = light.aloft.last else { return block.count + ownCells }
    return block.count + ownCells - strips * (headRows(of: last).upperBound - headRows(of: first).lowerBound)
  }

  private func surroundings(_ light: BookLight, _ ground: Ground) -> LeafSections.Surroundings {
    LeafSections.Surroundings(bright: book.brightness, width: ground.page.width)
  }

  /// One profile for each side of the spine where a page lies, as far as its board reaches. A free edge that is no
  /// higher than the rim is wide shows nothing of the page, and hides little of the rim's sky that the stack leaves: the
  /// profile comes and goes with that height, and no rim flashes as a leaf lands.
  private func writeProfiles(_ light: BookLight, _ ground: Ground) {
    let sections = light.sections, far = ground.page.width + ground.overhang, blocked = light.numbers.pointer
    let room = surroundings(light, ground), rank = flatCells(light)
    let rise = ground.overhang > 0 ? min(sections.height / ground.overhang, 1) : 1
    for isLeft in [false, true] where isLeft ? ground.left : ground.right {
      let low = min(sections.edge(isLeft: isLeft), far)
      guard low < far * (1 - 1e-6) else { continue }
      sections.writeBlocked(isLeft: isLeft, from: low, to: far, room, into: blocked)
      let strength = rise * light.strength * (1 - sections.returned(isLeft: isLeft, room))
      // Nothing is seen if a 1024th is the darkest.
      guard strength * blocked[0] >= 1 / 1024, let shadow = addShadow(.profile, light, after: rank, on: plane(ground))
      else { continue }
      shadow.pointee.clip = page(light, ground, isLeft: isLeft)
      shadow.pointee.clipCount = 8
      shadow.pointee.setAxis(ground.side, Point(x: isLeft ? -1 : 1, y: 0), low, far)
      shadow.pointee.setEnds(ground.page)
      shadow.pointee.setAlphas(blocked, strength)
    }
  }

  /// The outline of a page with the board around it, which changes only while a book opens from a shelf.
  private func page(_ light: BookLight, _ ground: Ground, isLeft: Bool) -> SIMD16<Float> {
    if let known = light.pages, known.overhang == ground.overhang { return isLeft ? known.left : known.right }
    func outline(_ low: Double, _ high: Double, _ radii: (Double, Double)) -> SIMD16<Float> {
      var clip = ShadowPolygon(light.points.pointer)
      clip.addPage(from: low, to: high, height: ground.page.height + 2 * ground.overhang, radii: radii)
      var shadow = Shadow()
      shadow.setClip(clip, ground.side)
      return shadow.clip
    }
    let (width, radius) = (ground.page.width + ground.overhang, max(ground.radius, 1e-3))
    let found = (
      right: outline(0, width, (0, radius)), left: outline(-width, 0, (radius, 0)), overhang: ground.overhang
    )
    light.pages = found
    return isLeft ? found.left : found.right
  }

  /// Rigid leaves that others in the air stand over, each in its own plane: their light is not linear.
  private func writeLeafProfiles(_ light: BookLight, _ ground: Ground) {
    let sections = light.sections, first = flatCells(light) - block.count
    guard sections.count > 1 else { return }
    for rank in first..<ownCells {
      let row = Int(poses.paint[rank]), slot = row % headCount / book.facesPerLeaf,
        index = slot - light.casting.lowerBound
      guard row < headCount, index >= 0, index < sections.count, sections.strips(index) == 1,
        poses.flags[row] & CellFlags.visible.rawValue != 0,
        book.facesPerLeaf == 1 || poses.flags[row] & CellFlags.backFacing.rawValue == 0
      else { continue }
      writeLeafProfile(slot, light, ground, after: block.count + rank + 1)
    }
  }

  private func writeLeafProfile(_ slot: Int, _ light: BookLight, _ ground: Ground, after rank: Int) {
    let sections = light.sections, index = slot - light.casting.lowerBound, head = headRows(of: slot).lowerBound,
      width = ground.page.width
    let (angle, sine, cosine) = (sections.angle(index)[0], sections.sine(index)[0], sections.cosine(index)[0])
    let isVerso = poses.flags[head] & CellFlags.backFacing.rawValue != 0, alphas = light.numbers.pointer,
      face = LeafSections.Side(index, isVerso: isVerso)
    let own = isSoft ? SIMD2(faces.lightLow[head], faces.lightHigh[head]) : light.faces[slot]
    let room = self.surroundings(of: slot, light)
    var most = 0.0
    for place in 0..<17 {
      let part = Double(place * place) / 256, u = part * width
      let here = LeafSections.Place(x: u * cosine, z: u * sine, angle: angle, sine: sine, cosine: cosine)
      func alpha(_ isAmongOthers: Bool) -> Double {
        let found = sections.light(face, here, room, isAmongOthers: isAmongOthers)
        return PaperLight.alpha(found, strength: light.strength)
      }
      let lit = Double(own.x) + part * (Double(own.y) - Double(own.x))
      let whole = min(lit + max(alpha(true) - alpha(false), 0), 1)
      alphas[place] = lit < 1 ? (whole - lit) / (1 - lit) : 0
      most = max(most, alphas[place])
    }
    let (s, o, spine, side) = (ground.scale, ground.shift, ground.side.spine, ground.side)
    let plane = CellPlace(
      across: side.onScreen(Vector3(x: s * cosine, y: 0, z: s * sine)),
      down: side.onScreen(Vector3(x: 0, y: s, z: 0)), out: side.onScreen(Vector3(x: -sine, y: 0, z: cosine)),
      origin: Vector3(x: spine.x + o.x, y: spine.y + o.y, z: o.z))
    let opacity = poses.get(.opacity, head)
    guard opacity * most >= 1 / 1024, let shadow = addShadow(.profile, light, after: rank, on: plane) else { return }
    var clip = ShadowPolygon(light.points.pointer)
    clip.addPage(from: 0, to: width, height: ground.page.height, radii: (0, ground.radius))
    _ = clip.finish()
    shadow.pointee.setClip(clip, nil)
    shadow.pointee.setAxis(nil, Point(x: 1, y: 0), 0, width)
    shadow.pointee.setEnds(ground.page)
    shadow.pointee.setAlphas(alphas, opacity)
  }
}

extension Shadow {
  /// A polygon of the book's own orientation, as it lies on the screen; without a side as it is.
  private static func lanes(_ polygon: ShadowPolygon, _ side: PeelSide?) -> SIMD16<Float> {
    var lanes = SIMD16<Float>()
    withUnsafeMutableBytes(of: &lanes) { lanes in
      for index in 0..<polygon.count {
        let point = polygon.points[index], own = Vector3(x: point.x, y: point.y, z: 0)
        let shown = side?.onScreen(own) ?? own
        lanes.storeBytes(of: Float(shown.x), toByteOffset: 8 * index, as: Float.self)
        lanes.storeBytes(of: Float(shown.y), toByteOffset: 8 * index + 4, as: Float.self)
      }
    }
    return lanes
  }

  mutating func setClip(_ polygon: ShadowPolygon, _ side: PeelSide?) {
    (clip, clipCount) = (Shadow.lanes(polygon, side), UInt32(truncatingIfNeeded: polygon.count))
  }

  mutating func setCaster(_ polygon: ShadowPolygon, _ side: PeelSide?) {
    (caster, casterCount) = (Shadow.lanes(polygon, side), UInt32(truncatingIfNeeded: polygon.count))
  }

  mutating func setOutline(height: Double, strength: Double, tilt: Double = PaperLight.tilt) {
    (self.height, self.strength) = (Float(height), Float(strength))
    bright = SIMD2(Float(tilt * PaperLight.bright.x), Float(tilt * PaperLight.bright.y))
  }

  mutating func setAxis(_ side: PeelSide?, _ axis: Point, _ low: Double, _ high: Double) {
    let own = Vector3(x: axis.x, y: axis.y, z: 0), shown = side?.onScreen(own) ?? own
    self.axis = SIMD2(Float(shown.x), Float(shown.y))
    (self.low, self.high) = (Float(low), Float(high))
  }

  mutating func setEnds(_ page: Size) {
    (endExtent, endLength) = (Float(page.height), Float(PaperLight.endShare * page.width))
  }

  mutating func setAlphas(_ numbers: UnsafePointer<Double>, _ strength: Double) {
    withUnsafeMutableBytes(of: &alphas) { lanes in
      for place in 0..<16 {
        lanes.storeBytes(of: Float(strength * numbers[place]), toByteOffset: 4 * place, as: Float.self)
      }
    }
    lastAlpha = Float(strength * numbers[16])
  }
}
