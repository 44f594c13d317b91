/* Part of leaf_lanes.h: the matrices of the strips of a face, one after the other, from that of its first strip. Included once
   per width; no guard. Four numbers at a time at every width, as a row has; what differs is the processor's instructions. */
typedef double LEAF_L(strip_d) __attribute__((vector_size(32)));
typedef float LEAF_L(strip_f) __attribute__((vector_size(16)));
typedef int32_t LEAF_L(strip_i) __attribute__((vector_size(16)));

/* To Float, no subnormal and no -0 among them. */
#define LEAF_STRIP_NARROW(to, v) \
  do { \
    LEAF_L(strip_i) bits_ = (LEAF_L(strip_i))__builtin_convertvector(v, LEAF_L(strip_f)); \
    bits_ &= (bits_ & 0x7f800000) != 0; \
    __builtin_memcpy(to, &bits_, sizeof bits_); \
  } while (0)

#define LEAF_STRIP_SINGLE(v) \
  do { \
    LEAF_L(strip_f) single_; \
    LEAF_STRIP_NARROW(&single_, v); \
    v = __builtin_convertvector(single_, LEAF_L(strip_d)); \
  } while (0)

/* Row i * heads + k of rows is strip i of face k; those of strips 0 are there. A strip's matrix differs from the identity in the
 * rows of x (or y, if the strips go down), z and the translation, and there in two or three numbers; sums run in the order of
 * a whole product. Without `wide` numbers are rounded to Float before the product, and it once; with it, it is in Double, and
 * rounded into rows too. */
LEAF_ENTRY void LEAF_L(strip_rows)(
    const leaf_joint *joints, size_t heads, size_t strips, double scale, int goes_down, float *rows, double *wide) {
  const size_t along_row = goes_down ? 4 : 0, other_row = 4 - along_row, step = 16 * heads;
  /* A page of no size at all shows nothing of its bend. */
  const int shows = scale > 1e-18 || scale < -1e-18;
  for (size_t k = 0; k < heads; k++) {
    const leaf_joint j = joints[k];
    LEAF_L(strip_d) m[4];
    for (int r = 0; r < 4; r++) {
      if (wide) {
        __builtin_memcpy(&m[r], wide + 16 * k + 4 * r, sizeof m[r]);
      } else {
        LEAF_L(strip_f) f;
        __builtin_memcpy(&f, rows + 16 * k + 4 * r, sizeof f);
        m[r] = __builtin_convertvector(f, LEAF_L(strip_d));
      }
    }
    const LEAF_L(strip_d) x = m[along_row / 4], other = m[other_row / 4], z = m[2], t = m[3];
    double turned_sine = 0, turned_cosine = 1, sines = 0, cosines = 0;
    float *to = rows + 16 * k;
    double *to_wide = wide ? wide + 16 * k : 0;
    for (size_t i = 1; i < strips; i++) {
      sines += turned_sine;
      cosines += turned_cosine;
      double next = turned_sine * j.cosine + turned_cosine * j.sine;
      turned_cosine = turned_cosine * j.cosine - turned_sine * j.sine;
      turned_sine = next;
      /* turn, lift, drop, along; and away */
      LEAF_L(strip_d) local = {turned_cosine, -scale * turned_sine,
                            scale == 1 ? turned_sine : shows ? turned_sine / scale : 0,
                            j.length * cosines + j.anchor * (1 - turned_cosine)};
      LEAF_L(strip_d) away = {scale * (j.anchor * turned_sine - j.length * sines), 0, 0, 0};
      to += step;
      if (!wide) {
        LEAF_STRIP_SINGLE(local);
        LEAF_STRIP_SINGLE(away);
      }
      LEAF_L(strip_d) row = local[0] * x + local[1] * z, deep = local[2] * x + local[0] * z;
      LEAF_L(strip_d) place = (local[3] * x + away[0] * z) + t;
      if (wide) {
        to_wide += step;
        LEAF_L(strip_d) settled = row + 0.0;
        __builtin_memcpy(to_wide + along_row, &settled, sizeof settled);
        settled = other + 0.0;
        __builtin_memcpy(to_wide + other_row, &settled, sizeof settled);
        settled = deep + 0.0;
        __builtin_memcpy(to_wide + 8, &settled, sizeof settled);
        settled = place + 0.0;
        __builtin_memcpy(to_wide + 12, &settled, sizeof settled);
      }
      LEAF_STRIP_NARROW(to + along_row, row);
      LEAF_STRIP_NARROW(to + other_row, other);
      LEAF_STRIP_NARROW(to + 8, deep);
      LEAF_STRIP_NARROW(to + 12, place);
    }
  }
}

#undef LEAF_STRIP_SINGLE
#undef LEAF_STRIP_NARROW
