/*
 * Every condition of the C in CMathShim and CLeafSpring, each outcome by itself, with the result that it must have.
 * Scripts/coverage.sh builds it for clang's MC/DC and prints what it reaches; .ci/shim.sh runs it under
 * UndefinedBehaviorSanitizer and AddressSanitizer.
 */
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The features that the processor claims: all that it really has, except for what a test removes. */
static const char *without[2] = {"", ""};

static int said_to_have(const char *feature, int has) {
  for (int i = 0; i < 2; i++) {
    if (strcmp(feature, without[i]) == 0) return 0;
  }
  return has;
}
#define LEAF_CPU_HAS(feature) said_to_have(feature, __builtin_cpu_supports(feature))

/* So that 256 rows already count as many. */
#define LEAF_STREAM_FROM 16384

#include "blas.h"

#include "CMathShim.h"

static int checks, failures;

#define CHECK(condition) \
  do { \
    checks++; \
    if (!(condition) && failures++ < 20) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
  } while (0)

/* True if two numbers agree within a few units in the last place of a double-double's high part. */
static int near(double a, double b) { return a == b || fabs(a - b) <= 4e-16 * fabs(b); }

static int same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static void scaling(void) {
  CHECK(leaf_scale(3, 4) == 48 && leaf_scale(3, -4) == 3.0 / 16);
  CHECK(leaf_scale(3, 969) == ldexp(3, 969) && leaf_scale(3, -969) == ldexp(3, -969));
  CHECK(leaf_scale(0x1p-1074, 2097) == 0x1p1023 && leaf_scale(1, 970) == 0x1p970);
  CHECK(isinf(leaf_scale(1, 1024)) && isinf(leaf_scale(1, 9000)) && isinf(leaf_scale(-1, 5000)));
  CHECK(leaf_scale(0, -5000) == 0 && signbit(leaf_scale(-0.0, -5000)));
  CHECK(leaf_scale(1, -2201) == 0 && leaf_scale(1, -2000) == 0);
  CHECK(leaf_scale(0x1p1000, -2000) == 0x1p-1000 && leaf_scale(0x1p1000, -2022) == 0x1p-1022);
  /* Into the subnormals: once rounded, to nearest, from either side of the normal range. */
  CHECK(leaf_scale(1.5, -1074) == 0x1p-1073 && leaf_scale(1, -1074) == 0x1p-1074 && leaf_scale(1, -1076) == 0);
  CHECK(leaf_scale(0x1.8p1020, -2094) == 0x1p-1073 && leaf_scale(0x1p1023, -2200) == 0);
  CHECK(leaf_scale(0x1p-1060, -970) == 0 && leaf_scale(0x1.8p-1023, -970) == 0);
  CHECK(leaf_scale(0x1p-60, -1010) == 0x1p-1070);
}

static void doubles(void) {
  leaf_dd p;
  for (int sign = -1; sign <= 1; sign += 2) {
    p = leaf_split(sign * 0x1.fffffffffffffp1000);
    CHECK(p.hi + p.lo == sign * 0x1.fffffffffffffp1000 && p.lo != 0);
    p = leaf_split(sign * 0x1.fffffffffffffp3);
    CHECK(p.hi + p.lo == sign * 0x1.fffffffffffffp3 && p.lo != 0);
  }
  CHECK(isnan(leaf_dd_sqrt(leaf_dd_make(-1, 0)).hi) && leaf_dd_sqrt(leaf_dd_make(0, 0)).hi == 0);
  p = leaf_dd_sqrt(leaf_dd_make(2, 0));
  CHECK(p.hi == sqrt(2) && fabs((double)((long double)p.hi + p.lo - sqrtl(2))) < 0x1p-60);
  leaf_dd_scaled e = leaf_dd_exp(leaf_dd_make(3, 0));
  CHECK(near(ldexp(e.value.hi, (int)e.exponent), exp(3)));
  CHECK(leaf_dd_exp(leaf_dd_make(-5000, 0)).value.hi == 0 && leaf_dd_exp(leaf_dd_make(5000, 0)).exponent == 6000);
  CHECK(leaf_dd_expm1(leaf_dd_make(-90, 0)).hi == -1 && near(leaf_dd_expm1(leaf_dd_make(1, 0)).hi, expm1(1)));
  CHECK(near(leaf_dd_expm1(leaf_dd_make(1e-3, 0)).hi, expm1(1e-3)));
  static const double ys[] = {-0.9, -0.3, -0.29, -0.1, 1e-9, 0.4, 0.41, 0.42, 1, 50, 1e300};
  for (size_t i = 0; i < sizeof ys / sizeof *ys; i++) CHECK(near(leaf_dd_log1p(leaf_dd_make(ys[i], 0)).hi, log1p(ys[i])));
  CHECK(near(leaf_dd_log(leaf_dd_make(1.5, 0), 0).hi, log(1.5)) && near(leaf_dd_log(leaf_dd_make(1.25, 0), 3).hi, log(10)));
  CHECK(leaf_dd_log(leaf_dd_make(1, 0), 0).hi == 0);
}

