/*
 * Part of conditions.c: a whole frame in one call against its parts one after the other in plain loops, springs each after a
 * time of its own against the kernel that takes them with full precision, and what a wrong BLAS is told from.
 */

enum { CELLS = 2 * LEAF_FRAME_BLOCK + 77, CELL_ROOM = CELLS + 2 * LEAF_REPEAT };

/* Columns of a frame's cells, and of its results. */
typedef struct {
  double x[CELL_ROOM], v[CELL_ROOM], opacity_from[CELL_ROOM];
  float narrow_x[CELL_ROOM], narrow_v[CELL_ROOM], opacity[CELL_ROOM], shade[CELL_ROOM];
  float rows[16 * CELL_ROOM] __attribute__((aligned(64)));
  uint32_t paint[CELL_ROOM], order[CELL_ROOM];
} frame_memory;

static void fill_frame(frame_memory *m, uint64_t *state) {
  for (int i = 0; i < CELL_ROOM; i++) {
    m->x[i] = m->narrow_x[i] = leaf_probe_number(state) / 1024;
    m->v[i] = m->narrow_v[i] = leaf_probe_number(state) / 1024;
    m->opacity_from[i] = leaf_probe_number(state);
    m->paint[i] = (uint32_t)i;
    m->order[i] = UINT32_MAX;
    m->opacity[i] = m->shade[i] = m->rows[16 * i] = 42;
  }
  for (int i = CELLS - 1; i > 0; i--) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    int other = (int)((*state >> 33) % (unsigned)(i + 1));
    uint32_t kept = m->paint[i];
    m->paint[i] = m->paint[other];
    m->paint[other] = kept;
  }
}

/* The frame of cells first ... end - 1 at one level. Kinds, by bits: springs in double; all results asked for; scales that vary;
   far angles; a place and an angle that are hardly any; a shared matrix with an entry that is hardly any; axes that vary. */
static void check_frame(int kind, int mode, int level, size_t first, size_t end, int varies) {
  static frame_memory before, after;
  static double wide_columns[LEAF_COLUMNS][CELL_ROOM];
  static uint8_t axes[CELL_ROOM];
  uint64_t state = 100 + (uint64_t)kind;
  fill_frame(&before, &state);
  /* A sine so small that its products are subnormal numbers. */
  if (kind & 16) before.x[100] = before.narrow_x[100] = 1e-36f, before.v[100] = before.narrow_v[100] = 0;
  after = before;
  poses p;
  leaf_pose_columns columns = {{0}, {0}, axes, 0};
  make_pose(&p, LEAF_AXIS_Y, 0, &state);
  for (int k = 0; k < LEAF_COLUMNS; k++) {
    int changes = varies && (k == LEAF_ANCHOR_X || k == LEAF_POSITION_Y || (kind & 4 && k == LEAF_SCALE_X));
    for (int i = 0; i < CELL_ROOM; i++) wide_columns[k][i] = changes ? leaf_probe_number(&state) / 4096 : p.at[k][0];
    columns.at[k] = wide_columns[k];
    columns.mask[k] = changes ? ~(size_t)0 : 0;
  }
  if (kind & 16) wide_columns[LEAF_POSITION_Y][100] = 1e-30;
  for (int i = 0; i < CELL_ROOM; i++) axes[i] = kind & 64 ? i % 3 : LEAF_AXIS_Y;
  columns.axis_mask = kind & 64 ? ~(size_t)0 : 0;
  double seen[16];
  memcpy(seen, seen_from, sizeof seen);
  if (kind & 32) seen[1] = 1e-30;
  leaf_shared shared;
  leaf_share(seen, mode, &shared);
  double rest = kind & 8 ? 2e6 : kind & 16 ? 0 : -1.5;
  leaf_frame f = {.values = kind & 1 ? (void *)after.x : (void *)after.narrow_x,
                  .velocities = kind & 1 ? (void *)after.v : (void *)after.narrow_v, .is_double = kind & 1,
                  .map = {0.875, 0.125, -0.25, 0.75}, .narrow_map = {0.875f, 0.125f, -0.25f, 0.75f}, .rest = rest, .slope = 3,
                  .rows = after.rows, .opacity_from = before.opacity_from, .opacity_mask = varies ? ~(size_t)0 : 0,
                  .paint = before.paint};
  if (kind & 2) f.opacity = after.opacity, f.shade = after.shade, f.order = after.order;
  if (!varies) {
    for (int i = 0; i < LEAF_REPEAT; i++) before.opacity_from[i] = 0.625;
    for (int i = 0; i < CELLS; i++) before.paint[i] = (uint32_t)i;
  }
  leaf_run_frame(&f, &columns, first, end, &shared, mode, level);
  int wrong = 0;
  for (size_t i = 0; i < CELLS; i++) {
    int is_in = i >= first && i < end;
    double x = kind & 1 ? before.x[i] : before.narrow_x[i], v = kind & 1 ? before.v[i] : before.narrow_v[i];
    double to_x = is_in ? 0.875 * x + 0.125 * v : x, to_v = is_in ? -0.25 * x + 0.75 * v : v;
    if (kind & 1) {
      wrong += after.x[i] != to_x || after.v[i] != to_v;
    } else {
      to_x = is_in ? 0.875f * before.narrow_x[i] + 0.125f * before.narrow_v[i] : x;
      to_v = is_in ? -0.25f * before.narrow_x[i] + 0.75f * before.narrow_v[i] : v;
      wrong += after.narrow_x[i] != (float)to_x || after.narrow_v[i] != (float)to_v;
    }
    double angle = rest + 3 * to_x;
    if (is_in) {
      /* A single cell as a pose of its own. */
      double want[16], sizes[16];
      for (int k = 0; k < LEAF_COLUMNS; k++) p.at[k][0] = columns.at[k][columns.mask[k] ? i : 0];
      p.at[LEAF_ANGLE][0] = angle;
      p.axes[0] = axes[i];
      plain_cell(&p, 0, &shared, mode, want, sizes);
      for (int k = 0; k < 16; k++) {
        float got = after.rows[16 * i + k];
        wrong += mode == LEAF_MODE_FAST ? !(fabs(got - want[k]) <= 32 * 0x1p-24 * sizes[k] + 0x1p-126) : got != want[k];
        wrong += got == 0 ? signbit(got) != 0 : !(fabsf(got) >= 0x1p-126f);
      }
    } else {
      wrong += after.rows[16 * i] != 42;
    }
    if (is_in && kind & 2) {
      wrong += after.opacity[i] != (float)clamped(before.opacity_from[varies ? i : 0]);
      wrong += fabs(after.shade[i] - plain_shade(angle)) > (mode == LEAF_MODE_FAST ? 0x1p-22 : 0x1p-25);
      wrong += after.order[before.paint[i]] != i;
    } else {
      wrong += after.opacity[i] != 42 || after.shade[i] != 42;
    }
  }
  uint32_t placed = 0;
  for (int i = 0; i < CELLS; i++) placed += after.order[i] != UINT32_MAX;
  CHECK(wrong == 0 && placed == (kind & 2 ? end - first : 0));
}

