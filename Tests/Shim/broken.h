/*
 * Part of conditions.c: what a wrong BLAS is told from.
 */

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
