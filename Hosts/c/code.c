/* Checks transitions whose poses the host's function writes: the bits of the same transition as data, when the function
 * is called, what it may call, clones, seeking, the next change, poses that are refused, and who releases it. Prints
 * what was checked, or the line that failed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "leafspring.h"

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      printf("line %d: %s\n", __LINE__, #condition); \
      return 1; \
    } \
  } while (0)
#define OK(call) CHECK((call) == LEAF_OK)

enum { SLATS = 5 };
static const double half_turn = 3.14159265358979323846;

/* The arguments and results of the function. */
typedef struct host {
  leaf_stage *stage;
  int calls, released, spoils;
  leaf_status inside[6], last;
  double progress;
} host;

static void spoil(const leaf_pose_frame *frame, int how) {
  double *numbers[] = {frame->width, frame->height, frame->anchor_x, frame->anchor_y, frame->position_x, frame->position_y,
                       frame->scale_x, frame->scale_y, frame->angle, frame->axis_x, frame->axis_y, frame->axis_z,
                       frame->shift_x, frame->shift_y, frame->shift_z, frame->perspective_x, frame->perspective_y,
                       frame->perspective_z, frame->opacity, frame->shade};
  if (how < 60) numbers[how / 3][3] = how % 3 == 0 ? NAN : how % 3 == 1 ? INFINITY : -INFINITY;
  else if (how == 60) frame->width[1] = -1;
  else if (how == 61) frame->height[9] = 2e6;
  else if (how == 62) frame->shift_z[2] = 2e9;
  else if (how == 63) frame->scale_x[0] = 1e300;
  else if (how == 64) frame->perspective_z[0] = -1.5;
  else if (how == 65) frame->axis[4] = 4;
  else if (how == 66) frame->axis[4] = LEAF_AXIS_FREE, frame->axis_x[4] = 1, frame->axis_y[4] = 1;
  else if (how == 67) frame->order[0] = frame->order[1];
  else if (how == 68) frame->order[2] = 10;
  else if (how == 69) frame->order[2] = UINT32_MAX;
}
enum { SPOILS = 70 };

static void turn_slats(const leaf_pose_frame *frame, void *context) {
  host *to = (host *)context;
  size_t slat;
  to->calls++;
  to->progress = frame->progress;
  to->last = frame->last_status;
  if (to->stage) {
    uint64_t hash;
    leaf_stage *clone;
    leaf_snapshot snapshot;
    to->inside[0] = leaf_stage_advance(to->stage, 1, NULL);
    to->inside[1] = leaf_stage_state_hash(to->stage, &hash);
    to->inside[2] = leaf_stage_clone(to->stage, &clone);
    to->inside[3] = leaf_stage_snapshot(to->stage, &snapshot, sizeof snapshot);
    to->inside[4] = leaf_stage_set_pose_code(to->stage, 1, NULL);
    to->inside[5] = leaf_stage_destroy(to->stage);
  }
  for (slat = 0; slat < SLATS; slat++) {
    size_t old = 2 * slat, new = old + 1;
    frame->angle[old] = half_turn * frame->progress;
    frame->angle[new] = -half_turn * frame->progress;
    frame->flags[old] = frame->progress < 0.5 ? LEAF_VISIBLE : 0;
    frame->flags[new] = frame->progress < 0.5 ? 0 : LEAF_VISIBLE;
  }
  if (to->spoils) spoil(frame, to->spoils - 1);
}

static void let_go(void *context) { ((host *)context)->released++; }

static leaf_pose_code code_of(host *context) {
  leaf_pose_code code;
  memset(&code, 0, sizeof code);
  code.struct_size = sizeof code;
  code.poses = turn_slats, code.release = let_go, code.host = context;
  return code;
}

/* The cells of the shutters, with tracks or without. */
static void shutters(leaf_data_transition_def *def, int has_tracks) {
  static leaf_data_cell_def cells[2 * SLATS];
  static leaf_keyframe turns[2], shows[2];
  static leaf_track tracks[2][2];
  int i;
  leaf_data_transition_def_default(def, sizeof *def);
  for (i = 0; i < 2; i++) {
    turns[i].length = 1, turns[i].value = i == 0 ? half_turn : -half_turn;
    shows[i].start = 0.5, shows[i].value = i;
    memset(tracks[i], 0, sizeof tracks[i]);
    tracks[i][0].keys = &turns[i], tracks[i][0].key_count = 1;
    tracks[i][0].what = LEAF_POSE_ANGLE;
    tracks[i][1].keys = &shows[i], tracks[i][1].key_count = 1, tracks[i][1].from = 1 - i, tracks[i][1].what = LEAF_POSE_VISIBLE;
  }
  for (i = 0; i < 2 * SLATS; i++) {
    leaf_data_cell_def *cell = &cells[i];
    leaf_data_cell_def_default(cell, sizeof *cell);
    cell->cell.view = i % 2 == 0 ? LEAF_VIEW_FROM : LEAF_VIEW_TO;
    cell->cell.item = i / 2;
    cell->cell.content.x = i / 2 / (double)SLATS, cell->cell.content.width = 1.0 / SLATS;
    cell->cell.size.width = 1.0 / SLATS, cell->position.x = (i / 2 + 0.5) / SLATS;
    cell->tracks = has_tracks ? tracks[i % 2] : NULL, cell->track_count = has_tracks ? 2 : 0;
  }
  def->cells = cells, def->cell_count = 2 * SLATS;
  def->duration = 0.8, def->eye = 640;
}

