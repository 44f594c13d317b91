#ifndef LEAF_ELEMENTARY_H
#define LEAF_ELEMENTARY_H
#include "leaf_dd.h"
/*
 * exp, expm1, log, log1p, atan, atan2, asin, acos in double, without libm.
 *
 * Each is computed to 62 bits or more as a double-double and rounded once at the end: the error stays below
 * 0.501 ULP over the whole range, subnormal results included, and the bits are the same on every IEEE target
 * (round to nearest is assumed). Coefficients are those of the Taylor series; the reductions are strong enough
 * that nothing better is needed.
 * The *_wide functions are the same without the final rounding, for callers that compute further with the result.
 */
#if defined(__clang__)
#  pragma STDC FP_CONTRACT OFF
#endif
#if defined(__FAST_MATH__)
#  error "CMathShim needs IEEE arithmetic: compile without fast-math"
#endif

/* A double-double times a power of two. */
static inline leaf_dd leaf_dd_times(leaf_dd a, double power) {
  return leaf_dd_make(a.hi * power, a.lo * power);
}

/* ---- exp, expm1 ---------------------------------------------------------------------------------------- */

/* exp(r) - 1 for |r| <= 0.36. With s = r/8, |s| <= 0.045: expm1(s) = s + s^2/2 + s^3 P(s). The first two terms are
   exact to 106 bits, and the last is at most s^2/6 = 2^-11 of the first. Three doublings expm1(2s) = 2q + q^2 follow.
   Relative error below 2^-62. */
static inline leaf_dd leaf_expm1_reduced(leaf_dd r) {
  leaf_dd s = leaf_dd_times(r, 0.125);
  double x = s.hi;
  double p = 0x1.27e4fb7789f5cp-22 + x * 0x1.ae64567f544e4p-26;
  p = 0x1.71de3a556c734p-19 + x * p;
  p = 0x1.a01a01a01a01ap-16 + x * p;
  p = 0x1.a01a01a01a01ap-13 + x * p;
  p = 0x1.6c16c16c16c17p-10 + x * p;
  p = 0x1.1111111111111p-7 + x * p;
  p = 0x1.5555555555555p-5 + x * p;
  p = 0x1.5555555555555p-3 + x * p;
  leaf_dd square = leaf_dd_mul(s, s);
  leaf_dd q = leaf_dd_add(s, leaf_dd_times(square, 0.5));
  q = leaf_dd_add_d(q, square.hi * x * p);
  for (int i = 0; i < 3; i++) q = leaf_dd_add(leaf_dd_times(q, 2), leaf_dd_mul(q, q));
  return q;
}

/* x = k ln 2 + r, |r| <= 0.3466 (a little more for a low part): ln 2 in three pieces, two of 41 bits, so that
   k times them is exact for |k| < 4096. */
static inline leaf_dd leaf_exp_reduce(leaf_dd x, int *power) {
  double k = (x.hi * 0x1.71547652b82fep+0 + 0x1.8p52) - 0x1.8p52;
  *power = (int)k;
  leaf_dd r = leaf_two_sum(x.hi - k * 0x1.62e42fefa3000p-1, -(k * 0x1.3de6af278e000p-42));
  return leaf_dd_add_d(r, x.lo - k * 0x1.9cc01f97b57a0p-83);
}

/* exp(x) = 2^power * result, result in 0.7 ... 1.42, for |x| <= 1000. */
static inline leaf_dd leaf_exp_wide(leaf_dd x, int *power) {
  leaf_dd q = leaf_expm1_reduced(leaf_exp_reduce(x, power));
  return leaf_dd_add(leaf_dd_make(1, 0), q);
}

/* The double-double v, in 0.7 ... 1.42, times 2^k, rounded once, even where the result is subnormal. -1100 <= k
   <= 1024. */
