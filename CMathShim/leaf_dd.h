#ifndef LEAF_DD_H
#define LEAF_DD_H
/* Double-double arithmetic: a number is an unevaluated sum hi + lo with |lo| <= ulp(hi)/2, about 106 bits. There
 * is no fused multiply-add anywhere, so that every CPU gives the same bits. Round-to-nearest is assumed.
 * Relative error bounds, as long as nothing under- or overflows, with u = 2^-53: add 3u^2, mul 7u^2, div 15u^2,
 * sqrt 8u^2. A product is exact (hi + lo) for factors and products within 2^-969 ... 2^970; beyond that its hi
 * is right. */
#include <stdint.h>
#pragma STDC FP_CONTRACT OFF

typedef struct leaf_dd { double hi, lo; } leaf_dd;

static inline leaf_dd leaf_dd_make(double hi, double lo) { leaf_dd r = {hi, lo}; return r; }

static inline double leaf_bits_double(uint64_t bits) { double d; __builtin_memcpy(&d, &bits, 8); return d; }
static inline uint64_t leaf_double_bits(double d) {
  uint64_t bits;
  __builtin_memcpy(&bits, &d, 8);
  return bits;
}

/* 2^e for -1022 <= e <= 1023. */
static inline double leaf_power2(int64_t e) { return leaf_bits_double((uint64_t)(e + 1023) << 52); }

/* Exponent of a finite non-zero number: 2^e <= |a| < 2^(e+1), subnormals included. */
static inline int64_t leaf_exponent(double a) {
  int64_t field = (int64_t)(leaf_double_bits(a) >> 52 & 0x7ff);
  if (field) return field - 1023;
  return (int64_t)(leaf_double_bits(a * 0x1p+54) >> 52 & 0x7ff) - 1077;
}

/* a * 2^e for any e, rounded once: exact unless the result is subnormal or overflows to infinity. */
static inline double leaf_scale(double a, int64_t e) {
  if (e >= -969 && e <= 969) {
    double r = a * leaf_power2(e);
    return r;
  }
  if (e > 0) {
    for (int i = 0; e > 1000 && i < 3; i++, e -= 1000) a *= 0x1p+1000;
    return a * leaf_power2(e > 1000 ? 1000 : e);
  }
  /* Downward: only the last factor may round, so the number is first brought to the lowest normal range. */
  if (a == 0 || e < -2200) return a * 0.0;
  int64_t own = leaf_exponent(a);
  if (own + e >= -1022) {
    for (; e < -1000; e += 1000) a *= 0x1p-1000;
    return a * leaf_power2(e);
  }
  int64_t up = -1022 - own;         /* a * 2^up has exponent -1022 */
  int64_t rest = e - up;            /* < 0 */
  for (; up < -1000; up += 1000) a *= 0x1p-1000;
  a *= leaf_power2(up);
  return rest < -60 ? a * 0x1p-60 : a * leaf_power2(rest);
}

/* a + b = hi + lo exactly (Knuth). */
static inline leaf_dd leaf_two_sum(double a, double b) {
  double s = a + b, t = s - a;
  return leaf_dd_make(s, (a - (s - t)) + (b - t));
}

/* The sum for |a| >= |b| or a = 0 (Dekker). */
static inline leaf_dd leaf_fast_two_sum(double a, double b) {
  double s = a + b;
  return leaf_dd_make(s, b - (s - a));
}

/* a = hi + lo with 26 bits each (Veltkamp); factors beyond 2^996 are split at a smaller scale. */
static inline leaf_dd leaf_split(double a) {
  if (a > 0x1p+996 || a < -0x1p+996) {
    double s = a * 0x1p-28, t = 134217729.0 * s, h = t - (t - s);
    return leaf_dd_make(h * 0x1p+28, (s - h) * 0x1p+28);
  }
  double t = 134217729.0 * a, h = t - (t - a);
  return leaf_dd_make(h, a - h);
}

/* a * b = hi + lo exactly, unless something under- or overflows. */
static inline leaf_dd leaf_two_product(double a, double b) {
  double p = a * b;
  leaf_dd x = leaf_split(a), y = leaf_split(b);
  return leaf_dd_make(p, ((x.hi * y.hi - p) + x.hi * y.lo + x.lo * y.hi) + x.lo * y.lo);
}

static inline leaf_dd leaf_dd_neg(leaf_dd a) { return leaf_dd_make(-a.hi, -a.lo); }

static inline leaf_dd leaf_dd_add(leaf_dd a, leaf_dd b) {
  leaf_dd s = leaf_two_sum(a.hi, b.hi), t = leaf_two_sum(a.lo, b.lo);
  s = leaf_fast_two_sum(s.hi, s.lo + t.hi);
  return leaf_fast_two_sum(s.hi, s.lo + t.lo);
}

