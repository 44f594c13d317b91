#include "peer.h"
#include <cglm/cglm.h>

void shared_f32(long n, const float *cells, const float *shared, float *out) {
  mat4 s;
  memcpy(s, shared, sizeof s);
  for (long i = 0; i < n; i++) glm_mat4_mul(s, (vec4 *)(cells + 16 * i), (vec4 *)(out + 16 * i));
}

void whole_frame(long n, struct frame *f) {
  mat4 shared;
  memcpy(shared, f->shared, sizeof shared);
  vec3 back = {-f->anchor[0], -f->anchor[1], 0};
  for (long i = 0; i < n; i++) {
    float x = f->m[0] * f->x[i] + f->m[1] * f->v[i];
    f->v[i] = f->m[2] * f->x[i] + f->m[3] * f->v[i];
    f->x[i] = x;
    mat4 local;
    vec3 position = {f->position_x[i], f->position_y[i], 0};
    glm_translate_make(local, position);
    glm_rotate_y(local, GLM_PIf * x, local);
    glm_translate(local, back);
    glm_mat4_mul(shared, local, (vec4 *)(f->rows + 16 * i));
    f->opacity[i] = f->opacity_in[i];
    f->shade[i] = 0.5f * fabsf(local[2][0]);
    f->order[i] = f->order_in[i];
  }
}