static inline double leaf_round_scaled(leaf_dd v, int k) {
  if (k > 1023) return (v.hi + v.lo) * 0x1p1023 * 2;
  if (k > -1022 || (k == -1022 && v.hi >= 1)) return (v.hi + v.lo) * leaf_power2(k);
  /* Subnormals are multiples of 2^-1074: round v to multiples of 2^(-1074-k) by adding 2^52 times that. */
  double grid = leaf_power2(-1022 - k);
  leaf_dd s = leaf_two_sum(grid, v.hi);
  double rounded = (s.hi + (s.lo + v.lo)) - grid;
  return rounded * leaf_power2(k + 200) * 0x1p-200;
}

/* e^x. +inf from 709.782712893384 on, 0 from -745.1332191019412 down; NaN stays NaN. */
static inline double leaf_exp(double x) {
  if (!(x <= 0x1.62e42fefa39efp+9)) return x != x ? x : __builtin_inf();
  if (x < -0x1.74910d52d3052p+9) return 0;
  int k;
  leaf_dd e = leaf_exp_wide(leaf_dd_make(x, 0), &k);
  return leaf_round_scaled(e, k);
}

/* e^x - 1, precise near 0; -0 stays -0. */
static inline double leaf_expm1(double x) {
  if (!(x <= 0x1.62e42fefa39efp+9)) return x != x ? x : __builtin_inf();
  if (x < -38) return -1;
  if (x < 0x1p-54 && x > -0x1p-54) return x;
  int k;
  leaf_dd q = leaf_expm1_reduced(leaf_exp_reduce(leaf_dd_make(x, 0), &k));
  if (k == 0) return q.hi + q.lo;
  /* 2^k (1 + q - 2^-k): the bracket comes first, so that a result near the largest double does not overflow. */
  leaf_dd e = leaf_dd_add(leaf_dd_make(1, 0), q);
  if (k < 110) e = leaf_dd_add_d(e, -leaf_power2(-k));
  return (e.hi + e.lo) * leaf_power2(k > 1023 ? k - 1 : k) * (k > 1023 ? 2.0 : 1.0);
}

/* ---- log, log1p ---------------------------------------------------------------------------------------- */

/* log(1 + f) for 1 + f in sqrt(1/2) ... sqrt(2), plus k ln 2. With s = f/(2+f), |s| <= 0.1716: log = 2s + 2/3
   s^3 + s^5 Q(s^2), the last at most s^4/5 = 2^-12.5 of the first. Relative error below 2^-63, about f = 0
   too. */
static inline leaf_dd leaf_log_reduced(leaf_dd f, int k) {
  leaf_dd s = leaf_dd_div(f, leaf_dd_add_d(f, 2));
  leaf_dd square = leaf_dd_mul(s, s);
  double z = square.hi;
  double q = 0x1.47ae147ae147bp-4 + z * 0x1.2f684bda12f68p-4;
  q = 0x1.642c8590b2164p-4 + z * q;
  q = 0x1.8618618618618p-4 + z * q;
  q = 0x1.af286bca1af28p-4 + z * q;
  q = 0x1.e1e1e1e1e1e1ep-4 + z * q;
  q = 0x1.1111111111111p-3 + z * q;
  q = 0x1.3b13b13b13b14p-3 + z * q;
  q = 0x1.745d1745d1746p-3 + z * q;
  q = 0x1.c71c71c71c71cp-3 + z * q;
  q = 0x1.2492492492492p-2 + z * q;
  q = 0x1.999999999999ap-2 + z * q;
  leaf_dd third = leaf_dd_make(0x1.5555555555555p-1, 0x1.5555555555555p-55);
  leaf_dd tail = leaf_dd_add_d(leaf_dd_mul(square, third), z * z * q);
  leaf_dd r = leaf_dd_add(leaf_dd_times(s, 2), leaf_dd_mul(s, tail));
  if (k == 0) return r;
  leaf_dd shift = leaf_fast_two_sum(k * 0x1.62e42fefa3000p-1, k * 0x1.3de6af278e000p-42);
  return leaf_dd_add(shift, leaf_dd_add_d(r, k * 0x1.9cc01f97b57a0p-83));
}

