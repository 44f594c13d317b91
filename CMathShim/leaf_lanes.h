/*
 The lane kernels, written once and compiled once per width: leaf_dispatch.h includes this file several times with
   LEAF_W       lanes of double (1, 2, 4, 8)
   LEAF_SUFFIX  the end of every name of this pass
   LEAF_TARGET  the instruction set of this pass, as a function attribute
   LEAF_FUSES   defined if it has a fused multiply-add, which the fast mode may use and nothing else does
 Except in fast mode, every lane does exactly what plain C would do with that cell alone: the width never affects the
 bits. There is no include guard, because the file is meant to be included several times.
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

/* Floats are processed as many at a time as fill a register of the same size. */
#if LEAF_W == 1
#  define LEAF_N 1
#else
#  define LEAF_N (2 * LEAF_W)
#endif
/* The number of registers of doubles that hold the numbers of one register of floats. */
#define LEAF_HALVES (LEAF_N / LEAF_W)
#define LEAF_V LEAF_L(many)
#define LEAF_VI LEAF_L(many_words)
#define LEAF_VU LEAF_L(many_sizes)
/* Cells that go through the stages of a kernel together: their intermediate columns stay in the first-level
   cache. */
#define LEAF_BLOCK 64
/* For those columns: a register that lies across two cache lines takes two stores. */
#define LEAF_ALIGNED __attribute__((aligned(64)))

/* a * b + c for fast mode, rounded once where the instruction set can do that. */
#ifdef LEAF_FUSES
#  define LEAF_MADD(a, b, c) __builtin_elementwise_fma((LEAF_V)(a), (LEAF_V)(b), (LEAF_V)(c))
#  define LEAF_MADD_D(a, b, c) __builtin_elementwise_fma((LEAF_D)(a), (LEAF_D)(b), (LEAF_D)(c))
#  define LEAF_MADD_RD(a, b, c) __builtin_elementwise_fma((LEAF_RD)(a), (LEAF_RD)(b), (LEAF_RD)(c))
#else
#  define LEAF_MADD(a, b, c) ((a) * (b) + (c))
#  define LEAF_MADD_D(a, b, c) ((a) * (b) + (c))
#  define LEAF_MADD_RD(a, b, c) ((a) * (b) + (c))
#endif

typedef float LEAF_V __attribute__((vector_size(4 * LEAF_N)));
typedef int32_t LEAF_VI __attribute__((vector_size(4 * LEAF_N)));
typedef uint32_t LEAF_VU __attribute__((vector_size(4 * LEAF_N)));
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
LEAF_BODY LEAF_F LEAF_L(flush)(LEAF_F f) {
#if LEAF_W == 1 /* as a number: compilers handle vectors of one float badly */
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

/* To Float. Numbers that are subnormal as Floats become +0, and so does -0. So neither a floating-point unit that
   flushes subnormals nor the order of a sum affects the bits. */
LEAF_BODY LEAF_F LEAF_L(narrow)(LEAF_D x) {
  return LEAF_L(flush)(__builtin_convertvector(x, LEAF_F));
}

/* Rounded to Float and back: the product of two such numbers is exact. */
LEAF_BODY LEAF_D LEAF_L(rounded)(LEAF_D x) { return __builtin_convertvector(LEAF_L(narrow)(x), LEAF_D); }

LEAF_BODY LEAF_V LEAF_L(load_many)(const float *p) {
  LEAF_V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

LEAF_BODY LEAF_V LEAF_L(splat_many)(float x) { return x - (LEAF_V){0}; }

/* leaf_flush for more lanes */
LEAF_BODY LEAF_V LEAF_L(flush_many)(LEAF_V f) {
#if LEAF_N == 1
  LEAF_F only = {f[0]};
  f[0] = LEAF_L(flush)(only)[0];
  return f;
#else
  LEAF_VI bits = (LEAF_VI)f;
  return (LEAF_V)(bits & ((bits & 0x7f800000) != 0));
#endif
}

LEAF_BODY int LEAF_L(any)(LEAF_I mask) { return __builtin_reduce_or(mask) != 0; }

#include "leaf_multiply.h"
#include "leaf_planes.h"
#include "leaf_sines.h"
#include "leaf_turn.h"
#include "leaf_pose.h"
#include "leaf_product.h"
#include "leaf_fast.h"
#include "leaf_bend.h"
#include "leaf_strips.h"
#include "leaf_page.h"
#include "leaf_leaves.h"
#include "leaf_light.h"
#include "leaf_pairs.h"
#include "leaf_unit.h"
#undef LEAF_RF

#undef LEAF_PAIR
#undef LEAF_CAT2
#undef LEAF_CAT
#undef LEAF_L
#undef LEAF_BODY
#undef LEAF_ENTRY
#undef LEAF_D
#undef LEAF_I
#undef LEAF_F
#undef LEAF_N
#undef LEAF_HALVES
#undef LEAF_VU
#undef LEAF_V
#undef LEAF_VI
#undef LEAF_BLOCK
#undef LEAF_ALIGNED
#undef LEAF_ARE_FAR
#undef LEAF_FAST_BLOCK
#undef LEAF_FUSES
#undef LEAF_MADD
#undef LEAF_MADD_D
#undef LEAF_MADD_RD
#undef LEAF_FROWS
#undef LEAF_W
#undef LEAF_SUFFIX
#undef LEAF_TARGET