static void angles(void) {
  static const double xs[] = {0, 0.5, -0.5, 1, 2, 3, 4, 5, 6, -3, -4, 1e9, 1647099.5, -1e7, 0x1p40, -0x1p40, 0x1.921fb54442d18p0,
                              0x1.921fb54442d18p1, 0x1.2d97c7f3321d2p39, 0x1.921fb54442d18p38};
  for (size_t i = 0; i < sizeof xs / sizeof *xs; i++) {
    leaf_dd_sine both = leaf_dd_sincos(leaf_dd_make(xs[i], 0));
    CHECK(near(both.sine.hi, (double)sinl(xs[i])) && near(both.cosine.hi, (double)cosl(xs[i])));
    double s, c;
    leaf_sincos(xs[i], &s, &c);
    CHECK(near(s, (double)sinl(xs[i])) && near(c, (double)cosl(xs[i])));
  }
  double s, c;
  leaf_sincos(NAN, &s, &c);
  CHECK(isnan(s) && isnan(c));
  leaf_sincos(-INFINITY, &s, &c);
  CHECK(isnan(s) && isnan(c));
  /* Beyond the limit an angle counts as the limit. */
  static const double far[] = {0x1.0000000000001p40, 1e22, 0x1.fffffffffffffp1023};
  for (size_t i = 0; i < 6; i++) {
    double sign = i % 2 ? -1 : 1;
    leaf_sincos(sign * far[i / 2], &s, &c);
    CHECK(same(s, leaf_sin(sign * LEAF_ANGLE_LIMIT)) && same(c, leaf_cos(LEAF_ANGLE_LIMIT)));
  }
  uint64_t state = 9;
  for (int i = 0; i < 200000; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    double x = leaf_bits_double((state >> 12 & 0x000fffffffffffffu) | (uint64_t)(1023 + 19 + (state >> 3) % 21) << 52);
    leaf_sincos(x, &s, &c);
    leaf_dd_sine wide = leaf_dd_sincos(leaf_dd_make(x, 0));
    if (!near(s, wide.sine.hi) || !near(c, wide.cosine.hi)) CHECK(!"two reductions of one angle differ");
  }
}

