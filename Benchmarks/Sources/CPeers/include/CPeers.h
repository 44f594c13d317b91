/* Functions that Swift lacks: the processor's affinity, libraries at run time, and calls through their pointers. */
#ifndef CPEERS_H
#define CPEERS_H

/* Keeps this process, and those it starts, on one core. Answers the core, or -1. */
int peers_pin(void);
long peers_nanoseconds(void);

/* Fresh memory, from half a huge page on at a huge page's boundary and in huge pages where the system has them; NULL if there is
   none. */
void *peers_map(long bytes);
void peers_unmap(void *at, long bytes);

/* A library's handle, or NULL. Its names stay its own, unless `global`. */
void *peers_open(const char *path, int global);
void *peers_symbol(void *library, const char *name);

/* The shared product by four ways of calling a BLAS. `in` and `out` are rows of 16, or four planes `stride` apart. */
enum peers_route { PEERS_ROWS, PEERS_ROWS_TURNED, PEERS_PLANES, PEERS_CELLS };
void peers_sgemm(void *gemm, int route, long n, long stride, const float *in, const float *shared, float *out);
void peers_dgemm(void *gemm, int route, long n, long stride, const double *in, const double *shared, double *out);

/* Calls through a symbol of native/peer.h or native/limits.c. */
void peers_shared_f32(void *f, long n, const float *cells, const float *shared, float *out);
void peers_shared_f64(void *f, long n, const double *cells, const double *shared, double *out);
void peers_planes_f32(void *f, long n, long stride, const float *planes, const float *shared, float *out);
void peers_planes_f64(void *f, long n, long stride, const double *planes, const double *shared, double *out);
void peers_spring_step(void *f, long n, double *x, double *v, const double *m);
void peers_spring_closed(
    void *f, long n, double omega, double zeta, const double *x0, const double *v0, const double *t, double *x);
void peers_copy(void *f, long bytes, const void *from, void *to);
void peers_pass(void *f, long bytes, void *at);
long peers_peak_f32(void *f, long rounds);
long peers_peak_f64(void *f, long rounds);

/* A batch of the C library, with the built-in kernel, and its product; NULL or nothing where the library refuses. */
void *peers_batch(void *library, long cells, int mode);
void peers_multiply_f32(void *f, void *batch, long n, const float *cells, const double *shared, float *out);
void peers_multiply_f64(void *f, void *batch, long n, const double *cells, const double *shared, double *out);
#endif
