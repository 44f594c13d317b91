/// The light on the faces of leaves that do not lie flat.
extension BookScene {
  /// Finds the leaves in the air, once their ratios are known. They are neighbours: those before them lie turned, those
  /// after them lie unturned. While the book opens or shuts, its turned leaves stand in the air as one: the last of
  /// them casts the shadow of all. None with a cross-fade, in a book
  /// without paper, or while it is shut.
  func updateAloft(_ opening: BookOpening, among slots: Range<Int>) {
    guard let light, light.casts, motionPolicy != .crossFade, opening.turn > 0 else {
      light?.setAloft(0..<0, castingFrom: 0)
      return
    }
    light.isOpening = opening.turn < 1
    if light.isOpening {
      let raised = raised(among: 0..<slotCount)
      light.setAloft(0..<raised.upperBound, castingFrom: max(raised.lowerBound - 1, 0))
    } else {
      let raised = raised(among: slots)
      light.setAloft(raised, castingFrom: raised.lowerBound)
    }
  }

  /// The slots between the leaves that lie turned in an open book and those that lie unturned, by their ratios.
  func raised(among slots: Range<Int>) -> Range<Int> {
    let spines = ratios.pointer, edges = isSoft ? edgeRatios : spines, middles = hasBows ? middleRatios : spines
    func liesFlat(_ slot: Int, _ side: Double) -> Bool {
      side * spines[slot] >= 1 && side * edges[slot] >= 1 && side * middles[slot] >= 1
    }
    var (first, end) = (slots.lowerBound, slots.upperBound)
    while first < end, liesFlat(first, -1) { first += 1 }
    while end > first, liesFlat(end - 1, 1) { end -= 1 }
    return first..<end
  }

  /// Lights all leaves that do not lie flat, from their poses.
  func lightFaces(_ light: BookLight, _ opening: BookOpening) {
    let lit = opening.turn == 1 ? raised(among: state.flat.lifted) : 0..<slotCount
    let sections = light.sections, casting = light.casting
    sections.count = casting.count
    for (index, slot) in casting.enumerated() { readSection(slot, into: index) }
    for slot in light.lit where !lit.contains(slot) { setLight(slot, 0..<strips, sections.noAlphas, light) }
    light.relit = light.relit.joined(light.lit).joined(lit)
    light.lit = lit
    for slot in lit {
      lightFace(slot, section(of: slot, light), light, surroundings(of: slot, light))
    }
  }

  /// All that a leaf's light depends on besides its section. While the first or the last leaf of all is in the air, no
  /// page lies under it on that side; what comes back from there to others comes from that leaf, and grows as it nears.
  /// The turned leaves of a book that opens are like a first one.
  func surroundings(of slot: Int, _ light: BookLight) -> LeafSections.Surroundings {
    var room = LeafSections.Surroundings(bright: book.brightness, width: book.spineWidth)
    room.ends = light.ends
    if book.spreadMode == .single { room.left = 0 }
    guard let first = light.casting.first, let last = light.casting.last, last + 1 == light.aloft.upperBound else {
      return room
    }
    if leaves[first] == 0 || light.isOpening {
      room.left *= slot <= first ? 0 : (1 - light.sections.chord(0)) / 2
    }
    if Int(leaves[last]) == book.leafCount - 1 {
      room.right = slot == last ? 0 : (1 + light.sections.chord(last - first)) / 2
    }
    return room
  }

  /// The number of a leaf's section, which is read unless the leaf casts.
  private func section(of slot: Int, _ light: BookLight) -> Int {
    guard !light.casting.contains(slot) else { return slot - light.casting.lowerBound }
    readSection(slot, into: light.sections.spare)
    return light.sections.spare
  }

