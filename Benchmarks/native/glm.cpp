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

void whole_frame(long n, struct frame *f) {
  glm::mat4 shared;
  std::memcpy(&shared, f->shared, sizeof shared);
  glm::vec3 back(-f->anchor[0], -f->anchor[1], 0);
  for (long i = 0; i < n; i++) {
    float x = f->m[0] * f->x[i] + f->m[1] * f->v[i];
    f->v[i] = f->m[2] * f->x[i] + f->m[3] * f->v[i];
    f->x[i] = x;
    glm::mat4 local = glm::translate(glm::mat4(1), glm::vec3(f->position_x[i], f->position_y[i], 0));
    local = glm::rotate(local, glm::pi<float>() * x, glm::vec3(0, 1, 0));
    local = glm::translate(local, back);
    glm::mat4 world = shared * local;
    std::memcpy(f->rows + 16 * i, &world, sizeof world);
    f->opacity[i] = f->opacity_in[i];
    f->shade[i] = 0.5f * std::fabs(local[2][0]);
    f->order[i] = f->order_in[i];
  }
}
