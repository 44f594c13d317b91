/* Part of leaf_lanes.h: cells -> rows in fast mode where all turn about one named axis and none has a perspective of its
   own, as in leaf_page_fast.h, but where sizes, scales and shifts differ, too. Included once per width; no guard.

   With u and w the axes after the axis a, cyclically: row u is A F_u + B F_w, row w is C F_u + D F_w, row a is S_a F_a, with
   A = S_u cos, B = S_u sin, C = -S_w sin, D = S_w cos, and the last row is t_0 F_0 + t_1 F_1 + t_2 F_2 + F_3. These eight
   numbers of a cell are computed in lanes of cells, its rows from them in lanes of entries. */
typedef struct {
  LEAF_L(fast_block) columns;
  float uu[LEAF_FAST_BLOCK], uw[LEAF_FAST_BLOCK], wu[LEAF_FAST_BLOCK], ww[LEAF_FAST_BLOCK], aa[LEAF_FAST_BLOCK], t[3][LEAF_FAST_BLOCK];
} LEAF_L(own_block) LEAF_ALIGNED;

/* The numbers of one coordinate, from a block's columns; z has no anchor and no position, and a scale of 1. */
typedef struct {
  const float *scale, *shift, *anchor, *size, *position;
  size_t scale_mask, shift_mask, anchor_mask, size_mask, position_mask;
} LEAF_L(own_axis);

LEAF_BODY LEAF_L(own_axis) LEAF_L(own_axis_of)(const leaf_pose_columns *p, const LEAF_L(fast_block) *b, int k) {
  static const float ones[LEAF_REPEAT] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, zeros[LEAF_REPEAT];
  LEAF_L(own_axis) axis = {ones, b->at[LEAF_SHIFT_X + k], zeros, zeros, zeros, 0, p->mask[LEAF_SHIFT_X + k], 0, 0, 0};
  if (k == 2) return axis;
#define LEAF_TAKE(name, column) axis.name = b->at[column + k], axis.name##_mask = p->mask[column + k]
  LEAF_TAKE(scale, LEAF_SCALE_X);
  LEAF_TAKE(anchor, LEAF_ANCHOR_X);
  LEAF_TAKE(size, LEAF_WIDTH);
  LEAF_TAKE(position, LEAF_POSITION_X);
#undef LEAF_TAKE
  return axis;
}

/* Computes the eight numbers of a block. Returns whether rows must be flushed, which removes subnormal numbers and -0.

   There are none if scales, sines and cosines are 0 or at least 2^-19 in size, and so multiples of 2^-42, as the shared
   entries are, and t is 0 or at least 2^-60, a multiple of 2^-83; the smallest normal number is 2^-126. Sums begin
   with +0. A sine is hardly less than its angle, so comparing the angle with twice the bound is enough. */
#define LEAF_OF(axis, column) LEAF_L(load_many)(axis.column + (i & axis.column##_mask))
#define LEAF_KEEP_OWN(x, to) kept = (x), __builtin_memcpy(to + i, &kept, sizeof kept)
#define LEAF_TAKE_LEAST(least, x) least = __builtin_elementwise_min(least, LEAF_L(zero_last)(x))
LEAF_BODY int LEAF_L(own_numbers)(
    const leaf_pose_columns *p, int a, size_t count, LEAF_VI least_angle, LEAF_L(own_block) *o) {
  const LEAF_L(fast_block) *b = &o->columns;
  LEAF_L(own_axis) x = LEAF_L(own_axis_of)(p, b, (a + 1) % 3), y = LEAF_L(own_axis_of)(p, b, (a + 2) % 3);
  LEAF_L(own_axis) z = LEAF_L(own_axis_of)(p, b, a);
  float *to_x = o->t[(a + 1) % 3], *to_y = o->t[(a + 2) % 3], *to_z = o->t[a];
  LEAF_VI least_scale = LEAF_L(zero_last)((LEAF_V){0}), least = least_scale;
  for (size_t i = 0; i < count; i += LEAF_N) {
    LEAF_V s = LEAF_L(load_many)(b->sine + i), c = LEAF_L(load_many)(b->cosine + i), kept;
    LEAF_V sx = LEAF_OF(x, scale), sy = LEAF_OF(y, scale), sz = LEAF_OF(z, scale);
    LEAF_V gx = -LEAF_OF(x, anchor) * LEAF_OF(x, size), gy = -LEAF_OF(y, anchor) * LEAF_OF(y, size);
    LEAF_V gz = -LEAF_OF(z, anchor) * LEAF_OF(z, size), uu = sx * c, uw = sx * s, wu = -(sy * s), ww = sy * c;
    LEAF_V tx = LEAF_OF(x, shift) + LEAF_OF(x, position), ty = LEAF_OF(y, shift) + LEAF_OF(y, position);
    LEAF_KEEP_OWN(LEAF_MADD(gy, wu, LEAF_MADD(gx, uu, tx)), to_x);
    LEAF_TAKE_LEAST(least, kept);
    LEAF_KEEP_OWN(LEAF_MADD(gy, ww, LEAF_MADD(gx, uw, ty)), to_y);
    LEAF_TAKE_LEAST(least, kept);
    LEAF_KEEP_OWN(LEAF_MADD(gz, sz, LEAF_OF(z, shift) + LEAF_OF(z, position)), to_z);
    LEAF_TAKE_LEAST(least, kept);
    LEAF_TAKE_LEAST(least_scale, sx);
    LEAF_TAKE_LEAST(least_scale, sy);
    LEAF_TAKE_LEAST(least_scale, sz);
    LEAF_KEEP_OWN(uu, o->uu);
    LEAF_KEEP_OWN(uw, o->uw);
    LEAF_KEEP_OWN(wu, o->wu);
    LEAF_KEEP_OWN(ww, o->ww);
    LEAF_KEEP_OWN(sz, o->aa);
  }
  LEAF_VI too_fine = (least < LEAF_LEAST(-60)) | (least_scale < LEAF_LEAST(-19)) | (least_angle < LEAF_LEAST(-18));
  return __builtin_reduce_or(too_fine) != 0;
}
#undef LEAF_OF
#undef LEAF_KEEP_OWN
#undef LEAF_TAKE_LEAST

