#ifndef LEAF_PROBE_H
#define LEAF_PROBE_H
#include <stddef.h>
#include <stdint.h>
#include "leaf_gemm.h"
#include "leaf_trig.h"
#if LEAF_HAS_BLAS && (defined(__linux__) || defined(LEAF_WITH_BLAS))
#include <dlfcn.h>
#endif

/* 1 if the floating-point unit rounds to nearest; each of the other three modes changes one of the two sums. */
static inline int leaf_rounds_to_nearest(void) {
  volatile double one = 1, tiny = 0x1p-60;
  return one + tiny == 1 && one - tiny == 1;
}

/* 0 if the installed BLAS must not be called on two threads at once. A serial OpenBLAS shares its scratch memory
   between callers without a lock, so two stages on two threads occasionally get each other's numbers, without
   any error. It is recognised by a function that no other library has. */
static inline int leaf_blas_is_reentrant(void) {
#if LEAF_HAS_BLAS && (defined(__linux__) || defined(LEAF_WITH_BLAS))
  int (*parallel)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "openblas_get_parallel");
  if (parallel) return parallel() != 0;
#endif
  return 1;
}

#define LEAF_PROBE_CELLS 64
#define LEAF_PROBE_STRIDE 264

/* Reproducible numbers: Float-valued, signs mixed, exponents from 2^-12 to 2^11, every eighth pair cancelling. */
static inline float leaf_probe_number(uint64_t *state) {
  *state = *state * 6364136223846793005ull + 1442695040888963407ull;
  uint32_t bits = (uint32_t)(*state >> 33);
  uint32_t exponent = 115 + (uint32_t)((*state >> 20) % 24);
  uint32_t pattern = (bits & 1) << 31 | exponent << 23 | (bits >> 1 & 0x7fffff);
  float f;
  __builtin_memcpy(&f, &pattern, 4);
  return f;
}

/* a * b + c rounded once to Float: the product is exact in double, and the sum is rounded to odd before the last
   step. */
static inline float leaf_fused(float a, float b, float c) {
  double p = (double)a * b, s = p + c;
  double t = s - p, e = (p - (s - t)) + (c - t);
  uint64_t bits = leaf_double_bits(s);
  if (e != 0 && !(bits & 1)) {
    bits += ((e > 0) == (s > 0)) ? 1 : -1ull;
    s = leaf_bits_double(bits);
  }
  return (float)s;
}

typedef struct {
  int poisoned;  /* NaN survived where beta is 0 */
  int inexact;   /* the bits of a Float-valued product differ from those of the sum in order */
  int uneven;    /* one wide call differs from one call per cell */
  int leaking;   /* a NaN in one cell changed another */
  int single;    /* bit class of sgemm: 0 plain, 1 fused, 2 something else */
} leaf_probe_result;

static inline int leaf_differ(double a, double b) {
  return leaf_double_bits(a + 0.0) != leaf_double_bits(b + 0.0);
}

#if LEAF_HAS_BLAS
/* `space` holds 3 * 4 * LEAF_PROBE_STRIDE doubles. */
static inline void leaf_probe_doubles(double *space, leaf_probe_result *result) {
  double *planes = space, *wide = space + 4 * LEAF_PROBE_STRIDE, *loop = wide + 4 * LEAF_PROBE_STRIDE;
  const size_t stride = LEAF_PROBE_STRIDE, columns = 4 * LEAF_PROBE_CELLS;
  double shared[16];
  uint64_t state = 20260101;
  for (int i = 0; i < 16; i++) shared[i] = leaf_probe_number(&state);
  for (size_t i = 0; i < 4 * stride; i++) {
    planes[i] = i % 8 == 7 ? -planes[i - 1] : leaf_probe_number(&state);
    wide[i] = loop[i] = __builtin_nan("");
  }
  leaf_gemm_doubles(shared, planes, wide, stride, columns);
  for (size_t i = 0; i < columns; i += 4) leaf_gemm_doubles(shared, planes + i, loop + i, stride, 4);
  for (size_t c = 0; c < 4; c++) {
    for (size_t i = 0; i < columns; i++) {
      double k = 0;
      for (size_t j = 0; j < 4; j++) k += shared[4 * j + c] * planes[j * stride + i];
      double w = wide[c * stride + i];
      result->poisoned |= w != w;
      result->inexact |= leaf_differ(w, k);
      result->uneven |= leaf_differ(w, loop[c * stride + i]);
    }
  }
  planes[4 * 5] = __builtin_nan("");
  leaf_gemm_doubles(shared, planes, loop, stride, columns);
  for (size_t c = 0; c < 4; c++) {
    for (size_t i = 0; i < columns; i++) {
      if (i != 4 * 5) result->leaking |= leaf_differ(loop[c * stride + i], wide[c * stride + i]);
    }
  }
}

static inline void leaf_probe_floats(float *space, leaf_probe_result *result) {
  float *planes = space, *wide = space + 4 * LEAF_PROBE_STRIDE, *loop = wide + 4 * LEAF_PROBE_STRIDE;
  const size_t stride = LEAF_PROBE_STRIDE, columns = 4 * LEAF_PROBE_CELLS;
  float shared[16];
  uint64_t state = 20260102;
  for (int i = 0; i < 16; i++) shared[i] = leaf_probe_number(&state);
  for (size_t i = 0; i < 4 * stride; i++) {
    planes[i] = leaf_probe_number(&state);
    wide[i] = loop[i] = __builtin_nanf("");
  }
  leaf_gemm_floats(shared, planes, wide, stride, columns);
  for (size_t i = 0; i < columns; i += 4) leaf_gemm_floats(shared, planes + i, loop + i, stride, 4);
  int plain = 1, fused = 1;
  for (size_t c = 0; c < 4; c++) {
    for (size_t i = 0; i < columns; i++) {
      float p = 0, f = 0;
      for (size_t j = 0; j < 4; j++) {
        float a = shared[4 * j + c], b = planes[j * stride + i];
        float product = a * b;
        p += product;
        f = leaf_fused(a, b, f);
      }
      float w = wide[c * stride + i];
      result->poisoned |= w != w;
      result->uneven |= leaf_differ(w, loop[c * stride + i]);
      plain &= !leaf_differ(w, p);
      fused &= !leaf_differ(w, f);
    }
  }
  result->single = plain ? 0 : fused ? 1 : 2;
}
#endif

/* Multiplies fixed test matrices with the installed BLAS. `space`: 3 * 4 * LEAF_PROBE_STRIDE doubles. The result
   is all zero without BLAS. */
static inline leaf_probe_result leaf_probe_blas(double *space) {
  leaf_probe_result result = {0, 0, 0, 0, 0};
#if LEAF_HAS_BLAS
  leaf_probe_doubles(space, &result);
  leaf_probe_floats((float *)space, &result);
#else
  (void)space;
#endif
  return result;
}
#endif
