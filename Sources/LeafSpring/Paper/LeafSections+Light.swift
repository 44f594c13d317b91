import CMathShim

/// The light on faces of leaves in the air, and on the pages under them.
extension LeafSections {
  /// All that the light on a book's leaves depends on besides them.
  package struct Surroundings {
    /// e·s for the right page.
    package var bright: Double
    package var width: Double
    /// Share of a page that lies on the right and on the left, 0…1, for the light that comes back from there.
    package var right = 1.0, left = 1.0
    /// Share of a page's shadow that is left between its ends, along the spine, on the mean.
    package var ends = 1.0

    package init(bright: Double, width: Double) { (self.bright, self.width) = (bright, width) }
  }

  /// One side of a leaf; its verso lies up when it is turned.
  package struct Side {
    var leaf: Int
    var isVerso: Bool

    package init(_ leaf: Int, isVerso: Bool) { (self.leaf, self.isVerso) = (leaf, isVerso) }
  }

  /// A place on a leaf: where it is, and the leaf's angle there with its sine and cosine.
  struct Place {
    var x, z, angle, sine, cosine: Double
  }

  /// The light on one side of a leaf at a hinge.
  package func light(_ side: Side, _ hinge: Int, _ room: Surroundings, isAmongOthers: Bool) -> Double {
    let (sky, back) = lightAlone(side, room)
    guard isAmongOthers else { return sky[hinge] + back[hinge] }
    return withOthers((sky[hinge], back[hinge]), side, place(side.leaf, hinge), room)
  }

  /// The light between the hinges of a rigid leaf.
  func light(_ side: Side, _ place: Place, _ room: Surroundings, isAmongOthers: Bool) -> Double {
    let at = scratch.pointer
    (at[0], at[1], at[2], at[3], at[4]) = (place.x, place.z, place.angle, place.sine, place.cosine)
    var lit = lit((at, at + 1, at + 2, at + 3, at + 4), strips: 0, isVerso: side.isVerso, room)
    leaf_light_side(&lit, at + 5, at + 6, 0)
    guard isAmongOthers else { return at[5] + at[6] }
    // The ends are those of its profile.
    var endless = room
    endless.ends = 1
    return withOthers((at[5], at[6]), side, place, endless)
  }

  /// Writes the alphas of one side of a leaf at all of its hinges.
  func writeAlphas(_ side: Side, _ room: Surroundings, isAmongOthers: Bool, strength: Double) {
    let (sky, back) = lightAlone(side, room), alphas = alphas(isVerso: side.isVerso)
    for hinge in 0...strips(side.leaf) {
      let light =
        isAmongOthers
        ? withOthers((sky[hinge], back[hinge]), side, place(side.leaf, hinge), room) : sky[hinge] + back[hinge]
      alphas[hinge] = Float(PaperLight.alpha(light, strength: strength))
    }
  }

  @inline(__always)
  private func place(_ leaf: Int, _ hinge: Int) -> Place {
    Place(
      x: x(leaf)[hinge], z: z(leaf)[hinge], angle: angle(leaf)[hinge], sine: sine(leaf)[hinge],
      cosine: cosine(leaf)[hinge])
  }

  private typealias Columns = UnsafeMutablePointer<Double>

  /// What the sky and the pages give to the hinges of one side of a leaf that is alone.
  private func lightAlone(_ side: Side, _ room: Surroundings) -> (sky: Columns, back: Columns) {
    let (sky, back) = (scratch.pointer, scratch.pointer + scratch.count / 2), leaf = side.leaf
    var lit = lit(
      (x(leaf), z(leaf), angle(leaf), sine(leaf), cosine(leaf)), strips: strips(leaf), isVerso: side.isVerso, room)
    leaf_light_side(&lit, sky, back, level)
    return (sky, back)
  }

  @inline(__always)
  private func lit(
    _ at: (x: Columns, z: Columns, angle: Columns, sine: Columns, cosine: Columns), strips: Int, isVerso: Bool,
    _ room: Surroundings
  ) -> leaf_lit_side {
    leaf_lit_side(
      x: at.x, z: at.z, angle: at.angle, sine: at.sine, cosine: at.cosine, strips: strips, side: isVerso ? 1 : -1,
      tilt: PaperLight.slant * room.bright, curl: 1 - PaperLight.curlShare, width: room.width,
      most: PaperLight.pageBounce * 0.5, least: PaperLight.leastAway * room.width, right: room.right, left: room.left)
  }

  /// The light at a place of a leaf that gets this from the sky and the pages alone. Others that hide the sky hide the
  /// page, too. A face that lies as a page does has the mean of a page's ends, so that its light does not step as it
  /// lifts; one that stands sees less of what comes in there.
  private func withOthers(
    _ alone: (sky: Double, back: Double), _ side: Side, _ place: Place, _ room: Surroundings
  ) -> Double {
    let behind = behindOthers(side, place, room)
    let flat = max(side.isVerso ? -place.cosine : place.cosine, 0), ends = 1 - (1 - room.ends) * flat * flat
    return alone.sky - ends * behind.lost + alone.back * (1 - ends * behind.share)
  }

