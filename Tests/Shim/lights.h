/*
 * Part of conditions.c: the light on leaves and pages at every level of instructions, against plain loops with the same bits.
 */

enum { LIT = LEAF_LIT_STRIPS + 2 * LEAF_REPEAT };

typedef struct {
  double x[LIT], z[LIT], angle[LIT], sine[LIT], cosine[LIT];
} lit_leaf;

/* A leaf that curls evenly; every seventh has two strips that fold back on each other. */
static lit_leaf any_leaf(uint64_t *state, size_t strips) {
  lit_leaf leaf = {{0}};
  double angle = 1.5 + leaf_probe_number(state) / 4096, step = leaf_probe_number(state) / 4096 / 16;
  for (size_t i = 0; i < strips; i++, angle += step) {
    leaf.angle[i] = angle, leaf.sine[i] = sin(angle), leaf.cosine[i] = cos(angle);
    if (strips % 7 == 0 && i == 1) leaf.sine[1] = -leaf.sine[0], leaf.cosine[1] = -leaf.cosine[0];
    leaf.x[i + 1] = leaf.x[i] + 30 * leaf.cosine[i], leaf.z[i + 1] = leaf.z[i] + 30 * leaf.sine[i];
  }
  return leaf;
}

static void plain_hinges(lit_leaf *leaf, size_t strips) {
  leaf->angle[strips] = leaf->angle[strips - 1], leaf->sine[strips] = leaf->sine[strips - 1];
  leaf->cosine[strips] = leaf->cosine[strips - 1];
  for (size_t i = strips - 1; i > 0; i--) {
    double s = leaf->sine[i] + leaf->sine[i - 1], c = leaf->cosine[i] + leaf->cosine[i - 1], root = sqrt(s * s + c * c);
    if (!(root > 0)) continue;
    leaf->angle[i] = (leaf->angle[i] + leaf->angle[i - 1]) / 2, leaf->sine[i] = s / root, leaf->cosine[i] = c / root;
  }
}

static double plain_curl(const leaf_lit_side *f, size_t i) {
  double x = f->x[f->strips] - f->x[i], z = f->z[f->strips] - f->z[i], far = 1 / sqrt(x * x + z * z);
  if (!(-f->side * (f->cosine[i] * z - f->sine[i] * x) > 0)) return 0;
  double middle_x = f->cosine[i] + x * far, middle_z = f->sine[i] + z * far;
  double root = sqrt(middle_x * middle_x + middle_z * middle_z);
  double hidden = 0.5 * (1 - (f->cosine[i] * (x * far) + f->sine[i] * (z * far)));
  return f->curl * hidden * (1 + (root > 0 ? 4 * f->tilt * middle_x / root : 0));
}

static void plain_side(const leaf_lit_side *f, size_t i, double *sky, double *back) {
  double lean = f->side > 0 ? M_PI - f->angle[i] : -f->angle[i], s = f->side * f->sine[i], c = -f->side * f->cosine[i];
  *sky = 0.5 * (1 + c) + f->tilt * (M_PI - fabs(lean)) * s;
  if (f->strips > 1) *sky -= plain_curl(f, i);
  double away = f->width - (lean > 0 ? f->x[i] : -f->x[i]), root = sqrt(away * away + f->z[i] * f->z[i]);
  double given = f->most * (1 - (away * c + f->z[i] * fabs(s)) / root);
  *back = (lean > 0 ? f->right : f->left) * (root >= f->least && given > 0 ? given : 0);
}

static void plain_blocked(const lit_leaf *leaf, size_t strips, double side, double place, double tilt, double *q) {
  for (size_t i = 1; i <= strips; i++) {
    double up = 1 / leaf->z[i], next = side * leaf->x[i] * up - place * up;
    if (leaf->z[i] > 1e-6 && next > *q) *q = next;
  }
  double s = *q == -INFINITY ? -1 : *q / sqrt(1 + *q * *q), part = 0.5 * (1 + s) + tilt * (s * s - 1);
  *q = part > 0 ? part : 0;
}

static void lit_pages(const lit_leaf *leaf, size_t strips, double side, double tilt, int level) {
  /* The leaf itself, and its first strips once more. */
  static lit_leaf leaves[2];
  leaves[0] = leaves[1] = *leaf;
  int32_t counts[2] = {(int32_t)strips, (int32_t)(strips + 1) / 2};
  double blocked[LEAF_PLACES];
  leaf_lit_page page = {
    leaves[0].x, leaves[0].z, counts, .leaves = 2, .stride = sizeof *leaves / sizeof(double), .side = side, .low = 3,
    .high = 1027, .least = 1e-6, .tilt = tilt};
  leaf_light_page(&page, blocked, level);
  for (int i = 0; i < LEAF_LIT_PLACES; i++) {
    double want = -INFINITY;
    plain_blocked(leaf, strips, side, 3 + 4.0 * i * i, tilt, &want);
    CHECK(same(blocked[i], want));
  }
  page.leaves = 0;
  leaf_light_page(&page, blocked, level);
  for (int i = 0; i < LEAF_LIT_PLACES; i++) CHECK(blocked[i] == 0);
}

static void lights(void) {
  uint64_t state = 8;
  for (int round = 0; round < 4000; round++) {
    size_t strips = 1 + (size_t)round % LEAF_LIT_STRIPS;
    double side = round & 1 ? 1 : -1, tilt = leaf_probe_number(&state) / 4096 / 16;
    lit_leaf noted = any_leaf(&state, strips), want = noted;
    if (round % 5 == 0) memset(noted.z, 0, sizeof noted.z), want = noted;
    plain_hinges(&want, strips);
    for (int level = 0; level <= leaf_simd_level(); level++) {
      lit_leaf leaf = noted;
      double sky[LIT], back[LIT], want_sky, want_back;
      leaf_light_hinges(leaf.angle, leaf.sine, leaf.cosine, strips, level);
      /* A page that ends at a hinge throws nothing back on that. */
      leaf_lit_side f = {
        leaf.x, leaf.z, leaf.angle, leaf.sine, leaf.cosine, .strips = strips, .side = side, .tilt = tilt, .curl = 0.4,
        .width = round % 5 == 0 ? leaf.x[strips] : 360, .most = 0.335, .least = 3.6e-7, .right = 1, .left = 0.5};
      leaf_light_side(&f, sky, back, level);
      for (size_t i = 0; i <= strips; i++) {
        CHECK(same(leaf.angle[i], want.angle[i]) && same(leaf.sine[i], want.sine[i]) && same(leaf.cosine[i], want.cosine[i]));
        plain_side(&f, i, &want_sky, &want_back);
        CHECK(same(sky[i], want_sky) && same(back[i], want_back));
      }
      lit_pages(&leaf, strips, side, tilt, level);
    }
    CHECK(same(leaf_face_sky(0.6, 0.8, tilt, tilt), 0.5 * (1 + 0.8) + tilt * (M_PI - fabs(tilt)) * 0.6));
    CHECK(same(leaf_face_bounce(-0.6, -0.8, 3, 4, 0.5, 1), 0.5 * (1 - (3 * -0.8 + 4 * 0.6) / 5)));
    CHECK(leaf_face_bounce(-0.6, -0.8, 3, 4, 0.5, 6) == 0 && leaf_face_bounce(0, 1, 3, 0, 0.5, 1) == 0);
  }
}
