#ifndef LEAF_DD_FUNCTIONS_H
#define LEAF_DD_FUNCTIONS_H
/* exp, expm1, log, log1p, sine and cosine of double-doubles without libm. The worst relative errors
 * seen against 1400-bit arithmetic over 150,000 arguments: exp 2^-105; expm1, log, log1p 2^-100;
 * sine and cosine 2^-100, but 2^-93 next to their zeros. */
#include "leaf_dd.h"

/* value * 2^exponent: keeps an exponential in range however far it has decayed. */
typedef struct leaf_dd_scaled { leaf_dd value; int64_t exponent; } leaf_dd_scaled;
typedef struct leaf_dd_sine { leaf_dd sine, cosine; } leaf_dd_sine;

static const leaf_dd leaf_dd_pi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
static const leaf_dd leaf_dd_ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/* 1/n! */
static const leaf_dd leaf_inverse_factorial[29] = {
  {0x1.0000000000000p+0, 0x0.0p+0},
  {0x1.0000000000000p+0, 0x0.0p+0},
  {0x1.0000000000000p-1, 0x0.0p+0},
  {0x1.5555555555555p-3, 0x1.5555555555555p-57},
  {0x1.5555555555555p-5, 0x1.5555555555555p-59},
  {0x1.1111111111111p-7, 0x1.1111111111111p-63},
  {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
  {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
  {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
  {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
  {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
  {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
  {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
  {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
  {0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
  {0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
  {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
  {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
  {0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
  {0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
  {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
  {0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
  {0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
  {0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
  {0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
  {0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
  {0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd16540p-143},
  {0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
  {0x1.0a18a2635085dp-98, 0x1.b9e2e28e1aa54p-153},
};

/* 2^(j/32) */
static const leaf_dd leaf_exp2_table[32] = {
  {0x1.0000000000000p+0, 0x0.0p+0},  {0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
  {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},  {0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
  {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},  {0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
  {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},  {0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
  {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},  {0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
  {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},  {0x1.44e086061892dp+0, 0x1.89b7a04ef80d0p-59},
  {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},  {0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
  {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},  {0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
  {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},  {0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
  {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},  {0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
  {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},  {0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
  {0x1.9c49182a3f090p+0, 0x1.c7c46b071f2bep-56},  {0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
  {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},  {0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
  {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},  {0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
  {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},  {0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
  {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},  {0x1.f50765b6e4540p+0, 0x1.9d3e12dd8a18bp-54},
};

/* The greatest phase, in radians, for which the lanes count multiples of pi / 32. */
#define LEAF_PHASE_LIMIT 400000.0

/* sin(j pi / 32) of half a turn; in the other half the sign is the other one. */
static const leaf_dd leaf_sine_table[32] = {
  {0x0.0p+0, 0x0.0p+0}, {0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60},
  {0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56},
  {0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58},
  {0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57},
  {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55},
  {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56},
  {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55},
  {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55},
  {0x1.0000000000000p+0, 0x0.0p+0}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55},
  {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55},
  {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56},
  {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55},
  {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57},
  {0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58},
  {0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56},
  {0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60},
};

/* The greatest angle whose sine and cosine are computed, in radians: what double-double and the sum below hold with room to
 * spare, 34,000 years at one radian a second. */
#define LEAF_ANGLE_LIMIT 0x1p+40

/* e^r - 1 for |r| <= 0.011: Taylor series to r^13; terms from r^7 on (below 2^-52 of the first) in plain double. */
static inline leaf_dd leaf_dd_expm1_small(leaf_dd r) {
  double tail = leaf_inverse_factorial[13].hi;
  for (int n = 12; n >= 7; n--) tail = tail * r.hi + leaf_inverse_factorial[n].hi;
  leaf_dd sum = leaf_dd_make(tail, 0);
  for (int n = 6; n >= 2; n--) sum = leaf_dd_add(leaf_dd_mul(sum, r), leaf_inverse_factorial[n]);
  return leaf_dd_add(r, leaf_dd_mul(leaf_dd_mul(r, r), sum));
}

/* a = k ln2/32 + r, |r| <= 0.011, for |a| <= 4096. ln2/32 is 33 bits (exact products) + a double-double. */
static inline leaf_dd leaf_dd_exp_reduce(leaf_dd a, int64_t *k) {
  double n = (a.hi * 0x1.71547652b82fep+5 + 0x1.8p+52) - 0x1.8p+52;
  *k = (int64_t)n;
  leaf_dd low = leaf_dd_make(0x1.473de6af278edp-39, -0x1.9ff0342542fc3p-95);
  leaf_dd r = leaf_two_sum(a.hi - n * 0x1.62e42fef00000p-6, a.lo);
  return leaf_dd_sub(r, leaf_dd_mul_d(low, n));
}

/* e^a = value * 2^exponent for |a| <= 4096, value 1 ... 2. Beyond that: 0 below, exponent 6000 above. */
static inline leaf_dd_scaled leaf_dd_exp(leaf_dd a) {
  leaf_dd_scaled result = {{0, 0}, 0};
  if (a.hi < -4096) return result;
  if (a.hi > 4096) { result.value.hi = 1; result.exponent = 6000; return result; }
  int64_t k;
  leaf_dd m = leaf_dd_expm1_small(leaf_dd_exp_reduce(a, &k)), base = leaf_exp2_table[k & 31];
  result.value = leaf_dd_add(base, leaf_dd_mul(base, m));
  result.exponent = k >> 5;
  return result;
}

/* e^a - 1 for a <= 700, accurate even where it is tiny. */
static inline leaf_dd leaf_dd_expm1(leaf_dd a) {
  if (a.hi < -80) return leaf_dd_make(-1, 0);
  int64_t k;
  leaf_dd m = leaf_dd_expm1_small(leaf_dd_exp_reduce(a, &k));
  if (k == 0) return m;
  leaf_dd base = leaf_exp2_table[k & 31];
  leaf_dd e = leaf_dd_scale(leaf_dd_add(base, leaf_dd_mul(base, m)), k >> 5);
  return leaf_dd_add_d(e, -1);
}

/* ln(1 + y) for -0.3 <= y <= 0.42: a double estimate by artanh, corrected once with cubic convergence. */
static inline leaf_dd leaf_dd_log1p_small(leaf_dd y) {
  double z = y.hi / (2 + y.hi), w = z * z, sum = 0;
  for (int n = 19; n >= 3; n -= 2) sum = (sum + 1.0 / n) * w;
  double estimate = 2 * z * (1 + sum);
  leaf_dd e = leaf_dd_expm1(leaf_dd_make(estimate, 0));
  leaf_dd d = leaf_dd_div(leaf_dd_sub(y, e), leaf_dd_add_d(e, 1));
  d = leaf_dd_sub(d, leaf_dd_make(d.hi * d.hi * 0.5, 0));
  return leaf_dd_add_d(d, estimate);
}

/* ln(a * 2^e) for a > 0. */
static inline leaf_dd leaf_dd_log(leaf_dd a, int64_t e) {
  int64_t own = leaf_exponent(a.hi);
  leaf_dd m = leaf_dd_scale(a, -own);
  if (m.hi > 1.4142135623730951) { m = leaf_dd_scale(m, -1); own++; }
  leaf_dd r = leaf_dd_log1p_small(leaf_dd_add_d(m, -1));
  int64_t k = own + e;
  return k == 0 ? r : leaf_dd_add(leaf_dd_mul_d(leaf_dd_ln2, (double)k), r);
}

/* ln(1 + y) for y > -1. */
static inline leaf_dd leaf_dd_log1p(leaf_dd y) {
  if (y.hi > -0.29 && y.hi < 0.41) return leaf_dd_log1p_small(y);
  return leaf_dd_log(leaf_dd_add_d(y, 1), 0);
}

/* a = q pi/2 + r, |r| <= pi/4 (a hair more where two quadrants meet), for |a| up to LEAF_ANGLE_LIMIT; returns q mod 4. */
static inline int leaf_dd_reduce_angle(leaf_dd a, leaf_dd *r) {
  double k = (a.hi * 0x1.45f306dc9c883p-1 + 0x1.8p+52) - 0x1.8p+52;
  if (k != 0) {
    /* pi/2 in four doubles; the products are exact, and the sum is exact to a double-double even next to a
       multiple of pi/2. */
    leaf_dd p1 = leaf_two_product(k, -0x1.921fb54442d18p+0), p2 = leaf_two_product(k, -0x1.1a62633145c07p-54);
    leaf_dd p3 = leaf_two_product(k, 0x1.f1976b7ed8fbcp-110);
    double terms[9] = {k * -0x1.4cf98e804177dp-164, p3.lo, p3.hi, p2.lo, p2.hi, a.lo, p1.lo, p1.hi, a.hi};
    a = leaf_dd_sum(terms, 9);
  }
  *r = a;
  return (int)((int64_t)k & 3);
}

/* Sine and cosine of an angle of up to LEAF_ANGLE_LIMIT radians. */
static inline leaf_dd_sine leaf_dd_sincos(leaf_dd a) {
  leaf_dd r;
  int q = leaf_dd_reduce_angle(a, &r);
  leaf_dd w = leaf_dd_neg(leaf_dd_mul(r, r));
  /* Taylor series; terms below 2^-53 of the first in plain double. */
  double s = leaf_inverse_factorial[27].hi, c = leaf_inverse_factorial[28].hi;
  for (int n = 25; n >= 17; n -= 2) {
    s = s * w.hi + leaf_inverse_factorial[n].hi;
    c = c * w.hi + leaf_inverse_factorial[n + 1].hi;
  }
  leaf_dd sine = leaf_dd_make(s, 0), cosine = leaf_dd_make(c, 0);
  cosine = leaf_dd_add(leaf_dd_mul(cosine, w), leaf_inverse_factorial[16]);
  for (int n = 15; n >= 3; n -= 2) {
    sine = leaf_dd_add(leaf_dd_mul(sine, w), leaf_inverse_factorial[n]);
    cosine = leaf_dd_add(leaf_dd_mul(cosine, w), leaf_inverse_factorial[n - 1]);
  }
  sine = leaf_dd_add(r, leaf_dd_mul(r, leaf_dd_mul(w, sine)));
  cosine = leaf_dd_add_d(leaf_dd_mul(cosine, w), 1);
  leaf_dd_sine result = {q & 1 ? cosine : sine, q & 1 ? sine : cosine};
  if (q & 2) result.sine = leaf_dd_neg(result.sine);
  if (q == 1 || q == 2) result.cosine = leaf_dd_neg(result.cosine);
  return result;
}
#endif
