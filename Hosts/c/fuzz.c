/* Calls every function at random with what a host should not pass: null, misaligned, forged and dead handles, wrong
 * sizes of structs, ids of other scenes, NaN. Every call must return; after one that fails, the stage's hash and the
 * result's memory must be what they were.
 *   fuzz [calls] [seed]
 * Compiled with LEAF_FUZZER the bytes of a libFuzzer input choose instead of a seed: `Scripts/fuzz.sh calls`. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "leafspring.h"

static uint64_t state;
/* 1 if the last call was one of a stage, which then keeps its error. */
static int has_stage;

#if defined(LEAF_FUZZER)
static const uint8_t *input;
static size_t left;

static uint64_t taken(unsigned bytes) {
  uint64_t value = 0;
  while (bytes-- && left) value = value << 8 | *input++, left--;
  return value;
}
#endif

static uint64_t draw(void) {
#if defined(LEAF_FUZZER)
  if (left) return taken(8);
#endif
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static long done;

static void fail(const char *what) {
  printf("call %ld: %s\n", done, what);
  fflush(stdout);
  abort();
}

static unsigned below(unsigned n) {
#if defined(LEAF_FUZZER)
  if (left) return (unsigned)(taken(n <= 256 ? 1 : 4) % n);
#endif
  return (unsigned)(draw() % n);
}
/* Set for a third of the calls: their arguments are mostly right, so that the deeper code is reached, too. */
static int gentle;
static int often(void) { return gentle || below(8) != 0; }
/* True once in n draws, never in a gentle call. */
static int seldom(unsigned n) { return !gentle && below(n) == 0; }

/* ---- what is passed ---- */

static double number(void) {
  static const double pool[] = {0, -0.0, 1, -1, 0.5, 2, 1e-300, -1e-320, 1e300, -1e300, 1e6, 1000001, 9e15, 1e18, 0.999, 2000};
  switch (gentle ? 15 : below(16)) {
  case 0: return NAN;
  case 1: return below(2) ? INFINITY : -INFINITY;
  case 2: case 3: case 4: return pool[below(sizeof pool / sizeof *pool)];
  case 5: return (double)below(2000) - 500;
  default: return (double)(draw() >> 11) * 0x1p-53;
  }
}

static double length(void) { return often() ? 1 + (double)below(2000) : number(); }

static int32_t whole(void) {
  static const int32_t pool[] = {0, 1, -1, 2, 16, 32, 100, 1000, 1000000, 1000001, 2147483647, -2147483647 - 1};
  return gentle || below(4) ? (int32_t)below(5) : pool[below(sizeof pool / sizeof *pool)];
}

static uint32_t sized(size_t right) {
  static const uint32_t wrong[] = {0, 1, 4, 8, 4096, 0xffffffffu};
  if (often()) return (uint32_t)right;
  return below(2) ? (uint32_t)right + 8 - 16 * below(2) : wrong[below(6)];
}

/* The pointer, null, or off by one byte. */
#define PASS(pointer) \
  (seldom(24) ? NULL : seldom(24) ? (void *)((char *)(void *)(pointer) + 1) : (void *)(pointer))

/* ---- handles ---- */

#if defined(LEAF_FUZZER)
enum { STAGES = 1, SCENES = 10 };
#else
enum { STAGES = 3, SCENES = 10 };
#endif
static leaf_stage *stages[STAGES];
static leaf_scene scenes[STAGES][SCENES];
static uint64_t hashes[STAGES];
static leaf_stage *dead[8];
static leaf_batch *batch;
static leaf_channels *channels;
static leaf_sender *sender;
static leaf_receiver *receiver;
static unsigned current;

static leaf_stage *stage(void) {
  current = below(STAGES);
  switch (below(40)) {
  case 0: return NULL;
  case 1: return (leaf_stage *)(uintptr_t)draw();
  case 2: return dead[below(8)];
  case 3: return (leaf_stage *)(void *)batch;
  case 4: return (leaf_stage *)(void *)&state;
  case 5: return (leaf_stage *)((uintptr_t)stages[current] ^ ((uintptr_t)1 << below(64)));
  default: return stages[current];
  }
}

static leaf_scene containers[STAGES];

static leaf_scene scene(void) {
  switch (gentle ? 3 : below(16)) {
  case 0: return 0;
  case 1: return draw();
  case 2: return scenes[below(STAGES)][below(SCENES)] + ((uint64_t)1 << 32);
  default: return scenes[current][below(SCENES)];
  }
}

static int is_mine(const leaf_stage *handle) {
  unsigned i;
  for (i = 0; i < STAGES; i++) {
    if (handle == stages[i]) {
      current = i;
      return 1;
    }
  }
  return 0;
}

/* Mostly the container that was added last. */
static leaf_scene container(void) { return containers[current] && below(8) ? containers[current] : scene(); }

/* ---- definitions ---- */

/* Fills a struct by its default call, then occasionally spoils one place in it. */
#define DEFINE(type, name) \
  type name; \
  memset(&name, 0, sizeof name); \
  if (leaf_##name##_default(&name, sizeof name) != LEAF_OK) abort(); \
  name.struct_size = sized(sizeof name)

static void spoil(void *bytes, size_t size) {
  double value = number();
  size_t place = size < 16 ? 0 : 8 + 8 * (size_t)below((unsigned)(size / 8) - 1);
  if (often()) return;
  if (place + 8 <= size) memcpy((char *)bytes + place, &value, 8);
}

static leaf_spring_def a_spring(void) {
  DEFINE(leaf_spring_def, spring_def);
  spring_def.kind = below(6) ? (int32_t)below(5) : whole();
  spring_def.mass = length();
  spring_def.stiffness = length();
  spring_def.damping = below(3) ? number() : length();
  spring_def.damping_ratio = number();
  spring_def.omega0 = length();
  spring_def.duration = below(3) ? 0.5 : number();
  spring_def.bounce = number() - 0.5;
  return spring_def;
}

/* ---- transitions as data: the fuzzer's own arrays, with the lengths they really have ---- */

static leaf_keyframe keyframes[8];
static leaf_track tracks[6], alphas[2];
static leaf_data_cell_def data_cells[5];
static uint32_t places[5];
static leaf_data_order orders[2];

static leaf_track a_track(void) {
  leaf_track track;
  memset(&track, 0, sizeof track);
  track.keys = (const leaf_keyframe *)PASS(keyframes);
  track.key_count = track.keys && !seldom(16) ? below(9) : track.keys ? (size_t)70000 : 0;
  track.from = !seldom(8) ? (double)below(3) - 1 : number();
  track.mode = !seldom(16) ? (int32_t)below(5) : whole();
  return track;
}

static void draw_data(void) {
  unsigned i, n = below(8);
  for (i = 0; i < 8; i++) {
    keyframes[i].start = !seldom(30) ? (double)below(101) / 100 : number();
    keyframes[i].length = !seldom(30) ? (double)below(101) / 100 : number();
    keyframes[i].value = !seldom(20) ? 2 * (double)below(100) / 50 - 1 : 1e6 * number();
  }
  for (i = 0; i < 6; i++) tracks[i] = a_track(), tracks[i].what = seldom(8) ? whole() : (int32_t)((n + i) % 11);
  for (i = 0; i < 2; i++) alphas[i] = a_track();
  for (i = 0; i < 5; i++) {
    DEFINE(leaf_data_cell_def, data_cell_def);
    if (below(8)) data_cell_def.struct_size = sizeof data_cell_def;
    data_cell_def.basis = (int32_t)below(4);
    if (gentle) data_cell_def.cell.size.width += below(3);
    data_cell_def.axis = (int32_t)below(4);
    data_cell_def.cell.view = (int32_t)below(3);
    data_cell_def.cell.role = seldom(16) ? whole() : LEAF_ROLE_VIEW;
    data_cell_def.cell.item = whole();
    if (below(4) == 0) data_cell_def.eye = gentle || below(2) ? length() : number();
    if (below(4) == 0) spoil(&data_cell_def.cell, sizeof data_cell_def.cell);
    if (below(8) == 0) data_cell_def.position.x = number();
    if (data_cell_def.axis == LEAF_AXIS_FREE && below(8)) data_cell_def.free_axis[1] = 0.6, data_cell_def.free_axis[2] = 0.8;
    data_cell_def.tracks = (const leaf_track *)PASS(tracks);
    /* If the count is wrong, it is above the number of kinds: a smaller wrong count would be believed. */
    data_cell_def.track_count = data_cell_def.tracks && !seldom(16) ? below(7) : (size_t)draw() | 16;
    data_cells[i] = data_cell_def;
    places[i] = seldom(32) ? below(6) : i;
  }
  if (below(2)) places[0] = 1, places[1] = 0;
  for (i = 0; i < 2; i++) orders[i].start = i ? number() : 0, orders[i].cells = (const uint32_t *)PASS(places);
}

static leaf_data_transition_def a_data_transition(void) {
  DEFINE(leaf_data_transition_def, data_transition_def);
  draw_data();
  data_transition_def.fidelity = (int32_t)below(2);
  data_transition_def.cells = !seldom(8) ? data_cells : (const leaf_data_cell_def *)PASS(data_cells);
  data_transition_def.cell_count = data_transition_def.cells == data_cells ? 2 + below(4) : (size_t)draw();
  data_transition_def.orders = !seldom(8) ? orders : (const leaf_data_order *)PASS(orders);
  data_transition_def.order_count = data_transition_def.orders == orders ? below(3) : (size_t)draw();
  if (below(8) == 0) data_transition_def.duration = number();
  if (below(8) == 0) data_transition_def.curve.x1 = number();
  if (below(4) == 0) data_transition_def.eye = gentle || below(2) ? length() : number();
  if (below(2)) data_transition_def.from_alpha = (const leaf_track *)PASS(alphas);
  if (below(2)) data_transition_def.to_alpha = (const leaf_track *)PASS(alphas + 1);
  if (below(8) == 0) data_transition_def.from_background.red = (float)number();
  if (seldom(8)) data_transition_def.from.width = number();
  return data_transition_def;
}

static leaf_transition_def a_transition(void) {
  DEFINE(leaf_transition_def, transition_def);
  transition_def.kind = (int32_t)below(gentle ? 10 : 11);
  transition_def.fidelity = (int32_t)below(2);
  transition_def.edge = (int32_t)below(6) - 1;
  transition_def.folds = below(6) ? 2 : whole();
  transition_def.columns = below(6) ? 3 : whole();
  spoil(&transition_def, sizeof transition_def);
  return transition_def;
}

/* A book of any shape, mostly right. */
static leaf_book_def a_book(const int32_t *leaves) {
  DEFINE(leaf_book_def, book_def);
  book_def.pages = whole();
  book_def.hinge = below(4) ? 0 : whole();
  book_def.reading = (int32_t)below(2);
  book_def.spread = (int32_t)below(2);
  book_def.overshoot = (int32_t)below(4);
  book_def.fidelity = (int32_t)below(2);
  spoil(&book_def.page_size, 80);
  if (below(3) == 0) {
    book_def.rest_ratio = 1;
    book_def.fan = 0;
    book_def.hinges = below(4) ? (int32_t)below(10) : whole();
    spoil(&book_def.max_radius, 40);
  }
  if (below(3) == 0) {
    book_def.strips = below(4) ? (int32_t)below(9) : whole();
    if (!often()) book_def.bend_duration = number();
    spoil(&book_def.bend_duration, 24);
    book_def.middle_duration = below(2) ? 0.3 : 0;
    book_def.sag = below(2) ? 0.2 : 0;
    spoil(&book_def.light, 12);
    spoil(&book_def.height, 12);
    spoil(&book_def.middle_duration, 24);
    book_def.hard_leaves = (const int32_t *)PASS(leaves);
    book_def.hard_leaf_count = below(4);
    book_def.has_soft_covers = (int32_t)below(2);
  }
  return book_def;
}

static leaf_status add(leaf_stage *to) {
  leaf_scene *place = &scenes[current][below(SCENES)], id = *place;
  leaf_status status;
  leaf_rect rects[6];
  uint32_t chosen[4];
  unsigned i;
  for (i = 0; i < 6; i++) {
    rects[i].x = number();
    rects[i].y = number();
    rects[i].width = length();
    rects[i].height = length();
  }
  for (i = 0; i < 4; i++) chosen[i] = below(9);
  switch (below(8)) {
  case 0: {
    static const int32_t leaves[] = {1, 3, 2};
    const leaf_book_def book_def = a_book(leaves);
    status = leaf_stage_add_book(to, (const leaf_book_def *)PASS(&book_def), (leaf_scene *)PASS(&id));
    break;
  }
  case 1: {
    DEFINE(leaf_shelf_def, shelf_def);
    shelf_def.books = (int32_t)below(8) - 1;
    spoil(&shelf_def, sizeof shelf_def);
    status = leaf_stage_add_shelf(to, (const leaf_shelf_def *)PASS(&shelf_def), (leaf_scene *)PASS(&id));
    break;
  }
  case 2: {
    DEFINE(leaf_book_def, book_def);
    status = leaf_stage_add_book_on_shelf(to, &book_def, scene(), whole(), (leaf_scene *)PASS(&id));
    break;
  }
  case 3: {
    DEFINE(leaf_album_def, album_def);
    album_def.photos = (const leaf_rect *)PASS(rects);
    album_def.photo_count = album_def.photos ? below(7) : (size_t)draw();
    album_def.visible = below(2) ? NULL : chosen;
    album_def.visible_count = album_def.visible ? below(5) : 0;
    album_def.variant = (int32_t)below(4);
    album_def.stagger = (int32_t)below(3);
    album_def.columns = whole();
    if (below(8) == 0) album_def.cover.width = number();
    status = leaf_stage_add_album(to, (const leaf_album_def *)PASS(&album_def), (leaf_scene *)PASS(&id));
    break;
  }
  case 4: {
    DEFINE(leaf_move_def, move_def);
    move_def.from = (const leaf_rect *)PASS(rects);
    move_def.to = (const leaf_rect *)PASS(rects + 3);
    move_def.count = move_def.from && move_def.to ? below(4) : (size_t)draw();
    move_def.duration = number();
    status = leaf_stage_add_move(to, (const leaf_move_def *)PASS(&move_def), (leaf_scene *)PASS(&id));
    break;
  }
  case 5: {
    static const int32_t many[] = {0, 3, 7, 2147483647, 1, 1, -1};
    DEFINE(leaf_container_def, container_def);
    container_def.kind = (int32_t)(!seldom(16) ? below(3) : 3);
    container_def.views = (const int32_t *)PASS(many + below(2));
    container_def.view_count = !container_def.views ? (size_t)draw() : container_def.kind == 1 ? 1 : 1 + below(gentle ? 3 : 5);
    container_def.selected = container_def.kind == 2 ? (int32_t)below(gentle ? 1 : 3) : 0;
    if (seldom(8)) container_def.levels = whole();
    container_def.pop_on_right_to_left = (int32_t)below(2);
    status = leaf_stage_add_container(to, (const leaf_container_def *)PASS(&container_def), (leaf_scene *)PASS(&id));
    if (status == LEAF_OK) containers[current] = id;
    break;
  }
  case 6: {
    leaf_data_transition_def def = a_data_transition();
    status = leaf_stage_add_data_transition(to, (const leaf_data_transition_def *)PASS(&def), (leaf_scene *)PASS(&id));
    break;
  }
  default: {
    leaf_transition_def transition_def = a_transition();
    if (below(4) == 0) transition_def.from = rects[0];
    status = leaf_stage_add_transition(to, (const leaf_transition_def *)PASS(&transition_def), (leaf_scene *)PASS(&id));
  }
  }
  if (status == LEAF_OK) {
    leaf_stage_remove(to, *place);
    *place = id;
  } else if (id != *place) {
    fail("a refused scene left an id");
  }
  return status;
}

/* ---- calls ---- */

static leaf_status gesture(leaf_stage *to) {
  leaf_gesture event;
  event.struct_size = sized(sizeof event);
  event.phase = below(8) ? (int32_t)below(4) : whole();
  event.has = below(5);
  event.is_vertical = (int32_t)below(2);
  event.scale = 2 * number();
  event.point.x = length();
  event.point.y = length();
  event.velocity.x = 100 * number();
  event.velocity.y = number();
  event.time = number();
  event.pointer = seldom(16) ? whole() : (int32_t)below(3);
  event.reserved = 0;
  switch (below(5)) {
  case 2: {
    leaf_gesture up = event;
    int32_t way;
    up.time += below(2) ? 0.1 : number();
    return leaf_stage_tap(to, scene(), (const leaf_gesture *)PASS(&event), (const leaf_gesture *)PASS(&up), (int32_t *)PASS(&way));
  }
  case 0: return leaf_stage_pinch(to, below(3) ? scene() : container(), (const leaf_gesture *)PASS(&event));
  case 1: return leaf_stage_swipe(to, below(3) ? scene() : container(), (const leaf_gesture *)PASS(&event));
  case 3: {
    leaf_ray ray = {length(), length(), length(), number(), number(), number()};
    if (below(4)) ray.z = 500 + below(2000), ray.dz = -1 - below(9);
    return leaf_stage_drag_ray(to, below(3) ? scene() : container(), (const leaf_gesture *)PASS(&event), (const leaf_ray *)PASS(&ray));
  }
  default: return leaf_stage_drag(to, below(3) ? scene() : container(), (const leaf_gesture *)PASS(&event));
  }
}

static leaf_status time_passes(leaf_stage *to) {
  leaf_step step;
  step.struct_size = sized(sizeof step);
  switch (below(8)) {
  case 0: return leaf_stage_seek(to, number() * 10, (leaf_step *)PASS(&step));
  case 1: return leaf_stage_step(to, number(), NULL);
  case 2: return leaf_stage_advance(to, number(), (leaf_step *)PASS(&step));
  case 3: return leaf_stage_advance_frames(to, below(4) ? below(600) : UINT64_MAX >> below(64), number(), (leaf_step *)PASS(&step));
  default: return leaf_stage_advance(to, 1.0 / 60, (leaf_step *)PASS(&step));
  }
}

static leaf_status rule(leaf_stage *to) {
  DEFINE(leaf_rule_def, rule_def);
  DEFINE(leaf_timing_def, timing_def);
  rule_def.operation = (int32_t)(seldom(16) ? 5 : below(5));
  rule_def.from = below(2) ? LEAF_UNSET : whole();
  rule_def.to = below(2) ? LEAF_UNSET : whole();
  rule_def.fidelity = (int32_t)below(2);
  rule_def.interaction = (int32_t)below(gentle ? 2 : 5) - 1;
  if (below(3) == 0) timing_def.duration = number();
  if (below(3) == 0) timing_def.kind = LEAF_TIMING_SPRING, timing_def.spring = a_spring();
  if (below(2)) rule_def.timing = (const leaf_timing_def *)PASS(&timing_def);
  switch (below(12)) {
  case 8: {
    DEFINE(leaf_shelf_rule_def, shelf_rule_def);
    shelf_rule_def.shelf = scene();
    shelf_rule_def.from = below(2) ? 1 : whole();
    shelf_rule_def.to = below(2) ? 2 : whole();
    shelf_rule_def.interaction = (int32_t)below(gentle ? 2 : 5) - 1;
    return leaf_stage_set_shelf_rule(to, container(), (const leaf_shelf_rule_def *)PASS(&shelf_rule_def));
  }
  case 9: return leaf_stage_remove_shelf_rule(to, container(), scene());
  case 10: {
    leaf_rect photos[3];
    DEFINE(leaf_album_def, album_def);
    leaf_rect photo = {1, 2, 30, 40};
    photos[0] = photos[1] = photos[2] = photo;
    album_def.photos = (const leaf_rect *)PASS(photos);
    album_def.photo_count = album_def.photos ? below(4) : (size_t)draw();
    return leaf_stage_set_album_rule(to, container(), (const leaf_rule_def *)PASS(&rule_def),
                                     (const leaf_album_def *)PASS(&album_def));
  }
  case 11: {
    leaf_move_item items[4];
    DEFINE(leaf_move_def, move_def);
    int place;
    for (place = 0; place < 4; place++) {
      items[place].frame.x = number(), items[place].frame.y = number();
      items[place].frame.width = length(), items[place].frame.height = length();
      items[place].id = below(2) ? place % 2 : whole();
      items[place].keeps_picture = (int32_t)below(3) / 2;
    }
    move_def.from_items = (const leaf_move_item *)PASS(items);
    move_def.from_item_count = move_def.from_items ? below(3) : (size_t)draw();
    move_def.to_items = (const leaf_move_item *)PASS(items + 2);
    move_def.to_item_count = move_def.to_items ? below(3) : (size_t)draw();
    return leaf_stage_set_move_rule(to, container(), (const leaf_rule_def *)PASS(&rule_def),
                                    (const leaf_move_def *)PASS(&move_def));
  }
  case 0: return leaf_stage_set_pop_side(to, container(), (int32_t)below(2));
  case 1: return leaf_stage_remove_rule(to, container(), rule_def.operation, rule_def.from, rule_def.to);
  case 2: case 3: case 4: {
    leaf_data_transition_def def = a_data_transition();
    return leaf_stage_set_data_rule(to, container(), (const leaf_rule_def *)PASS(&rule_def),
                                    (const leaf_data_transition_def *)PASS(&def));
  }
  default: {
    leaf_transition_def def = a_transition();
    return leaf_stage_set_rule(to, container(), (const leaf_rule_def *)PASS(&rule_def),
                               (const leaf_transition_def *)PASS(&def));
  }
  }
}

static leaf_status navigation(leaf_stage *to) {
  leaf_rect rect;
  leaf_scene which = container();
  int32_t found = -7, *back = (int32_t *)PASS(&found), held = below(6) == 0;
  rect.x = number(), rect.y = number(), rect.width = length(), rect.height = length();
  switch (below(9)) {
  case 8: return leaf_stage_push_item(to, which, below(2) ? 2 : whole(), below(2) ? (int32_t)below(3) : whole(), held);
  case 0: case 1: return leaf_stage_push(to, which, whole(), held);
  case 2: return leaf_stage_pop(to, which, held, back);
  case 3: return leaf_stage_pop_to_root(to, which, held, back);
  case 4: return leaf_stage_present(to, which, whole(), below(2) ? NULL : (const leaf_rect *)PASS(&rect), held);
  case 5: return leaf_stage_dismiss(to, which, held, back);
  case 6: return leaf_stage_select(to, which, whole(), held, back);
  default: return leaf_stage_offer(to, which, whole(), below(2) ? NULL : (const leaf_rect *)PASS(&rect));
  }
}

/* Calls for tracks that run alongside, and changes to a scene that already exists. */
static leaf_status beside(leaf_stage *to) {
  leaf_host_track host[3];
  leaf_curve curve;
  leaf_rect cover;
  leaf_point offset;
  uint32_t chosen[4];
  unsigned i, j;
  switch (below(3)) {
  case 0:
    draw_data();
    memset(host, 0, sizeof host);
    for (i = 0; i < 3; i++) {
      host[i].kind = (int32_t)(seldom(24) ? 3 : below(3));
      for (j = 0; j < 4; j++) host[i].parts[j] = a_track();
    }
    i = below(gentle ? 4 : 5);
    return leaf_stage_set_tracks(to, below(2) ? container() : scene(), i < 4 ? host : NULL, i < 4 ? i : (size_t)draw());
  case 1:
    if (leaf_curve_named((int32_t)below(5), &curve) != LEAF_OK) fail("a call that must be done is refused");
    if (below(4) == 0) curve.x2 = number();
    if (below(2)) {
      DEFINE(leaf_release_def, release_def);
      release_def.decision = (int32_t)below(4);
      if (below(2)) release_def.threshold = number();
      if (below(2)) release_def.flick = number();
      return leaf_stage_set_release(to, scene(), below(4) ? (const leaf_release_def *)PASS(&release_def) : NULL);
    }
    return leaf_stage_set_completion(to, scene(), (const leaf_curve *)PASS(&curve), below(2) ? 2 : number());
  default:
    cover.x = number(), cover.y = number(), cover.width = length(), cover.height = length();
    offset.x = number(), offset.y = length();
    for (i = 0; i < 4; i++) chosen[i] = below(gentle ? 1 : 7);
    return leaf_stage_refit(to, scene(), below(2) ? NULL : (const leaf_rect *)PASS(&cover), below(2) ? NULL : chosen, below(5),
                            below(2) ? NULL : (const leaf_point *)PASS(&offset));
  }
}

static leaf_status verb(leaf_stage *to) {
  double x = number(), *velocity = below(2) ? &x : NULL;
  switch (below(29)) {
  case 28: return leaf_stage_peel(to, scene(), whole(), below(4) ? (int32_t)below(2) : whole());
  case 0: return leaf_stage_open(to, scene());
  case 1: return leaf_stage_close(to, scene());
  case 2: return leaf_stage_open_item(to, scene(), whole());
  case 3: return leaf_stage_open_selected(to, scene());
  case 4: return leaf_stage_turn(to, scene(), whole());
  case 5: return leaf_stage_next(to, scene());
  case 6: return leaf_stage_previous(to, scene());
  case 7: return leaf_stage_scroll(to, scene(), 100 * number(), (int32_t)below(2));
  case 8: return leaf_stage_fling(to, scene(), 1000 * number());
  case 9: return leaf_stage_begin(to, scene(), (double *)PASS(&x));
  case 10: return leaf_stage_scrub(to, scene(), number(), number());
  case 11: return leaf_stage_finish(to, scene(), velocity);
  case 12: return leaf_stage_cancel(to, scene(), velocity);
  case 13: return leaf_stage_insert_pages(to, scene(), whole(), below(3) ? 2 : whole());
  case 14: return leaf_stage_remove_pages(to, scene(), whole(), whole());
  case 15: {
    static const int32_t leaves[] = {1, 3, 2};
    const leaf_book_def book_def = a_book(leaves);
    return below(2) ? leaf_stage_replace_page(to, scene(), whole()) : leaf_stage_replace_book(to, scene(), (const leaf_book_def *)PASS(&book_def));
  }
  case 16: return below(4) ? LEAF_OK : leaf_stage_remove(to, scene());
  case 17: case 18: case 19: case 20: case 21: return navigation(to);
  case 22: case 23: return rule(to);
  case 24: case 25: return beside(to);
  default: return add(to);
  }
}

/* A log that calls back into the stage it belongs to. */
static void told(void *context, leaf_status status, const char *field, const char *accepts) {
  leaf_error error = LEAF_SIZED(leaf_error);
  if (status < 1 || status > 99 || !field[0] || !accepts[0] || leaf_stage_last_error((leaf_stage *)context, &error) != LEAF_BUSY) {
    fail("a log was told nonsense");
  }
}

/* Poses that are the same for the same frame, often out of every range. */
static void write_poses(const leaf_pose_frame *frame, void *context) {
  double *columns[] = {frame->width, frame->anchor_x, frame->position_y, frame->scale_y, frame->angle, frame->axis_x, frame->shift_z,
                       frame->perspective_z, frame->opacity, frame->shade};
  static const double strange[] = {0, -1, 0.5, 1e5, 1e300, NAN, INFINITY, -1e-300};
  uint64_t state;
  int change;
  (void)context;
  memcpy(&state, &frame->progress, sizeof state);
  state = (state ^ frame->count) * 0x9e3779b97f4a7c15u;
  for (change = 0; change < 8 && state % 5 != 0; change++, state = state / 5 * 0x2545f4914f6cdd1du >> 3) {
    size_t cell = state / 7 % frame->count;
    switch (state / 3 % 8) {
    case 0: frame->axis[cell] = (uint8_t)(state >> 20 & 7); break;
    case 1: frame->order[cell] = (uint32_t)(state >> 20 & 3); break;
    case 2: frame->flags[cell] = (uint32_t)(state >> 20); break;
    default: columns[state / 11 % 10][cell] = strange[state >> 24 & 7];
    }
  }
}

static leaf_status coding(leaf_stage *to) {
  leaf_pose_code code = LEAF_SIZED(leaf_pose_code);
  const leaf_pose_code *given = &code;
  code.struct_size = sized(sizeof code);
  code.poses = seldom(8) ? NULL : write_poses;
#if defined(LEAF_NO_CODE) /* under the recorder of calls, which does not have the code */
  given = NULL;
#else
  if (below(3) == 0) given = NULL;
#endif
  if (below(4) == 0) {
    return leaf_stage_set_rule_code(to, container(), (int32_t)below(6), (int32_t)below(4) - 1, (int32_t)below(4) - 1,
                                    given ? (const leaf_pose_code *)PASS(given) : NULL);
  }
  return leaf_stage_set_pose_code(to, scene(), given ? (const leaf_pose_code *)PASS(given) : NULL);
}

static leaf_status setting(leaf_stage *to) {
  double view[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  DEFINE(leaf_timing_def, timing_def);
  timing_def.kind = (int32_t)below(3);
  timing_def.spring = a_spring();
  timing_def.duration = number();
  timing_def.velocity = number();
  switch (below(12)) {
  case 10: return coding(to);
  case 8: {
    /* Never with both functions, which the stage would call. */
    leaf_task_system tasks = LEAF_SIZED(leaf_task_system);
    tasks.struct_size = sized(sizeof tasks);
    return leaf_stage_set_tasks(to, below(2) ? NULL : (const leaf_task_system *)PASS(&tasks));
  }
  case 6: return leaf_stage_set_log(to, below(2) ? told : NULL, to);
  case 7: {
    leaf_transition_def transition_def = a_transition();
    return leaf_stage_replace_transition(to, scene(), (const leaf_transition_def *)PASS(&transition_def));
  }
  case 0: return leaf_stage_set_timing(to, scene(), (int32_t)below(4), (const leaf_timing_def *)PASS(&timing_def));
  case 1: return leaf_stage_set_turn_policy(to, scene(), (int32_t)below(5), number());
  case 2: return leaf_stage_set_motion_policy(to, scene(), (int32_t)below(5));
  case 3: return leaf_stage_set_time_scale(to, below(2) ? 1 : number());
  case 4: return leaf_stage_resize(to, length(), length());
  case 9: return leaf_stage_set_tap(to, scene(), (int32_t)below(5));
  case 5: return leaf_stage_set_visible_tolerance(to, below(2) ? 0.05 : number());
  default: view[below(16)] += below(3) ? 0 : number(); return leaf_stage_set_view(to, (const double *)PASS(view));
  }
}

/* The list of a frame whose numbers are anything. */
static leaf_status draw_garbage(void) {
  static float columns[26 * 16];
  static uint32_t order[16], flags[16];
  static leaf_cell cells[16];
  static leaf_shadow shadows[4];
  static leaf_vertex vertices[60000];
  static leaf_draw draws[24];
  leaf_snapshot frame = LEAF_SIZED(leaf_snapshot);
  size_t count = 0, drawn = 0, i;
  for (i = 0; i < sizeof columns / sizeof *columns; i++) columns[i] = (float)(below(9) ? length() : number());
  for (i = 0; i < 16; i++) {
    float *stops = cells[i].gradient_locations;
    order[i] = below(9) ? below(16) : (uint32_t)whole(), flags[i] = (uint32_t)whole();
    cells[i].content.width = number(), cells[i].content.x = number(), cells[i].back_color.alpha = (float)number();
    cells[i].radii[below(4)] = (float)length(), cells[i].gradient_stop_count = below(8);
    cells[i].gradient_color.alpha = 1, cells[i].gradient_end.x = number(), stops[below(4)] = (float)number();
    cells[i].role = whole(), cells[i].item = whole();
  }
  for (i = 0; i < 4; i++) {
    leaf_shadow *s = shadows + i;
    unsigned corner;
    s->kind = below(3), s->after = below(20), s->clip_count = below(12), s->caster_count = below(12);
    for (corner = 0; corner < 16; corner++) {
      s->matrix[corner] = (float)(corner % 5 ? (below(4) ? 0 : number()) : 1);
      s->clip[corner] = (float)(below(20) ? length() : number()), s->caster[corner] = (float)(below(20) ? length() : number());
      s->alpha[corner] = (float)number();
    }
    s->axis[below(2)] = (float)number(), s->lo = (float)number(), s->hi = (float)length();
    s->end_extent = (float)length(), s->end_length = (float)(below(2) ? length() : 0);
    s->height = (float)(below(2) ? length() : number()), s->strength = (float)number(), s->bright[0] = (float)number();
  }
  frame.count = below(17), frame.shadow_count = below(5), frame.shadows = (const leaf_shadow *)PASS(shadows);
  frame.matrices = columns, frame.sizes = columns + 256, frame.opacity = columns + 288, frame.shade = columns + 304;
  frame.bands = columns + 320, frame.light = (const float *)PASS(columns + 384), frame.back_to_front = order, frame.flags = flags;
  return leaf_snapshot_draw_list((const leaf_snapshot *)PASS(&frame), (const leaf_cell *)PASS(cells), (leaf_vertex *)PASS(vertices), 60000,
                                 (leaf_draw *)PASS(draws), 24, (size_t *)PASS(&count), (size_t *)PASS(&drawn));
}

static leaf_status query(leaf_stage *to) {
  static double memory[16 * 64];
  static leaf_cell cells[16];
  static leaf_leaf_state leaves[64];
  leaf_snapshot frame;
  leaf_scene_state one;
  leaf_hit hit;
  leaf_held held;
  leaf_reading_state reading;
  leaf_page_place place;
  leaf_visible_page seen[8];
  leaf_outline_point outline[16];
  leaf_label_def labels[3];
  leaf_size sizes[2];
  char text[LEAF_SENTENCE_ROOM];
  size_t used;
  leaf_error error;
  leaf_stage_info info;
  leaf_rect bounds;
  leaf_point centre;
  double distance;
  size_t count;
  int32_t found;
  uint64_t hash, frames;
  int32_t views[8];
  double shown[4 * 4];
  leaf_container_context context;
  DEFINE(leaf_copy_def, copy_def);
  context.struct_size = sized(sizeof context);
  hit.struct_size = sized(sizeof hit);
  held.struct_size = sized(sizeof held);
  reading.struct_size = sized(sizeof reading);
  reading.place = (int32_t)below(5);
  reading.first = whole(), reading.last = whole(), reading.page_count = whole();
  place.struct_size = sized(sizeof place);
  for (size_t i = 0; i < 3; i++) {
    labels[i].struct_size = sized(sizeof labels[i]);
    labels[i].start = below(3) ? (int32_t)i * 4 : whole();
    labels[i].style = (int32_t)below(7);
    labels[i].first = below(3) ? 1 : whole();
    labels[i].prefix = below(2) ? NULL : "p. ";
  }
  sizes[0].width = length(), sizes[0].height = length(), sizes[1] = sizes[0];
  error.struct_size = sized(sizeof error);
  info.struct_size = sized(sizeof info);
  copy_def.what = (int32_t)below(2);
  copy_def.layout = (int32_t)below(3);
  copy_def.scalar = (int32_t)below(2);
  copy_def.space = (int32_t)below(2);
  copy_def.y_axis = (int32_t)below(2);
  copy_def.z_range = (int32_t)below(2);
  copy_def.from_unit_square = (int32_t)below(2);
  copy_def.first = below(20);
  copy_def.count = below(8) ? below(20) : (uint32_t)whole();
  copy_def.stride = below(3) ? 0 : (size_t)whole();
  if (below(8) == 0) copy_def.depth = number();
  switch (below(27)) {
  case 25: {
    static leaf_vertex vertices[3000];
    static leaf_draw draws[64];
    size_t drawn = 0;
    return leaf_stage_draw_list(to, below(8) ? (int32_t)below(2) : whole(), (leaf_vertex *)PASS(vertices), below(3001), (leaf_draw *)PASS(draws), below(65), (size_t *)PASS(&count),
                                (size_t *)PASS(&drawn));
  }
  case 26:
    has_stage = 0;
    return draw_garbage();
  case 24: {
    static float vertices[9 * 64];
    static uint32_t corners[3 * 64];
    size_t triangles = 0;
    return leaf_stage_leaf_mesh(to, scene(), below(4) ? (int32_t)below(9) : whole(), (int32_t)below(3), (float *)PASS(vertices), below(65),
                                (uint32_t *)PASS(corners), below(65), (size_t *)PASS(&count), (size_t *)PASS(&triangles));
  }
  case 16: return leaf_stage_spread_of_page(to, scene(), whole(), (int32_t *)PASS(&found));
  case 17: return leaf_stage_pages_of_spread(to, scene(), whole(), (int32_t *)PASS(&found), (int32_t *)PASS(views));
  case 18: return leaf_stage_reading(to, scene(), (leaf_reading_state *)PASS(&reading));
  case 19: return leaf_stage_visible_pages(to, scene(), (leaf_visible_page *)PASS(seen), below(9), (size_t *)PASS(&count));
  case 20: return leaf_stage_page_outline(to, scene(), whole(), (leaf_outline_point *)PASS(outline), below(17), (size_t *)PASS(&count));
  case 21: return leaf_stage_page_at(to, length(), length(), (leaf_page_place *)PASS(&place));
  case 22:
    has_stage = 0;
    return below(2) ? leaf_page_label((const leaf_label_def *)PASS(labels), below(4), whole(), (char *)PASS(text), below(100), (size_t *)PASS(&used))
                    : leaf_reading_sentence((const leaf_reading_state *)PASS(&reading), (const leaf_label_def *)PASS(labels), below(4),
                                            (char *)PASS(text), below(258), (size_t *)PASS(&used));
  case 23:
    has_stage = 0;
    return leaf_spread_for((const leaf_size *)PASS(&sizes[0]), (const leaf_size *)PASS(&sizes[1]), number(), whole(), (int32_t *)PASS(&found));
  case 15: return leaf_stage_held(to, scene(), (int32_t)below(3), (leaf_held *)PASS(&held));
  case 14: return leaf_stage_next_change(to, number(), (uint64_t *)PASS(&frames), (double *)PASS(shown));
  case 0: return leaf_stage_snapshot(to, (leaf_snapshot *)PASS(&frame), sized(sizeof frame));
  case 11: return leaf_stage_views(to, container(), (int32_t *)PASS(views), below(9), (size_t *)PASS(&count));
  case 12: return leaf_stage_context(to, container(), (leaf_container_context *)PASS(&context));
  case 13: return leaf_stage_track_values(to, below(2) ? container() : scene(), (double *)PASS(shown), below(5), (size_t *)PASS(&count));
  case 1: return leaf_stage_scene_state(to, scene(), (leaf_scene_state *)PASS(&one), sized(sizeof one));
  case 2: return leaf_stage_cells(to, below(20), below(17), (leaf_cell *)PASS(cells), sized(sizeof *cells));
  case 3: return leaf_stage_leaves(to, scene(), (leaf_leaf_state *)PASS(leaves), below(65), (size_t *)PASS(&count));
  case 4: return leaf_stage_copy(to, (const leaf_copy_def *)PASS(&copy_def), PASS(memory), below(2) ? sizeof memory - 16 : below(3000));
  case 5: return leaf_stage_eye(to, scene(), (double *)PASS(&distance), (leaf_point *)PASS(&centre));
  case 6: {
    leaf_ray ray = {length(), length(), length(), number(), number(), number()};
    if (below(2)) return leaf_stage_hit_ray(to, (const leaf_ray *)PASS(&ray), (leaf_hit *)PASS(&hit));
    return leaf_stage_hit_test(to, length(), length(), (leaf_hit *)PASS(&hit));
  }
  case 7: return leaf_stage_bounds(to, below(2) ? 0 : scene(), (int32_t)below(2), (leaf_rect *)PASS(&bounds), (int32_t *)PASS(&found));
  case 8: return leaf_stage_last_error(to, (leaf_error *)PASS(&error));
  case 9: return leaf_stage_describe(to, (leaf_stage_info *)PASS(&info));
  default: break;
  }
  return leaf_stage_frame_hash(to, (uint64_t *)PASS(&hash));
}

/* Timestamps for a host's clock, and garbage in the clock: it either returns a time or stays unchanged. */
static void tell(const double *timestamps, unsigned count) {
  leaf_clock clock = LEAF_SIZED(leaf_clock), before;
  double dt;
  unsigned i;
  for (i = 0; i < count; i++) {
    if (i % 8 == 7) clock.policy = (int32_t)(i / 8), clock.nominal = timestamps[i], clock.owed = timestamps[i - 1];
    before = clock, dt = -1;
    if (leaf_clock_step(&clock, timestamps[i], &dt) == LEAF_OK ? dt >= 0 && dt <= 2e16 : dt == -1 && memcmp(&before, &clock, sizeof clock) == 0) continue;
    fail("a clock answers with no time, or a refusal changes it");
  }
}

static void pure(void) {
  static double times[32], values[32], more[32];
  static float small[64];
  leaf_spring_def spring = a_spring();
  const leaf_spring_def *def = (const leaf_spring_def *)PASS(&spring);
  leaf_spring_info info = LEAF_SIZED(leaf_spring_info);
  leaf_curve curve;
  leaf_keyframe keys[4];
  const double *lent;
  double seconds;
  int32_t flag;
  unsigned i, n = below(33);
  for (i = 0; i < 32; i++) times[i] = number(), values[i] = number(), more[i] = number();
  for (i = 0; i < 4; i++) keys[i].start = number(), keys[i].length = number(), keys[i].value = number();
  curve.x1 = number(), curve.y1 = number(), curve.x2 = number(), curve.y2 = number();
  tell(times, 32);
  switch (below(18)) {
  case 0: leaf_spring_values(def, number(), number(), number(), (const double *)PASS(times), n, (double *)PASS(values), more); break;
  case 1: leaf_spring_values_f(def, 0, 1, 0, small, n, (float *)PASS(small), (float *)PASS(small + 32)); break;
  case 2: leaf_spring_update(def, (double *)PASS(values), more, times, n, number()); break;
  case 3: leaf_spring_update_f(def, small, small, (const float *)PASS(small), n, number()); break;
  case 4: leaf_spring_propagator(def, number(), (double *)PASS(values)); break;
  case 5: leaf_spring_settle(def, number(), number(), number(), (double *)PASS(&seconds)); break;
  case 6: leaf_spring_rest(def, number(), number(), number(), (double *)PASS(&seconds)); break;
  case 7: leaf_spring_describe(def, (leaf_spring_info *)PASS(&info)); break;
  case 8: leaf_spring_fit(number(), number(), number(), &spring, sized(sizeof spring), (int32_t *)PASS(&flag)); break;
  case 9: leaf_curve_named(whole(), (leaf_curve *)PASS(&curve)); break;
  case 10: leaf_curve_values((const leaf_curve *)PASS(&curve), times, n, (double *)PASS(values), more); break;
  case 11: leaf_curve_values_f(&curve, small, n, small, NULL); break;
  case 12: leaf_linear_values(times, (const double *)PASS(more), n, values, below(33), (double *)PASS(values)); break;
  case 13: leaf_keyframe_values(keys, below(5), number(), (int32_t)below(6), below(2) ? NULL : &curve, times, n, (double *)PASS(values)); break;
  case 14: leaf_channels_set(below(8) ? channels : (leaf_channels *)(void *)batch, below(12), number(), number(), number(), def, number()); break;
  case 15: leaf_channels_retarget(channels, below(2) ? below(12) : (size_t)draw(), number(), def, number()); break;
  case 16: leaf_channels_evaluate(channels, number(), (const double **)PASS(&lent), NULL, (int32_t *)PASS(&flag)); break;
  default: leaf_batch_multiply_f(below(8) ? batch : NULL, small, below(8) ? below(3) : (size_t)draw() | (size_t)1 << 62, values, (float *)PASS(small + 16 * below(2)));
  }
}

static void expect_finite(const leaf_snapshot *frame, const char *what) {
  unsigned i, j;
  for (i = 0; i < frame->count; i++) {
    float sum = frame->sizes[2 * i] * 0 + frame->sizes[2 * i + 1] * 0;
    for (j = 0; j < 16; j++) sum += frame->matrices[16 * i + j] * 0;
    if (sum == 0 && frame->opacity[i] >= 0 && frame->opacity[i] <= 1 && frame->shade[i] >= 0 && frame->shade[i] <= 1) continue;
    printf("%s: cell %u of %u\n", what, i, frame->count);
    fail("not finite, or not within 0...1");
  }
  for (i = 0; i < frame->shadow_count; i++) {
    const leaf_shadow *s = &frame->shadows[i];
    float sum = s->lo * 0 + s->hi * 0 + s->end_extent * 0 + s->end_length * 0 + s->height * 0 + s->strength * 0;
    int is_right = s->clip_count >= 3 && s->clip_count <= 8 && s->caster_count <= 8 && s->after <= frame->count;
    for (j = 0; j < 16; j++) sum += s->matrix[j] * 0 + s->clip[j] * 0 + s->caster[j] * 0;
    for (j = 0; j < 17; j++) is_right = is_right && s->alpha[j] >= 0 && s->alpha[j] <= 1;
    if (sum == 0 && is_right && (i == 0 || s[-1].after <= s->after)) continue;
    printf("%s: shadow %u of %u\n", what, i, frame->shadow_count);
    fail("a shadow that is not finite, or out of order");
  }
}

/* Posts frames through a mailbox, with handles mixed up; the memory of a received frame must be there. */
static void post(void) {
  leaf_snapshot frame;
  leaf_cell cells[4];
  uint64_t dropped;
  int32_t flag;
  switch (below(4)) {
  case 0: leaf_receiver_cells(below(8) ? receiver : (leaf_receiver *)(void *)sender, below(40), below(5), (leaf_cell *)PASS(cells), sized(sizeof *cells)); break;
  case 1:
    if (leaf_receiver_latest(receiver, &frame, sizeof frame, (int32_t *)PASS(&flag)) != LEAF_OK) break;
    expect_finite(&frame, "a mailed frame");
    break;
  case 2: leaf_receiver_latest(below(8) ? receiver : (leaf_receiver *)(void *)batch, (leaf_snapshot *)PASS(&frame), sized(sizeof frame), NULL); break;
  default: leaf_sender_post(below(8) ? sender : (leaf_sender *)(void *)receiver, stage(), (uint64_t *)PASS(&dropped));
  }
}

/* Continues with a clone in the place of a stage. */
static void replace(unsigned which) {
  leaf_stage *old = stages[which];
  uint64_t hash;
  if (leaf_stage_clone(old, &stages[which]) != LEAF_OK) fail("a stage is not cloned");
  if (leaf_stage_destroy(old) != LEAF_OK) fail("a call that must be done is refused");
  dead[below(8)] = old;
  if (leaf_stage_state_hash(stages[which], &hash) != LEAF_OK || hash != hashes[which]) fail("a clone is another stage");
}

static void remake(unsigned which) {
  leaf_stage_def stage_def;
  if (stages[which] && below(2)) {
    replace(which);
    return;
  }
  if (stages[which]) {
    dead[below(8)] = stages[which];
    if (leaf_stage_destroy(stages[which]) != LEAF_OK || leaf_stage_destroy(stages[which]) != LEAF_BAD_HANDLE) fail("a call that must be done is refused");
  }
  if (leaf_stage_def_default(&stage_def, sizeof stage_def) != LEAF_OK) fail("a call that must be done is refused");
  stage_def.mode = (int32_t)below(3);
  stage_def.kernel = (int32_t)below(3);
  if (leaf_stage_create(&stage_def, &stages[which]) != LEAF_OK) fail("a call that must be done is refused");
  memset(scenes[which], 0, sizeof scenes[which]);
  containers[which] = 0;
  current = which;
  while (add(stages[which]) != LEAF_OK) {
  }
  if (leaf_stage_state_hash(stages[which], &hashes[which]) != LEAF_OK) fail("a call that must be done is refused");
}

static void begin(void) {
  unsigned which;
  if (leaf_batch_create(64, LEAF_EXACT, LEAF_KERNEL_AUTOMATIC, &batch) != LEAF_OK) fail("no batch");
  if (leaf_channels_create(10, 0, &channels) != LEAF_OK) fail("no channels");
  if (leaf_mailbox_create(&sender, &receiver) != LEAF_OK) fail("no mailbox");
  for (which = 0; which < STAGES; which++) remake(which);
}

static void end(void) {
  unsigned which;
  for (which = 0; which < STAGES; which++) {
    if (leaf_stage_destroy(stages[which]) != LEAF_OK) fail("a stage cannot be destroyed");
    stages[which] = NULL;
  }
  if (leaf_batch_destroy(batch) != LEAF_OK || leaf_channels_destroy(channels) != LEAF_OK) fail("a batch cannot be destroyed");
  if (leaf_receiver_destroy(receiver) != LEAF_OK || leaf_receiver_destroy(receiver) != LEAF_BAD_HANDLE) fail("a receiver lives");
  if (leaf_sender_destroy(sender) != LEAF_OK) fail("a sender cannot be destroyed");
}

static long failed, passed, told_reasons;

/* Checks after a refusal: what was wrong, and what would be accepted. */
static void expect_reason(leaf_stage *of, leaf_status status) {
  leaf_error error = LEAF_SIZED(leaf_error);
  if (leaf_stage_last_error(of, &error) != LEAF_OK) fail("no last error");
  if (error.status == status && error.field[0] && error.accepts[0]) return;
  printf("%s; the last error is %s, \"%s\", accepted is \"%s\"\n", leaf_status_text(status), leaf_status_text(error.status),
         error.field, error.accepts);
  fail("a refusal without its reason");
}

/* One call, and the checks that must hold after it. */
static void call(void) {
  leaf_stage *to = stage();
  leaf_status status;
  uint64_t hash;
  gentle = below(3) == 0;
  has_stage = 1;
  if (below(2000) == 0) remake(below(STAGES));
  switch (below(8)) {
  case 0: below(4) ? pure() : post(); return;
  case 1: case 2: status = verb(to); break;
  case 3: status = gesture(to); break;
  case 4: status = setting(to); break;
  case 5: status = query(to); break;
  default: status = time_passes(to);
  }
  if (strcmp(leaf_status_text(status), "unknown status") == 0) fail("a status without a text");
  if (!is_mine(to)) {
    if (status != LEAF_OK) failed++; /* otherwise a verb that had nothing to do */
    return;
  }
  if (leaf_stage_state_hash(to, &hash) != LEAF_OK) fail("no hash");
  if (status != LEAF_OK) {
    failed++;
    if (has_stage && status != LEAF_BUSY) expect_reason(to, status), told_reasons++;
    if (hash != hashes[current]) {
      printf("%s, but the hash changed\n", leaf_status_text(status));
      fail("a refused call changed the stage");
    }
  } else {
    leaf_snapshot frame;
    passed++;
    if (leaf_stage_snapshot(to, &frame, sizeof frame) != LEAF_OK) fail("no snapshot");
    expect_finite(&frame, "a snapshot");
  }
  hashes[current] = hash;
}

#if defined(LEAF_FUZZER)
uint64_t leaf_fuzz_calls(const uint8_t *data, size_t size);
uint64_t leaf_fuzz_calls(const uint8_t *data, size_t size) {
  uint64_t hash;
  unsigned i;
  input = data;
  left = size;
  state = size;
  memset(dead, 0, sizeof dead);
  begin();
  for (i = 0; left && i < 200; i++) call();
  hash = hashes[0];
  end();
  return hash;
}
#else
int main(int argc, char **argv) {
  long calls = argc > 1 ? atol(argv[1]) : 100000;
  state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
  begin();
  for (done = 0; done < calls; done++) call();
  end();
  printf("figure: %ld random calls, %ld of a stage done, %ld refused, the hash unchanged after each refusal; %ld told their reason\n", calls, passed, failed,
         told_reasons);
  return failed < calls / 20 || passed < calls / 20 || told_reasons < failed / 2;
}
#endif