  /// Reads a leaf's section from its poses.
  private func readSection(_ slot: Int, into index: Int) {
    guard let sections = light?.sections else { return }
    let head = headRows(of: slot).lowerBound, width = book.spineWidth
    sections.begin(index)
    defer { sections.end(index) }
    guard isSoft, faces.step[head] != 0 else {
      let angle = angle(ofFace: head), turn = Elementary.sincos(angle)
      return sections.add(index, length: width, angle: angle, turn.sine, turn.cosine)
    }
    let length = width / Double(strips)
    guard !hasBows else {
      let (angles, sines, cosines) = (faces.angles, faces.sines, faces.cosines)
      for row in stride(from: head, to: strips * headCount, by: headCount) {
        sections.add(index, length: length, angle: -angles[row], -sines[row], cosines[row])
      }
      return
    }
    let (angle, step) = (-faces.angle[head], -faces.step[head])
    var (sine, cosine) = (-faces.sine[head], faces.cosine[head])
    let (jointSine, jointCosine) = (-faces.jointSine[head], faces.jointCosine[head])
    for strip in 0..<strips {
      sections.add(index, length: length, angle: angle + Double(strip) * step, sine, cosine)
      (sine, cosine) = (sine * jointCosine + cosine * jointSine, cosine * jointCosine - sine * jointSine)
    }
  }

  /// 0 flat right … π flat left, from the pose of a rigid leaf's front.
  func angle(ofFace head: Int) -> Double {
    let angle = poses.get(.angle, head)
    return min(max(book.isUpright != book.isMirrored ? angle : -angle, 0), .pi)
  }

  /// Lights the side of each strip that is seen.
  private func lightFace(_ slot: Int, _ index: Int, _ light: BookLight, _ room: LeafSections.Surroundings) {
    let sections = light.sections, head = headRows(of: slot).lowerBound, count = sections.strips(index)
    var isKnown = (recto: false, verso: false), first = 0
    while first < count {
      let isVerso = book.showsVerso(first * headCount + head, poses)
      var end = first + 1
      while end < count, book.showsVerso(end * headCount + head, poses) == isVerso { end += 1 }
      if !(isVerso ? isKnown.verso : isKnown.recto) {
        writeAlphas(LeafSections.Side(index, isVerso: isVerso), light, room)
        if isVerso { isKnown.verso = true } else { isKnown.recto = true }
      }
      setLight(slot, first..<end, sections.alphas(isVerso: isVerso), light)
      first = end
    }
    if count < strips { setLight(slot, count..<strips, sections.noAlphas, light) }
  }

  private func writeAlphas(_ side: LeafSections.Side, _ light: BookLight, _ room: LeafSections.Surroundings) {
    let sections = light.sections
    // A rigid leaf gets the shadow of others as a profile.
    let isAmongOthers = side.leaf != sections.spare && sections.count > 1 && sections.strips(side.leaf) > 1
    sections.writeAlphas(side, room, isAmongOthers: isAmongOthers, strength: light.strength)
  }

  /// The light on the side of a strip that the scene's own eye does not see; nil for the other side, and for a leaf that
  /// lies flat or has facets.
  func lightUnseen(_ slot: Int, strip: Int, isVerso: Bool, _ unseen: inout UnseenSides) -> SIMD2<Float>? {
    let head = headRows(of: slot).lowerBound
    guard let light, light.lit.contains(slot), paper?.slotsWithFacets.contains(slot) != true,
      isVerso != (poses.flags[strip * headCount + head] & CellFlags.backFacing.rawValue != 0)
    else { return nil }
    let sections = light.sections, alphas = sections.alphas(isVerso: isVerso)
    if (isVerso ? unseen.verso : unseen.recto) != slot {
      let side = LeafSections.Side(section(of: slot, light), isVerso: isVerso)
      writeAlphas(side, light, surroundings(of: slot, light))
      if isVerso { unseen.verso = slot } else { unseen.recto = slot }
    }
    return SIMD2(alphas[strip], alphas[strip + 1])
  }

  /// Both faces of strips show the side that is seen, whose alphas at the hinges these are.
  @inline(never)
  private func setLight(_ slot: Int, _ strips: Range<Int>, _ alphas: UnsafePointer<Float>, _ light: BookLight) {
    guard isSoft else {
      light.faces[slot] = SIMD2(alphas[0], alphas[1])
      return
    }
    let (low, high, heads) = (faces.lightLow, faces.lightHigh, headRows(of: slot))
    for strip in strips {
      for head in heads {
        (low[strip * headCount + head], high[strip * headCount + head]) = (alphas[strip], alphas[strip + 1])
      }
    }
  }
}
