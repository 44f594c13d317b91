/// A shadow that a host draws beside the cells: black whose alpha a formula gives, in a plane (`light.md` 2).
///
/// Books of paper have them: one profile for each side of the spine under leaves that turn, a profile and an outline
/// for each leaf that is peeled, and an outline of the book on its table. A rigid leaf under others in the air has a
/// profile in its own plane.
///
/// The plane's origin is the middle of the book's spine. Polygons are convex, in order, either sense.
public struct Shadow: Equatable, Sendable, BitwiseCopyable {
  public enum Kind: UInt32, Sendable, BitwiseCopyable {
    /// Alpha along one axis.
    case profile
    /// Alpha by the distance from a polygon.
    case outline
  }

  public var scene = SceneID.none
  public var kind = Kind.profile
  /// The shadow is painted when this many cells of `Snapshot.backToFront` have been: 0 is under everything.
  public var after: UInt32 = 0
  /// m11 … m44, as a cell's matrix: takes a point (x, y, 0, 1) of the plane, in points, to the stage's view.
  public var matrix = SIMD16<Float>()
  /// Vertices of the polygon outside which nothing is drawn, 3…8, and x and y of each.
  public var clipCount: UInt32 = 0
  public var clip = SIMD16<Float>()
  /// Profile: a unit vector; a point p has the place u = axis·p.
  public var axis = SIMD2<Float>()
  /// Profile: alphas[i] and, for i = 16, `lastAlpha` are at u = low + (high − low)(i/16)², linear between them; below
  /// `low` the first counts, above `high` the last.
  public var low: Float = 0, high: Float = 0
  public var alphas = SIMD16<Float>()
  public var lastAlpha: Float = 0
  /// Profile: h and L. At y = axis.x·p.y − axis.y·p.x alpha is multiplied by ½[f((h/2 − y)/L) + f((h/2 + y)/L)],
  /// f(q) = q/√(q² + 0.62); not at all if they are 0.
  public var endExtent: Float = 0, endLength: Float = 0
  /// Outline: vertices of what casts the shadow, 3…8, and x and y of each.
  public var casterCount: UInt32 = 0
  public var caster = SIMD16<Float>()
  /// Outline: how high the caster is above the plane, H, in points; strength; and the sky's tilt in the plane, (bx,
  /// by). At the distance d from the caster, 0 under it, with S = −d/√(d² + H²) and the outward normal m of the nearest
  /// edge, alpha is strength · (½(1 + S) + (2/3π)(b·m)(S² − 1)); below 1/512 nothing is to be seen.
  public var height: Float = 0, strength: Float = 0
  public var bright = SIMD2<Float>()

  public init() {}

  /// Alpha of a profile at one of its 17 places.
  public func alpha(_ place: Int) -> Float { place < 16 ? alphas[place] : lastAlpha }
}

extension StateHash {
  /// Every number of it; lanes that are not used are 0.
  mutating func combine(_ shadow: Shadow) {
    combine(shadow.scene.rawValue)
    combine(UInt64(shadow.kind.rawValue) << 32 | UInt64(shadow.after))
    combine(UInt64(shadow.clipCount) << 32 | UInt64(shadow.casterCount))
    for lane in 0..<16 {
      combine(shadow.matrix[lane])
      combine(shadow.clip[lane])
      combine(shadow.alphas[lane])
      combine(shadow.caster[lane])
    }
    combine(shadow.axis.x)
    combine(shadow.axis.y)
    combine(shadow.low)
    combine(shadow.high)
    combine(shadow.lastAlpha)
    combine(shadow.endExtent)
    combine(shadow.endLength)
    combine(shadow.height)
    combine(shadow.strength)
    combine(shadow.bright.x)
    combine(shadow.bright.y)
  }
}
