#define _GNU_SOURCE
#include "CPeers.h"
#include <dlfcn.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

int peers_pin(void) {
  cpu_set_t set, one;
  if (sched_getaffinity(0, sizeof set, &set)) return -1;
  /* The last core allowed: the first one takes most interrupts. */
  for (int core = CPU_SETSIZE - 1; core >= 0; core--) {
    if (!CPU_ISSET(core, &set)) continue;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    return sched_setaffinity(0, sizeof one, &one) ? -1 : core;
  }
  return -1;
}

long peers_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

enum { HUGE = 2 << 20 };
static long whole(long bytes) { return bytes < HUGE / 2 ? (bytes + 4095) & -4096 : (bytes + HUGE - 1) & -(long)HUGE; }

void *peers_map(long bytes) {
  long size = whole(bytes), room = size < HUGE ? size : size + HUGE;
  char *block = mmap(0, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return 0;
  if (size < HUGE) return block;
  char *at = (char *)(((long)block + HUGE - 1) & -(long)HUGE);
  if (at > block) munmap(block, at - block);
  if (at + size < block + room) munmap(at + size, block + room - (at + size));
  madvise(at, size, MADV_HUGEPAGE);
  return at;
}

void peers_unmap(void *at, long bytes) { munmap(at, whole(bytes)); }

void *peers_open(const char *path, int global) {
  return dlopen(path, RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL | RTLD_DEEPBIND));
}

void *peers_symbol(void *library, const char *name) { return dlsym(library, name); }

enum { ROW_MAJOR = 101, PLAIN = 111, TURNED = 112 };

#define GEMM(NAME, REAL)                                                                                           \
  void NAME(void *gemm, int route, long n, long stride, const REAL *in, const REAL *shared, REAL *out) {           \
    void (*call)(int, int, int, int, int, int, REAL, const REAL *, int, const REAL *, int, REAL, REAL *, int) = gemm; \
    REAL turned[16];                                                                                               \
    for (int k = 0; k < 16; k++) turned[k] = shared[4 * (k % 4) + k / 4];                                          \
    switch (route) {                                                                                               \
    case PEERS_ROWS: call(ROW_MAJOR, PLAIN, PLAIN, (int)(4 * n), 4, 4, 1, in, 4, shared, 4, 0, out, 4); break;     \
    case PEERS_ROWS_TURNED: call(ROW_MAJOR, PLAIN, TURNED, (int)(4 * n), 4, 4, 1, in, 4, turned, 4, 0, out, 4); break; \
    case PEERS_PLANES:                                                                                             \
      call(ROW_MAJOR, PLAIN, PLAIN, 4, (int)(4 * n), 4, 1, turned, 4, in, (int)stride, 0, out, (int)stride);       \
      break;                                                                                                       \
    case PEERS_CELLS:                                                                                              \
      for (long i = 0; i < n; i++)                                                                                 \
        call(ROW_MAJOR, PLAIN, PLAIN, 4, 4, 4, 1, in + 16 * i, 4, shared, 4, 0, out + 16 * i, 4);                  \
    }                                                                                                              \
  }
GEMM(peers_sgemm, float)
GEMM(peers_dgemm, double)

#define CALL(SIGNATURE) ((void (*) SIGNATURE)f)
void peers_shared_f32(void *f, long n, const float *a, const float *s, float *o) {
  CALL((long, const float *, const float *, float *))(n, a, s, o);
}
void peers_shared_f64(void *f, long n, const double *a, const double *s, double *o) {
  CALL((long, const double *, const double *, double *))(n, a, s, o);
}
void peers_planes_f32(void *f, long n, long stride, const float *a, const float *s, float *o) {
  CALL((long, long, const float *, const float *, float *))(n, stride, a, s, o);
}
void peers_planes_f64(void *f, long n, long stride, const double *a, const double *s, double *o) {
  CALL((long, long, const double *, const double *, double *))(n, stride, a, s, o);
}
void peers_spring_step(void *f, long n, double *x, double *v, const double *m) {
  CALL((long, double *, double *, const double *))(n, x, v, m);
}
void peers_spring_closed(
    void *f, long n, double omega, double zeta, const double *x0, const double *v0, const double *t, double *x) {
  CALL((long, double, double, const double *, const double *, const double *, double *))(n, omega, zeta, x0, v0, t, x);
}
void peers_copy(void *f, long bytes, const void *from, void *to) { CALL((long, const void *, void *))(bytes, from, to); }
void peers_pass(void *f, long bytes, void *at) { CALL((long, void *))(bytes, at); }

void *peers_batch(void *library, long cells, int mode) {
  int (*create)(size_t, int32_t, int32_t, void **) = dlsym(library, "leaf_batch_create");
  void *batch = 0;
  return create && create((size_t)cells, mode, 2, &batch) == 0 ? batch : 0;
}
void peers_multiply_f32(void *f, void *batch, long n, const float *a, const double *s, float *o) {
  ((int (*)(void *, const float *, size_t, const double *, float *))f)(batch, a, (size_t)n, s, o);
}
void peers_multiply_f64(void *f, void *batch, long n, const double *a, const double *s, double *o) {
  ((int (*)(void *, const double *, size_t, const double *, double *))f)(batch, a, (size_t)n, s, o);
}

static volatile double sink;
long peers_peak_f32(void *f, long rounds) {
  float out = 0;
  long done = ((long (*)(long, float *))f)(rounds, &out);
  sink = out;
  return done;
}
long peers_peak_f64(void *f, long rounds) {
  double out = 0;
  long done = ((long (*)(long, double *))f)(rounds, &out);
  sink = out;
  return done;
}