static void elementary(void) {
  CHECK(isinf(leaf_exp(800)) && leaf_exp(-800) == 0 && isnan(leaf_exp(NAN)) && leaf_exp(0) == 1);
  CHECK(near(leaf_exp(709.75), exp(709.75)) && near(leaf_exp(709.2), exp(709.2)) && near(leaf_exp(1), exp(1)));
  /* Near 2^-1022: a normal result, one at the edge that rounds up into it, subnormal ones. */
  static const double lows[] = {-700, -708, -708.3964185322641, -708.39641853226408, -708.4, -709, -720, -745, -745.1};
  for (size_t i = 0; i < sizeof lows / sizeof *lows; i++) CHECK(fabs(leaf_exp(lows[i]) - exp(lows[i])) <= 0x1p-1074 + 4e-16 * exp(lows[i]));
  for (int i = -4000; i < 4000; i++) {
    double x = -708.396418532264106 + i * 0x1p-43, want = exp(x);
    CHECK(fabs(leaf_exp(x) - want) <= 0x1p-1073);
  }
  static const double tiny[] = {0x1p-55, -0x1p-55, 0x1p-53, -0x1p-53, 0x1p-54, -0x1p-54, 0, -0.0};
  for (size_t i = 0; i < sizeof tiny / sizeof *tiny; i++) {
    CHECK(same(leaf_expm1(tiny[i]), expm1(tiny[i])) && same(leaf_log1p(tiny[i]), log1p(tiny[i])));
  }
  CHECK(near(leaf_expm1(1), expm1(1)) && near(leaf_expm1(-3), expm1(-3)) && near(leaf_expm1(75), expm1(75)));
  CHECK(leaf_expm1(-50) == -1 && isnan(leaf_expm1(NAN)) && isinf(leaf_expm1(800)) && near(leaf_expm1(709.7), expm1(709.7)) && near(leaf_expm1(100), expm1(100)));
  CHECK(isinf(leaf_log(0)) && isnan(leaf_log(-1)) && isinf(leaf_log(INFINITY)) && near(leaf_log(0x1p-1070), log(0x1p-1070)) && near(leaf_log(10), log(10)));
  CHECK(isinf(leaf_log1p(-1)) && isnan(leaf_log1p(-2)) && isinf(leaf_log1p(INFINITY)) && near(leaf_log1p(5), log1p(5)));
  static const double sides[] = {0, -0.0, 1, -1, 1e-300, -1e-300, 1e300, -1e300, INFINITY, -INFINITY, 0.5, -3, 0x1p-1074, 0x1p-600};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    for (size_t j = 0; j < sizeof sides / sizeof *sides; j++) {
      double got = leaf_atan2(sides[i], sides[j]), want = atan2(sides[i], sides[j]);
      CHECK((near(got, want) || fabs(got - want) <= 0x1p-1074) && signbit(got) == signbit(want));
    }
    CHECK(isnan(leaf_atan2(sides[i], NAN)) && isnan(leaf_atan2(NAN, sides[i])));
  }
  CHECK(near(leaf_atan(0.3), atan(0.3)) && near(leaf_atan2(1, 0x1p71), 0x1p-71) && near(leaf_atan2(0x1p71, 1), M_PI_2));
  static const double units[] = {-1, 1, 0, -0.0, 0x1p-61, -0x1p-61, 0x1p-59, -0x1p-59, 0x1p-29, -0x1p-29, 0x1p-27, -0x1p-27, 0.5, -0.5, 0.999999999999};
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) CHECK(near(leaf_acos(units[i]), acos(units[i])) && near(leaf_asin(units[i]), asin(units[i])));
  CHECK(isnan(leaf_acos(1.0000001)) && isnan(leaf_acos(-1.0000001)) && isnan(leaf_asin(1.0000001)) && isnan(leaf_asin(-1.0000001)));
  static const double wholes[] = {0, 0.5, -0.5, 1.5, -1.5, 2.4, -2.4, 2.6, -2.6, 0x1p51, 0x1p52, -0x1p52, 0x1p60, -0x1p60, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++) {
    double x = wholes[i];
    CHECK(leaf_floor(x) == floor(x) && leaf_ceil(x) == ceil(x) && leaf_round(x) == round(x) && leaf_trunc(x) == trunc(x));
  }
  CHECK(isnan(leaf_floor(NAN)) && isnan(leaf_round(NAN)));
}

static void forms(void) {
  leaf_dd one = leaf_dd_make(1, 0x1p-60), zero = leaf_dd_make(0, 0);
  CHECK(near(leaf_dd_form(1, 1, 1, one, one).hi, 3) && near(leaf_dd_form(1, 1, 1, leaf_dd_make(-1, 0), leaf_dd_make(0x1p-300, 0)).hi, 0x1p-300));
  CHECK(near(leaf_dd_form(1, -1, 1, one, zero).hi, -0x1p-60));
  CHECK(leaf_dd_discriminant(1.5, 0, 1.5, 1.5, 0).hi == 0 && leaf_dd_discriminant(1.5, 0, 1, 1.5, 0).hi == 0.75);
}

