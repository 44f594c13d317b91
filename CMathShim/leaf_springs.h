/* Part of leaf_lanes.h: springs. Included once per width; no guard. leaf_spring.h explains the letters. */

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

/* ---- the closed form ---- */

/* The members of a spring, and the map over a time, in lanes. */
typedef struct {
  LEAF_PAIR rate, turn, inverse, lean, pull;
  LEAF_D pace, span;
} LEAF_L(spring);

typedef struct {
  LEAF_PAIR decay, a, b, c, d;
  LEAF_D terms_d; /* the sizes of the two terms of d, which cancel where a velocity passes through 0 */
} LEAF_L(map);

LEAF_BODY LEAF_PAIR LEAF_L(splat_pair)(double hi, double lo) {
  return (LEAF_PAIR){LEAF_L(splat)(hi), LEAF_L(splat)(lo)};
}

LEAF_BODY LEAF_L(spring) LEAF_L(splat_spring)(const leaf_spring *s) {
  return (LEAF_L(spring)){
    LEAF_L(splat_pair)(s->rate, s->rate_low), LEAF_L(splat_pair)(s->turn, s->turn_low),
    LEAF_L(splat_pair)(s->inverse, s->inverse_low), LEAF_L(splat_pair)(s->lean, s->lean_low),
    LEAF_L(splat_pair)(s->pull, s->pull_low), LEAF_L(splat)(s->pace), LEAF_L(splat)(s->span)};
}

/* Absolute values. */
LEAF_BODY LEAF_D LEAF_L(size)(LEAF_D x) { return (LEAF_D)((LEAF_I)x & 0x7fffffffffffffffll); }
LEAF_BODY LEAF_D LEAF_L(greater)(LEAF_D x, LEAF_D y) { return LEAF_L(pick)(x > y, x, y); }

/* For times up to 2^400 and phases from 2^-400 up, to LEAF_PHASE_LIMIT where under-damped. */
LEAF_BODY LEAF_L(map) LEAF_L(map_after)(const LEAF_L(spring) *s, LEAF_D t, int rings) {
  LEAF_L(map) m;
  LEAF_PAIR time = {t, {0}};
  LEAF_PAIR lost, first = LEAF_L(splat_pair)(1, 0), last;
  LEAF_PAIR phase = LEAF_L(times_pair)(s->turn, time);
  m.decay = LEAF_L(decay)(LEAF_L(minus_pair)(LEAF_L(times_pair)(s->rate, time)));
  if (rings) {
    LEAF_L(wave)(phase, &lost, &last);
    first = last;
  } else {
    LEAF_L(fade)(LEAF_L(minus_pair)(phase), &last, &lost);
  }
  LEAF_PAIR lag = LEAF_L(times_pair)(s->lean, lost);
  m.a = LEAF_L(plus_pair)(first, lag);
  m.b = LEAF_L(times_pair)(s->inverse, lost);
  m.c = LEAF_L(minus_pair)(LEAF_L(times_pair)(s->pull, lost));
  m.d = LEAF_L(plus_pair)(last, LEAF_L(minus_pair)(lag));
  m.terms_d = LEAF_L(size)(last.hi) + LEAF_L(size)(lag.hi);
  return m;
}

typedef struct { LEAF_D x, v; LEAF_I is_in_range, is_sure; } LEAF_L(end);

/* The state to which the map carries (x + x_low, v). */
LEAF_BODY LEAF_L(end) LEAF_L(carried)(
    const LEAF_L(map) *m, LEAF_D x, LEAF_D x_low, LEAF_D v, LEAF_D pace, LEAF_D span) {
  LEAF_PAIR ax = LEAF_L(times)(m->a.hi, x), bv = LEAF_L(times)(m->b.hi, v);
  LEAF_PAIR cx = LEAF_L(times)(m->c.hi, x), dv = LEAF_L(times)(m->d.hi, v);
  LEAF_PAIR xs = LEAF_L(sum)(ax.hi, bv.hi), vs = LEAF_L(sum)(cx.hi, dv.hi);
  LEAF_PAIR nx = LEAF_L(quick_sum)(
      xs.hi, xs.lo + ((ax.lo + bv.lo) + (m->a.lo * x + m->b.lo * v) + m->a.hi * x_low));
  LEAF_PAIR nv = LEAF_L(quick_sum)(
      vs.hi, vs.lo + ((cx.lo + dv.lo) + (m->c.lo * x + m->d.lo * v) + m->c.hi * x_low));
  /* Rounded only once: in a chain of equal steps the decay's rounding error would otherwise recur in every step. */
  LEAF_PAIR ex = LEAF_L(times_pair)(m->decay, nx), ev = LEAF_L(times_pair)(m->decay, nv);
  LEAF_L(end) e = {ex.hi + ex.lo, ev.hi + ev.lo, {0}, {0}};
  /* Errors are measured against the greater of |x| and |v| / omega0 where under-damped, elsewhere against each
     by itself. */
  LEAF_D terms_x = LEAF_L(size)(ax.hi) + LEAF_L(size)(bv.hi);
  LEAF_D terms_v = LEAF_L(size)(cx.hi) + m->terms_d * LEAF_L(size)(v);
  LEAF_D size_x = LEAF_L(size)(nx.hi), size_v = LEAF_L(size)(nv.hi);
  LEAF_D norm_x = LEAF_L(greater)(size_x, span * size_v), norm_v = LEAF_L(greater)(size_v, pace * size_x);
  e.is_sure = (terms_x <= 128.0 * norm_x) & (terms_v <= 128.0 * norm_v);
  e.is_in_range = (LEAF_L(greater)(LEAF_L(size)(x), LEAF_L(size)(v)) <= 0x1p+940)
    & (LEAF_L(greater)(terms_x, terms_v) <= 0x1p+960)
    & ((m->decay.hi * norm_x >= 0x1p-960) | (terms_x == 0.0)) & ((m->decay.hi * norm_v >= 0x1p-960) | (terms_v == 0.0));
  return e;
}

