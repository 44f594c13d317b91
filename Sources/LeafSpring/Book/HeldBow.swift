/// The bend of a soft leaf while a finger holds it: an arch at both ends of its way, straight when upright.
///
/// The leaf has two freedoms, the turn p of its spine and its bow. A finger fixes one of them. The other follows from
/// p, not from time: so the leaf goes back the way it came, and rests while the finger rests. With s from the spine (0)
/// to the free edge (1), the turn of each part is
///
///     p − a(p)·(4s − 3s²)     with a spring for the middle,     p − a(p)·2s     without
///     a(p) = A·q·(1 − (1 − c)·2q − c·8q³),   q = p below the upright, and a(1 − p) = −a(p)
///
/// Near p = 0 and for A = 1 these are p·(1 − s)(1 − 3s) and p·(1 − 2s): paper that is pushed toward its spine. It rises
/// there, its outer part leans below the page's plane and no point of it is below: the sums of (1 − s)(1 − 3s) and of 1
/// − 2s are nowhere negative, and what is added, (p − a)·(…), is not negative. So the held point moves inward at once,
/// where that of a rigid page first moves outward.
struct HeldBow: Equatable {
  /// A and c, 0…1, and the largest a that the bend of the leaf allows, in turns.
  var amount = 0.0, late = 0.0, most = 0.0
  /// True if the middle is free.
  var isFree = false
  /// Turns of the middle and of the free edge at the catch, beyond those of the arch.
  var middle = 0.0, edge = 0.0
  /// Turn by which it could lean below the page's plane then; below 0 in a book that does not lie flat.
  var freedom = -1.0

  /// A leaf that is held near its spine needs no arch, since its held point hardly moves outward, and its free edge
  /// would whip as the arch goes; one that is held near its edge keeps it longer.
  ///
  /// - Parameters:
  ///   - held: distance from the spine over the page's width.
  ///   - liesFlat: whether leaves rest in one plane; one that rests in a V needs no arch, since the point moves inward
  ///     at once.
  ///   - bend: the most it bends, as a ratio.
  init(holding held: Double, liesFlat: Bool, bend: Double, isFree: Bool) {
    self.isFree = isFree
    amount = liesFlat ? smoothstep((held - 0.2) / 0.35) : 0
    late = smoothstep((held - 0.5) / 0.35)
    // The arch spans 4/3 of a(p), or twice that.
    most = bend / 2 / (isFree ? 4.0 / 3 : 2)
  }

  init() {}

  /// Turn by which it may lean below the page's plane with a part of its bow at the catch: a leaf that was caught as it
  /// flew, the more, the less of that is left.
  func freedom(keeping part: Double) -> Double { freedom < 0 ? -1 : 1 - (1 - freedom) * part }

  /// Turn that the free edge lacks beside the spine.
  func arch(_ turned: Double) -> Double {
    let low = min(max(min(turned, 1 - turned), 0), 0.5)
    let fade = (1 - late) * 2 * low + late * 8 * low * low * low
    let arch = min(amount * low * (1 - fade), most)
    return turned <= 0.5 ? arch : -arch
  }

  /// The turns of the middle and of the free edge, with a part of what they had when the leaf was caught.
  func parts(_ turned: Double, keeping part: Double) -> (middle: Double, edge: Double) {
    let arch = arch(turned)
    return isFree
      ? (turned - 1.25 * arch + part * middle, turned - arch + part * edge)
      : (turned - arch + part * edge / 2, turned - 2 * arch + part * edge)
  }

  /// Turns of middle and edge per turn of the spine.
  func slopes(_ turned: Double) -> (middle: Double, edge: Double) {
    let step = 1e-6
    let low = parts(turned - step, keeping: 0), high = parts(turned + step, keeping: 0)
    return ((high.middle - low.middle) / (2 * step), (high.edge - low.edge) / (2 * step))
  }

  var wasBent: Bool { middle != 0 || edge != 0 }
}
