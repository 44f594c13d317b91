/* Part of conditions.c: the strips of bent faces, from that of each face's first, against each strip turned about its hinge; and their
   poses. */

enum { FACES = 141, STRIPS = 7, ROOM = FACES + LEAF_REPEAT };

/* The joints of the strips of one face; the faces' columns are made of it. */
typedef struct {
  double sine, cosine, length, anchor;
} joint;

static double joint_sines[ROOM], joint_cosines[ROOM], lengths[ROOM], anchors[ROOM], marks[ROOM];
static double bow_angles[ROOM * STRIPS], bow_sines[ROOM * STRIPS], bow_cosines[ROOM * STRIPS];

/* The angle of a strip beyond that of its face's first; those of every fifth face are flat. */
static double bow_of(size_t k, size_t i) { return k % 5 == 0 ? 0 : 0.04 * (double)(k % 9) * (double)i * (3.5 - (double)i); }

/* Gives all strips angles of their own. */
static void bow_faces(leaf_faces *faces, const double *first) {
  for (size_t k = 0; k < faces->count; k++) {
    marks[k] = k % 5 == 0 ? 0 : 1;
    for (size_t i = 0; i < faces->strips; i++) {
      size_t row = i * faces->count + k;
      bow_angles[row] = (first ? first[k] : 0.2) + bow_of(k, i);
      leaf_sincos(bow_angles[row], &bow_sines[row], &bow_cosines[row]);
    }
  }
  faces->step = marks;
  faces->angles = bow_angles, faces->sines = bow_sines, faces->cosines = bow_cosines;
}

static leaf_faces columns_of(const joint *joints, size_t heads, size_t strips) {
  for (size_t k = 0; k < heads; k++) {
    joint_sines[k] = joints[k].sine;
    joint_cosines[k] = joints[k].cosine;
    lengths[k] = joints[k].length;
    anchors[k] = joints[k].anchor;
  }
  return (leaf_faces){.count = heads, .strips = strips, .end = heads, .joint_sine = joint_sines, .joint_cosine = joint_cosines,
                      .length = lengths, .anchor = anchors, .side = 1};
}

/* Strip i of a face is the page as strip 0 has it, turned about the strip's hinge by i angles of the joint, the hinge moved along
 * chords; x along the page, in the strips' own scale, z toward the viewer. Entries and what their sums are made of, in the row order of the matrix. */
static void plain_strip(const joint *j, const double angles[STRIPS], int i, double scale, int goes_down, const double m[16], double to[16], double sizes[16]) {
  double along = 0, away = 0;
  for (int k = 0; k < i; k++) {
    along += j->length * cos(angles[k]);
    away -= scale * j->length * sin(angles[k]);
  }
  double c = cos(angles[i]), s = sin(angles[i]), drop = fabs(scale) > 1e-18 ? s / scale : 0;
  double hinge = j->anchor + i * j->length;
  double local[4] = {c, -scale * s, drop, c}, shift[2] = {j->anchor + along - hinge * c, away + scale * hinge * s};
  const double *x = m + (goes_down ? 4 : 0), *other = m + (goes_down ? 0 : 4), *z = m + 8, *t = m + 12;
  for (int k = 0; k < 4; k++) {
    to[(goes_down ? 4 : 0) + k] = local[0] * x[k] + local[1] * z[k];
    to[(goes_down ? 0 : 4) + k] = other[k];
    to[8 + k] = local[2] * x[k] + local[3] * z[k];
    to[12 + k] = shift[0] * x[k] + shift[1] * z[k] + t[k];
    double reach = (2 * fabs(j->length) * i + 2 * fabs(j->anchor)) * (fabs(x[k]) + fabs(scale * z[k])) + fabs(t[k]);
    sizes[(goes_down ? 4 : 0) + k] = fabs(x[k]) + fabs(scale * z[k]);
    sizes[(goes_down ? 0 : 4) + k] = 0;
    sizes[8 + k] = fabs(drop * x[k]) + fabs(z[k]);
    sizes[12 + k] = reach;
  }
}

