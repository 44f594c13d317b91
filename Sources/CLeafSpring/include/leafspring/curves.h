/* leafspring/curves.h: Bezier curves, CSS linear(), keyframes. */
#ifndef LEAFSPRING_CURVES_H
#define LEAFSPRING_CURVES_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A cubic Bezier from (0, 0) to (1, 1), as CSS cubic-bezier(): x1 and x2 lie in 0...1. */
typedef struct leaf_curve {
  double x1, y1, x2, y2;
} leaf_curve;

enum {
  LEAF_CURVE_LINEAR = 0,
  LEAF_CURVE_EASE_IN = 1,
  LEAF_CURVE_EASE_OUT = 2,
  LEAF_CURVE_EASE_IN_OUT = 3,
  /* CSS ease, the default of Core Animation's layers. */
  LEAF_CURVE_STANDARD = 4
};

/* The control points of a named curve. LEAF_OUT_OF_RANGE for other names. */
leaf_status leaf_curve_named(int32_t name, leaf_curve *curve);
/* Value and slope at count times 0...1 (either result may be null, or be the memory of times). Values are within 0.501 ULP, slopes
 * within 4; near a zero of either within 2^-96 of its greatest magnitude instead. A NaN among the times gives a NaN. */
leaf_status leaf_curve_values(const leaf_curve *curve, const double *times, size_t count, double *values, double
                              *slopes);
leaf_status leaf_curve_values_f(const leaf_curve *curve, const float *times, size_t count, float *values, float
                                *slopes);

/* Straight pieces through stop_count stops, as CSS linear(): inputs never decrease; the first and last piece continue
 * outside. A NaN among the times gives a NaN. */
leaf_status leaf_linear_values(const double *inputs, const double *outputs, size_t stop_count, const double *times,
                               size_t count, double *values);

/* A change within a window of a longer motion: start and length as fractions of the whole, value at the window's end.
 * */
typedef struct leaf_keyframe {
  double start, length, value;
} leaf_keyframe;

enum {
  LEAF_KEYS_LINEAR = 0,
  LEAF_KEYS_DISCRETE = 1,
  LEAF_KEYS_PACED = 2,
  LEAF_KEYS_CUBIC = 3,
  LEAF_KEYS_CUBIC_PACED = 4
};

/* The value of a property at count times 0...1: it starts at `from` and runs through key_count keyframes in one of
 * the modes above, with curve applied to the time first (null: none). Within 1e-15 of the greatest value. values may be
 * the memory of times. */
leaf_status leaf_keyframe_values(const leaf_keyframe *keys, size_t key_count, double from, int32_t mode,
                                 const leaf_curve *curve, const double *times, size_t count, double *values);

#ifdef __cplusplus
}
#endif

#endif
