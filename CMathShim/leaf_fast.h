/* Part of leaf_lanes.h: poses -> rows in fast mode, in Float from the angle on. Included once per width; no guard. */

/* Cells that go through the stages of a fast kernel together. */
#define LEAF_FAST_BLOCK 128
typedef struct {
  float at[LEAF_COLUMNS][LEAF_FAST_BLOCK];
  float sine[LEAF_FAST_BLOCK], cosine[LEAF_FAST_BLOCK];
} LEAF_L(fast_block) LEAF_ALIGNED;

/* Reduces angles by quarter turns and counts those. The reduction is in double, so that far angles lose nothing.
   `sizes` sums up the magnitudes of the angles: if even the sum is not far, no angle is. */
LEAF_BODY void LEAF_L(fast_reduce)(const double *x, LEAF_V *r, LEAF_VI *n, LEAF_D *sizes) {
#pragma clang loop unroll(full)
  for (int half = 0; half < LEAF_HALVES; half++) {
    LEAF_D v = LEAF_L(load)(x + half * LEAF_W);
    *sizes += (LEAF_D)((LEAF_I)v & 0x7fffffffffffffffll);
    LEAF_D shifted = LEAF_MADD_D(v, LEAF_L(splat)(LEAF_TWO_OVER_PI), LEAF_L(splat)(LEAF_ROUND_TO_INT));
    LEAF_D k = shifted - LEAF_ROUND_TO_INT;
    LEAF_D near = LEAF_MADD_D(k, LEAF_L(splat)(-LEAF_HALF_PI_1), v);
    LEAF_F f = __builtin_convertvector(LEAF_MADD_D(k, LEAF_L(splat)(-0x1.0b4611a626331p-34), near), LEAF_F);
    LEAF_L(words) turns = __builtin_convertvector((LEAF_I)shifted, LEAF_L(words));
    __builtin_memcpy((char *)r + half * sizeof f, &f, sizeof f);
    __builtin_memcpy((char *)n + half * sizeof turns, &turns, sizeof turns);
  }
}

/* Sine and cosine of reduced angles, by Chebyshev interpolation of (sin y - y) / y^3 and (cos y - 1 + y^2/2) /
   y^4 in y^2; the errors are 2^-26 and 2^-30. */
LEAF_BODY void LEAF_L(fast_values)(LEAF_V r, LEAF_VI n, LEAF_V *sine, LEAF_V *cosine) {
  LEAF_V z = r * r;
  LEAF_V p = LEAF_MADD(z, LEAF_L(splat_many)(-0x1.9ac96cp-13f), LEAF_L(splat_many)(0x1.110c28p-7f));
  p = LEAF_MADD(z, p, LEAF_L(splat_many)(-0x1.555552p-3f));
  LEAF_V s = LEAF_MADD(z * r, p, r);
  LEAF_V q = LEAF_MADD(z, LEAF_L(splat_many)(0x1.9bd864p-16f), LEAF_L(splat_many)(-0x1.6c12d2p-10f));
  q = LEAF_MADD(z, q, LEAF_L(splat_many)(0x1.555554p-5f));
  q = LEAF_MADD(z, q, LEAF_L(splat_many)(-0.5f));
  LEAF_V c = LEAF_MADD(z, q, LEAF_L(splat_many)(1.0f));
  LEAF_VI odd = (n & 1) != 0;
  LEAF_VI si = ((LEAF_VI)c & odd) | ((LEAF_VI)s & ~odd), ci = ((LEAF_VI)s & odd) | ((LEAF_VI)c & ~odd);
  *sine = (LEAF_V)(si ^ ((n & 2) << 30));
  *cosine = (LEAF_V)(ci ^ (((n + 1) & 2) << 30));
}

/* Sine and cosine of far angles, by way of the exact functions. */
LEAF_ENTRY void LEAF_L(fast_far)(const double *x, size_t mask, size_t count, float *sines, float *cosines) {
  for (size_t i = 0; i < count; i++) {
    if (__builtin_fabs(x[i & mask]) <= LEAF_TRIG_LIMIT) continue;
    double s, c;
    leaf_sincos(x[i & mask], &s, &c);
    sines[i] = (float)s;
    cosines[i] = (float)c;
  }
}
#define LEAF_ARE_FAR(sizes) __builtin_expect(LEAF_L(any)(~((sizes) <= LEAF_TRIG_LIMIT)), 0)

