/*
 * Part of conditions.c: leaves inside an open book at every level of instructions, against a plain loop over one face at a time.
 * The bits of angles, shades and flags are the same, and so are the first and the last leaf that changed.
 */

enum { LEAVES = 64 };

typedef struct {
  double ratios[LEAVES], angles[2 * LEAVES], shades[2 * LEAVES];
  uint32_t flags[2 * LEAVES];
  int64_t first, last;
} leaves;

/* Ends, upright, close to upright, beyond flat, and between. */
static double any_ratio(uint64_t *state) {
  static const double some[] = {1, -1, 0, -0.0, 1e-10, -3e-10, 6e-10, 1.75, -1.5};
  double number = leaf_probe_number(state) / 4096;
  size_t place = (size_t)(fabs(number) * 1e6) % 16;
  return place < sizeof some / sizeof *some ? some[place] : number;
}

static void plain_face(leaves *at, int row, double angle, double ratio, const leaf_open_book *book) {
  double lean = M_PI / 2 - fabs(angle), shade = 1 - fabs(1 - 2 * fabs(angle) / M_PI), signed_angle = book->sign * angle;
  int is_edge = fabs(lean) < 1e-9, is_back = !is_edge && lean < 0;
  int is_hidden = book->is_moving ? is_back : row % 2 == 0 ? ratio < 0 : ratio > 0;
  uint32_t flags = (is_edge ? 4u : 0) | (is_back ? 2u : 0) | (is_hidden ? 0 : 1u);
  if (!same(at->angles[row], signed_angle) || at->flags[row] != flags) {
    if (row / 2 < at->first) at->first = row / 2;
    at->last = row / 2;
  }
  at->angles[row] = signed_angle;
  at->shades[row] = book->contact >= 0 ? book->contact : shade > 0 ? shade : 0;
  at->flags[row] = flags;
}

static void plain_leaves(leaves *at, size_t from, size_t end, const leaf_open_book *book) {
  at->first = INT64_MAX, at->last = -1;
  for (size_t i = from; i < end; i++) {
    double ratio = at->ratios[i], kept = ratio < -1 ? -1 : ratio > 1 ? 1 : ratio;
    plain_face(at, (int)(2 * i), -(1 - kept) * M_PI / 2, ratio, book);
    plain_face(at, (int)(2 * i + 1), (1 + kept) * M_PI / 2 + book->gap, ratio, book);
  }
}

static void open_leaves(void) {
  uint64_t state = 7;
  for (int round = 0; round < 4000; round++) {
    leaves want;
    leaf_open_book book = {
      .sign = round & 1 ? 1 : -1, .gap = 0.001, .contact = round & 2 ? -1 : 0.35, .visible = 1, .back_facing = 2,
      .edge_on = 4, .is_moving = round >> 2 & 1};
    size_t from = (size_t)round % 20, end = from + (size_t)round % 43;
    for (int row = 0; row < 2 * LEAVES; row++) {
      want.ratios[row / 2] = any_ratio(&state);
      want.angles[row] = want.shades[row] = any_ratio(&state);
      want.flags[row] = (uint32_t)row % 8;
    }
    if (round & 8) { /* All are written already but one. */
      plain_leaves(&want, from, end, &book);
      want.ratios[end > from ? from + (size_t)round % (end - from) : from] = any_ratio(&state);
    }
    leaves before = want;
    plain_leaves(&want, from, end, &book);
    for (int level = 0; level <= leaf_simd_level(); level++) {
      leaves found = before;
      leaf_face_columns to = {found.angles, found.shades, found.flags};
      leaf_open_leaves(found.ratios, from, end, &book, to, level, &found.first, &found.last);
      CHECK(memcmp(&found, &want, sizeof want) == 0);
    }
  }
}
