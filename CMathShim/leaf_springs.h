/* Part of leaf_lanes.h: columns of springs. Included once per width; no guard. */

/* ---- one step of springs that share a propagator: x, v -> a x + b v, c x + d v, in place ---- */

LEAF_ENTRY void LEAF_L(step_doubles)(double *x, double *v, size_t count, const double *map) {
  double a = map[0], b = map[1], c = map[2], d = map[3];
  size_t i = 0;
  for (; i + LEAF_W <= count; i += LEAF_W) {
    LEAF_D xs = LEAF_L(load)(x + i), vs = LEAF_L(load)(v + i);
    LEAF_D nx = a * xs + b * vs, nv = c * xs + d * vs;
    __builtin_memcpy(x + i, &nx, sizeof nx);
    __builtin_memcpy(v + i, &nv, sizeof nv);
  }
  for (; i < count; i++) {
    double nx = a * x[i] + b * v[i];
    v[i] = c * x[i] + d * v[i];
    x[i] = nx;
  }
}

LEAF_ENTRY void LEAF_L(step_floats)(float *x, float *v, size_t count, const float *map) {
  float a = map[0], b = map[1], c = map[2], d = map[3];
  size_t i = 0;
  for (; i + LEAF_N <= count; i += LEAF_N) {
    LEAF_V xs = LEAF_L(load_many)(x + i), vs = LEAF_L(load_many)(v + i);
    LEAF_V nx = a * xs + b * vs, nv = c * xs + d * vs;
    __builtin_memcpy(x + i, &nx, sizeof nx);
    __builtin_memcpy(v + i, &nv, sizeof nv);
  }
  for (; i < count; i++) {
    float nx = a * x[i] + b * v[i];
    v[i] = c * x[i] + d * v[i];
    x[i] = nx;
  }
}

/* ---- the closed form of springs of one kind, each after its own time ---- */

/* (e^y - 1) / y for |y| <= 0.35: Chebyshev interpolation of degree 12, error 2^-68. */
LEAF_BODY LEAF_D LEAF_L(exp_slope)(LEAF_D y) {
  LEAF_D p = 0x1.1f8e670241c89p-29 + y * 0x1.61cfed07f4e7dp-33;
  p = 0x1.ae6421f22d8bfp-26 + y * p;
  p = 0x1.27e4ca3133c9fp-22 + y * p;
  p = 0x1.71de3a5d26568p-19 + y * p;
  p = 0x1.a01a01ae97347p-16 + y * p;
  p = 0x1.a01a01a018e6fp-13 + y * p;
  p = 0x1.6c16c16c14af4p-10 + y * p;
  p = 0x1.1111111111112p-7 + y * p;
  p = 0x1.5555555555559p-5 + y * p;
  p = 0x1.5555555555555p-3 + y * p;
  p = 0.5 + y * p;
  return 1.0 + y * p;
}

/* e^y for y <= 0, within an ulp; 0 below -700. */
LEAF_BODY LEAF_D LEAF_L(exp_falling)(LEAF_D y) {
  LEAF_I is_some = y > -700.0;
  y = LEAF_L(keep)(is_some, y);
  LEAF_D shifted = y * 0x1.71547652b82fep+0 + LEAF_ROUND_TO_INT;
  LEAF_D k = shifted - LEAF_ROUND_TO_INT;
  LEAF_D r = (y - k * 0x1.62e42fefa3800p-1) - k * 0x1.ef35793c76730p-45;
  LEAF_D power = (LEAF_D)(((LEAF_I)shifted << 52) + 0x3ff0000000000000ll);
  return LEAF_L(keep)(is_some, (1.0 + r * LEAF_L(exp_slope)(r)) * power);
}

