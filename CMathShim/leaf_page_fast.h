/* Part of leaf_lanes.h: pages (leaf_page.h) -> rows in fast mode. Included once per width; no guard.

   Where only angle, anchor and position vary, a world matrix is cos A + sin B + C, and its last row is that plus - g.x
   row 0 - g.y row 1 + o.x F_0 + o.y F_1, with the same A, B, C for all. No lanes need to be turned into rows.

   In steps, each a short loop over a block: angles; sines and cosines; rows. */
typedef struct {
  double angle[LEAF_FAST_BLOCK]; /* of a frame */
  float sine[LEAF_FAST_BLOCK], cosine[LEAF_FAST_BLOCK];
  float position[2][LEAF_FAST_BLOCK], anchor[2][LEAF_FAST_BLOCK];
} LEAF_L(fast_pages) LEAF_ALIGNED;

/* A power of 2 in the form that zero_last gives. */
#define LEAF_LEAST(power) (int32_t)(((uint32_t)(127 + (power)) << 23) + 0x7fffffffu)

/* The magnitudes of Floats as integers, in an order in which 0 comes last. */
LEAF_BODY LEAF_VI LEAF_L(zero_last)(LEAF_V x) {
  return (LEAF_VI)((LEAF_VU)((LEAF_VI)x & 0x7fffffff) + 0x7fffffffu);
}

/* The numbers that vary from cell to cell, times `factor`, from cell `first` on. */
LEAF_BODY void LEAF_L(page_numbers)(
    const double *from, size_t mask, size_t first, size_t count, double factor, float *to, LEAF_VI *least) {
  LEAF_V f;
  from += first & mask;
  for (size_t i = 0; i < count; i += LEAF_N) {
    if (mask || i == 0) {
#pragma clang loop unroll(full)
      for (int half = 0; half < LEAF_HALVES; half++) {
        LEAF_F part = __builtin_convertvector(factor * LEAF_L(load)(from + i + half * LEAF_W), LEAF_F);
        __builtin_memcpy((char *)&f + half * sizeof part, &part, sizeof part);
      }
      *least = __builtin_elementwise_min(*least, LEAF_L(zero_last)(f));
    }
    __builtin_memcpy(to + i, &f, sizeof f);
  }
}

/* The positions and hinges of a block: either the columns that vary from cell to cell, or the others. */
LEAF_BODY void LEAF_L(place_fast_pages)(
    const leaf_page *page, int varies, size_t first, size_t count, LEAF_L(fast_pages) *b, LEAF_VI *least) {
  for (int k = 0; k < 2; k++) {
    if ((page->position_mask[k] != 0) == varies) {
      LEAF_L(page_numbers)(page->position[k], page->position_mask[k], first, count, 1, b->position[k], least);
    }
    if (page->hinges && (page->anchor_mask[k] != 0) == varies) {
      LEAF_L(page_numbers)(page->anchor[k], page->anchor_mask[k], first, count, -page->size[k], b->anchor[k], least);
    }
  }
}

/* Book.shade(angle:) for angles that are not far, to 2^-22. */
LEAF_BODY LEAF_V LEAF_L(fast_shades)(LEAF_V near, LEAF_VI turns) {
  LEAF_VI size = 0x7fffffff - (LEAF_VI){0};
  LEAF_V turn = LEAF_MADD(near, LEAF_L(splat_many)((float)LEAF_TWO_OVER_PI), __builtin_convertvector(turns, LEAF_V));
  LEAF_V from_upright = 1.0f - (LEAF_V)((LEAF_VI)turn & size);
  LEAF_V x = 1.0f - (LEAF_V)((LEAF_VI)from_upright & size);
  return (LEAF_V)((LEAF_VI)x & ~(x <= 0.0f));
}

/* Sines and cosines of a block's angles, and the shades if there is room for them. Takes the least magnitude of the
   angles, reduced by quarter turns, into `least`. Returns whether an angle is far. */
