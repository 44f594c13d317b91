#ifndef LEAF_TRIG_H
#define LEAF_TRIG_H
#include "leaf_dd_functions.h"
/* Contraction is off: a fused multiply-add would give different bits on machines that have one. */
#pragma STDC FP_CONTRACT OFF

/*
 Sine and cosine of angles up to LEAF_ANGLE_LIMIT (2^40 radians), the same bits on every machine; worst error about 0.53 ULP (see
 the tests). A finite angle beyond that counts as the limit.

 Reduction, |x| <= LEAF_TRIG_LIMIT (2^20 quarter turns): n = round(x * 2/pi), x - n*pi/2 with pi/2 cut into three parts
 of 33 bits and a rest, so that n * part is exact; each difference is a fast two-sum, because either the larger operand
 comes first or the difference is exact. The result y + e carries about 100 bits. Larger x: see leaf_dd_reduce_angle.

 Polynomials without a fused multiply-add: y is cut at h, a multiple of 2^-13, so that h*h, h*h*h and h*h*h *
 LEAF_SIN_1H are exact; what is rounded is a hundredth of the result or less. |y| <= pi/4 + 1e-9. Coefficients:
 Chebyshev interpolation of (sin y - y + y^3/6) / y^5 and (cos y - 1 + y^2/2) / y^4 in y^2 (errors 2^-64 and 2^-59).

 The lanes of leaf_lanes.h do the same operations in the same order.
*/
#define LEAF_TRIG_LIMIT 1647099.0
#define LEAF_TRIG_TINY 0x1p-27
#define LEAF_TWO_OVER_PI 0x1.45f306dc9c883p-1
#define LEAF_ROUND_TO_INT 0x1.8p52
#define LEAF_ROUND_TO_2M13 0x1.8p39
#define LEAF_HALF_PI_1 0x1.921fb54400000p+0
#define LEAF_HALF_PI_2 0x1.0b4611a600000p-34
#define LEAF_HALF_PI_3 0x1.3198a2e000000p-69
#define LEAF_HALF_PI_4 0x1.b839a252049c1p-104
/* -1/6 in two parts, the first of 13 bits */
#define LEAF_SIN_1H -0x1.555p-3
#define LEAF_SIN_1L -0x1.5555555555555p-17
#define LEAF_SIN_2 0x1.1111111111111p-7
#define LEAF_SIN_3 -0x1.a01a01a019ed5p-13
#define LEAF_SIN_4 0x1.71de3a550c8e8p-19
#define LEAF_SIN_5 -0x1.ae645533bbcacp-26
#define LEAF_SIN_6 0x1.61225aceed9b9p-33
#define LEAF_SIN_7 -0x1.ab93ad927394dp-41
#define LEAF_COS_2 0x1.5555555555555p-5
#define LEAF_COS_3 -0x1.6c16c16c16965p-10
#define LEAF_COS_4 0x1.a01a019f4e5bdp-16
#define LEAF_COS_5 -0x1.27e4fa176cda4p-22
#define LEAF_COS_6 0x1.1eeb687779389p-29
#define LEAF_COS_7 -0x1.907d51765ae10p-37

/* sin(y + e) and cos(y + e) for |y| <= pi/4, |e| <= half an ulp of y */
static inline void leaf_trig_kernel(double y, double e, double *s, double *c) {
  double h = (y + LEAF_ROUND_TO_2M13) - LEAF_ROUND_TO_2M13;
  double d = y - h;
  double hh = h * h;
  double rest = d * (y + h);
  double z = y * y;
  double half = 0.5 * z;
  /* sin: y - h^3/6 exactly in two parts, then everything small */
  double a = (hh * h) * LEAF_SIN_1H;
  double cube = d * (z + h * (y + h));
  double q = LEAF_SIN_1L
    + z * (LEAF_SIN_2 + z * (LEAF_SIN_3 + z * (LEAF_SIN_4 + z * (LEAF_SIN_5 + z * (LEAF_SIN_6 + z * LEAF_SIN_7)))));
  double t = y + a;
  double te = (y - t) + a;
  double sine = t + (te + ((cube * LEAF_SIN_1H + (y * z) * q) + e * (1.0 - half)));
  /* cos: 1 - h^2/2 is exact */
  double p = LEAF_COS_2
    + z * (LEAF_COS_3 + z * (LEAF_COS_4 + z * (LEAF_COS_5 + z * (LEAF_COS_6 + z * LEAF_COS_7))));
  *c = (1.0 - 0.5 * hh) + (((z * z) * p - 0.5 * rest) - e * sine);
  *s = sine;
}

/* sin x and cos x; NaN for infinite x and NaN. sin is x itself below 2^-27, so exact at both zeros. */
static inline void leaf_sincos(double x, double *s, double *c) {
  double size = __builtin_fabs(x);
  double y, e;
  uint64_t n;
  if (size <= LEAF_TRIG_LIMIT) {
    double shifted = x * LEAF_TWO_OVER_PI + LEAF_ROUND_TO_INT;
    n = leaf_double_bits(shifted);
    double k = shifted - LEAF_ROUND_TO_INT;
    double r = x - k * LEAF_HALF_PI_1;
    double w = k * LEAF_HALF_PI_2;
    double r2 = r - w;
    double e2 = (r - r2) - w;
    double w3 = k * LEAF_HALF_PI_3;
    double r3 = r2 - w3;
    double e3 = (r2 - r3) - w3;
    double tail = (e2 + e3) - k * LEAF_HALF_PI_4;
    y = r3 + tail;
    e = (r3 - y) + tail;
  } else if (size <= 0x1.fffffffffffffp1023) {
    leaf_dd r;
    double within = size <= LEAF_ANGLE_LIMIT ? x : x < 0 ? -LEAF_ANGLE_LIMIT : LEAF_ANGLE_LIMIT;
    n = (uint64_t)leaf_dd_reduce_angle(leaf_dd_make(within, 0), &r);
    y = r.hi;
    e = r.lo;
  } else {
    *s = *c = __builtin_nan("");
    return;
  }
  double sine, cosine;
  leaf_trig_kernel(y, e, &sine, &cosine);
  double a = n & 1 ? cosine : sine, b = n & 1 ? sine : cosine;
  *s = size < LEAF_TRIG_TINY ? x : leaf_bits_double(leaf_double_bits(a) ^ (n & 2) << 62);
  *c = leaf_bits_double(leaf_double_bits(b) ^ ((n + 1) & 2) << 62);
}

static inline double leaf_sin(double x) {
  double s, c;
  leaf_sincos(x, &s, &c);
  return s;
}

static inline double leaf_cos(double x) {
  double s, c;
  leaf_sincos(x, &s, &c);
  return c;
}
#endif
