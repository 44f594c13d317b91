/* Part of leaf_lanes.h: rows of 16 <-> the planes that BLAS multiplies, four numbers at a time. Included once per
   width; no guard. */

typedef double LEAF_L(quad) __attribute__((vector_size(32)));
typedef float LEAF_L(quadf) __attribute__((vector_size(16)));
typedef int32_t LEAF_L(quadi) __attribute__((vector_size(16)));
#define LEAF_Q LEAF_L(quad)
#define LEAF_QF LEAF_L(quadf)

LEAF_BODY LEAF_QF LEAF_L(flush_quad)(LEAF_QF f) {
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

/* ---- planes of the product -> rows of 16; `wide` may be NULL ---- */

LEAF_ENTRY void LEAF_L(rows_from_doubles)(
    const double *planes, size_t stride, size_t count, float *rows, double *wide) {
  for (size_t i = 0; i < count; i++) {
    LEAF_Q k[4];
    LEAF_QF f[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      __builtin_memcpy(&k[j], planes + j * stride + 4 * i, 32);
      f[j] = LEAF_L(flush_quad)(__builtin_convertvector(k[j], LEAF_QF));
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
      f[j] = LEAF_L(flush_quad)(f[j]);
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
      f[j] = LEAF_L(flush_quad)(f[j]);
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
