/* Part of leaf_lanes.h: products of the caller's own matrices, in rows of 16 numbers or in columns. Included
   once per width; no guard. The factor is one matrix for all products (step 0) or one for each (step 16). */

/* As many rows of four numbers as fit into a register, but at least one. */
#if LEAF_W <= 2
#  define LEAF_ROWS 1
#  define LEAF_FROWS 1
#elif LEAF_W == 4
#  define LEAF_ROWS 1
#  define LEAF_FROWS 2
#else
#  define LEAF_ROWS 2
#  define LEAF_FROWS 4
#endif
typedef double LEAF_L(row_d) __attribute__((vector_size(32)));
typedef float LEAF_L(row_f) __attribute__((vector_size(16)));
typedef int32_t LEAF_L(row_i) __attribute__((vector_size(16)));
typedef double LEAF_L(rows_d) __attribute__((vector_size(32 * LEAF_ROWS)));
typedef float LEAF_L(rows_h) __attribute__((vector_size(16 * LEAF_ROWS)));
typedef int32_t LEAF_L(rows_i) __attribute__((vector_size(16 * LEAF_ROWS)));
typedef float LEAF_L(rows_f) __attribute__((vector_size(16 * LEAF_FROWS)));
typedef int32_t LEAF_L(rows_fi) __attribute__((vector_size(16 * LEAF_FROWS)));
#define LEAF_RD LEAF_L(rows_d)
#define LEAF_RH LEAF_L(rows_h)
#define LEAF_RF LEAF_L(rows_f)

/* Entry k of every row, four times. */
#define LEAF_SPREAD_1(v, k) __builtin_shufflevector(v, v, k, k, k, k)
#define LEAF_SPREAD_2(v, k) __builtin_shufflevector(v, v, k, k, k, k, k + 4, k + 4, k + 4, k + 4)
#define LEAF_SPREAD_4(v, k) \
  __builtin_shufflevector( \
      v, v, k, k, k, k, k + 4, k + 4, k + 4, k + 4, k + 8, k + 8, k + 8, k + 8, k + 12, k + 12, k + 12, k + 12)
#define LEAF_SPREAD3(n, v, k) LEAF_SPREAD_##n(v, k)
#define LEAF_SPREAD2(n, v, k) LEAF_SPREAD3(n, v, k)
#define LEAF_SPREAD(v, k) LEAF_SPREAD2(LEAF_ROWS, v, k)
#define LEAF_FSPREAD(v, k) ((LEAF_RF)LEAF_SPREAD2(LEAF_FROWS, v, k))

LEAF_BODY LEAF_RH LEAF_L(flush_rows)(LEAF_RH f) {
  LEAF_L(rows_i) bits = (LEAF_L(rows_i))f;
  return (LEAF_RH)(bits & ((bits & 0x7f800000) != 0));
}

/* Macros, because vectors wider than the baseline's must not be passed between functions. */
/* Four numbers, once for each row of a register. */
#define LEAF_REPEAT_1(q) q
#define LEAF_REPEAT_2(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3)
#define LEAF_REPEAT_4(q) __builtin_shufflevector(q, q, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
#define LEAF_REPEAT3(rows, q) LEAF_REPEAT_##rows(q)
#define LEAF_REPEAT2(rows, q) LEAF_REPEAT3(rows, q)
/* By a shuffle, because some builds keep a vector that is written piece by piece in memory. */
#define LEAF_REPEAT_ROW(v, type, rows, p) \
  do { \
    LEAF_L(type) row_; \
    __builtin_memcpy(&row_, p, sizeof row_); \
    v = LEAF_REPEAT2(rows, row_); \
  } while (0)

