/* Part of leaf_lanes.h: the light on leaves, hinge beside hinge, and on the pages under them, place beside place (see
   LeafSections+Light.swift; PaperLight.swift says what the formulas mean). Included once per width; no guard. */
#define LEAF_PI 3.141592653589793
#define LEAF_GROUPS ((LEAF_LIT_PLACES + LEAF_W - 1) / LEAF_W)
/* Unrolled where every group has registers of its own. */
#define LEAF_EACH_GROUP _Pragma("clang loop unroll_count(LEAF_W > 2 ? LEAF_GROUPS : 1)") for (size_t g = 0; g < LEAF_GROUPS; g++)

LEAF_BODY LEAF_D LEAF_L(root_of)(LEAF_D x) { return __builtin_elementwise_sqrt(x); }

LEAF_BODY LEAF_D LEAF_L(face_sky)(LEAF_D sine, LEAF_D cosine, LEAF_D lean, double tilt) {
  return 0.5 * (1 + cosine) + tilt * (LEAF_PI - LEAF_L(size_of)(lean)) * sine;
}

/* `away`: from the place to the page's end; `most`: what a page without an end would throw back. */
LEAF_BODY LEAF_D LEAF_L(face_bounce)(LEAF_D sine, LEAF_D cosine, LEAF_D away, LEAF_D z, double most, double least) {
  LEAF_D zero = {0}, root = LEAF_L(root_of)(away * away + z * z);
  LEAF_D back = most * (1 - (away * cosine + z * LEAF_L(size_of)(sine)) / root);
  return LEAF_L(keep)((LEAF_I)(root >= least) & (LEAF_I)(back > zero), back);
}

/* `x`, `z`: from the place to the leaf's free edge; `share`: what of the hidden light is lost. */
LEAF_BODY LEAF_D LEAF_L(face_curl)(
    LEAF_D sine, LEAF_D cosine, LEAF_D x, LEAF_D z, double side, double tilt, double share) {
  LEAF_D zero = {0}, far = 1 / LEAF_L(root_of)(x * x + z * z), way_x = x * far, way_z = z * far;
  LEAF_D middle_x = cosine + way_x, middle_z = sine + way_z;
  LEAF_D root = LEAF_L(root_of)(middle_x * middle_x + middle_z * middle_z);
  LEAF_D hidden = 0.5 * (1 - (cosine * way_x + sine * way_z));
  LEAF_D radiance = 1 + LEAF_L(keep)(root > zero, 4 * tilt * middle_x / root);
  return LEAF_L(keep)(side * (cosine * z - sine * x) > zero, share * hidden * radiance);
}

/* `s`: the cosine from the page's plane to the direction up to which the light is blocked. */
LEAF_BODY LEAF_D LEAF_L(face_blocked)(LEAF_D s, double tilt) { return 0.5 * (1 + s) + tilt * (s * s - 1); }

/* Turns the angles of strips into those of hinges, the mean of both beside one. Columns are LEAF_W + 1 entries longer. */
LEAF_ENTRY void LEAF_L(light_hinges)(double *angle, double *sine, double *cosine, size_t strips) {
  LEAF_D zero = {0};
  double last_angle = angle[strips - 1], last_sine = sine[strips - 1], last_cosine = cosine[strips - 1];
  /* From the last hinges to the first: a hinge needs the strip before it as it was. */
  for (size_t block = (strips + LEAF_W - 1) / LEAF_W; block > 0; block--) {
    size_t h = 1 + (block - 1) * LEAF_W;
    LEAF_D s = LEAF_L(load)(sine + h), c = LEAF_L(load)(cosine + h), a = LEAF_L(load)(angle + h);
    LEAF_D sum_s = s + LEAF_L(load)(sine + h - 1), sum_c = c + LEAF_L(load)(cosine + h - 1);
    LEAF_D root = LEAF_L(root_of)(sum_s * sum_s + sum_c * sum_c), mean = (a + LEAF_L(load)(angle + h - 1)) / 2;
    LEAF_I is_known = root > zero;
    s = LEAF_L(pick)(is_known, sum_s / root, s);
    c = LEAF_L(pick)(is_known, sum_c / root, c);
    a = LEAF_L(pick)(is_known, mean, a);
    __builtin_memcpy(sine + h, &s, sizeof s);
    __builtin_memcpy(cosine + h, &c, sizeof c);
    __builtin_memcpy(angle + h, &a, sizeof a);
  }
  angle[strips] = last_angle, sine[strips] = last_sine, cosine[strips] = last_cosine;
}

