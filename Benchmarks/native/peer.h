/* Functions that a peer may export; a peer exports those of its library. Matrices are 16 numbers, row vectors: out =
   cell · shared. This memory is also shared · cell for column-major matrices and column vectors, as GLM and cglm take
   them. */
#ifndef PEER_H
#define PEER_H
#ifdef __cplusplus
extern "C" {
#endif

void shared_f32(long n, const float *cells, const float *shared, float *out);
void shared_f64(long n, const double *cells, const double *shared, double *out);
/* Four planes, `stride` apart: plane k holds entry k of every matrix row, 4 n of them. */
void planes_f32(long n, long stride, const float *planes, const float *shared, float *out);
void planes_f64(long n, long stride, const double *planes, const double *shared, double *out);
/* (x, v) <- (m0 x + m1 v, m2 x + m3 v) */
void spring_step(long n, double *x, double *v, const double *m);
/* Under-damped, every spring at its own time. */
void spring_closed(long n, double omega, double zeta, const double *x0, const double *v0, const double *t, double *x);

#ifdef __cplusplus
}
#endif
#endif
