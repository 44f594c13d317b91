/* Part of leaf_lanes.h: a whole frame in one pass, and the columns beside the matrices. Included once per width; no guard. */

/* As many lanes as there are cells left. */
#define LEAF_PUT(f, to, i, count) \
  if (i + LEAF_W <= count) __builtin_memcpy(to + i, &f, sizeof f); \
  else for (size_t lane = 0; i + lane < count; lane++) to[i + lane] = f[lane]

/* To Float within 0...1; NaN stays. `mask` 0: one value for all. */
LEAF_ENTRY void LEAF_L(unit_floats)(const double *from, size_t mask, size_t count, float *to) {
  LEAF_D zero = {0}, one = LEAF_L(splat)(1.0);
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D x = LEAF_L(load)(from + (i & mask));
    x = LEAF_L(pick)(x <= zero, zero, x);
    x = LEAF_L(pick)(x > one, one, x);
    LEAF_F f = __builtin_convertvector(x, LEAF_F);
    LEAF_PUT(f, to, i, count);
  }
}

LEAF_BODY void LEAF_L(shades_by)(const double *angles, size_t count, float *to, int divides) {
  LEAF_D zero = {0};
  LEAF_I size = 0x7fffffffffffffffll - (LEAF_I){0};
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D twice = 2.0 * LEAF_L(keep)(size, LEAF_L(load)(angles + i));
    LEAF_D turn = twice * (LEAF_TWO_OVER_PI / 2);
    if (divides) {
#ifdef LEAF_FUSES
      /* Markstein's theorem: with the reciprocal correctly rounded and the remainder exact, this is the rounded quotient. Far
         angles have a shade of 0 either way. */
      twice = LEAF_L(pick)(twice < 0x1p900, twice, LEAF_L(splat)(0x1p900));
      turn = twice * (LEAF_TWO_OVER_PI / 2);
      LEAF_D rest = LEAF_MADD_D(turn, LEAF_L(splat)(-0x1.921fb54442d18p+1), twice);
      turn = LEAF_MADD_D(rest, LEAF_L(splat)(LEAF_TWO_OVER_PI / 2), turn);
#else
      turn = twice / 0x1.921fb54442d18p+1;
#endif
    }
    LEAF_D x = 1.0 - LEAF_L(keep)(size, 1.0 - turn);
    LEAF_F f = __builtin_convertvector(LEAF_L(pick)(x <= zero, zero, x), LEAF_F);
    LEAF_PUT(f, to, i, count);
  }
}

/* Book.shade(angle:) of angles; in fast mode by a product instead of the quotient. */
LEAF_ENTRY void LEAF_L(shades)(const double *angles, size_t count, float *to, int mode) {
  if (mode == LEAF_MODE_FAST) LEAF_L(shades_by)(angles, count, to, 0);
  else LEAF_L(shades_by)(angles, count, to, 1);
}

LEAF_BODY void LEAF_L(frame_angles)(const leaf_frame *frame, size_t start, size_t count, double *angles) {
  if (frame->is_double) {
    double *x = (double *)frame->values + start;
    LEAF_L(step_doubles)(x, (double *)frame->velocities + start, count, frame->map);
    for (size_t i = 0; i < count; i++) angles[i] = frame->rest + frame->slope * x[i];
  } else {
    float *x = (float *)frame->values + start;
    LEAF_L(step_floats)(x, (float *)frame->velocities + start, count, frame->narrow_map);
    for (size_t i = 0; i < count; i++) angles[i] = frame->rest + frame->slope * x[i];
  }
}

/* Blocks small enough that what is handed on stays in the first cache. */
LEAF_ENTRY void LEAF_L(frame)(
    const leaf_frame *frame, const leaf_pose_columns *poses, const leaf_page *page, size_t first,
    size_t end, const leaf_shared *shared, int mode) {
  double angles[LEAF_FRAME_BLOCK + LEAF_REPEAT] __attribute__((aligned(64))) = {0};
  leaf_pose_columns p = *poses;
  for (size_t start = first; start < end; start += LEAF_FRAME_BLOCK) {
    size_t n = end - start < LEAF_FRAME_BLOCK ? end - start : LEAF_FRAME_BLOCK;
    LEAF_L(frame_angles)(frame, start, n, angles);
    for (int k = 0; k < LEAF_COLUMNS; k++) p.at[k] = poses->at[k] + (start & poses->mask[k]);
    p.at[LEAF_ANGLE] = angles;
    p.axis = poses->axis + (start & poses->axis_mask);
    float *rows = frame->rows + 16 * start;
#ifdef LEAF_HAS_PAGES
    if (page) {
      leaf_page here = *page;
      for (int k = 0; k < 2; k++) {
        here.anchor[k] += start & page->anchor_mask[k];
        here.position[k] += start & page->position_mask[k];
      }
      if (mode == LEAF_MODE_FAST) LEAF_L(pages_fast)(&p, &here, 0, n, rows);
      else LEAF_L(pages_exact)(&p, &here, 0, n, shared, rows);
    } else
#endif
    if (mode == LEAF_MODE_FAST) LEAF_L(worlds_fast)(&p, 0, n, shared, rows);
    else LEAF_L(worlds)(&p, 0, n, shared, rows, 0, mode);
    if (frame->shade) LEAF_L(shades)(angles, n, frame->shade + start, mode);
    if (frame->opacity) {
      LEAF_L(unit_floats)(
          frame->opacity_from + (start & frame->opacity_mask), frame->opacity_mask, n, frame->opacity + start);
    }
    if (!frame->order) continue;
    for (size_t i = start; i < start + n; i++) frame->order[frame->paint[i]] = (uint32_t)i;
  }
}
#undef LEAF_PUT
