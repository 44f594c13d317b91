/*
 * Part of conditions.c: poses to matrices and whole frames, by kernels for pages and by those for any pose, against plain loops
 * over one cell at a time. Exact mode must have the same bits; fast mode is held to a bound on the size of what is summed.
 */

enum { POSES = 200, POSE_ROOM = POSES + 2 * LEAF_REPEAT };

/* Columns of poses; each has separate values, or one value for all. */
typedef struct {
  double at[LEAF_COLUMNS][POSE_ROOM];
  uint8_t axes[POSE_ROOM];
  leaf_pose_columns columns;
} poses;

static void set_column(poses *p, int column, int varies, double size, uint64_t *state) {
  for (int i = 0; i < POSE_ROOM; i++) {
    if (varies || i == 0) p->at[column][i] = size * leaf_probe_number(state) / 4096;
    else p->at[column][i] = p->at[column][0];
  }
  p->columns.at[column] = p->at[column];
  p->columns.mask[column] = varies ? ~(size_t)0 : 0;
}

static void set_axis(poses *p, int axis, int varies) {
  for (int i = 0; i < POSE_ROOM; i++) p->axes[i] = (uint8_t)(varies ? (axis + i) % 4 : axis);
  p->columns.axis = p->axes;
  p->columns.axis_mask = varies ? ~(size_t)0 : 0;
}

/* A page: bits 1, 2 and 4 of `varying` say that angle, anchor and position do; bit 8 that it has its own size. */
static void make_pose(poses *p, int axis, int varying, uint64_t *state) {
  for (int k = 0; k < LEAF_COLUMNS; k++) {
    int varies = (k == LEAF_ANGLE && varying & 1) || ((k == LEAF_ANCHOR_X || k == LEAF_ANCHOR_Y) && varying & 2)
      || ((k == LEAF_POSITION_X || k == LEAF_POSITION_Y) && varying & 4);
    set_column(p, k, varies, k == LEAF_ANGLE ? 6 : k < LEAF_ANCHOR_X ? 400 : k < LEAF_POSITION_X ? 1 : 40, state);
  }
  for (int k = LEAF_PERSPECTIVE_X; k <= LEAF_PERSPECTIVE_Z; k++) set_column(p, k, 0, 0, state);
  for (int i = 0; i < POSE_ROOM && varying & 8; i++) p->at[LEAF_SCALE_X][i] = p->at[LEAF_SCALE_Y][i] = 1;
  for (int i = 0; i < POSE_ROOM; i++) { /* a unit vector, for a free axis */
    p->at[LEAF_AXIS_1][i] = 2.0 / 7;
    p->at[LEAF_AXIS_2][i] = 3.0 / 7;
    p->at[LEAF_AXIS_3][i] = -6.0 / 7;
  }
  set_axis(p, axis, 0);
}

static float flushed(double x) {
  float f = (float)x;
  return fabsf(f) < 0x1p-126f ? 0 : f;
}

/* One cell: L = T(-anchor size) S R T(shift) Persp T(position), rounded, times the shared matrix, in the documented order.
 * `sizes` gets the sums of absolute terms. */
