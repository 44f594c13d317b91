/* Part of leaf_lanes.h: poses -> rows if all cells turn about one named axis and none has its own perspective, like the
   pages of a book and most cells of a host. Included once per width; no guard.

   About the axis a, with u and w the next two, cyclically: M_uu = S_u cos, M_uw = S_u sin, M_wu = -S_w sin, M_ww = S_w
   cos, M_aa = S_a, and everything else of the local matrix is 0 except its last row.

   Computes what leaf_pose.h and leaf_product.h do, without the zeros; leaving these out changes no bit of a finite
   result. */

/* A product of two Floats is exact in Double, so such a sum has the same bits whether it is fused or not. */
#define LEAF_PAIR(a, x, b, y) LEAF_MADD_D(b, LEAF_L(splat)(y), (a) * (x))
#define LEAF_OF(column, k) LEAF_L(load)(page->column[k] + (i & page->column##_mask[k]))

/* The entries of a block's local matrices that vary, rounded to Float. */
typedef struct {
  double uu[LEAF_BLOCK], uw[LEAF_BLOCK], wu[LEAF_BLOCK], ww[LEAF_BLOCK], t[3][LEAF_BLOCK];
} LEAF_L(page_locals) LEAF_ALIGNED;

#define LEAF_KEEP(x, to) kept = LEAF_L(rounded)(x), __builtin_memcpy(to + at, &kept, sizeof kept)
LEAF_BODY void LEAF_L(page_entries)(
    const leaf_page *page, size_t first, size_t count, const double *sines, const double *cosines, size_t mask,
    LEAF_L(page_locals) *m) {
  const int a = page->axis, u = (a + 1) % 3, w = (a + 2) % 3;
  const double su = page->scale[u], sw = page->scale[w], sa = page->scale[a];
  for (size_t at = 0; at < count; at += LEAF_W) {
    size_t i = first + at;
    LEAF_D s = LEAF_L(load)(sines + (at & mask)), c = LEAF_L(load)(cosines + (at & mask)), kept;
    LEAF_D gu = LEAF_OF(anchor, u) * page->size[u], gw = LEAF_OF(anchor, w) * page->size[w];
    LEAF_D ga = LEAF_OF(anchor, a) * page->size[a];
    LEAF_D uu = su * c, uw = su * s, wu = sw * -s, ww = sw * c;
    LEAF_KEEP(((page->shift[u] - gu * uu) - gw * wu) + LEAF_OF(position, u), m->t[u]);
    LEAF_KEEP(((page->shift[w] - gu * uw) - gw * ww) + LEAF_OF(position, w), m->t[w]);
    LEAF_KEEP((page->shift[a] - ga * sa) + LEAF_OF(position, a), m->t[a]);
    LEAF_KEEP(uu, m->uu);
    LEAF_KEEP(uw, m->uw);
    LEAF_KEEP(wu, m->wu);
    LEAF_KEEP(ww, m->ww);
  }
}

/* The entries of unscaled pages that turn about x or y, like those of an open book: M_uu = M_ww = cos, M_uw = -M_wu =
   sin, and z has no anchor and no position. The sign of a zero may differ; no flushed result shows it. */
LEAF_BODY void LEAF_L(page_entries_unscaled)(
    const leaf_page *page, size_t first, size_t count, const double *sines, const double *cosines, size_t mask,
    LEAF_L(page_locals) *m) {
  const int a = page->axis, e = 1 - a;
  const double size = page->size[e], deep = a == 0 ? size : -size, sa = page->scale[a];
  for (size_t at = 0; at < count; at += LEAF_W) {
    size_t i = first + at;
    LEAF_D s = LEAF_L(load)(sines + (at & mask)), c = LEAF_L(load)(cosines + (at & mask)), kept;
    LEAF_D anchor = LEAF_OF(anchor, e);
    LEAF_KEEP((page->shift[e] - (anchor * size) * c) + LEAF_OF(position, e), m->t[e]);
    LEAF_KEEP(page->shift[2] - (anchor * deep) * s, m->t[2]);
    LEAF_KEEP((page->shift[a] - (LEAF_OF(anchor, a) * page->size[a]) * sa) + LEAF_OF(position, a), m->t[a]);
    kept = __builtin_convertvector(__builtin_convertvector(c, LEAF_F), LEAF_D); /* no cosine is too small for this */
    __builtin_memcpy(m->uu + at, &kept, sizeof kept);
    LEAF_KEEP(s, m->uw);
  }
}
#undef LEAF_KEEP

