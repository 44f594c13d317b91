#ifndef LEAF_EXPANSION_H
#define LEAF_EXPANSION_H
/* Exact sums of products, held as expansions: doubles of increasing size that do not overlap (Shewchuk). Used
 * only where double-double is not enough: for the amplitude of an over-damped spring's slow mode when it nearly
 * vanishes. */
#include "leaf_dd.h"

enum { leaf_expansion_most = 96 };

typedef struct leaf_expansion { int count; double parts[leaf_expansion_most]; } leaf_expansion;

static inline void leaf_expansion_add(leaf_expansion *e, double b) {
  int kept = 0;
  for (int i = 0; i < e->count; i++) {
    leaf_dd s = leaf_two_sum(b, e->parts[i]);
    b = s.hi;
    if (s.lo != 0) e->parts[kept++] = s.lo;
  }
  if (b != 0) e->parts[kept++] = b;
  e->count = kept;
}

/* Adds a * b * c * 2^shift, four parts at most. */
static inline void leaf_expansion_add_product(leaf_expansion *e, double a, double b, double c, int64_t shift) {
  if (a == 0 || b == 0 || c == 0) return;
  leaf_dd p = leaf_two_product(a, b), high = leaf_two_product(p.hi, c), low = leaf_two_product(p.lo, c);
  leaf_expansion_add(e, leaf_scale(low.lo, shift));
  leaf_expansion_add(e, leaf_scale(low.hi, shift));
  leaf_expansion_add(e, leaf_scale(high.lo, shift));
  leaf_expansion_add(e, leaf_scale(high.hi, shift));
}

static inline leaf_dd leaf_expansion_value(const leaf_expansion *e) {
  leaf_dd r = leaf_dd_make(0, 0);
  for (int i = 0; i < e->count; i++) r = leaf_dd_add_d(r, e->parts[i]);
  return r;
}

typedef struct leaf_dd_quadratic { leaf_dd value; int64_t exponent; } leaf_dd_quadratic;

/* m v v + 2^second c v x + 2^third k x x, for factors of size 1 ... 2, rounded only once, at the end: value *
 * 2^exponent. Where the first two terms cancel completely, the result is the last term, however small it is
 * compared with them. */
static inline leaf_dd_quadratic leaf_dd_form(
  double m, leaf_dd c, leaf_dd k, leaf_dd v, leaf_dd x, int64_t second, int64_t third) {
  leaf_expansion e = {0, {0}};
  leaf_expansion_add_product(&e, m, v.hi, v.hi, 0);
  leaf_expansion_add_product(&e, m, 2 * v.hi, v.lo, 0);
  leaf_expansion_add_product(&e, m, v.lo, v.lo, 0);
  for (int part = 0; part < 2; part++) {
    double factor = part ? c.lo : c.hi;
    leaf_expansion_add_product(&e, factor, v.hi, x.hi, second);
    leaf_expansion_add_product(&e, factor, v.hi, x.lo, second);
    leaf_expansion_add_product(&e, factor, v.lo, x.hi, second);
    leaf_expansion_add_product(&e, factor, v.lo, x.lo, second);
  }
  int64_t own = 0;
  if (e.count == 0) { own = third; third = 0; }
  if (third > -600) {
    for (int part = 0; part < 2; part++) {
      double factor = part ? k.lo : k.hi;
      leaf_expansion_add_product(&e, factor, x.hi, x.hi, third);
      leaf_expansion_add_product(&e, factor, 2 * x.hi, x.lo, third);
      leaf_expansion_add_product(&e, factor, x.lo, x.lo, third);
    }
  }
  leaf_dd_quadratic r = {leaf_expansion_value(&e), own};
  return r;
}
#endif
