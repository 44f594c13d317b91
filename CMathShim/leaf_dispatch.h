#ifndef LEAF_DISPATCH_H
#define LEAF_DISPATCH_H
#include <stddef.h>
#include <stdint.h>
#include "leaf_trig.h"

/* Values of ProductMode and RotationAxis on the Swift side. */
#define LEAF_MODE_EXACT 0
#define LEAF_MODE_FAST 1
#define LEAF_MODE_DOUBLE 2
#define LEAF_AXIS_Y 0
#define LEAF_AXIS_X 1
#define LEAF_AXIS_Z 2

/* The columns of a PoseBuffer. Kernels read whole groups of up to 8 lanes: up to 7 entries past the last cell asked for
   must be readable (they are: columns are padded), and never matter. */
typedef struct {
  const double *width, *height, *anchor_x, *anchor_y, *position_x, *position_y, *scale_x, *scale_y, *angle;
  const double *axis_x, *axis_y, *axis_z, *shift_x, *shift_y, *shift_z;
  const double *perspective_x, *perspective_y, *perspective_z;
  const uint8_t *axis;
} leaf_pose_columns;

/* The factor that all cells share, row after row: as doubles (Float-valued in exact mode) and as floats. */
typedef struct {
  double d[16];
  float f[16];
} leaf_shared;

/* In exact mode the doubles are the floats widened, in the other modes they are the matrix as it is. Like the kernels, it
   turns -0 and what only a subnormal Float could hold into +0. */
static inline void leaf_share(const double *matrix, int mode, leaf_shared *to) {
  for (int i = 0; i < 16; i++) {
    float f = (float)matrix[i];
    if (__builtin_fabsf(f) < 0x1p-126f) f = 0;
    to->f[i] = f;
    to->d[i] = mode == LEAF_MODE_EXACT ? f : matrix[i];
  }
}

/* Levels: 0 plain C, one cell at a time; 1 the 128-bit lanes every processor of this kind has; 2 AVX2; 3 AVX-512. */
#define LEAF_W 1
#define LEAF_SUFFIX w1
#define LEAF_TARGET
#include "leaf_lanes.h"
#define LEAF_W 2
#define LEAF_SUFFIX w2
#define LEAF_TARGET
#include "leaf_lanes.h"
#if defined(__x86_64__)
#  define LEAF_W 4
#  define LEAF_SUFFIX w4
#  define LEAF_TARGET __attribute__((target("avx2")))
#  include "leaf_lanes.h"
#  define LEAF_W 8
#  define LEAF_SUFFIX w8
#  define LEAF_TARGET __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw")))
#  include "leaf_lanes.h"
#endif

/* The best level of this processor. Asked once, when a probe is made; the answer lives in the probe. */
static inline int leaf_simd_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512bw")) return 3;
  return __builtin_cpu_supports("avx2") ? 2 : 1;
#elif defined(__aarch64__) || defined(__wasm_simd128__)
  return 1;
#else
  return 0;
#endif
}

#if defined(__x86_64__)
#  define LEAF_AT_LEVEL(call, ...) \
    switch (level) { \
    case 0: call##_w1(__VA_ARGS__); break; \
    case 2: call##_w4(__VA_ARGS__); break; \
    case 3: call##_w8(__VA_ARGS__); break; \
    default: call##_w2(__VA_ARGS__); \
    }
#else
#  define LEAF_AT_LEVEL(call, ...) \
    if (level == 0) call##_w1(__VA_ARGS__); else call##_w2(__VA_ARGS__);
#endif

/* s[i] = sin x[i], c[i] = cos x[i]; s or c may be x itself. Same bits at every level as leaf_sincos. */
static inline void leaf_sincos_array(const double *x, double *s, double *c, size_t n, int level) {
  LEAF_AT_LEVEL(leaf_sincos_array, x, s, c, n)
}

static inline void leaf_planes(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride, int mode, int level) {
  if (mode == LEAF_MODE_EXACT) {
    LEAF_AT_LEVEL(leaf_planes_exact, p, first, count, planes, stride)
  } else if (mode == LEAF_MODE_FAST) {
    LEAF_AT_LEVEL(leaf_planes_fast, p, first, count, planes, stride)
  } else {
    LEAF_AT_LEVEL(leaf_planes_double, p, first, count, planes, stride)
  }
}

/* `wide` is written in double mode only. */
static inline void leaf_worlds(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *shared, float *rows, double *wide,
    int mode, int level) {
  if (mode == LEAF_MODE_EXACT) {
    LEAF_AT_LEVEL(leaf_worlds_exact, p, first, count, shared, rows)
  } else if (mode == LEAF_MODE_FAST) {
    LEAF_AT_LEVEL(leaf_worlds_fast, p, first, count, shared, rows)
  } else {
    LEAF_AT_LEVEL(leaf_worlds_double, p, first, count, shared, rows, wide)
  }
}

static inline void leaf_rows_from_doubles(
    const double *planes, size_t stride, size_t count, float *rows, double *wide, int level) {
  LEAF_AT_LEVEL(leaf_rows_from_doubles, planes, stride, count, rows, wide)
}

static inline void leaf_rows_from_floats(const float *planes, size_t stride, size_t count, float *rows, int level) {
  LEAF_AT_LEVEL(leaf_rows_from_floats, planes, stride, count, rows)
}

static inline void leaf_pack_floats(
    const float *rows, size_t count, void *planes, size_t stride, int mode, int level) {
  LEAF_AT_LEVEL(leaf_pack_floats, rows, count, planes, stride, mode)
}

static inline void leaf_pack_doubles(const double *rows, size_t count, double *planes, size_t stride, int level) {
  LEAF_AT_LEVEL(leaf_pack_doubles, rows, count, planes, stride)
}

static inline void leaf_multiply_floats(
    const float *rows, size_t count, const leaf_shared *shared, float *to, int mode, int level) {
  LEAF_AT_LEVEL(leaf_multiply_floats, rows, count, shared, to, mode)
}

static inline void leaf_multiply_doubles(
    const double *rows, size_t count, const leaf_shared *shared, double *to, int level) {
  LEAF_AT_LEVEL(leaf_multiply_doubles, rows, count, shared, to)
}
#endif
