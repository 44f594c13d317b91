/// Which facets of one peeled leaf show a part of the page, which side of each is seen, and the light on them. Their
/// common numbers are computed once.
struct FacetShading {
  let fold: PaperFold
  let side: PeelSide
  /// The page's ends along the fold's axis, and the narrowest part of it that has an area.
  private let first, last, narrowest: Double
  /// e·s, where e is the fold's axis as it appears on the screen.
  private let bright: Double
  private let strength: Double
  private let eye: Double
  /// The place of the middle of the spine along the axis.
  private let middle: Double
  private let roll: (radius: Double, reach: Double)

  @inline(__always)
  init(_ fold: PaperFold, _ side: PeelSide, eye: Double, strength: Double) {
    (self.fold, self.side, self.eye, self.strength) = (fold, side, eye, strength)
    let (axis, page) = (fold.axis, fold.page)
    let (across, down) = (axis.x * page.width, axis.y * page.height)
    first = min(0, across) + min(0, down)
    last = max(0, across) + max(0, down)
    narrowest = 1e-12 * (page.width + page.height)
    middle = axis.y * (page.height / 2)
    roll = (fold.radius, last - fold.offset + .pi / 2 * fold.radius)
    let shown = side.onScreen(Vector3(x: axis.x, y: axis.y, z: 0))
    bright = shown.x * PaperLight.bright.x + shown.y * PaperLight.bright.y
  }

  /// True if a facet has a part of the page.
  @inline(__always)
  func has(_ band: PaperBand) -> Bool {
    band.high - band.low > narrowest && last - band.low > narrowest && band.high - first > narrowest
  }

  /// The side of a facet that the viewer sees: above 0 the upper one of a flat leaf; 0 while it is edge-on.
  @inline(__always)
  func facing(_ facet: PaperFacet) -> Int {
    let before = (eye - facet.above) * facet.cosine - (middle - facet.along) * facet.sine
    return abs(before) <= 1e-9 * eye ? 0 : before > 0 ? 1 : -1
  }

  /// Alphas over the two faces at one of the hinges 1…count.
  @inline(__always)
  func light(at hinge: Int, _ hinges: borrowing PaperHinges) -> PaperGleam {
    let up = Float(alpha(at: hinge, hinges, isUnder: false)), down = Float(alpha(at: hinge, hinges, isUnder: true))
    return side.isTurned ? PaperGleam(front: down, back: up) : PaperGleam(front: up, back: down)
  }

  /// Alpha at a hinge of the side that lies up while the leaf is flat, or of the one under it.
  @inline(__always)
  private func alpha(at hinge: Int, _ hinges: borrowing PaperHinges, isUnder: Bool) -> Double {
    let turn = isUnder ? 1.0 : -1, angle = hinges.lightAngles[hinge]
    let (sine, cosine) = (turn * hinges.lightSines[hinge], -turn * hinges.lightCosines[hinge])
    let sky = PaperLight.sky(sine, cosine, lean: isUnder ? .pi - angle : -angle, bright: bright)
    let back = PaperLight.rollBounce(sine, cosine, isTowardPage: isUnder, roll)
    return PaperLight.alpha(sky + back, strength: strength)
  }
}

/// Alphas of the black over the two faces of a leaf at one of its hinges.
struct PaperGleam {
  var front: Float = 0
  var back: Float = 0

  /// Those over the only cell of a single page, which shows its bare back, too, where that is seen.
  var ofBareBack: PaperGleam { PaperGleam(front: back, back: back) }
}
