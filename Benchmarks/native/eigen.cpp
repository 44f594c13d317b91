#include "peer.h"
#include <Eigen/Dense>
#include <Eigen/Geometry>

template <class R> using Cell = Eigen::Matrix<R, 4, 4, Eigen::RowMajor>;
template <class R> static void shared_product(long n, const R *cells, const R *shared, R *out) {
  Cell<R> s = Eigen::Map<const Cell<R>>(shared);
  for (long i = 0; i < n; i++)
    Eigen::Map<Cell<R>, Eigen::Aligned32>(out + 16 * i).noalias() = Eigen::Map<const Cell<R>, Eigen::Aligned32>(cells + 16 * i) * s;
}
template <class R> static void planes(long n, long stride, const R *in, const R *shared, R *out) {
  using Rows = Eigen::Matrix<R, 4, Eigen::Dynamic, Eigen::RowMajor>;
  using Stride = Eigen::OuterStride<>;
  Cell<R> s = Eigen::Map<const Cell<R>>(shared).transpose();
  Eigen::Map<Rows, 0, Stride>(out, 4, 4 * n, Stride(stride)).noalias() =
      s.lazyProduct(Eigen::Map<const Rows, 0, Stride>(in, 4, 4 * n, Stride(stride)));
}
void shared_f32(long n, const float *c, const float *s, float *o) { shared_product(n, c, s, o); }
void shared_f64(long n, const double *c, const double *s, double *o) { shared_product(n, c, s, o); }
void planes_f32(long n, long stride, const float *c, const float *s, float *o) { planes(n, stride, c, s, o); }
void planes_f64(long n, long stride, const double *c, const double *s, double *o) { planes(n, stride, c, s, o); }

void spring_step(long n, double *x, double *v, const double *m) {
  Eigen::Map<Eigen::ArrayXd> X(x, n), V(v, n);
  for (long first = 0; first < n; first += 256) {
    long count = std::min(256L, n - first);
    Eigen::Array<double, Eigen::Dynamic, 1, 0, 256, 1> p = m[0] * X.segment(first, count) + m[1] * V.segment(first, count);
    V.segment(first, count) = m[2] * X.segment(first, count) + m[3] * V.segment(first, count);
    X.segment(first, count) = p;
  }
}

void spring_closed(long n, double omega, double zeta, const double *x0, const double *v0, const double *t, double *x) {
  double damped = omega * std::sqrt(1 - zeta * zeta);
  Eigen::Map<const Eigen::ArrayXd> X(x0, n), V(v0, n), T(t, n);
  Eigen::Map<Eigen::ArrayXd>(x, n) =
      (-zeta * omega * T).exp() * (X * (damped * T).cos() + (V + zeta * omega * X) / damped * (damped * T).sin());
}
