/* Part of leaf_lanes.h: columns <-> rows of floats, by turning squares of LEAF_N x LEAF_N in registers. Included once
   per width; no guard. */
#if LEAF_N == 4
#  define LEAF_LOW(a, b) \
    __builtin_shufflevector(a, b, 0, 4, 1, 5)
#  define LEAF_HIGH(a, b) \
    __builtin_shufflevector(a, b, 2, 6, 3, 7)
#  define LEAF_LOW_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 4, 5)
#  define LEAF_HIGH_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 2, 3, 6, 7)
#elif LEAF_N == 8
#  define LEAF_LOW(a, b) \
    __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#  define LEAF_HIGH(a, b) \
    __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#  define LEAF_LOW_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#  define LEAF_HIGH_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#  define LEAF_FIRST_QUADS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#  define LEAF_LAST_QUADS(a, b) \
    __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#elif LEAF_N == 16
#  define LEAF_LOW(a, b) \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#  define LEAF_HIGH(a, b) \
    __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#  define LEAF_LOW_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#  define LEAF_HIGH_PAIRS(a, b) \
    __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)
#  define LEAF_FIRST_QUADS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
#  define LEAF_LAST_QUADS(a, b) \
    __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)
#  define LEAF_EVEN_QUADS(a, b) \
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
#  define LEAF_ODD_QUADS(a, b) \
    __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)
#endif

/* Exchanges v[i][k] and v[k][i]. */
LEAF_BODY void LEAF_L(turn)(LEAF_V v[LEAF_N]) {
#if LEAF_N > 1
#pragma clang loop unroll(full)
  for (int g = 0; g < LEAF_N; g += 4) { /* the 4 x 4 squares within quads */
    LEAF_V p = LEAF_LOW(v[g], v[g + 1]), q = LEAF_LOW(v[g + 2], v[g + 3]);
    LEAF_V r = LEAF_HIGH(v[g], v[g + 1]), s = LEAF_HIGH(v[g + 2], v[g + 3]);
    v[g] = LEAF_LOW_PAIRS(p, q);
    v[g + 1] = LEAF_HIGH_PAIRS(p, q);
    v[g + 2] = LEAF_LOW_PAIRS(r, s);
    v[g + 3] = LEAF_HIGH_PAIRS(r, s);
  }
#endif
#if LEAF_N == 8
#pragma clang loop unroll(full)
  for (int m = 0; m < 4; m++) {
    LEAF_V a = v[m], b = v[m + 4];
    v[m] = LEAF_FIRST_QUADS(a, b);
    v[m + 4] = LEAF_LAST_QUADS(a, b);
  }
#elif LEAF_N == 16
#pragma clang loop unroll(full)
  for (int m = 0; m < 4; m++) {
    LEAF_V a = LEAF_FIRST_QUADS(v[m], v[m + 4]), b = LEAF_FIRST_QUADS(v[m + 8], v[m + 12]);
    LEAF_V c = LEAF_LAST_QUADS(v[m], v[m + 4]), d = LEAF_LAST_QUADS(v[m + 8], v[m + 12]);
    v[m] = LEAF_EVEN_QUADS(a, b);
    v[m + 4] = LEAF_ODD_QUADS(a, b);
    v[m + 8] = LEAF_EVEN_QUADS(c, d);
    v[m + 12] = LEAF_ODD_QUADS(c, d);
  }
#endif
}

/* 16 columns of LEAF_N cells -> their rows. */
LEAF_BODY void LEAF_L(deal_rows)(LEAF_V k[16], float *rows) {
#pragma clang loop unroll(full)
  for (int b = 0; b < 16; b += LEAF_N) {
    LEAF_L(turn)(k + b);
#pragma clang loop unroll(full)
    for (int c = 0; c < LEAF_N; c++) __builtin_memcpy(rows + 16 * c + b, &k[b + c], sizeof(LEAF_V));
  }
}

/* 16 columns, `stride` floats apart, -> rows of 16. The entries of matrix row r are flushed if bit r of
   `flushes` is 1. Reads whole groups of lanes, writes `count` rows. */
LEAF_ENTRY void LEAF_L(rows_from_columns)(
    const float *columns, size_t stride, size_t count, float *rows, int flushes) {
  float last[16 * LEAF_N];
  for (size_t i = 0; i < count; i += LEAF_N) {
    int is_whole = i + LEAF_N <= count;
    LEAF_V k[16];
#pragma clang loop unroll(full)
    for (int j = 0; j < 16; j++) k[j] = LEAF_L(load_many)(columns + j * stride + i);
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      if (!(flushes >> r & 1)) continue;
#pragma clang loop unroll(full)
      for (int j = 4 * r; j < 4 * r + 4; j++) k[j] = LEAF_L(flush_many)(k[j]);
    }
    LEAF_L(deal_rows)(k, is_whole ? rows + 16 * i : last);
    if (!is_whole) __builtin_memcpy(rows + 16 * i, last, (count - i) * 64);
  }
}

/* Rows of 16 -> columns, for whole groups of lanes only: `count` is a multiple of LEAF_N. */
LEAF_ENTRY void LEAF_L(columns_from_rows)(const float *rows, size_t count, float *columns, size_t stride) {
  for (size_t i = 0; i < count; i += LEAF_N) {
    for (int b = 0; b < 16; b += LEAF_N) {
      LEAF_V v[LEAF_N];
#pragma clang loop unroll(full)
      for (int c = 0; c < LEAF_N; c++) v[c] = LEAF_L(load_many)(rows + 16 * (i + c) + b);
      LEAF_L(turn)(v);
#pragma clang loop unroll(full)
      for (int j = 0; j < LEAF_N; j++) __builtin_memcpy(columns + (b + j) * stride + i, &v[j], sizeof v[j]);
    }
  }
}
#undef LEAF_LOW
#undef LEAF_HIGH
#undef LEAF_LOW_PAIRS
#undef LEAF_HIGH_PAIRS
#undef LEAF_FIRST_QUADS
#undef LEAF_LAST_QUADS
#undef LEAF_EVEN_QUADS
#undef LEAF_ODD_QUADS
