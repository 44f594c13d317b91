import CMathShim

/// A spring's rates in lanes.
struct SpringLanes: BitwiseCopyable {
  private let inverse, lean, pull: LaneFactor
  let pace, span: Lanes
  private let speed: Lanes
  private let limit: Double
  private let kind: SpringRates.Kind
  /// The exponents of the decay and, with two decays, of the phase are negative.
  private let rate, turn: DoubleDouble

  @inline(__always)
  init(_ rates: SpringRates) {
    kind = rates.kind
    (rate, turn) = (-rates.fullRate, kind == .rings ? rates.fullTurn : -rates.fullTurn)
    (inverse, lean) = (LaneFactor(rates.fullInverse), LaneFactor(rates.fullLean))
    pull = LaneFactor(-rates.fullPull)
    (pace, span) = (Lanes(repeating: rates.pace), Lanes(repeating: rates.span))
    (speed, limit) = (Lanes(repeating: rates.turn), rates.phaseLimit)
  }

  /// True if the lanes compute the map over a time: up to 2⁴⁰⁰ seconds, and phases from 2⁻⁴⁰⁰ to the limit.
  @inline(__always)
  func accepts(_ time: Lanes) -> LaneMask {
    let phase = time * speed
    return (time .<= 0x1p+400) .& (phase .>= 0x1p-400) .& (phase .<= limit)
  }

  /// Computes what maps are made of, from the times in the column `decay`. At critical damping `phase` gets the times.
  @inline(__always)
  func functions(
    _ phase: UnsafeMutablePointer<Double>, _ decay: UnsafeMutablePointer<Double>, _ stride: Int, count: Int,
    level: Int32
  ) {
    switch kind {
    case .rings: leaf_waves(turn, decay, phase, stride, count, level)
    case .critical: phase.update(from: decay, count: count)
    case .creeps, .none: leaf_fades(turn, decay, phase, stride, count, level)
    }
    leaf_decays(rate, decay, decay, stride, count, level)
  }

  /// The map of two springs, and the sizes of the two terms of its d.
  @inline(__always)
  func map(
    _ phase: UnsafePointer<Double>, _ decay: UnsafePointer<Double>, _ stride: Int
  ) -> (map: LaneMap, termsOfD: Lanes) {
    let one = LanePair(DoubleDouble(1)), last: LanePair, lost: LaneFactor
    if kind == .critical {
      let y = turn.hi * Lanes(at: phase)
      (last, lost) = (LanePair(hi: one.hi, lo: y), LaneFactor(LanePair(hi: -y, lo: -0.5 * (y * y))))
    } else {
      (last, lost) = (LanePair(at: phase, stride), LaneFactor(LanePair(at: phase + 2 * stride, stride)))
    }
    let first = kind == .rings ? last : one
    let lag = lean * lost
    let map = LaneMap(
      decay: LanePair(at: decay, stride), a: first + lag, b: inverse * lost, c: pull * lost, d: last + -lag)
    return (map, last.hi.magnitudes + lag.hi.magnitudes)
  }

  /// The map over a time that is accepted, in the first lane only.
  @inline(__always)
  func map(
    over time: Lanes, _ columns: inout PhaseColumns<SIMD4<Double>>
  ) -> (map: LaneMap, termsOfD: Lanes) {
    columns.withColumns { phase, decay, stride in
      time.store(at: decay)
      functions(phase, decay, stride, count: 1, level: 0)
      return map(phase, decay, stride)
    }
  }
}

/// Three columns in two parts on the stack: two of what depends on the phase, one of decays.
struct PhaseColumns<Column: SIMD> where Column.Scalar == Double {
  private var numbers = (Column(), Column(), Column())
  /// The most springs at a time.
  static var length: Int { Column.scalarCount / 2 }

  @inline(__always)
  mutating func withColumns<Result>(
    _ body: (_ phase: UnsafeMutablePointer<Double>, _ decay: UnsafeMutablePointer<Double>, _ stride: Int) -> Result
  ) -> Result {
    withUnsafeMutableBytes(of: &numbers) { bytes in
      let start = bytes.baseAddress!.assumingMemoryBound(to: Double.self)
      return body(start, start + 4 * Self.length, Self.length)
    }
  }
}

/// The map of each lane over its time.
struct LaneMap: BitwiseCopyable {
  let decay, a, b, c, d: LanePair

  /// The map of the first lane.
  var first: SpringMap { SpringMap(decay: decay.first, a: a.first, b: b.first, c: c.first, d: d.first) }

