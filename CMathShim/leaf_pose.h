/* Part of leaf_lanes.h: the pose of LEAF_W cells -> their local matrices. Included once per width; no guard. */

/*
 L = T(-anchor * size) * S(scale) * R(angle, axis) * T(shift) * Persp(perspective) * T(position), row vectors.
 With A = S * R (rows a0 a1 a2), p the perspective, t the shift, g = anchor * size, o = position:
   w_i = a_i . p            (i = 0, 1, 2)         w_3 = 1 + t . p - g.x w_0 - g.y w_1
   row i = (a_i0 + w_i o.x, a_i1 + w_i o.y, a_i2, w_i)
   row 3 the same with (t - g.x a_0 - g.y a_1) for a_i.
 The order of every sum is fixed by the brackets below; Matrix4+Pose.swift repeats it.
*/
typedef struct {
  LEAF_D m[16]; /* entry [4 * row + column], one lane per cell */
} LEAF_L(local);

/* The nine entries of R. A named axis gives exact zeros and ones; `free` is the rotation about a unit vector u:
   c I + (1 - c) u u^T + s [u], signs as in the named ones. */
LEAF_BODY void LEAF_L(rotation)(const leaf_pose_columns *p, size_t i, LEAF_D r[9]) {
  LEAF_D s, c;
  LEAF_L(sincos)(LEAF_L(load)(p->angle + i), &s, &c);
  LEAF_L(bytes) raw;
  __builtin_memcpy(&raw, p->axis + i, sizeof raw);
  LEAF_I axis = __builtin_convertvector(raw, LEAF_I);
  LEAF_I y = axis == LEAF_AXIS_Y, x = axis == LEAF_AXIS_X, z = axis == LEAF_AXIS_Z;
  LEAF_D one = LEAF_L(splat)(1.0);
  r[0] = LEAF_L(pick)(x, one, c);
  r[4] = LEAF_L(pick)(y, one, c);
  r[8] = LEAF_L(pick)(z, one, c);
  r[1] = LEAF_L(keep)(z, s);
  r[3] = LEAF_L(keep)(z, -s);
  r[2] = LEAF_L(keep)(y, -s);
  r[6] = LEAF_L(keep)(y, s);
  r[5] = LEAF_L(keep)(x, s);
  r[7] = LEAF_L(keep)(x, -s);
  LEAF_I named = x | y | z;
  if (__builtin_expect(LEAF_L(any)(~named), 0)) {
    LEAF_D ux = LEAF_L(load)(p->axis_x + i), uy = LEAF_L(load)(p->axis_y + i), uz = LEAF_L(load)(p->axis_z + i);
    LEAF_D v = 1.0 - c;
    LEAF_D xy = v * ux * uy, xz = v * ux * uz, yz = v * uy * uz;
    LEAF_D sx = s * ux, sy = s * uy, sz = s * uz;
    r[0] = LEAF_L(pick)(named, r[0], c + v * ux * ux);
    r[4] = LEAF_L(pick)(named, r[4], c + v * uy * uy);
    r[8] = LEAF_L(pick)(named, r[8], c + v * uz * uz);
    r[1] = LEAF_L(pick)(named, r[1], xy + sz);
    r[3] = LEAF_L(pick)(named, r[3], xy - sz);
    r[2] = LEAF_L(pick)(named, r[2], xz - sy);
    r[6] = LEAF_L(pick)(named, r[6], xz + sy);
    r[5] = LEAF_L(pick)(named, r[5], yz + sx);
    r[7] = LEAF_L(pick)(named, r[7], yz - sx);
  }
}