static void frames(void) {
  static const size_t ends[] = {0, 1, LEAF_FRAME_BLOCK, LEAF_FRAME_BLOCK + 3, CELLS};
  for (int level = 0; level <= leaf_simd_level(); level++) {
    for (int mode = LEAF_MODE_EXACT; mode <= LEAF_MODE_FAST; mode++) {
      for (int kind = 0; kind < 8; kind++) {
        for (int n = 0; n < 5; n++) check_frame(kind, mode, level, 0, ends[n], 1);
        check_frame(kind, mode, level, LEAF_FRAME_BLOCK + 5, CELLS - 1, 1);
        check_frame(kind, mode, level, 7, CELLS, 0);
      }
      for (int kind = 8; kind <= 64; kind *= 2) {
        check_frame(kind | 2, mode, level, 0, CELLS, 1);
        check_frame(kind, mode, level, 0, CELLS, 1);
      }
    }
  }
}

/* The closed form of fast mode compared with the other one, also where some angle of a block is far. */
static void fast_springs(void) {
  enum { N = 64, ROOM = N + LEAF_REPEAT };
  static double x[ROOM], v[ROOM], t[ROOM], to_x[ROOM], to_v[ROOM], want_x[ROOM], want_v[ROOM];
  uint64_t state = 51;
  const leaf_spring s = spring_of(7, 24, 25, 1);
  for (int far = 0; far < 3; far++) {
    for (int i = 0; i < ROOM; i++) {
      x[i] = leaf_probe_number(&state), v[i] = leaf_probe_number(&state);
      t[i] = i % 9 == 3 ? 0 : i % 9 == 5 ? -1 : 0.001 * i;
    }
    if (far == 1) t[2] = 1e15;
    if (far == 2) t[N - 1] = 1e15; /* the kernels leave those as they are, and say so */
    for (int level = 0; level <= leaf_simd_level(); level++) {
      for (int count = 0; count <= N; count++) {
        to_x[count] = 42;
        uint64_t open = leaf_spring_states_fast(&s, x, v, t, (size_t)count, to_x, to_v, level);
        CHECK(open == leaf_spring_states(&s, x, v, t, (size_t)count, want_x, want_v, level));
        CHECK(open == (far == 1 && count > 2 ? 4 : far == 2 && count == N ? 1ull << (N - 1) : 0));
        int wrong = 0;
        for (int i = 0; i < count; i++) {
          double size = fabs(x[i]) + fabs(v[i]);
          wrong += fabs(to_x[i] - want_x[i]) > 4e-15 * size || fabs(to_v[i] - want_v[i]) > 4e-15 * 625 * size;
          if (t[i] <= 0) wrong += to_x[i] != x[i] || to_v[i] != v[i];
        }
        CHECK(wrong == 0 && to_x[count] == 42);
      }
    }
  }
}

/* The probe must recognise each fault of a BLAS by its products; the plain BLAS has none. */
static void broken_blas(void) {
  double *space = leaf_allocate(3 * 4 * LEAF_PROBE_STRIDE * sizeof(double));
  CHECK(space != NULL);
  if (!space) return;
  for (fault = BLAS_PLAIN; fault <= BLAS_OTHER; fault++) {
    leaf_probe_result found = leaf_probe_blas(space);
    /* NaN is left where there was one: then everything differs. */
    int poisoned = fault == BLAS_POISONED;
    CHECK(found.poisoned == poisoned && found.inexact == (poisoned || fault == BLAS_INEXACT));
    CHECK(found.uneven == (poisoned || fault == BLAS_UNEVEN) && found.leaking == (poisoned || fault == BLAS_LEAKING));
    CHECK(found.single == (fault == BLAS_FUSED ? 1 : poisoned || fault == BLAS_OTHER ? 2 : 0));
  }
  fault = BLAS_REAL;
  leaf_release(space);
  for (said_parallel = 0; said_parallel < 2; said_parallel++) {
    is_openblas = 1;
    CHECK(leaf_blas_is_reentrant() == said_parallel);
    is_openblas = 0;
    CHECK(leaf_blas_is_reentrant());
  }
}
