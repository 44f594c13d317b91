/* Plays a script of calls (see Hosts/script.txt and Hosts/scenes.txt) and prints the state hash after every frame:
 *   script FILE [flush]
 * With `flush` the processor turns subnormal numbers to zero (FTZ and DAZ), as it does in some hosts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#  include <xmmintrin.h>
#endif

#include "leafspring.h"

static leaf_stage *stage;
static leaf_scene scenes[128];

static leaf_status advance(double dt) {
  leaf_snapshot frame;
  uint64_t hash;
  leaf_status status = leaf_stage_advance(stage, dt, NULL);
  if (status != LEAF_OK) return status;
  leaf_stage_snapshot(stage, &frame, sizeof frame);
  leaf_stage_state_hash(stage, &hash);
  printf("%llu %016llx\n", (unsigned long long)frame.frame, (unsigned long long)hash);
  return LEAF_OK;
}

static leaf_gesture event(const double *n) {
  leaf_gesture event = LEAF_SIZED(leaf_gesture);
  event.phase = (int32_t)n[0];
  event.scale = n[1];
  event.point.x = n[1];
  event.point.y = n[2];
  return event;
}

/* A book that lies flat and can be peeled; one whose leaves droop bends by its middle, too. */
static leaf_status paper(leaf_scene *scene, const double *n) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = (int32_t)n[0];
  def.rest_ratio = 1;
  def.fan = 0;
  def.reading = (int32_t)n[1];
  def.hinge = (int32_t)n[2];
  def.spread = (int32_t)n[3];
  if (n[4] > 1) def.strips = (int32_t)n[4];
  def.hinges = (int32_t)n[5];
  def.sheet = n[6];
  if (n[7] > 0) def.middle_duration = 0.49, def.middle_bounce = 0.1, def.sag = n[7];
  return leaf_stage_add_book(stage, &def, scene);
}

/* Another shape: pages, reading, hinge, spread, strips, hinges, width and height of a page. */
static leaf_status reshape(leaf_scene scene, const double *n) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = (int32_t)n[0];
  def.reading = (int32_t)n[1];
  def.hinge = (int32_t)n[2];
  def.spread = (int32_t)n[3];
  def.strips = (int32_t)n[4];
  def.hinges = (int32_t)n[5];
  if (def.hinges > 0) def.rest_ratio = 1, def.fan = 0;
  def.page_size.width = n[6];
  def.page_size.height = n[7];
  return leaf_stage_replace_book(stage, scene, &def);
}

