/* Part of leaf_lanes.h: a whole frame in one pass, and the columns beside the matrices. Included once per width; no guard. */

/* Stores as many lanes as there are cells left. */
LEAF_BODY void LEAF_L(put_many)(LEAF_V f, size_t count, float *to) {
  if (__builtin_expect(count >= LEAF_N, 1)) __builtin_memcpy(to, &f, sizeof f);
  else for (size_t lane = 0; lane < count; lane++) to[lane] = f[lane];
}

/* Converts to Float and limits to 0...1; NaN stays NaN. `mask` 0: one value for all. */
LEAF_ENTRY void LEAF_L(unit_floats)(const double *from, size_t mask, size_t count, float *to) {
  LEAF_D zero = {0}, one = LEAF_L(splat)(1.0);
  LEAF_V f;
  for (size_t i = 0; i < count; i += LEAF_N) {
    for (int half = 0; half < LEAF_HALVES && (mask || i == 0); half++) {
      LEAF_D x = LEAF_L(load)(from + i + half * LEAF_W);
      x = LEAF_L(pick)(x <= zero, zero, x);
      x = LEAF_L(pick)(x > one, one, x);
      LEAF_F part = __builtin_convertvector(x, LEAF_F);
      __builtin_memcpy((char *)&f + half * sizeof part, &part, sizeof part);
    }
    LEAF_L(put_many)(f, count - i, to + i);
  }
}

/* Book.shade(angle:) of angles: 1 - |1 - 2 |angle| / pi|, but at least 0. */
LEAF_ENTRY void LEAF_L(shades)(const double *angles, size_t count, float *to) {
  LEAF_D zero = {0};
  LEAF_I size = 0x7fffffffffffffffll - (LEAF_I){0};
  for (size_t i = 0; i < count; i += LEAF_N) {
    LEAF_V f;
#pragma clang loop unroll(full)
    for (int half = 0; half < LEAF_HALVES; half++) {
      LEAF_D twice = 2.0 * LEAF_L(keep)(size, LEAF_L(load)(angles + i + half * LEAF_W));
#ifdef LEAF_FUSES
      /* Markstein's theorem: if the reciprocal is correctly rounded and the remainder exact, this is the rounded
         quotient. Far angles have a shade of 0 in any case. */
      twice = LEAF_L(pick)(twice < 0x1p900, twice, LEAF_L(splat)(0x1p900));
      LEAF_D turn = twice * (LEAF_TWO_OVER_PI / 2);
      LEAF_D rest = LEAF_MADD_D(turn, LEAF_L(splat)(-0x1.921fb54442d18p+1), twice);
      turn = LEAF_MADD_D(rest, LEAF_L(splat)(LEAF_TWO_OVER_PI / 2), turn);
#else
      LEAF_D turn = twice / 0x1.921fb54442d18p+1;
#endif
      LEAF_D x = 1.0 - LEAF_L(keep)(size, 1.0 - turn);
      LEAF_F part = __builtin_convertvector(LEAF_L(pick)(x <= zero, zero, x), LEAF_F);
      __builtin_memcpy((char *)&f + half * sizeof part, &part, sizeof part);
    }
    LEAF_L(put_many)(f, count - i, to + i);
  }
}

/* Ranks from the paint order: order[paint[i]] = i. Where cells follow one another in it, as everywhere in a book
   except where its leaves cross, the ranks of a whole group lie together. */
LEAF_ENTRY void LEAF_L(ranks)(const uint32_t *paint, size_t first, size_t end, uint32_t *order) {
  LEAF_VU lanes, cells;
  for (int k = 0; k < LEAF_N; k++) lanes[k] = k;
  size_t i = first;
  for (; i + LEAF_N <= end; i += LEAF_N) {
    __builtin_memcpy(&cells, paint + i, sizeof cells);
    if (__builtin_reduce_or(cells ^ (lanes + paint[i])) == 0) {
      LEAF_VU ranks = lanes + (uint32_t)i;
      __builtin_memcpy(order + paint[i], &ranks, sizeof ranks);
    } else {
      for (size_t at = i; at < i + LEAF_N; at++) order[paint[at]] = (uint32_t)at;
    }
  }
  for (; i < end; i++) order[paint[i]] = (uint32_t)i;
}

