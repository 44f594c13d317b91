#ifndef LEAF_DISPATCH_H
#define LEAF_DISPATCH_H
#include <stddef.h>
#include <stdint.h>
#include "leaf_dd_functions.h"
#include "leaf_stream.h"
#include "leaf_trig.h"

/* Values of ProductMode and RotationAxis on the Swift side. */
#define LEAF_MODE_EXACT 0
#define LEAF_MODE_FAST 1
#define LEAF_MODE_DOUBLE 2
#define LEAF_AXIS_Y 0
#define LEAF_AXIS_X 1
#define LEAF_AXIS_Z 2

/* The columns of a PoseBuffer, in the order of PoseColumn on the Swift side. */
enum {
  LEAF_WIDTH, LEAF_HEIGHT, LEAF_ANCHOR_X, LEAF_ANCHOR_Y, LEAF_POSITION_X, LEAF_POSITION_Y, LEAF_SCALE_X, LEAF_SCALE_Y,
  LEAF_ANGLE, LEAF_AXIS_1, LEAF_AXIS_2, LEAF_AXIS_3, LEAF_SHIFT_X, LEAF_SHIFT_Y, LEAF_SHIFT_Z,
  LEAF_PERSPECTIVE_X, LEAF_PERSPECTIVE_Y, LEAF_PERSPECTIVE_Z, LEAF_COLUMNS,
  /* No matrix depends on these. */
  LEAF_OPACITY = LEAF_COLUMNS, LEAF_SHADE, LEAF_POSE_COLUMNS
};

/* The addresses of the columns. A column that is the same for all cells has the mask 0 and LEAF_REPEAT copies of its
   value, so that kernels read it again and again from one cache line; any other column has the mask ~0. Kernels read
   whole groups of up to LEAF_REPEAT lanes, so that many entries beyond the last cell must be readable (they are,
   because columns are padded); their values never matter. */
#define LEAF_REPEAT 16
typedef struct {
  const double *at[LEAF_POSE_COLUMNS];
  size_t mask[LEAF_POSE_COLUMNS];
  const uint8_t *axis;
  size_t axis_mask;
} leaf_pose_columns;

/* The factor that all cells share, row by row: as doubles (Float-valued in exact mode) and as floats. */
typedef struct {
  double d[16];
  float f[16];
} leaf_shared;

/* In exact mode the doubles are the floats widened; in the other modes they are the matrix as it is. Like the
   kernels, it turns -0, and whatever a Float could hold only as a subnormal number, into +0. */
static inline void leaf_share(const double *matrix, int mode, leaf_shared *to) {
  for (int i = 0; i < 16; i++) {
    float f = (float)matrix[i];
    if (__builtin_fabsf(f) < 0x1p-126f) f = 0;
    to->f[i] = f;
    to->d[i] = mode == LEAF_MODE_EXACT ? f : matrix[i];
  }
}

/* Pages: poses with the same size, scale and shift that turn about one named axis and have no perspective of
   their own. Only angle, anchor and position may differ. The arrays are by coordinate; the third has no anchor
   and no position. */
typedef struct {
  int axis; /* 0 x, 1 y, 2 z */
  double size[3], scale[3], shift[3];
  const double *anchor[3], *position[3];
  size_t anchor_mask[3], position_mask[3];
} leaf_page;

/* The faces of a book whose leaves are chains of strips, in columns. Kernels read whole groups of lanes, up to
   LEAF_REPEAT entries beyond the last. See StripFaces. */
typedef struct {
  size_t count, strips;
  size_t first, end; /* the faces that are to be done */
  const double *angle, *step;              /* of a face's first strip, and from one strip to the next */
  const double *sine, *cosine;             /* of `angle` */
  const double *joint_sine, *joint_cosine; /* of `step` */
  const double *reach;                     /* distance from hinge to hinge as drawn, signed */
  const double *length, *anchor;           /* see StripFaces */
  const uint32_t *before, *behind, *edge_on; /* the flags of a strip that faces the eye this way */
  /* NULL, or the angles of all strips and their sines and cosines by row. Then the entries of `sine`, `cosine`, `joint_sine` and
     `joint_cosine` are not used, and `step` only says which faces are flat: it is 0. */
  const double *angles, *sines, *cosines;
  uint32_t crosses_eye;
  double arm;         /* distance of the page from the axis about which the first strips turn, in lengths of a strip */
  double hinge, eye;  /* place of the first strips' hinges along the page; distance of the eye */
  double turns, side; /* for the book's orientation: factors of angles, and of lengths along the page */
} leaf_faces;

