/* Part of leaf_lanes.h: planes, products, rows. Included once per width; no guard. */

typedef double LEAF_L(quad) __attribute__((vector_size(32)));
typedef float LEAF_L(quadf) __attribute__((vector_size(16)));
typedef int32_t LEAF_L(quadi) __attribute__((vector_size(16)));
#define LEAF_Q LEAF_L(quad)
#define LEAF_QF LEAF_L(quadf)

LEAF_BODY LEAF_QF LEAF_L(settle_quad)(LEAF_QF f) {
  LEAF_L(quadi) bits = (LEAF_L(quadi))f;
  return (LEAF_QF)(bits & ((bits & 0x7f800000) != 0));
}

LEAF_BODY void LEAF_L(turn_quads)(LEAF_QF *a, LEAF_QF *b, LEAF_QF *c, LEAF_QF *d) {
  LEAF_QF p = __builtin_shufflevector(*a, *b, 0, 4, 1, 5), q = __builtin_shufflevector(*c, *d, 0, 4, 1, 5);
  LEAF_QF u = __builtin_shufflevector(*a, *b, 2, 6, 3, 7), v = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
  *a = __builtin_shufflevector(p, q, 0, 1, 4, 5);
  *b = __builtin_shufflevector(p, q, 2, 3, 6, 7);
  *c = __builtin_shufflevector(u, v, 0, 1, 4, 5);
  *d = __builtin_shufflevector(u, v, 2, 3, 6, 7);
}

LEAF_BODY void LEAF_L(turn_double_quads)(LEAF_Q *a, LEAF_Q *b, LEAF_Q *c, LEAF_Q *d) {
  LEAF_Q p = __builtin_shufflevector(*a, *b, 0, 4, 2, 6), q = __builtin_shufflevector(*c, *d, 0, 4, 2, 6);
  LEAF_Q u = __builtin_shufflevector(*a, *b, 1, 5, 3, 7), v = __builtin_shufflevector(*c, *d, 1, 5, 3, 7);
  *a = __builtin_shufflevector(p, q, 0, 1, 4, 5);
  *b = __builtin_shufflevector(u, v, 0, 1, 4, 5);
  *c = __builtin_shufflevector(p, q, 2, 3, 6, 7);
  *d = __builtin_shufflevector(u, v, 2, 3, 6, 7);
}

/* ---- poses -> planes: plane j, at 4 i + r, holds L[r][j] of cell first + i. Writes whole groups of lanes. ---- */

LEAF_BODY void LEAF_L(planes_as)(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride, int mode) {
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(local) l;
    LEAF_L(local_of)(p, first + i, &l);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_D a = l.m[j], b = l.m[4 + j], c = l.m[8 + j], d = l.m[12 + j];
      if (mode == LEAF_MODE_FAST) {
        LEAF_L(deal_floats)(LEAF_L(narrow)(a), LEAF_L(narrow)(b), LEAF_L(narrow)(c), LEAF_L(narrow)(d),
                            (float *)planes + j * stride + 4 * i, 4);
      } else if (mode == LEAF_MODE_EXACT) {
        LEAF_L(deal_doubles)(LEAF_L(rounded)(a), LEAF_L(rounded)(b), LEAF_L(rounded)(c), LEAF_L(rounded)(d),
                             (double *)planes + j * stride + 4 * i, 4);
      } else {
        LEAF_L(deal_doubles)(a, b, c, d, (double *)planes + j * stride + 4 * i, 4);
      }
    }
  }
}

LEAF_ENTRY void LEAF_L(planes_exact)(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride) {
  LEAF_L(planes_as)(p, first, count, planes, stride, LEAF_MODE_EXACT);
}
LEAF_ENTRY void LEAF_L(planes_fast)(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride) {
  LEAF_L(planes_as)(p, first, count, planes, stride, LEAF_MODE_FAST);
}
LEAF_ENTRY void LEAF_L(planes_double)(
    const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride) {
  LEAF_L(planes_as)(p, first, count, planes, stride, LEAF_MODE_DOUBLE);
}

/* ---- poses -> rows in one pass, without BLAS ---- */

