/* The machine's limits: a copy of the same bytes in several ways, a pass in place, and the peak of multiply-adds. */
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
