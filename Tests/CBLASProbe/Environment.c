#include "CBLASProbe.h"
#include <fenv.h>

#if defined(__x86_64__)
#  include <xmmintrin.h>
int leaf_test_can_flush_subnormals(void) { return 1; }
void leaf_test_flush_subnormals(int what) {
  const unsigned results = what & 1 ? 0x8000 : 0, operands = what & 2 ? 0x0040 : 0;
  _mm_setcsr((_mm_getcsr() & ~0x8040u) | results | operands);
}
#else
int leaf_test_can_flush_subnormals(void) { return 0; }
void leaf_test_flush_subnormals(int what) { (void)what; }
#endif

void leaf_test_round(int mode) {
  const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  fesetround(modes[mode & 3]);
}
