/* Part of leaf_lanes.h: poses -> rows where all cells turn about one named axis and none has a perspective of its own, as
   the pages of a book do and most cells of a host. Included once per width; no guard.

   About the axis a, with u and w the next two, cyclically: M_uu = S_u cos, M_uw = S_u sin, M_wu = -S_w sin,
   M_ww = S_w cos, M_aa = S_a, and everything else of the local matrix is 0 but its last row. */

/* ---- exact: leaf_pose.h and leaf_product.h without their zeros, which changes no bit of a finite result ---- */

/* A product of two Floats is exact in Double: fused or not, such a sum has the same bits. */
#define LEAF_PAIR(a, x, b, y) LEAF_MADD_D(b, LEAF_L(splat)(y), (a) * (x))
#define LEAF_OF(column, k) LEAF_L(load)(page->column[k] + (i & page->column##_mask[k]))

/* The entries of a block's local matrices that vary, rounded to Float. */
typedef struct {
  double uu[LEAF_BLOCK], uw[LEAF_BLOCK], wu[LEAF_BLOCK], ww[LEAF_BLOCK], t[3][LEAF_BLOCK];
} LEAF_L(page_locals);

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

/* The same for pages of their own size that turn about x or y, as those of an open book: M_uu = M_ww = cos,
   M_uw = -M_wu = sin, and z has no anchor and no position. The sign of a zero, which may differ, shows in no settled result. */
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
    LEAF_KEEP(c, m->uu);
    LEAF_KEEP(s, m->uw);
  }
}
#undef LEAF_KEEP

LEAF_BODY void LEAF_L(page_products)(
    const LEAF_L(page_locals) *m, size_t count, const double *fu, const double *fw, int is_unscaled,
    float (*to_u)[LEAF_BLOCK], float (*to_w)[LEAF_BLOCK]) {
  for (size_t at = 0; at < count; at += LEAF_W) {
    LEAF_D x = LEAF_L(load)(m->uu + at), y = LEAF_L(load)(m->uw + at);
    LEAF_D z = is_unscaled ? -y : LEAF_L(load)(m->wu + at), v = is_unscaled ? x : LEAF_L(load)(m->ww + at);
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_F ku = __builtin_convertvector(LEAF_PAIR(x, fu[j], y, fw[j]), LEAF_F);
      LEAF_F kw = __builtin_convertvector(LEAF_PAIR(z, fu[j], v, fw[j]), LEAF_F);
      __builtin_memcpy(&to_u[j][at], &ku, sizeof ku);
      __builtin_memcpy(&to_w[j][at], &kw, sizeof kw);
    }
  }
}