/* The values in which strips differ. */
typedef struct {
  double *angle, *along, *away;
  uint32_t *flags;
} leaf_strip_columns;

/* The coordinate of a named axis: 0 x, 1 y, 2 z. */
static inline int leaf_coordinate(uint8_t axis) { return axis == LEAF_AXIS_Y ? 1 : axis == LEAF_AXIS_X ? 0 : 2; }

/* 1 if all cells turn about one named axis and none has its own perspective. Then most entries of their matrices are 0;
   with a shared matrix that is finite, leaving those out changes no finite result. */
/* An open book that lies still but for its leaves; the bits of flags, and `contact` below 0 for shades that follow from
   angles. The columns have two faces a leaf. */
typedef struct {
  double sign, gap, contact;
  int64_t visible, back_facing, edge_on;
  int is_moving;
} leaf_open_book;
typedef struct {
  double *angles, *shades;
  uint32_t *flags;
} leaf_face_columns;

/* One side of a leaf in the air, by hinge from the spine on. See LeafSections. */
typedef struct {
  const double *x, *z, *angle, *sine, *cosine;
  size_t strips;
  double side; /* 1 verso, -1 recto */
  double tilt, curl; /* 2 tilt/3pi times e.s; the share of the light behind a leaf's own curl that is lost */
  double width, most, least; /* of the page; the most that it throws back, and the shortest distance at which it does */
  double right, left; /* the shares of a page that lie there */
} leaf_lit_side;
/* The most strips of a leaf; places of a profile, and with what fills registers. */
#define LEAF_LIT_STRIPS 64
#define LEAF_LIT_PLACES 17
#define LEAF_PLACES 24

/* A page under leaves in the air: x and z of each, `stride` numbers by hinge from the spine on, and their strips. */
typedef struct {
  const double *x, *z;
  const int32_t *strips;
  size_t leaves, stride;
  double side, low, high; /* 1 right, -1 left; first and last place from the spine, between them at equal steps of the root */
  double least, tilt; /* the height from which on a vertex counts; 2 tilt/3pi times e.s of that page */
} leaf_lit_page;
static const double leaf_light_shares[LEAF_PLACES] = {0, 0x1p-8, 4 / 256.0, 9 / 256.0, 16 / 256.0, 25 / 256.0, 36 / 256.0,
  49 / 256.0, 64 / 256.0, 81 / 256.0, 100 / 256.0, 121 / 256.0, 144 / 256.0, 169 / 256.0, 196 / 256.0, 225 / 256.0, 1};

static inline int leaf_turn_alike(const leaf_pose_columns *p, const leaf_shared *shared) {
  if (p->axis_mask || p->axis[0] > LEAF_AXIS_Z) return 0;
  for (int k = LEAF_PERSPECTIVE_X; k <= LEAF_PERSPECTIVE_Z; k++) {
    if (p->mask[k] || p->at[k][0] != 0) return 0;
  }
  int is_finite = 1;
  for (int k = 0; k < 16; k++) is_finite &= __builtin_fabs(shared->d[k]) <= __DBL_MAX__;
  return is_finite;
}

/* Levels: 0 plain C, one cell at a time; 1 the 128-bit lanes that every processor of this architecture has; 2
   AVX2 and FMA (which only fast mode uses); 3 AVX-512. */
