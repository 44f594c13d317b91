/* A host whose BLAS is not what the library was built with: one that computes wrongly, and ones with 64-bit integers,
 * which find in the upper half of an integer what the caller left there. If a BLAS does not work, the library reports
 * it to its log and does not use it; the bits are those of its own kernel in any case. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "leafspring.h"

/* WRONG: other numbers. WIDE: 64-bit integers as they come. WIDE_AND_LITTER: and the halves that nobody set are litter. */
enum { WRONG, WIDE, WIDE_AND_LITTER };
static int kind;
static long calls, complaints;

/* An integer that was passed in memory; in registers compilers clear the upper half. */
static int64_t passed(int64_t value) { return kind == WIDE_AND_LITTER ? value | INT64_MIN | (int64_t)0x5eaf1e55 << 32 : value; }

/* Checks the arguments as a BLAS does, and that the product is one of the library's: its error handler here says no
 * word. */
static int is_legal(int64_t m, int64_t n, int64_t k, int64_t lda, int64_t ldb, int64_t ldc) {
  int legal = m == 4 && k == 4 && n >= 0 && n <= 1 << 20 && lda == 4 && ldb >= n && ldc >= n && ldb <= 1 << 21 && ldc <= 1 << 21;
  complaints += !legal;
  return legal;
}

/* In the place of the installed library's. */
#define FAKE_BLAS(TYPE, NAME) \
  void NAME(int layout, int a, int b, int64_t m, int64_t n, int64_t k, TYPE alpha, const TYPE *x, int64_t lda, const TYPE *y, \
            int64_t ldb, TYPE beta, TYPE *to, int64_t ldc); \
  void NAME(int layout, int a, int b, int64_t m, int64_t n, int64_t k, TYPE alpha, const TYPE *x, int64_t lda, const TYPE *y, \
            int64_t ldb, TYPE beta, TYPE *to, int64_t ldc) { \
    int64_t c, i, j; \
    (void)layout, (void)a, (void)b, (void)alpha, (void)beta; \
    calls++; \
    lda = passed(lda), ldb = passed(ldb), ldc = passed(ldc); \
    if (kind == WRONG) to[0] = x[0] + y[0]; \
    if (kind == WRONG || !is_legal(m, n, k, lda, ldb, ldc)) return; \
    for (c = 0; c < m; c++) { \
      for (i = 0; i < n; i++) { \
        TYPE sum = 0; \
        for (j = 0; j < k; j++) sum += x[j * lda + c] * y[j * ldb + i]; \
        to[c * ldc + i] = sum; \
      } \
    } \
  }
FAKE_BLAS(double, cblas_dgemm)
FAKE_BLAS(float, cblas_sgemm)

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

/* One kind of BLAS under each kernel: the same bits, and used and said nothing of if and only if it works. */
static int try(int which, const char *name) {
  uint64_t automatic, blas, builtin;
  leaf_stage_info info;
  long probes;
  int works;
  kind = which;
  calls = complaints = said = status_said = 0;
  if (run(LEAF_KERNEL_BUILTIN, &builtin, &info)) return printf("no stage\n"), 1;
  probes = calls;
  if (run(LEAF_KERNEL_AUTOMATIC, &automatic, &info) || run(LEAF_KERNEL_BLAS, &blas, &info)) return printf("no stage\n"), 1;
  works = kind != WRONG && complaints == 0;
  if (automatic != builtin || blas != builtin) return printf("%s: the bits are others\n", name), 1;
  if ((calls == 3 * probes) == works) return printf("%s: %ld calls besides the probes'\n", name, calls - 3 * probes), 1;
  if (said != (works ? 0 : 3) || status_said != (works ? LEAF_OK : LEAF_ENVIRONMENT)) {
    return printf("%s: said %d times, last %d\n", name, said, status_said), 1;
  }
  if (info.blas_is_used != works || (info.blas_faults == 0) != works) {
    return printf("%s: described as used %d, faults %u\n", name, info.blas_is_used, info.blas_faults), 1;
  }
  printf("%s: %s, same bits (faults %x, %ld calls of the probe)\n", name, works ? "works and is used" : "named and left alone",
         info.blas_faults, probes);
  return 0;
}

int main(void) {
  if (try(WRONG, "a BLAS that is wrong") || try(WIDE_AND_LITTER, "64-bit integers, the upper halves litter")) return 1;
  if (try(WIDE, "64-bit integers, the upper halves as they come")) return 1;
  printf("figure: a BLAS that is wrong or reads litter as the upper half of its integers: named, not used, same bits\n");
  return 0;
}