static leaf_stage *a_stage(int32_t mode) {
  leaf_stage_def def;
  leaf_stage *stage = NULL;
  leaf_stage_def_default(&def, sizeof def);
  def.mode = mode, def.viewport.width = 320, def.viewport.height = 568;
  leaf_stage_create(&def, &stage);
  return stage;
}

static uint64_t hash_of(leaf_stage *stage) {
  uint64_t hash = 0;
  return leaf_stage_state_hash(stage, &hash) == LEAF_OK ? hash : 0;
}

/* Open, caught on the way, back and open again, without and with code: the same bits in every frame. */
static int same_as_data(int32_t mode) {
  leaf_data_transition_def def;
  leaf_stage *plain = a_stage(mode), *coded = a_stage(mode);
  leaf_scene one, other;
  host context = {0};
  leaf_pose_code code = code_of(&context);
  int frame, frames = 0;
  shutters(&def, 1);
  OK(leaf_stage_add_data_transition(plain, &def, &one));
  shutters(&def, 0);
  OK(leaf_stage_add_data_transition(coded, &def, &other));
  OK(leaf_stage_set_pose_code(coded, other, &code));
  CHECK(context.calls == 0 && context.released == 0);
  for (frame = 0; frame < 200; frame++) {
    if (frame == 1 || frame == 90) {
      OK(leaf_stage_open(plain, one));
      OK(leaf_stage_open(coded, other));
    } else if (frame == 30) {
      OK(leaf_stage_close(plain, one));
      OK(leaf_stage_close(coded, other));
    } else if (frame == 120) {
      OK(leaf_stage_resize(plain, 700, 300));
      OK(leaf_stage_resize(coded, 700, 300));
    }
    OK(leaf_stage_advance(plain, 1.0 / 60, NULL));
    OK(leaf_stage_advance(coded, 1.0 / 60, NULL));
    CHECK(hash_of(plain) == hash_of(coded) && hash_of(plain) != 0);
    frames++;
  }
  CHECK(context.calls > 60 && context.calls <= frames + 5 && context.last == LEAF_OK);
  OK(leaf_stage_set_pose_code(coded, other, NULL));
  CHECK(context.released == 1 && hash_of(plain) != hash_of(coded));
  OK(leaf_stage_destroy(plain));
  OK(leaf_stage_destroy(coded));
  CHECK(context.released == 1);
  return 0;
}

/* The calls inside the function, clones that share it, seeking, the next change, and its release. */
static int lives(void) {
  leaf_data_transition_def def;
  leaf_stage *stage = a_stage(LEAF_EXACT), *kept, *again;
  leaf_scene scene;
  leaf_snapshot frame;
  host context = {0};
  leaf_pose_code code = code_of(&context);
  double next;
  uint64_t there, frames;
  int i;
  shutters(&def, 0);
  OK(leaf_stage_add_data_transition(stage, &def, &scene));
  OK(leaf_stage_set_pose_code(stage, scene, &code));
  OK(leaf_stage_open(stage, scene));
  context.stage = stage;
  OK(leaf_stage_advance(stage, 0.25, NULL));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(context.calls == 1 && context.progress > 0 && context.progress < 1);
  for (i = 0; i < 6; i++) CHECK(context.inside[i] == LEAF_BUSY);
  OK(leaf_stage_next_change(stage, 1.0 / 60, &frames, &next));
  CHECK(context.calls > 1 && frames == 1 && next > 0 && next < 0.1);
  for (i = 0; i < 6; i++) CHECK(context.inside[i] == LEAF_BUSY);
  context.stage = NULL;

  OK(leaf_stage_clone(stage, &kept));
  OK(leaf_stage_clone(kept, &again));
  CHECK(hash_of(kept) == hash_of(stage));
  for (i = 0; i < 20; i++) OK(leaf_stage_advance(stage, 1.0 / 60, NULL));
  there = hash_of(stage);
  OK(leaf_stage_seek(kept, 0.25 + 20.0 / 60, NULL));
  for (i = 0; i < 20; i++) OK(leaf_stage_advance(again, 1.0 / 60, NULL));
  CHECK(hash_of(again) == there);
  OK(leaf_stage_seek(stage, 0.25, NULL));
  OK(leaf_stage_seek(again, 0.25, NULL));
  CHECK(hash_of(stage) == hash_of(again) && hash_of(stage) != there);

  /* The last scene that has it releases it, once. */
  OK(leaf_stage_destroy(stage));
  OK(leaf_stage_remove(again, scene));
  CHECK(context.released == 0);
  OK(leaf_stage_advance(kept, 0.1, NULL));
  OK(leaf_stage_set_pose_code(kept, scene, NULL));
  CHECK(context.released == 1);
  OK(leaf_stage_destroy(kept));
  OK(leaf_stage_destroy(again));
  CHECK(context.released == 1);
  return 0;
}

