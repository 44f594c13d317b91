#ifndef LEAF_TRIG_H
#define LEAF_TRIG_H
#include <stdint.h>
/* Contraction is off: a fused multiply-add would give different bits on machines that have one. */
#pragma STDC FP_CONTRACT OFF

/*
 Sine and cosine of every finite double, the same bits on every machine; worst error about 0.53 ULP (see the tests).

 Reduction, |x| <= LEAF_TRIG_LIMIT (2^20 quarter turns): n = round(x * 2/pi), x - n*pi/2 with pi/2 cut into three parts
 of 33 bits and a rest, so that n * part is exact; each difference is a fast two-sum, because either the larger operand
 comes first or the difference is exact. The result y + e carries about 100 bits. Larger x: see leaf_trig_reduce_far.

 Polynomials without a fused multiply-add: y is cut at h, a multiple of 2^-13, so that h*h, h*h*h and h*h*h * LEAF_SIN_1H
 are exact; what is rounded is a hundredth of the result or less. |y| <= pi/4 + 1e-9. Coefficients: Chebyshev
 interpolation of (sin y - y + y^3/6) / y^5 and (cos y - 1 + y^2/2) / y^4 in y^2 (errors 2^-64 and 2^-59).

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

static inline uint64_t leaf_bits(double x) {
  uint64_t u;
  __builtin_memcpy(&u, &x, 8);
  return u;
}

static inline double leaf_from_bits(uint64_t u) {
  double x;
  __builtin_memcpy(&x, &u, 8);
  return x;
}

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

/* For finite |x| beyond LEAF_TRIG_LIMIT: y + e = x - n*pi/2 and n mod 4, from 192 bits of 2/pi chosen by the
   exponent of x (Payne and Hanek). Bits that are worth a multiple of 4 quarter turns are never computed. */
static inline unsigned leaf_trig_reduce_far(double x, double *y, double *e) {
  /* 2/pi in words of 32 bits after 64 zero bits */
  static const uint32_t digits[42] = {
    0, 0, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
    0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u,
    0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu,
    0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u,
    0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u,
    0x9af4361du};
  uint64_t bits = leaf_bits(x);
  uint64_t m = (bits & 0xfffffffffffffull) | 0x10000000000000ull;
  int first = (int)((bits >> 52) & 0x7ff) - 1075 - 2 + 64; /* first relevant bit of the table; 30 or more */
  int word = first >> 5, shift = first & 31;
  uint32_t f[6];
  uint64_t carry = 0;
  uint32_t low = (uint32_t)m, high = (uint32_t)(m >> 32);
  for (int k = 5; k >= 0; k--) {
    uint64_t pair = (uint64_t)digits[word + k] << 32 | digits[word + k + 1];
    uint32_t digit = (uint32_t)(pair >> (32 - shift));
    carry += (uint64_t)digit * low;
    f[k] = (uint32_t)carry;
    carry >>= 32;
  }
  carry = 0;
  for (int k = 5; k >= 1; k--) {
    uint64_t pair = (uint64_t)digits[word + k] << 32 | digits[word + k + 1];
    uint32_t digit = (uint32_t)(pair >> (32 - shift));
    carry += (uint64_t)digit * high + f[k - 1];
    f[k - 1] = (uint32_t)carry;
    carry >>= 32;
  }
  /* two bits of quarter turns, then the fraction, brought to -1/2 ... 1/2 */
  unsigned n = f[0] >> 30;
  for (int k = 0; k < 5; k++) f[k] = f[k] << 2 | f[k + 1] >> 30;
  f[5] <<= 2;
  int negative = (int)(f[0] >> 31);
  if (negative) {
    n++;
    carry = 1;
    for (int k = 5; k >= 0; k--) {
      carry += (uint32_t)~f[k];
      f[k] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  /* the 106 bits after the first 1 */
  int zeros = 0; /* fewer than 64: no double lies nearer to a quarter turn */
  while (!(f[zeros >> 5] << (zeros & 31) >> 31)) zeros++;
  int at = zeros >> 5;
  shift = zeros & 31;
  uint64_t top = 0, next = 0;
  for (int k = 0; k < 4; k++) {
    uint64_t pair = (uint64_t)f[at + k] << 32 | f[at + k + 1];
    uint32_t digit = (uint32_t)(pair >> (32 - shift));
    if (k < 2) top = top << 32 | digit; else next = next << 32 | digit;
  }
  double scale = leaf_from_bits((uint64_t)(1023 - zeros) << 52);
  double hi = (double)(int64_t)(top >> 11) * 0x1p-53 * scale;
  double lo = (double)(int64_t)((top & 0x7ff) << 42 | next >> 22) * 0x1p-106 * scale;
  /* times pi/2 in two doubles; exact product by splitting */
  const double ph = 0x1.921fb54442d18p+0, pl = 0x1.1a62633145c07p-54;
  double product = hi * ph;
  double cut = hi * 134217729.0, h1 = cut - (cut - hi), h2 = hi - h1;
  const double p1 = 0x1.921fb5p+0, p2 = 0x1.110b46p-26; /* ph = p1 + p2 */
  double error = ((h1 * p1 - product) + h1 * p2) + h2 * p1 + h2 * p2;
  double tail = error + (hi * pl + lo * ph);
  double sum = product + tail;
  double rest = (product - sum) + tail;
  *y = negative ? -sum : sum;
  *e = negative ? -rest : rest;
  return n & 3;
}

/* sin x and cos x; NaN for infinite x and NaN. sin is x itself below 2^-27, so exact at both zeros. */
static inline void leaf_sincos(double x, double *s, double *c) {
  double size = __builtin_fabs(x);
  double y, e;
  uint64_t n;
  if (size <= LEAF_TRIG_LIMIT) {
    double shifted = x * LEAF_TWO_OVER_PI + LEAF_ROUND_TO_INT;
    n = leaf_bits(shifted);
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
    n = leaf_trig_reduce_far(size, &y, &e);
    if (x < 0) {
      y = -y;
      e = -e;
      n = -n;
    }
  } else {
    *s = *c = __builtin_nan("");
    return;
  }
  double sine, cosine;
  leaf_trig_kernel(y, e, &sine, &cosine);
  double a = n & 1 ? cosine : sine, b = n & 1 ? sine : cosine;
  *s = size < LEAF_TRIG_TINY ? x : leaf_from_bits(leaf_bits(a) ^ (n & 2) << 62);
  *c = leaf_from_bits(leaf_bits(b) ^ ((n + 1) & 2) << 62);
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