LEAF_BODY int LEAF_L(fast_turns)(
    const double *angles, size_t mask, size_t count, float *sines, float *cosines, float *shade, LEAF_VI *least) {
  float near[LEAF_FAST_BLOCK] LEAF_ALIGNED;
  int32_t turns[LEAF_FAST_BLOCK] LEAF_ALIGNED;
  LEAF_D sizes = {0};
  LEAF_V r, s, c;
  LEAF_VI n;
  size_t turned = mask ? count : 1; /* one group for all, if all have one angle */
  for (size_t i = 0; i < turned; i += LEAF_N) {
    LEAF_L(fast_reduce)(angles + i, &r, &n, &sizes);
    *least = __builtin_elementwise_min(*least, LEAF_L(zero_last)(r));
    __builtin_memcpy(near + i, &r, sizeof r);
    __builtin_memcpy(turns + i, &n, sizeof n);
  }
  for (size_t i = 0; i < turned; i += LEAF_N) {
    __builtin_memcpy(&n, turns + i, sizeof n);
    r = LEAF_L(load_many)(near + i);
    LEAF_L(fast_values)(r, n, &s, &c);
    __builtin_memcpy(sines + i, &s, sizeof s);
    __builtin_memcpy(cosines + i, &c, sizeof c);
    if (shade) LEAF_L(put_many)(LEAF_L(fast_shades)(r, n), count - i, shade + i);
  }
  for (size_t i = LEAF_N; i < count && !mask; i += LEAF_N) {
    __builtin_memcpy(sines + i, &s, sizeof s);
    __builtin_memcpy(cosines + i, &c, sizeof c);
  }
  if (!LEAF_ARE_FAR(sizes)) return 0;
  LEAF_L(fast_far)(angles, mask, count, sines, cosines);
  if (shade) LEAF_L(shades)(angles, count, shade);
  return 1;
}

/* Computes what the rows of a block are made of. Returns whether they must be flushed, which removes subnormal numbers
   and -0.

   There are none if every number that enters an entry is coarse and C contains no -0: a Float of at least 2^-19 is a
   multiple of 2^-42, so products of three factors, and all their sums, are multiples of 2^-126, the smallest normal
   number; and a sum that begins with +0 does not become -0. */
LEAF_BODY int LEAF_L(make_fast_pages)(
    const leaf_page *page, size_t first, size_t count, const double *angles, size_t angle_mask, float *shade,
    LEAF_VI least, LEAF_L(fast_pages) *b) {
  LEAF_VI least_angle = LEAF_L(zero_last)((LEAF_V){0});
  int are_far = LEAF_L(fast_turns)(angles, angle_mask, count, b->sine, b->cosine, shade, &least_angle);
  LEAF_L(place_fast_pages)(page, 1, first, count, b, &least);
  /* A sine is hardly less than its angle, so comparing the angle with twice the bound is enough. */
  LEAF_VI too_fine = (least < LEAF_LEAST(-19)) | (least_angle < LEAF_LEAST(-18));
  return !page->is_coarse || are_far || __builtin_reduce_or(too_fine) != 0;
}

#define LEAF_PARTS (4 / LEAF_FROWS)
/* Moves row r, 0 or 1, to where the last row is. */
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

/* How rows are stored: as they are, flushed, or past the caches. */
enum { LEAF_L(plainly), LEAF_L(flushed), LEAF_L(streaming) };
LEAF_BODY void LEAF_L(put_page_row)(const LEAF_RF k[LEAF_PARTS], int way, float *row) {
#pragma clang loop unroll(full)
  for (int part = 0; part < LEAF_PARTS; part++) {
    LEAF_L(rows_fi) bits = (LEAF_L(rows_fi))k[part];
    if (way == LEAF_L(flushed)) bits &= (bits & 0x7f800000) != 0;
    LEAF_PUT(bits, row + 4 * LEAF_FROWS * part, way == LEAF_L(streaming));
  }
}