  /// The state to which (x + below, v) is carried.
  @inline(__always)
  func carry(_ x: Lanes, below: Lanes, _ v: Lanes) -> LaneState {
    let (from, push) = (LaneFactor(x), LaneFactor(v))
    let ax = LaneFactor(a).exactly(from), bv = LaneFactor(b).exactly(push)
    let nx = Self.total(ax, bv, a.lo * x + b.lo * v, a.hi * below)
    let cx = LaneFactor(c).exactly(from), dv = LaneFactor(d).exactly(push)
    let nv = Self.total(cx, dv, c.lo * x + d.lo * v, c.hi * below)
    return LaneState(
      x: decayed(nx), v: decayed(nv), terms: (ax.hi, bv.hi, cx.hi), sums: (nx.hi, nv.hi))
  }

  /// The same value, and the velocity to a few bits.
  @inline(__always)
  func carryValue(_ x: Lanes, below: Lanes, _ v: Lanes) -> (x: Lanes, v: Lanes) {
    let ax = LaneFactor(a).exactly(LaneFactor(x)), bv = LaneFactor(b).exactly(LaneFactor(v))
    let nx = Self.total(ax, bv, a.lo * x + b.lo * v, a.hi * below)
    return (decayed(nx), decay.hi * (c.hi * x + d.hi * v))
  }

  /// Rounded only once: in a chain of equal steps the decay's rounding error would otherwise recur in every step.
  @inline(__always)
  private func decayed(_ number: LanePair) -> Lanes {
    let end = LaneFactor(decay) * LaneFactor(number)
    return end.hi + end.lo
  }

  /// Two exact products and what is below them.
  @inline(__always)
  private static func total(_ p: LanePair, _ q: LanePair, _ low: Lanes, _ below: Lanes) -> LanePair {
    let s = LanePair.sum(p.hi, q.hi)
    let rest = ((p.lo + q.lo) + low) + below
    return LanePair.quickSum(s.hi, s.lo + rest)
  }
}

extension LaneMap {
  /// One map in all lanes.
  @inline(__always)
  init(_ map: SpringMap) {
    self.init(
      decay: LanePair(map.decay), a: LanePair(map.a), b: LanePair(map.b), c: LanePair(map.c), d: LanePair(map.d))
  }
}

/// A state, and the numbers from which it came.
struct LaneState {
  let x, v: Lanes
  /// a x, b v and c x; and what x and v were before the decay.
  fileprivate let terms: (ax: Lanes, bv: Lanes, cx: Lanes)
  fileprivate let sums: (x: Lanes, v: Lanes)
}

extension Lanes {
  /// True if the state (x, v), to which this and `velocity` were carried, is certainly in range, which is decided faster:
  /// no entry of a map is beyond 2⁴⁰².
  @inline(__always)
  func isPlain(_ velocity: Lanes, to x: Lanes, _ v: Lanes) -> LaneMask {
    let size = Lanes.greater(magnitudes, velocity.magnitudes)
    return (x.magnitudes .>= 0x1p-959) .& (v.magnitudes .>= 0x1p-959) .& (size .<= 0x1p+500)
  }
}

/// The trust that a state deserves.
struct LaneTrust {
  /// True if all numbers on the way were in range; and whether, besides, no terms cancelled so far that their errors
  /// would show.
  let isInRange, isSure: LaneMask

  /// Errors are measured against the greater of |x| and |v|/ω₀ where under-damped, elsewhere against each by itself. `termsOfD`:
  /// the sizes of the two terms of d, which cancel where a velocity passes through 0.
  @inline(__always)
  init(_ state: LaneState, _ map: LaneMap, termsOfD: Lanes, from x: Lanes, _ v: Lanes, _ spring: SpringLanes) {
    let termsX = state.terms.ax.magnitudes + state.terms.bv.magnitudes
    let termsV = state.terms.cx.magnitudes + termsOfD * v.magnitudes
    let sizeX = state.sums.x.magnitudes, sizeV = state.sums.v.magnitudes
    let normX = Lanes.greater(sizeX, spring.span * sizeV), normV = Lanes.greater(sizeV, spring.pace * sizeX)
    let isBounded =
      (Lanes.greater(x.magnitudes, v.magnitudes) .<= 0x1p+940) .& (Lanes.greater(termsX, termsV) .<= 0x1p+960)
    let isKeptX = (map.decay.hi * normX .>= 0x1p-960) .| (termsX .== 0)
    let isKeptV = (map.decay.hi * normV .>= 0x1p-960) .| (termsV .== 0)
    isInRange = isBounded .& isKeptX .& isKeptV
    isSure = isInRange .& (termsX .<= 128 * normX) .& (termsV .<= 128 * normV)
  }
}