/* log of a finite positive double-double. */
static inline leaf_dd leaf_log_wide(leaf_dd x) {
  int k = 0;
  if (x.hi < 0x1p-1022) {
    x = leaf_dd_times(x, 0x1p54);
    k = -54;
  }
  uint64_t bits = leaf_double_bits(x.hi);
  /* Exponent of x / sqrt(1/2), so that the scaled number lies in sqrt(1/2) ... sqrt(2). */
  int e = (int)((bits - 0x3fe6a09e667f3bcdull) >> 52);
  if (e >= 2048) e -= 4096;
  k += e;
  /* x 2^-e in two steps: 2^-e alone may be out of range. */
  int half = e / 2;
  leaf_dd m = leaf_dd_times(leaf_dd_times(x, leaf_power2(-half)), leaf_power2(half - e));
  return leaf_log_reduced(leaf_dd_add_d(leaf_dd_make(m.hi - 1, 0), m.lo), k);
}

/* Natural logarithm: -inf at 0 (either sign), NaN below 0, +inf at +inf. */
static inline double leaf_log(double x) {
  if (!(x > 0)) return x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (x == __builtin_inf()) return x;
  leaf_dd r = leaf_log_wide(leaf_dd_make(x, 0));
  return r.hi + r.lo;
}

/* log(1 + x), precise near 0: -0 stays -0; -inf at -1, NaN below. */
static inline double leaf_log1p(double x) {
  if (x < 0x1p-54 && x > -0x1p-54) return x;
  if (!(x > -1)) return x == -1 ? -__builtin_inf() : __builtin_nan("");
  if (x == __builtin_inf()) return x;
  leaf_dd r = leaf_log_wide(leaf_two_sum(1, x));
  return r.hi + r.lo;
}

/* ---- atan, atan2, asin, acos --------------------------------------------------------------------------- */

