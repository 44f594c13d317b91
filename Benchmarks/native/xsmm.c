/* libxsmm's generated kernels, column-major: out = shared · cell. */
#include "peer.h"
#include <libxsmm.h>

void shared_f32(long n, const float *cells, const float *shared, float *out) {
  static libxsmm_smmfunction kernel;
  int flags = LIBXSMM_GEMM_FLAG_NONE;
  float one = 1, zero = 0;
  if (!kernel) kernel = libxsmm_smmdispatch(4, 4, 4, 0, 0, 0, &one, &zero, &flags, 0);
  for (long i = 0; i < n; i++) kernel(shared, cells + 16 * i, out + 16 * i);
}
void shared_f64(long n, const double *cells, const double *shared, double *out) {
  static libxsmm_dmmfunction kernel;
  int flags = LIBXSMM_GEMM_FLAG_NONE;
  double one = 1, zero = 0;
  if (!kernel) kernel = libxsmm_dmmdispatch(4, 4, 4, 0, 0, 0, &one, &zero, &flags, 0);
  for (long i = 0; i < n; i++) kernel(shared, cells + 16 * i, out + 16 * i);
}
/* A column-major (64 x 4) block of the planes times the column-major (4 x 4) that shared is when read by columns: transposed. */
#define PLANES(NAME, REAL, FUNCTION, DISPATCH)                                                     \
  void NAME(long n, long stride, const REAL *in, const REAL *shared, REAL *out) {                  \
    static FUNCTION kernel;                                                                        \
    static int made_for;                                                                           \
    int flags = LIBXSMM_GEMM_FLAG_NONE, ld = (int)stride, four = 4;                                \
    REAL one = 1, zero = 0, turned[16];                                                            \
    for (int k = 0; k < 16; k++) turned[k] = shared[4 * (k % 4) + k / 4];                          \
    if (!kernel || made_for != ld) kernel = DISPATCH(64, 4, 4, &ld, &four, &ld, &one, &zero, &flags, 0); \
    made_for = ld;                                                                                 \
    FUNCTION rest = 4 * n % 64 ? DISPATCH((int)(4 * n % 64), 4, 4, &ld, &four, &ld, &one, &zero, &flags, 0) : 0; \
    long at = 0;                                                                                   \
    for (; at + 64 <= 4 * n; at += 64) kernel(in + at, turned, out + at);                          \
    if (rest) rest(in + at, turned, out + at);                                                     \
  }
PLANES(planes_f32, float, libxsmm_smmfunction, libxsmm_smmdispatch)
PLANES(planes_f64, double, libxsmm_dmmfunction, libxsmm_dmmdispatch)
