/* Part of leaf_lanes.h: the matrices of the strips of faces (each is the whole page, turned as the strip is),
   computed one after the other from those of the first strips. Included once per width; no guard. */

/* The state of a block of faces from strip to strip, one lane per face; `wide` is written in double mode only. */
typedef struct {
  float narrow[16][LEAF_BLOCK] __attribute__((aligned(64)));
  double wide[16][LEAF_BLOCK] __attribute__((aligned(64)));
  /* From the first strip's matrix: the rows of the direction along the page, of z, and of the translation. */
  double along[4][LEAF_BLOCK], z[4][LEAF_BLOCK], place[4][LEAF_BLOCK];
  double sine[LEAF_BLOCK], cosine[LEAF_BLOCK], sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
} LEAF_L(strips);

/* The rows of the first strips. The row across the page is the same in all strips of a face, so it is written
   for all of them here. */
LEAF_ENTRY void LEAF_L(first_strips)(
    LEAF_L(strips) *s, size_t count, int across, int along, const float *rows, const double *wide) {
  for (size_t i = 0; i < ((count + LEAF_N - 1) & ~(size_t)(LEAF_N - 1)); i++) {
    /* Lanes of the last group that have no face compute with the first face's numbers. */
    size_t at = i < count ? 16 * i : 0;
    for (int j = 0; j < 4; j++) {
      s->along[j][i] = wide ? wide[at + along + j] : rows[at + along + j];
      s->z[j][i] = wide ? wide[at + 8 + j] : rows[at + 8 + j];
      s->place[j][i] = wide ? wide[at + 12 + j] : rows[at + 12 + j];
      double other = wide ? wide[at + across + j] : rows[at + across + j];
      s->narrow[across + j][i] = (float)other;
      s->wide[across + j][i] = other + 0.0;
    }
    s->sine[i] = s->sines[i] = s->cosines[i] = 0;
    s->cosine[i] = 1;
  }
}

/* Strip i of every face, from strip i - 1: the page turned about the strip's hinge, which lies i lengths from
 * the anchor. The turn differs from the identity in two or three numbers of the rows along the page, of z and of the
 * translation. Sums are added in the order of a whole product. */
LEAF_ENTRY void LEAF_L(next_strips)(
    LEAF_L(strips) *s, const leaf_faces *f, size_t i, size_t first, size_t count, double scale, int along_row, int is_wide) {
  /* A page without any size shows nothing of its bend. */
  const int shows = scale > 1e-18 || scale < -1e-18;
  for (size_t k = 0; k < count; k += LEAF_W) {
    LEAF_D joint_sine = f->side * LEAF_L(load)(f->joint_sine + first + k);
    LEAF_D joint_cosine = LEAF_L(load)(f->joint_cosine + first + k);
    LEAF_D length = LEAF_L(load)(f->length + first + k), anchor = LEAF_L(load)(f->anchor + first + k);
    LEAF_D sine = LEAF_L(load)(s->sine + k), cosine = LEAF_L(load)(s->cosine + k);
    LEAF_D sines = LEAF_L(load)(s->sines + k) + sine, cosines = LEAF_L(load)(s->cosines + k) + cosine;
    LEAF_D next = sine * joint_cosine + cosine * joint_sine;
    cosine = cosine * joint_cosine - sine * joint_sine;
    sine = next;
    if (f->angles) {
      /* Of the turn from the first strip; none at all where a face is flat. */
      size_t row = i * f->count + first + k;
      LEAF_I is_flat = LEAF_L(load)(f->step + first + k) == 0;
      LEAF_D s0 = LEAF_L(load)(f->sines + first + k), c0 = LEAF_L(load)(f->cosines + first + k);
      LEAF_D s1 = LEAF_L(load)(f->sines + row), c1 = LEAF_L(load)(f->cosines + row);
      sine = f->side * LEAF_L(keep)(~is_flat, s1 * c0 - c1 * s0);
      cosine = LEAF_L(pick)(is_flat, LEAF_L(splat)(1.0), c1 * c0 + s1 * s0);
    }
    __builtin_memcpy(s->sine + k, &sine, sizeof sine);
    __builtin_memcpy(s->cosine + k, &cosine, sizeof cosine);
    __builtin_memcpy(s->sines + k, &sines, sizeof sines);
    __builtin_memcpy(s->cosines + k, &cosines, sizeof cosines);
    LEAF_D turn = cosine, lift = -scale * sine, drop = {0};
    if (scale == 1) drop = sine;
    else if (shows) drop = sine / scale;
    LEAF_D hinge = anchor + (double)i * length;
    LEAF_D along = (anchor + length * cosines) - hinge * cosine, away = scale * (hinge * sine - length * sines);
    if (!is_wide) {
      turn = LEAF_L(rounded)(turn);
      lift = LEAF_L(rounded)(lift);
      drop = LEAF_L(rounded)(drop);
      along = LEAF_L(rounded)(along);
      away = LEAF_L(rounded)(away);
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < 4; j++) {
      LEAF_D x = LEAF_L(load)(s->along[j] + k), z = LEAF_L(load)(s->z[j] + k), t = LEAF_L(load)(s->place[j] + k);
      LEAF_D row = turn * x + lift * z, deep = drop * x + turn * z, place = (along * x + away * z) + t;
      LEAF_F f0 = __builtin_convertvector(row, LEAF_F), f1 = __builtin_convertvector(deep, LEAF_F);
      LEAF_F f2 = __builtin_convertvector(place, LEAF_F);
      __builtin_memcpy(s->narrow[along_row + j] + k, &f0, sizeof f0);
      __builtin_memcpy(s->narrow[8 + j] + k, &f1, sizeof f1);
      __builtin_memcpy(s->narrow[12 + j] + k, &f2, sizeof f2);
      if (is_wide) {
        row += 0.0;
        deep += 0.0;
        place += 0.0;
        __builtin_memcpy(s->wide[along_row + j] + k, &row, sizeof row);
        __builtin_memcpy(s->wide[8 + j] + k, &deep, sizeof deep);
        __builtin_memcpy(s->wide[12 + j] + k, &place, sizeof place);
      }
    }
  }
}

/* Row i * count + k of rows is strip i of face k; the rows of strip 0 are already there. Without `wide`, numbers
   are rounded to Float before the product, and the product once; with `wide`, the product is in Double and is
   also rounded into rows. */
LEAF_ENTRY void LEAF_L(strip_rows)(
    const leaf_faces *f, double scale, int goes_down, float *rows, double *wide) {
  const int along = goes_down ? 4 : 0;
  LEAF_L(strips) s;
  for (size_t first = f->first; first < f->end; first += LEAF_BLOCK) {
    size_t n = f->end - first < LEAF_BLOCK ? f->end - first : LEAF_BLOCK;
    LEAF_L(first_strips)(&s, n, 4 - along, along, rows + 16 * first, wide ? wide + 16 * first : 0);
    for (size_t i = 1; i < f->strips; i++) {
      size_t to = 16 * (i * f->count + first);
      LEAF_L(next_strips)(&s, f, i, first, n, scale, along, wide != 0);
      LEAF_L(rows_from_columns)(s.narrow[0], LEAF_BLOCK, n, rows + to, 15);
      if (wide) LEAF_L(deal_wide_rows)(s.wide, n, wide + to);
    }
  }
}
