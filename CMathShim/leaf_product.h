/* Part of leaf_lanes.h: poses -> planes, and poses -> rows without BLAS. Included once per width; no guard. */

#if LEAF_W == 8
LEAF_BODY void LEAF_L(put_halves)(LEAF_D v, double *to, size_t step) {
  typedef double half __attribute__((vector_size(32)));
  half a = __builtin_shufflevector(v, v, 0, 1, 2, 3), b = __builtin_shufflevector(v, v, 4, 5, 6, 7);
  __builtin_memcpy(to, &a, 32);
  __builtin_memcpy(to + step, &b, 32);
}
#endif

/* Turns four vectors of LEAF_W cells into four numbers for each cell; those of cell k go to to[step * k]. */
LEAF_BODY void LEAF_L(deal_doubles)(LEAF_D a, LEAF_D b, LEAF_D c, LEAF_D d, double *to, size_t step) {
#if LEAF_W == 1
  to[0] = a[0];
  to[1] = b[0];
  to[2] = c[0];
  to[3] = d[0];
  (void)step;
#elif LEAF_W == 2
  LEAF_D v0 = __builtin_shufflevector(a, b, 0, 2), v1 = __builtin_shufflevector(c, d, 0, 2);
  LEAF_D v2 = __builtin_shufflevector(a, b, 1, 3), v3 = __builtin_shufflevector(c, d, 1, 3);
  __builtin_memcpy(to, &v0, 16);
  __builtin_memcpy(to + 2, &v1, 16);
  __builtin_memcpy(to + step, &v2, 16);
  __builtin_memcpy(to + step + 2, &v3, 16);
#elif LEAF_W == 4
  LEAF_D p = __builtin_shufflevector(a, b, 0, 4, 2, 6), q = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  LEAF_D u = __builtin_shufflevector(a, b, 1, 5, 3, 7), v = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  LEAF_D v0 = __builtin_shufflevector(p, q, 0, 1, 4, 5), v1 = __builtin_shufflevector(u, v, 0, 1, 4, 5);
  LEAF_D v2 = __builtin_shufflevector(p, q, 2, 3, 6, 7), v3 = __builtin_shufflevector(u, v, 2, 3, 6, 7);
  __builtin_memcpy(to, &v0, 32);
  __builtin_memcpy(to + step, &v1, 32);
  __builtin_memcpy(to + 2 * step, &v2, 32);
  __builtin_memcpy(to + 3 * step, &v3, 32);
#else
  LEAF_D p = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
  LEAF_D q = __builtin_shufflevector(c, d, 0, 8, 2, 10, 4, 12, 6, 14);
  LEAF_D u = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  LEAF_D v = __builtin_shufflevector(c, d, 1, 9, 3, 11, 5, 13, 7, 15);
  LEAF_D e0 = __builtin_shufflevector(p, q, 0, 1, 8, 9, 2, 3, 10, 11);
  LEAF_D e1 = __builtin_shufflevector(p, q, 4, 5, 12, 13, 6, 7, 14, 15);
  LEAF_D o0 = __builtin_shufflevector(u, v, 0, 1, 8, 9, 2, 3, 10, 11);
  LEAF_D o1 = __builtin_shufflevector(u, v, 4, 5, 12, 13, 6, 7, 14, 15);
  LEAF_D v0 = __builtin_shufflevector(e0, o0, 0, 1, 2, 3, 8, 9, 10, 11);
  LEAF_D v1 = __builtin_shufflevector(e0, o0, 4, 5, 6, 7, 12, 13, 14, 15);
  LEAF_D v2 = __builtin_shufflevector(e1, o1, 0, 1, 2, 3, 8, 9, 10, 11);
  LEAF_D v3 = __builtin_shufflevector(e1, o1, 4, 5, 6, 7, 12, 13, 14, 15);
  if (step == 4) {
    __builtin_memcpy(to, &v0, 64);
    __builtin_memcpy(to + 8, &v1, 64);
    __builtin_memcpy(to + 16, &v2, 64);
    __builtin_memcpy(to + 24, &v3, 64);
  } else {
    LEAF_L(put_halves)(v0, to, step);
    LEAF_L(put_halves)(v1, to + 2 * step, step);
    LEAF_L(put_halves)(v2, to + 4 * step, step);
    LEAF_L(put_halves)(v3, to + 6 * step, step);
  }
#endif
}

/* ---- poses -> planes: plane j, at 4 i + r, holds L[r][j] of cell first + i. Writes whole groups of lanes. ---- */

