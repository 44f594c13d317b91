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

/* Alpha of the black overlay on paper for which the scalar product of normal and light is `facing`:
   PaperLight.overlay. */
LEAF_BODY LEAF_D LEAF_L(overlay)(const leaf_faces *f, LEAF_D facing, LEAF_D strength) {
  LEAF_D dark = 1.0 - (f->ambient + (1.0 - f->ambient) * LEAF_L(keep)(facing > 0, facing)) / f->flat;
  return LEAF_L(keep)(dark > 0, dark) * strength;
}

LEAF_BODY void LEAF_L(store_some)(float *to, LEAF_D values, size_t lanes) {
  LEAF_F f = __builtin_convertvector(values, LEAF_F);
  if (__builtin_expect(lanes == LEAF_W, 1)) __builtin_memcpy(to, &f, sizeof f);
  else for (size_t j = 0; j < lanes; j++) to[j] = f[j];
}

LEAF_BODY LEAF_D LEAF_L(roots)(LEAF_D x) {
  for (int j = 0; j < LEAF_W; j++) x[j] = leaf_hardware_sqrt(x[j]);
  return x;
}

/* Row i * count + k is strip i of face k. The plane of a strip contains its hinge (x, 0, z) and has the normal
   (sin a, 0, cos a). The eye, at (0, 0, d), is in front of it while d cos a - (z cos a + x sin a) > 0, and
   edge-on within 1e-9 d. `turned` receives the flags of which any strip has changed. At a hinge, light falls as on
   paper at the mean of the two angles beside it, whose normal is the normalised sum of both normals; so light
   has no step from strip to strip. A strip is lit on the side that is seen. With `bows` the strips have angles of
   their own. */
LEAF_BODY void LEAF_L(bend_faces)(const leaf_faces *f, const leaf_strip_columns *to, uint32_t *turned, const int bows) {
  LEAF_FLAGS other = {0};
  uint32_t other_last = 0;
  for (size_t k = 0; k < f->count; k += LEAF_W) {
    size_t lanes = f->count - k < LEAF_W ? f->count - k : LEAF_W;
    LEAF_D first = LEAF_L(load)(f->angle + k), step = LEAF_L(load)(f->step + k), strength = LEAF_L(load)(f->strength + k);
    LEAF_D sine = LEAF_L(load)(f->sine + k), cosine = LEAF_L(load)(f->cosine + k), reach = LEAF_L(load)(f->reach + k);
    LEAF_D joint_sine = LEAF_L(load)(f->joint_sine + k), joint_cosine = LEAF_L(load)(f->joint_cosine + k);
    LEAF_D last_sine = {0}, last_cosine = {0};
    LEAF_FLAGS before = LEAF_L(load_flags)(f->before + k), behind = LEAF_L(load_flags)(f->behind + k);
    LEAF_FLAGS edge_on = LEAF_L(load_flags)(f->edge_on + k);
    LEAF_I is_flat = step == 0;
    LEAF_D mean = LEAF_L(load)(f->mean + k), lit = {0}, one = LEAF_L(splat)(1.0), side = one;
    LEAF_D x = LEAF_L(splat)(f->hinge), z = {0};
    for (size_t i = 0; i < f->strips; i++) {
      size_t row = i * f->count + k;
      LEAF_D angle = LEAF_L(pick)(is_flat, first, first + (double)i * step);
      if (bows) {
        angle = LEAF_L(load)(f->angles + row);
        sine = LEAF_L(load)(f->sines + row);
        cosine = LEAF_L(load)(f->cosines + row);
        mean = 1.0 / LEAF_L(roots)(2.0 + 2.0 * (cosine * last_cosine + sine * last_sine));
        last_sine = sine;
        last_cosine = cosine;
      }
      /* The first strip begins an arm's length from where it turns. */
      LEAF_D way = i == 0 ? reach + f->arm * reach : reach;
      LEAF_D end_x = x + way * cosine, end_z = z - way * sine;
      LEAF_D facing = cosine - (z * cosine + x * sine) / f->eye;
      LEAF_FLAGS away = LEAF_L(flag_mask)(facing < 0);
      LEAF_D own = f->light_along * sine + f->light_out * cosine, seen = LEAF_L(pick)(facing < 0, -one, one);
      LEAF_D hinge = i == 0 ? own : (lit + own) * mean;
      LEAF_L(store_some)(to->low + row, LEAF_L(overlay)(f, seen * hinge, strength), lanes);
      if (i > 0) LEAF_L(store_some)(to->high + row - f->count, LEAF_L(overlay)(f, side * hinge, strength), lanes);
      if (i + 1 == f->strips) LEAF_L(store_some)(to->high + row, LEAF_L(overlay)(f, seen * own, strength), lanes);
      lit = own;
      side = seen;
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