/* Poses that cannot be taken: the frame is the transition's own, to the bit, and the next good one is the code's. */
static int spoilt(void) {
  leaf_data_transition_def def;
  leaf_stage *plain = a_stage(LEAF_EXACT), *coded = a_stage(LEAF_EXACT), *good = a_stage(LEAF_EXACT);
  leaf_scene one, other, third;
  host context = {0}, fine = {0};
  leaf_pose_code code = code_of(&context), fine_code = code_of(&fine);
  leaf_snapshot frame;
  int how, i;
  shutters(&def, 0);
  OK(leaf_stage_add_data_transition(plain, &def, &one));
  OK(leaf_stage_add_data_transition(coded, &def, &other));
  OK(leaf_stage_add_data_transition(good, &def, &third));
  OK(leaf_stage_set_pose_code(coded, other, &code));
  OK(leaf_stage_set_pose_code(good, third, &fine_code));
  OK(leaf_stage_begin(plain, one, NULL));
  OK(leaf_stage_begin(coded, other, NULL));
  OK(leaf_stage_begin(good, third, NULL));
  for (how = 1; how <= SPOILS; how++) {
    double at = how / (SPOILS + 1.0);
    context.spoils = how;
    OK(leaf_stage_scrub(plain, one, at, 0));
    OK(leaf_stage_scrub(coded, other, at, 0));
    OK(leaf_stage_scrub(good, third, at, 0));
    CHECK(hash_of(coded) == hash_of(plain) && hash_of(coded) != hash_of(good));
    OK(leaf_stage_snapshot(coded, &frame, sizeof frame));
    for (i = 0; i < 16 * (int)frame.count; i++) CHECK(isfinite(frame.matrices[i]));
    CHECK(context.last == LEAF_OK);
    context.spoils = 0;
    OK(leaf_stage_scrub(coded, other, at, 0.5));
    OK(leaf_stage_scrub(good, third, at, 0.5));
    CHECK(hash_of(coded) == hash_of(good));
    CHECK(context.last == (how <= 60 ? LEAF_NON_FINITE : LEAF_OUT_OF_RANGE));
    OK(leaf_stage_scrub(coded, other, at, 0));
    CHECK(hash_of(coded) != 0 && context.last == LEAF_OK);
  }
  OK(leaf_stage_destroy(plain));
  OK(leaf_stage_destroy(coded));
  OK(leaf_stage_destroy(good));
  CHECK(context.released == 1 && fine.released == 1);
  return 0;
}

static void fade(const leaf_pose_frame *frame, void *context) {
  size_t i;
  ++*(int *)context;
  for (i = 0; i < frame->count; i++) {
    frame->opacity[i] *= 1 - 0.5 * frame->progress;
    frame->angle[i] += 0.25, frame->scale_x[i] *= 1.5, frame->shift_z[i] -= 30, frame->axis[i] = LEAF_AXIS_Z;
    frame->order[i] = (uint32_t)(frame->count - 1 - i), frame->flags[i] ^= LEAF_VISIBLE;
  }
}

