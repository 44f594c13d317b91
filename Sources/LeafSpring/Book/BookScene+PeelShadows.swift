/// The shadows of leaves that are peeled: on the page that a roll uncovers, and under the flap.
extension BookScene {
  func writePeelShadows(_ light: BookLight, _ paper: BookPaper, _ ground: Ground) {
    for index in 0..<paper.foldCount where !paper.folds[index].isUnfolded && paper.folds[index].radius > 0 {
      let slot = Int(paper.order[index]), isTurned = paper.isTurned
      var ground = ground
      ground.side = PeelSide(book, isTurned: isTurned, of: ground.page, spine: ground.side.spine)
      ground.strength *= poses.get(.opacity, headRows(of: slot).lowerBound)
      guard ground.strength >= 1 / 1024 else { continue }
      // Under a single page that comes back there is the table.
      let isUnder =
        isTurned ? leaves[slot] > 0 && book.spreadMode == .double : Int(leaves[slot]) < book.leafCount - 1
      if isUnder { writeRoll(index, light, paper, ground) }
      writeFlap(index, light, paper, ground)
    }
  }

  /// Writes the roll's shadow on the page that it uncovers, as far as that lies flat: beyond, there is the shadow of the
  /// next roll. So those of leaves that are peeled together do not add up.
  private func writeRoll(_ index: Int, _ light: BookLight, _ paper: BookPaper, _ ground: Ground) {
    let fold = paper.folds[index], slot = Int(paper.order[index]), side = ground.side
    let (axis, radius, page) = (fold.axis, fold.radius, fold.page)
    let roll = fold.roll(of: paper.hinges), end = max(0, axis.x * page.width) + max(0, axis.y * page.height)
    let far = min(16 * radius, end - roll.axis)
    guard far > radius else { return }
    let seen = side.onScreen(Vector3(x: axis.x, y: axis.y, z: 0))
    let bright = seen.x * PaperLight.bright.x + seen.y * PaperLight.bright.y
    let strength = ground.strength * (1 - PaperLight.returned(facing: 0, bright: bright))
    var clip = ShadowPolygon(light.points.pointer)
    clip.addPage(from: 0, to: page.width, height: page.height, radii: (0, ground.radius))
    // Offsets along the axis from the middle of the spine.
    let middle = axis.y * (page.height / 2)
    clip.cut(axis, at: roll.begin - middle)
    if index + 1 < paper.foldCount, paper.folds[index + 1].radius > 0, !paper.folds[index + 1].isUnfolded {
      let next = paper.folds[index + 1]
      clip.cut(next.axis, at: next.roll(of: paper.hinges).begin - next.axis.y * (page.height / 2), keepsBelow: true)
    }
    guard clip.finish(),
      let shadow = addShadow(.profile, light, after: block.count + facetRanks(slot, paper).rank, on: plane(ground))
    else { return }
    shadow.pointee.setClip(clip, side)
    let start = roll.axis - middle
    shadow.pointee.setAxis(side, axis, start + radius, start + far)
    let blocked = light.numbers.pointer
    for place in 0..<17 {
      let x = radius + (far - radius) * (Double(place * place) / 256)
      blocked[place] = max(PaperLight.blocked(PaperLight.besideRoll(x, radius: radius), bright: bright), 0)
    }
    if far == 16 * radius { blocked[16] = 0 }
    shadow.pointee.setAlphas(blocked, strength)
  }

  /// The shadow on all that lies under the flap, around its outline. A flap that lies on that of the leaf above it,
  /// within which it is, has none there, and all of its own from its height between their corners on.
  private func writeFlap(_ index: Int, _ light: BookLight, _ paper: BookPaper, _ ground: Ground) {
    let fold = paper.folds[index], slot = Int(paper.order[index]), side = ground.side
    let isBeyond = paper.isTurned ? ground.right : ground.left
    let (axis, page, flap) = (fold.axis, fold.page, fold.facet(paper.hinges.count, of: paper.hinges))
    let corners = flap.band.polygon(of: page, into: paper.vertices.pointer)
    guard corners >= 3 else { return }
    var strength = ground.strength * (1 - PaperLight.flapBounce)
    let middle = page.height / 2
    if index > 0, !paper.folds[index - 1].isUnfolded {
      let (corner, above) = (paper.cornerPlaces[index], paper.cornerPlaces[index - 1])
      let (dx, dy) = (above.x - corner.x, above.y - corner.y)
      strength *= min(Elementary.sqrt(dx * dx + dy * dy) / (2 * fold.radius), 1)
    }
    guard strength >= 1 / 1024 else { return }
    var clip = ShadowPolygon(light.points.pointer)
    clip.addPage(
      from: isBeyond ? -page.width : 0, to: page.width, height: page.height,
      radii: (isBeyond ? ground.radius : 0, ground.radius))
    let roll = fold.roll(of: paper.hinges)
    clip.cut(axis, at: roll.axis + fold.radius - axis.y * middle, keepsBelow: true)
    // In the middle of the roll, between the half that rises and the one that comes down.
    let (_, rank, cells) = facetRanks(slot, paper)
    let half = paper.hinges.count / 2 * (cells / paper.hinges.count)
    guard clip.finish(), let shadow = addShadow(.outline, light, after: block.count + rank + half, on: plane(ground))
    else { return }
    shadow.pointee.setClip(clip, side)
    var caster = ShadowPolygon(light.points.pointer)
    for index in 0..<corners {
      let place = flap.place(of: paper.vertices[index])
      caster.add(place.x, place.y - middle)
    }
    shadow.pointee.setCaster(caster, side)
    shadow.pointee.setOutline(
      height: 2 * fold.radius, strength: strength, tilt: PaperLight.tilt / (1 - PaperLight.flapBounce))
  }
}

extension PaperFold {
  /// Offsets along the fold's axis of its roll's beginning, the first of its hinges, and of the axis of the cylinder in
  /// it.
  func roll(of hinges: borrowing PaperHinges) -> (begin: Double, axis: Double) {
    let chord = radius * hinges.chord
    return (offset - hinges.half * chord, offset - (hinges.half + 0.5) * chord)
  }

  /// The width beyond the spine that the flap covers over the page's whole height: as far as the nearer of both free
  /// corners.
  func covered(_ hinges: borrowing PaperHinges) -> Double {
    let flap = facet(hinges.count, of: hinges)
    func corner(_ y: Double) -> Double { -flap.place(of: Point(x: page.width, y: y)).x }
    return min(max(min(corner(0), corner(page.height)), 0), page.width)
  }
}
