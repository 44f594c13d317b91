/* The machine's limits: a copy of the same bytes in several ways, what a frame reads and writes, a pass in place, and the peak of
   multiply-adds. */
#include "peer.h"
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#  include <immintrin.h>
#endif

void copy_library(long bytes, const void *from, void *to) { memcpy(to, from, bytes); }

typedef long wide __attribute__((vector_size(64)));

void copy_wide(long bytes, const wide *from, wide *to) {
  for (long i = 0; i < bytes / 64; i++) {
    to[i] = from[i];
    __asm__ volatile("" ::: "memory");
  }
}

void copy_streaming(long bytes, const wide *from, wide *to) {
#if defined(__clang__)
  for (long i = 0; i < bytes / 64; i++) __builtin_nontemporal_store(from[i], to + i);
#elif defined(__AVX512F__)
  for (long i = 0; i < bytes / 64; i++) _mm512_stream_si512((__m512i *)to + i, (__m512i)from[i]);
#else
  memcpy(to, from, bytes);
#endif
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

/* Reads the columns of a frame and writes those and the rows of its result, and works nothing out: of whole sixteens of cells. */
#define FRAME(NAME, STORE)                                                                          \
  void NAME(long n, struct frame *f) {                                                              \
    const wide *px = (const wide *)f->position_x, *py = (const wide *)f->position_y;                \
    const wide *from = (const wide *)f->opacity_in, *rank = (const wide *)f->order_in;              \
    wide *x = (wide *)f->x, *v = (wide *)f->v, *rows = (wide *)f->rows, *opacity = (wide *)f->opacity; \
    wide *shade = (wide *)f->shade, *order = (wide *)f->order;                                      \
    for (long i = 0; i < n / 16; i++) {                                                             \
      wide a = x[i], b = v[i], c = px[i], d = py[i];                                                \
      x[i] = b, v[i] = a, opacity[i] = from[i], shade[i] = a, order[i] = rank[i];                   \
      for (int cell = 0; cell < 16; cell++) STORE(cell & 1 ? c : d, rows + 16 * i + cell);          \
      __asm__ volatile("" ::: "memory");                                                            \
    }                                                                                               \
  }
#define STORE(value, to) *(to) = value
FRAME(frame_wide, STORE)
#if defined(__clang__)
#  define STREAM(value, to) __builtin_nontemporal_store(value, to)
#elif defined(__AVX512F__)
#  define STREAM(value, to) _mm512_stream_si512((__m512i *)(to), (__m512i)(value))
#else
#  define STREAM(value, to) STORE(value, to)
#endif
FRAME(frame_stores_streaming, STREAM)
void frame_streaming(long n, struct frame *f) {
  frame_stores_streaming(n, f);
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

/* The same by the library's copies. */
void frame_library(long n, struct frame *f) {
  memcpy(f->x, f->position_x, 4 * n);
  memcpy(f->v, f->position_y, 4 * n);
  memcpy(f->opacity, f->opacity_in, 4 * n);
  memcpy(f->order, f->order_in, 4 * n);
  memcpy(f->shade, f->x, 4 * n);
  memset(f->rows, 1, 64 * n);
}

/* Reads and writes every byte where it is. */
void pass_in_place(long bytes, wide *at) {
  for (long i = 0; i < bytes / 64; i++) at[i] ^= 1;
}

/* `rounds` times 12 independent vector multiply-adds; answers how many scalar ones that were. */
#define PEAK(NAME, REAL)                                                                      \
  long NAME(long rounds, REAL *out) {                                                         \
    typedef REAL lanes __attribute__((vector_size(PEER_VECTOR)));                             \
    lanes sum[12], x, y;                                                                      \
    for (int i = 0; i < (int)(PEER_VECTOR / sizeof(REAL)); i++) x[i] = (REAL)0.999, y[i] = (REAL)1e-6; \
    for (int k = 0; k < 12; k++) sum[k] = y * (REAL)k;                                        \
    for (long i = 0; i < rounds; i++)                                                         \
      for (int k = 0; k < 12; k++) sum[k] = sum[k] * x + y;                                   \
    for (int k = 0; k < 12; k++) *out += sum[k][0];                                           \
    return rounds * 12 * (long)(PEER_VECTOR / sizeof(REAL));                                  \
  }
#if defined(__AVX512F__)
#  define PEER_VECTOR 64
#elif defined(__AVX__)
#  define PEER_VECTOR 32
#else
#  define PEER_VECTOR 16
#endif
PEAK(peak_f32, float)
PEAK(peak_f64, double)