LEAF_BODY void LEAF_L(page_products)(
    const LEAF_L(page_locals) *m, size_t count, const double *fu, const double *fw,
    __attribute__((unused)) int is_unscaled, float (*to_u)[LEAF_BLOCK], float (*to_w)[LEAF_BLOCK]) {
  for (size_t at = 0; at < count; at += LEAF_W) {
    LEAF_D x = LEAF_L(load)(m->uu + at), y = LEAF_L(load)(m->uw + at);
    LEAF_D z, v;
#if LEAF_FROWS == 4
    if (is_unscaled) z = -y, v = x;
    else
#endif
      z = LEAF_L(load)(m->wu + at), v = LEAF_L(load)(m->ww + at);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_F ku = __builtin_convertvector(LEAF_PAIR(x, fu[j], y, fw[j]), LEAF_F);
      LEAF_F kw = __builtin_convertvector(LEAF_PAIR(z, fu[j], v, fw[j]), LEAF_F);
      __builtin_memcpy(&to_u[j][at], &ku, sizeof ku);
      __builtin_memcpy(&to_w[j][at], &kw, sizeof kw);
    }
  }
}

/* The world matrices of a block as 16 columns, not yet flushed. The row of the axis is the same in every block;
   the first block is the longest. */
LEAF_BODY void LEAF_L(page_columns)(
    const leaf_page *page, const LEAF_L(page_locals) *m, size_t count, const double *f, int is_unscaled, int is_first,
    float (*narrow)[LEAF_BLOCK]) {
  const int a = page->axis, u = (a + 1) % 3, w = (a + 2) % 3;
  if (is_first) {
    LEAF_D axis = LEAF_L(rounded)(LEAF_L(splat)(page->scale[a]));
    for (int j = 0; j < 4; j++) {
      LEAF_F k = LEAF_L(narrow)(axis[0] * LEAF_L(splat)(f[4 * a + j]));
      for (size_t at = 0; at < count + LEAF_N - 1 && at < LEAF_BLOCK; at++) narrow[4 * a + j][at] = k[0];
    }
  }
  LEAF_L(page_products)(m, count, f + 4 * u, f + 4 * w, is_unscaled, narrow + 4 * u, narrow + 4 * w);
  for (size_t at = 0; at < count; at += LEAF_W) {
    LEAF_D x = LEAF_L(load)(m->t[0] + at), y = LEAF_L(load)(m->t[1] + at), z = LEAF_L(load)(m->t[2] + at);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_D sum = LEAF_MADD_D(z, LEAF_L(splat)(f[8 + j]), LEAF_PAIR(x, f[j], y, f[4 + j]));
      LEAF_F k = __builtin_convertvector(sum + f[12 + j], LEAF_F);
      __builtin_memcpy(&narrow[12 + j][at], &k, sizeof k);
    }
  }
}
#undef LEAF_OF
#undef LEAF_PAIR

#if LEAF_FROWS < 4
/* Unscaled pages row by row instead, which takes fewer operations than turning lanes into rows, except with the
   widest lanes. With x = cos and y = sin, row u is x F_u + y F_w and row w is x F_w - y F_u. The rows are in the
   order w, axis, u, last if the axis is y, and axis, u, w, last if it is x. */
#ifdef LEAF_FUSES
#  define LEAF_MADD_ROW(a, b, c) \
    __builtin_elementwise_fma((LEAF_L(row_d))(a), (LEAF_L(row_d))(b), (LEAF_L(row_d))(c))