/* Sines and cosines of angles, in whole groups of lanes. */
LEAF_ENTRY void LEAF_L(fast_sincos)(const double *x, size_t count, LEAF_L(fast_block) *b) {
  LEAF_D sizes = {0};
  for (size_t i = 0; i < count; i += LEAF_N) {
    LEAF_V r, s, c;
    LEAF_VI n;
    LEAF_L(fast_reduce)(x + i, &r, &n, &sizes);
    LEAF_L(fast_values)(r, n, &s, &c);
    __builtin_memcpy(b->sine + i, &s, sizeof s);
    __builtin_memcpy(b->cosine + i, &c, sizeof c);
  }
  if (LEAF_ARE_FAR(sizes)) LEAF_L(fast_far)(x, ~(size_t)0, count, b->sine, b->cosine);
}

/* Converts the columns of a block to Float, but for the angles: those that vary, and, in the first block only, the
   others. */
LEAF_ENTRY void LEAF_L(fast_columns)(
    const leaf_pose_columns *p, size_t first, size_t count, int is_first, LEAF_L(fast_block) *b) {
  for (int k = 0; k < LEAF_COLUMNS; k++) {
    if (k == LEAF_ANGLE || (!p->mask[k] && !is_first)) continue;
    const double *from = p->at[k] + (first & p->mask[k]);
    for (size_t i = 0; i < (p->mask[k] ? count : LEAF_N); i += LEAF_W) {
      LEAF_F f = __builtin_convertvector(LEAF_L(load)(from + i), LEAF_F);
      __builtin_memcpy(&b->at[k][i], &f, sizeof f);
    }
  }
}

#define LEAF_AT(column) LEAF_L(load_many)(b->at[LEAF_##column] + (i & p->mask[LEAF_##column]))
#define LEAF_KEEP(mask, x) ((LEAF_V)((LEAF_VI)(x) & (mask)))
#define LEAF_PICK(mask, x, y) ((LEAF_V)(((LEAF_VI)(x) & (mask)) | ((LEAF_VI)(y) & ~(mask))))

LEAF_BODY void LEAF_L(fast_rotation)(
    const leaf_pose_columns *p, const LEAF_L(fast_block) *b, const uint8_t *axes, size_t i, LEAF_V r[9]) {
  size_t at = i & p->mask[LEAF_ANGLE];
  LEAF_V s = LEAF_L(load_many)(b->sine + at), c = LEAF_L(load_many)(b->cosine + at);
  LEAF_V one = LEAF_L(splat_many)(1.0f);
  typedef uint8_t narrow __attribute__((vector_size(LEAF_N)));
  narrow raw;
  __builtin_memcpy(&raw, axes + (i & p->axis_mask), sizeof raw);
  LEAF_VI axis = __builtin_convertvector(raw, LEAF_VI);
  LEAF_VI y = axis == LEAF_AXIS_Y, x = axis == LEAF_AXIS_X, z = axis == LEAF_AXIS_Z;
  r[0] = LEAF_PICK(x, one, c);
  r[4] = LEAF_PICK(y, one, c);
  r[8] = LEAF_PICK(z, one, c);
  r[1] = LEAF_KEEP(z, s);
  r[3] = LEAF_KEEP(z, -s);
  r[2] = LEAF_KEEP(y, -s);
  r[6] = LEAF_KEEP(y, s);
  r[5] = LEAF_KEEP(x, s);
  r[7] = LEAF_KEEP(x, -s);
  LEAF_VI named = x | y | z;
  if (__builtin_expect(__builtin_reduce_and(named) == 0, 0)) {
    LEAF_V u[3] = {LEAF_AT(AXIS_1), LEAF_AT(AXIS_2), LEAF_AT(AXIS_3)}, v = one - c;
    for (int j = 0; j < 3; j++) {
      LEAF_V vu = v * u[j];
      LEAF_V row[3] = {vu * u[0], vu * u[1], vu * u[2]};
      row[j] = row[j] + c;
      int next = (j + 1) % 3, last = (j + 2) % 3;
      row[next] = row[next] + s * u[last];
      row[last] = row[last] - s * u[next];
      for (int k = 0; k < 3; k++) r[3 * j + k] = LEAF_PICK(named, r[3 * j + k], row[k]);
    }
  }
}