static void probe(void) {
  CHECK(leaf_rounds_to_nearest());
  static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 3; i++) {
    fesetround(modes[i]);
    int found = leaf_rounds_to_nearest();
    fesetround(FE_TONEAREST);
    CHECK(!found);
  }
  CHECK(leaf_simd_level() >= 1 && leaf_simd_level() <= 3);
  uint64_t state = 5;
  for (int i = 0; i < 100000; i++) {
    float a = leaf_probe_number(&state), b = leaf_probe_number(&state), c = leaf_probe_number(&state);
    if (leaf_fused(a, b, c) != fmaf(a, b, c)) CHECK(!"a fused sum differs from the C library's");
  }
  CHECK(leaf_fused(3, 5, 1) == 16);
  CHECK(leaf_fused(1 + 0x1p-12f, 1 + 0x1p-12f, 0x1p-80f) == fmaf(1 + 0x1p-12f, 1 + 0x1p-12f, 0x1p-80f));
  CHECK(leaf_fused(1 + 0x1p-12f, 1 + 0x1p-12f, -0x1p-80f) == fmaf(1 + 0x1p-12f, 1 + 0x1p-12f, -0x1p-80f));
  double *space = leaf_allocate(3 * 4 * LEAF_PROBE_STRIDE * sizeof(double));
  CHECK(space && (uintptr_t)space % 64 == 0 && space[100] == 0);
  leaf_probe_result found = leaf_probe_blas(space);
  CHECK(!found.poisoned && !found.inexact && !found.uneven && !found.leaking && found.single < 2);
  leaf_release(space);
  leaf_release(NULL);
  CHECK(leaf_has_memory(1 << 20) && !leaf_has_memory(SIZE_MAX / 2));
  CHECK(leaf_allocate(SIZE_MAX) == NULL && leaf_allocate(SIZE_MAX / 2) == NULL);
  CHECK(leaf_has_blas() && leaf_blas_is_reentrant());
  uint32_t place = 3;
  CHECK(leaf_exchange(&place, 7) == 3 && leaf_peek(&place) == 7);
}

/* The level that processors get that lack one feature or another. */
static void levels(void) {
  static const char *const features[] = {"avx512f", "avx512vl", "avx512dq", "avx512bw", "fma", "avx2"};
  int best = leaf_simd_level();
  if (best < 3) {
    printf("this processor has level %d: the choice between levels is not tried\n", best);
    return;
  }
  for (int i = 0; i < 6; i++) {
    without[0] = features[i];
    /* No processor has AVX-512 without AVX2; the choice of level reads each flag separately. */
    CHECK(leaf_simd_level() == (i == 5 ? 3 : i == 4 ? 1 : 2));
    without[1] = "avx512f";
    CHECK(leaf_simd_level() == (i >= 4 ? 1 : 2));
    without[0] = without[1] = "";
  }
}

/* Angles in columns at every level. */
static void sines(void) {
  enum { N = 37 };
  static double x[N];
  uint64_t state = 1;
  for (int i = 0; i < N; i++) x[i] = leaf_probe_number(&state);
  for (int level = 0; level <= leaf_simd_level(); level++) {
    /* Angles in columns, near and far, compared with single ones. */
    enum { ANGLES = 5 * N };
    static double angle[ANGLES], sine[ANGLES], cosine[ANGLES];
    for (int i = 0; i < ANGLES; i++) angle[i] = (i + 1) * (i % 5 ? x[i % N] : i % 2 ? 1e9 * x[i % N] : 0x1p80 * x[i % N]);
    leaf_sincos_array(angle, sine, cosine, ANGLES, level);
    for (int i = 0; i < ANGLES; i++) CHECK(same(sine[i], leaf_sin(angle[i])) && same(cosine[i], leaf_cos(angle[i])));
    /* Runs of few and of many of them; what is between two runs stays. */
    enum { STRIDE = N, RUNS = 5 };
    for (size_t few = 0; few <= STRIDE; few++) {
      for (int i = 0; i < ANGLES; i++) sine[i] = cosine[i] = 7;
      leaf_sincos_runs(angle, sine, cosine, few, RUNS, STRIDE, level);
      for (int i = 0; i < ANGLES; i++) {
        int is_in = (size_t)i % STRIDE < few;
        CHECK(same(sine[i], is_in ? leaf_sin(angle[i]) : 7) && same(cosine[i], is_in ? leaf_cos(angle[i]) : 7));
      }
    }
  }
}

