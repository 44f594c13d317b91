#ifndef LEAF_SPRING_H
#define LEAF_SPRING_H
#include <stddef.h>
#include <stdint.h>
#include "leaf_dd_functions.h"
/* What the lanes of leaf_springs.h need of a spring; sums of two doubles where the last bits matter. */

/*
   '' + 2 beta x' + omega0^2 x = 0 has, with the names of the members, the solution x = e^(-rate t) (a x0 + b v0), =
   e^(-rate t) (c x0 + d v0), where b = inverse S, c = -pull S, a = A + lean S, d = D - lean S and under-damped  rate =
   beta, turn = root of omega0^2 - beta^2, S = sin(turn t), A = D = cos(turn t) else          rate = the slow decay,
   turn = by how much the fast decay is faster, S = 1 - e^(-turn t), A = 1, D = 1 - S. nverse = 1 / turn, lean = rate /
   turn, pull = omega0^2 / turn. At critical damping turn would be 0: as long as it is below ^-64 of the rate, S / turn
   equals t to more bits than are kept, and any such number will do.
 */
typedef struct {
  double rate, rate_low, turn, turn_low, inverse, inverse_low, lean, lean_low, pull, pull_low;
  double pace, span; /* omega0 and 1 / omega0 where under-damped, where errors are measured by the state; else 0 */
  int64_t kind;
} leaf_spring;

/* Kinds. LEAF_SPRING_NONE: some member is beyond 2^400 or below 2^-400, and the lanes do not accept the spring. */
enum { LEAF_SPRING_NONE, LEAF_SPRING_RINGS, LEAF_SPRING_CREEPS };

/* The map over a time: a, b, c, d above, each in two parts, and the decay. */
typedef struct { double decay, decay_low, a, a_low, b, b_low, c, c_low, d, d_low; } leaf_spring_map;

/* A state; whether every number on the way was within the range of the lanes; and whether, besides, no terms
   cancelled so far that their errors would show. */
typedef struct { double x, v; int is_in_range, is_sure; } leaf_spring_end;

/* Numbers of up to 64 springs that go through the kernels together. */
#define LEAF_SPRINGS 64
typedef struct { double numbers[LEAF_SPRINGS]; } leaf_block;

static inline void leaf_block_fill(leaf_block *b, double number) {
  for (int i = 0; i < LEAF_SPRINGS; i++) b->numbers[i] = number;
}
static inline void leaf_block_take(leaf_block *b, const double *from, size_t count) {
  __builtin_memcpy(b->numbers, from, count * sizeof *from);
}
static inline void leaf_block_give(const leaf_block *b, double *to, size_t count) {
  __builtin_memcpy(to, b->numbers, count * sizeof *to);
}
static inline double leaf_block_at(const leaf_block *b, size_t place) { return b->numbers[place]; }

/* Motions of as many springs: from, to, velocity and time at their start; and where they are after that time. */
typedef struct { leaf_block from, target, velocity, time, value, speed; } leaf_motions;

static inline void leaf_motions_put(leaf_motions *m, size_t place, double from, double target, double velocity, double time) {
  m->from.numbers[place] = from;
  m->target.numbers[place] = target;
  m->velocity.numbers[place] = velocity;
  m->time.numbers[place] = time;
}

/* The places from which they were taken. */
typedef struct { int32_t at[LEAF_SPRINGS]; } leaf_places;

static inline void leaf_places_put(leaf_places *p, size_t place, size_t at) { p->at[place] = (int32_t)at; }
static inline size_t leaf_places_at(const leaf_places *p, size_t place) { return (size_t)p->at[place]; }

/* The greatest phase, in radians, for which the lanes count multiples of pi / 32. */
#define LEAF_PHASE_LIMIT 400000.0