LEAF_BODY void LEAF_L(local_of)(const leaf_pose_columns *p, size_t i, LEAF_L(local) *out) {
  LEAF_D r[9];
  LEAF_L(rotation)(p, i, r);
  LEAF_D sx = LEAF_L(load)(p->scale_x + i), sy = LEAF_L(load)(p->scale_y + i);
  LEAF_D tx = LEAF_L(load)(p->shift_x + i), ty = LEAF_L(load)(p->shift_y + i), tz = LEAF_L(load)(p->shift_z + i);
  LEAF_D px = LEAF_L(load)(p->perspective_x + i), py = LEAF_L(load)(p->perspective_y + i);
  LEAF_D pz = LEAF_L(load)(p->perspective_z + i);
  LEAF_D ox = LEAF_L(load)(p->position_x + i), oy = LEAF_L(load)(p->position_y + i);
  LEAF_D gx = LEAF_L(load)(p->anchor_x + i) * LEAF_L(load)(p->width + i);
  LEAF_D gy = LEAF_L(load)(p->anchor_y + i) * LEAF_L(load)(p->height + i);

  LEAF_D a00 = sx * r[0], a01 = sx * r[1], a02 = sx * r[2];
  LEAF_D a10 = sy * r[3], a11 = sy * r[4], a12 = sy * r[5];
  LEAF_D w0 = (a00 * px + a01 * py) + a02 * pz;
  LEAF_D w1 = (a10 * px + a11 * py) + a12 * pz;
  LEAF_D w2 = (r[6] * px + r[7] * py) + r[8] * pz;
  LEAF_D w3 = ((1.0 + ((tx * px + ty * py) + tz * pz)) - gx * w0) - gy * w1;
  LEAF_D bx = (tx - gx * a00) - gy * a10;
  LEAF_D by = (ty - gx * a01) - gy * a11;
  out->m[0] = a00 + w0 * ox;
  out->m[1] = a01 + w0 * oy;
  out->m[2] = a02;
  out->m[3] = w0;
  out->m[4] = a10 + w1 * ox;
  out->m[5] = a11 + w1 * oy;
  out->m[6] = a12;
  out->m[7] = w1;
  out->m[8] = r[6] + w2 * ox;
  out->m[9] = r[7] + w2 * oy;
  out->m[10] = r[8];
  out->m[11] = w2;
  out->m[12] = bx + w3 * ox;
  out->m[13] = by + w3 * oy;
  out->m[14] = (tz - gx * a02) - gy * a12;
  out->m[15] = w3;
}

#if LEAF_W == 8
LEAF_BODY void LEAF_L(put_halves)(LEAF_D v, double *to, size_t step) {
  typedef double half __attribute__((vector_size(32)));
  half a = __builtin_shufflevector(v, v, 0, 1, 2, 3), b = __builtin_shufflevector(v, v, 4, 5, 6, 7);
  __builtin_memcpy(to, &a, 32);
  __builtin_memcpy(to + step, &b, 32);
}
#endif

/* Four vectors of LEAF_W cells -> for each cell its four numbers together; the cell k's go to to[step * k]. */
LEAF_BODY void LEAF_L(deal_doubles)(LEAF_D a, LEAF_D b, LEAF_D c, LEAF_D d, double *to, size_t step) {
#if LEAF_W == 1
  to[0] = a[0];
  to[1] = b[0];
  to[2] = c[0];
  to[3] = d[0];
  (void)step;
#elif LEAF_W == 2
  LEAF_D v0 = __builtin_shufflevector(a, b, 0, 2), v1 = __builtin_shufflevector(c, d, 0, 2);
  LEAF_D v2 = __builtin_shufflevector(a, b, 1, 3), v3 = __builtin_shufflevector(c, d, 1, 3);
  __builtin_memcpy(to, &v0, 16);
  __builtin_memcpy(to + 2, &v1, 16);
  __builtin_memcpy(to + step, &v2, 16);
  __builtin_memcpy(to + step + 2, &v3, 16);
#elif LEAF_W == 4
  LEAF_D p = __builtin_shufflevector(a, b, 0, 4, 2, 6), q = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  LEAF_D u = __builtin_shufflevector(a, b, 1, 5, 3, 7), v = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  LEAF_D v0 = __builtin_shufflevector(p, q, 0, 1, 4, 5), v1 = __builtin_shufflevector(u, v, 0, 1, 4, 5);
  LEAF_D v2 = __builtin_shufflevector(p, q, 2, 3, 6, 7), v3 = __builtin_shufflevector(u, v, 2, 3, 6, 7);
  __builtin_memcpy(to, &v0, 32);
  __builtin_memcpy(to + step, &v1, 32);
  __builtin_memcpy(to + 2 * step, &v2, 32);
  __builtin_memcpy(to + 3 * step, &v3, 32);
#else
  LEAF_D p = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
  LEAF_D q = __builtin_shufflevector(c, d, 0, 8, 2, 10, 4, 12, 6, 14);
  LEAF_D u = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  LEAF_D v = __builtin_shufflevector(c, d, 1, 9, 3, 11, 5, 13, 7, 15);
  LEAF_D e0 = __builtin_shufflevector(p, q, 0, 1, 8, 9, 2, 3, 10, 11);
  LEAF_D e1 = __builtin_shufflevector(p, q, 4, 5, 12, 13, 6, 7, 14, 15);
  LEAF_D o0 = __builtin_shufflevector(u, v, 0, 1, 8, 9, 2, 3, 10, 11);
  LEAF_D o1 = __builtin_shufflevector(u, v, 4, 5, 12, 13, 6, 7, 14, 15);
  LEAF_D v0 = __builtin_shufflevector(e0, o0, 0, 1, 2, 3, 8, 9, 10, 11);
  LEAF_D v1 = __builtin_shufflevector(e0, o0, 4, 5, 6, 7, 12, 13, 14, 15);
  LEAF_D v2 = __builtin_shufflevector(e1, o1, 0, 1, 2, 3, 8, 9, 10, 11);
  LEAF_D v3 = __builtin_shufflevector(e1, o1, 4, 5, 6, 7, 12, 13, 14, 15);
  if (step == 4) {
    __builtin_memcpy(to, &v0, 64);
    __builtin_memcpy(to + 8, &v1, 64);
    __builtin_memcpy(to + 16, &v2, 64);
    __builtin_memcpy(to + 24, &v3, 64);
  } else {
    LEAF_L(put_halves)(v0, to, step);
    LEAF_L(put_halves)(v1, to + 2 * step, step);
    LEAF_L(put_halves)(v2, to + 4 * step, step);
    LEAF_L(put_halves)(v3, to + 6 * step, step);
  }
#endif
}