/* The product of two Floats is exact in Double, so it may be fused: that changes no bit. */
LEAF_BODY void LEAF_L(multiply_exact)(const float *rows, size_t count, const float *factors, size_t step, float *to) {
  enum { PARTS = 4 / LEAF_ROWS };
  LEAF_RD f[4], l[PARTS], sum[PARTS];
#define LEAF_ADD_TERMS(k) \
  _Pragma("clang loop unroll(full)") for (int part = 0; part < PARTS; part++) \
      sum[part] = LEAF_MADD_RD(LEAF_SPREAD(l[part], k), f[k], sum[part]);
#define LEAF_LOAD_FACTOR(p) \
  _Pragma("clang loop unroll(full)") for (int k = 0; k < 4; k++) { \
    LEAF_RH row; \
    LEAF_REPEAT_ROW(row, row_f, LEAF_ROWS, p + 4 * k); \
    f[k] = __builtin_convertvector(LEAF_L(flush_rows)(row), LEAF_RD); \
  }
  if (!step) LEAF_LOAD_FACTOR(factors)
  for (size_t i = 0; i < count; i++) {
    if (step) LEAF_LOAD_FACTOR(factors + i * step)
#undef LEAF_LOAD_FACTOR
#pragma clang loop unroll(full)
    for (int part = 0; part < PARTS; part++) {
      LEAF_RH given;
      __builtin_memcpy(&given, rows + 16 * i + 4 * LEAF_ROWS * part, sizeof given);
      l[part] = __builtin_convertvector(LEAF_L(flush_rows)(given), LEAF_RD);
      sum[part] = LEAF_SPREAD(l[part], 0) * f[0];
    }
    LEAF_ADD_TERMS(1)
    LEAF_ADD_TERMS(2)
    LEAF_ADD_TERMS(3)
#pragma clang loop unroll(full)
    for (int part = 0; part < PARTS; part++) {
      LEAF_RH n = LEAF_L(flush_rows)(__builtin_convertvector(sum[part], LEAF_RH));
      __builtin_memcpy(to + 16 * i + 4 * LEAF_ROWS * part, &n, sizeof n);
    }
  }
}
#undef LEAF_ADD_TERMS

/* The rows of the factor, each repeated as often as there are rows in a register. */
#define LEAF_LOAD_FACTOR(type, rows, p) \
  _Pragma("clang loop unroll(full)") for (int k = 0; k < 4; k++) LEAF_REPEAT_ROW(f[k], type, rows, p + 4 * k);

LEAF_BODY void LEAF_L(multiply_fast)(
    const float *rows, size_t count, const float *factors, size_t step, float *to, int streams) {
  LEAF_RF f[4];
  if (!step) LEAF_LOAD_FACTOR(row_f, LEAF_FROWS, factors)
#pragma clang loop unroll_count(2)
  for (size_t i = 0; i < count; i++) {
    if (step) LEAF_LOAD_FACTOR(row_f, LEAF_FROWS, factors + i * step)
#pragma clang loop unroll(full)
    for (int r = 0; r < 16; r += 4 * LEAF_FROWS) {
      /* As words: SSE2 broadcasts a word into another register with one instruction, a number with two. */
      LEAF_L(rows_fi) l;
      __builtin_memcpy(&l, rows + 16 * i + r, sizeof l);
#ifdef LEAF_FUSES
      LEAF_RF k = LEAF_FSPREAD(l, 0) * f[0];
      k = __builtin_elementwise_fma(LEAF_FSPREAD(l, 1), f[1], k);
      k = __builtin_elementwise_fma(LEAF_FSPREAD(l, 2), f[2], k);
      k = __builtin_elementwise_fma(LEAF_FSPREAD(l, 3), f[3], k);
#else
      LEAF_RF k = ((LEAF_FSPREAD(l, 0) * f[0] + LEAF_FSPREAD(l, 1) * f[1]) + LEAF_FSPREAD(l, 2) * f[2])
        + LEAF_FSPREAD(l, 3) * f[3];
#endif
      LEAF_PUT(k, to + 16 * i + r, streams);
    }
  }
}

#if !defined(LEAF_FUSES) && LEAF_FROWS == 1
#  define LEAF_HAS_DIAGONALS
/* Multiplies by one factor, along its diagonals: entry j of a row's product is the sum over k of l_(j+k)
   F_(j+k)j, indices modulo 4. With k = 0 the row is used as it is. So there are three shuffles a row instead of
   four, which pays where all instructions compete for the same execution ports. */
LEAF_BODY void LEAF_L(multiply_by_one)(
    const float *rows, size_t count, const float *factor, float *to, int streams) {
  const LEAF_L(rows_fi) lanes[4] = {{-1}, {0, -1}, {0, 0, -1}, {0, 0, 0, -1}};
  LEAF_L(rows_fi) given[4];
  LEAF_RF f[4];
  __builtin_memcpy(given, factor, sizeof given);
#pragma clang loop unroll(full)
  for (int k = 0; k < 4; k++) {
    LEAF_L(rows_fi) diagonal = {0};
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) diagonal |= given[(j + k) % 4] & lanes[j];
    f[k] = (LEAF_RF)diagonal;
  }