static void check_strips(double scale, int goes_down, int is_wide, int bows, size_t heads, size_t strips, int level) {
  static float rows[16 * (FACES * STRIPS + 1)];
  static double wide[16 * (FACES * STRIPS + 1)];
  double first[16 * FACES], angles[FACES];
  joint joints[FACES];
  uint64_t state = 71;
  for (size_t i = 0; i < 16 * (FACES * STRIPS + 1); i++) rows[i] = 42, wide[i] = 42;
  for (size_t k = 0; k < heads; k++) {
    angles[k] = k == 0 ? 0 : 0.11 * (double)(k % 7) - 0.2;
    joints[k] = (joint){sin(angles[k]), cos(angles[k]), k == 3 ? 0 : k % 2 ? 30.5 : -41.25, k % 2 ? 0 : 17};
    for (int e = 0; e < 16; e++) {
      rows[16 * k + e] = leaf_probe_number(&state) / 64;
      first[16 * k + e] = wide[16 * k + e] = is_wide ? rows[16 * k + e] / 3.0 : rows[16 * k + e];
    }
  }
  leaf_faces faces = columns_of(joints, heads, strips);
  if (bows) bow_faces(&faces, NULL);
  leaf_strip_rows(&faces, scale, goes_down, rows, is_wide ? wide : NULL, level);
  int wrong = 0;
  for (size_t i = 1; i < strips; i++) {
    for (size_t k = 0; k < heads; k++) {
      double want[16], sizes[16], turns[STRIPS];
      for (size_t j = 0; j < STRIPS; j++) turns[j] = bows ? bow_of(k, j) : (double)j * angles[k];
      plain_strip(&joints[k], turns, (int)i, scale, goes_down, first + 16 * k, want, sizes);
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

/* Strips bent about a spine, against each one by itself: its angle, its hinge, and the side that the eye sees. */
static void check_bend(size_t heads, size_t strips, int bows, int level) {
  enum { BEFORE = 1, BEHIND = 2, EDGE_ON = 4, CROSSES = 64 };
  static double angle[ROOM], step[ROOM], sine[ROOM], cosine[ROOM], reach[ROOM];
  static uint32_t before[ROOM], behind[ROOM], edge_on[ROOM];
  static double angles[FACES * STRIPS + 1], along[FACES * STRIPS + 1], away[FACES * STRIPS + 1];
  static uint32_t flags[FACES * STRIPS + 1];
  const double eye = 150, hinge = 12.5;
  for (size_t k = 0; k < heads; k++) {
    step[k] = k % 5 == 0 ? 0 : 0.05 * (double)(k % 9) - 0.17;
    /* The first strip of every seventh face is in one plane with the eye. */
    angle[k] = k % 7 == 3 ? atan2(eye, hinge) : 0.3 * (double)(k % 11) - 1.6;
    leaf_sincos(angle[k], &sine[k], &cosine[k]);
    leaf_sincos(step[k], &joint_sines[k], &joint_cosines[k]);
    reach[k] = k % 2 ? 36.5 : -36.5;
    before[k] = BEFORE, behind[k] = BEHIND, edge_on[k] = EDGE_ON;
  }
  leaf_faces faces = {.count = heads, .strips = strips, .end = heads, .angle = angle, .step = step, .sine = sine, .cosine = cosine,
                      .joint_sine = joint_sines, .joint_cosine = joint_cosines, .reach = reach,
                      .before = before, .behind = behind, .edge_on = edge_on, .crosses_eye = CROSSES, .hinge = hinge, .eye = eye,
                      .turns = -1, .side = -1};
  if (bows) bow_faces(&faces, angle);
  leaf_strip_columns to = {angles, along, away, flags};
  size_t end = heads * strips;
  for (size_t i = 0; i <= end; i++) angles[i] = along[i] = away[i] = 42, flags[i] = 42;
  uint32_t turned = 0, expected = 0, again = 1;
  leaf_bend(&faces, &to, &turned, level);
  int wrong = 0;
  for (size_t k = 0; k < heads; k++) {
    double x = hinge, z = 0;
    for (size_t i = 0; i < strips; i++) {
      size_t row = i * heads + k;
      double a = angle[k] + (bows ? bow_of(k, i) : (double)i * step[k]), facing = cos(a) - (z * cos(a) + x * sin(a)) / eye;
      double end_z = z - reach[k] * sin(a);
      uint32_t seen = fabs(facing) < 1e-9 ? EDGE_ON : facing < 0 ? BEHIND : BEFORE;
      if (z >= eye || end_z >= eye) seen |= CROSSES;
      wrong += !(fabs(angles[row] + a) <= 1e-15);
      wrong += !(fabs(along[row] + x) <= 1e-12) + !(fabs(away[row] - z) <= 1e-12) + (flags[row] != seen);
      expected |= seen ^ 42;
      x += reach[k] * cos(a);
      z = end_z;
    }
  }
  CHECK(wrong == 0 && turned == expected);
  CHECK(angles[end] == 42 && along[end] == 42 && away[end] == 42 && flags[end] == 42);
  leaf_bend(&faces, &to, &again, level);
  CHECK(again == 0);
}

/* Of some faces only: theirs are what they are among all, and no others are touched. */
static void check_some(size_t first, size_t end, int level) {
  static float all[16 * FACES * STRIPS], some[16 * FACES * STRIPS];
  static double angle[ROOM], turns[2][3][FACES * STRIPS];
  static uint32_t flags[2][FACES * STRIPS], marked[ROOM];
  joint joints[FACES];
  uint64_t state = 72;
  for (size_t k = 0; k < FACES; k++) {
    angle[k] = 0.02 * (double)k - 1.3, marked[k] = 1;
    joints[k] = (joint){0, 1, 30, 0};
    for (int e = 0; e < 16; e++) all[16 * k + e] = some[16 * k + e] = leaf_probe_number(&state) / 64;
  }
  for (size_t at = 16 * FACES; at < 16 * FACES * STRIPS; at++) some[at] = 42;
  leaf_faces faces = columns_of(joints, FACES, STRIPS);
  bow_faces(&faces, angle);
  faces.angle = faces.reach = faces.sine = faces.cosine = angle, faces.eye = 150, faces.turns = 1;
  faces.before = faces.behind = faces.edge_on = marked;
  uint32_t turned = 0;
  for (int part = 0; part < 2; part++) {
    for (size_t at = 0; at < FACES * STRIPS; at++) {
      for (int column = 0; column < 3; column++) turns[part][column][at] = 42;
      flags[part][at] = 42;
    }
    faces.first = part ? first : 0, faces.end = part ? end : FACES;
    leaf_strip_columns to = {turns[part][0], turns[part][1], turns[part][2], flags[part]};
    leaf_strip_rows(&faces, 0.75, 0, part ? some : all, NULL, level);
    leaf_bend(&faces, &to, &turned, level);
  }
  int wrong = 0;
  for (size_t at = FACES; at < FACES * STRIPS; at++) {
    const int is_done = at % FACES >= first && at % FACES < end;
    for (size_t e = 16 * at; e < 16 * at + 16; e++) wrong += !same(some[e], is_done ? all[e] : 42);
    for (int column = 0; column < 3; column++) wrong += turns[1][column][at] != (is_done ? turns[0][column][at] : 42);
    wrong += flags[1][at] != (is_done ? flags[0][at] : 42);
  }
  CHECK(wrong == 0);
}

/* A page with a scale of nothing or nearly nothing, of one, and mirrored; joints that bend either way, not at all,
   and without length. */
static void strips(void) {
  static const double scales[] = {1, 0.75, -2, 0, 1e-19, -1e-19, 1e-17, -1e-17};
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (size_t s = 0; s < sizeof scales / sizeof *scales; s++) {
      for (int kind = 0; kind < 8; kind++) check_strips(scales[s], kind & 1, kind & 2, kind & 4, FACES, STRIPS, level);
    }
    for (int bows = 0; bows < 2; bows++) {
      for (size_t heads = 0; heads <= 19; heads++) check_bend(heads, STRIPS, bows, level);
      check_bend(FACES, STRIPS, bows, level);
      check_bend(FACES, 1, bows, level);
      check_strips(0.5, 0, 0, bows, FACES, 1, level);
      check_strips(0.5, 1, 1, bows, 1, 2, level);
      check_strips(0.5, 0, 1, bows, 0, STRIPS, level);
    }
    for (size_t first = 0; first < 20; first++) check_some(first, first + first * first % 23, level);
    check_some(3, FACES, level);
  }
  /* Subnormal and negative zeros become 0. */
  float rows[32] = {0};
  joint flat = {0, 1, 0, 0};
  leaf_faces one = columns_of(&flat, 1, 2);
  for (int level = 0; level <= leaf_simd_level(); level++) {
    rows[0] = 1, rows[4] = -0.0f, rows[5] = 0x1p-130f, rows[15] = -3;
    leaf_strip_rows(&one, 1, 0, rows, NULL, level);
    CHECK(rows[16] == 1 && same(rows[20], 0) && same(rows[21], 0) && rows[31] == -3);
  }
}