static leaf_status add(const char *verb, leaf_scene *scene, const double *n, leaf_scene shelf) {
  if (strcmp(verb, "paper") == 0) return paper(scene, n);
  if (strcmp(verb, "book") == 0 || strcmp(verb, "shelfbook") == 0) {
    leaf_book_def def;
    leaf_book_def_default(&def, sizeof def);
    def.pages = (int32_t)(verb[0] == 'b' ? n[0] : n[1]);
    if (verb[0] == 'b') {
      def.reading = (int32_t)n[1];
      def.hinge = (int32_t)n[2];
      def.spread = (int32_t)n[3];
      def.fidelity = (int32_t)n[4];
      def.overshoot = (int32_t)n[5];
      if (n[6] > 0) def.window = (int32_t)n[6];
      if (n[7] > 0) def.strips = (int32_t)n[7];
    }
    return verb[0] == 'b' ? leaf_stage_add_book(stage, &def, scene)
                          : leaf_stage_add_book_on_shelf(stage, &def, shelf, (int32_t)n[0], scene);
  }
  if (strcmp(verb, "stack") == 0 || strcmp(verb, "tabs") == 0 || strcmp(verb, "modal") == 0) {
    static const int32_t views[] = {0, 1, 2, 3, 4, 5, 6, 7};
    leaf_container_def def;
    leaf_container_def_default(&def, sizeof def);
    def.kind = verb[0] == 's' ? LEAF_CONTAINER_STACK : verb[0] == 't' ? LEAF_CONTAINER_TABS : LEAF_CONTAINER_MODAL;
    def.views = views;
    def.view_count = (size_t)n[0];
    def.selected = verb[0] == 't' ? (int32_t)n[1] : 0;
    return leaf_stage_add_container(stage, &def, scene);
  }
  if (strcmp(verb, "move") == 0) {
    leaf_move_def def;
    leaf_rect from[16], to[16];
    int i;
    leaf_move_def_default(&def, sizeof def);
    for (i = 0; i < (int)n[0] && i < 16; i++) {
      from[i].x = 70 * i, from[i].y = 20 + 3 * i, from[i].width = from[i].height = 60;
      to[i].x = 500 - 30 * i, to[i].y = 90 * (i % 5), to[i].width = 200, to[i].height = 150;
    }
    def.from = from;
    def.to = to;
    def.count = (size_t)i;
    return leaf_stage_add_move(stage, &def, scene);
  }
  if (strcmp(verb, "shelf") == 0) {
    leaf_shelf_def def;
    leaf_shelf_def_default(&def, sizeof def);
    def.books = (int32_t)n[0];
    return leaf_stage_add_shelf(stage, &def, scene);
  }
  if (strcmp(verb, "transition") == 0) {
    leaf_transition_def def;
    leaf_transition_def_default(&def, sizeof def);
    def.kind = (int32_t)n[0];
    if (n[1] > 0) def.edge = (int32_t)n[1] - 1;
    def.fidelity = (int32_t)n[2];
    return leaf_stage_add_transition(stage, &def, scene);
  }
  {
    leaf_album_def def;
    leaf_rect photos[64];
    int i;
    leaf_album_def_default(&def, sizeof def);
    for (i = 0; i < (int)n[0] && i < 64; i++) {
      photos[i].x = 110 * (i % 4);
      photos[i].y = 110 * (i / 4);
      photos[i].width = photos[i].height = 100;
    }
    def.variant = n[1] > 0 ? (int32_t)n[1] - 1 : def.variant;
    def.fidelity = (int32_t)n[2];
    def.stagger = (int32_t)n[3];
    def.photos = photos;
    def.photo_count = (size_t)i;
    return leaf_stage_add_album(stage, &def, scene);
  }
}

/* operation, kind of the transition, gesture or -1 */
static leaf_status rule(leaf_scene scene, const double *n) {
  leaf_rule_def def;
  leaf_transition_def transition;
  leaf_rule_def_default(&def, sizeof def);
  leaf_transition_def_default(&transition, sizeof transition);
  def.operation = (int32_t)n[0];
  transition.kind = (int32_t)n[1];
  def.interaction = (int32_t)n[2];
  return leaf_stage_set_rule(stage, scene, &def, &transition);
}

/* from, to, gesture or -1 */
static leaf_status shelf_rule(leaf_scene scene, leaf_scene shelf, const double *n) {
  leaf_shelf_rule_def def;
  leaf_shelf_rule_def_default(&def, sizeof def);
  def.from = (int32_t)n[0];
  def.to = (int32_t)n[1];
  def.interaction = (int32_t)n[2];
  def.shelf = shelf;
  return leaf_stage_set_shelf_rule(stage, scene, &def);
}

/* operation, photos of an album or elements of a move: those of the two views overlap by half, every third keeps its picture */
static leaf_status list_rule(const char *verb, leaf_scene scene, const double *n) {
  leaf_rule_def rule;
  leaf_rule_def_default(&rule, sizeof rule);
  rule.operation = (int32_t)n[0];
  if (strcmp(verb, "albumrule") == 0) {
    leaf_album_def def;
    leaf_rect photos[16];
    int i;
    leaf_album_def_default(&def, sizeof def);
    for (i = 0; i < (int)n[1] && i < 16; i++) {
      photos[i].x = 110 * (i % 4), photos[i].y = 110 * (i / 4);
      photos[i].width = photos[i].height = 100;
    }
    def.photos = photos, def.photo_count = (size_t)i;
    return leaf_stage_set_album_rule(stage, scene, &rule, &def);
  } else {
    leaf_move_def def;
    leaf_move_item from[16], to[16];
    int i;
    leaf_move_def_default(&def, sizeof def);
    for (i = 0; i < (int)n[1] && i < 16; i++) {
      const int id = i + (int)n[1] / 2;
      from[i].frame.x = 70 * i, from[i].frame.y = 20 + 3 * i, from[i].frame.width = from[i].frame.height = 60;
      from[i].id = i, from[i].keeps_picture = i % 3 == 0;
      to[i].frame.x = 500 - 30 * i, to[i].frame.y = 90 * (i % 5), to[i].frame.width = 200, to[i].frame.height = 150;
      to[i].id = id, to[i].keeps_picture = id % 3 == 0;
    }
    def.from_items = from, def.to_items = to;
    def.from_item_count = def.to_item_count = (size_t)i;
    return leaf_stage_set_move_rule(stage, scene, &rule, &def);
  }
}