static inline leaf_dd leaf_dd_add_d(leaf_dd a, double b) {
  leaf_dd s = leaf_two_sum(a.hi, b);
  return leaf_fast_two_sum(s.hi, s.lo + a.lo);
}

static inline leaf_dd leaf_dd_sub(leaf_dd a, leaf_dd b) { return leaf_dd_add(a, leaf_dd_neg(b)); }

static inline leaf_dd leaf_dd_mul(leaf_dd a, leaf_dd b) {
  leaf_dd p = leaf_two_product(a.hi, b.hi);
  return leaf_fast_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline leaf_dd leaf_dd_mul_d(leaf_dd a, double b) {
  leaf_dd p = leaf_two_product(a.hi, b);
  return leaf_fast_two_sum(p.hi, p.lo + a.lo * b);
}

/* Both parts times 2^e; exact while nothing leaves the normal range. */
static inline leaf_dd leaf_dd_scale(leaf_dd a, int64_t e) {
  return leaf_dd_make(leaf_scale(a.hi, e), leaf_scale(a.lo, e));
}

/* Long division with three quotient digits of 53 bits. */
static inline leaf_dd leaf_dd_div(leaf_dd a, leaf_dd b) {
  double q1 = a.hi / b.hi;
  leaf_dd r = leaf_dd_sub(a, leaf_dd_mul_d(b, q1));
  double q2 = r.hi / b.hi;
  r = leaf_dd_sub(r, leaf_dd_mul_d(b, q2));
  double q3 = r.hi / b.hi;
  return leaf_dd_add_d(leaf_fast_two_sum(q1, q2), q3);
}

/* The processor's square root, without the errno call that some compilers add for negative numbers. */
static inline double leaf_hardware_sqrt(double a) {
#if defined(__has_builtin)
#  if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(a);
#  else
  return __builtin_sqrt(a);
#  endif
#else
  return __builtin_sqrt(a);
#endif
}

/* Square root of a >= 0: one Newton step on the hardware root, exact for squares of doubles. */
static inline leaf_dd leaf_dd_sqrt(leaf_dd a) {
  if (!(a.hi > 0)) return leaf_dd_make(a.hi == 0 ? 0 : __builtin_nan(""), 0);
  double s = leaf_hardware_sqrt(a.hi);
  leaf_dd r = leaf_dd_sub(a, leaf_two_product(s, s));
  leaf_dd y = leaf_fast_two_sum(s, r.hi / (2 * s));
  r = leaf_dd_sub(a, leaf_dd_mul(y, y));
  return leaf_dd_add_d(y, r.hi / (2 * s));
}

/* Sum of n <= 20 doubles as if held in four times the precision (Ogita, Rump and Oishi: SumK). It overwrites
 * them. Exact to a double-double for what is summed here: the discriminant, the
 * reduced argument and the form below. */
static inline leaf_dd leaf_dd_sum(double *x, int n) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 1; i < n; i++) {
      leaf_dd s = leaf_two_sum(x[i], x[i - 1]);
      x[i] = s.hi;
      x[i - 1] = s.lo;
    }
  leaf_dd r = leaf_two_sum(x[n - 1], x[n - 2]);
  double tail = 0;
  for (int i = 0; i < n - 2; i++) tail += x[i];
  return leaf_fast_two_sum(r.hi, r.lo + tail);
}

/* a*a - b*c for factors in 1 ... 4, where products are exact; b*c is multiplied by 2^shift (-400 ... 0) and a*a
 * by 2^rise. Correct to 2u^2 relative to the difference itself, so its sign and its zeros are exact. */
static inline leaf_dd leaf_dd_discriminant(double a, int64_t rise, double b, double c, int64_t shift) {
  leaf_dd p = leaf_dd_scale(leaf_two_product(a, a), rise), q = leaf_dd_scale(leaf_two_product(b, c), shift);
  double terms[4] = {-q.lo, p.lo, -q.hi, p.hi};
  return leaf_dd_sum(terms, 4);
}

/* m v v + c v x + k x x, rounded once, at the end, however far the terms cancel. */
static inline leaf_dd leaf_dd_form(double v, double x, double m, leaf_dd c, leaf_dd k) {
  const double factors[5][3] = {{v, v, m}, {v, x, c.hi}, {v, x, c.lo}, {x, x, k.hi}, {x, x, k.lo}};
  double terms[20];
  for (int i = 0; i < 5; i++) {
    leaf_dd p = leaf_two_product(factors[i][0], factors[i][1]);
    leaf_dd high = leaf_two_product(p.hi, factors[i][2]), low = leaf_two_product(p.lo, factors[i][2]);
    terms[i] = low.lo, terms[5 + i] = low.hi, terms[10 + i] = high.lo, terms[15 + i] = high.hi;
  }
  return leaf_dd_sum(terms, 20);
}
#endif