LEAF_BODY void LEAF_L(page_rows)(
    const leaf_page *page, const LEAF_L(fast_pages) *g, size_t first, size_t count, int hinges, int way, float *rows) {
  LEAF_RF a[LEAF_PARTS], s[LEAF_PARTS], c[LEAF_PARTS], x, y;
  __builtin_memcpy(a, page->cosine, sizeof a);
  __builtin_memcpy(s, page->sine, sizeof s);
  __builtin_memcpy(c, page->rest, sizeof c);
  __builtin_memcpy(&x, page->position_x + 16 - 4 * LEAF_FROWS, sizeof x);
  __builtin_memcpy(&y, page->position_y + 16 - 4 * LEAF_FROWS, sizeof y);
#pragma clang loop unroll_count(2)
  for (size_t i = first; i < count; i++) {
    LEAF_RF k[LEAF_PARTS];
#pragma clang loop unroll(full)
    for (int part = 0; part < LEAF_PARTS; part++) {
      k[part] = LEAF_MADD_RF(g->sine[i] - (LEAF_RF){0}, s[part], c[part]);
      k[part] = LEAF_MADD_RF(g->cosine[i] - (LEAF_RF){0}, a[part], k[part]);
    }
    LEAF_RF last = k[LEAF_PARTS - 1];
    last = LEAF_MADD_RF(g->position[0][i] - (LEAF_RF){0}, x, last);
    last = LEAF_MADD_RF(g->position[1][i] - (LEAF_RF){0}, y, last);
    if (hinges) {
      last = LEAF_MADD_RF(g->anchor[0][i] - (LEAF_RF){0}, LEAF_LAST(k, 0), last);
      last = LEAF_MADD_RF(g->anchor[1][i] - (LEAF_RF){0}, LEAF_LAST(k, 1), last);
    }
    k[LEAF_PARTS - 1] = last;
    LEAF_L(put_page_row)(k, way, rows + 16 * i);
  }
}

#if LEAF_FROWS == 4
/* Four numbers four times: the group repeated, or each number repeated. */
#define LEAF_AGAIN(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
#define LEAF_SPREAD(v) __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
/* The rows of k, except that the last one is row r of `last`. */
#define LEAF_WITH_LAST(k, last, r) \
  __builtin_shufflevector( \
      k, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16 + 4 * r, 17 + 4 * r, 18 + 4 * r, 19 + 4 * r)
/* Pages without hinges: only the last row depends on the position, so four cells are moved at once. Returns how
   many cells it has done. */
LEAF_BODY size_t LEAF_L(page_rows_by_four)(
    const leaf_page *page, const LEAF_L(fast_pages) *g, size_t count, int way, float *rows) {
  LEAF_RF a, s, c, x, y, rest, k[4];
  LEAF_L(row_f) last_x, last_y, last_rest;
  __builtin_memcpy(&a, page->cosine, sizeof a);
  __builtin_memcpy(&s, page->sine, sizeof s);
  __builtin_memcpy(&c, page->rest, sizeof c);
  __builtin_memcpy(&last_x, page->position_x + 12, sizeof last_x);
  __builtin_memcpy(&last_y, page->position_y + 12, sizeof last_y);
  __builtin_memcpy(&last_rest, page->rest + 12, sizeof last_rest);
  x = LEAF_AGAIN(last_x);
  y = LEAF_AGAIN(last_y);
  rest = LEAF_AGAIN(last_rest);
  for (size_t i = 0; i < (count & ~(size_t)3); i += 4) {
    LEAF_L(row_f) to_x, to_y;
    __builtin_memcpy(&to_x, g->position[0] + i, sizeof to_x);
    __builtin_memcpy(&to_y, g->position[1] + i, sizeof to_y);
    LEAF_RF last = LEAF_MADD_RF(LEAF_SPREAD(to_y), y, LEAF_MADD_RF(LEAF_SPREAD(to_x), x, rest));
    k[0] = LEAF_WITH_LAST(c, last, 0);
    k[1] = LEAF_WITH_LAST(c, last, 1);
    k[2] = LEAF_WITH_LAST(c, last, 2);
    k[3] = LEAF_WITH_LAST(c, last, 3);
#pragma clang loop unroll(full)
    for (int cell = 0; cell < 4; cell++) {
      k[cell] = LEAF_MADD_RF(g->sine[i + cell] - (LEAF_RF){0}, s, k[cell]);
      k[cell] = LEAF_MADD_RF(g->cosine[i + cell] - (LEAF_RF){0}, a, k[cell]);
      LEAF_L(put_page_row)(&k[cell], way, rows + 16 * (i + cell));
    }
  }
  return count & ~(size_t)3;
}
#undef LEAF_AGAIN
#undef LEAF_SPREAD
#undef LEAF_WITH_LAST
#endif
#undef LEAF_LAST

