/*
 The lane kernels, written once and compiled once per width: leaf_dispatch.h includes this file several times with
   LEAF_W       lanes of double (1, 2, 4, 8)
   LEAF_SUFFIX  the end of every name of this pass
   LEAF_TARGET  the instruction set of this pass, as a function attribute
   LEAF_ONLY_PRODUCTS  defined if it is for leaf_multiply.h and leaf_product.h alone
   LEAF_FUSES   defined if it has a fused multiply-add, which the fast mode may use and nothing else does
 But in fast mode every lane does exactly what plain C would do with that cell alone, so the width never shows in the bits.
 No include guard: that is the point.
*/
#pragma STDC FP_CONTRACT OFF
#define LEAF_CAT2(a, b) a##_##b
#define LEAF_CAT(a, b) LEAF_CAT2(a, b)
#define LEAF_L(name) LEAF_CAT(leaf_##name, LEAF_SUFFIX)
#define LEAF_BODY static inline LEAF_TARGET __attribute__((always_inline))
#define LEAF_ENTRY static inline LEAF_TARGET __attribute__((noinline, unused))
#define LEAF_D LEAF_L(doubles)
#define LEAF_I LEAF_L(integers)
#define LEAF_F LEAF_L(floats)

/* Floats are taken as many at a time as fill the same register. */
#if LEAF_W == 1
#  define LEAF_N 1
#else
#  define LEAF_N (2 * LEAF_W)
#endif
#define LEAF_V LEAF_L(many)
#define LEAF_VI LEAF_L(many_words)
/* Cells that go through the stages of a kernel together: their intermediate columns stay in the first cache. */
#define LEAF_BLOCK 64

/* a * b + c for fast mode, in one rounding where the instruction set has that. */
#ifdef LEAF_FUSES
#  define LEAF_MADD(a, b, c) __builtin_elementwise_fma((LEAF_V)(a), (LEAF_V)(b), (LEAF_V)(c))
#  define LEAF_MADD_D(a, b, c) __builtin_elementwise_fma((LEAF_D)(a), (LEAF_D)(b), (LEAF_D)(c))
#  define LEAF_MADD_RF(a, b, c) __builtin_elementwise_fma((LEAF_RF)(a), (LEAF_RF)(b), (LEAF_RF)(c))
#else
#  define LEAF_MADD(a, b, c) ((a) * (b) + (c))
#  define LEAF_MADD_D(a, b, c) ((a) * (b) + (c))
#  define LEAF_MADD_RF(a, b, c) ((a) * (b) + (c))
#endif

typedef float LEAF_V __attribute__((vector_size(4 * LEAF_N)));
typedef int32_t LEAF_VI __attribute__((vector_size(4 * LEAF_N)));
typedef double LEAF_D __attribute__((vector_size(8 * LEAF_W)));
typedef int64_t LEAF_I __attribute__((vector_size(8 * LEAF_W)));
typedef float LEAF_F __attribute__((vector_size(4 * LEAF_W)));
typedef int32_t LEAF_L(words) __attribute__((vector_size(4 * LEAF_W)));
typedef uint8_t LEAF_L(bytes) __attribute__((vector_size(LEAF_W)));