/* The caller's rows copied into planes and back. */
static void packing(void) {
  enum { N = 33, STRIDE = 4 * N + 12 };
  static float rows[16 * N], back[16 * N];
  static double wide[16 * N], wide_back[16 * N], planes[8 * STRIDE];
  uint64_t state = 12;
  for (int i = 0; i < 16 * N; i++) wide[i] = rows[i] = leaf_probe_number(&state);
  for (int level = 0; level <= leaf_simd_level(); level++) {
    leaf_pack_floats(rows, N, planes, STRIDE, LEAF_MODE_EXACT, level);
    leaf_rows_from_doubles(planes, STRIDE, N, back, NULL, level);
    CHECK(memcmp(rows, back, sizeof rows) == 0);
    leaf_pack_floats(rows, N, planes, STRIDE, LEAF_MODE_FAST, level);
    leaf_rows_from_floats((float *)planes, STRIDE, N, back, level);
    CHECK(memcmp(rows, back, sizeof rows) == 0);
    leaf_pack_doubles(wide, N, planes, STRIDE, level);
    leaf_rows_from_doubles(planes, STRIDE, N, back, wide_back, level);
    CHECK(memcmp(wide, wide_back, sizeof wide) == 0);
    memset(wide_back, 0, sizeof wide_back);
    leaf_rows_from_doubles(planes, STRIDE, N, NULL, wide_back, level);
    CHECK(memcmp(wide, wide_back, sizeof wide) == 0);
  }
}

/* So many columns that they go past the caches, unless they are not whole lines apart: as in place, which never does. */
static void streamed_columns(int level, size_t stride) {
  enum { CELLS = 500 };
  static float from[16 * 513] __attribute__((aligned(64))), to[16 * 513] __attribute__((aligned(64)));
  static double wide[16 * 513] __attribute__((aligned(64))), wide_to[16 * 513] __attribute__((aligned(64)));
  double factor[16];
  leaf_shared shared;
  for (int i = 0; i < 16; i++) factor[i] = (i % 5 - 2) / 3.0;
  for (int mode = LEAF_MODE_EXACT; mode <= LEAF_MODE_DOUBLE; mode++) {
    int wrong = 0;
    for (int i = 0; i < 16 * 513; i++) from[i] = (float)(wide[i] = (i % 17 - 8) / 7.0), to[i] = -1, wide_to[i] = -1;
    leaf_share(factor, mode, &shared);
    if (mode == LEAF_MODE_DOUBLE) {
      leaf_multiply_double_columns(wide, wide_to, stride, CELLS, &shared, level);
      leaf_multiply_double_columns(wide, wide, stride, CELLS, &shared, level);
    } else {
      leaf_multiply_float_columns(from, to, stride, CELLS, &shared, mode, level);
      leaf_multiply_float_columns(from, from, stride, CELLS, &shared, mode, level);
    }
    for (int k = 0; k < 16; k++) {
      for (size_t i = k * stride; i < k * stride + CELLS; i++) {
        wrong += mode == LEAF_MODE_DOUBLE ? wide_to[i] != wide[i] : to[i] != from[i];
      }
    }
    CHECK(wrong == 0);
  }
}

/* The caller's matrices multiplied at every level and with every way of passing factors, compared with sums in
   order. */