static void plain_cell(const poses *p, int i, const leaf_shared *shared, int mode, double to[16], double sizes[16]) {
#define AT(column) p->columns.at[LEAF_##column][p->columns.mask[LEAF_##column] ? i : 0]
  double s, c, r[9] = {0}, m[16];
  leaf_sincos(AT(ANGLE), &s, &c);
  int axis = p->axes[i], a = axis == LEAF_AXIS_X ? 0 : axis == LEAF_AXIS_Y ? 1 : 2, b = (a + 1) % 3, d = (a + 2) % 3;
  r[4 * a] = 1;
  r[4 * b] = r[4 * d] = c;
  r[3 * b + d] = s;
  r[3 * d + b] = -s;
  if (axis > LEAF_AXIS_Z) {
    double u[3] = {AT(AXIS_1), AT(AXIS_2), AT(AXIS_3)}, v = 1 - c;
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < 3; k++) {
        double product = v * u[j < k ? j : k] * u[j < k ? k : j], turned = j == k ? 0 : s * u[3 - j - k];
        r[3 * j + k] = j == k ? c + product : (k - j + 3) % 3 == 1 ? product + turned : product - turned;
      }
    }
  }
  for (int k = 0; k < 3; k++) {
    m[k] = AT(SCALE_X) * r[k];
    m[4 + k] = AT(SCALE_Y) * r[3 + k];
    m[8 + k] = r[6 + k];
  }
  double gx = AT(ANCHOR_X) * AT(WIDTH), gy = AT(ANCHOR_Y) * AT(HEIGHT);
  double t[3] = {AT(SHIFT_X), AT(SHIFT_Y), AT(SHIFT_Z)}, e[3] = {AT(PERSPECTIVE_X), AT(PERSPECTIVE_Y), AT(PERSPECTIVE_Z)};
  for (int k = 0; k < 3; k++) m[12 + k] = (t[k] - gx * m[k]) - gy * m[4 + k];
  for (int k = 0; k < 12; k += 4) m[k + 3] = (m[k] * e[0] + m[k + 1] * e[1]) + m[k + 2] * e[2];
  m[15] = ((1 + ((t[0] * e[0] + t[1] * e[1]) + t[2] * e[2])) - gx * m[3]) - gy * m[7];
  for (int k = 0; k < 16; k += 4) {
    m[k] += m[k + 3] * AT(POSITION_X);
    m[k + 1] += m[k + 3] * AT(POSITION_Y);
  }
  /* About a free axis an entry is itself a sum, of terms up to the scale. */
  double rows[4] = {AT(SCALE_X), AT(SCALE_Y), 1, fabs(gx * AT(SCALE_X)) + fabs(gy * AT(SCALE_Y))};
  for (int row = 0; row < 4; row++) rows[row] = axis > LEAF_AXIS_Z ? fabs(rows[row]) : 0;
  rows[3] += fabs(gx) + fabs(gy) + fabs(t[0]) + fabs(t[1]) + fabs(t[2]) + fabs(AT(POSITION_X)) + fabs(AT(POSITION_Y));
  for (int row = 0; row < 4; row++) {
    for (int j = 0; j < 4; j++) {
      double sum = 0, size = 0;
      for (int k = 0; k < 4; k++) {
        double l = mode == LEAF_MODE_EXACT ? flushed(m[4 * row + k]) : m[4 * row + k];
        sum += l * shared->d[4 * k + j];
        size += (rows[row] + fabs(l)) * fabs(shared->d[4 * k + j]);
      }
      to[4 * row + j] = mode == LEAF_MODE_DOUBLE ? sum : flushed(sum);
      sizes[4 * row + j] = size;
    }
  }
#undef AT
}

/* The number of values of the cells first ... first + count - 1 are wrong. */
static int wrong_rows(
    const poses *p, size_t first, size_t count, const leaf_shared *shared, int mode, const float *rows, const double *wide) {
  int wrong = 0;
  for (size_t i = 0; i < count; i++) {
    double want[16], sizes[16];
    plain_cell(p, (int)(first + i), shared, mode, want, sizes);
    for (int k = 0; k < 16; k++) {
      float got = rows[16 * i + k];
      if (mode == LEAF_MODE_FAST) wrong += !(fabs(got - want[k]) <= 32 * 0x1p-24 * sizes[k]);
      else wrong += got != flushed(want[k]) || (signbit(got) && got == 0);
      if (mode == LEAF_MODE_DOUBLE) wrong += wide[16 * i + k] != want[k];
    }
  }
  return wrong;
}

static const double seen_from[16] = {1, 0.25, 0, 0, 0, 1, 0.5, 0, 0, 0, 1, -1.0 / 2000, 3, -7, 11, 1};

/* Everything that may vary in a page, about each axis, starting at any cell, for counts within a block and beyond. */
static void pages(void) {
  static poses p;
  static float rows[16 * POSES];
  static const size_t counts[] = {0, 1, 5, 64, 65, 129, POSES - 3};
  uint64_t state = 41;
  leaf_shared shared;
  leaf_page page;
  for (int axis = 0; axis < 3; axis++) {
    for (int varying = 0; varying < 16; varying++) {
      make_pose(&p, axis, varying, &state);
      for (int mode = LEAF_MODE_EXACT; mode <= LEAF_MODE_FAST; mode++) {
        leaf_share(seen_from, mode, &shared);
        CHECK(leaf_make_page(&p.columns, &shared, &page));
        for (int level = 0; level <= leaf_simd_level(); level++) {
          for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
            size_t first = counts[n] == POSES - 3 ? 3 : 0;
            rows[16 * counts[n]] = 42;
            leaf_worlds(&p.columns, first, counts[n], &shared, rows, NULL, mode, level);
            CHECK(wrong_rows(&p, first, counts[n], &shared, mode, rows, NULL) == 0);
            CHECK(counts[n] == POSES || rows[16 * counts[n]] == 42);
          }
        }
      }
    }
  }
}