#else
#  define LEAF_MADD_ROW(a, b, c) ((a) * (b) + (c))
#endif
#define LEAF_JOIN(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7)
#define LEAF_TO_ROW(sum) __builtin_convertvector(sum, LEAF_L(row_f))
LEAF_BODY void LEAF_L(page_rows_unscaled)(
    const LEAF_L(page_locals) *m, size_t count, const double *f, double scale, const int is_y, float *rows) {
  LEAF_L(row_d) f_u, f_w, f_a, f_t[4], zero = {0};
  __builtin_memcpy(&f_u, f + (is_y ? 8 : 4), sizeof f_u);
  __builtin_memcpy(&f_w, f + (is_y ? 0 : 8), sizeof f_w);
  __builtin_memcpy(&f_a, f + (is_y ? 4 : 0), sizeof f_a);
  __builtin_memcpy(f_t, f, sizeof f_t);
  LEAF_L(row_f) axis = LEAF_TO_ROW(LEAF_L(rounded)(LEAF_L(splat)(scale))[0] * f_a);
  for (size_t i = 0; i < count; i++) {
    LEAF_L(row_d) x = m->uu[i] - zero, y = m->uw[i] - zero;
    LEAF_L(row_d) at = LEAF_MADD_ROW(m->t[1][i] - zero, f_t[1], m->t[0][i] * f_t[0]);
    at = LEAF_MADD_ROW(m->t[2][i] - zero, f_t[2], at) + f_t[3];
    LEAF_L(row_f) u = LEAF_TO_ROW(LEAF_MADD_ROW(x, f_u, y * f_w)), w = LEAF_TO_ROW(LEAF_MADD_ROW(x, f_w, y * -f_u));
    LEAF_L(row_f) first = is_y ? w : axis, second = is_y ? axis : u, third = is_y ? u : w, last = LEAF_TO_ROW(at);
#if LEAF_FROWS == 2
    LEAF_L(rows_fi) k[2] = {(LEAF_L(rows_fi))LEAF_JOIN(first, second), (LEAF_L(rows_fi))LEAF_JOIN(third, last)};
#else
    LEAF_L(rows_fi) k[4] = {
      (LEAF_L(rows_fi))first, (LEAF_L(rows_fi))second, (LEAF_L(rows_fi))third, (LEAF_L(rows_fi))last};
#endif
#pragma clang loop unroll(full)
    for (int part = 0; part < 4 / LEAF_FROWS; part++) {
      k[part] &= (k[part] & 0x7f800000) != 0;
      __builtin_memcpy(rows + 16 * i + 4 * LEAF_FROWS * part, &k[part], sizeof k[part]);
    }
  }
}
#undef LEAF_JOIN
#undef LEAF_MADD_ROW
#undef LEAF_TO_ROW
#endif

LEAF_ENTRY void LEAF_L(page_block)(
    const leaf_page *page, size_t first, size_t count, const leaf_shared *shared, const double *sines,
    const double *cosines, size_t mask, int is_first, float (*narrow)[LEAF_BLOCK], float *rows) {
  const int a = page->axis;
  LEAF_L(page_locals) m;
  if (a < 2 && page->scale[1 - a] == 1) {
    LEAF_L(page_entries_unscaled)(page, first, count, sines, cosines, mask, &m);
#if LEAF_FROWS < 4
    if (a) LEAF_L(page_rows_unscaled)(&m, count, shared->d, page->scale[a], 1, rows);
    else LEAF_L(page_rows_unscaled)(&m, count, shared->d, page->scale[a], 0, rows);
    return;
#else
    LEAF_L(page_columns)(page, &m, count, shared->d, 1, is_first, narrow);
#endif
  } else {
    LEAF_L(page_entries)(page, first, count, sines, cosines, mask, &m);
    LEAF_L(page_columns)(page, &m, count, shared->d, 0, is_first, narrow);
  }
  LEAF_L(rows_from_columns)(narrow[0], LEAF_BLOCK, count, rows, 15 & ~(1 << a)); /* that of the axis is flushed */
}

LEAF_ENTRY void LEAF_L(pages_exact)(
    const leaf_pose_columns *p, const leaf_page *page, size_t first, size_t count, const leaf_shared *shared,
    float *rows) {
  LEAF_ALIGNED float floats[16][LEAF_BLOCK];
  LEAF_ALIGNED double sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  size_t mask = p->mask[LEAF_ANGLE];
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    if (mask || start == 0) LEAF_L(sincos_block)(p, first + start, n, sines, cosines);
    LEAF_L(page_block)(page, first + start, n, shared, sines, cosines, mask, start == 0, floats, rows + 16 * start);
  }
}