/* Pages that do not move are treated as moving, with F_0 = F_1 = 0. */
LEAF_BODY void LEAF_L(put_fast_pages)(
    const leaf_page *page, const LEAF_L(fast_pages) *g, size_t count, int way, float *rows) {
  if (page->hinges) {
    LEAF_L(page_rows)(page, g, 0, count, 1, way, rows);
  } else {
    size_t done = 0;
#if LEAF_FROWS == 4
    done = LEAF_L(page_rows_by_four)(page, g, count, way, rows);
#endif
    LEAF_L(page_rows)(page, g, done, count, 0, way, rows);
  }
}

/* The cells first...end - 1, turned by their own angles or by a frame's springs; rows[0] is the first cell's. */
LEAF_ENTRY void LEAF_L(pages_fast)(
    const leaf_pose_columns *restrict p, const leaf_frame *restrict frame, const leaf_page *restrict page, size_t first,
    size_t end, float *restrict rows) {
  LEAF_L(fast_pages) b;
#if LEAF_CAN_STREAM
  int streams = leaf_streams(page, rows, 64 * (end - first));
#endif
  LEAF_VI least = LEAF_L(zero_last)((LEAF_V){0});
  LEAF_L(place_fast_pages)(page, 0, 0, end - first < LEAF_FAST_BLOCK ? end - first : LEAF_FAST_BLOCK, &b, &least);
  if (frame) __builtin_memset(b.angle, 0, sizeof b.angle); /* whole groups of lanes are read */
  for (; first < end; first += LEAF_FAST_BLOCK, rows += 16 * LEAF_FAST_BLOCK) {
    size_t count = end - first < LEAF_FAST_BLOCK ? end - first : LEAF_FAST_BLOCK;
    const double *angles = p->at[LEAF_ANGLE] + (first & p->mask[LEAF_ANGLE]);
    if (frame) LEAF_L(frame_angles)(frame, first, count, b.angle), angles = b.angle;
    float *shade = frame && frame->shade ? frame->shade + first : 0;
    int flushes = LEAF_L(make_fast_pages)(page, first, count, angles, p->mask[LEAF_ANGLE], shade, least, &b);
    if (__builtin_expect(flushes, 0)) LEAF_L(put_fast_pages)(page, &b, count, LEAF_L(flushed), rows);
#if LEAF_CAN_STREAM
    else if (__builtin_expect(streams, 0)) LEAF_L(put_fast_pages)(page, &b, count, LEAF_L(streaming), rows);
#endif
    else LEAF_L(put_fast_pages)(page, &b, count, LEAF_L(plainly), rows);
    if (frame) LEAF_L(frame_columns)(frame, first, first + count);
  }
#if LEAF_CAN_STREAM
  if (streams) LEAF_END_STREAM();
#endif
}
#undef LEAF_PARTS