/* The same for floats. */
LEAF_BODY void LEAF_L(deal_floats)(LEAF_F a, LEAF_F b, LEAF_F c, LEAF_F d, float *to, size_t step) {
#if LEAF_W == 1
  to[0] = a[0];
  to[1] = b[0];
  to[2] = c[0];
  to[3] = d[0];
  (void)step;
#elif LEAF_W == 2
  typedef float quad __attribute__((vector_size(16)));
  quad ab = __builtin_shufflevector(a, b, 0, 2, 1, 3), cd = __builtin_shufflevector(c, d, 0, 2, 1, 3);
  quad v0 = __builtin_shufflevector(ab, cd, 0, 1, 4, 5), v1 = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  __builtin_memcpy(to, &v0, 16);
  __builtin_memcpy(to + step, &v1, 16);
#elif LEAF_W == 4
  LEAF_F p = __builtin_shufflevector(a, b, 0, 4, 1, 5), q = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  LEAF_F u = __builtin_shufflevector(a, b, 2, 6, 3, 7), v = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  LEAF_F v0 = __builtin_shufflevector(p, q, 0, 1, 4, 5), v1 = __builtin_shufflevector(p, q, 2, 3, 6, 7);
  LEAF_F v2 = __builtin_shufflevector(u, v, 0, 1, 4, 5), v3 = __builtin_shufflevector(u, v, 2, 3, 6, 7);
  __builtin_memcpy(to, &v0, 16);
  __builtin_memcpy(to + step, &v1, 16);
  __builtin_memcpy(to + 2 * step, &v2, 16);
  __builtin_memcpy(to + 3 * step, &v3, 16);
#else
  typedef float quad __attribute__((vector_size(16)));
  LEAF_F p = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
  LEAF_F q = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
  LEAF_F u = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
  LEAF_F v = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
  LEAF_F c04 = __builtin_shufflevector(p, q, 0, 1, 8, 9, 4, 5, 12, 13);
  LEAF_F c15 = __builtin_shufflevector(p, q, 2, 3, 10, 11, 6, 7, 14, 15);
  LEAF_F c26 = __builtin_shufflevector(u, v, 0, 1, 8, 9, 4, 5, 12, 13);
  LEAF_F c37 = __builtin_shufflevector(u, v, 2, 3, 10, 11, 6, 7, 14, 15);
  quad v0 = __builtin_shufflevector(c04, c04, 0, 1, 2, 3), v4 = __builtin_shufflevector(c04, c04, 4, 5, 6, 7);
  quad v1 = __builtin_shufflevector(c15, c15, 0, 1, 2, 3), v5 = __builtin_shufflevector(c15, c15, 4, 5, 6, 7);
  quad v2 = __builtin_shufflevector(c26, c26, 0, 1, 2, 3), v6 = __builtin_shufflevector(c26, c26, 4, 5, 6, 7);
  quad v3 = __builtin_shufflevector(c37, c37, 0, 1, 2, 3), v7 = __builtin_shufflevector(c37, c37, 4, 5, 6, 7);
  __builtin_memcpy(to, &v0, 16);
  __builtin_memcpy(to + step, &v1, 16);
  __builtin_memcpy(to + 2 * step, &v2, 16);
  __builtin_memcpy(to + 3 * step, &v3, 16);
  __builtin_memcpy(to + 4 * step, &v4, 16);
  __builtin_memcpy(to + 5 * step, &v5, 16);
  __builtin_memcpy(to + 6 * step, &v6, 16);
  __builtin_memcpy(to + 7 * step, &v7, 16);
#endif
}
