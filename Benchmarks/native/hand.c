/* A frame of cells that have a scale and a z of their own, written by hand for this comparison: sines and cosines by polynomials,
   a block of cells at a time, then each cell's four rows in vectors of four. Compiled with -ffast-math. */
#include "peer.h"
#include <math.h>

typedef float four __attribute__((vector_size(16), aligned(4)));
enum { BLOCK = 64 };

/* Of angles within a few turns: |error| below 2e-7. */
static void sines(int n, const float *restrict angle, float *restrict sine, float *restrict cosine) {
  for (int i = 0; i < n; i++) {
    float turns = __builtin_rintf(angle[i] * 0.636619772f);
    float r = (angle[i] - turns * 1.5703125f) - turns * 4.83826794897e-4f, q = r * r;
    float s = r + r * q * (-1.6666654611e-1f + q * (8.3321608736e-3f - q * 1.9515295891e-4f));
    float c = 1 - 0.5f * q + q * q * (4.166664568298827e-2f + q * (-1.388731625493765e-3f + q * 2.443315711809948e-5f));
    int quarter = (int)turns;
    float a = quarter & 1 ? c : s, b = quarter & 1 ? s : c;
    sine[i] = quarter & 2 ? -a : a;
    cosine[i] = (quarter + 1) & 2 ? -b : b;
  }
}

void own_frame(long n, struct own *own) {
  struct frame *f = &own->frame;
  four s[4];
  __builtin_memcpy(s, f->shared, sizeof s);
  for (long first = 0; first < n; first += BLOCK) {
    int count = n - first < BLOCK ? (int)(n - first) : BLOCK;
    float angle[BLOCK], sine[BLOCK], cosine[BLOCK];
    float *restrict x = f->x + first, *restrict v = f->v + first;
    for (int i = 0; i < count; i++) {
      float p = f->m[0] * x[i] + f->m[1] * v[i];
      v[i] = f->m[2] * x[i] + f->m[3] * v[i];
      x[i] = p;
      angle[i] = 3.14159265f * p;
    }
    sines(count, angle, sine, cosine);
    for (int i = 0; i < count; i++) {
      long cell = first + i;
      float k = own->scale[cell], co = cosine[i], si = sine[i], left = k * f->anchor[0];
      float tx = f->position_x[cell] - left * co, ty = f->position_y[cell] - k * f->anchor[1], tz = own->z[cell] + left * si;
      four *row = (four *)(f->rows + 16 * cell);
      row[0] = k * co * s[0] - k * si * s[2];
      row[1] = k * s[1];
      row[2] = si * s[0] + co * s[2];
      row[3] = tx * s[0] + ty * s[1] + tz * s[2] + s[3];
    }
    for (int i = 0; i < count; i++) {
      f->opacity[first + i] = f->opacity_in[first + i];
      f->shade[first + i] = 0.5f * fabsf(sine[i]);
      f->order[first + i] = f->order_in[first + i];
    }
  }
}