/* One row of LEAF_W cells times the shared matrix, dealt out to rows of 16. Sums run in the order of the columns. */
LEAF_BODY void LEAF_L(row_worlds)(
    LEAF_D a, LEAF_D b, LEAF_D c, LEAF_D d, const leaf_shared *s, int r, float *rows, double *wide, int mode) {
  if (mode == LEAF_MODE_FAST) {
    LEAF_F fa = LEAF_L(narrow)(a), fb = LEAF_L(narrow)(b), fc = LEAF_L(narrow)(c), fd = LEAF_L(narrow)(d);
    LEAF_F k[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      k[j] = LEAF_L(settle)(((fa * s->f[j] + fb * s->f[4 + j]) + fc * s->f[8 + j]) + fd * s->f[12 + j]);
    }
    LEAF_L(deal_floats)(k[0], k[1], k[2], k[3], rows + 4 * r, 16);
    return;
  }
  if (mode == LEAF_MODE_EXACT) {
    a = LEAF_L(rounded)(a);
    b = LEAF_L(rounded)(b);
    c = LEAF_L(rounded)(c);
    d = LEAF_L(rounded)(d);
  }
  LEAF_D k[4];
#pragma clang loop unroll(full)
  for (int j = 0; j < 4; j++) {
    k[j] = ((a * s->d[j] + b * s->d[4 + j]) + c * s->d[8 + j]) + d * s->d[12 + j];
  }
  LEAF_L(deal_floats)(LEAF_L(narrow)(k[0]), LEAF_L(narrow)(k[1]), LEAF_L(narrow)(k[2]), LEAF_L(narrow)(k[3]),
                      rows + 4 * r, 16);
  if (mode == LEAF_MODE_DOUBLE) {
    LEAF_L(deal_doubles)(k[0] + 0.0, k[1] + 0.0, k[2] + 0.0, k[3] + 0.0, wide + 4 * r, 16);
  }
}

LEAF_BODY void LEAF_L(group_worlds)(
    const leaf_pose_columns *p, size_t i, const leaf_shared *s, float *rows, double *wide, int mode) {
  LEAF_L(local) l;
  LEAF_L(local_of)(p, i, &l);
#pragma clang loop unroll(full)
  for (int r = 0; r < 4; r++) {
    LEAF_L(row_worlds)(l.m[4 * r], l.m[4 * r + 1], l.m[4 * r + 2], l.m[4 * r + 3], s, r, rows, wide, mode);
  }
}

LEAF_BODY void LEAF_L(worlds_as)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *shared, float *rows, double *wide,
    int mode) {
  size_t i = 0;
  for (; i + LEAF_W <= count; i += LEAF_W) {
    LEAF_L(group_worlds)(p, first + i, shared, rows + 16 * i, mode == LEAF_MODE_DOUBLE ? wide + 16 * i : wide, mode);
  }
#if LEAF_W > 1
  if (i < count) { /* the last few cells by way of the stack: nothing is written beyond the caller's rows */
    float last[16 * LEAF_W];
    double last_wide[16 * LEAF_W];
    LEAF_L(group_worlds)(p, first + i, shared, last, last_wide, mode);
    __builtin_memcpy(rows + 16 * i, last, (count - i) * 16 * sizeof(float));
    if (mode == LEAF_MODE_DOUBLE) {
      __builtin_memcpy(wide + 16 * i, last_wide, (count - i) * 16 * sizeof(double));
    }
  }
#endif
}

LEAF_ENTRY void LEAF_L(worlds_exact)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *s, float *rows) {
  LEAF_L(worlds_as)(p, first, count, s, rows, 0, LEAF_MODE_EXACT);
}
LEAF_ENTRY void LEAF_L(worlds_fast)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *s, float *rows) {
  LEAF_L(worlds_as)(p, first, count, s, rows, 0, LEAF_MODE_FAST);
}
LEAF_ENTRY void LEAF_L(worlds_double)(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *s, float *rows, double *wide) {
  LEAF_L(worlds_as)(p, first, count, s, rows, wide, LEAF_MODE_DOUBLE);
}

/* ---- planes of the product -> rows of 16; `wide` may be NULL ---- */

