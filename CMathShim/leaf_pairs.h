/* Part of leaf_lanes.h: exponential, sine and cosine of numbers in two parts, with results in two parts. Included once
   per width; no guard. */

typedef struct { LEAF_D hi, lo; } LEAF_L(pair);
#define LEAF_PAIR LEAF_L(pair)

/* a + b and its rounding error. */
LEAF_BODY LEAF_PAIR LEAF_L(sum)(LEAF_D a, LEAF_D b) {
  LEAF_D s = a + b, t = s - a;
  return (LEAF_PAIR){s, (a - (s - t)) + (b - t)};
}

/* The sum if |a| >= |b|, or a is 0. */
LEAF_BODY LEAF_PAIR LEAF_L(quick_sum)(LEAF_D a, LEAF_D b) {
  LEAF_D s = a + b;
  return (LEAF_PAIR){s, b - (s - a)};
}

/* a * b and its rounding error, which is a double: by a fused multiply-add or by Dekker's halves, with the same
   bits. For factors and products between 2^-900 and 2^960. */
LEAF_BODY LEAF_PAIR LEAF_L(times)(LEAF_D a, LEAF_D b) {
  LEAF_D p = a * b;
#ifdef LEAF_FUSES
  return (LEAF_PAIR){p, __builtin_elementwise_fma(a, b, -p)};
#else
  LEAF_D s = a * 134217729.0, t = b * 134217729.0;
  LEAF_D ah = s - (s - a), bh = t - (t - b);
  LEAF_D al = a - ah, bl = b - bh;
  return (LEAF_PAIR){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
#endif
}

/* ---- exponential, sine and cosine of a number in two parts ---- */

/* A table of 32 pairs, where lanes find theirs: in memory, or in registers where one instruction picks from two of
   them. */
#if LEAF_W == 8
typedef struct { LEAF_D hi[4], lo[4]; } LEAF_L(table);

LEAF_BODY LEAF_L(table) LEAF_L(open_table)(const leaf_dd *pairs) {
  LEAF_L(table) t;
#pragma clang loop unroll(full)
  for (int k = 0; k < 4; k++) {
    LEAF_D a = LEAF_L(load)(&pairs[8 * k].hi), b = LEAF_L(load)(&pairs[8 * k + 4].hi);
    t.hi[k] = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
    t.lo[k] = __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
  }
  return t;
}

LEAF_BODY LEAF_D LEAF_L(among)(const LEAF_D *numbers, LEAF_I at) {
  return LEAF_L(pick)((at & 16) != 0,
    __builtin_ia32_vpermi2varpd512(numbers[2], at, numbers[3]), __builtin_ia32_vpermi2varpd512(numbers[0], at, numbers[1]));
}

LEAF_BODY LEAF_PAIR LEAF_L(look_up)(const LEAF_L(table) *t, LEAF_I at) {
  return (LEAF_PAIR){LEAF_L(among)(t->hi, at), LEAF_L(among)(t->lo, at)};
}
#else
typedef struct { const leaf_dd *pairs; } LEAF_L(table);

LEAF_BODY LEAF_L(table) LEAF_L(open_table)(const leaf_dd *pairs) { return (LEAF_L(table)){pairs}; }

LEAF_BODY LEAF_PAIR LEAF_L(look_up)(const LEAF_L(table) *t, LEAF_I at) {
  LEAF_PAIR r;
  for (int i = 0; i < LEAF_W; i++) {
    r.hi[i] = t->pairs[at[i]].hi;
    r.lo[i] = t->pairs[at[i]].lo;
  }
  return r;
}
#endif

/* Sine of n pi / 32. */
LEAF_BODY LEAF_PAIR LEAF_L(look_up_sine)(const LEAF_L(table) *sines, LEAF_I n) {
  LEAF_PAIR s = LEAF_L(look_up)(sines, n & 31);
  LEAF_I sign = (n & 32) << 58;
  return (LEAF_PAIR){(LEAF_D)((LEAF_I)s.hi ^ sign), (LEAF_D)((LEAF_I)s.lo ^ sign)};
}

/* e^y = base (1 + rest) for -700 < y <= 0, base = 2^(n/32), |rest| <= 0.011. */
typedef struct { LEAF_PAIR base, rest; } LEAF_L(power);

LEAF_BODY LEAF_L(power) LEAF_L(falling)(const LEAF_L(table) *powers, LEAF_PAIR y) {
  LEAF_D shifted = y.hi * 0x1.71547652b82fep+5 + LEAF_ROUND_TO_INT;
  LEAF_I n = (LEAF_I)shifted;
  LEAF_D k = shifted - LEAF_ROUND_TO_INT;
  /* 33 bits of ln 2 / 32 times k, and the difference, are exact. */
  LEAF_PAIR r = LEAF_L(sum)(y.hi - k * 0x1.62e42fef00000p-6, y.lo - k * 0x1.473de6af278edp-39);
  LEAF_PAIR square = LEAF_L(times)(r.hi, r.hi);
  LEAF_D x = r.hi;
  LEAF_D cubic = 0x1.1111111111111p-7 + x * (0x1.6c16c16c16c17p-10 + x * 0x1.a01a01a01a01ap-13);
  cubic = 0x1.5555555555555p-3 + x * (0x1.5555555555555p-5 + x * cubic);
  LEAF_L(power) p;
  p.rest = LEAF_L(quick_sum)(x, 0.5 * square.hi);
  p.rest.lo = p.rest.lo + ((r.lo + x * r.lo) + (0.5 * square.lo + (square.hi * x) * cubic));
  p.base = LEAF_L(look_up)(powers, n & 31);
  LEAF_D scale = (LEAF_D)(((n & ~31ll) << 47) + 0x3ff0000000000000ll);
  p.base.hi = p.base.hi * scale;
  p.base.lo = p.base.lo * scale;
  return p;
}

/* e^y as a number in two parts; 0 from e^-700 down. */
LEAF_BODY LEAF_PAIR LEAF_L(decay)(const LEAF_L(table) *powers, LEAF_PAIR y) {
  LEAF_I is_some = y.hi > -700.0;
  LEAF_L(power) p = LEAF_L(falling)(powers, (LEAF_PAIR){LEAF_L(keep)(is_some, y.hi), LEAF_L(keep)(is_some, y.lo)});
  LEAF_PAIR more = LEAF_L(times)(p.base.hi, p.rest.hi);
  LEAF_PAIR e = LEAF_L(quick_sum)(p.base.hi, more.hi);
  e = LEAF_L(quick_sum)(e.hi, e.lo + (more.lo + (p.base.lo + (p.base.hi * p.rest.lo + p.base.lo * p.rest.hi))));
  return (LEAF_PAIR){LEAF_L(keep)(is_some, e.hi), LEAF_L(keep)(is_some, e.lo)};
}

/* e^y and 1 - e^y, both with a relative error below 2^-60. */
LEAF_BODY void LEAF_L(fade)(const LEAF_L(table) *powers, LEAF_PAIR y, LEAF_PAIR *fade, LEAF_PAIR *lost) {
  LEAF_I is_some = y.hi > -700.0;
  LEAF_L(power) p = LEAF_L(falling)(powers, (LEAF_PAIR){LEAF_L(keep)(is_some, y.hi), LEAF_L(keep)(is_some, y.lo)});
  LEAF_PAIR more = LEAF_L(times)(p.base.hi, p.rest.hi);
  more.lo = more.lo + (p.base.lo + (p.base.hi * p.rest.lo + p.base.lo * p.rest.hi));
  LEAF_PAIR f = LEAF_L(quick_sum)(p.base.hi, more.hi);
  f.lo = f.lo + more.lo;
  LEAF_PAIR first = LEAF_L(quick_sum)(LEAF_L(splat)(1.0), -p.base.hi);
  LEAF_PAIR l = LEAF_L(sum)(first.hi, -more.hi);
  l.lo = l.lo + (first.lo - more.lo);
  fade->hi = LEAF_L(keep)(is_some, f.hi);
  fade->lo = LEAF_L(keep)(is_some, f.lo);
  lost->hi = LEAF_L(pick)(is_some, l.hi, LEAF_L(splat)(1.0));
  lost->lo = LEAF_L(keep)(is_some, l.lo);
}

/* Sine and cosine to within 2^-62 of 1; for angles below pi / 64 the sine to within 2^-62 of itself. For angles
   from 0 to LEAF_PHASE_LIMIT: the nearest multiple of pi / 32 from a table, the remainder y + e by short
   polynomials. */
LEAF_BODY void LEAF_L(wave)(const LEAF_L(table) *sines, LEAF_PAIR angle, LEAF_PAIR *sine, LEAF_PAIR *cosine) {
  LEAF_D shifted = angle.hi * 0x1.45f306dc9c883p+3 + LEAF_ROUND_TO_INT;
  LEAF_I n = (LEAF_I)shifted;
  LEAF_D k = shifted - LEAF_ROUND_TO_INT;
  /* pi / 32 in three parts, two of them with 30 bits: their products, and the first difference, are exact. */
  LEAF_PAIR near = LEAF_L(sum)(angle.hi - k * 0x1.921fb54000000p-4, -(k * 0x1.10b4611800000p-34));
  LEAF_PAIR r = LEAF_L(sum)(near.hi, near.lo + (angle.lo - k * 0x1.313198a2e0370p-65));
  LEAF_D y = r.hi, z = y * y;
  LEAF_D odd = 0x1.1111111111111p-7 + z * (-0x1.a01a01a01a01ap-13 + z * 0x1.71de3a556c734p-19);
  odd = z * (-0x1.5555555555555p-3 + z * odd);
  LEAF_D even = 0x1.5555555555555p-5 + z * (-0x1.6c16c16c16c17p-10 + z * 0x1.a01a01a01a01ap-16);
  even = z * (-0.5 + z * even);
  LEAF_D rise = y * odd + r.lo; /* sin r - y */
  LEAF_D fall = even - y * r.lo; /* cos r - 1 */
  LEAF_PAIR s = LEAF_L(look_up_sine)(sines, n), c = LEAF_L(look_up_sine)(sines, n + 16);
  LEAF_PAIR sy = LEAF_L(times)(s.hi, y), cy = LEAF_L(times)(c.hi, y);
  *sine = LEAF_L(quick_sum)(s.hi, cy.hi);
  sine->lo = sine->lo + (cy.lo + (s.lo + (c.lo * y + (c.hi * rise + s.hi * fall))));
  *cosine = LEAF_L(quick_sum)(c.hi, -sy.hi);
  cosine->lo = cosine->lo - (sy.lo - (c.lo - (s.lo * y + (s.hi * rise - c.hi * fall))));
}

/* ---- of k t for a number k in two parts and a column of times ---- */

/* The results are in columns `stride` apart: high parts, low parts. All work in whole groups of lanes; the first column
   may be that of the times. */

LEAF_BODY LEAF_PAIR LEAF_L(argument)(leaf_dd k, const double *t) {
  LEAF_D time = LEAF_L(load)(t);
  LEAF_PAIR y = LEAF_L(times)(LEAF_L(splat)(k.hi), time);
  y.lo = y.lo + k.lo * time;
  return y;
}

LEAF_BODY void LEAF_L(store_pair)(LEAF_PAIR a, double *columns, size_t stride) {
  __builtin_memcpy(columns, &a.hi, sizeof a.hi);
  __builtin_memcpy(columns + stride, &a.lo, sizeof a.lo);
}

/* e^(k t) */
LEAF_ENTRY void LEAF_L(decays)(leaf_dd k, const double *t, double *to, size_t stride, size_t count) {
  LEAF_L(table) powers = LEAF_L(open_table)(leaf_exp2_table);
  for (size_t i = 0; i < count; i += LEAF_W)
    LEAF_L(store_pair)(LEAF_L(decay)(&powers, LEAF_L(argument)(k, t + i)), to + i, stride);
}

/* e^(k t), and 1 - e^(k t) in the two columns behind. */
LEAF_ENTRY void LEAF_L(fades)(leaf_dd k, const double *t, double *to, size_t stride, size_t count) {
  LEAF_L(table) powers = LEAF_L(open_table)(leaf_exp2_table);
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_PAIR fade, lost;
    LEAF_L(fade)(&powers, LEAF_L(argument)(k, t + i), &fade, &lost);
    LEAF_L(store_pair)(fade, to + i, stride);
    LEAF_L(store_pair)(lost, to + 2 * stride + i, stride);
  }
}

/* cos(k t), and sin(k t) in the two columns behind. */
LEAF_ENTRY void LEAF_L(waves)(leaf_dd k, const double *t, double *to, size_t stride, size_t count) {
  LEAF_L(table) sines = LEAF_L(open_table)(leaf_sine_table);
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_PAIR sine, cosine;
    LEAF_L(wave)(&sines, LEAF_L(argument)(k, t + i), &sine, &cosine);
    LEAF_L(store_pair)(cosine, to + i, stride);
    LEAF_L(store_pair)(sine, to + 2 * stride + i, stride);
  }
}