/* atan(i/16), high and low part. */
static inline leaf_dd leaf_atan_sixteenths(int i) {
  static const double table[17][2] = {
    {0x0.0p+0, 0x0.0p+0},
    {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
  };
  return leaf_dd_make(table[i][0], table[i][1]);
}

/* atan(y/x) for 0 <= y <= x, x in 2^-60 ... 2^60. With c the sixteenth nearest to y/x: atan(c) + atan(t), t =
   (y - cx)/(x + cy), |t| <= 1/32. The terms from t^3 on are at most t^2/3 = 2^-11.6 of t. Relative error
   below 2^-62. */
static inline leaf_dd leaf_atan_first_octant(leaf_dd y, leaf_dd x) {
  int i = (int)(y.hi / x.hi * 16 + 0.5);
  double c = i * 0.0625;
  leaf_dd above = leaf_dd_sub(y, leaf_dd_mul_d(x, c));
  leaf_dd below = leaf_dd_add(x, leaf_dd_mul_d(y, c));
  leaf_dd t = leaf_dd_div(above, below);
  double z = t.hi * t.hi;
  double q = -0x1.1111111111111p-4 + z * 0x1.e1e1e1e1e1e1ep-5;
  q = 0x1.3b13b13b13b14p-4 + z * q;
  q = -0x1.745d1745d1746p-4 + z * q;
  q = 0x1.c71c71c71c71cp-4 + z * q;
  q = -0x1.2492492492492p-3 + z * q;
  q = 0x1.999999999999ap-3 + z * q;
  q = -0x1.5555555555555p-2 + z * q;
  leaf_dd r = leaf_dd_add_d(t, t.hi * z * q);
  return i == 0 ? r : leaf_dd_add(leaf_atan_sixteenths(i), r);
}

/* The angle of (x, y), y >= 0, in 0 ... pi. The larger of |x|, y lies in 2^-60 ... 2^60 and the smaller is 0
   or above 2^-400. */
static inline leaf_dd leaf_angle_wide(leaf_dd y, leaf_dd x) {
  leaf_dd side = x.hi < 0 ? leaf_dd_neg(x) : x;
  if (y.hi <= side.hi) {
    leaf_dd a = leaf_atan_first_octant(y, side);
    if (x.hi >= 0) return a;
    return leaf_dd_sub(leaf_dd_make(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53), a);
  }
  leaf_dd a = leaf_atan_first_octant(side, y);
  leaf_dd right = leaf_dd_make(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54);
  return x.hi < 0 ? leaf_dd_add(right, a) : leaf_dd_sub(right, a);
}

/* |x| = result * 2^exponent, result in 1 ... 2, for finite x other than 0. */
static inline double leaf_unit_scaled(double x, int *exponent) {
  uint64_t b = leaf_double_bits(x) & 0x7fffffffffffffffull;
  int bias = 1023;
  if (b < 0x0010000000000000ull) {
    b = leaf_double_bits(leaf_bits_double(b) * 0x1p54);
    bias += 54;
  }
  *exponent = (int)(b >> 52) - bias;
  return leaf_bits_double((b & 0x000fffffffffffffull) | 0x3ff0000000000000ull);
}

/* |atan2(y, x)| for y, x that are neither NaN; `left` is the sign bit of x. */
static inline double leaf_atan2_magnitude(double y, double x, int left) {
  const double inf = __builtin_inf(), pi = 0x1.921fb54442d18p+1;
  y = y < 0 ? -y : y;
  double side = x < 0 ? -x : x;
  if (y == 0) return left ? pi : 0;
  if (side == inf) {
    if (y == inf) return left ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1;
    return left ? pi : 0;
  }
  if (y == inf || side == 0) return 0x1.921fb54442d18p+0;
  int ey, ex;
  double my = leaf_unit_scaled(y, &ey), mx = leaf_unit_scaled(side, &ex);
  int gap = ey - ex;
  if (gap < -70) return left ? pi : y / side;
  if (gap > 70) return 0x1.921fb54442d18p+0;
  /* Only the ratio counts: the larger keeps exponent 0. */
  if (gap > 0) mx *= leaf_power2(-gap);
  else my *= leaf_power2(gap);
  leaf_dd a = leaf_angle_wide(leaf_dd_make(my, 0), leaf_dd_make(left ? -mx : mx, 0));
  return a.hi + a.lo;
}

/* The angle of the point (x, y) in -pi ... pi, by the signs of both, zeros included (C's atan2). */
static inline double leaf_atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  double a = leaf_atan2_magnitude(y, x, (int)(leaf_double_bits(x) >> 63));
  return leaf_double_bits(y) >> 63 ? -a : a;
}

static inline double leaf_atan(double x) { return leaf_atan2(x, 1); }

/* sqrt(1 - x^2) for |x| <= 1, without cancellation: (1 - x)(1 + x) exactly, then the root. */
static inline leaf_dd leaf_cosine_of_asin(double x) {
  return leaf_dd_sqrt(leaf_dd_mul(leaf_two_sum(1, -x), leaf_two_sum(1, x)));
}

/* Arc cosine, 0 ... pi; NaN outside -1 ... 1. */
static inline double leaf_acos(double x) {
  if (!(x >= -1 && x <= 1)) return __builtin_nan("");
  if (x < 0x1p-60 && x > -0x1p-60) return 0x1.921fb54442d18p+0;
  if (x == 1) return 0;
  leaf_dd a = leaf_angle_wide(leaf_cosine_of_asin(x), leaf_dd_make(x, 0));
  return a.hi + a.lo;
}

/* Arc sine, -pi/2 ... pi/2; NaN outside -1 ... 1; -0 stays -0. */
static inline double leaf_asin(double x) {
  if (!(x >= -1 && x <= 1)) return __builtin_nan("");
  if (x < 0x1p-28 && x > -0x1p-28) return x;
  leaf_dd a = leaf_angle_wide(leaf_dd_make(x < 0 ? -x : x, 0), leaf_cosine_of_asin(x));
  return x < 0 ? -(a.hi + a.lo) : a.hi + a.lo;
}
#endif