LEAF_ENTRY void LEAF_L(rows_from_doubles)(
    const double *planes, size_t stride, size_t count, float *rows, double *wide) {
  for (size_t i = 0; i < count; i++) {
    LEAF_Q k[4];
    LEAF_QF f[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      __builtin_memcpy(&k[j], planes + j * stride + 4 * i, 32);
      f[j] = LEAF_L(settle_quad)(__builtin_convertvector(k[j], LEAF_QF));
      k[j] += 0.0;
    }
    if (rows) {
      LEAF_L(turn_quads)(&f[0], &f[1], &f[2], &f[3]);
      __builtin_memcpy(rows + 16 * i, f, 64);
    }
    if (wide) {
      LEAF_L(turn_double_quads)(&k[0], &k[1], &k[2], &k[3]);
      __builtin_memcpy(wide + 16 * i, k, 128);
    }
  }
}

LEAF_ENTRY void LEAF_L(rows_from_floats)(const float *planes, size_t stride, size_t count, float *rows) {
  for (size_t i = 0; i < count; i++) {
    LEAF_QF f[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      __builtin_memcpy(&f[j], planes + j * stride + 4 * i, 16);
      f[j] = LEAF_L(settle_quad)(f[j]);
    }
    LEAF_L(turn_quads)(&f[0], &f[1], &f[2], &f[3]);
    __builtin_memcpy(rows + 16 * i, f, 64);
  }
}

/* ---- the caller's own rows of 16 ---- */

/* Rows -> planes, as doubles or as floats. */
LEAF_ENTRY void LEAF_L(pack_floats)(const float *rows, size_t count, void *planes, size_t stride, int mode) {
  for (size_t i = 0; i < count; i++) {
    LEAF_QF f[4];
    __builtin_memcpy(f, rows + 16 * i, 64);
    LEAF_L(turn_quads)(&f[0], &f[1], &f[2], &f[3]);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      f[j] = LEAF_L(settle_quad)(f[j]);
      if (mode == LEAF_MODE_FAST) {
        __builtin_memcpy((float *)planes + j * stride + 4 * i, &f[j], 16);
      } else {
        LEAF_Q d = __builtin_convertvector(f[j], LEAF_Q);
        __builtin_memcpy((double *)planes + j * stride + 4 * i, &d, 32);
      }
    }
  }
}

LEAF_ENTRY void LEAF_L(pack_doubles)(const double *rows, size_t count, double *planes, size_t stride) {
  for (size_t i = 0; i < count; i++) {
    LEAF_Q d[4];
    __builtin_memcpy(d, rows + 16 * i, 128);
    LEAF_L(turn_double_quads)(&d[0], &d[1], &d[2], &d[3]);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) __builtin_memcpy(planes + j * stride + 4 * i, &d[j], 32);
  }
}

/* Rows times the shared matrix, row by row, without BLAS. `to` may be `rows`. */
LEAF_ENTRY void LEAF_L(multiply_floats)(const float *rows, size_t count, const leaf_shared *s, float *to, int mode) {
  LEAF_Q d[4];
  LEAF_QF f[4];
  __builtin_memcpy(d, s->d, 128);
  __builtin_memcpy(f, s->f, 64);
  for (size_t i = 0; i < 4 * count; i++) {
    LEAF_QF l;
    __builtin_memcpy(&l, rows + 4 * i, 16);
    l = LEAF_L(settle_quad)(l);
    LEAF_QF k;
    if (mode == LEAF_MODE_FAST) {
      k = ((l[0] * f[0] + l[1] * f[1]) + l[2] * f[2]) + l[3] * f[3];
    } else {
      LEAF_Q w = __builtin_convertvector(l, LEAF_Q);
      k = __builtin_convertvector(((w[0] * d[0] + w[1] * d[1]) + w[2] * d[2]) + w[3] * d[3], LEAF_QF);
    }
    k = LEAF_L(settle_quad)(k);
    __builtin_memcpy(to + 4 * i, &k, 16);
  }
}

LEAF_ENTRY void LEAF_L(multiply_doubles)(const double *rows, size_t count, const leaf_shared *s, double *to) {
  LEAF_Q d[4];
  __builtin_memcpy(d, s->d, 128);
  for (size_t i = 0; i < 4 * count; i++) {
    LEAF_Q l;
    __builtin_memcpy(&l, rows + 4 * i, 32);
    LEAF_Q k = (((l[0] * d[0] + l[1] * d[1]) + l[2] * d[2]) + l[3] * d[3]) + 0.0;
    __builtin_memcpy(to + 4 * i, &k, 32);
  }
}
#undef LEAF_Q
#undef LEAF_QF
