/* Part of conditions.c: a BLAS that a test can break, and an OpenBLAS that may be present or not. */
#include <cblas.h>
#include <dlfcn.h>

enum { BLAS_REAL, BLAS_PLAIN, BLAS_POISONED, BLAS_INEXACT, BLAS_UNEVEN, BLAS_LEAKING, BLAS_FUSED, BLAS_OTHER };
static int fault, is_openblas, said_parallel;
/* A column that is wrong in one row, whatever the fault; below 0 for none. */
static int wrong_column = -1;

static int parallel(void) { return said_parallel; }
static void *find_symbol(const char *name) {
  return is_openblas && strcmp(name, "openblas_get_parallel") == 0 ? (void *)parallel : NULL;
}
#define dlsym(handle, name) find_symbol(name)

/* to = S^T * planes, the only shape asked for, with a fault. */
#define FAKE_BLAS(TYPE, NAME, REAL, FMA, ROUND_OFF) \
  static void NAME( \
      CBLAS_LAYOUT layout, CBLAS_TRANSPOSE a_turned, CBLAS_TRANSPOSE b_turned, int rows, int columns, int depth, TYPE alpha, \
      const TYPE *a, int lda, const TYPE *b, int ldb, TYPE beta, TYPE *to, int ldc) { \
    if (fault == BLAS_REAL) { \
      REAL(layout, a_turned, b_turned, rows, columns, depth, alpha, a, lda, b, ldb, beta, to, ldc); \
      return; \
    } \
    TYPE leak = 0; \
    for (int i = 0; i < columns && fault == BLAS_LEAKING; i++) leak += 0 * b[i]; \
    for (int c = 0; c < rows; c++) { \
      for (int i = 0; i < columns; i++) { \
        TYPE sum = 0; \
        for (int j = 0; j < depth; j++) { \
          TYPE l = a[4 * j + c], r = b[j * ldb + i]; \
          if (fault == BLAS_FUSED) { \
            sum = FMA(l, r, sum); \
          } else { \
            TYPE product = l * r; \
            sum += product; \
          } \
        } \
        if (fault == BLAS_INEXACT || fault == BLAS_OTHER) sum += ROUND_OFF * sum; \
        if (fault == BLAS_UNEVEN && columns == 4) sum = -sum; \
        if (i == wrong_column && c == 2) sum = 2 * sum + 1; \
        to[c * ldc + i] = fault == BLAS_POISONED && i == 9 ? beta * to[c * ldc + i] + sum : sum + leak; \
      } \
    } \
  }
FAKE_BLAS(double, fake_dgemm, cblas_dgemm, fma, (fault == BLAS_INEXACT ? 0x1p-50 : 0))
FAKE_BLAS(float, fake_sgemm, cblas_sgemm, fmaf, (fault == BLAS_OTHER ? 0x1p-20f : 0))
#define cblas_dgemm fake_dgemm
#define cblas_sgemm fake_sgemm