/* Every published transition, changed by code; without it the transition has its own bits again. */
static int published(void) {
  leaf_transition_def def;
  leaf_pose_code code = LEAF_SIZED(leaf_pose_code);
  leaf_transition_info info = LEAF_SIZED(leaf_transition_info);
  int kind, step, kinds = 0;
  for (kind = 0; leaf_transition_describe(kind, &info) == LEAF_OK; kind++, kinds++) {
    leaf_stage *plain = a_stage(LEAF_EXACT), *coded = a_stage(LEAF_EXACT);
    leaf_scene one, other;
    int calls = 0;
    code.poses = fade, code.host = &calls;
    OK(leaf_transition_def_default(&def, sizeof def));
    def.kind = kind;
    OK(leaf_stage_add_transition(plain, &def, &one));
    OK(leaf_stage_add_transition(coded, &def, &other));
    OK(leaf_stage_open(plain, one));
    OK(leaf_stage_open(coded, other));
    for (step = 0; step < 40; step++) {
      if (step % 10 == 5) OK(leaf_stage_set_pose_code(coded, other, &code));
      if (step % 10 == 8) OK(leaf_stage_set_pose_code(coded, other, NULL));
      OK(leaf_stage_advance(plain, 0.02, NULL));
      OK(leaf_stage_advance(coded, 0.02, NULL));
      CHECK((hash_of(plain) == hash_of(coded)) == (step % 10 < 5 || step % 10 >= 8));
    }
    CHECK(calls >= 6 && calls <= 20);
    def.duration = 3;
    OK(leaf_stage_set_pose_code(coded, other, &code));
    OK(leaf_stage_replace_transition(coded, other, &def));
    calls = 0;
    OK(leaf_stage_advance(coded, 0.02, NULL));
    CHECK(hash_of(coded) != 0 && calls == 0);
    OK(leaf_stage_destroy(plain));
    OK(leaf_stage_destroy(coded));
  }
  CHECK(kinds >= 10);
  return 0;
}

/* A line of a container's table; and everything that is refused. */
static int rules_and_refusals(void) {
  leaf_stage *stage = a_stage(LEAF_EXACT);
  leaf_container_def container_def;
  leaf_data_transition_def def;
  leaf_book_def book_def;
  leaf_rule_def rule;
  leaf_scene stack, book;
  host context = {0};
  leaf_pose_code code = code_of(&context), bad = code;
  int32_t views[1] = {7};
  uint64_t before;
  OK(leaf_container_def_default(&container_def, sizeof container_def));
  OK(leaf_book_def_default(&book_def, sizeof book_def));
  container_def.views = views, container_def.view_count = 1;
  OK(leaf_stage_add_container(stage, &container_def, &stack));
  OK(leaf_stage_add_book(stage, &book_def, &book));
  OK(leaf_rule_def_default(&rule, sizeof rule));
  rule.operation = LEAF_OPERATION_PUSH;
  before = hash_of(stage);
  CHECK(leaf_stage_set_rule_code(stage, stack, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET, &code) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_set_rule_code(stage, stack, 99, LEAF_UNSET, LEAF_UNSET, &code) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_set_rule_code(stage, book, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET, &code) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_set_pose_code(stage, book, &code) == LEAF_REFUSED && leaf_stage_set_pose_code(stage, stack, &code) == LEAF_REFUSED);
  CHECK(leaf_stage_set_pose_code(stage, 12345, &code) == LEAF_UNKNOWN_SCENE && leaf_stage_set_pose_code(stage, 0, NULL) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_set_pose_code(NULL, book, &code) == LEAF_BAD_HANDLE);
  bad.struct_size--;
  CHECK(leaf_stage_set_pose_code(stage, book, &bad) == LEAF_BAD_STRUCT);
  bad = code, bad.poses = NULL;
  CHECK(leaf_stage_set_pose_code(stage, book, &bad) == LEAF_BAD_POINTER);
  CHECK(context.calls == 0 && context.released == 0 && hash_of(stage) == before);

  shutters(&def, 0);
  OK(leaf_stage_set_data_rule(stage, stack, &rule, &def));
  OK(leaf_stage_set_rule_code(stage, stack, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET, &code));
  OK(leaf_stage_push(stage, stack, 8, 0));
  OK(leaf_stage_advance(stage, 0.3, NULL));
  CHECK(hash_of(stage) != 0 && context.calls > 0 && context.progress > 0 && context.progress < 1);
  OK(leaf_stage_advance(stage, 5, NULL));
  OK(leaf_stage_set_data_rule(stage, stack, &rule, &def));
  CHECK(context.released == 1);
  OK(leaf_stage_destroy(stage));
  CHECK(context.released == 1);
  return 0;
}

int main(void) {
  if (same_as_data(LEAF_EXACT) || same_as_data(LEAF_FAST) || same_as_data(LEAF_DOUBLE) || lives() || spoilt() || published() ||
      rules_and_refusals()) {
    return 1;
  }
  printf("transitions as code have the bits of the same as data in 600 frames; %d ways to spoil poses are refused\n", SPOILS);
  return 0;
}
