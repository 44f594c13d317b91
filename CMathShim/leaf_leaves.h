/* Part of leaf_lanes.h: the leaves inside an open book, from ratios to the angles, shades and flags of both faces (see
   Book+Open.swift). Included once per width; no guard. */
#define LEAF_PI 3.141592653589793
#if LEAF_W == 2
#  define LEAF_ZIP_LOW(a, b) __builtin_shufflevector(a, b, 0, 2)
#  define LEAF_ZIP_HIGH(a, b) __builtin_shufflevector(a, b, 1, 3)
#  define LEAF_EVENS(a, b) __builtin_shufflevector(a, b, 0, 2)
#  define LEAF_ODDS(a, b) __builtin_shufflevector(a, b, 1, 3)
#elif LEAF_W == 4
#  define LEAF_ZIP_LOW(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#  define LEAF_ZIP_HIGH(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#  define LEAF_EVENS(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#  define LEAF_ODDS(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#elif LEAF_W == 8
#  define LEAF_ZIP_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#  define LEAF_ZIP_HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#  define LEAF_EVENS(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#  define LEAF_ODDS(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#endif

/* Numbers of two faces, by turns. */
LEAF_BODY void LEAF_L(zip)(LEAF_D front, LEAF_D back, double *to) {
#if LEAF_W == 1
  to[0] = front[0], to[1] = back[0];
#else
  LEAF_D low = LEAF_ZIP_LOW(front, back), high = LEAF_ZIP_HIGH(front, back);
  __builtin_memcpy(to, &low, sizeof low);
  __builtin_memcpy(to + LEAF_W, &high, sizeof high);
#endif
}

LEAF_BODY void LEAF_L(unzip)(const double *from, LEAF_D *front, LEAF_D *back) {
#if LEAF_W == 1
  (*front)[0] = from[0], (*back)[0] = from[1];
#else
  LEAF_D low = LEAF_L(load)(from), high = LEAF_L(load)(from + LEAF_W);
  *front = LEAF_EVENS(low, high);
  *back = LEAF_ODDS(low, high);
#endif
}

LEAF_BODY LEAF_D LEAF_L(size_of)(LEAF_D x) { return (LEAF_D)((LEAF_I)x & 0x7fffffffffffffff); }

LEAF_BODY LEAF_D LEAF_L(shade_of)(LEAF_D angle) {
  LEAF_D zero = {0}, left = 1 - LEAF_L(size_of)(1 - 2 * LEAF_L(size_of)(angle) / LEAF_PI);
  return LEAF_L(pick)(left > zero, left, zero);
}

/* The flags of a face that leans by so much from upright. `hidden`: of a book at rest, where its ratio hides it. */
LEAF_BODY LEAF_I LEAF_L(face_flags)(LEAF_D lean, LEAF_I hidden, const leaf_open_book *book) {
  LEAF_D zero = {0};
  LEAF_I is_edge = LEAF_L(size_of)(lean) < 1e-9, is_back = ~is_edge & (lean < zero);
  if (book->is_moving) hidden = is_back;
  return (is_edge & book->edge_on) | (is_back & book->back_facing) | (~hidden & book->visible);
}

/* Adds the leaves that have changed to those from *first to *last. */
LEAF_ENTRY void LEAF_L(open_leaves)(
    const double *ratios, size_t from, size_t end, const leaf_open_book *book, leaf_face_columns to, int64_t *first,
    int64_t *last) {
  LEAF_D one = LEAF_L(splat)(1.0), zero = {0};
  LEAF_I none = {0}, index, low = none + *first, high = none + *last;
  for (int lane = 0; lane < LEAF_W; lane++) index[lane] = (int64_t)from + lane;
  for (size_t i = from; i < end; i += LEAF_W) {
    LEAF_D ratio = LEAF_L(load)(ratios + i), kept = LEAF_L(pick)(ratio < -one, -one, ratio);
    kept = LEAF_L(pick)(kept > one, one, kept);
    LEAF_D recto = -(1 - kept) * LEAF_PI / 2, verso = (1 + kept) * LEAF_PI / 2 + book->gap;
    LEAF_D lean_recto = LEAF_PI / 2 - LEAF_L(size_of)(recto), lean_verso = LEAF_PI / 2 - LEAF_L(size_of)(verso);
    LEAF_I flags = LEAF_L(face_flags)(lean_recto, ratio < zero, book);
    flags |= LEAF_L(face_flags)(lean_verso, ratio > zero, book) << 32;
    LEAF_D front = book->sign * recto, back = book->sign * verso, old_front, old_back;
    LEAF_L(unzip)(to.angles + 2 * i, &old_front, &old_back);
    LEAF_I old_flags, changed;
    __builtin_memcpy(&old_flags, to.flags + 2 * i, sizeof old_flags);
    changed = ((LEAF_I)front ^ (LEAF_I)old_front) | ((LEAF_I)back ^ (LEAF_I)old_back) | (flags ^ old_flags);
    changed = changed != none;
    LEAF_I is_first = changed & (index < low);
    low = (is_first & index) | (~is_first & low);
    high = (changed & index) | (~changed & high);
    LEAF_L(zip)(front, back, to.angles + 2 * i);
    if (book->contact >= 0) {
      LEAF_D contact = LEAF_L(splat)(book->contact);
      LEAF_L(zip)(contact, contact, to.shades + 2 * i);
    } else {
      LEAF_L(zip)(LEAF_L(shade_of)(recto), LEAF_L(shade_of)(verso), to.shades + 2 * i);
    }
    __builtin_memcpy(to.flags + 2 * i, &flags, sizeof flags);
    index += LEAF_W;
  }
  for (int lane = 0; lane < LEAF_W; lane++) {
    if (low[lane] < *first) *first = low[lane];
    if (high[lane] > *last) *last = high[lane];
  }
}
#undef LEAF_PI
#undef LEAF_ZIP_LOW
#undef LEAF_ZIP_HIGH
#undef LEAF_EVENS
#undef LEAF_ODDS