#define LEAF_W 1
#define LEAF_SUFFIX w1
#define LEAF_TARGET
#include "leaf_lanes.h"
#define LEAF_W 2
#define LEAF_SUFFIX w2
#define LEAF_TARGET
#include "leaf_lanes.h"
#if defined(__x86_64__)
#  define LEAF_W 4
#  define LEAF_SUFFIX w4
#  define LEAF_TARGET __attribute__((target("avx2,fma")))
#  define LEAF_FUSES 1
#  include "leaf_lanes.h"
#  define LEAF_W 8
#  define LEAF_SUFFIX w8
#  define LEAF_TARGET __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,fma")))
#  define LEAF_FUSES 1
#  include "leaf_lanes.h"
#endif

/* A test may replace the processor's answers with its own. */
#if !defined(LEAF_CPU_HAS)
#  define LEAF_CPU_HAS(feature) __builtin_cpu_supports(feature)
#endif

/* The best level of this processor. Asked once, when a probe is made; the answer lives in the probe. */
static inline int leaf_simd_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (LEAF_CPU_HAS("avx512f") && LEAF_CPU_HAS("avx512vl") && LEAF_CPU_HAS("avx512dq")
      && LEAF_CPU_HAS("avx512bw") && LEAF_CPU_HAS("fma")) return 3;
  return LEAF_CPU_HAS("avx2") && LEAF_CPU_HAS("fma") ? 2 : 1;
#elif defined(__aarch64__) || defined(__wasm_simd128__)
  return 1;
#else
  return 0;
#endif
}

#if defined(__x86_64__)
#  define LEAF_AT_LEVEL(call, ...) \
    switch (level) { \
    case 0: call##_w1(__VA_ARGS__); break; \
    case 2: call##_w4(__VA_ARGS__); break; \
    case 3: call##_w8(__VA_ARGS__); break; \
    default: call##_w2(__VA_ARGS__); \
    }
#elif defined(__wasm_simd128__) /* a module compiled with lanes runs with them or not at all */
#  define LEAF_AT_LEVEL(call, ...) call##_w2(__VA_ARGS__);
#else
#  define LEAF_AT_LEVEL(call, ...) \
    if (level == 0) call##_w1(__VA_ARGS__); else call##_w2(__VA_ARGS__);
#endif

/* A function that is its kernel at a level, which is the last argument. */
#define LEAF_CALL(name, arguments, ...) static inline void name arguments { LEAF_AT_LEVEL(name, __VA_ARGS__) }

/* s[i] = sin x[i], c[i] = cos x[i]; s or c may be x itself. Same bits at every level as leaf_sincos. */
LEAF_CALL(leaf_sincos_array, (const double *x, double *s, double *c, size_t n, int level), x, s, c, n)

/* The same for `runs` of n angles each, every one `stride` numbers after the one before. */
LEAF_CALL(leaf_sincos_runs, (const double *x, double *s, double *c, size_t n, size_t runs, size_t stride, int level),
  x, s, c, n, runs, stride)

/* 1 if the poses are pages; then fills `page`. */
static inline __attribute__((noinline, unused)) int leaf_make_page(
    const leaf_pose_columns *p, const leaf_shared *shared, leaf_page *page) {
  static const double zeros[LEAF_REPEAT];
  if (!leaf_turn_alike(p, shared)) return 0;
  const size_t *mask = p->mask;
  if (mask[LEAF_WIDTH] | mask[LEAF_HEIGHT] | mask[LEAF_SCALE_X] | mask[LEAF_SCALE_Y] | mask[LEAF_SHIFT_X]
      | mask[LEAF_SHIFT_Y] | mask[LEAF_SHIFT_Z]) return 0;
  page->axis = leaf_coordinate(p->axis[0]);
#pragma clang loop unroll(full)
  for (int k = 0; k < 3; k++) {
    int is_flat = k < 2;
    page->size[k] = is_flat ? p->at[LEAF_WIDTH + k][0] : 0;
    page->scale[k] = is_flat ? p->at[LEAF_SCALE_X + k][0] : 1;
    page->shift[k] = p->at[LEAF_SHIFT_X + k][0];
    page->anchor[k] = is_flat ? p->at[LEAF_ANCHOR_X + k] : zeros;
    page->anchor_mask[k] = is_flat ? p->mask[LEAF_ANCHOR_X + k] : 0;
    page->position[k] = is_flat ? p->at[LEAF_POSITION_X + k] : zeros;
    page->position_mask[k] = is_flat ? p->mask[LEAF_POSITION_X + k] : 0;
  }
  return 1;
}

