#ifndef LEAF_NEAR_H
#define LEAF_NEAR_H
/* Exponential and logarithm for bounds: cheap, with an error that the caller adds to its result. */
#include "leaf_dd_functions.h"

/* e^-y for y >= 0, 0 from 700 up, to within 2^-50 of itself; for bounds. */
static inline double leaf_decay_near(double y) {
  if (!(y < 700)) return 0;
  int64_t n = (int64_t)(y * -0x1.71547652b82fep+5 - 0.5);
  double r = (-y - (double)n * 0x1.62e42fef00000p-6) - (double)n * 0x1.473de6af278edp-39;
  double rest = r + r * r * (0.5 + r * (0x1.5555555555555p-3 + r * (0x1.5555555555555p-5 + r * (0x1.1111111111111p-7
    + r * 0x1.6c16c16c16c17p-10))));
  return leaf_scale(leaf_exp2_table[n & 31].hi * (1 + rest), (n - (n & 31)) / 32);
}

/* ln x for x > 0, to within 2^-44 of 1 or of itself; for bounds. */
static inline double leaf_log_near(double x) {
  int64_t k = leaf_exponent(x);
  double m = leaf_scale(x, -k);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    k++;
  }
  double s = (m - 1) / (m + 1), z = s * s;
  double sum = 1.0 / 15 + z * (1.0 / 17);
  sum = 1.0 / 11 + z * (1.0 / 13 + z * sum);
  sum = 1.0 / 7 + z * (1.0 / 9 + z * sum);
  sum = 1.0 / 3 + z * (1.0 / 5 + z * sum);
  return (double)k * 0x1.62e42fefa39efp-1 + 2 * s * (1 + z * sum);
}
#endif