#pragma clang loop unroll_count(4)
  for (size_t i = 0; i < 4 * count; i++) {
    LEAF_L(rows_fi) l;
    __builtin_memcpy(&l, rows + 4 * i, sizeof l);
    LEAF_RF k = (LEAF_RF)l * f[0] + (LEAF_RF)__builtin_shufflevector(l, l, 1, 2, 3, 0) * f[1];
    k = k + (LEAF_RF)__builtin_shufflevector(l, l, 2, 3, 0, 1) * f[2];
    k = k + (LEAF_RF)__builtin_shufflevector(l, l, 3, 0, 1, 2) * f[3];
    LEAF_PUT(k, to + 4 * i, streams);
  }
}
#endif

/* A row to a register at every width: its numbers come repeated from memory, without shuffles. The four rows go step by
   step beside each other: row after row, sums that wait for their products would fill the processor's queues (400
   matrices, ns each, on an AMD Zen 4 core: AVX2 4.1, so 2.8; AVX-512 4.2 with two rows to a register, so 2.5). */
LEAF_BODY void LEAF_L(multiply_wide)(
    const double *rows, size_t count, const double *factors, size_t step, double *to, int streams) {
  LEAF_L(row_d) f[4], sum[4], zero = {0};
  if (!step) __builtin_memcpy(f, factors, sizeof f);
  for (size_t i = 0; i < count; i++) {
    if (step) __builtin_memcpy(f, factors + i * step, sizeof f);
    const double *row = rows + 16 * i;
#pragma clang loop unroll(full)
    for (int k = 0; k < 4; k++) {
      LEAF_L(row_d) terms[4];
#pragma clang loop unroll(full)
      for (int r = 0; r < 4; r++) terms[r] = (row[4 * r + k] - zero) * f[k];
#pragma clang loop unroll(full)
      for (int r = 0; r < 4; r++) sum[r] = k ? sum[r] + terms[r] : terms[r];
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      sum[r] += 0.0;
      LEAF_PUT(sum[r], to + 16 * i + 4 * r, streams);
    }
  }
}

/* Rows times factors, row by row, without BLAS. `to` may be `rows`. In exact mode Floats are not written by
   streaming stores, because computing them takes longer than writing. */
LEAF_ENTRY void LEAF_L(multiply_floats)(
    const float *rows, size_t count, const float *factors, size_t step, float *to, int mode, int streams) {
  if (mode != LEAF_MODE_FAST) {
    if (step) LEAF_L(multiply_exact)(rows, count, factors, 16, to);
    else LEAF_L(multiply_exact)(rows, count, factors, 0, to);
    return;
  }
#ifdef LEAF_HAS_DIAGONALS
#  define LEAF_MULTIPLY_BY_ONE(streams) LEAF_L(multiply_by_one)(rows, count, factors, to, streams)
#else
#  define LEAF_MULTIPLY_BY_ONE(streams) LEAF_L(multiply_fast)(rows, count, factors, 0, to, streams)
#endif
#if LEAF_CAN_STREAM
  if (streams) {
    if (step) LEAF_L(multiply_fast)(rows, count, factors, 16, to, 1);
    else LEAF_MULTIPLY_BY_ONE(1);
    LEAF_END_STREAM();
    return;
  }
#endif
  (void)streams;
  if (step) LEAF_L(multiply_fast)(rows, count, factors, 16, to, 0);
  else LEAF_MULTIPLY_BY_ONE(0);
#undef LEAF_MULTIPLY_BY_ONE
}

LEAF_ENTRY void LEAF_L(multiply_doubles)(
    const double *rows, size_t count, const double *factors, size_t step, double *to, int streams) {
#if LEAF_CAN_STREAM
  if (streams) {
    if (step) LEAF_L(multiply_wide)(rows, count, factors, 16, to, 1);
    else LEAF_L(multiply_wide)(rows, count, factors, 0, to, 1);
    LEAF_END_STREAM();
    return;
  }
#endif
  (void)streams;
  if (step) LEAF_L(multiply_wide)(rows, count, factors, 16, to, 0);
  else LEAF_L(multiply_wide)(rows, count, factors, 0, to, 0);
}

/* ---- 16 columns, `stride` numbers apart, times the shared matrix; whole groups of LEAF_N. `to` may be `from`. ----

   Four columns at a time, which hold one row of every matrix: 32 at once are more than caches and prefetchers keep
   apart (a million matrices of Floats on an AMD Zen 4 core: 12 to 15 ns each; so 4.7, streamed 3.0, as a copy of the
   bytes). */