/* Advances the springs of a block and computes the angles that their cells then have. */
LEAF_BODY void LEAF_L(frame_angles)(const leaf_frame *frame, size_t first, size_t count, double *angles) {
  LEAF_D slope = LEAF_L(splat)(frame->slope), rest = LEAF_L(splat)(frame->rest), angle;
  size_t i = 0;
  if (frame->is_double) {
    double *x = (double *)frame->values + first;
    LEAF_L(step_doubles)(x, (double *)frame->velocities + first, count, frame->map);
    for (; i + LEAF_W <= count; i += LEAF_W) {
      angle = rest + slope * LEAF_L(load)(x + i);
      __builtin_memcpy(angles + i, &angle, sizeof angle);
    }
    for (; i < count; i++) angles[i] = frame->rest + frame->slope * x[i];
  } else {
    float *x = (float *)frame->values + first;
    LEAF_L(step_floats)(x, (float *)frame->velocities + first, count, frame->narrow_map);
    for (; i + LEAF_W <= count; i += LEAF_W) {
      LEAF_F narrow;
      __builtin_memcpy(&narrow, x + i, sizeof narrow);
      angle = rest + slope * __builtin_convertvector(narrow, LEAF_D);
      __builtin_memcpy(angles + i, &angle, sizeof angle);
    }
    for (; i < count; i++) angles[i] = frame->rest + frame->slope * x[i];
  }
}

/* The columns that do not depend on any angle, for the cells first...end - 1. */
LEAF_BODY void LEAF_L(frame_columns)(const leaf_frame *frame, size_t first, size_t end) {
  if (frame->opacity) {
    LEAF_L(unit_floats)(
        frame->opacity_from + (first & frame->opacity_mask), frame->opacity_mask, end - first, frame->opacity + first);
  }
  if (frame->order) LEAF_L(ranks)(frame->paint, first, end, frame->order);
}

#include "leaf_page_fast.h"
#include "leaf_own_fast.h"

/* Blocks are small enough for intermediate results to stay in the first-level cache. */
LEAF_ENTRY void LEAF_L(frame)(
    const leaf_frame *frame, const leaf_pose_columns *poses, const leaf_page *page, size_t first, size_t end,
    const leaf_shared *shared, int mode) {
  double angles[LEAF_FRAME_BLOCK + LEAF_REPEAT] LEAF_ALIGNED = {0};
  leaf_pose_columns p = *poses;
  float *rows = frame->rows + 16 * first;
  if (page && mode == LEAF_MODE_FAST) {
    LEAF_L(pages_fast)(&p, frame, page, first, end, rows);
    return;
  }
  if (mode == LEAF_MODE_FAST && leaf_turn_alike(&p, shared)) {
    LEAF_L(own_fast)(&p, frame, shared, first, end, rows);
    return;
  }
  for (size_t start = first; start < end; start += LEAF_FRAME_BLOCK, rows += 16 * LEAF_FRAME_BLOCK) {
    size_t n = end - start < LEAF_FRAME_BLOCK ? end - start : LEAF_FRAME_BLOCK;
    LEAF_L(frame_angles)(frame, start, n, angles);
    for (int k = 0; k < LEAF_COLUMNS; k++) p.at[k] = poses->at[k] + (start & poses->mask[k]);
    p.at[LEAF_ANGLE] = angles;
    p.axis = poses->axis + (start & poses->axis_mask);
    if (page) {
      leaf_page here = *page;
      for (int k = 0; k < 2; k++) {
        here.anchor[k] += start & page->anchor_mask[k];
        here.position[k] += start & page->position_mask[k];
      }
      LEAF_L(pages_exact)(&p, &here, 0, n, shared, rows);
    } else if (mode == LEAF_MODE_FAST) {
      LEAF_L(worlds_fast)(&p, 0, n, shared, rows);
    } else {
      LEAF_L(worlds)(&p, 0, n, shared, rows, 0, mode);
    }
    if (frame->shade) LEAF_L(shades)(angles, n, frame->shade + start);
    LEAF_L(frame_columns)(frame, start, start + n);
  }
}
