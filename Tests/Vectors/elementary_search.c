/*
 * Worst error of each elementary function over many arguments: in 64-bit-mantissa arithmetic first, and where that comes near
 * the worst seen, again in 113 bits. `Scripts/elementary.sh` builds and runs it:
 *
 *   search COUNT [SEED [FUNCTION]]    COUNT arguments for each function, spread over the ranges named in the table below
 *
 * Prints for each the worst error in units in the last place and its argument; exit status 1 above 1 ULP.
 */
#include <math.h>
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "leaf_elementary.h"
#include "leaf_trig.h"

static uint64_t state;

static uint64_t next(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static double bits(void) { return leaf_bits_double(next()); }
static double between(double a, double b) { return a + (b - a) * ((next() >> 11) * 0x1p-53); }
/* Either sign, magnitudes evenly over the powers of two. */
static double scaled(int low, int high) {
  double x = ldexp(between(1, 2), low + (int)(next() % (unsigned)(high - low + 1)));
  return next() & 1 ? x : -x;
}
/* Nearest to a multiple of pi/2, where a small result comes of a large argument. */
static double beside_quadrant(void) {
  double k = (double)(next() % 4194304), x = (double)(k * M_PI_2q);
  return leaf_bits_double(leaf_double_bits(x) + next() % 5 - 2);
}

typedef struct {
  const char *name, *range;
  double (*draw)(void), (*draw_second)(void);
  double (*ours)(double, double);
  long double (*close)(long double, long double);
  __float128 (*exact)(__float128, __float128);
} function;

#define PAIR(name, ours, close, exact) \
  static double name##_ours(double x, double y) { (void)y; return ours; } \
  static long double name##_close(long double x, long double y) { (void)y; return close; } \
  static __float128 name##_exact(__float128 x, __float128 y) { (void)y; return exact; }

PAIR(exp, leaf_exp(x), expl(x), expq(x))
PAIR(expm1, leaf_expm1(x), expm1l(x), expm1q(x))
PAIR(log, leaf_log(x), logl(x), logq(x))
PAIR(log1p, leaf_log1p(x), log1pl(x), log1pq(x))
PAIR(atan, leaf_atan(x), atanl(x), atanq(x))
PAIR(atan2, leaf_atan2(x, y), atan2l(x, y), atan2q(x, y))
PAIR(acos, leaf_acos(x), acosl(x), acosq(x))
PAIR(asin, leaf_asin(x), asinl(x), asinq(x))
PAIR(sin, leaf_sin(x), sinl(x), sinq(x))
PAIR(cos, leaf_cos(x), cosl(x), cosq(x))
PAIR(sqrt, leaf_hardware_sqrt(x), sqrtl(x), sqrtq(x))

static double none(void) { return 0; }
static double exponents(void) { return next() & 1 ? between(-745.2, 709.79) : next() & 1 ? between(-2, 2) : scaled(-60, 8); }
static double positive(void) { double x = next() & 1 ? fabs(bits()) : between(0.5, 2); return isfinite(x) ? x : 1; }
static double above_minus_one(void) { double x = next() & 1 ? between(-1, 2) : scaled(-80, 100); return x > -1 ? x : -1 / x; }
static double any(void) { double x = next() & 1 ? bits() : scaled(-8, 8); return isfinite(x) ? x : 1; }
static double moderate(void) { return next() & 1 ? scaled(-60, 60) : between(-1, 1); }
static double unit(void) {
  double x;
  switch (next() % 4) {
  case 0: x = scaled(-60, -1); break;
  case 1: x = 1 - ldexp(between(0, 1), -(int)(next() % 52) - 1); break;
  default: x = between(-1, 1);
  }
  return next() & 1 ? x : -x;
}
static double angle(void) {
  switch (next() % 4) {
  case 0: return between(-7, 7);
  case 1: return scaled(-30, 60);
  case 2: return beside_quadrant();
  default: { double x = bits(); return isfinite(x) ? x : 1; }
  }
}

#define ROW(name, range, first, second) {#name, range, first, second, name##_ours, name##_close, name##_exact}
static const function table[] = {
  ROW(exp, "-745.2...709.79", exponents, none), ROW(expm1, "-745.2...709.79", exponents, none),
  ROW(log, "every positive double", positive, none), ROW(log1p, "-1...2^100", above_minus_one, none),
  ROW(atan, "every double", any, none), ROW(atan2, "2^-60...2^60", moderate, moderate),
  ROW(acos, "-1...1", unit, none), ROW(asin, "-1...1", unit, none),
  ROW(sin, "every double", angle, none), ROW(cos, "every double", angle, none), ROW(sqrt, "every positive double", positive, none),
};

/* Units in the last place of the exact result. */
static double ulps(double got, __float128 want) {
  double rounded = (double)want;
  int e;
  if (rounded != rounded) return got != got ? 0 : 1e9;
  if (isinf(rounded) || isinf(got)) return got == rounded ? 0 : 1e8;
  if (signbit(got) != signbit(rounded) && want != 0) return 1e7;
  frexpq(want, &e);
  if (want == 0 || e < -1021) e = -1021;
  return (double)scalbnq(fabsq((__float128)got - want), 53 - e);
}

static double roughly(double got, long double want) {
  int e;
  if (!isfinite(want) || !isfinite(got) || fabsl(want) > 0x1.fffffffffffffp1023L) return 2; /* decided in 113 bits */
  frexpl(want, &e);
  if (want == 0 || e < -1021) e = -1021;
  return (double)ldexpl(fabsl((long double)got - want), 53 - e);
}

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 1000000;
  int bad = 0;
  double most = 0;
  const char *worst_name = "";
  unsigned i;
  for (i = 0; i < sizeof table / sizeof *table; i++) {
    const function *f = &table[i];
    double worst = 0, at = 0, at_second = 0;
    long n, again = 0, unrounded = 0;
    if (argc > 3 && strcmp(argv[3], f->name) != 0) continue;
    state = (argc > 2 ? strtoull(argv[2], NULL, 0) : 1) * 1000003 + i;
    for (n = 0; n < count; n++) {
      double x = f->draw(), y = f->draw_second(), got = f->ours(x, y), error = roughly(got, f->close(x, y));
      /* The long double is itself wrong by up to 2 of its units, 2^-10 of ours. */
      unrounded += error > 0.5;
      if (error < worst - 0x1p-9) continue;
      again++;
      error = ulps(got, f->exact(x, y));
      if (error > worst) worst = error, at = x, at_second = y;
    }
    printf("%-6s %-22s %.0e arguments: worst %.6f ULP at %a", f->name, f->range, (double)count, worst, at);
    if (f->draw_second != none) printf(", %a", at_second);
    printf("; not the nearest double: %.1e; %ld in 113 bits\n", (double)unrounded / (double)count, again);
    fflush(stdout);
    bad |= worst > 1;
    if (worst > most) most = worst, worst_name = f->name;
  }
  printf("figure: elementary functions, %.0e arguments each: worst %.4f ULP, %s\n", (double)count, most, worst_name);
  return bad;
}