/* Spreads, steps, seconds: each step turns to the next spread of a fixed sequence and then plays a frame. */
static leaf_status storm(leaf_scene scene, const double *n) {
  uint64_t state = 1;
  int i;
  for (i = 0; i < (int)n[1]; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    leaf_stage_turn(stage, scene, (int32_t)((state >> 33) % (uint64_t)n[0]));
    advance(n[2]);
  }
  return LEAF_OK;
}

static leaf_status move(const char *verb, leaf_scene scene, const double *n) {
  leaf_gesture e = event(n);
  leaf_timing_def timing;
  if (strcmp(verb, "open") == 0) return leaf_stage_open(stage, scene);
  if (strcmp(verb, "close") == 0) return leaf_stage_close(stage, scene);
  if (strcmp(verb, "openitem") == 0) return leaf_stage_open_item(stage, scene, (int32_t)n[0]);
  if (strcmp(verb, "next") == 0) return leaf_stage_next(stage, scene);
  if (strcmp(verb, "previous") == 0) return leaf_stage_previous(stage, scene);
  if (strcmp(verb, "turn") == 0) return leaf_stage_turn(stage, scene, (int32_t)n[0]);
  if (strcmp(verb, "peel") == 0) return leaf_stage_peel(stage, scene, (int32_t)n[0], (int32_t)n[1]);
  if (strcmp(verb, "scroll") == 0) return leaf_stage_scroll(stage, scene, n[0], (int32_t)n[1]);
  if (strcmp(verb, "fling") == 0) return leaf_stage_fling(stage, scene, n[0]);
  if (strcmp(verb, "begin") == 0) return leaf_stage_begin(stage, scene, NULL);
  if (strcmp(verb, "scrub") == 0) return leaf_stage_scrub(stage, scene, n[0], n[1]);
  if (strcmp(verb, "finish") == 0) return leaf_stage_finish(stage, scene, NULL);
  if (strcmp(verb, "cancel") == 0) return leaf_stage_cancel(stage, scene, NULL);
  if (strcmp(verb, "pinch") == 0) return leaf_stage_pinch(stage, scene, &e);
  if (strcmp(verb, "swipe") == 0) return leaf_stage_swipe(stage, scene, &e);
  if (strcmp(verb, "drag") == 0) {
    e.pointer = (int32_t)n[3];
    return leaf_stage_drag(stage, scene, &e);
  }
  if (strcmp(verb, "rule") == 0) return rule(scene, n);
  if (strcmp(verb, "albumrule") == 0 || strcmp(verb, "moverule") == 0) return list_rule(verb, scene, n);
  if (strcmp(verb, "offer") == 0) return leaf_stage_offer(stage, scene, (int32_t)n[0], NULL);
  if (strcmp(verb, "pushitem") == 0) return leaf_stage_push_item(stage, scene, (int32_t)n[0], (int32_t)n[1], 0);
  if (strcmp(verb, "push") == 0) return leaf_stage_push(stage, scene, (int32_t)n[0], 0);
  if (strcmp(verb, "present") == 0) return leaf_stage_present(stage, scene, (int32_t)n[0], NULL, 0);
  if (strcmp(verb, "dismiss") == 0) return leaf_stage_dismiss(stage, scene, 0, NULL);
  if (strcmp(verb, "select") == 0) return leaf_stage_select(stage, scene, (int32_t)n[0], 0, NULL);
  if (strcmp(verb, "turns") == 0) return leaf_stage_set_turn_policy(stage, scene, (int32_t)n[0], n[1]);
  if (strcmp(verb, "taps") == 0) return leaf_stage_set_tap(stage, scene, (int32_t)n[0]);
  if (strcmp(verb, "storm") == 0) return storm(scene, n);
  if (strcmp(verb, "pop") == 0) return leaf_stage_pop(stage, scene, 0, NULL);
  if (strcmp(verb, "reshape") == 0) return reshape(scene, n);
  if (strcmp(verb, "insert") == 0) return leaf_stage_insert_pages(stage, scene, (int32_t)n[0], (int32_t)n[1]);
  if (strcmp(verb, "removepages") == 0) return leaf_stage_remove_pages(stage, scene, (int32_t)n[0], (int32_t)n[1]);
  if (strcmp(verb, "remove") == 0) return leaf_stage_remove(stage, scene);
  if (strcmp(verb, "timing") == 0) { /* which, then duration and bounce of a spring */
    leaf_timing_def_default(&timing, sizeof timing);
    timing.kind = LEAF_TIMING_SPRING;
    timing.spring.duration = n[1];
    timing.spring.bounce = n[2];
    return leaf_stage_set_timing(stage, scene, (int32_t)n[0], &timing);
  }
  fprintf(stderr, "unknown verb %s\n", verb);
  exit(1);
}

