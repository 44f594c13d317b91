/* The least program: a book opens, and every frame is drawn. The program of Snippets/FirstFrame.swift in C. */
/* snippet.frame */
#include <stdio.h>
#include <leafspring/core.h>

int main(void) {
  leaf_stage_def where;
  leaf_book_def what;
  leaf_stage *stage;
  leaf_scene book;
  leaf_snapshot frame;
  unsigned drawn = 0;
  leaf_stage_def_default(&where, sizeof where); /* 1024 x 768 points */
  leaf_book_def_default(&what, sizeof what);    /* 16 pages of 362 x 568 */
  if (leaf_stage_create(&where, &stage) || leaf_stage_add_book(stage, &what, &book)) return 1;
  leaf_stage_open(stage, book);
  do {
    leaf_stage_advance(stage, 1.0 / 60, NULL);
    leaf_stage_snapshot(stage, &frame, sizeof frame);
    for (unsigned rank = 0; rank < frame.count; rank++) {
      unsigned row = frame.back_to_front[rank];
      if (!(frame.flags[row] & LEAF_VISIBLE)) continue;
      const float *matrix = frame.matrices + 16 * row, opacity = frame.opacity[row];
      drawn += matrix[15] != 0 && opacity >= 0; /* draw a quad with this matrix, at this opacity */
    }
  } while (frame.is_moving);
  printf("%u\n", drawn); /* → 930 */
  leaf_stage_destroy(stage);
  return 0;
}
/* snippet.end */