LEAF_BODY void LEAF_L(row_columns_fast)(
    const float *row, float *out, size_t stride, size_t count, const leaf_shared *s, int streams) {
  for (size_t i = 0; i < count; i += LEAF_N) {
    LEAF_V l[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) l[j] = LEAF_L(load_many)(row + j * stride + i);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_V k = LEAF_MADD(l[1], LEAF_L(splat_many)(s->f[4 + j]), l[0] * s->f[j]);
      k = LEAF_MADD(l[2], LEAF_L(splat_many)(s->f[8 + j]), k);
      k = LEAF_MADD(l[3], LEAF_L(splat_many)(s->f[12 + j]), k);
      LEAF_PUT(k, out + j * stride + i, streams);
    }
  }
}

LEAF_BODY void LEAF_L(row_columns_exact)(
    const float *row, float *out, size_t stride, size_t count, const leaf_shared *s) {
  for (size_t i = 0; i < count; i += LEAF_N) {
    LEAF_V k[4];
#pragma clang loop unroll(full)
    for (int part = 0; part < LEAF_N; part += LEAF_W) {
      LEAF_D l[4];
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        LEAF_F f;
        __builtin_memcpy(&f, row + j * stride + i + part, sizeof f);
        l[j] = __builtin_convertvector(LEAF_L(flush)(f), LEAF_D);
      }
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        LEAF_D sum = ((l[0] * s->d[j] + l[1] * s->d[4 + j]) + l[2] * s->d[8 + j]) + l[3] * s->d[12 + j];
        LEAF_F f = __builtin_convertvector(sum, LEAF_F);
        __builtin_memcpy((char *)&k[j] + 4 * part, &f, sizeof f);
      }
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      k[j] = LEAF_L(flush_many)(k[j]);
      __builtin_memcpy(out + j * stride + i, &k[j], sizeof k[j]);
    }
  }
}

LEAF_ENTRY void LEAF_L(multiply_float_columns)(
    const float *from, float *to, size_t stride, size_t count, const leaf_shared *s, int mode, int streams) {
  for (int r = 0; r < 16; r += 4) {
    const float *row = from + r * stride;
    float *out = to + r * stride;
    if (mode != LEAF_MODE_FAST) {
      LEAF_L(row_columns_exact)(row, out, stride, count, s);
      continue;
    }
#if LEAF_CAN_STREAM
    if (streams) {
      LEAF_L(row_columns_fast)(row, out, stride, count, s, 1);
      LEAF_END_STREAM();
      continue;
    }
#endif
    (void)streams;
    LEAF_L(row_columns_fast)(row, out, stride, count, s, 0);
  }
}

LEAF_BODY void LEAF_L(row_columns_wide)(
    const double *row, double *out, size_t stride, size_t count, const leaf_shared *s, int streams) {
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D l[4];
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) l[j] = LEAF_L(load)(row + j * stride + i);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_D k = (((l[0] * s->d[j] + l[1] * s->d[4 + j]) + l[2] * s->d[8 + j]) + l[3] * s->d[12 + j]) + 0.0;
      LEAF_PUT(k, out + j * stride + i, streams);
    }
  }
}

LEAF_ENTRY void LEAF_L(multiply_double_columns)(
    const double *from, double *to, size_t stride, size_t count, const leaf_shared *s, int streams) {
  for (int r = 0; r < 16; r += 4) {
#if LEAF_CAN_STREAM
    if (streams) {
      LEAF_L(row_columns_wide)(from + r * stride, to + r * stride, stride, count, s, 1);
      LEAF_END_STREAM();
      continue;
    }
#endif
    (void)streams;
    LEAF_L(row_columns_wide)(from + r * stride, to + r * stride, stride, count, s, 0);
  }
}
#undef LEAF_HAS_DIAGONALS
#undef LEAF_ROWS
#undef LEAF_RD
#undef LEAF_RH
#undef LEAF_REPEAT_1
#undef LEAF_REPEAT_2
#undef LEAF_REPEAT_4
#undef LEAF_REPEAT3
#undef LEAF_REPEAT2
#undef LEAF_REPEAT_ROW
#undef LEAF_LOAD_FACTOR
#undef LEAF_SPREAD_1
#undef LEAF_SPREAD_2
#undef LEAF_SPREAD_4
#undef LEAF_SPREAD3
#undef LEAF_SPREAD2
#undef LEAF_SPREAD
#undef LEAF_FSPREAD