/* The light of the sky and what pages throw back, at all hinges of one side of a leaf. */
LEAF_ENTRY void LEAF_L(light_side)(const leaf_lit_side *f, double *sky, double *back) {
  LEAF_D zero = {0}, end_x = LEAF_L(splat)(f->x[f->strips]), end_z = LEAF_L(splat)(f->z[f->strips]);
  for (size_t h = 0; h <= f->strips; h += LEAF_W) {
    LEAF_D x = LEAF_L(load)(f->x + h), z = LEAF_L(load)(f->z + h), angle = LEAF_L(load)(f->angle + h);
    LEAF_D leaf_sine = LEAF_L(load)(f->sine + h), leaf_cosine = LEAF_L(load)(f->cosine + h);
    LEAF_D lean = f->side > 0 ? LEAF_PI - angle : -angle;
    LEAF_D sine = f->side * leaf_sine, cosine = -f->side * leaf_cosine;
    LEAF_I is_toward = lean > zero;
    LEAF_D light = LEAF_L(face_sky)(sine, cosine, lean, f->tilt);
    if (f->strips > 1)
      light -= LEAF_L(face_curl)(leaf_sine, leaf_cosine, end_x - x, end_z - z, -f->side, f->tilt, f->curl);
    LEAF_D away = f->width - LEAF_L(pick)(is_toward, x, -x);
    LEAF_D there = LEAF_L(pick)(is_toward, LEAF_L(splat)(f->right), LEAF_L(splat)(f->left));
    LEAF_D given = there * LEAF_L(face_bounce)(sine, cosine, away, z, f->most, f->least);
    __builtin_memcpy(sky + h, &light, sizeof light);
    __builtin_memcpy(back + h, &given, sizeof given);
  }
}

/* The part of the light that is blocked at the places of a page: up to the largest (side x - place)/z of all vertices of
   leaves above the least z. `blocked` has room for LEAF_PLACES numbers. */
LEAF_ENTRY void LEAF_L(light_page)(const leaf_lit_page *f, double *blocked) {
  LEAF_D zero = {0}, none = LEAF_L(splat)(-__builtin_inf()), places[LEAF_GROUPS], most[LEAF_GROUPS];
  LEAF_EACH_GROUP {
    places[g] = f->low + (f->high - f->low) * LEAF_L(load)(leaf_light_shares + g * LEAF_W);
    most[g] = none;
  }
  for (size_t leaf = 0; leaf < f->leaves; leaf++) {
    const double *x = f->x + leaf * f->stride, *z = f->z + leaf * f->stride;
    for (size_t h = 1; h <= (size_t)f->strips[leaf]; h++) {
      double up = 1 / z[h], along = f->side * x[h] * up;
      if (!(z[h] > f->least)) continue;
      LEAF_EACH_GROUP {
        LEAF_D next = along - places[g] * up;
        most[g] = LEAF_L(pick)(next > most[g], next, most[g]);
      }
    }
  }
  LEAF_EACH_GROUP {
    LEAF_D s = most[g] / LEAF_L(root_of)(1 + most[g] * most[g]);
    s = LEAF_L(pick)(most[g] == none, LEAF_L(splat)(-1), s);
    LEAF_D part = LEAF_L(face_blocked)(s, f->tilt);
    part = LEAF_L(keep)(part > zero, part);
    __builtin_memcpy(blocked + g * LEAF_W, &part, sizeof part);
  }
}
#undef LEAF_GROUPS
#undef LEAF_EACH_GROUP
#undef LEAF_PI