/* Cells that share an angle and no axis, in runs of every length about a block's. */
static void one_angle_about_many_axes(void) {
  static poses p;
  static float rows[16 * POSES];
  uint64_t state = 23;
  leaf_shared shared;
  make_pose(&p, LEAF_AXIS_Y, 6, &state);
  set_axis(&p, LEAF_AXIS_Y, 1);
  for (int mode = LEAF_MODE_EXACT; mode <= LEAF_MODE_FAST; mode++) {
    leaf_share(seen_from, mode, &shared);
    for (int level = 0; level <= leaf_simd_level(); level++) {
      for (size_t count = 1; count <= POSES; count += count < 140 ? 1 : 30) {
        leaf_worlds(&p.columns, 0, count, &shared, rows, NULL, mode, level);
        CHECK(wrong_rows(&p, 0, count, &shared, mode, rows, NULL) == 0);
      }
    }
  }
}

/* Each thing that makes a pose not a page, one at a time; the other kernels must give the same result. */
static void poses_that_are_no_pages(void) {
  static poses p;
  static float rows[16 * POSES];
  static double wide[16 * POSES];
  uint64_t state = 43;
  leaf_shared shared;
  leaf_page page;
  for (int kind = 0; kind < 8; kind++) {
    make_pose(&p, LEAF_AXIS_Y, 7, &state);
    if (kind == 1) set_axis(&p, LEAF_AXIS_Y, 1);
    if (kind == 2) set_axis(&p, LEAF_AXIS_Z + 1, 0);
    if (kind == 3) set_column(&p, LEAF_WIDTH, 1, 300, &state);
    if (kind == 4) set_column(&p, LEAF_SHIFT_Z, 1, 30, &state);
    if (kind == 5) set_column(&p, LEAF_PERSPECTIVE_Z, 0, 0.001, &state);
    if (kind == 6) set_column(&p, LEAF_PERSPECTIVE_X, 1, 0.001, &state);
    /* Only a free axis is read: these may vary. */
    if (kind == 7) set_column(&p, LEAF_AXIS_1, 1, 1, &state);
    for (int mode = 0; mode <= LEAF_MODE_DOUBLE; mode++) {
      leaf_share(seen_from, mode, &shared);
      CHECK(leaf_make_page(&p.columns, &shared, &page) == (kind == 0 || kind == 7));
      for (int level = 0; level <= leaf_simd_level(); level++) {
        leaf_worlds(&p.columns, 1, POSES - 1, &shared, rows, wide, mode, level);
CHECK(wrong_rows(&p, 1, POSES - 1, &shared, mode, rows, wide) == 0);
      }
    }
  }
  /* Zeros that are skipped would have given NaN. */
  static const double endless[] = {INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 3; i++) {
    make_pose(&p, LEAF_AXIS_Y, 1, &state);
    leaf_share(seen_from, LEAF_MODE_EXACT, &shared);
    shared.d[7] = endless[i];
    CHECK(!leaf_make_page(&p.columns, &shared, &page));
  }
}

/* Angles so far that three products are not enough to reduce them: in some cells of a block, and in an angle that
   all cells share. */
static void far_angles(void) {
  static poses p;
  static float rows[16 * POSES];
  uint64_t state = 47;
  leaf_shared shared;
  leaf_share(seen_from, LEAF_MODE_FAST, &shared);
  for (int varies = 0; varies < 2; varies++) {
    make_pose(&p, LEAF_AXIS_X, varies, &state);
    for (int i = 0; i < POSE_ROOM; i++) p.at[LEAF_ANGLE][i] = varies && i % 7 ? 0.01 * i : 0x1.8p70;
    for (int level = 0; level <= leaf_simd_level(); level++) {
      leaf_worlds(&p.columns, 0, POSES, &shared, rows, NULL, LEAF_MODE_FAST, level);
      CHECK(wrong_rows(&p, 0, POSES, &shared, LEAF_MODE_FAST, rows, NULL) == 0);
    }
  }
}

static double clamped(double x) { return x <= 0 ? 0 : x > 1 ? 1 : x; }

static void opacities(void) {
  static const double values[] = {0, -0.0, 1, -1, 0.5, 1.5, 1e300, -1e300, 0x1p-1074, 0.25, NAN, 3, -0.75, 2, 0.1, 0.9, 7};
  enum { COUNT = sizeof values / sizeof *values };
  double from[COUNT + LEAF_REPEAT] = {0};
  memcpy(from, values, sizeof values);
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (size_t count = 0; count <= COUNT; count++) {
      float to[COUNT + 1], one[COUNT + 1];
      to[count] = one[count] = 42;
      leaf_unit_floats(from, ~(size_t)0, count, to, level);
      double repeated[LEAF_REPEAT];
      for (int i = 0; i < LEAF_REPEAT; i++) repeated[i] = 0.3;
      leaf_unit_floats(repeated, 0, count, one, level);
      for (size_t i = 0; i < count; i++) {
        CHECK(to[i] == (float)clamped(values[i]) || (isnan(to[i]) && isnan(values[i])));
        CHECK(one[i] == 0.3f);
      }
      CHECK(to[count] == 42 && one[count] == 42);
    }
  }
}