LEAF_CALL(leaf_planes, (const leaf_pose_columns *p, size_t first, size_t count, void *planes, size_t stride, int mode, int level),
  p, first, count, planes, stride, mode)

/* `wide` is written in double mode only. */
static inline void leaf_worlds(
    const leaf_pose_columns *p, size_t first, size_t count, const leaf_shared *shared, float *rows, double *wide,
    int mode, int level) {
  leaf_page page;
  if (mode == LEAF_MODE_EXACT && leaf_make_page(p, shared, &page)) {
    LEAF_AT_LEVEL(leaf_pages_exact, p, &page, first, count, shared, rows)
  } else if (mode == LEAF_MODE_FAST) {
    LEAF_AT_LEVEL(leaf_worlds_fast, p, first, count, shared, rows)
  } else {
    LEAF_AT_LEVEL(leaf_worlds, p, first, count, shared, rows, wide, mode)
  }
}

LEAF_CALL(leaf_rows_from_doubles, (const double *planes, size_t stride, size_t count, float *rows, double *wide, int level),
  planes, stride, count, rows, wide)
LEAF_CALL(leaf_rows_from_floats, (const float *planes, size_t stride, size_t count, float *rows, int level),
  planes, stride, count, rows)
LEAF_CALL(leaf_pack_floats, (const float *rows, size_t count, void *planes, size_t stride, int mode, int level),
  rows, count, planes, stride, mode)
LEAF_CALL(leaf_pack_doubles, (const double *rows, size_t count, double *planes, size_t stride, int level),
  rows, count, planes, stride)
LEAF_CALL(leaf_bend, (const leaf_faces *faces, const leaf_strip_columns *to, uint32_t *turned, int level),
  faces, to, turned)
LEAF_CALL(leaf_strip_rows, (const leaf_faces *faces, double scale, int goes_down, float *rows, double *wide, int level),
  faces, scale, goes_down, rows, wide)

/* `to` may be `rows`. */
static inline void leaf_multiply_floats(
    const float *rows, size_t count, const float *factors, size_t step, float *to, int mode, int level) {
  int streams = leaf_streams(rows, to, 64 * count);
  LEAF_AT_LEVEL(leaf_multiply_floats, rows, count, factors, step, to, mode, streams)
}

static inline void leaf_multiply_doubles(
    const double *rows, size_t count, const double *factors, size_t step, double *to, int level) {
  int streams = leaf_streams(rows, to, 128 * count);
  LEAF_AT_LEVEL(leaf_multiply_doubles, rows, count, factors, step, to, streams)
}

/* Multiplies with one matrix for all. */
static inline void leaf_multiply_floats_by(
    const float *rows, size_t count, const leaf_shared *shared, float *to, int mode, int level) {
  leaf_multiply_floats(rows, count, shared->f, 0, to, mode, level);
}

static inline void leaf_multiply_doubles_by(
    const double *rows, size_t count, const leaf_shared *shared, double *to, int level) {
  leaf_multiply_doubles(rows, count, shared->d, 0, to, level);
}

/* Any count: the last few cells go through the stack, so that nothing beyond the columns is read or written. */
#define LEAF_MULTIPLY_COLUMNS(name, type, ...) \
  size_t whole = count & ~(size_t)15, rest = count - whole; \
  int streams = stride * sizeof(type) % 64 == 0 && leaf_streams(from, to, sizeof(type) * (15 * stride + count)); \
  LEAF_AT_LEVEL(name, from, to, stride, whole, __VA_ARGS__, streams) \
  if (!rest) return; \
  type last[16][16] = {{0}}; \
  for (int k = 0; k < 16; k++) __builtin_memcpy(last[k], from + k * stride + whole, rest * sizeof(type)); \
  LEAF_AT_LEVEL(name, last[0], last[0], 16, 16, __VA_ARGS__, 0) \
  for (int k = 0; k < 16; k++) __builtin_memcpy(to + k * stride + whole, last[k], rest * sizeof(type));

