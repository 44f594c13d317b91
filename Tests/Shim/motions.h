/*
 * Part of conditions.c: motions of one spring, in blocks and one after another, against the states in columns; and the
 * logarithms and decays of bounds.
 */

/* The wave, two decays, and a spring that the lanes do not accept. */
static leaf_spring spring_of_kind(int kind) {
  double omega = 10, zeta = kind == 1 ? 2 : 0.7, root = omega * sqrt(fabs(1 - zeta * zeta));
  leaf_spring s = spring_of(kind == 1 ? zeta * omega - root : zeta * omega, kind == 1 ? 2 * root : root, omega, kind != 1);
  if (kind == 2) s.kind = LEAF_SPRING_NONE;
  return s;
}

static void motions(void) {
  enum { N = 37 };
  static leaf_motions m;
  static double x[N], v[N], t[N], to_x[N], to_v[N], values[N], speeds[N];
  uint64_t state = 19;
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (int kind = 0; kind < 3; kind++) {
      leaf_spring s = spring_of_kind(kind);
      leaf_block_fill(&m.target, 0);
      for (int i = 0; i < N; i++) {
        double from = leaf_probe_number(&state), target = i % 2 ? leaf_probe_number(&state) : 0;
        v[i] = leaf_probe_number(&state), t[i] = 0.01 * i, x[i] = from - target;
        leaf_motions_put(&m, (size_t)i, from, target, v[i], t[i]);
      }
      uint64_t open = leaf_spring_motions(&s, NULL, &m, N, level);
      uint64_t unsure = leaf_spring_states(&s, x, v, t, N, to_x, to_v, level);
      leaf_block_give(&m.value, values, N);
      leaf_block_give(&m.speed, speeds, N);
      /* At time 0 there is no motion yet: a state is done, a motion is left to the caller. */
      CHECK(kind == 2 ? open == (1ull << N) - 1 && unsure == open - 1 : open == 1);
      for (int i = 1; i < N && kind < 2; i++) {
        leaf_spring_end end = leaf_spring_after(&s, t[i], x[i], 0, v[i]);
        double target = leaf_block_at(&m.target, (size_t)i);
        CHECK(end.is_in_range && values[i] == target + end.x && speeds[i] == end.v);
        if (end.is_sure) CHECK(!(unsure >> i & 1) && to_x[i] == end.x && to_v[i] == end.v);
      }
      /* All after the same time. */
      leaf_spring_map map = leaf_spring_map_after(&s, 0.02);
      if (kind == 2) continue;
      CHECK(leaf_spring_motions(&s, &map, &m, N, level) == 0);
      for (int i = 0; i < N; i++) {
        leaf_spring_end end = leaf_spring_after(&s, 0.02, x[i], 0, v[i]);
        CHECK(m.value.numbers[i] == leaf_block_at(&m.target, (size_t)i) + end.x && m.speed.numbers[i] == end.v);
      }
    }
  }
}

/* What the lanes accept: a spring of a kind, times and phases that are neither too small nor too large. */
static void motions_that_lanes_leave(void) {
  leaf_spring rings = spring_of_kind(0), creeps = spring_of_kind(1), none = spring_of_kind(2), slow = rings;
  slow.turn = 0x1p-300;
  const struct { const leaf_spring *s; double t; int is_in_range; } cases[] = {
    {&rings, 1, 1}, {&none, 1, 0}, {&rings, 0, 0}, {&rings, -1, 0}, {&slow, 0x1p+401, 0}, {&rings, 1e6, 0}, {&creeps, 1, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    leaf_spring_map map = leaf_spring_map_after(cases[i].s, cases[i].t);
    CHECK(leaf_spring_after(cases[i].s, cases[i].t, 1, 0, 0).is_in_range == cases[i].is_in_range);
    CHECK((map.a != 0) == cases[i].is_in_range);
  }
  /* Two decays do not turn: no phase is too far, though nothing may be left. */
  leaf_spring long_gone = creeps;
  CHECK(leaf_spring_map_after(&long_gone, 1e5).decay == 0);
}

static void bounds(void) {
  for (double y = 0; y < 699; y += 0.37) CHECK(fabs(leaf_decay_near(y) / exp(-y) - 1) <= 0x1p-49);
  CHECK(leaf_decay_near(700) == 0 && leaf_decay_near(INFINITY) == 0 && leaf_decay_near(NAN) == 0);
  for (double x = 0x1p-1060; x < 0x1p+1020; x *= 1.37) {
    double want = log(x);
    CHECK(fabs(leaf_log_near(x) - want) <= 0x1p-43 * fmax(1, fabs(want)));
  }
  leaf_places places;
  leaf_places_put(&places, LEAF_SPRINGS - 1, 70000);
  CHECK(leaf_places_at(&places, LEAF_SPRINGS - 1) == 70000);
  const double from[3] = {1, 2, 3};
  leaf_block block;
  leaf_block_take(&block, from, 3);
  double to[3] = {0};
  leaf_copy(to, block.numbers, sizeof to);
  CHECK(to[0] == 1 && to[1] == 2 && to[2] == 3);
}
