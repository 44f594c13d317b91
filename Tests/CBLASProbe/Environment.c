#include "CBLASProbe.h"
#include <fenv.h>

#if defined(__x86_64__)
#  include <xmmintrin.h>
int leaf_test_can_flush_subnormals(void) { return 1; }
void leaf_test_flush_subnormals(int on) {
  const unsigned both = 0x8040;
  _mm_setcsr(on ? _mm_getcsr() | both : _mm_getcsr() & ~both);
}
#else
int leaf_test_can_flush_subnormals(void) { return 0; }
void leaf_test_flush_subnormals(int on) { (void)on; }
#endif

void leaf_test_round(int mode) {
  const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  fesetround(modes[mode & 3]);
}