static void products(void) {
  enum { N = 37 };
  static float rows[16 * N], factors[16 * N], to[16 * N], columns[16 * 48], back[16 * N];
  static double wide[16 * N], wide_factors[16 * N], wide_to[16 * N], wide_columns[16 * 48], wide_back[16 * N];
  uint64_t state = 77;
  int best = leaf_simd_level();
  for (int i = 0; i < 16 * N; i++) wide[i] = rows[i] = leaf_probe_number(&state), wide_factors[i] = factors[i] = leaf_probe_number(&state);
  for (int level = 0; level <= best; level++) {
    for (size_t step = 0; step <= 16; step += 16) {
      leaf_multiply_floats(rows, N, factors, step, to, LEAF_MODE_EXACT, level);
      leaf_multiply_doubles(wide, N, wide_factors, step, wide_to, level);
      int wrong = 0;
      for (int i = 0; i < N; i++) {
        for (int r = 0; r < 4; r++) {
          for (int c = 0; c < 4; c++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) sum += wide[16 * i + 4 * r + k] * wide_factors[step * i + 4 * k + c];
            wrong += to[16 * i + 4 * r + c] != (float)sum || wide_to[16 * i + 4 * r + c] != sum;
          }
        }
      }
      CHECK(wrong == 0);
      leaf_multiply_floats(rows, N, factors, step, back, LEAF_MODE_FAST, level);
      for (int i = 0; i < 16 * N; i++) wrong += fabs(back[i] - to[i]) > 1e-2 + 1e-3 * fabs(to[i]);
      CHECK(wrong == 0);
    }
    leaf_shared shared;
    leaf_share(wide_factors, LEAF_MODE_EXACT, &shared);
    leaf_float_columns_from_rows(rows, N, columns, 48, level);
    leaf_multiply_float_columns(columns, columns, 48, N, &shared, LEAF_MODE_EXACT, level);
    leaf_rows_from_float_columns(columns, 48, N, back, level);
    leaf_multiply_floats_by(rows, N, &shared, to, LEAF_MODE_EXACT, level);
    CHECK(memcmp(back, to, sizeof to) == 0);
    leaf_float_columns_from_rows(rows, N, columns, 48, level);
    leaf_multiply_float_columns(columns, columns, 48, N, &shared, LEAF_MODE_FAST, level);
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 16; k++) wide_columns[48 * k + i] = wide[16 * i + k];
    }
    leaf_share(wide_factors, LEAF_MODE_DOUBLE, &shared);
    leaf_multiply_double_columns(wide_columns, wide_columns, 48, N, &shared, level);
    leaf_multiply_doubles_by(wide, N, &shared, wide_back, level);
    int wrong = 0;
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 16; k++) wrong += wide_columns[48 * k + i] != wide_back[16 * i + k];
    }
    CHECK(wrong == 0);
    leaf_float_columns_from_rows(rows, 32, columns, 48, level);
    leaf_multiply_float_columns(columns, columns, 48, 32, &shared, LEAF_MODE_EXACT, level);
    leaf_multiply_double_columns(wide_columns, wide_columns, 48, 32, &shared, level);
    streamed_columns(level, 512);
    streamed_columns(level, 513);
  }
}

/* Whole products whose rows go past the caches, of their parts' bits, and nothing beyond them: to a place that lies at
   a line's start or not, after the rows, before them and over them. */
static void streams(void) {
  enum { N = 300, FEW = 100, ROOM = 16 * (2 * N + 2) };
  static float rows[ROOM] __attribute__((aligned(64))), want[16 * N], factors[16 * N];
  static double wide[ROOM] __attribute__((aligned(64))), wide_want[16 * N], wide_factors[16 * N];
  static const int from[] = {0, 16 * (N + 1), 0, 0, 0}, to[] = {16 * (N + 1), 0, 0, 16 * (N + 1) + 1, 0};
  uint64_t state = 78;
  for (int i = 0; i < 16 * N; i++) wide_factors[i] = factors[i] = leaf_probe_number(&state);
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (int place = 0; place < 5; place++) {
      for (size_t step = 0; step <= 16; step += 16) {
        float *in = rows + from[place], *out = rows + to[place];
        double *wide_in = wide + from[place], *wide_out = wide + to[place];
        for (int i = 0; i < ROOM; i++) wide[i] = rows[i] = leaf_probe_number(&state);
        for (int i = 0; i < N; i += FEW) {
          leaf_multiply_floats(in + 16 * i, FEW, factors + i * step, step, want + 16 * i, LEAF_MODE_FAST, level);
        }
        for (int i = 0; i < N; i += FEW) {
          leaf_multiply_doubles(wide_in + 16 * i, FEW, wide_factors + i * step, step, wide_want + 16 * i, level);
        }
        float after = out[16 * N];
        double wide_after = wide_out[16 * N];
        leaf_multiply_floats(in, N, factors, step, out, LEAF_MODE_FAST, level);
        leaf_multiply_doubles(wide_in, N, wide_factors, step, wide_out, level);
        CHECK(memcmp(out, want, sizeof want) == 0 && same(out[16 * N], after));
        CHECK(memcmp(wide_out, wide_want, sizeof wide_want) == 0 && same(wide_out[16 * N], wide_after));
      }
    }
  }
}

