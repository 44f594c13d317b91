/* A transition of one's own as code: the shutters of Snippets/Shutters.swift. */
/* snippet.shutters */
#include <stdio.h>
#include "leafspring.h"

enum { SLATS = 5 };
static const double half_turn = 3.14159265358979323846;

/* Two cells a slat: its front shows the old view, its back the new one. The library calls this for each frame. */
static void turn(const leaf_pose_frame *frame, void *host) {
  (void)host;
  for (size_t cell = 0; cell < frame->count; cell += 2) {
    frame->angle[cell] = half_turn * frame->progress;
    frame->angle[cell + 1] = half_turn * (frame->progress - 1);
    frame->flags[cell] = frame->progress < 0.5 ? LEAF_VISIBLE : 0;
    frame->flags[cell + 1] = frame->progress < 0.5 ? 0 : LEAF_VISIBLE;
  }
}

static leaf_status add_shutters(leaf_stage *stage, leaf_scene *scene) {
  leaf_pose_code code = LEAF_SIZED(leaf_pose_code);
  leaf_data_cell_def cells[2 * SLATS];
  leaf_data_transition_def def;
  leaf_status status;
  for (int i = 0; i < 2 * SLATS; i++) { /* where the cells are at rest */
    leaf_data_cell_def_default(&cells[i], sizeof cells[i]);
    cells[i].cell.view = i % 2 ? LEAF_VIEW_TO : LEAF_VIEW_FROM;
    cells[i].cell.item = i / 2;
    cells[i].cell.content.x = (double)(i / 2) / SLATS;
    cells[i].cell.content.width = cells[i].cell.size.width = 1.0 / SLATS;
    cells[i].position.x = (i / 2 + 0.5) / SLATS;
  }
  leaf_data_transition_def_default(&def, sizeof def);
  def.cells = cells;
  def.cell_count = 2 * SLATS;
  def.duration = 0.8;
  def.eye = 640;
  status = leaf_stage_add_data_transition(stage, &def, scene);
  code.poses = turn;
  return status == LEAF_OK ? leaf_stage_set_pose_code(stage, *scene, &code) : status;
}

int main(void) {
  leaf_stage_def def;
  leaf_stage *stage;
  leaf_scene shutters;
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_snapshot frame;
  leaf_scene_state state;
  leaf_stage_def_default(&def, sizeof def);
  def.viewport.width = 320, def.viewport.height = 568;
  if (leaf_stage_create(&def, &stage) || add_shutters(stage, &shutters) || leaf_stage_open(stage, shutters)) return 1;
  do {
    leaf_stage_advance(stage, 1.0 / 60, &step);
    leaf_stage_snapshot(stage, &frame, sizeof frame); /* draw it */
  } while (step.is_moving);
  leaf_stage_scene_state(stage, shutters, &state, sizeof state);
  printf("%u %.1f\n", frame.count, state.progress); /* → 10 1.0 */
  return leaf_stage_destroy(stage) != LEAF_OK;
}
/* snippet.end */