LEAF_BODY LEAF_D LEAF_L(load)(const double *p) {
  LEAF_D v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

LEAF_BODY LEAF_D LEAF_L(splat)(double x) { return x - (LEAF_D){0}; }

/* mask ? a : b, bit for bit */
LEAF_BODY LEAF_D LEAF_L(pick)(LEAF_I mask, LEAF_D a, LEAF_D b) {
  return (LEAF_D)(((LEAF_I)a & mask) | ((LEAF_I)b & ~mask));
}

LEAF_BODY LEAF_D LEAF_L(keep)(LEAF_I mask, LEAF_D a) { return (LEAF_D)((LEAF_I)a & mask); }

/* Keeps what has a non-zero exponent field: normal numbers, infinities, NaN. */
LEAF_BODY LEAF_F LEAF_L(settle)(LEAF_F f) {
#if LEAF_W == 1 /* as numbers: compilers take vectors of one float apart badly */
  float only = f[0];
  uint32_t bits;
  __builtin_memcpy(&bits, &only, 4);
  f[0] = bits & 0x7f800000 ? only : 0;
  return f;
#else
  LEAF_L(words) bits = (LEAF_L(words))f;
  return (LEAF_F)(bits & ((bits & 0x7f800000) != 0));
#endif
}

/* To Float; what a Float could only hold as a subnormal number becomes +0, and so does -0: then neither a flushing
   floating-point unit nor the order of a sum can show in the bits. */
LEAF_BODY LEAF_F LEAF_L(narrow)(LEAF_D x) {
  return LEAF_L(settle)(__builtin_convertvector(x, LEAF_F));
}

/* Rounded to Float and back: the product of two such numbers is exact. */
LEAF_BODY LEAF_D LEAF_L(rounded)(LEAF_D x) { return __builtin_convertvector(LEAF_L(narrow)(x), LEAF_D); }

LEAF_BODY int LEAF_L(any)(LEAF_I mask) { return __builtin_reduce_or(mask) != 0; }

/* leaf_sincos, lane by lane, in three steps: the angle less k quarter turns as y + e; two polynomials in y * y; sine and
   cosine. Kernels that have many angles take step after step: short chains of operations, of which more fit into a
   processor's window at once. */
LEAF_BODY void LEAF_L(reduce)(LEAF_D x, LEAF_D *y, LEAF_D *e, LEAF_I *n) {
  LEAF_D shifted = x * LEAF_TWO_OVER_PI + LEAF_ROUND_TO_INT;
  *n = (LEAF_I)shifted;
  LEAF_D k = shifted - LEAF_ROUND_TO_INT;
  LEAF_D r = x - k * LEAF_HALF_PI_1;
  LEAF_D w = k * LEAF_HALF_PI_2;
  LEAF_D r2 = r - w;
  LEAF_D e2 = (r - r2) - w;
  LEAF_D w3 = k * LEAF_HALF_PI_3;
  LEAF_D r3 = r2 - w3;
  LEAF_D e3 = (r2 - r3) - w3;
  LEAF_D tail = (e2 + e3) - k * LEAF_HALF_PI_4;
  *y = r3 + tail;
  *e = (r3 - *y) + tail;
}

LEAF_BODY void LEAF_L(trig_polynomials)(LEAF_D y, LEAF_D *q, LEAF_D *p) {
  LEAF_D z = y * y;
  *q = LEAF_SIN_1L
    + z * (LEAF_SIN_2 + z * (LEAF_SIN_3 + z * (LEAF_SIN_4 + z * (LEAF_SIN_5 + z * (LEAF_SIN_6 + z * LEAF_SIN_7)))));
  *p = LEAF_COS_2
    + z * (LEAF_COS_3 + z * (LEAF_COS_4 + z * (LEAF_COS_5 + z * (LEAF_COS_6 + z * LEAF_COS_7))));
}

LEAF_BODY void LEAF_L(trig_values)(
    LEAF_D x, LEAF_D y, LEAF_D e, LEAF_I n, LEAF_D q, LEAF_D p, LEAF_D *sine, LEAF_D *cosine) {
  LEAF_D h = (y + LEAF_ROUND_TO_2M13) - LEAF_ROUND_TO_2M13;
  LEAF_D d = y - h;
  LEAF_D hh = h * h;
  LEAF_D rest = d * (y + h);
  LEAF_D z = y * y;
  LEAF_D half = 0.5 * z;
  LEAF_D a = (hh * h) * LEAF_SIN_1H;
  LEAF_D cube = d * (z + h * (y + h));
  LEAF_D t = y + a;
  LEAF_D te = (y - t) + a;
  LEAF_D s = t + (te + ((cube * LEAF_SIN_1H + (y * z) * q) + e * (1.0 - half)));
  LEAF_D c = (1.0 - 0.5 * hh) + (((z * z) * p - 0.5 * rest) - e * s);

  LEAF_I odd = -(n & 1);
  LEAF_D sin_x = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, c, s) ^ ((n & 2) << 62));
  LEAF_D cos_x = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, s, c) ^ (((n + 1) & 2) << 62));
  LEAF_I size = (LEAF_I)x & 0x7fffffffffffffffll;
  sin_x = LEAF_L(pick)((LEAF_I)((LEAF_D)size < LEAF_TRIG_TINY), x, sin_x);
  LEAF_I near = (LEAF_D)size <= LEAF_TRIG_LIMIT;
  if (__builtin_expect(LEAF_L(any)(~near), 0)) {
    for (int i = 0; i < LEAF_W; i++) {
      if (near[i]) continue;
      double si, ci;
      leaf_sincos(x[i], &si, &ci);
      sin_x[i] = si;
      cos_x[i] = ci;
    }
  }
  *sine = sin_x;
  *cosine = cos_x;
}

