/* Part of leaf_lanes.h: sines and cosines. Included once per width; no guard. */

/* The last bits of this number give the quarter turns of an angle. */
LEAF_BODY LEAF_I LEAF_L(quarter_turns)(LEAF_D x) { return (LEAF_I)(x * LEAF_TWO_OVER_PI + LEAF_ROUND_TO_INT); }

/* a * b + c, fused or not: for products that are exact, so that both have the same bits. */
#define LEAF_EXACT(a, b, c) LEAF_MADD_D(a, LEAF_L(splat)(b), c)

/* leaf_sincos, lane by lane, in steps: the angle reduced by k quarter turns to y + e; two polynomials in y * y;
   sine and cosine. Kernels with many angles take each step for a whole block at a time: short chains of
   operations, more of which fit into a processor's window at once. */
LEAF_BODY void LEAF_L(reduce)(LEAF_D x, LEAF_D *y, LEAF_D *e) {
  LEAF_D k = (LEAF_D)LEAF_L(quarter_turns)(x) - LEAF_ROUND_TO_INT;
  LEAF_D r = LEAF_EXACT(k, -LEAF_HALF_PI_1, x);
  LEAF_D r2 = LEAF_EXACT(k, -LEAF_HALF_PI_2, r);
  LEAF_D e2 = LEAF_EXACT(k, -LEAF_HALF_PI_2, r - r2);
  LEAF_D r3 = LEAF_EXACT(k, -LEAF_HALF_PI_3, r2);
  LEAF_D e3 = LEAF_EXACT(k, -LEAF_HALF_PI_3, r2 - r3);
  LEAF_D tail = (e2 + e3) - k * LEAF_HALF_PI_4;
  *y = r3 + tail;
  *e = (r3 - *y) + tail;
}

LEAF_BODY void LEAF_L(trig_polynomials)(LEAF_D y, LEAF_D *q, LEAF_D *p) {
  LEAF_D z = y * y;
  *q = LEAF_SIN_1L
    + z * (LEAF_SIN_2 + z * (LEAF_SIN_3 + z * (LEAF_SIN_4 + z * (LEAF_SIN_5 + z * (LEAF_SIN_6 + z * LEAF_SIN_7)))));
  *p = LEAF_COS_2
    + z * (LEAF_COS_3 + z * (LEAF_COS_4 + z * (LEAF_COS_5 + z * (LEAF_COS_6 + z * LEAF_COS_7))));
}

LEAF_BODY void LEAF_L(trig_values)(
    LEAF_D x, LEAF_D y, LEAF_D e, LEAF_D q, LEAF_D p, LEAF_D *sine, LEAF_D *cosine) {
  LEAF_I n = LEAF_L(quarter_turns)(x);
  LEAF_D h = (y + LEAF_ROUND_TO_2M13) - LEAF_ROUND_TO_2M13;
  LEAF_D d = y - h;
  LEAF_D hh = h * h;
  LEAF_D rest = d * (y + h);
  LEAF_D z = y * y;
  LEAF_D cube = d * (z + h * (y + h));
  LEAF_D t = LEAF_EXACT(hh * h, LEAF_SIN_1H, y);
  LEAF_D te = LEAF_EXACT(hh * h, LEAF_SIN_1H, y - t);
  LEAF_D s = t + (te + ((cube * LEAF_SIN_1H + (y * z) * q) + e * LEAF_EXACT(z, -0.5, LEAF_L(splat)(1.0))));
  LEAF_D c = LEAF_EXACT(hh, -0.5, LEAF_L(splat)(1.0)) + (LEAF_EXACT(rest, -0.5, (z * z) * p) - e * s);

  LEAF_I odd = (n & 1) != 0;
  LEAF_D sin_x = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, c, s) ^ ((n & 2) << 62));
  LEAF_D cos_x = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, s, c) ^ (((n + 1) & 2) << 62));
  LEAF_I size = (LEAF_I)x & 0x7fffffffffffffffll;
  sin_x = LEAF_L(pick)((LEAF_I)((LEAF_D)size < LEAF_TRIG_TINY), x, sin_x);
  if (__builtin_expect(LEAF_L(any)(~((LEAF_D)size <= LEAF_TRIG_LIMIT)), 0)) {
    for (int i = 0; i < LEAF_W; i++) {
      if (__builtin_fabs(x[i]) <= LEAF_TRIG_LIMIT) continue;
      double si, ci;
      leaf_sincos(x[i], &si, &ci);
      sin_x[i] = si;
      cos_x[i] = ci;
    }
  }
  *sine = sin_x;
  *cosine = cos_x;
}

