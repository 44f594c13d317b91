/* Part of conditions.c: the BLAS under watch while it works (leaf_watch.h). */

enum { WATCHED_CELLS = 1100, WATCHED_STRIDE = 4 * WATCHED_CELLS + 16 };

static void fill_watched(double *planes, int mode, uint64_t *state) {
  for (size_t i = 0; i < 4 * WATCHED_STRIDE; i++) {
    float number = leaf_probe_number(state);
    if (mode == LEAF_MODE_FAST) ((float *)planes)[i] = number;
    else planes[i] = mode == LEAF_MODE_DOUBLE ? number * 1.1 : number;
  }
}

/* Products, all of the same size, until one is found wrong; `most` + 1 if none is. */
static long products_until_wrong(leaf_watch *watch, const leaf_shared *shared, double *planes, size_t cells, int mode, long most) {
  for (long k = 1; k <= most; k++) {
    if (!leaf_multiply_watched(watch, shared, planes, WATCHED_STRIDE, cells, mode)) return k;
  }
  return most + 1;
}

static void watched_in(int mode, double *planes) {
  leaf_shared shared;
  leaf_watch watch = {0};
  double matrix[16];
  uint64_t state = 77;
  for (int i = 0; i < 16; i++) matrix[i] = leaf_probe_number(&state);
  leaf_share(matrix, mode, &shared);
  fill_watched(planes, mode, &state);
  /* A right BLAS stays trusted: in order, and fused. */
  for (fault = BLAS_PLAIN; fault <= BLAS_FUSED; fault += BLAS_FUSED - BLAS_PLAIN) {
    for (size_t cells = 1; cells <= WATCHED_CELLS; cells++) {
      if (!leaf_multiply_watched(&watch, &shared, planes, WATCHED_STRIDE, cells, mode)) CHECK(!"a right product is called wrong");
    }
  }
  CHECK(watch.products == 2 * WATCHED_CELLS && watch.wrong == 0 && watch.largest == WATCHED_CELLS);
  /* Not a finite number: nothing is said of it. */
  double *row = planes;
  if (mode == LEAF_MODE_FAST) ((float *)row)[40] = INFINITY, ((float *)row)[41] = NAN, ((float *)row)[42] = 0x1p125f;
  else row[40] = INFINITY, row[41] = NAN, row[42] = 0x1p1015;
  leaf_watch fresh = {0};
  CHECK(products_until_wrong(&fresh, &shared, planes, 100, mode, 70) == 71 && fresh.wrong == 0);
  fill_watched(planes, mode, &state);
  /* One number wrong: at once among the first products, in the first of its size, in every 65,536th; else soon. */
  fault = BLAS_PLAIN;
  wrong_column = 399;
  fresh = (leaf_watch){0};
  CHECK(products_until_wrong(&fresh, &shared, planes, 100, mode, 9) == 1 && fresh.wrong == 1);
  fresh = watch;
  CHECK(products_until_wrong(&fresh, &shared, planes, 1000, mode, 5000) > 1 && fresh.wrong == 1);
  CHECK(fresh.products - watch.products <= 2000);
  fresh = watch;
  fresh.products = LEAF_WATCH_EVERY;
  CHECK(products_until_wrong(&fresh, &shared, planes, 1000, mode, 9) == 1);
  fresh = watch;
  fresh.sizes[99 / 64] &= ~(1ull << 99 % 64);
  CHECK(products_until_wrong(&fresh, &shared, planes, 100, mode, 9) == 1);
  wrong_column = 4 * 1050;
  fresh = watch;
  fresh.largest = 1060;
  CHECK(products_until_wrong(&fresh, &shared, planes, 1061, mode, 9) == 1);
  wrong_column = -1;
  fault = BLAS_REAL;
  for (size_t cells = 1; cells <= WATCHED_CELLS; cells++) {
    if (!leaf_multiply_watched(&watch, &shared, planes, WATCHED_STRIDE, cells, mode)) CHECK(!"the real BLAS is called wrong");
  }
}

static void watched(void) {
  double *planes = leaf_allocate(8 * WATCHED_STRIDE * sizeof(double));
  CHECK(planes != NULL);
  if (!planes) return;
  for (int mode = 0; mode <= 2; mode++) watched_in(mode, planes);
  leaf_release(planes);
}