/* Column k of a block, widened if it holds floats. */
LEAF_BODY LEAF_D LEAF_L(entry)(float (*narrow)[LEAF_BLOCK], double (*wide)[LEAF_BLOCK], int k, size_t i) {
  if (wide) return LEAF_L(load)(&wide[k][i]);
  LEAF_F f;
  __builtin_memcpy(&f, &narrow[k][i], sizeof f);
  return __builtin_convertvector(f, LEAF_D);
}

LEAF_ENTRY void LEAF_L(planes)(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride, int mode) {
  float floats[16][LEAF_BLOCK] LEAF_ALIGNED;
  double doubles[16][LEAF_BLOCK] LEAF_ALIGNED;
  double(*wide)[LEAF_BLOCK] = mode == LEAF_MODE_DOUBLE ? doubles : 0;
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    LEAF_L(locals)(p, first + start, n, floats, wide);
    for (int j = 0; j < 4; j++) {
      size_t to = j * stride + 4 * start;
      if (mode == LEAF_MODE_FAST) {
        for (size_t i = 0; i < n; i += 4) {
          LEAF_QF f[4];
          for (int r = 0; r < 4; r++) __builtin_memcpy(&f[r], &floats[4 * r + j][i], 16);
          LEAF_L(turn_quads)(&f[0], &f[1], &f[2], &f[3]);
          __builtin_memcpy((float *)planes + to + 4 * i, f, 64);
        }
      } else {
        for (size_t i = 0; i < n; i += LEAF_W) {
          LEAF_L(deal_doubles)(
              LEAF_L(entry)(floats, wide, j, i), LEAF_L(entry)(floats, wide, 4 + j, i),
              LEAF_L(entry)(floats, wide, 8 + j, i), LEAF_L(entry)(floats, wide, 12 + j, i),
              (double *)planes + to + 4 * i, 4);
        }
      }
    }
  }
}

/* ---- poses -> rows without BLAS, in exact and double mode ---- */

/* The local matrices of a block times the shared matrix, in place in double mode; sums are added in the order of
   the columns. */
LEAF_ENTRY void LEAF_L(product_block)(
    const leaf_shared *s, size_t count, float (*narrow)[LEAF_BLOCK], double (*wide)[LEAF_BLOCK]) {
  for (int r = 0; r < 16; r += 4) {
    for (size_t i = 0; i < count; i += LEAF_W) {
      LEAF_D l[4];
#pragma clang loop unroll(full)
      for (int k = 0; k < 4; k++) l[k] = LEAF_L(entry)(narrow, wide, r + k, i);
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        LEAF_D k = ((l[0] * s->d[j] + l[1] * s->d[4 + j]) + l[2] * s->d[8 + j]) + l[3] * s->d[12 + j];
        LEAF_F f = __builtin_convertvector(k, LEAF_F);
        __builtin_memcpy(&narrow[r + j][i], &f, sizeof f);
        k += 0.0;
        if (wide) __builtin_memcpy(&wide[r + j][i], &k, sizeof k);
      }
    }
  }
}

LEAF_ENTRY void LEAF_L(deal_wide_rows)(double (*wide)[LEAF_BLOCK], size_t count, double *rows) {
  double last[16 * LEAF_W];
  for (size_t i = 0; i < count; i += LEAF_W) {
    int is_whole = i + LEAF_W <= count;
    for (int r = 0; r < 16; r += 4) {
      LEAF_L(deal_doubles)(
          LEAF_L(load)(&wide[r][i]), LEAF_L(load)(&wide[r + 1][i]), LEAF_L(load)(&wide[r + 2][i]),
          LEAF_L(load)(&wide[r + 3][i]), (is_whole ? rows + 16 * i : last) + r, 16);
    }
    if (!is_whole) __builtin_memcpy(rows + 16 * i, last, (count - i) * 128);
  }
}

LEAF_ENTRY void LEAF_L(worlds)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *shared, float *rows, double *wide_rows,
    int mode) {
  float floats[16][LEAF_BLOCK] LEAF_ALIGNED;
  double doubles[16][LEAF_BLOCK] LEAF_ALIGNED;
  double(*wide)[LEAF_BLOCK] = mode == LEAF_MODE_DOUBLE ? doubles : 0;
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    LEAF_L(locals)(p, first + start, n, floats, wide);
    LEAF_L(product_block)(shared, n, floats, wide);
    LEAF_L(rows_from_columns)(floats[0], LEAF_BLOCK, n, rows + 16 * start, 15);
    if (wide) LEAF_L(deal_wide_rows)(wide, n, wide_rows + 16 * start);
  }
}
#undef LEAF_Q
#undef LEAF_QF
