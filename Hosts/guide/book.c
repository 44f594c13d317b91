/* A C host: opens a book, drags a page over, asks what is under a point; then a transition of its own, as data. */
/* snippet.include */
#include <stdio.h>
#include <stdlib.h>
#include "leafspring.h"
/* snippet.end */

/* snippet.check */
/* Every call that can fail returns a status, and then nothing has changed. The stage knows more of its own last error. */
static int fine(leaf_stage *stage, leaf_status status) {
  leaf_error why = LEAF_SIZED(leaf_error);
  if (status == LEAF_OK) return 1;
  if (leaf_stage_last_error(stage, &why) == LEAF_OK && why.status == status) printf("%s: %s takes %s\n", leaf_status_text(status), why.field, why.accepts);
  else printf("%s\n", leaf_status_text(status));
  return 0;
}
/* snippet.end */

/* snippet.draw */
/* A frame is one buffer and one loop, from back to front, shadows among the pages. gl_Position is
 * vec4(2 x / width - w, w - 2 y / height, 0, w); leafspring/drawing.h says what a pixel is made of. */
static unsigned draw(leaf_stage *stage) {
  static leaf_vertex *vertices;
  static leaf_draw *draws;
  static size_t room, most;
  size_t vertex_count, draw_count, drawn = 0;
  leaf_status status;
  while ((status = leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, room, draws, most, &vertex_count, &draw_count)) == LEAF_TOO_SMALL) {
    /* The first frame, or one with more in it than any before. */
    room = 2 * vertex_count, most = 2 * draw_count;
    vertices = realloc(vertices, room * sizeof *vertices), draws = realloc(draws, most * sizeof *draws);
    if (!vertices || !draws) return 0;
  }
  if (!fine(stage, status)) return 0;
  /* upload vertex_count vertices */
  for (size_t i = 0; i < draw_count; i++) {
    const leaf_draw *d = draws + i;
    /* bind the picture of d->item (of d->view in a transition, of d->role and d->scene beside other scenes), set d->paper, d->tint, d->opacity;
     * glDrawArrays(GL_TRIANGLES, d->first, d->count) */
    drawn += d->count >= 3;
  }
  return (unsigned)drawn;
}
/* snippet.end */

/* snippet.transition */
/* The old view turns away about its left edge, over the new one. */
static leaf_status add_door(leaf_stage *stage, leaf_scene *scene) {
  static const leaf_keyframe swing[] = {{.start = 0, .length = 1, .value = 1.5707963267948966}};
  leaf_track angle = {.keys = swing, .key_count = 1, .what = LEAF_POSE_ANGLE};
  leaf_data_cell_def cells[2];
  leaf_data_transition_def def;
  leaf_data_cell_def_default(&cells[0], sizeof cells[0]);
  leaf_data_cell_def_default(&cells[1], sizeof cells[1]);
  cells[0].cell.view = LEAF_VIEW_TO;
  cells[1].anchor.x = cells[1].position.x = 0; /* hinged at the left edge, which is at the left */
  cells[1].tracks = &angle;
  cells[1].track_count = 1;
  leaf_data_transition_def_default(&def, sizeof def);
  def.cells = cells;
  def.cell_count = 2;
  def.duration = 0.6;
  def.eye = 1500;
  return leaf_stage_add_data_transition(stage, &def, scene);
}
/* snippet.end */

int main(void) {
  /* snippet.stage */
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_stage *stage;
  leaf_scene book;
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_stage_def_default(&stage_def, sizeof stage_def); /* 1024 x 768 points */
  leaf_book_def_default(&book_def, sizeof book_def);    /* 16 pages of 362 x 568 */
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK) return 1;
  if (!fine(stage, leaf_stage_add_book(stage, &book_def, &book))) return 1;
  leaf_stage_open(stage, book);
  do {
    leaf_stage_advance(stage, 1.0 / 60, &step);
    draw(stage);
  } while (step.is_moving);
  printf("%u cells drawn\n", draw(stage)); /* → 10 cells drawn */
  /* snippet.end */

  /* snippet.gesture */
  leaf_gesture finger = LEAF_SIZED(leaf_gesture);
  finger.has = LEAF_HAS_TIME;
  finger.point.x = 860;
  finger.point.y = 384;
  leaf_stage_drag(stage, book, &finger); /* LEAF_BEGAN is 0 */
  for (finger.phase = LEAF_CHANGED; finger.time < 0.19; leaf_stage_advance(stage, 1.0 / 60, NULL)) {
    finger.time += 1.0 / 60;
    finger.point.x -= 20;
    leaf_stage_drag(stage, book, &finger);
  }
  finger.phase = LEAF_ENDED;
  leaf_stage_drag(stage, book, &finger);
  do leaf_stage_advance(stage, 1.0 / 60, &step);
  while (step.is_moving);
  leaf_hit hit = LEAF_SIZED(leaf_hit);
  leaf_stage_hit_test(stage, 600, 400, &hit);
  printf("page %d\n", hit.item); /* → page 4 */
  /* snippet.end */

  /* snippet.page */
  int32_t spread; /* of what a reader calls page 6: item 6, because item 0 is the cover, and page 5 for calls that take a page */
  leaf_stage_spread_of_page(stage, book, 5, &spread);
  leaf_stage_turn(stage, book, spread);
  do leaf_stage_advance(stage, 1.0 / 60, &step);
  while (step.is_moving);
  leaf_stage_hit_test(stage, 600, 400, &hit);
  printf("item %d\n", hit.item); /* → item 6 */
  /* snippet.end */

  /* snippet.refused */
  fine(stage, leaf_stage_turn(stage, book, 1000)); /* → a number is outside what is accepted: spread takes a spread of the book */
  /* snippet.end */

  /* snippet.own */
  leaf_scene door;
  double fraction = 0.5;
  if (!fine(stage, add_door(stage, &door))) return 1;
  leaf_stage_begin(stage, door, NULL);
  leaf_stage_scrub(stage, door, fraction, 0);
  leaf_stage_cancel(stage, door, NULL);
  leaf_stage_destroy(stage);
  /* snippet.end */
  return 0;
}