/*
 Under-damped: x = E ((C + beta S) x0 + S v0), v = E ((C - beta S) v0 - omega0^2 S x0), with E = e^(-beta t),
 S = sin(wave t) / wave, C = cos(wave t). Else the same with E = e^(-slow t), S = (1 - e^(-apart t)) / apart, and
 1 + slow S and e^(-apart t) - slow S for the brackets. Times that are not above 0 change nothing.
*/
LEAF_ENTRY void LEAF_L(spring_states)(
    const leaf_spring *s, const double *x, const double *v, const double *t, size_t count, double *to_x,
    double *to_v) {
  /* In stages, as in leaf_pose.h: short chains. The last, incomplete block goes by way of the stack. */
  double times[LEAF_BLOCK], decays[LEAF_BLOCK], waves[LEAF_BLOCK], forwards[LEAF_BLOCK], backs[LEAF_BLOCK];
  double last_x[LEAF_BLOCK], last_v[LEAF_BLOCK];
  int is_wave = s->wave != 0;
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    size_t lanes = (n + LEAF_W - 1) / LEAF_W * LEAF_W;
    for (size_t i = n; i < lanes; i++) times[i] = 0;
    for (size_t i = 0; i < n; i++) times[i] = t[start + i] > 0 ? t[start + i] : 0;
    for (size_t i = 0; i < lanes; i += LEAF_W) {
      LEAF_D decay = LEAF_L(exp_falling)(-((is_wave ? s->beta : s->slow) * LEAF_L(load)(times + i)));
      __builtin_memcpy(decays + i, &decay, sizeof decay);
    }
    if (is_wave) {
      for (size_t i = 0; i < lanes; i += LEAF_W) {
        LEAF_D angle = s->wave * LEAF_L(load)(times + i);
        __builtin_memcpy(forwards + i, &angle, sizeof angle);
      }
      LEAF_L(sincos_staged)(forwards, lanes, waves, backs);
    }
    for (size_t i = 0; i < lanes; i += LEAF_W) {
      LEAF_D time = LEAF_L(load)(times + i), wave, fade, lag;
      if (is_wave) {
        wave = LEAF_L(load)(waves + i) * s->inverse;
        fade = LEAF_L(load)(backs + i);
        lag = s->beta * wave;
      } else {
        LEAF_D y = -(s->apart * time);
        LEAF_I is_small = y >= -0.35;
        LEAF_D divisor = LEAF_L(pick)(is_small, LEAF_L(splat)(-1.0), y);
        fade = LEAF_L(exp_falling)(y);
        wave = time * LEAF_L(pick)(is_small, LEAF_L(exp_slope)(LEAF_L(keep)(is_small, y)), (fade - 1.0) / divisor);
        lag = s->slow * wave;
      }
      LEAF_D forward = (is_wave ? fade : LEAF_L(splat)(1.0)) + lag, back = fade - lag;
      __builtin_memcpy(waves + i, &wave, sizeof wave);
      __builtin_memcpy(forwards + i, &forward, sizeof forward);
      __builtin_memcpy(backs + i, &back, sizeof back);
    }
    const double *from_x = x + start, *from_v = v + start;
    double *out_x = to_x + start, *out_v = to_v + start;
    if (lanes != n) {
      __builtin_memcpy(last_x, from_x, n * 8);
      __builtin_memcpy(last_v, from_v, n * 8);
      from_x = out_x = last_x;
      from_v = out_v = last_v;
    }
    for (size_t i = 0; i < lanes; i += LEAF_W) {
      LEAF_D x0 = LEAF_L(load)(from_x + i), v0 = LEAF_L(load)(from_v + i), time = LEAF_L(load)(times + i);
      LEAF_D decay = LEAF_L(load)(decays + i), wave = LEAF_L(load)(waves + i);
      LEAF_I runs = time > 0.0;
      LEAF_D nx = decay * (LEAF_L(load)(forwards + i) * x0 + wave * v0);
      LEAF_D nv = decay * (LEAF_L(load)(backs + i) * v0 - s->stiffness * (wave * x0));
      nx = LEAF_L(pick)(runs, nx, x0);
      nv = LEAF_L(pick)(runs, nv, v0);
      __builtin_memcpy(out_x + i, &nx, sizeof nx);
      __builtin_memcpy(out_v + i, &nv, sizeof nv);
    }
    if (lanes != n) {
      __builtin_memcpy(to_x + start, last_x, n * 8);
      __builtin_memcpy(to_v + start, last_v, n * 8);
    }
  }
}

/* ---- the same, under-damped, within some units in the last place more: for fast mode, which may fuse ---- */

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

/* Sine and cosine of angles up to LEAF_TRIG_LIMIT either way. */
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

LEAF_ENTRY void LEAF_L(spring_states_fast)(
    const leaf_spring *s, const double *x, const double *v, const double *t, size_t count, double *to_x,
    double *to_v) {
  double times[LEAF_BLOCK], decays[LEAF_BLOCK], sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  double last_x[LEAF_BLOCK], last_v[LEAF_BLOCK];
  for (size_t start = 0; start < count; start += LEAF_BLOCK) {
    size_t n = count - start < LEAF_BLOCK ? count - start : LEAF_BLOCK;
    const double *at = t + start, *from_x = x + start, *from_v = v + start;
    double *out_x = to_x + start, *out_v = to_v + start;
    if (n != LEAF_BLOCK) { /* by way of the stack: whole groups of lanes */
      for (size_t i = 0; i < LEAF_BLOCK; i++) {
        times[i] = i < n ? at[i] : 0;
        last_x[i] = i < n ? from_x[i] : 0;
        last_v[i] = i < n ? from_v[i] : 0;
      }
      at = times;
      from_x = out_x = last_x;
      from_v = out_v = last_v;
    }
    LEAF_I far = {0};
    for (size_t i = 0; i < n; i += LEAF_W) {
      LEAF_D time = LEAF_L(load)(at + i);
      time = LEAF_L(keep)(time > 0.0, time);
      far |= ~(time * s->wave <= LEAF_TRIG_LIMIT);
      LEAF_D decay = LEAF_L(exp_fast)(-s->beta * time);
      __builtin_memcpy(decays + i, &decay, sizeof decay);
      __builtin_memcpy(times + i, &time, sizeof time);
    }
    if (__builtin_expect(LEAF_L(any)(far), 0)) {
      LEAF_L(spring_states)(s, from_x, from_v, times, n, out_x, out_v);
    } else {
      for (size_t i = 0; i < n; i += LEAF_W) {
        LEAF_D sine, cosine;
        LEAF_L(sincos_fast)(LEAF_L(load)(times + i) * s->wave, &sine, &cosine);
        sine = sine * s->inverse;
        __builtin_memcpy(sines + i, &sine, sizeof sine);
        __builtin_memcpy(cosines + i, &cosine, sizeof cosine);
      }
      for (size_t i = 0; i < n; i += LEAF_W) {
        LEAF_D sine = LEAF_L(load)(sines + i), cosine = LEAF_L(load)(cosines + i), decay = LEAF_L(load)(decays + i);
        LEAF_D x0 = LEAF_L(load)(from_x + i), v0 = LEAF_L(load)(from_v + i);
        LEAF_D lag = sine * s->beta;
        LEAF_D nx = decay * LEAF_MADD_D(cosine + lag, x0, sine * v0);
        LEAF_D nv = decay * LEAF_MADD_D(cosine - lag, v0, -s->stiffness * (sine * x0));
        __builtin_memcpy(out_x + i, &nx, sizeof nx);
        __builtin_memcpy(out_v + i, &nv, sizeof nv);
      }
    }
    if (n != LEAF_BLOCK) {
      __builtin_memcpy(to_x + start, last_x, n * 8);
      __builtin_memcpy(to_v + start, last_v, n * 8);
    }
  }
}
