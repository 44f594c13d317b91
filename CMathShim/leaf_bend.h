/* Part of leaf_lanes.h: the poses of the strips of a soft book, LEAF_W faces at a time. Included once per width; no
   guard. */
typedef uint32_t LEAF_L(flags) __attribute__((vector_size(4 * LEAF_W)));
#define LEAF_FLAGS LEAF_L(flags)

LEAF_BODY LEAF_FLAGS LEAF_L(load_flags)(const uint32_t *p) {
  LEAF_FLAGS v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

LEAF_BODY LEAF_FLAGS LEAF_L(flag_mask)(LEAF_I mask) { return (LEAF_FLAGS)__builtin_convertvector(mask, LEAF_L(words)); }

/* Row i * count + k is strip i of face k. The plane of a strip contains its hinge (x, 0, z) and has the normal
   (sin a, 0, cos a). The eye, at (0, 0, d), is in front of it while d cos a - (z cos a + x sin a) > 0, and
   edge-on within 1e-9 d. `turned` receives the flags of which any strip has changed. With `bows` the strips have angles
   of their own. */
LEAF_BODY void LEAF_L(bend_faces)(const leaf_faces *f, const leaf_strip_columns *to, uint32_t *turned, const int bows) {
  LEAF_FLAGS other = {0};
  uint32_t other_last = 0;
  for (size_t k = f->first; k < f->end; k += LEAF_W) {
    size_t lanes = f->end - k < LEAF_W ? f->end - k : LEAF_W;
    LEAF_D first = LEAF_L(load)(f->angle + k), step = LEAF_L(load)(f->step + k);
    LEAF_D sine = LEAF_L(load)(f->sine + k), cosine = LEAF_L(load)(f->cosine + k), reach = LEAF_L(load)(f->reach + k);
    LEAF_D joint_sine = LEAF_L(load)(f->joint_sine + k), joint_cosine = LEAF_L(load)(f->joint_cosine + k);
    LEAF_FLAGS before = LEAF_L(load_flags)(f->before + k), behind = LEAF_L(load_flags)(f->behind + k);
    LEAF_FLAGS edge_on = LEAF_L(load_flags)(f->edge_on + k);
    LEAF_I is_flat = step == 0;
    LEAF_D x = LEAF_L(splat)(f->hinge), z = {0};
    for (size_t i = 0; i < f->strips; i++) {
      size_t row = i * f->count + k;
      LEAF_D angle = LEAF_L(pick)(is_flat, first, first + (double)i * step);
      if (bows) {
        angle = LEAF_L(load)(f->angles + row);
        sine = LEAF_L(load)(f->sines + row);
        cosine = LEAF_L(load)(f->cosines + row);
      }
      /* The first strip begins an arm's length from where it turns. */
      LEAF_D way = i == 0 ? reach + f->arm * reach : reach;
      LEAF_D end_x = x + way * cosine, end_z = z - way * sine;
      LEAF_D facing = cosine - (z * cosine + x * sine) / f->eye;
      LEAF_FLAGS away = LEAF_L(flag_mask)(facing < 0);
      LEAF_FLAGS edge = LEAF_L(flag_mask)((LEAF_I)(facing < 1e-9) & (LEAF_I)(facing > -1e-9));
      LEAF_FLAGS flags = (away & behind) | (~away & before);
      flags = (edge & edge_on) | (~edge & flags);
      flags |= LEAF_L(flag_mask)((LEAF_I)(z >= f->eye) | (LEAF_I)(end_z >= f->eye)) & f->crosses_eye;
      angle *= f->turns;
      LEAF_D along = f->side * x;
      if (__builtin_expect(lanes == LEAF_W, 1)) {
        other |= flags ^ LEAF_L(load_flags)(to->flags + row);
        __builtin_memcpy(to->angle + row, &angle, sizeof angle);
        __builtin_memcpy(to->along + row, &along, sizeof along);
        __builtin_memcpy(to->away + row, &z, sizeof z);
        __builtin_memcpy(to->flags + row, &flags, sizeof flags);
      } else {
        for (size_t j = 0; j < lanes; j++) {
          other_last |= flags[j] ^ to->flags[row + j];
          to->angle[row + j] = angle[j];
          to->along[row + j] = along[j];
          to->away[row + j] = z[j];
          to->flags[row + j] = flags[j];
        }
      }
      x = end_x;
      z = end_z;
      if (bows) continue;
      LEAF_D next = sine * joint_cosine + cosine * joint_sine;
      cosine = cosine * joint_cosine - sine * joint_sine;
      sine = next;
    }
  }
  *turned = __builtin_reduce_or(other) | other_last;
}

LEAF_ENTRY void LEAF_L(bend)(const leaf_faces *f, const leaf_strip_columns *to, uint32_t *turned) {
  if (f->angles) LEAF_L(bend_faces)(f, to, turned, 1);
  else LEAF_L(bend_faces)(f, to, turned, 0);
}
#undef LEAF_FLAGS