#ifdef LEAF_FUSES
#  define LEAF_MADD_ROW(a, b, c) __builtin_elementwise_fma((a) - zero, b, c)
#else
#  define LEAF_MADD_ROW(a, b, c) ((a) * (b) + (c))
#endif
LEAF_BODY void LEAF_L(put_own_row)(LEAF_L(row_f) row, int flushes, float *to) {
  LEAF_L(row_i) bits = (LEAF_L(row_i))row;
  if (flushes) bits &= (bits & 0x7f800000) != 0;
  __builtin_memcpy(to, &bits, sizeof bits);
}
LEAF_BODY void LEAF_L(own_rows)(
    const LEAF_L(own_block) *o, const leaf_shared *shared, int a, size_t count, int flushes, float *rows) {
  LEAF_L(row_f) f[4], zero = {0};
  __builtin_memcpy(f, shared->f, sizeof f);
  const int u = (a + 1) % 3, w = (a + 2) % 3;
  const LEAF_L(row_f) f_u = f[u], f_w = f[w], f_a = f[a];
  for (size_t i = 0; i < count; i++) {
    float *row = rows + 16 * i;
    LEAF_L(row_f) last = LEAF_MADD_ROW(o->t[0][i], f[0], f[3]);
    last = LEAF_MADD_ROW(o->t[2][i], f[2], LEAF_MADD_ROW(o->t[1][i], f[1], last));
    LEAF_L(put_own_row)(LEAF_MADD_ROW(o->uw[i], f_w, LEAF_MADD_ROW(o->uu[i], f_u, zero)), flushes, row + 4 * u);
    LEAF_L(put_own_row)(LEAF_MADD_ROW(o->ww[i], f_w, LEAF_MADD_ROW(o->wu[i], f_u, zero)), flushes, row + 4 * w);
    LEAF_L(put_own_row)(LEAF_MADD_ROW(o->aa[i], f_a, zero), flushes, row + 4 * a);
    LEAF_L(put_own_row)(last, flushes, row + 12);
  }
}
#undef LEAF_MADD_ROW

/* The cells first...end - 1, turned by their own angles or by a frame's springs; rows[0] is the first cell's. */
LEAF_ENTRY void LEAF_L(own_fast)(
    const leaf_pose_columns *restrict p, const leaf_frame *restrict frame, const leaf_shared *restrict shared, size_t first,
    size_t end, float *restrict rows) {
  const int a = leaf_coordinate(p->axis[0]);
  const int is_fine = !leaf_are_coarse(shared->f);
  LEAF_L(own_block) o;
  double own[LEAF_FAST_BLOCK + LEAF_REPEAT] LEAF_ALIGNED;
  if (frame) __builtin_memset(own, 0, sizeof own); /* whole groups of lanes are read */
  for (size_t start = first; start < end; start += LEAF_FAST_BLOCK, rows += 16 * LEAF_FAST_BLOCK) {
    size_t count = end - start < LEAF_FAST_BLOCK ? end - start : LEAF_FAST_BLOCK;
    const double *angles = p->at[LEAF_ANGLE] + (start & p->mask[LEAF_ANGLE]);
    if (frame) LEAF_L(frame_angles)(frame, start, count, own), angles = own;
    float *shade = frame && frame->shade ? frame->shade + start : 0;
    LEAF_VI least = LEAF_L(zero_last)((LEAF_V){0});
    int are_far = LEAF_L(fast_turns)(
        angles, p->mask[LEAF_ANGLE], count, o.columns.sine, o.columns.cosine, shade, &least);
    LEAF_L(fast_columns)(p, start, count, start == first, &o.columns);
    if (LEAF_L(own_numbers)(p, a, count, least, &o) | is_fine | are_far) LEAF_L(own_rows)(&o, shared, a, count, 1, rows);
    else LEAF_L(own_rows)(&o, shared, a, count, 0, rows);
    if (frame) LEAF_L(frame_columns)(frame, start, start + count);
  }
}
#undef LEAF_LEAST
#undef LEAF_FAST_BLOCK
