/* A BLAS stops the program when an argument is wrong. Its handlers are ours here, and abort: none is reached by any product of the
 * library, from one cell to the most that one call takes, in each mode. First it is shown that bad arguments do reach them. */
#define _GNU_SOURCE
#include <cblas.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "leafspring.h"

/* In the place of the installed library's. */
void xerbla_(const char *routine, const int *argument);
void xerbla_(const char *routine, const int *argument) {
  fprintf(stderr, "xerbla_: argument %d of %.6s\n", *argument, routine);
  abort();
}
void cblas_xerbla(int argument, const char *routine, const char *form, ...) {
  fprintf(stderr, "cblas_xerbla: argument %d of %s: %s", argument, routine, form);
  abort();
}

/* The products that were made: their numbers of columns, for each scalar type. */
enum { MOST = 1 << 18, COLUMNS = 4 * MOST };
static char seen[2][COLUMNS + 1];
static long calls;

static void note(int is_double, int columns) {
  calls++;
  if (columns >= 0 && columns <= COLUMNS) seen[is_double][columns] = 1;
}

#define THROUGH(TYPE, NAME, IS_DOUBLE) \
  void NAME( \
      CBLAS_LAYOUT layout, CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, TYPE alpha, const TYPE *a, int lda, \
      const TYPE *b, int ldb, TYPE beta, TYPE *c, int ldc) { \
    static __typeof__(NAME) *next; \
    if (!next) next = (__typeof__(next))dlsym(RTLD_NEXT, #NAME); \
    note(IS_DOUBLE, n); \
    next(layout, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); \
  }
THROUGH(float, cblas_sgemm, 0)
THROUGH(double, cblas_dgemm, 1)

static void must(int holds, const char *what) {
  if (holds) return;
  printf("%s\n", what);
  exit(1);
}

/* ---- what reaches the handlers ---- */

/* A product of two by two with one wrong argument: 1 to 4 are leading dimensions that are too small, 5 and 6
   negative sizes. */
static void wrong_call(int which) {
  static double a[4], c[4];
  static float b[4], d[4];
  int lda = which == 1 || which == 3 ? 1 : 2, ldc = which == 2 || which == 4 ? 1 : 2;
  if (which < 3) cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, 2, 2, 2, 1, a, lda, a, 2, 0, c, ldc);
  else if (which < 5) cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, 2, 2, 2, 1, b, lda, b, 2, 0, d, ldc);
  else if (which == 5) cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, 2, -1, 2, 1, a, 2, a, 2, 0, c, 2);
  else cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, -1, 2, 2, 1, b, 2, b, 2, 0, d, 2);
}

static int handlers_are_reached(void) {
  int which, reached = 0;
  for (which = 1; which <= 6; which++) {
    int status = 0;
    pid_t child = fork();
    must(child >= 0, "no child");
    if (child == 0) {
      if (!freopen("/dev/null", "w", stderr)) _exit(1);
      wrong_call(which);
      _exit(0);
    }
    waitpid(child, &status, 0);
    reached += WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
  }
  return reached;
}

/* ---- what must not ---- */

static const double factor[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.001, 5, 7, 0, 1};

static void multiply(leaf_batch *batch, int32_t mode, size_t count) {
  static float rows[16 * (MOST + 65)];
  static double wide[16 * (MOST + 65)];
  leaf_status status = mode == LEAF_DOUBLE ? leaf_batch_multiply(batch, wide, count, factor, wide)
                                           : leaf_batch_multiply_f(batch, rows, count, factor, rows);
  must(status == LEAF_OK, "a product is refused");
}

/* Batches of every size up to 1,030 cells, each with a run of its size and one that is divided; and large ones near
   the most that a call takes. */
static void batches(int32_t mode) {
  static const size_t large[] = {2048, 4095, 4096, 4097, 65535, 65537, MOST - 1, MOST, MOST + 64};
  size_t i, cells;
  leaf_batch *batch;
  for (i = 0; i < 1030 + sizeof large / sizeof *large; i++) {
    cells = i < 1030 ? i : large[i - 1030];
    must(leaf_batch_create(cells, mode, LEAF_KERNEL_BLAS, &batch) == LEAF_OK, "no batch");
    multiply(batch, mode, cells);
    if (i < 1030) multiply(batch, mode, 2 * (cells < 64 ? 64 : cells) + i % 64);
    must(leaf_batch_destroy(batch) == LEAF_OK, "a batch cannot be destroyed");
  }
}

/* Frames of a book, and of explosions into more and more tiles. */
static void scenes(int32_t mode) {
  leaf_stage_def def;
  leaf_book_def book_def;
  leaf_transition_def explosion;
  leaf_stage *stage;
  leaf_scene scene, book;
  leaf_stage_def_default(&def, sizeof def);
  leaf_book_def_default(&book_def, sizeof book_def);
  leaf_transition_def_default(&explosion, sizeof explosion);
  def.mode = mode;
  def.kernel = LEAF_KERNEL_BLAS;
  explosion.kind = LEAF_EXPLODE;
  must(leaf_stage_create(&def, &stage) == LEAF_OK && leaf_stage_add_book(stage, &book_def, &book) == LEAF_OK, "no book");
  must(leaf_stage_open(stage, book) == LEAF_OK, "the book stays shut");
  for (explosion.columns = 1; explosion.columns <= 100; explosion.columns++) {
    must(leaf_stage_add_transition(stage, &explosion, &scene) == LEAF_OK && leaf_stage_open(stage, scene) == LEAF_OK, "no explosion");
    must(leaf_stage_advance(stage, 0.01, NULL) == LEAF_OK && leaf_stage_remove(stage, scene) == LEAF_OK, "a frame is refused");
  }
  must(leaf_stage_destroy(stage) == LEAF_OK, "a stage cannot be destroyed");
}

int main(void) {
  int reached = handlers_are_reached(), columns, sizes[2] = {0, 0};
  int32_t mode;
  if (reached != 6) return printf("%d of 6 calls with a wrong argument reach the handlers of this program\n", reached), 1;
  for (mode = LEAF_EXACT; mode <= LEAF_DOUBLE; mode++) batches(mode), scenes(mode);
  for (columns = 0; columns <= COLUMNS; columns++) sizes[0] += seen[0][columns], sizes[1] += seen[1][columns];
  must(seen[0][4] && seen[1][4] && seen[0][COLUMNS] && seen[1][COLUMNS], "the least or the largest product is not made");
  must(!seen[0][0] && !seen[1][0], "a product of no cells is made");
  printf("figure: the error handler of the BLAS: reached by %d of 6 wrong calls, by none of %ld products of %d sizes in float and %d in "
         "double, up to %d cells\n", reached, calls, sizes[0], sizes[1], MOST);
  return 0;
}
