/* leafspring/matrices.h: products of 4x4 matrices, what a stage multiplies with, and the host's threads for it. */
#ifndef LEAFSPRING_MATRICES_H
#define LEAFSPRING_MATRICES_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct leaf_stage_info {
  uint32_t struct_size;
  int32_t mode, kernel;
  /* 1 if this build calls a BLAS that has been right so far. Otherwise the built-in kernel does everything. */
  int32_t blas_is_used;
  /* Bits of what was found wrong, 0 for every BLAS known: 1 old contents show, 2 products are inexact, 4 one product
   * differs from a loop, 8 a NaN spreads, 16 two threads must not call it, 32 a product of this stage was wrong in a
   * run. */
  uint32_t blas_faults;
  /* 0 none, 1 plain, 2 fused, 3 other: how the BLAS rounds in LEAF_FAST. */
  uint32_t blas_rounding;
  /* Instructions of the built-in kernel: 0 scalar, 1 SSE2 or NEON, 2 AVX2, 3 AVX-512. */
  uint32_t simd_level;
  uint32_t reserved;
} leaf_stage_info;

/* The stage's BLAS, kernel and instruction set. info->struct_size must be set. */
leaf_status leaf_stage_describe(leaf_stage *stage, leaf_stage_info *info);

/* Parts of a step on the host's threads. enqueue calls the task for parts of 0...count - 1 that do not overlap and
 * together cover it, on any threads, in any order. Parts of fewer than `least` items are too short to pay. It returns
 * what finish must wait for, or null if all parts are done already. The task calls nothing back and must not be kept.
 * */
typedef void (*leaf_task)(int32_t first, int32_t end, void *context);
typedef struct leaf_task_system {
  uint32_t struct_size;
  uint32_t reserved;
  void *(*enqueue)(leaf_task task, int32_t count, int32_t least, void *context, void *host);
  void (*finish)(void *enqueued, void *host);
  /* Passed to both. */
  void *host;
} leaf_task_system;
/* Divides the matrices of scenes of more than 2048 cells among the host's threads where the built-in kernel
 * multiplies; null, as at first, for none. Changes no bit of any result. */
leaf_status leaf_stage_set_tasks(leaf_stage *stage, const leaf_task_system *tasks);

typedef struct leaf_batch leaf_batch;

/* Products of runs of about `cells` matrices (scratch memory; longer runs are legal). mode: LEAF_EXACT ... LEAF_DOUBLE.
 * LEAF_ENVIRONMENT unless the processor rounds to nearest. */
leaf_status leaf_batch_create(size_t cells, int32_t mode, int32_t kernel, leaf_batch **batch);
/* Null is fine and does nothing. */
leaf_status leaf_batch_destroy(leaf_batch *batch);
/* worlds[i] = locals[i] * shared for count matrices of 16 floats, row vectors, in LEAF_EXACT and LEAF_FAST. worlds
 * may be locals; otherwise the two must not overlap (LEAF_OUT_OF_RANGE). LEAF_REFUSED in LEAF_DOUBLE. */
leaf_status leaf_batch_multiply_f(leaf_batch *batch, const float *locals, size_t count, const double shared[16],
                                  float *worlds);
/* Multiplies doubles, in LEAF_DOUBLE. */
leaf_status leaf_batch_multiply(leaf_batch *batch, const double *locals, size_t count, const double shared[16],
                                double *worlds);

#ifdef __cplusplus
}
#endif

#endif