  /// The share of its sky that a face has behind the leaves on its side, and the light that it loses to them. Seen as a
  /// recto: a verso is the mirror image of one.
  private func behindOthers(_ face: Side, _ place: Place, _ room: Surroundings) -> (share: Double, lost: Double) {
    let isVerso = face.isVerso, others = isVerso ? face.leaf + 1..<count : 0..<min(face.leaf, count)
    guard !others.isEmpty else { return (0, 0) }
    let side = isVerso ? -1.0 : 1, least = 1e-9 * room.width
    var (most, facing, isAbove) = (-Double.infinity, -1.0, false)
    for other in others {
      let (xs, zs, count) = (x(other), z(other), strips(other))
      facing = max(facing, side * chord(other))
      // A quarter of the leaf is fine enough for its outline.
      let step = max(count / 4, 1)
      var vertex = count
      while vertex > 0 {
        let up = zs[vertex] - place.z
        if up > least {
          most = max(most, side * (xs[vertex] - place.x) / up)
          isAbove = true
        }
        vertex -= step
      }
    }
    guard isAbove else { return (0, 0) }
    let angle = isVerso ? .pi - place.angle : place.angle, bright = side * room.bright
    let turn = (sine: place.sine, cosine: side * place.cosine)
    let hidden = LeafSections.sky(upTo: most, leaf: turn, angle, bright: bright), own = 0.5 * (1 + turn.cosine)
    let share = hidden < own ? hidden / own : 1
    let returned = PaperLight.returned(facing: facing, lean: turn.cosine, share: share, bright: bright)
    return (share, (1 - returned) * hidden)
  }

  /// The light on a recto that comes from between the horizon on its side and the direction whose tangent from the
  /// vertical is `q`.
  private static func sky(
    upTo q: Double, leaf: (sine: Double, cosine: Double), _ angle: Double, bright: Double
  ) -> Double {
    let root = Elementary.sqrt(1 + q * q)
    var (sine, cosine, limit) = (q / root, 1 / root, Elementary.atan(q))
    // No farther than the leaf itself.
    if limit > .pi / 2 - angle { (sine, cosine, limit) = (leaf.cosine, leaf.sine, .pi / 2 - angle) }
    let part = 0.5 * (sine * leaf.cosine + cosine * leaf.sine + leaf.cosine)
    // ∫ sin φ cos(φ + angle) dφ from −π/2 to the limit.
    let (sine2, cosine2) = (2 * sine * cosine, cosine * cosine - sine * sine)
    let twice = -leaf.cosine - (cosine2 * leaf.cosine - sine2 * leaf.sine)
    let tilted = 0.5 * (-(limit + .pi / 2) * leaf.sine + 0.5 * twice)
    return max(part + 2 * PaperLight.slant * bright * tilted, 0)
  }

  /// The place at which the page comes out from under the leaves: the largest x of the right page, of the left one the
  /// largest −x.
  package func edge(isLeft: Bool) -> Double {
    var edge = 0.0
    for leaf in 0..<count {
      let xs = x(leaf)
      for hinge in 0...strips(leaf) { edge = max(edge, isLeft ? -xs[hinge] : xs[hinge]) }
    }
    return edge
  }

  /// Height of the highest free edge.
  var height: Double {
    var most = 0.0
    for leaf in 0..<count { most = max(most, z(leaf)[strips(leaf)]) }
    return most
  }

  /// Writes how much of the light is blocked at 17 places of a page, from `low` to `high` at equal distances of the
  /// root. `blocked` has room for `profileRoom` numbers.
  package func writeBlocked(
    isLeft: Bool, from low: Double, to high: Double, _ room: Surroundings, into blocked: UnsafeMutablePointer<Double>
  ) {
    let side = isLeft ? -1.0 : 1
    var page = leaf_lit_page()
    (page.x, page.z) = (UnsafePointer(x(0)), UnsafePointer(z(0)))
    (page.strips, page.leaves, page.stride) = (UnsafePointer(stripCounts), count, stride)
    (page.side, page.low, page.high) = (side, low, high)
    (page.least, page.tilt) = (1e-9 * room.width, PaperLight.slant * (side * room.bright))
    leaf_light_page(&page, blocked, level)
  }

  /// Share of the blocked light that comes back to a page from the leaf that leans toward it most.
  package func returned(isLeft: Bool, _ room: Surroundings) -> Double {
    let side = isLeft ? -1.0 : 1
    var facing = -1.0
    for leaf in 0..<count { facing = max(facing, side * chord(leaf)) }
    return PaperLight.returned(facing: facing, bright: side * room.bright)
  }
}
