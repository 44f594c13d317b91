/* One kernel at its 128-bit level over CELLS cells, without a C library: Tests/Shim/instructions.py counts what it executes. */
#include "CMathShim.h"

float rows[16 * CELLS + 16], factors[16 * CELLS + 16], to[16 * CELLS + 16];
double wide_rows[16 * CELLS + 16], wide_factors[16 * CELLS + 16], wide_to[16 * CELLS + 16];
static double columns[LEAF_COLUMNS][CELLS + LEAF_REPEAT];
static uint8_t axes[CELLS + LEAF_REPEAT];
static leaf_shared shared;

void *memset(void *to, int byte, size_t n) {
  for (volatile char *p = to; n; n--) *p++ = (char)byte;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  volatile char *p = to;
  for (const char *q = from; n; n--) *p++ = *q++;
  return to;
}

void *malloc(size_t n) { return n ? NULL : NULL; }
void free(void *block) { (void)block; }

static void leave(void) {
#if defined(__x86_64__)
  __asm__ volatile("syscall" : : "a"(60L), "D"(0L));
#else
  register long number __asm__("x8") = 93, status __asm__("x0") = 0;
  __asm__ volatile("svc 0" : : "r"(number), "r"(status));
#endif
}

/* Pages that turn about y; with `is_free` each with a perspective and an axis of its own. */
static leaf_pose_columns poses(int is_free) {
  static const double one[LEAF_COLUMNS] = {
    [LEAF_WIDTH] = 362, [LEAF_HEIGHT] = 568, [LEAF_ANCHOR_Y] = 0.5, [LEAF_SCALE_X] = 1, [LEAF_SCALE_Y] = 1};
  leaf_pose_columns p;
  for (int k = 0; k < LEAF_COLUMNS; k++) {
    for (int i = 0; i < CELLS + LEAF_REPEAT; i++) columns[k][i] = one[k];
    p.at[k] = columns[k];
    p.mask[k] = is_free ? ~(size_t)0 : 0;
  }
  for (int i = 0; i < CELLS + LEAF_REPEAT; i++) {
    columns[LEAF_ANGLE][i] = 0.01 * i;
    columns[LEAF_PERSPECTIVE_Z][i] = is_free ? -0.0005 : 0;
    axes[i] = is_free ? 3 : LEAF_AXIS_Y;
    columns[LEAF_AXIS_1][i] = columns[LEAF_AXIS_2][i] = is_free ? 0.7071 : 0;
  }
  p.mask[LEAF_ANGLE] = ~(size_t)0;
  p.axis = axes;
  p.axis_mask = is_free ? ~(size_t)0 : 0;
  return p;
}

__attribute__((noinline)) void run(const leaf_pose_columns *p) {
#if KERNEL < 4
  (void)p;
  leaf_multiply_floats_w2(rows, CELLS, factors, KERNEL & 1 ? 16 : 0, to, KERNEL & 2 ? LEAF_MODE_FAST : LEAF_MODE_EXACT, 0);
#elif KERNEL < 8
  leaf_worlds(p, 0, CELLS, &shared, to, NULL, KERNEL & 1 ? LEAF_MODE_FAST : LEAF_MODE_EXACT, 1);
#elif KERNEL < 10
  (void)p;
  leaf_multiply_doubles_w2(wide_rows, CELLS, wide_factors, KERNEL & 1 ? 16 : 0, wide_to, 0);
#else
  leaf_worlds(p, 0, CELLS, &shared, to, wide_to, LEAF_MODE_DOUBLE, 1);
#endif
}

__attribute__((used, noreturn)) void begin(void) {
  double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.0005, 512, 384, 0, 1};
  leaf_share(matrix, LEAF_MODE_EXACT, &shared);
  for (int i = 0; i < 16 * CELLS; i++) rows[i] = factors[i] = (float)(i % 7) - 3, wide_rows[i] = wide_factors[i] = rows[i];
  leaf_pose_columns p = poses(KERNEL == 6 || KERNEL == 7 || KERNEL == 11);
  run(&p);
  leave();
  for (;;) {}
}

__asm__(".globl _start\n_start:\n"
#if defined(__x86_64__)
        "  call begin\n");
#else
        "  bl begin\n");
#endif
