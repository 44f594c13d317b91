/* Part of conditions.c: the strips of bent faces, from that of each face's first, against each strip turned about its hinge. */

enum { FACES = 5, STRIPS = 7 };

/* Strip i of a face is strip 0 turned by i angles of the joint, its hinge moved along chords; x along the page, in the strips' own
 * scale, z toward the viewer. Entries and what their sums are made of, in the row order of the matrix. */
static void plain_strip(const leaf_joint *j, double angle, int i, double scale, int goes_down, const double m[16], double to[16], double sizes[16]) {
  double along = 0, away = 0;
  for (int k = 0; k < i; k++) {
    along += j->length * cos(k * angle);
    away -= scale * j->length * sin(k * angle);
  }
  double c = cos(i * angle), s = sin(i * angle), drop = fabs(scale) > 1e-18 ? s / scale : 0;
  double local[4] = {c, -scale * s, drop, c}, shift[2] = {along + j->anchor * (1 - c), away + scale * j->anchor * s};
  const double *x = m + (goes_down ? 4 : 0), *other = m + (goes_down ? 0 : 4), *z = m + 8, *t = m + 12;
  for (int k = 0; k < 4; k++) {
    to[(goes_down ? 4 : 0) + k] = local[0] * x[k] + local[1] * z[k];
    to[(goes_down ? 0 : 4) + k] = other[k];
    to[8 + k] = local[2] * x[k] + local[3] * z[k];
    to[12 + k] = shift[0] * x[k] + shift[1] * z[k] + t[k];
    double reach = (fabs(j->length) * i + 2 * fabs(j->anchor)) * (fabs(x[k]) + fabs(scale * z[k])) + fabs(t[k]);
    sizes[(goes_down ? 4 : 0) + k] = fabs(x[k]) + fabs(scale * z[k]);
    sizes[(goes_down ? 0 : 4) + k] = 0;
    sizes[8 + k] = fabs(drop * x[k]) + fabs(z[k]);
    sizes[12 + k] = reach;
  }
}

static void check_strips(double scale, int goes_down, int is_wide, size_t heads, size_t strips, int level) {
  static float rows[16 * (FACES * STRIPS + 1)];
  static double wide[16 * (FACES * STRIPS + 1)];
  double first[16 * FACES], angles[FACES];
  leaf_joint joints[FACES];
  uint64_t state = 71;
  for (size_t i = 0; i < 16 * (FACES * STRIPS + 1); i++) rows[i] = 42, wide[i] = 42;
  for (size_t k = 0; k < heads; k++) {
    angles[k] = k == 0 ? 0 : 0.11 * (double)k - 0.2;
    joints[k] = (leaf_joint){sin(angles[k]), cos(angles[k]), k == 3 ? 0 : k % 2 ? 30.5 : -41.25, k % 2 ? 0 : 17};
    for (int e = 0; e < 16; e++) {
      rows[16 * k + e] = leaf_probe_number(&state) / 64;
      first[16 * k + e] = wide[16 * k + e] = is_wide ? rows[16 * k + e] / 3.0 : rows[16 * k + e];
    }
  }
  leaf_strip_rows(joints, heads, strips, scale, goes_down, rows, is_wide ? wide : NULL, level);
  int wrong = 0;
  for (size_t i = 1; i < strips; i++) {
    for (size_t k = 0; k < heads; k++) {
      double want[16], sizes[16];
      plain_strip(&joints[k], angles[k], (int)i, scale, goes_down, first + 16 * k, want, sizes);
      for (int e = 0; e < 16; e++) {
        size_t at = 16 * (i * heads + k) + (size_t)e;
        wrong += !(fabs(rows[at] - want[e]) <= 0x1p-23 * (sizes[e] + fabs(want[e])));
        wrong += signbit(rows[at]) && rows[at] == 0;
        if (is_wide) wrong += !(fabs(wide[at] - want[e]) <= 4e-15 * (sizes[e] + fabs(want[e])));
        else wrong += wide[at] != 42;
      }
    }
  }
  size_t end = 16 * heads * (strips < 1 ? 1 : strips);
  CHECK(wrong == 0 && rows[end] == 42 && wide[end] == 42);
}

/* A page scaled to nothing or nearly, by one, in a mirror; joints that bend either way, not at all, and of no length. */
static void strips(void) {
  static const double scales[] = {1, 0.75, -2, 0, 1e-19, -1e-19, 1e-17, -1e-17};
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (size_t s = 0; s < sizeof scales / sizeof *scales; s++) {
      for (int kind = 0; kind < 4; kind++) check_strips(scales[s], kind & 1, kind & 2, FACES, STRIPS, level);
    }
    check_strips(0.5, 0, 0, FACES, 1, level);
    check_strips(0.5, 1, 1, 1, 2, level);
    check_strips(0.5, 0, 1, 0, STRIPS, level);
  }
  /* Subnormal and negative zeros become 0. */
  float rows[32] = {0};
  leaf_joint flat = {0, 1, 0, 0};
  for (int level = 0; level <= leaf_simd_level(); level++) {
    rows[0] = 1, rows[4] = -0.0f, rows[5] = 0x1p-130f, rows[15] = -3;
    leaf_strip_rows(&flat, 1, 2, 1, 0, rows, NULL, level);
    CHECK(rows[16] == 1 && same(rows[20], 0) && same(rows[21], 0) && rows[31] == -3);
  }
}
