#ifndef LEAF_ROUNDING_H
#define LEAF_ROUNDING_H
#include <stdint.h>
/* Rounding to whole numbers without libm, which a baseline x86-64 build would call. Doubles from 2^52 up are
   whole already, and so is every infinity; NaN stays NaN. Only the sign of a zero result is not guaranteed. */

static inline double leaf_trunc(double x) {
  return x > -0x1p52 && x < 0x1p52 ? (double)(int64_t)x : x;
}

static inline double leaf_floor(double x) {
  double t = leaf_trunc(x);
  return t > x ? t - 1 : t;
}

static inline double leaf_ceil(double x) {
  double t = leaf_trunc(x);
  return t < x ? t + 1 : t;
}

/* To the nearest whole number, halves away from zero: x - t is exact, so a half is recognised exactly. */
static inline double leaf_round(double x) {
  double t = leaf_trunc(x), rest = x - t;
  return rest >= 0.5 ? t + 1 : rest <= -0.5 ? t - 1 : t;
}
#endif