/* ---- one spring ---- */

/* Whether the lanes accept a time and its phase. */
LEAF_BODY int LEAF_L(is_in_time)(const leaf_spring *s, double t) {
  double phase = t * s->turn;
  return s->kind != LEAF_SPRING_NONE && t <= 0x1p+400 && phase >= 0x1p-400
    && (s->kind == LEAF_SPRING_CREEPS || phase <= LEAF_PHASE_LIMIT);
}

LEAF_ENTRY leaf_spring_end LEAF_L(spring_end)(const leaf_spring *one, double t, double x, double x_low, double v) {
  leaf_spring_end end = {0};
  if (!LEAF_L(is_in_time)(one, t)) return end;
  LEAF_L(spring) s = LEAF_L(splat_spring)(one);
  LEAF_L(map) m = LEAF_L(map_after)(&s, LEAF_L(splat)(t), one->kind == LEAF_SPRING_RINGS);
  LEAF_L(end) e = LEAF_L(carried)(&m, LEAF_L(splat)(x), LEAF_L(splat)(x_low), LEAF_L(splat)(v), s.pace, s.span);
  end.x = e.x[0];
  end.v = e.v[0];
  end.is_in_range = e.is_in_range[0] & 1;
  end.is_sure = e.is_in_range[0] & e.is_sure[0] & 1;
  return end;
}

/* The map; its decay is 0 where the lanes cannot compute it. */
LEAF_ENTRY leaf_spring_map LEAF_L(spring_map)(const leaf_spring *one, double t) {
  leaf_spring_map map = {0};
  if (!LEAF_L(is_in_time)(one, t)) return map;
  LEAF_L(spring) s = LEAF_L(splat_spring)(one);
  LEAF_L(map) m = LEAF_L(map_after)(&s, LEAF_L(splat)(t), one->kind == LEAF_SPRING_RINGS);
  map.decay = m.decay.hi[0];
  map.decay_low = m.decay.lo[0];
  map.a = m.a.hi[0];
  map.a_low = m.a.lo[0];
  map.b = m.b.hi[0];
  map.b_low = m.b.lo[0];
  map.c = m.c.hi[0];
  map.c_low = m.c.lo[0];
  map.d = m.d.hi[0];
  map.d_low = m.d.lo[0];
  return map;
}

/* ---- springs of one kind, each with its own time ---- */

/* The states of a block; a time that is not above 0 changes nothing. Returns which of them the lanes are unsure
   of: those are left unchanged. */
