/// A peeled page, computed the long way: the place of the corner by bisection, the facets by turning the page about one
/// hinge after the other, polygons by clipping with one line and then the other. Everything is done for the bottom
/// corner and then mirrored. It shares no code with the core.
public struct ModelPaper {
  public struct Spot: Equatable {
    public var x, y, z: Wide

    public init(_ x: Wide, _ y: Wide, _ z: Wide = 0) { (self.x, self.y, self.z) = (x, y, z) }
  }

  public let w, h, eye, mostRadius, tightness: Wide
  public let hinges: Int
  public let isTop: Bool

  public init(
    width: Double, height: Double, eye: Double, maxRadius: Double, tightness: Double, hinges: Int, isTop: Bool
  ) {
    (w, h, self.eye) = (Wide(width), Wide(height), Wide(eye))
    (mostRadius, self.tightness) = (hinges == 1 ? 0 : Wide(maxRadius), Wide(tightness))
    (self.hinges, self.isTop) = (hinges, isTop)
  }

  private func length(_ x: Wide, _ y: Wide) -> Wide { (x * x + y * y).squareRoot() }

  /// A page point as it lies in the mirror image with the bottom corner, and back.
  private func flip(_ p: Spot) -> Spot { isTop ? Spot(p.x, h - p.y, p.z) : p }

  // MARK: the place of the corner

  private func radius(bottom p: Spot) -> Wide {
    Swift.max(0, Swift.min(mostRadius, tightness * (w - length(p.x, p.y - h))))
  }

  public func radius(at place: Spot) -> Wide { radius(bottom: flip(place)) }

  /// The nearest place that the corner can reach, found by moving onto the half plane, then straight toward the end of
  /// the spine.
  public func nearest(_ place: Spot) -> Spot {
    var p = flip(place)
    p.y = Swift.min(p.y, h)
    let far = length(p.x, p.y - h)
    if far > w { p = Spot(p.x * (w / far), h + (p.y - h) * (w / far)) }
    return flip(p)
  }

  /// The place under a finger, which is given from the middle of the spine; and its distance from where the line of
  /// sight would have it, in points.
  public func place(finger x: Double, _ y: Double) -> (place: Spot, miss: Wide) {
    let (fx, fy) = (Wide(x), isTop ? -Wide(y) : Wide(y))
    func under(_ r: Wide) -> Spot {
      let scale = 1 - 2 * r / eye
      return Spot(fx * scale, fy * scale + h / 2)
    }
    func onPage(_ r: Wide) -> Spot {
      let p = under(r)
      return Spot(p.x, Swift.min(p.y, h))
    }
    var (low, high): (Wide, Wide) = (0, mostRadius)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if radius(bottom: onPage(middle)) > middle { low = middle } else { high = middle }
    }
    let r = (low + high) / 2
    let wanted = under(r)
    let found = flip(nearest(flip(wanted)))
    return (flip(found), length(found.x - wanted.x, found.y - wanted.y))
  }

  // MARK: the facets

  public struct Fold {
    public var x, y, offset, radius: Wide
    /// On the page, before it is mirrored.
    public var hinges: [Wide]
  }

  /// The fold across which the corner lies at `place`; the line in the page's own coordinates.
  public func fold(_ place: Spot) -> Fold {
    let p = flip(place)
    let way = length(w - p.x, h - p.y)
    let (x, y) = ((w - p.x) / way, (h - p.y) / way)
    // A place that only rounding puts outside the disc counts as on its rim, so that the line never crosses the spine.
    let middle = Swift.max((x * (w + p.x) + y * (h + p.y)) / 2, y * h)
    let r = radius(bottom: p)
    let angle = Wide.pi / Wide(2 * hinges)
    let step = hinges == 1 ? 0 : 2 * r * wideSin(angle) / wideCos(angle)
    let offset = isTop ? middle - y * h : middle
    let lines = (1...hinges).map { offset + (Wide($0) - Wide(hinges + 1) / 2) * step }
    return Fold(x: x, y: isTop ? -y : y, offset: offset, radius: r, hinges: lines)
  }

  /// The image of a page point by facet `index`. The facet is turned about its own hinge as if the rest were flat, then
  /// together with the facet before it about that one's hinge, and so on to the first.
  public func spot(_ u: Double, _ v: Double, facet index: Int, _ fold: Fold) -> Spot {
    let (sine, cosine) = (wideSin(.pi / Wide(hinges)), wideCos(.pi / Wide(hinges)))
    let start = fold.x * Wide(u) + fold.y * Wide(v)
    var (x, z) = (start, Wide(0))
    for line in fold.hinges.prefix(index).reversed() {
      let (dx, dz) = (x - line, z)
      (x, z) = hinges == 1 ? (line - dx, -dz) : (line + dx * cosine - dz * sine, dx * sine + dz * cosine)
    }
    return Spot(Wide(u) + fold.x * (x - start), Wide(v) + fold.y * (x - start), z)
  }

  /// The part of the page between two lines across the fold's axis; an infinite bound means no line.
  public func polygon(from low: Wide, to high: Wide, _ fold: Fold) -> [Spot] {
    var points = [Spot(0, 0), Spot(w, 0), Spot(w, h), Spot(0, h)]
    for (line, sign) in [(low, Wide(1)), (high, Wide(-1))] where line.isFinite {
      func depth(_ p: Spot) -> Wide { sign * (fold.x * p.x + fold.y * p.y - line) }
      var kept: [Spot] = []
      for index in points.indices {
        let (from, to) = (points[(index + points.count - 1) % points.count], points[index])
        let (a, b) = (depth(from), depth(to))
        if (a >= 0) != (b >= 0) {
          let part = a / (a - b)
          kept.append(Spot(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)))
        }
        if b >= 0 { kept.append(to) }
      }
      points = kept
      if points.isEmpty { break }
    }
    return points
  }

  /// The page on a smooth cylinder: the limit of many hinges.
  public func smooth(_ u: Double, _ v: Double, _ fold: Fold) -> Spot {
    let r = fold.radius
    let start = fold.x * Wide(u) + fold.y * Wide(v)
    let x = start - (fold.offset - .pi * r / 2)
    var (moved, z) = (x, Wide(0))
    if x > .pi * r {
      (moved, z) = (.pi * r - x, 2 * r)
    } else if x > 0 {
      (moved, z) = (r * wideSin(x / r), r * (1 - wideCos(x / r)))
    }
    return Spot(Wide(u) + fold.x * (moved - x), Wide(v) + fold.y * (moved - x), z)
  }
}

/// A leaf that turns under a finger, in the cross-section of the book; found by bisection on what the eye sees.
public struct ModelTurn {
  public let eye, offset: Wide

  public init(eye: Double, offset: Double) { (self.eye, self.offset) = (Wide(eye), Wide(offset)) }

  /// The position of a point at (x, z) on the screen.
  public func screen(_ x: Wide, _ z: Wide) -> Wide { offset + (x - offset) * eye / (eye - z) }

  /// The position of the held point when the leaf is at `angle`.
  public func seen(_ heldX: Double, _ heldZ: Double, at angle: Wide) -> Wide {
    let (sine, cosine) = (wideSin(angle), wideCos(angle))
    return screen(Wide(heldX) * cosine - Wide(heldZ) * sine, Wide(heldX) * sine + Wide(heldZ) * cosine)
  }
}
