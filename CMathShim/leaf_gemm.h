#ifndef LEAF_GEMM_H
#define LEAF_GEMM_H
#include <stddef.h>
#include "leaf_blas.h"
#include "leaf_dispatch.h"

/* C = S^T * planes over `columns` columns, beta 0: row c of C is sum over j of S[j][c] * plane j. One call each. */
static inline void leaf_gemm_doubles(
    const double *shared, const double *planes, double *to, size_t stride, size_t columns) {
#if LEAF_HAS_BLAS
  cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, 4, (int)columns, 4, 1.0, shared, 4, planes, (int)stride, 0.0,
              to, (int)stride);
#else
  (void)shared, (void)planes, (void)to, (void)stride, (void)columns;
#endif
}

static inline void leaf_gemm_floats(
    const float *shared, const float *planes, float *to, size_t stride, size_t columns) {
#if LEAF_HAS_BLAS
  cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, 4, (int)columns, 4, 1.0f, shared, 4, planes, (int)stride, 0.0f,
              to, (int)stride);
#else
  (void)shared, (void)planes, (void)to, (void)stride, (void)columns;
#endif
}

static inline int leaf_has_blas(void) { return LEAF_HAS_BLAS; }

/* The only way into BLAS for a batch: planes 0...3 times the shared factor into planes 4...7, for `cells` cells,
   in one GEMM. */
static inline void leaf_multiply_planes(
    const leaf_shared *shared, void *planes, size_t stride, size_t cells, int mode) {
  if (mode == LEAF_MODE_FAST) {
    leaf_gemm_floats(shared->f, (float *)planes, (float *)planes + 4 * stride, stride, 4 * cells);
  } else {
    leaf_gemm_doubles(shared->d, (double *)planes, (double *)planes + 4 * stride, stride, 4 * cells);
  }
}
#endif
