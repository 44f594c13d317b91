#include <stdio.h>
#include "leafspring.h"

int main(void) {
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_stage *stage;
  leaf_scene book;
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_snapshot frame;
  leaf_stage_def_default(&stage_def, sizeof stage_def); /* 1024 x 768 points */
  leaf_book_def_default(&book_def, sizeof book_def);    /* 16 pages of 362 x 568 */
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK) return 1;
  if (leaf_stage_add_book(stage, &book_def, &book) != LEAF_OK) return 1;
  leaf_stage_open(stage, book);
  do {
    leaf_stage_advance(stage, 1.0 / 60, &step);
    leaf_stage_snapshot(stage, &frame, sizeof frame);
    for (unsigned rank = 0; rank < frame.count; rank++) {
      unsigned cell = frame.back_to_front[rank];
      const float *m = frame.matrices + 16 * cell; /* column-major: glUniformMatrix4fv takes it as it is */
      if (!(frame.flags[cell] & LEAF_VISIBLE) || frame.frame % 10) continue;
      printf("%.3f s  cell %2u  at %7.1f %6.1f  opacity %.2f\n", frame.time, cell, m[12] / m[15], m[13] / m[15],
             frame.opacity[cell]);
    }
  } while (step.is_moving);
  printf("open after %.2f s: %s\n", frame.time, leaf_build_info());
  return leaf_stage_destroy(stage) == LEAF_OK ? 0 : 1;
}
