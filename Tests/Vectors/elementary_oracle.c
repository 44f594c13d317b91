/*
 * Worst error of the elementary functions against 113-bit arithmetic, over random arguments. Not part of the tests; run by hand:
 *
 *   gcc -O2 -std=gnu11 -ffp-contract=off -ICMathShim Tests/Vectors/elementary_oracle.c -lquadmath -lm -o oracle
 *   ./oracle 10000000
 */
#include <math.h>
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include "leaf_elementary.h"

static uint64_t state = 0x9e3779b97f4a7c15ull;

static uint64_t next(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static double any(void) { return leaf_bits_double(next()); }
static double between(double a, double b) { return a + (b - a) * ((next() >> 11) * 0x1p-53); }
static double near_one(void) {
  double x = 1 - ldexp(between(0, 1), -(int)(next() % 52) - 1);
  return next() & 1 ? x : -x;
}

static double ulps(double got, __float128 want) {
  double rounded = (double)want;
  if (rounded != rounded) return got != got ? 0 : 1e9;
  if (isinf(rounded) || isinf(got)) return got == rounded ? 0 : 1e8;
  if (signbit(got) != signbit(rounded)) return 1e7;
  int e;
  frexpq(want, &e);
  if (want == 0 || e < -1021) e = -1021;
  return (double)scalbnq(fabsq((__float128)got - want), 53 - e);
}

#define RUN(name, generate, got, want)                                                             \
  do {                                                                                             \
    double worst = 0, wx = 0, wy = 0, x, y = 0;                                                    \
    long wrong = 0;                                                                                \
    for (long i = 0; i < count; i++) {                                                             \
      generate;                                                                                    \
      double e = ulps(got, want);                                                                  \
      wrong += e > 0.5;                                                                            \
      if (e > worst) worst = e, wx = x, wy = y;                                                    \
    }                                                                                              \
    printf("%-22s worst %.6f ULP at %a %a; not correctly rounded: %.1e\n", name, worst, wx, wy,    \
           (double)wrong / count);                                                                 \
  } while (0)

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 1000000;
  RUN("exp, any", do x = any(); while (!(fabs(x) < 750)), leaf_exp(x), expq(x));
  RUN("exp -745...710", x = between(-745.2, 709.79), leaf_exp(x), expq(x));
  RUN("exp -2...2", x = between(-2, 2), leaf_exp(x), expq(x));
  RUN("exp, subnormal result", x = between(-745.2, -707), leaf_exp(x), expq(x));
  RUN("expm1, any", do x = any(); while (!(fabs(x) < 750)), leaf_expm1(x), expm1q(x));
  RUN("expm1 -40...709", x = between(-40, 709.78), leaf_expm1(x), expm1q(x));
  RUN("expm1 -2...2", x = between(-2, 2), leaf_expm1(x), expm1q(x));
  RUN("log, any", x = fabs(any()), leaf_log(x), logq(x));
  RUN("log 0.5...2", x = between(0.5, 2), leaf_log(x), logq(x));
  RUN("log1p, any", do x = any(); while (!(x > -1)), leaf_log1p(x), log1pq(x));
  RUN("log1p -1...2", x = between(-1, 2), leaf_log1p(x), log1pq(x));
  RUN("atan, any", do x = any(); while (x != x), leaf_atan(x), atanq(x));
  RUN("atan2, any", do { x = any(); y = any(); } while (x != x || y != y), leaf_atan2(y, x), atan2q(y, x));
  RUN("atan2 within 2^+-60", (x = between(-1, 1) * ldexp(1, (int)(next() % 60)),
      y = between(-1, 1) * ldexp(1, (int)(next() % 60))), leaf_atan2(y, x), atan2q(y, x));
  RUN("atan2, square", (x = between(-1, 1), y = between(-1, 1)), leaf_atan2(y, x), atan2q(y, x));
  RUN("acos -1...1", x = between(-1, 1), leaf_acos(x), acosq(x));
  RUN("acos, near the ends", x = near_one(), leaf_acos(x), acosq(x));
  RUN("asin, any", do x = any(); while (!(fabs(x) <= 1)), leaf_asin(x), asinq(x));
  RUN("asin -1...1", x = between(-1, 1), leaf_asin(x), asinq(x));
  RUN("asin, near the ends", x = near_one(), leaf_asin(x), asinq(x));
  return 0;
}