/* Cells from poses: with each column the same for all or not, with and without a perspective of their own, at every level. */
static void worlds(void) {
  enum { N = 600, ROOM = N + 32 };
  static double memory[LEAF_COLUMNS][ROOM];
  static uint8_t axes[ROOM];
  static float rows[16 * N], other[16 * N];
  static double wide[16 * N], wide_other[16 * N], planes[8 * (4 * N + 64)];
  leaf_pose_columns p;
  leaf_shared shared;
  double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1.0 / 2000, 0, 0, 0, 1};
  uint64_t state = 3;
  int best = leaf_simd_level();
  CHECK(best >= 1);
  for (int variant = 0; variant < 12; variant++) {
    for (int k = 0; k < LEAF_COLUMNS; k++) {
      int perspective = k >= LEAF_PERSPECTIVE_X && k <= LEAF_PERSPECTIVE_Z;
      int per_cell = variant % 2 || k == LEAF_ANGLE || (perspective && variant >= 8);
      if (perspective && variant < 4) per_cell = 0;
      for (int i = 0; i < ROOM; i++) {
        double value = leaf_probe_number(&state) / 64;
        if (perspective) value = variant < 4 || (variant < 8 && k != LEAF_PERSPECTIVE_Z) ? 0 : value / 4096;
        if (k == LEAF_ANGLE && variant == 7) value = i % 3 ? value : 1e9 * value;
        memory[k][i] = per_cell || i == 0 ? value : memory[k][0];
      }
      p.at[k] = memory[k];
      p.mask[k] = per_cell ? ~(size_t)0 : 0;
    }
    for (int i = 0; i < ROOM; i++) axes[i] = (uint8_t)(variant % 4 == 3 ? i % 4 : variant % 4);
    p.axis = axes;
    p.axis_mask = variant % 4 == 3 ? ~(size_t)0 : 0;
    for (int mode = 0; mode <= 2; mode++) {
      leaf_share(matrix, mode, &shared);
      for (int level = 0; level <= best; level++) {
        memset(rows, 0, sizeof rows);
        leaf_worlds(&p, 0, N, &shared, rows, mode == LEAF_MODE_DOUBLE ? wide : NULL, mode, level);
        if (level == 0) memcpy(other, rows, sizeof rows), memcpy(wide_other, wide, sizeof wide);
        if (mode == LEAF_MODE_EXACT) CHECK(memcmp(rows, other, sizeof rows) == 0);
        if (mode == LEAF_MODE_DOUBLE) CHECK(memcmp(wide, wide_other, sizeof wide) == 0);
        /* Through planes and BLAS: the same bits in exact mode. */
        size_t stride = 4 * N + 64;
        memset(planes, 0, sizeof planes);
        leaf_planes(&p, 0, N, planes, stride, mode, level);
        leaf_multiply_planes(&shared, planes, stride, N, mode);
        if (mode == LEAF_MODE_FAST) leaf_rows_from_floats((float *)planes + 4 * stride, stride, N, rows, level);
        else leaf_rows_from_doubles(planes + 4 * stride, stride, N, rows, mode == LEAF_MODE_DOUBLE ? wide : NULL, level);
        if (mode == LEAF_MODE_EXACT) CHECK(memcmp(rows, other, sizeof rows) == 0);
      }
    }
  }
}

#include "pages.h"
#include "leaves.h"
#include "lights.h"
#include "broken.h"
#include "functions.h"
#include "strips.h"
#include "watch.h"
#include "handles.h"
#include "memory.h"

int main(void) {
  scaling();
  doubles();
  angles();
  elementary();
  memory();
  forms();
  probe();
  levels();
  sines();
  packing();
  products();
  streams();
  worlds();
  pages();
  poses_that_are_no_pages();
  one_angle_about_many_axes();
  far_angles();
  opacities();
  open_leaves();
  lights();
  decays_and_waves();
  bounds();
  strips();
  broken_blas();
  watched();
  handles();
  contended_handles();
  handles_without_memory();
  retired_slots();
  printf("figure: conditions of the C: %d checks, %d wrong\n", checks, failures);
  return failures != 0;
}