/* The world matrices of a block as 16 columns, to be settled. The row of the axis is the same in every block. */
LEAF_ENTRY void LEAF_L(page_block)(
    const leaf_page *page, size_t first, size_t count, const leaf_shared *shared, const double *sines,
    const double *cosines, size_t mask, int is_first, float (*narrow)[LEAF_BLOCK]) {
  const int a = page->axis, u = (a + 1) % 3, w = (a + 2) % 3;
  const int is_unscaled = a < 2 && page->scale[1 - a] == 1;
  const double *f = shared->d;
  LEAF_L(page_locals) m;
  if (is_first) {
    LEAF_D axis = LEAF_L(rounded)(LEAF_L(splat)(page->scale[a]));
    for (int j = 0; j < 4; j++) {
      float k = (float)(axis[0] * f[4 * a + j]);
      for (int at = 0; at < LEAF_BLOCK; at++) narrow[4 * a + j][at] = k;
    }
  }
  if (is_unscaled) {
    LEAF_L(page_entries_unscaled)(page, first, count, sines, cosines, mask, &m);
    LEAF_L(page_products)(&m, count, f + 4 * u, f + 4 * w, 1, narrow + 4 * u, narrow + 4 * w);
  } else {
    LEAF_L(page_entries)(page, first, count, sines, cosines, mask, &m);
    LEAF_L(page_products)(&m, count, f + 4 * u, f + 4 * w, 0, narrow + 4 * u, narrow + 4 * w);
  }
  for (size_t at = 0; at < count; at += LEAF_W) {
    LEAF_D x = LEAF_L(load)(m.t[0] + at), y = LEAF_L(load)(m.t[1] + at), z = LEAF_L(load)(m.t[2] + at);
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

LEAF_ENTRY void LEAF_L(pages_exact)(
    const leaf_pose_columns *p, const leaf_page *page, size_t first, size_t count, const leaf_shared *shared,
    float *rows) {
  float floats[16][LEAF_BLOCK] __attribute__((aligned(64)));
  double sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  size_t mask = p->mask[LEAF_ANGLE];
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    if (mask || start == 0) LEAF_L(sincos_block)(p, first + start, n, sines, cosines);
    LEAF_L(page_block)(page, first + start, n, shared, sines, cosines, mask, start == 0, floats);
    LEAF_L(rows_from_columns)(floats[0], LEAF_BLOCK, n, rows + 16 * start, 1);
  }
}

/* ---- fast: where only angle, anchor and position vary, a world matrix is cos A + sin B + C, and its last row
   - g.x row 0 - g.y row 1 + o.x F_0 + o.y F_1 besides, with the same A, B, C for all. No lanes need turning. ---- */

#define LEAF_PARTS (4 / LEAF_FROWS)
/* Row r, 0 or 1, brought to where the last row is. */
#if LEAF_FROWS == 4
#  define LEAF_LAST(k, r) \
    __builtin_shufflevector( \
        (LEAF_RF){0}, k[0], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16 + 4 * r, 17 + 4 * r, 18 + 4 * r, 19 + 4 * r)
#elif LEAF_FROWS == 2
#  define LEAF_LAST(k, r) \
    __builtin_shufflevector((LEAF_RF){0}, k[0], 0, 1, 2, 3, 8 + 4 * r, 9 + 4 * r, 10 + 4 * r, 11 + 4 * r)
#else
#  define LEAF_LAST(k, r) k[r]
#endif

/* What varies from cell to cell, times `factor`; all of the block where it does not, once. */
LEAF_BODY void LEAF_L(page_column)(
    const double *from, size_t mask, size_t first, size_t count, int is_first, double factor, float to[LEAF_BLOCK]) {
  if (!mask && !is_first) return;
  for (size_t i = 0; i < (mask ? count : LEAF_BLOCK); i += LEAF_W) {
    LEAF_F f = __builtin_convertvector(factor * LEAF_L(load)(from + ((first + i) & mask)), LEAF_F);
    __builtin_memcpy(to + i, &f, sizeof f);
  }
}

LEAF_BODY void LEAF_L(page_rows)(
    const leaf_page *page, const LEAF_L(fast_block) *b, size_t count, int moves, int hinges, float *rows) {
  LEAF_RF a[LEAF_PARTS], s[LEAF_PARTS], c[LEAF_PARTS], x, y;
  __builtin_memcpy(a, page->cosine, sizeof a);
  __builtin_memcpy(s, page->sine, sizeof s);
  __builtin_memcpy(c, page->rest, sizeof c);
  __builtin_memcpy(&x, page->position_x + 16 - 4 * LEAF_FROWS, sizeof x);
  __builtin_memcpy(&y, page->position_y + 16 - 4 * LEAF_FROWS, sizeof y);
#pragma clang loop unroll_count(2)
  for (size_t i = 0; i < count; i++) {
    LEAF_RF k[LEAF_PARTS];
#pragma clang loop unroll(full)
    for (int part = 0; part < LEAF_PARTS; part++) {
      k[part] = LEAF_MADD_RF(b->sine[i] - (LEAF_RF){0}, s[part], c[part]);
      k[part] = LEAF_MADD_RF(b->cosine[i] - (LEAF_RF){0}, a[part], k[part]);
    }
    LEAF_RF last = k[LEAF_PARTS - 1];
    if (moves) {
      last = LEAF_MADD_RF(b->at[LEAF_POSITION_X][i] - (LEAF_RF){0}, x, last);
      last = LEAF_MADD_RF(b->at[LEAF_POSITION_Y][i] - (LEAF_RF){0}, y, last);
    }
    if (hinges) {
      last = LEAF_MADD_RF(b->at[LEAF_ANCHOR_X][i] - (LEAF_RF){0}, LEAF_LAST(k, 0), last);
      last = LEAF_MADD_RF(b->at[LEAF_ANCHOR_Y][i] - (LEAF_RF){0}, LEAF_LAST(k, 1), last);
    }
    k[LEAF_PARTS - 1] = last;
#pragma clang loop unroll(full)
    for (int part = 0; part < LEAF_PARTS; part++) {
      LEAF_L(rows_fi) bits = (LEAF_L(rows_fi))k[part];
      bits &= (bits & 0x7f800000) != 0;
      __builtin_memcpy(rows + 16 * i + 4 * LEAF_FROWS * part, &bits, sizeof bits);
    }
  }
}

LEAF_ENTRY void LEAF_L(pages_fast)(
    const leaf_pose_columns *p, const leaf_page *page, size_t first, size_t count, float *rows) {
  LEAF_L(fast_block) b;
  size_t mask = p->mask[LEAF_ANGLE];
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK, at = first + start;
    int is_first = start == 0;
    if (mask || is_first) LEAF_L(fast_sincos)(p->at[LEAF_ANGLE] + (at & mask), mask ? n : LEAF_N, &b);
    for (int i = LEAF_N; i < LEAF_BLOCK && !mask && is_first; i++) {
      b.sine[i] = b.sine[0];
      b.cosine[i] = b.cosine[0];
    }
    for (int k = 0; k < 2; k++) {
      LEAF_L(page_column)
      (page->position[k], page->position_mask[k], at, n, is_first, 1, b.at[LEAF_POSITION_X + k]);
      LEAF_L(page_column)
      (page->anchor[k], page->anchor_mask[k], at, n, is_first, -page->size[k], b.at[LEAF_ANCHOR_X + k]);
    }
    float *to = rows + 16 * start;
    if (page->hinges) LEAF_L(page_rows)(page, &b, n, 1, 1, to);
    else if (page->moves) LEAF_L(page_rows)(page, &b, n, 1, 0, to);
    else LEAF_L(page_rows)(page, &b, n, 0, 0, to);
  }
}
#undef LEAF_LAST
#undef LEAF_PARTS
