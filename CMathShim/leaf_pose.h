/* Part of leaf_lanes.h: the pose of LEAF_W cells -> their local matrices. Included once per width; no guard. */

/*
 L = T(-anchor * size) * S(scale) * R(angle, axis) * T(shift) * Persp(perspective) * T(position), row vectors.
 With A = S * R (rows a0 a1 a2), p the perspective, t the shift, g = anchor * size, o = position:
   w_i = a_i . p            (i = 0, 1, 2)         w_3 = 1 + t . p - g.x w_0 - g.y w_1
   row i = (a_i0 + w_i o.x, a_i1 + w_i o.y, a_i2, w_i)
   row 3 the same with (t - g.x a_0 - g.y a_1) for a_i.
 The order of every sum is fixed by the brackets below; Matrix4+Pose.swift repeats it.
*/
#define LEAF_AT(column) LEAF_L(load)(p->at[LEAF_##column] + (i & p->mask[LEAF_##column]))

/* The nine entries of R. A named axis gives exact zeros and ones; `free` is the rotation about a unit vector u:
   c I + (1 - c) u u^T + s [u], with signs as for the named axes. */
LEAF_BODY void LEAF_L(rotation)(const leaf_pose_columns *p, size_t i, LEAF_D s, LEAF_D c, LEAF_D r[9]) {
  LEAF_L(bytes) raw;
  __builtin_memcpy(&raw, p->axis + (i & p->axis_mask), sizeof raw);
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
    LEAF_D u[3] = {LEAF_AT(AXIS_1), LEAF_AT(AXIS_2), LEAF_AT(AXIS_3)};
    LEAF_D v = 1.0 - c;
    LEAF_D xy = v * u[0] * u[1], xz = v * u[0] * u[2], yz = v * u[1] * u[2];
    LEAF_D su[3] = {s * u[0], s * u[1], s * u[2]};
    LEAF_D free[9] = {c + v * u[0] * u[0], xy + su[2], xz - su[1], xy - su[2], c + v * u[1] * u[1],
                      yz + su[0], xz + su[1], yz - su[0], c + v * u[2] * u[2]};
#pragma clang loop unroll(full)
    for (int k = 0; k < 9; k++) r[k] = LEAF_L(pick)(named, r[k], free[k]);
  }
}

/* m[4 * row + column], one lane per cell. `flat`: no cell has a perspective of its own. Then w is 0, 0, 0, 1,
   and no bit of a finite result changes. */
LEAF_BODY void LEAF_L(local_of)(
    const leaf_pose_columns *p, size_t i, int flat, LEAF_D sine, LEAF_D cosine, LEAF_D m[16]) {
  LEAF_D r[9], zero = {0};
  LEAF_L(rotation)(p, i, sine, cosine, r);
  LEAF_D sx = LEAF_AT(SCALE_X), sy = LEAF_AT(SCALE_Y);
  LEAF_D tx = LEAF_AT(SHIFT_X), ty = LEAF_AT(SHIFT_Y), tz = LEAF_AT(SHIFT_Z);
  LEAF_D ox = LEAF_AT(POSITION_X), oy = LEAF_AT(POSITION_Y);
  LEAF_D gx = LEAF_AT(ANCHOR_X) * LEAF_AT(WIDTH), gy = LEAF_AT(ANCHOR_Y) * LEAF_AT(HEIGHT);

  m[0] = sx * r[0];
  m[1] = sx * r[1];
  m[2] = sx * r[2];
  m[4] = sy * r[3];
  m[5] = sy * r[4];
  m[6] = sy * r[5];
  m[8] = r[6];
  m[9] = r[7];
  m[10] = r[8];
  m[12] = (tx - gx * m[0]) - gy * m[4];
  m[13] = (ty - gx * m[1]) - gy * m[5];
  m[14] = (tz - gx * m[2]) - gy * m[6];
  if (flat) {
    m[3] = m[7] = m[11] = zero;
    m[12] += ox;
    m[13] += oy;
    m[15] = zero + 1.0;
    return;
  }
  LEAF_D px = LEAF_AT(PERSPECTIVE_X), py = LEAF_AT(PERSPECTIVE_Y), pz = LEAF_AT(PERSPECTIVE_Z);
#pragma clang loop unroll(full)
  for (int k = 0; k < 12; k += 4) m[k + 3] = (m[k] * px + m[k + 1] * py) + m[k + 2] * pz;
  m[15] = ((1.0 + ((tx * px + ty * py) + tz * pz)) - gx * m[3]) - gy * m[7];
#pragma clang loop unroll(full)
  for (int k = 0; k < 16; k += 4) {
    m[k] += m[k + 3] * ox;
    m[k + 1] += m[k + 3] * oy;
  }
}

/* Sines and cosines of a block's angles, or of one group of lanes where all cells have the same angle. */
LEAF_ENTRY void LEAF_L(sincos_block)(
    const leaf_pose_columns *p, size_t first, size_t count, double *sines, double *cosines) {
  size_t mask = p->mask[LEAF_ANGLE];
  LEAF_L(sincos_staged)(p->at[LEAF_ANGLE] + (first & mask), mask ? count : LEAF_W, sines, cosines);
}

/* The local matrices of `count` cells, at most a block, as 16 columns: rounded to Float in `narrow`, or as they
   are in `wide`; the other may be NULL. Whole groups of lanes are written. */
LEAF_ENTRY void LEAF_L(locals)(
    const leaf_pose_columns *p, size_t first, size_t count, float (*narrow)[LEAF_BLOCK], double (*wide)[LEAF_BLOCK]) {
  LEAF_ALIGNED double sines[LEAF_BLOCK], cosines[LEAF_BLOCK];
  size_t mask = p->mask[LEAF_ANGLE];
  LEAF_L(sincos_block)(p, first, count, sines, cosines);
  int flat = 1;
  for (int k = LEAF_PERSPECTIVE_X; k <= LEAF_PERSPECTIVE_Z; k++) flat &= !p->mask[k] && p->at[k][0] == 0;
  for (size_t i = 0; i < count; i += LEAF_W) {
    LEAF_D m[16];
    LEAF_L(local_of)(p, first + i, flat, LEAF_L(load)(sines + (i & mask)), LEAF_L(load)(cosines + (i & mask)), m);
#pragma clang loop unroll(full)
    for (int k = 0; k < 16; k++) {
      if (wide) {
        __builtin_memcpy(&wide[k][i], &m[k], sizeof m[k]);
      } else {
        LEAF_F f = LEAF_L(narrow)(m[k]);
        __builtin_memcpy(&narrow[k][i], &f, sizeof f);
      }
    }
  }
}
#undef LEAF_AT