static leaf_status whole(const char *verb, const double *n) {
  if (strcmp(verb, "stage") == 0) {
    leaf_stage_def def;
    leaf_stage_def_default(&def, sizeof def);
    if (stage && leaf_stage_destroy(stage) != LEAF_OK) exit(1);
    memset(scenes, 0, sizeof scenes);
    def.viewport.width = n[0];
    def.viewport.height = n[1];
    return leaf_stage_create(&def, &stage);
  }
  if (strcmp(verb, "resize") == 0) return leaf_stage_resize(stage, n[0], n[1]);
  if (strcmp(verb, "motion") == 0) return leaf_stage_set_motion_policy(stage, 0, (int32_t)n[0]);
  if (strcmp(verb, "tolerance") == 0) return leaf_stage_set_visible_tolerance(stage, n[0]);
  if (strcmp(verb, "timescale") == 0) return leaf_stage_set_time_scale(stage, n[0]);
  if (strcmp(verb, "seek") == 0) return leaf_stage_seek(stage, n[0], NULL);
  if (strcmp(verb, "advance") == 0) return advance(n[0]);
  if (strcmp(verb, "frames") == 0) {
    int i;
    for (i = 0; i < (int)n[0]; i++) advance(n[1]);
    return LEAF_OK;
  }
  return -1;
}

int main(int argc, char **argv) {
  char line[256];
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!file) {
    fprintf(stderr, "script FILE [flush]\n");
    return 64;
  }
#if defined(__x86_64__)
  if (argc > 2) _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
  while (fgets(line, sizeof line, file)) {
    char *words[12];
    double n[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    int count = 0, i, first = 1;
    char *word = strtok(line, " \n");
    leaf_status status;
    leaf_scene *scene = &scenes[0], shelf = 0;
    if (!word || word[0] == '#') continue;
    if (strcmp(word, "scene") == 0) {
      printf("scene %s\n", strtok(NULL, "\n"));
      continue;
    }
    for (; word && count < 12; word = strtok(NULL, " \n")) words[count++] = word;
    if (count > 1 && words[1][0] >= 'a' && words[1][1] == 0) scene = &scenes[(int)words[1][0]], first = 2;
    if (count > 2 && words[2][0] >= 'a' && words[2][1] == 0) shelf = scenes[(int)words[2][0]], first = 3;
    for (i = first; i < count && i < first + 8; i++) n[i - first] = strtod(words[i], NULL);
    if (first == 1) {
      status = whole(words[0], n);
    } else if (strstr("book paper shelfbook shelf transition album stack tabs modal move", words[0])) {
      status = add(words[0], scene, n, shelf);
    } else if (strcmp(words[0], "shelfrule") == 0) {
      status = shelf_rule(*scene, shelf, n);
    } else {
      status = move(words[0], *scene, n);
    }
    if (status != LEAF_OK) printf("%s %d\n", words[0], (int)status);
  }
  fclose(file);
  return leaf_stage_destroy(stage) == LEAF_OK ? 0 : 1;
}
