/// The light on faces of leaves in the air, and on the pages under them.
extension LeafSections {
  /// All that the light on a book's leaves depends on besides them.
  package struct Surroundings {
    /// e·s for the right page.
    package var bright: Double
    package var width: Double
    /// Share of a page that lies on the right and on the left, 0…1, for the light that comes back from there.
    package var right = 1.0, left = 1.0

    package init(bright: Double, width: Double) { (self.bright, self.width) = (bright, width) }
  }

  /// A place on a leaf: where it is, and the leaf's angle there with its sine and cosine.
  struct Place {
    var x, z, angle, sine, cosine: Double
  }

  /// The light on one side of a leaf at a hinge.
  /// - Parameter isVerso: whether on the side that lies up when the leaf is turned.
  @inline(__always)
  package func light(_ leaf: Int, _ hinge: Int, isVerso: Bool, _ room: Surroundings, isAmongOthers: Bool) -> Double {
    let place = Place(
      x: x(leaf)[hinge], z: z(leaf)[hinge], angle: angle(leaf)[hinge], sine: sine(leaf)[hinge],
      cosine: cosine(leaf)[hinge])
    return light(leaf, place, isVerso: isVerso, room, isAmongOthers: isAmongOthers)
  }

  @inline(__always)
  func light(_ leaf: Int, _ place: Place, isVerso: Bool, _ room: Surroundings, isAmongOthers: Bool) -> Double {
    let side = isVerso ? 1.0 : -1, lean = isVerso ? .pi - place.angle : -place.angle
    let (sine, cosine) = (side * place.sine, -side * place.cosine)
    let sky =
      PaperLight.sky(sine, cosine, lean: lean, bright: room.bright) - lostToItself(leaf, place, isVerso: isVerso, room)
    let there = lean > 0 ? room.right : room.left
    let back =
      there * PaperLight.bounce(sine, cosine, isTowardPage: lean > 0, at: place.x, place.z, width: room.width)
    guard isAmongOthers else { return sky + back }
    let behind = behindOthers(leaf, place, isVerso: isVerso, room)
    // Others that hide the sky hide the page, too.
    return sky - behind.lost + back * (1 - behind.share)
  }

  /// The light that a face loses to the outer part of its own leaf, where that curls over it.
  @inline(__always)
  private func lostToItself(_ leaf: Int, _ place: Place, isVerso: Bool, _ room: Surroundings) -> Double {
    let last = strips(leaf)
    guard last > 1 else { return 0 }
    return PaperLight.lostToCurl(
      Point(x: place.cosine, y: place.sine),
      toward: Point(x: x(leaf)[last] - place.x, y: z(leaf)[last] - place.z), side: isVerso ? -1 : 1,
      bright: room.bright)
  }

  /// The share of its sky that a face has behind the leaves on its side, and the light that it loses to them. Seen as a
  /// recto: a verso is the mirror image of one.
  private func behindOthers(
    _ leaf: Int, _ place: Place, isVerso: Bool, _ room: Surroundings
  ) -> (share: Double, lost: Double) {
    let others = isVerso ? leaf + 1..<count : 0..<min(leaf, count)
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

  /// Writes how much of the light is blocked at 17 places of a page, from `low` to `high` at equal distances of the
  /// root.
  package func writeBlocked(
    isLeft: Bool, from low: Double, to high: Double, _ room: Surroundings, into blocked: UnsafeMutablePointer<Double>
  ) {
    let side = isLeft ? -1.0 : 1, places = blocked + 17
    for i in 0..<17 {
      places[i] = low + (high - low) * (Double(i * i) / 256)
      blocked[i] = -.infinity
    }
    for leaf in 0..<count {
      let (xs, zs) = (x(leaf), z(leaf))
      for hinge in 1..<strips(leaf) + 1 where zs[hinge] > 1e-9 * room.width {
        let up = 1 / zs[hinge], along = side * xs[hinge] * up
        for i in 0..<17 {
          let q = along - places[i] * up
          blocked[i] = q > blocked[i] ? q : blocked[i]
        }
      }
    }
    for i in 0..<17 {
      let q = blocked[i]
      let s = q == -.infinity ? -1 : q / Elementary.sqrt(1 + q * q)
      blocked[i] = max(PaperLight.blocked(s, bright: side * room.bright), 0)
    }
  }

  /// Share of the blocked light that comes back to a page from the leaf that leans toward it most.
  package func returned(isLeft: Bool, _ room: Surroundings) -> Double {
    let side = isLeft ? -1.0 : 1
    var facing = -1.0
    for leaf in 0..<count { facing = max(facing, side * chord(leaf)) }
    return PaperLight.returned(facing: facing, bright: side * room.bright)
  }
}
