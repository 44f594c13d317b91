/* Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame:
 *   script FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static leaf_status add(const char *verb, leaf_scene *scene, const double *n, leaf_scene shelf) {
  if (strcmp(verb, "book") == 0 || strcmp(verb, "shelfbook") == 0) {
    leaf_book_def def;
    leaf_book_def_default(&def, sizeof def);
    def.pages = (int32_t)(verb[0] == 'b' ? n[0] : n[1]);
    return verb[0] == 'b' ? leaf_stage_add_book(stage, &def, scene)
                          : leaf_stage_add_book_on_shelf(stage, &def, shelf, (int32_t)n[0], scene);
  }
  if (strcmp(verb, "stack") == 0) {
    static const int32_t views[] = {0, 1, 2, 3};
    leaf_container_def def;
    leaf_container_def_default(&def, sizeof def);
    def.views = views;
    def.view_count = (size_t)n[0];
    return leaf_stage_add_container(stage, &def, scene);
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

static leaf_status move(const char *verb, leaf_scene scene, const double *n) {
  leaf_gesture e = event(n);
  leaf_timing_def timing;
  if (strcmp(verb, "open") == 0) return leaf_stage_open(stage, scene);
  if (strcmp(verb, "close") == 0) return leaf_stage_close(stage, scene);
  if (strcmp(verb, "openitem") == 0) return leaf_stage_open_item(stage, scene, (int32_t)n[0]);
  if (strcmp(verb, "next") == 0) return leaf_stage_next(stage, scene);
  if (strcmp(verb, "previous") == 0) return leaf_stage_previous(stage, scene);
  if (strcmp(verb, "turn") == 0) return leaf_stage_turn(stage, scene, (int32_t)n[0]);
  if (strcmp(verb, "scroll") == 0) return leaf_stage_scroll(stage, scene, n[0], (int32_t)n[1]);
  if (strcmp(verb, "fling") == 0) return leaf_stage_fling(stage, scene, n[0]);
  if (strcmp(verb, "begin") == 0) return leaf_stage_begin(stage, scene, NULL);
  if (strcmp(verb, "scrub") == 0) return leaf_stage_scrub(stage, scene, n[0], n[1]);
  if (strcmp(verb, "finish") == 0) return leaf_stage_finish(stage, scene, NULL);
  if (strcmp(verb, "cancel") == 0) return leaf_stage_cancel(stage, scene, NULL);
  if (strcmp(verb, "pinch") == 0) return leaf_stage_pinch(stage, scene, &e);
  if (strcmp(verb, "swipe") == 0) return leaf_stage_swipe(stage, scene, &e);
  if (strcmp(verb, "drag") == 0) return leaf_stage_drag(stage, scene, &e);
  if (strcmp(verb, "rule") == 0) return rule(scene, n);
  if (strcmp(verb, "push") == 0) return leaf_stage_push(stage, scene, (int32_t)n[0], 0);
  if (strcmp(verb, "pop") == 0) return leaf_stage_pop(stage, scene, 0, NULL);
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
    def.viewport.width = n[0];
    def.viewport.height = n[1];
    return leaf_stage_create(&def, &stage);
  }
  if (strcmp(verb, "resize") == 0) return leaf_stage_resize(stage, n[0], n[1]);
  if (strcmp(verb, "motion") == 0) return leaf_stage_set_motion_policy(stage, 0, (int32_t)n[0]);
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
    fprintf(stderr, "script FILE\n");
    return 64;
  }
  while (fgets(line, sizeof line, file)) {
    char *words[8];
    double n[4] = {0, 0, 0, 0};
    int count = 0, i, first = 1;
    char *word = strtok(line, " \n");
    leaf_status status;
    leaf_scene *scene = &scenes[0], shelf = 0;
    if (!word || word[0] == '#') continue;
    for (; word && count < 8; word = strtok(NULL, " \n")) words[count++] = word;
    if (count > 1 && words[1][0] >= 'a' && words[1][1] == 0) scene = &scenes[(int)words[1][0]], first = 2;
    if (count > 2 && words[2][0] >= 'a' && words[2][1] == 0) shelf = scenes[(int)words[2][0]], first = 3;
    for (i = first; i < count && i < first + 4; i++) n[i - first] = strtod(words[i], NULL);
    if (first == 1) {
      status = whole(words[0], n);
    } else if (strstr("book shelfbook shelf transition album stack", words[0])) {
      status = add(words[0], scene, n, shelf);
    } else {
      status = move(words[0], *scene, n);
    }
    if (status != LEAF_OK) printf("%s %d\n", words[0], (int)status);
  }
  fclose(file);
  return leaf_stage_destroy(stage) == LEAF_OK ? 0 : 1;
}