/* Sines and cosines of `count` angles, at most a block, in whole groups of lanes; the results must not overlap
   the angles. */
LEAF_ENTRY void LEAF_L(sincos_staged)(const double *x, size_t count, double *sines, double *cosines) {
  LEAF_ALIGNED double ys[LEAF_BLOCK], es[LEAF_BLOCK];
  LEAF_D y, e, q, p;
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(reduce)(LEAF_L(load)(x + i), &y, &e);
    __builtin_memcpy(ys + i, &y, sizeof y);
    __builtin_memcpy(es + i, &e, sizeof e);
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(trig_polynomials)(LEAF_L(load)(ys + i), &q, &p);
    __builtin_memcpy(sines + i, &q, sizeof q);
    __builtin_memcpy(cosines + i, &p, sizeof p);
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_L(trig_values)(
        LEAF_L(load)(x + i), LEAF_L(load)(ys + i), LEAF_L(load)(es + i), LEAF_L(load)(sines + i), LEAF_L(load)(cosines + i),
        &q, &p);
    __builtin_memcpy(sines + i, &q, sizeof q);
    __builtin_memcpy(cosines + i, &p, sizeof p);
  }
}

/* For any number of angles; s or c may be x itself. */
LEAF_ENTRY void LEAF_L(sincos_array)(const double *x, double *s, double *c, size_t n) {
  LEAF_ALIGNED double angles[LEAF_BLOCK] = {0}, sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  for (size_t i = 0; i < n; i += LEAF_BLOCK) {
    size_t count = n - i < LEAF_BLOCK ? n - i : LEAF_BLOCK;
    __builtin_memcpy(angles, x + i, count * sizeof *x);
    LEAF_L(sincos_staged)(angles, count, sines, cosines);
    __builtin_memcpy(s + i, sines, count * sizeof *s);
    __builtin_memcpy(c + i, cosines, count * sizeof *c);
  }
}

/* The same for runs of angles, every one `stride` numbers after the one before. With wide lanes a block holds many of few. */
LEAF_ENTRY void LEAF_L(sincos_runs)(const double *x, double *s, double *c, size_t few, size_t runs, size_t stride) {
  size_t run = 0, each = few > LEAF_BLOCK / 4 || LEAF_W < 4 ? runs : 0;
  for (; run < each; run++) LEAF_L(sincos_array)(x + run * stride, s + run * stride, c + run * stride, few);
  LEAF_ALIGNED double angles[LEAF_BLOCK + LEAF_W] = {0}, sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  while (run < runs) {
    size_t first = run, count = 0;
    for (; run < runs && count + few <= LEAF_BLOCK; run++, count += few) {
      for (size_t i = 0; i < few; i += LEAF_W) {
        LEAF_D some = LEAF_L(load)(x + run * stride + i);
        __builtin_memcpy(angles + count + i, &some, sizeof some);
      }
    }
    LEAF_L(sincos_staged)(angles, count, sines, cosines);
    for (count = 0; first < run; first++)
      for (size_t i = 0; i < few; i++, count++)
        s[first * stride + i] = sines[count], c[first * stride + i] = cosines[count];
  }
}
#undef LEAF_EXACT