/* The local matrices as in leaf_pose.h, times the shared one, as 16 columns. */
LEAF_BODY void LEAF_L(fast_group)(
    const leaf_pose_columns *p, const LEAF_L(fast_block) *b, const uint8_t *axes, const leaf_shared *shared, size_t i,
    LEAF_V k[16]) {
  LEAF_V r[9], m[16];
  LEAF_L(fast_rotation)(p, b, axes, i, r);
  LEAF_V sx = LEAF_AT(SCALE_X), sy = LEAF_AT(SCALE_Y);
  LEAF_V t[3] = {LEAF_AT(SHIFT_X), LEAF_AT(SHIFT_Y), LEAF_AT(SHIFT_Z)};
  LEAF_V e[3] = {LEAF_AT(PERSPECTIVE_X), LEAF_AT(PERSPECTIVE_Y), LEAF_AT(PERSPECTIVE_Z)};
  LEAF_V o[2] = {LEAF_AT(POSITION_X), LEAF_AT(POSITION_Y)};
  LEAF_V gx = -LEAF_AT(ANCHOR_X) * LEAF_AT(WIDTH), gy = -LEAF_AT(ANCHOR_Y) * LEAF_AT(HEIGHT);
#pragma clang loop unroll(full)
  for (int j = 0; j < 3; j++) {
    m[j] = sx * r[j];
    m[4 + j] = sy * r[3 + j];
    m[8 + j] = r[6 + j];
    m[12 + j] = LEAF_MADD(gy, m[4 + j], LEAF_MADD(gx, m[j], t[j]));
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < 16; row += 4) {
    LEAF_V w = row == 12 ? LEAF_MADD(t[0], e[0], LEAF_L(splat_many)(1.0f)) : m[row] * e[0];
    w = LEAF_MADD(row == 12 ? t[1] : m[row + 1], e[1], w);
    w = LEAF_MADD(row == 12 ? t[2] : m[row + 2], e[2], w);
    if (row == 12) w = LEAF_MADD(gy, m[7], LEAF_MADD(gx, m[3], w));
    m[row + 3] = w;
    m[row] = LEAF_MADD(w, o[0], m[row]);
    m[row + 1] = LEAF_MADD(w, o[1], m[row + 1]);
  }
#pragma clang loop unroll(full)
  for (int entry = 0; entry < 16; entry++) {
    const LEAF_V *l = m + entry / 4 * 4;
    const float *f = shared->f + entry % 4;
    LEAF_V sum = LEAF_MADD(l[1], LEAF_L(splat_many)(f[4]), l[0] * f[0]);
    sum = LEAF_MADD(l[2], LEAF_L(splat_many)(f[8]), sum);
    k[entry] = LEAF_L(flush_many)(LEAF_MADD(l[3], LEAF_L(splat_many)(f[12]), sum));
  }
}

LEAF_ENTRY void LEAF_L(worlds_fast)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *shared, float *rows) {
  LEAF_L(fast_block) b;
  float last[16 * LEAF_N];
  for (size_t start = 0; start < count; start += LEAF_FAST_BLOCK) {
    size_t n = count - start < LEAF_FAST_BLOCK ? count - start : LEAF_FAST_BLOCK;
    LEAF_L(fast_columns)(p, first + start, n, start == 0, &b);
    if (p->mask[LEAF_ANGLE] || start == 0) {
      const double *angles = p->at[LEAF_ANGLE] + ((first + start) & p->mask[LEAF_ANGLE]);
      LEAF_L(fast_sincos)(angles, p->mask[LEAF_ANGLE] ? n : LEAF_N, &b);
    }
    const uint8_t *axes = p->axis + ((first + start) & p->axis_mask);
    for (size_t i = 0; i < n; i += LEAF_N) {
      LEAF_V k[16];
      LEAF_L(fast_group)(p, &b, axes, shared, i, k);
      int is_whole = i + LEAF_N <= n;
      float *to = rows + 16 * (start + i);
      LEAF_L(deal_rows)(k, is_whole ? to : last);
      if (!is_whole) __builtin_memcpy(to, last, (n - i) * 64);
    }
  }
}
#undef LEAF_AT
#undef LEAF_KEEP
#undef LEAF_PICK
