#ifndef LEAF_WATCH_H
#define LEAF_WATCH_H
#include <stddef.h>
#include <stdint.h>
#include "leaf_gemm.h"
#pragma STDC FP_CONTRACT OFF

/* The installed BLAS under watch while it works: its products are compared with the sums in order, which the built-in
   kernel takes. All numbers are compared in the first products, in the first product of every size (above
   LEAF_WATCH_SIZES, in each that is larger than all before it), and from then on in one product of many. In every other
   product one cell is compared, a different one each time.

   The state belongs to a batch, which one thread at a time uses; so it needs no atomic access. All zero at first. */

#define LEAF_WATCH_FIRST 64
#define LEAF_WATCH_EVERY 65536
#define LEAF_WATCH_SIZES 1024

typedef struct {
  /* The number of products. */
  uint64_t products;
  /* Most cells of one, where it had more than LEAF_WATCH_SIZES. */
  uint64_t largest;
  /* 1 from the first wrong number on. */
  uint64_t wrong;
  /* One bit for each size up to LEAF_WATCH_SIZES: whether there was a product of so many cells. */
  uint64_t sizes[LEAF_WATCH_SIZES / 64];
} leaf_watch;

/* The allowed difference. In `exact` mode it is 0, because a product of two factors is exact. In the other modes a BLAS
   may fuse, and flush subnormal numbers: twice the error of four rounded products and three sums, relative to the sum
   of their magnitudes. Sums of `most` and more may overflow. Numbers that are not finite are not compared, because some
   libraries leave out factors of 0. */
typedef struct {
  double relative, least, most;
} leaf_slack;

static inline leaf_slack leaf_slack_of(int mode) {
  static const leaf_slack slack[] = {{0, 0, 0x1p1020}, {0x1p-21, 0x1p-120, 0x1p120}, {0x1p-50, 0x1p-1000, 0x1p1020}};
  return slack[mode];
}

/* 1 if columns first..<end of planes 4...7 are not planes 0...3 times the shared factor. */
#define LEAF_COMPARE_PLANES(NAME, TYPE) \
  static inline int NAME( \
      const TYPE *shared, const TYPE *planes, size_t stride, size_t first, size_t end, leaf_slack slack) { \
    int wrong = 0; \
    for (size_t c = 0; c < 4; c++) { \
      const double s0 = shared[c], s1 = shared[4 + c], s2 = shared[8 + c], s3 = shared[12 + c]; \
      const TYPE *product = planes + (4 + c) * stride; \
      for (size_t i = first; i < end; i++) { \
        double t0 = s0 * planes[i], t1 = s1 * planes[stride + i]; \
        double t2 = s2 * planes[2 * stride + i], t3 = s3 * planes[3 * stride + i]; \
        double size = __builtin_fabs(t0) + __builtin_fabs(t1) + __builtin_fabs(t2) + __builtin_fabs(t3); \
        double off = __builtin_fabs(product[i] - (((t0 + t1) + t2) + t3)); \
        wrong |= (size < slack.most) & !(off <= slack.relative * size + slack.least); \
      } \
    } \
    return wrong; \
  }
LEAF_COMPARE_PLANES(leaf_compare_doubles, double)
LEAF_COMPARE_PLANES(leaf_compare_floats, float)
#undef LEAF_COMPARE_PLANES

/* 1 if all numbers of this product, of one cell or more, are compared. Counts the product. */
static inline int leaf_watch_takes_all(leaf_watch *watch, size_t cells) {
  uint64_t number = watch->products++;
  int is_new = 0;
  if (cells <= LEAF_WATCH_SIZES) {
    uint64_t *sizes = &watch->sizes[(cells - 1) / 64], size = 1ull << (cells - 1) % 64;
    is_new = !(*sizes & size);
    *sizes |= size;
  } else if (cells > watch->largest) {
    is_new = 1;
    watch->largest = cells;
  }
  return is_new || number < LEAF_WATCH_FIRST || number % LEAF_WATCH_EVERY == 0;
}

/* The one cell of a product that is compared otherwise: steps of the golden ratio, which come near every cell soon. */
static inline size_t leaf_watch_cell(const leaf_watch *watch, size_t cells) {
  return (size_t)((uint64_t)((uint32_t)watch->products * 0x9e3779b9u) * cells >> 32);
}

/* leaf_multiply_planes for one cell or more, under watch: 0 if the product is wrong, and not to be used. */
static inline int leaf_multiply_watched(
    leaf_watch *watch, const leaf_shared *shared, void *planes, size_t stride, size_t cells, int mode) {
  leaf_multiply_planes(shared, planes, stride, cells, mode);
  size_t first = 0, count = cells;
  if (!leaf_watch_takes_all(watch, cells)) {
    first = leaf_watch_cell(watch, cells);
    count = 1;
  }
  size_t end = 4 * (first + count);
  leaf_slack slack = leaf_slack_of(mode);
  int wrong = mode == LEAF_MODE_FAST
    ? leaf_compare_floats(shared->f, (const float *)planes, stride, 4 * first, end, slack)
    : leaf_compare_doubles(shared->d, (const double *)planes, stride, 4 * first, end, slack);
  watch->wrong |= (uint64_t)wrong;
  return !wrong;
}
#endif
