/* Plain C loops over libm. */
#include "peer.h"
#include <math.h>

#define SHARED(NAME, REAL)                                                                   \
  void NAME(long n, const REAL *restrict cells, const REAL *restrict shared, REAL *restrict out) { \
    for (long i = 0; i < n; i++)                                                             \
      for (int r = 0; r < 4; r++)                                                            \
        for (int c = 0; c < 4; c++) {                                                        \
          REAL sum = 0;                                                                      \
          for (int k = 0; k < 4; k++) sum += cells[16 * i + 4 * r + k] * shared[4 * k + c];  \
          out[16 * i + 4 * r + c] = sum;                                                     \
        }                                                                                    \
  }
SHARED(shared_f32, float)
SHARED(shared_f64, double)

void spring_step(long n, double *restrict x, double *restrict v, const double *m) {
  double a = m[0], b = m[1], c = m[2], d = m[3];
  for (long i = 0; i < n; i++) {
    double p = a * x[i] + b * v[i];
    v[i] = c * x[i] + d * v[i];
    x[i] = p;
  }
}

void spring_closed(long n, double omega, double zeta, const double *x0, const double *v0, const double *t, double *x) {
  double damped = omega * sqrt(1 - zeta * zeta);
  for (long i = 0; i < n; i++) {
    double slope = (v0[i] + zeta * omega * x0[i]) / damped;
    x[i] = exp(-zeta * omega * t[i]) * (x0[i] * cos(damped * t[i]) + slope * sin(damped * t[i]));
  }
}
