/* Part of leaf_lanes.h: opacities. Included once per width; no guard. */

/* Stores as many lanes as there are cells left. */
LEAF_BODY void LEAF_L(put_many)(LEAF_V f, size_t count, float *to) {
  if (__builtin_expect(count >= LEAF_N, 1)) __builtin_memcpy(to, &f, sizeof f);
  else for (size_t lane = 0; lane < count; lane++) to[lane] = f[lane];
}

/* Converts to Float and limits to 0...1; NaN stays NaN. `mask` 0: one value for all. */
LEAF_ENTRY void LEAF_L(unit_floats)(const double *from, size_t mask, size_t count, float *to) {
  LEAF_D zero = {0}, one = LEAF_L(splat)(1.0);
  LEAF_V f;
  for (size_t i = 0; i < count; i += LEAF_N) {
    for (int half = 0; half < LEAF_HALVES && (mask || i == 0); half++) {
      LEAF_D x = LEAF_L(load)(from + i + half * LEAF_W);
      x = LEAF_L(pick)(x <= zero, zero, x);
      x = LEAF_L(pick)(x > one, one, x);
      LEAF_F part = __builtin_convertvector(x, LEAF_F);
      __builtin_memcpy((char *)&f + half * sizeof part, &part, sizeof part);
    }
    LEAF_L(put_many)(f, count - i, to + i);
  }
}