LEAF_BODY void LEAF_L(sincos)(LEAF_D x, LEAF_D *sine, LEAF_D *cosine) {
  LEAF_D y, e, q, p;
  LEAF_I n;
  LEAF_L(reduce)(x, &y, &e, &n);
  LEAF_L(trig_polynomials)(y, &q, &p);
  LEAF_L(trig_values)(x, y, e, n, q, p, sine, cosine);
}

/* Of `count` angles, at most a block, in whole groups of lanes; the results are not where the angles are. */
LEAF_ENTRY void LEAF_L(sincos_staged)(const double *x, size_t count, double *sines, double *cosines) {
  double ys[LEAF_BLOCK], es[LEAF_BLOCK];
  int64_t ns[LEAF_BLOCK];
  LEAF_D y, e, q, p;
  LEAF_I n;
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(reduce)(LEAF_L(load)(x + i), &y, &e, &n);
    __builtin_memcpy(ys + i, &y, sizeof y);
    __builtin_memcpy(es + i, &e, sizeof e);
    __builtin_memcpy(ns + i, &n, sizeof n);
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(trig_polynomials)(LEAF_L(load)(ys + i), &q, &p);
    __builtin_memcpy(sines + i, &q, sizeof q);
    __builtin_memcpy(cosines + i, &p, sizeof p);
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    __builtin_memcpy(&n, ns + i, sizeof n);
    LEAF_L(trig_values)(LEAF_L(load)(x + i), LEAF_L(load)(ys + i), LEAF_L(load)(es + i), n, LEAF_L(load)(sines + i),
        LEAF_L(load)(cosines + i), &q, &p);
    __builtin_memcpy(sines + i, &q, sizeof q);
    __builtin_memcpy(cosines + i, &p, sizeof p);
  }
}

LEAF_ENTRY void LEAF_L(sincos_array)(const double *x, double *s, double *c, size_t n) {
  size_t i = 0;
  LEAF_D vs, vc;
  for (; i + LEAF_W <= n; i += LEAF_W) {
    LEAF_L(sincos)(LEAF_L(load)(x + i), &vs, &vc);
    __builtin_memcpy(s + i, &vs, sizeof vs);
    __builtin_memcpy(c + i, &vc, sizeof vc);
  }
  for (; i < n; i++) leaf_sincos(x[i], s + i, c + i);
}

#include "leaf_turn.h"
#include "leaf_multiply.h"
#include "leaf_pose.h"
#include "leaf_product.h"
#if !defined(LEAF_ONLY_PRODUCTS)
#include "leaf_fast.h"
#include "leaf_bend.h"
#include "leaf_strips.h"
/* Where size counts, a processor without AVX2 multiplies pages as any other poses. */
#if !(defined(LEAF_NO_SCALAR) && defined(__x86_64__) && LEAF_W == 2)
#  define LEAF_HAS_PAGES 1
#  include "leaf_page.h"
#endif
#include "leaf_springs.h"
#include "leaf_frame.h"
#endif
#undef LEAF_RF
#undef LEAF_HAS_PAGES
#undef LEAF_ONLY_PRODUCTS

#undef LEAF_CAT2
#undef LEAF_CAT
#undef LEAF_L
#undef LEAF_BODY
#undef LEAF_ENTRY
#undef LEAF_D
#undef LEAF_I
#undef LEAF_F
#undef LEAF_N
#undef LEAF_V
#undef LEAF_VI
#undef LEAF_BLOCK
#undef LEAF_FUSES
#undef LEAF_MADD
#undef LEAF_MADD_D
#undef LEAF_MADD_RF
#undef LEAF_FROWS
#undef LEAF_W
#undef LEAF_SUFFIX
#undef LEAF_TARGET
