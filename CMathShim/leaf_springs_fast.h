/* Part of leaf_lanes.h: under-damped springs with the same constants, with an error of some units in the last
   place more. For fast mode, which may fuse. Included once per width; no guard. */

/* e^y for y <= 0, 0 below -700: Chebyshev interpolation of (e^r - 1) / r, error 2^-55. */
LEAF_BODY LEAF_D LEAF_L(exp_fast)(LEAF_D y) {
  LEAF_I is_some = y > -700.0;
  LEAF_D k = LEAF_MADD_D(y, LEAF_L(splat)(0x1.71547652b82fep+0), LEAF_L(splat)(LEAF_ROUND_TO_INT));
  LEAF_D power = (LEAF_D)(((LEAF_I)k << 52) + 0x3ff0000000000000ll);
  k = k - LEAF_ROUND_TO_INT;
  LEAF_D r = LEAF_MADD_D(k, LEAF_L(splat)(-0x1.62e42fefa3800p-1), y);
  r = LEAF_MADD_D(k, LEAF_L(splat)(-0x1.ef35793c76730p-45), r);
  LEAF_D q = LEAF_MADD_D(r, LEAF_L(splat)(0x1.af4de97ca4194p-26), LEAF_L(splat)(0x1.28a2ca617b969p-22));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.71de0231960ebp-19));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.a019a6611cad5p-16));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.a01a01abe7fe1p-13));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.6c16c17f46982p-10));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.11111111100dcp-7));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.55555555520a4p-5));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0x1.5555555555557p-3));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(0.5));
  q = LEAF_MADD_D(r, q, LEAF_L(splat)(1.0));
  return LEAF_L(keep)(is_some, LEAF_MADD_D(r, q, LEAF_L(splat)(1.0)) * power);
}

/* Sine and cosine of angles from -LEAF_TRIG_LIMIT to LEAF_TRIG_LIMIT. */
LEAF_BODY void LEAF_L(sincos_fast)(LEAF_D x, LEAF_D *sine, LEAF_D *cosine) {
  LEAF_D k = LEAF_MADD_D(x, LEAF_L(splat)(LEAF_TWO_OVER_PI), LEAF_L(splat)(LEAF_ROUND_TO_INT));
  LEAF_I n = (LEAF_I)k;
  k = k - LEAF_ROUND_TO_INT;
  LEAF_D y = LEAF_MADD_D(k, LEAF_L(splat)(-LEAF_HALF_PI_1), x);
  y = LEAF_MADD_D(k, LEAF_L(splat)(-0x1.0b4611a626331p-34), y);
  LEAF_D z = y * y;
  LEAF_D q = LEAF_MADD_D(z, LEAF_L(splat)(LEAF_SIN_7), LEAF_L(splat)(LEAF_SIN_6));
  LEAF_D p = LEAF_MADD_D(z, LEAF_L(splat)(LEAF_COS_7), LEAF_L(splat)(LEAF_COS_6));
  q = LEAF_MADD_D(z, q, LEAF_L(splat)(LEAF_SIN_5));
  p = LEAF_MADD_D(z, p, LEAF_L(splat)(LEAF_COS_5));
  q = LEAF_MADD_D(z, q, LEAF_L(splat)(LEAF_SIN_4));
  p = LEAF_MADD_D(z, p, LEAF_L(splat)(LEAF_COS_4));
  q = LEAF_MADD_D(z, q, LEAF_L(splat)(LEAF_SIN_3));
  p = LEAF_MADD_D(z, p, LEAF_L(splat)(LEAF_COS_3));
  q = LEAF_MADD_D(z, q, LEAF_L(splat)(LEAF_SIN_2));
  p = LEAF_MADD_D(z, p, LEAF_L(splat)(LEAF_COS_2));
  q = LEAF_MADD_D(z, q, LEAF_L(splat)(LEAF_SIN_1H + LEAF_SIN_1L));
  p = LEAF_MADD_D(z, p, LEAF_L(splat)(-0.5));
  LEAF_D s = LEAF_MADD_D(y * z, q, y), c = LEAF_MADD_D(z, p, LEAF_L(splat)(1.0));
  LEAF_I odd = -(n & 1);
  *sine = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, c, s) ^ ((n & 2) << 62));
  *cosine = (LEAF_D)((LEAF_I)LEAF_L(pick)(odd, s, c) ^ (((n + 1) & 2) << 62));
}

/* A block of such springs, as LEAF_L(spring_states). */
LEAF_ENTRY uint64_t LEAF_L(spring_states_fast)(
    const leaf_spring *s, const double *x, const double *v, const double *t, size_t count, double *to_x, double *to_v) {
  double times[LEAF_BLOCK], decays[LEAF_BLOCK], sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  double last_x[LEAF_BLOCK], last_v[LEAF_BLOCK];
  double stiffness = s->pull * s->turn;
  const double *at = t, *from_x = x, *from_v = v;
  double *out_x = to_x, *out_v = to_v;
  if (count != LEAF_BLOCK) { /* copied through the stack, because whole groups of lanes are read */
    for (size_t i = 0; i < LEAF_BLOCK; i++) {
      times[i] = i < count ? t[i] : 0;
      last_x[i] = i < count ? x[i] : 0;
      last_v[i] = i < count ? v[i] : 0;
    }
    at = times;
    from_x = out_x = last_x;
    from_v = out_v = last_v;
  }
  LEAF_I far = {0};
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D time = LEAF_L(load)(at + i);
    time = LEAF_L(keep)(time > 0.0, time);
    far |= ~(time * s->turn <= LEAF_PHASE_LIMIT);
    LEAF_D decay = LEAF_L(exp_fast)(-s->rate * time);
    __builtin_memcpy(decays + i, &decay, sizeof decay);
    __builtin_memcpy(times + i, &time, sizeof time);
  }
  if (__builtin_expect(LEAF_L(any)(far), 0)) return LEAF_L(spring_states)(s, x, v, t, count, to_x, to_v);
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D sine, cosine;
    LEAF_L(sincos_fast)(LEAF_L(load)(times + i) * s->turn, &sine, &cosine);
    sine = sine * s->inverse;
    __builtin_memcpy(sines + i, &sine, sizeof sine);
    __builtin_memcpy(cosines + i, &cosine, sizeof cosine);
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D sine = LEAF_L(load)(sines + i), cosine = LEAF_L(load)(cosines + i), decay = LEAF_L(load)(decays + i);
    LEAF_D x0 = LEAF_L(load)(from_x + i), v0 = LEAF_L(load)(from_v + i);
    LEAF_D lag = sine * s->rate;
    LEAF_D nx = decay * LEAF_MADD_D(cosine + lag, x0, sine * v0);
    LEAF_D nv = decay * LEAF_MADD_D(cosine - lag, v0, -stiffness * (sine * x0));
    __builtin_memcpy(out_x + i, &nx, sizeof nx);
    __builtin_memcpy(out_v + i, &nv, sizeof nv);
  }
  if (count != LEAF_BLOCK) {
    __builtin_memcpy(to_x, last_x, count * 8);
    __builtin_memcpy(to_v, last_v, count * 8);
  }
  return 0;
}
