/// The facets of one peeled leaf as cells. What they share is found once. The two faces of a facet are one sheet of paper, so one
/// transform gives both.
struct FacetRun {
  let fold: PaperFold
  let side: PeelSide
  /// Where the page begins and ends along the fold's axis, and the narrowest part of it that has an area.
  private let first, last, narrowest: Double
  /// How much of the light's direction lies along the fold's axis, as it appears on the screen.
  private let slant: Double
  private let eye: Double
  /// How far the middle of the spine is along the axis.
  private let middle: Double

  @inline(__always)
  init(_ fold: PaperFold, _ side: PeelSide, eye: Double) {
    (self.fold, self.side, self.eye) = (fold, side, eye)
    let (axis, page) = (fold.axis, fold.page)
    let (across, down) = (axis.x * page.width, axis.y * page.height)
    first = min(0, across) + min(0, down)
    last = max(0, across) + max(0, down)
    narrowest = 1e-12 * (page.width + page.height)
    middle = axis.y * (page.height / 2)
    let shown = side.onScreen(Vector3(x: axis.x, y: axis.y, z: 0))
    slant = shown.x * PaperLight.direction.x + shown.y * PaperLight.direction.y
  }

  /// Whether a facet has any of the page.
  @inline(__always)
  func has(_ band: PaperBand) -> Bool {
    band.high - band.low > narrowest && last - band.low > narrowest && band.high - first > narrowest
  }

  /// Which side of a facet the viewer sees: above 0 the one that lies up when the leaf is flat; 0 while it is edge-on.
  @inline(__always)
  func facing(_ facet: PaperFacet) -> Int {
    let before = (eye - facet.above) * facet.cosine - (middle - facet.along) * facet.sine
    return abs(before) <= 1e-9 * eye ? 0 : before > 0 ? 1 : -1
  }

  /// Alphas over the two faces at one of the hinges 1…count.
  @inline(__always)
  func light(at hinge: Int, _ hinges: borrowing PaperHinges) -> PaperGleam {
    let toward = hinges.lightCosines[hinge] * PaperLight.direction.z - hinges.lightSines[hinge] * slant
    let up = Float(PaperLight.overlay(facing: toward)), down = Float(PaperLight.overlay(facing: -toward))
    return side.isTurned ? PaperGleam(front: down, back: up) : PaperGleam(front: up, back: down)
  }
}

/// Alphas of the black over the two faces of a leaf at one of its hinges.
struct PaperGleam {
  var front: Float = 0
  var back: Float = 0
}
