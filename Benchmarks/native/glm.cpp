#include "peer.h"
#include <cmath>
#include <cstring>
#ifdef __AVX2__
#  define GLM_FORCE_INTRINSICS
#  define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#endif
#include <glm/ext.hpp>
#include <glm/glm.hpp>

template <class M, class R> static void shared_product(long n, const R *cells, const R *shared, R *out) {
  M s;
  std::memcpy(&s, shared, sizeof s);
  for (long i = 0; i < n; i++) {
    M cell;
    std::memcpy(&cell, cells + 16 * i, sizeof cell);
    cell = s * cell;
    std::memcpy(out + 16 * i, &cell, sizeof cell);
  }
}
void shared_f32(long n, const float *cells, const float *shared, float *out) { shared_product<glm::mat4>(n, cells, shared, out); }
void shared_f64(long n, const double *cells, const double *shared, double *out) { shared_product<glm::dmat4>(n, cells, shared, out); }
