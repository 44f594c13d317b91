#define _GNU_SOURCE
#include "CBLASProbe.h"
#include <cblas.h>
#include <dlfcn.h>
#include <math.h>

static _Thread_local long calls;
static _Thread_local int last_m, last_n, fault;
static _Thread_local long since;

long leaf_test_gemm_calls(void) { return calls; }
int leaf_test_gemm_m(void) { return last_m; }
int leaf_test_gemm_n(void) { return last_n; }
void leaf_test_gemm_fault(int kind) {
  fault = kind;
  since = 0;
}
long leaf_test_gemm_calls_since(void) { return since; }

/* 1 if number `column` of row `row` is to be wrong in this call. */
static int is_wrong_late(int row, int column) {
  switch (fault) {
  case 6: return column >= 2000;
  case 7: return since > 200000 && column == 0;
  case 8: return since > 1000 && column % 8 == 5 && row == 2;
  case 9: return since > 1000 && column == 777 && row == 3;
  case 10: return column % 4 == 0;
  case 11: return since > 2 && column == 0;
  case 12: return since > 2 && column % 4 == 0;
  default: return 0;
  }
}

#define MAKE_WRONG(WRONG) \
  for (int row = 0; row < m && fault >= 6; row++) { \
    for (int i = 0; i < n; i++) { \
      if (is_wrong_late(row, i)) c[row * ldc + i] = WRONG; \
    } \
  }

void cblas_dgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, double alpha,
                 const double *a, int lda, const double *b, int ldb, double beta, double *c, int ldc) {
  void (*next)(CBLAS_LAYOUT, CBLAS_TRANSPOSE, CBLAS_TRANSPOSE, int, int, int, double, const double *, int,
               const double *, int, double, double *, int) = dlsym(RTLD_NEXT, "cblas_dgemm");
  calls++;
  since++;
  last_m = m;
  last_n = n;
  double old = c[1];
  next(layout, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  if (fault == 1) c[1] += 0 * old;
  if (fault == 2) c[1] = nextafter(c[1], INFINITY);
  if (fault == 3 && n > 4) c[n - 1] = nextafter(c[n - 1], INFINITY);
  if (fault == 4) {
    for (int i = 0; i < n; i++) {
      if (isnan(c[i])) c[(i + 5) % n] = NAN;
    }
  }
  MAKE_WRONG(fault == 10 || fault == 12 ? c[row * ldc + i] + 1 : nextafter(c[row * ldc + i], INFINITY))
}

void cblas_sgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, float alpha,
                 const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc) {
  void (*next)(CBLAS_LAYOUT, CBLAS_TRANSPOSE, CBLAS_TRANSPOSE, int, int, int, float, const float *, int,
               const float *, int, float, float *, int) = dlsym(RTLD_NEXT, "cblas_sgemm");
  calls++;
  since++;
  last_m = m;
  last_n = n;
  next(layout, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  if (fault == 5) {
    for (int r = 0; r < 4; r++) {
      for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 3; j >= 0; j--) {
          float product = a[4 * j + r] * b[j * ldb + i];
          sum += product;
        }
        c[r * ldc + i] = sum;
      }
    }
  }
  MAKE_WRONG(c[row * ldc + i] + 1)
}