LEAF_ENTRY uint64_t LEAF_L(spring_states)(
    const leaf_spring *one, const double *x, const double *v, const double *t, size_t count, double *to_x, double *to_v) {
  LEAF_L(spring) s = LEAF_L(splat_spring)(one);
  LEAF_ALIGNED double ends[3][LEAF_W];
  uint64_t open = 0;
  double limit = one->kind == LEAF_SPRING_NONE ? 0 : one->kind == LEAF_SPRING_RINGS ? LEAF_PHASE_LIMIT : 0x1p+900;
  for (size_t i = 0; i < count; i += LEAF_W) {
    size_t n = count - i < LEAF_W ? count - i : LEAF_W;
    LEAF_D x0, v0, time;
    if (n == LEAF_W) {
      x0 = LEAF_L(load)(x + i);
      v0 = LEAF_L(load)(v + i);
      time = LEAF_L(load)(t + i);
    } else {
      __builtin_memset(ends, 0, sizeof ends);
      __builtin_memcpy(ends[0], x + i, n * 8);
      __builtin_memcpy(ends[1], v + i, n * 8);
      __builtin_memcpy(ends[2], t + i, n * 8);
      x0 = LEAF_L(load)(ends[0]);
      v0 = LEAF_L(load)(ends[1]);
      time = LEAF_L(load)(ends[2]);
    }
    LEAF_D phase = time * s.turn.hi;
    LEAF_I runs = time > 0.0, is_in_time = (time <= 0x1p+400) & (phase >= 0x1p-400) & (phase <= limit);
    LEAF_D at = LEAF_L(keep)(is_in_time, time);
    LEAF_L(map) m = LEAF_L(map_after)(&s, at, one->kind == LEAF_SPRING_RINGS);
    LEAF_L(end) e = LEAF_L(carried)(&m, x0, LEAF_L(splat)(0), v0, s.pace, s.span);
    LEAF_I is_done = is_in_time & e.is_in_range & e.is_sure;
    LEAF_D nx = LEAF_L(pick)(is_done, e.x, x0), nv = LEAF_L(pick)(is_done, e.v, v0);
    LEAF_I is_open = runs & ~is_done;
    if (__builtin_expect(LEAF_L(any)(is_open), 0))
      for (size_t k = 0; k < n; k++) open |= (uint64_t)(is_open[k] & 1) << (i + k);
    if (n == LEAF_W) {
      __builtin_memcpy(to_x + i, &nx, sizeof nx);
      __builtin_memcpy(to_v + i, &nv, sizeof nv);
    } else {
      __builtin_memcpy(ends[0], &nx, sizeof nx);
      __builtin_memcpy(ends[1], &nv, sizeof nv);
      __builtin_memcpy(to_x + i, ends[0], n * 8);
      __builtin_memcpy(to_v + i, ends[1], n * 8);
    }
  }
  return open;
}

/* ---- motions of one spring, in blocks ---- */

/* Where the motions are after their times, or all after the time of `map` if it is given. Returns which of them
   the lanes do not accept. Lanes beyond the count are read, but have no meaning. */
LEAF_ENTRY uint64_t LEAF_L(spring_motions)(
    const leaf_spring *one, const leaf_spring_map *shared, leaf_motions *b, size_t count) {
  LEAF_L(spring) s = LEAF_L(splat_spring)(one);
  LEAF_L(map) m;
  uint64_t open = 0;
  double limit = one->kind == LEAF_SPRING_NONE ? 0 : one->kind == LEAF_SPRING_RINGS ? LEAF_PHASE_LIMIT : 0x1p+900;
  if (shared) {
    m.decay = LEAF_L(splat_pair)(shared->decay, shared->decay_low);
    m.a = LEAF_L(splat_pair)(shared->a, shared->a_low);
    m.b = LEAF_L(splat_pair)(shared->b, shared->b_low);
    m.c = LEAF_L(splat_pair)(shared->c, shared->c_low);
    m.d = LEAF_L(splat_pair)(shared->d, shared->d_low);
    m.terms_d = LEAF_L(size)(m.d.hi); /* nothing here asks how sure the state is */
  }
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D from = LEAF_L(load)(b->from.numbers + i), target = LEAF_L(load)(b->target.numbers + i);
    LEAF_D v = LEAF_L(load)(b->velocity.numbers + i);
    LEAF_I is_in_time = LEAF_L(splat)(0) == LEAF_L(splat)(0);
    if (!shared) {
      LEAF_D time = LEAF_L(load)(b->time.numbers + i), phase = time * s.turn.hi;
      is_in_time = (time <= 0x1p+400) & (phase >= 0x1p-400) & (phase <= limit);
      m = LEAF_L(map_after)(&s, LEAF_L(keep)(is_in_time, time), one->kind == LEAF_SPRING_RINGS);
    }
    LEAF_D x = from - target, part = x - from;
    LEAF_D x_low = (from - (x - part)) - (target + part);
    LEAF_L(end) e = LEAF_L(carried)(&m, x, x_low, v, s.pace, s.span);
    LEAF_D value = target + e.x;
    LEAF_I is_open = ~(is_in_time & e.is_in_range);
    if (__builtin_expect(LEAF_L(any)(is_open), 0))
      for (size_t k = 0; k < LEAF_W && i + k < count; k++) open |= (uint64_t)(is_open[k] & 1) << (i + k);
    __builtin_memcpy(b->value.numbers + i, &value, sizeof value);
    __builtin_memcpy(b->speed.numbers + i, &e.v, sizeof e.v);
  }
  return open;
}