static inline void leaf_multiply_float_columns(
    const float *from, float *to, size_t stride, size_t count, const leaf_shared *s, int mode, int level) {
  LEAF_MULTIPLY_COLUMNS(leaf_multiply_float_columns, float, s, mode)
}

static inline void leaf_multiply_double_columns(
    const double *from, double *to, size_t stride, size_t count, const leaf_shared *s, int level) {
  LEAF_MULTIPLY_COLUMNS(leaf_multiply_double_columns, double, s)
}

/* The caller's columns <-> rows of 16, unchanged. */
static inline void leaf_rows_from_float_columns(
    const float *columns, size_t stride, size_t count, float *rows, int level) {
  size_t whole = count & ~(size_t)15;
  LEAF_AT_LEVEL(leaf_rows_from_columns, columns, stride, whole, rows, 0)
  for (size_t i = whole; i < count; i++) {
    for (int k = 0; k < 16; k++) rows[16 * i + k] = columns[k * stride + i];
  }
}

static inline void leaf_float_columns_from_rows(
    const float *rows, size_t count, float *columns, size_t stride, int level) {
  size_t whole = count & ~(size_t)15;
  LEAF_AT_LEVEL(leaf_columns_from_rows, rows, whole, columns, stride)
  for (size_t i = whole; i < count; i++) {
    for (int k = 0; k < 16; k++) columns[k * stride + i] = rows[16 * i + k];
  }
}

/* Leaves from..<end. Answers whether any has changed, and which. */
static inline int leaf_open_leaves(
    const double *ratios, size_t from, size_t end, const leaf_open_book *book, leaf_face_columns to, int level,
    int64_t *first, int64_t *last) {
  size_t whole = from + ((end - from) & ~(size_t)7);
  *first = INT64_MAX, *last = -1;
  if (whole > from) LEAF_AT_LEVEL(leaf_open_leaves, ratios, from, whole, book, to, first, last)
  leaf_open_leaves_w1(ratios, whole, end, book, to, first, last);
  return *last >= 0;
}

LEAF_CALL(leaf_unit_floats, (const double *from, size_t mask, size_t count, float *to, int level),
  from, mask, count, to)

/* The light on leaves and pages: see leaf_light.h. */
LEAF_CALL(leaf_light_hinges, (double *angle, double *sine, double *cosine, size_t strips, int level),
  angle, sine, cosine, strips)
LEAF_CALL(leaf_light_side, (const leaf_lit_side *f, double *sky, double *back, int level), f, sky, back)
LEAF_CALL(leaf_light_page, (const leaf_lit_page *f, double *blocked, int level), f, blocked)

/* The formulas for one place. */
static inline double leaf_face_sky(double sine, double cosine, double lean, double tilt) {
  return leaf_face_sky_w1((leaf_doubles_w1){sine}, (leaf_doubles_w1){cosine}, (leaf_doubles_w1){lean}, tilt)[0];
}

static inline double leaf_face_blocked(double s, double tilt) {
  return leaf_face_blocked_w1((leaf_doubles_w1){s}, tilt)[0];
}

static inline double leaf_face_bounce(double sine, double cosine, double away, double z, double most, double least) {
  return leaf_face_bounce_w1(
    (leaf_doubles_w1){sine}, (leaf_doubles_w1){cosine}, (leaf_doubles_w1){away}, (leaf_doubles_w1){z}, most, least)[0];
}

/* Exponentials, and sines with cosines, of k t in two parts, for columns of times: see leaf_pairs.h. */
LEAF_CALL(leaf_decays, (leaf_dd k, const double *t, double *to, size_t stride, size_t count, int level),
  k, t, to, stride, count)
LEAF_CALL(leaf_fades, (leaf_dd k, const double *t, double *to, size_t stride, size_t count, int level),
  k, t, to, stride, count)
LEAF_CALL(leaf_waves, (leaf_dd k, const double *t, double *to, size_t stride, size_t count, int level),
  k, t, to, stride, count)
#endif