/* sin(j pi / 32); the cosine is 16 entries further on. */
static const leaf_dd leaf_sine_table[80] = {
  {0x0.0p+0, 0x0.0p+0}, {0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60},
  {0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56},
  {0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58},
  {0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57},
  {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55},
  {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56},
  {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55},
  {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55},
  {0x1.0000000000000p+0, 0x0.0p+0}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55},
  {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55},
  {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56},
  {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55},
  {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57},
  {0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58},
  {0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56},
  {0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60},
  {0x0.0p+0, 0x0.0p+0}, {-0x1.917a6bc29b42cp-4, 0x1.e2718d26ed688p-60},
  {-0x1.8f8b83c69a60bp-3, 0x1.26d19b9ff8d82p-57}, {-0x1.294062ed59f06p-2, 0x1.5d28da2c4612dp-56},
  {-0x1.87de2a6aea963p-2, 0x1.72cedd3d5a610p-57}, {-0x1.e2b5d3806f63bp-2, -0x1.e0d891d3c6841p-58},
  {-0x1.1c73b39ae68c8p-1, -0x1.b25dd267f6600p-55}, {-0x1.44cf325091dd6p-1, -0x1.8076a2cfdc6b3p-57},
  {-0x1.6a09e667f3bcdp-1, 0x1.bdd3413b26456p-55}, {-0x1.8bc806b151741p-1, 0x1.2c5e12ed1336dp-55},
  {-0x1.a9b66290ea1a3p-1, -0x1.9f630e8b6dac8p-60}, {-0x1.c38b2f180bdb1p-1, 0x1.6e0b1757c8d07p-56},
  {-0x1.d906bcf328d46p-1, -0x1.457e610231ac2p-56}, {-0x1.e9f4156c62ddap-1, -0x1.760b1e2e3f81ep-55},
  {-0x1.f6297cff75cb0p-1, -0x1.562172a361fd3p-56}, {-0x1.fd88da3d12526p-1, 0x1.87df6378811c7p-55},
  {-0x1.0000000000000p+0, 0x0.0p+0}, {-0x1.fd88da3d12526p-1, 0x1.87df6378811c7p-55},
  {-0x1.f6297cff75cb0p-1, -0x1.562172a361fd3p-56}, {-0x1.e9f4156c62ddap-1, -0x1.760b1e2e3f81ep-55},
  {-0x1.d906bcf328d46p-1, -0x1.457e610231ac2p-56}, {-0x1.c38b2f180bdb1p-1, 0x1.6e0b1757c8d07p-56},
  {-0x1.a9b66290ea1a3p-1, -0x1.9f630e8b6dac8p-60}, {-0x1.8bc806b151741p-1, 0x1.2c5e12ed1336dp-55},
  {-0x1.6a09e667f3bcdp-1, 0x1.bdd3413b26456p-55}, {-0x1.44cf325091dd6p-1, -0x1.8076a2cfdc6b3p-57},
  {-0x1.1c73b39ae68c8p-1, -0x1.b25dd267f6600p-55}, {-0x1.e2b5d3806f63bp-2, -0x1.e0d891d3c6841p-58},
  {-0x1.87de2a6aea963p-2, 0x1.72cedd3d5a610p-57}, {-0x1.294062ed59f06p-2, 0x1.5d28da2c4612dp-56},
  {-0x1.8f8b83c69a60bp-3, 0x1.26d19b9ff8d82p-57}, {-0x1.917a6bc29b42cp-4, 0x1.e2718d26ed688p-60},
  {0x0.0p+0, 0x0.0p+0}, {0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60},
  {0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56},
  {0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58},
  {0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57},
  {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55},
  {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56},
  {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55},
  {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55},
};

/* e^-y for y >= 0, 0 from 700 up, to within 2^-50 of itself; for bounds. */
static inline double leaf_decay_near(double y) {
  if (!(y < 700)) return 0;
  int64_t n = (int64_t)(y * -0x1.71547652b82fep+5 - 0.5);
  double r = (-y - (double)n * 0x1.62e42fef00000p-6) - (double)n * 0x1.473de6af278edp-39;
  double rest = r + r * r * (0.5 + r * (0x1.5555555555555p-3 + r * (0x1.5555555555555p-5 + r * (0x1.1111111111111p-7
    + r * 0x1.6c16c16c16c17p-10))));
  return leaf_scale(leaf_exp2_table[n & 31].hi * (1 + rest), (n - (n & 31)) / 32);
}

/* ln x for x > 0, to within 2^-44 of 1 or of itself; for bounds. */
static inline double leaf_log_near(double x) {
  int64_t k = leaf_exponent(x);
  double m = leaf_scale(x, -k);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    k++;
  }
  double s = (m - 1) / (m + 1), z = s * s;
  double sum = 1.0 / 15 + z * (1.0 / 17);
  sum = 1.0 / 11 + z * (1.0 / 13 + z * sum);
  sum = 1.0 / 7 + z * (1.0 / 9 + z * sum);
  sum = 1.0 / 3 + z * (1.0 / 5 + z * sum);
  return (double)k * 0x1.62e42fefa39efp-1 + 2 * s * (1 + z * sum);
}
#endif
