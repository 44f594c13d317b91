/* A host whose BLAS is wrong: the library says so to whoever listens, does not use it, and has the same bits as its own kernel. */
#include <stdio.h>
#include <string.h>

#include "leafspring.h"

/* In the place of the installed library's. */
static long calls;
void cblas_dgemm(int layout, int a, int b, int m, int n, int k, double alpha, const double *x, int lda, const double *y, int ldb,
                 double beta, double *to, int ldc);
void cblas_dgemm(int layout, int a, int b, int m, int n, int k, double alpha, const double *x, int lda, const double *y, int ldb,
                 double beta, double *to, int ldc) {
  (void)layout, (void)a, (void)b, (void)m, (void)n, (void)k, (void)alpha, (void)lda, (void)ldb, (void)beta, (void)ldc;
  to[0] = x[0] + y[0];
  calls++;
}
void cblas_sgemm(int layout, int a, int b, int m, int n, int k, float alpha, const float *x, int lda, const float *y, int ldb,
                 float beta, float *to, int ldc);
void cblas_sgemm(int layout, int a, int b, int m, int n, int k, float alpha, const float *x, int lda, const float *y, int ldb,
                 float beta, float *to, int ldc) {
  (void)layout, (void)a, (void)b, (void)m, (void)n, (void)k, (void)alpha, (void)lda, (void)ldb, (void)beta, (void)ldc;
  to[0] = x[0] * y[0];
  calls++;
}

static int said, status_said;
static void listen(void *context, leaf_status status, const char *field, const char *accepts) {
  said += context == &said && strcmp(field, "blas") == 0 && *accepts;
  status_said = status;
}

static int run(int kernel, uint64_t *hash, leaf_stage_info *info) {
  leaf_stage_def def;
  leaf_book_def book_def;
  leaf_stage *stage;
  leaf_scene book;
  if (leaf_stage_def_default(&def, sizeof def) || leaf_book_def_default(&book_def, sizeof book_def)) return 1;
  def.kernel = kernel;
  if (leaf_stage_create(&def, &stage) || leaf_stage_set_log(stage, listen, &said)) return 1;
  if (leaf_stage_add_book(stage, &book_def, &book) || leaf_stage_open(stage, book)) return 1;
  if (leaf_stage_advance(stage, 0.3, NULL) || leaf_stage_state_hash(stage, hash)) return 1;
  info->struct_size = sizeof *info;
  return leaf_stage_describe(stage, info) || leaf_stage_destroy(stage);
}

int main(void) {
  uint64_t automatic, blas, builtin;
  leaf_stage_info info;
  long probes;
  if (run(LEAF_KERNEL_BUILTIN, &builtin, &info)) return printf("no stage\n"), 1;
  probes = calls;
  if (run(LEAF_KERNEL_AUTOMATIC, &automatic, &info) || run(LEAF_KERNEL_BLAS, &blas, &info)) return printf("no stage\n"), 1;
  if (calls != 3 * probes) return printf("%ld calls of a BLAS that is wrong, besides the probes'\n", calls - 3 * probes), 1;
  if (automatic != builtin || blas != builtin) return printf("the bits are others\n"), 1;
  if (said != 3 || status_said != LEAF_ENVIRONMENT) return printf("said %d times, last %d\n", said, status_said), 1;
  if (info.blas_is_used || !info.blas_faults) return printf("described as used %d, faults %u\n", info.blas_is_used, info.blas_faults), 1;
  printf("a BLAS that is wrong is found by %ld calls, named, and left alone\n", probes);
  return 0;
}
