/* Makes, steps and destroys stages, and prints the sizes of the heap and the process meanwhile: they must not grow.
 *   lifecycle [cycles] */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "leafspring.h"

static long resident(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
  fclose(file);
  return resident * 4;
}

/* Bytes of the heap in use, with the blocks that the allocator keeps for reuse: these come and go by a few hundred bytes. The system
   counts resident pages per processor and adds them up in steps of 128 KB. */
static size_t live(void) { return mallinfo2().uordblks; }

#define MUST(call) do { leaf_status s = (call); if (s != LEAF_OK) { \
  printf("%s: %s\n", #call, leaf_status_text(s)); return 1; } } while (0)

int main(int argc, char **argv) {
  long cycles = argc > 1 ? atol(argv[1]) : 1000000, i, early = 0, late = 0;
  size_t live_early = 0, live_late;
  leaf_stage_def stage_def;
  leaf_transition_def def;
  clock_t begun = clock();
  leaf_stage *last = NULL;
  MUST(leaf_stage_def_default(&stage_def, sizeof stage_def));
  MUST(leaf_transition_def_default(&def, sizeof def));
  for (i = 0; i < cycles; i++) {
    leaf_stage *stage;
    leaf_scene scene;
    leaf_snapshot frame;
    def.kind = (int32_t)(i % 10);
    MUST(leaf_stage_create(&stage_def, &stage));
    MUST(leaf_stage_add_transition(stage, &def, &scene));
    MUST(leaf_stage_open(stage, scene));
    MUST(leaf_stage_advance(stage, 0.25, NULL));
    MUST(leaf_stage_snapshot(stage, &frame, sizeof frame));
    MUST(leaf_stage_destroy(stage));
    /* The handle stays invalid for ever, although its slot is reused at once. */
    if (leaf_stage_advance(stage, 0, NULL) != LEAF_BAD_HANDLE || stage == last) return 1;
    last = stage;
    if (i == cycles / 10) early = resident(), live_early = live();
  }
  late = resident();
  live_late = live();
  printf("figure: %ld cycles of create, add, step, snapshot, destroy: heap %zu bytes in use after a tenth, %zu at the end; resident "
         "%ld KB, then %ld KB; %.1f us each\n", cycles, live_early, live_late, early, late,
         1e6 * (double)(clock() - begun) / CLOCKS_PER_SEC / (double)cycles);
  /* A block has 32 bytes at least: one that is lost in every hundredth of 18,000 cycles would be 5,760. */
  return live_late > live_early + 4096 || late > early + 256;
}
