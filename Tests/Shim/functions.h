/*
 * Part of conditions.c: exponentials, sines and cosines of numbers in two parts, in columns at every level, against long
 * doubles; and the logarithms and decays of bounds.
 */

enum { FUNCTIONS = 40, FUNCTION_ROOM = FUNCTIONS + LEAF_REPEAT };

/* The relative error of a number in two parts. */
static long double error_of(const double *columns, int place, long double want) {
  return fabsl(((long double)columns[place] - want + columns[FUNCTION_ROOM + place]) / want);
}

static void decays_and_waves(void) {
  static double given[FUNCTION_ROOM], angles[FUNCTION_ROOM];
  static double decay[2 * FUNCTION_ROOM], fade[4 * FUNCTION_ROOM], wave[4 * FUNCTION_ROOM];
  static double first[3][4 * FUNCTION_ROOM];
  const leaf_dd fall = {-0.75, 0x1p-57}, turn = {1.25, -0x1p-56};
  uint64_t state = 19;
  for (int i = 0; i < FUNCTIONS; i++) {
    double size = fabs(leaf_probe_number(&state)) / 1024;
    given[i] = i == 0 ? 0x1p-300 : i == 1 ? 933 : i == 2 ? 935 : i == 3 ? 0 : size;
    angles[i] = i == 0 ? 0x1p-300 : i == 1 ? LEAF_PHASE_LIMIT / 1.25 : i % 2 ? size : 400 * size;
  }
  for (int level = 0; level <= leaf_simd_level(); level++) {
    memcpy(decay, given, sizeof given);
    memcpy(fade, given, sizeof given);
    leaf_decays(fall, decay, decay, FUNCTION_ROOM, FUNCTIONS, level);
    leaf_fades(fall, fade, fade, FUNCTION_ROOM, FUNCTIONS, level);
    leaf_waves(turn, angles, wave, FUNCTION_ROOM, FUNCTIONS, level);
    for (int i = 0; i < FUNCTIONS; i++) {
      long double y = ((long double)fall.hi + fall.lo) * given[i], x = ((long double)turn.hi + turn.lo) * angles[i];
      /* A long double rounds the argument, too. */
      long double bound = 0x1p-60L - y * 0x1p-63L, far = 0x1p-60L + x * 0x1p-63L;
      if (y < -700) {
        CHECK(decay[i] == 0 && fade[i] == 0 && fade[2 * FUNCTION_ROOM + i] == 1);
      } else {
        CHECK(error_of(decay, i, expl(y)) <= bound && error_of(fade, i, expl(y)) <= bound);
        CHECK(y == 0 ? fade[2 * FUNCTION_ROOM + i] == 0 : error_of(fade + 2 * FUNCTION_ROOM, i, -expm1l(y)) <= bound);
      }
      CHECK(fabsl((long double)wave[i] - cosl(x) + wave[FUNCTION_ROOM + i]) <= far);
      CHECK(fabsl((long double)wave[2 * FUNCTION_ROOM + i] - sinl(x) + wave[3 * FUNCTION_ROOM + i]) <= far);
      if (x < 0.04) CHECK(error_of(wave + 2 * FUNCTION_ROOM, i, sinl(x)) <= 0x1p-60L);
    }
    if (level == 0) {
      memcpy(first[0], decay, sizeof decay);
      memcpy(first[1], fade, sizeof fade);
      memcpy(first[2], wave, sizeof wave);
    }
    for (int i = 0; i < FUNCTIONS; i++) {
      for (int k = 0; k < 4; k++) {
        int at = k * FUNCTION_ROOM + i;
        CHECK(same(fade[at], first[1][at]) && same(wave[at], first[2][at]) && (k > 1 || same(decay[at], first[0][at])));
      }
    }
  }
}

static void bounds(void) {
  for (double y = 0; y < 699; y += 0.37) CHECK(fabs(leaf_decay_near(y) / exp(-y) - 1) <= 0x1p-49);
  CHECK(leaf_decay_near(700) == 0 && leaf_decay_near(INFINITY) == 0 && leaf_decay_near(NAN) == 0);
  for (double x = 0x1p-1060; x < 0x1p+1020; x *= 1.37) {
    double want = log(x);
    CHECK(fabs(leaf_log_near(x) - want) <= 0x1p-43 * fmax(1, fabs(want)));
  }
}
