import CMathShim

/// The light around a book (`light.md` 1): a sky that is a little brighter on one side. It is fixed in the world (x
/// right, y down, z toward the viewer) and never mirrored with a book. A page that lies flat under the whole sky has
/// the light 1.
///
/// In every formula e is a horizontal unit vector across the leaf, away from where that is attached, and `bright` is
/// e·s, s being the direction of the bright side.
package enum PaperLight {
  /// s, of length 1.
  package static let bright = Point(x: -0.7071067811865476, y: -0.7071067811865476)
  /// Tilt of the sky, brighter toward s: its radiance is 1 + tilt (ω·s).
  package static let tilt = 0.35
  /// Strength of a book's light unless it says otherwise.
  package static let standard = 0.6
  /// Light that pages throw back on leaves and rolls, and what lies around a book on its edges; and the share of the
  /// blocked light that the table under a low edge gets back.
  package static let pageBounce = 0.67, edgeBounce = 0.49, lowBounce = 0.45
  /// Light that what is under a flap gives back, as a share of an even sky's: it is the same on the bright and on the dark
  /// side, unlike the sky that the flap hides. So of a flap's shadow the tilt counts more than of the light.
  package static let flapBounce = 0.6
  /// What a peel uncovers is a corner. It throws back as much as a page that is this part of its length wide.
  package static let cornerShare = 0.8
  /// A page throws back nothing on what is nearer to its end than this part of its width.
  static let leastAway = 1e-9
  /// A face loses the sky that the outer part of its own leaf hides: all between the leaf's own direction and that of its
  /// free edge, as bright as the sky is halfway between them. This share of it that part gives back.
  package static let curlShare = 0.6
  /// Distance from the end of a page over which a leaf's shadow on it grows, as a fraction of the page's width.
  static let endShare = 0.5
  /// How fast it grows there, c in f(q) = q/√(q² + c), q the distance from an end in those lengths.
  private static let endRise = 0.62

  /// Share of a shadow that an end leaves at q of the ends' lengths from it; below 0 beyond the end.
  static func endFade(_ q: Double) -> Double { q / Elementary.sqrt(q * q + endRise) }

  /// The mean of a profile's fade between both ends of a page, with L the ends' length and h the page's height:
  /// 1/h · ∫ ½ (f((h/2 − y)/L) + f((h/2 + y)/L)) dy = L/h · (√((h/L)² + c) − √c).
  static func meanEnds(of page: Size) -> Double {
    let long = page.height / (endShare * page.width)
    return (Elementary.sqrt(long * long + endRise) - Elementary.sqrt(endRise)) / long
  }
  /// 2 tilt/3π.
  @inline(__always)
  static var slant: Double { 2 * tilt / (3 * .pi) }

  /// The light from the sky on a face whose visible normal leans toward e by an angle, −π…π, with this sine and cosine.
  @inline(__always)
  package static func sky(_ sine: Double, _ cosine: Double, lean: Double, bright: Double) -> Double {
    leaf_face_sky(sine, cosine, lean, slant * bright)
  }

  /// The light that the uncovered page throws back on a roll.
  /// - Parameters:
  ///   - isTowardPage: whether its under side is seen, which faces the uncovered page.
  ///   - roll: its radius, and the length from its first hinge to the corner of the uncovered page.
  @inline(__always)
  package static func rollBounce(
    _ sine: Double, _ cosine: Double, isTowardPage: Bool, _ roll: (radius: Double, reach: Double)
  ) -> Double {
    let width = cornerShare * roll.reach, x = roll.radius * abs(sine)
    let z = roll.radius * (isTowardPage ? 1 + cosine : 1 - cosine)
    return leaf_face_bounce(sine, cosine, width - (isTowardPage ? x : -x), z, pageBounce * 0.5, leastAway * width)
  }

  /// The light thrown back on the edge of a book.
  static func edgeBounce(_ cosine: Double) -> Double { edgeBounce * 0.5 * (1 - cosine) }

  /// The part of a flat page's light that is blocked by what stands on the side of −e up to the direction whose cosine
  /// to e is S.
  @inline(__always)
  package static func blocked(_ s: Double, bright: Double) -> Double {
    leaf_face_blocked(s, slant * bright)
  }

  /// Share of the light that a leaf blocks and its own light gives back, 0.1…1: `facing` is the cosine of the angle from
  /// the page to the leaf. The side of the leaf that faces the page sees as much of the sky as the angle is wide, and
  /// for the rest the page, which is the darker the smaller the angle is: so it falls faster than in proportion. It
  /// sees the sky on the side of e, and hides what is on the other one: so the bright side counts as a factor.
  @inline(__always)
  package static func returned(facing: Double, bright: Double) -> Double {
    (0.59 - 0.26 * facing - 0.16 * facing * facing) * (1 + 0.37 * bright)
  }

  /// The same of leaves over a face that leans by an angle with this cosine. They give back the more the farther it leans
  /// toward them, for they are seen from the side that the sky lights; the less the larger the share of its sky that they
  /// hide, since they then hide that light from each other, too.
  @inline(__always)
  static func returned(facing: Double, lean: Double, share: Double, bright: Double) -> Double {
    max(returned(facing: facing, bright: bright) + (1 - lean) * (1.1 - 1.25 * share - 0.3 * bright), 0)
  }

  /// S for a page point beside a roll, x from its axis, of this radius.
  @inline(__always)
  package static func besideRoll(_ x: Double, radius: Double) -> Double {
    (radius * radius - x * x) / (radius * radius + x * x)
  }

  /// The part of the light that what lies at this height over a plane blocks at the distance d outside its outline.
  package static func besideOutline(_ distance: Double, height: Double, bright: Double) -> Double {
    blocked(-distance / Elementary.sqrt(distance * distance + height * height), bright: bright)
  }

  /// Alpha of the black over what gets this light.
  @inline(__always)
  package static func alpha(_ light: Double, strength: Double) -> Double { strength * min(max(1 - light, 0), 1) }

  /// Distance from an outline at this height at which its shadow is a 512th.
  static func reach(height: Double, strength: Double, tilt: Double = tilt) -> Double {
    // Far away 1 + S is H²/2d², and S² − 1 is −H²/d².
    height * Elementary.sqrt(512 * strength * (0.25 + 2 * tilt / (3 * .pi)))
  }
}
