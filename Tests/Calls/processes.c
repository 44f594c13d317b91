/* A host that does with its process what hosts do, to test the recorder of calls. Every variant plays three frames of a
 * stage of its own, and does something more, as its name says:
 *   processes WHAT
 *   three      no more: a short record
 *   kinds      all kinds of arguments and results
 *   none       no stage, only a call that is refused
 *   system     runs another program, then three frames more
 *   hold       three frames, waits for the end of its standard input, three more
 *   elsewhere  goes to / before its stage
 *   fork       a child goes on with its parent's stage, makes one of its own and exits; the parent goes on
 *   orphan     the same, but the parent is gone before the child makes its stage
 *   killed, aborted, left   ends by SIGKILL, by abort, by _exit
 *   threads    four threads make, step and destroy fifty stages each, besides
 *   free       its `free` makes a call while a stage is destroyed
 * Compiled with EARLY as a library, it does the three frames when it is loaded. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "leafspring.h"

#define MUST(call) \
  do { \
    leaf_status status_ = (call); \
    if (status_ != LEAF_OK) fprintf(stderr, "%s: %s\n", #call, leaf_status_text(status_)), exit(1); \
  } while (0)

static leaf_stage *make_with(leaf_scene *scene) {
  leaf_stage_def stage_def;
  leaf_transition_def def;
  leaf_stage *stage;
  MUST(leaf_stage_def_default(&stage_def, sizeof stage_def));
  MUST(leaf_transition_def_default(&def, sizeof def));
  MUST(leaf_stage_create(&stage_def, &stage));
  MUST(leaf_stage_add_transition(stage, &def, scene));
  MUST(leaf_stage_open(stage, *scene));
  return stage;
}

static leaf_stage *make(void) {
  leaf_scene scene;
  return make_with(&scene);
}

static void three(leaf_stage *stage) {
  int i;
  leaf_step step = LEAF_SIZED(leaf_step);
  for (i = 0; i < 3; i++) MUST(leaf_stage_advance(stage, 1.0 / 60, &step));
}

static void end(leaf_stage *stage) { MUST(leaf_stage_destroy(stage)); }

/* ---- all kinds ---- */

static void kinds(void) {
  static const int32_t views[] = {1};
  static const uint32_t visible[] = {0};
  static const leaf_keyframe key = {0, 1, 2};
  leaf_album_def album;
  leaf_container_def container;
  leaf_host_track track;
  leaf_rect photos[2] = {{0, 0, 100, 100}, {110, 0, 100, 100.5}};
  leaf_scene scene, added;
  leaf_stage *stage = make_with(&scene), *clone;
  double fraction;
  int32_t view;
  memset(&track, 0, sizeof track);
  track.parts[0].keys = &key;
  track.parts[0].key_count = 1;
  MUST(leaf_stage_set_tracks(stage, scene, &track, 1));
  MUST(leaf_album_def_default(&album, sizeof album));
  album.photos = photos, album.photo_count = 2;
  album.visible = visible, album.visible_count = 1;
  MUST(leaf_stage_add_album(stage, &album, &added));
  three(stage);
  MUST(leaf_stage_begin(stage, scene, &fraction));
  MUST(leaf_container_def_default(&container, sizeof container));
  container.views = views, container.view_count = 1;
  MUST(leaf_stage_add_container(stage, &container, &added));
  MUST(leaf_stage_push(stage, added, 2, 0));
  MUST(leaf_stage_clone(stage, &clone));
  MUST(leaf_stage_seek(clone, 2, NULL));
  MUST(leaf_stage_pop(clone, added, 0, &view));
  if (leaf_stage_add_album(stage, NULL, &added) == LEAF_OK || leaf_stage_turn(stage, 7, 1) == LEAF_OK) exit(1);
  end(stage);
  end(clone);
}

/* ---- another process ---- */

static void forked(int is_orphan) {
  int gone[2];
  char byte;
  leaf_stage *stage = make();
  three(stage);
  if (pipe(gone) != 0) exit(1);
  if (fork() == 0) {
    close(gone[1]);
    if (is_orphan && read(gone[0], &byte, 1) != 0) exit(1);
    three(stage);
    end(stage);
    stage = make();
    three(stage);
    end(stage);
    exit(0);
  }
  close(gone[0]);
  if (!is_orphan) wait(NULL);
  three(stage);
  end(stage);
}

static void hold(void) {
  char byte;
  leaf_stage *stage = make();
  three(stage);
  puts("three");
  fflush(stdout);
  if (read(0, &byte, 1) != 0) exit(1);
  three(stage);
  end(stage);
}

static void end_by(const char *what) {
  three(make());
  if (what[0] == 'k') kill(getpid(), SIGKILL);
  if (what[0] == 'a') abort();
  _exit(0);
}

/* ---- threads ---- */

static void *fifty(void *unused) {
  int i;
  for (i = 0; i < 50; i++) {
    leaf_stage *stage = make();
    three(stage);
    end(stage);
  }
  return unused;
}

static void threads(void) {
  pthread_t all[4];
  int i;
  leaf_stage *stage = make();
  for (i = 0; i < 4; i++) {
    if (pthread_create(&all[i], NULL, fifty, NULL)) exit(1);
  }
  three(stage);
  for (i = 0; i < 4; i++) pthread_join(all[i], NULL);
  end(stage);
}

/* ---- an allocator that calls in ---- */

extern void __libc_free(void *);
static leaf_stage *called_in;

void free(void *block) {
  leaf_stage *stage = called_in;
  called_in = NULL;
  if (stage) MUST(leaf_stage_advance(stage, 1.0 / 60, NULL));
  __libc_free(block);
}

static void by_free(void) {
  leaf_stage *stage = make(), *other = make();
  alarm(20);
  three(stage);
  called_in = stage;
  end(other);
  if (called_in) exit(1);
  end(stage);
}

/* ---- a library whose stage is older than main ---- */

#if defined(EARLY)
__attribute__((constructor)) static void early(void) {
  leaf_stage *stage = make();
  three(stage);
  end(stage);
}
#endif

static void simple(const char *what) {
  const int is_system = strcmp(what, "system") == 0;
  leaf_stage *stage;
  if (strcmp(what, "elsewhere") == 0 && chdir("/") != 0) exit(1);
  stage = make();
  three(stage);
  if (is_system && system("true; /bin/true") != 0) exit(1);
  if (is_system) three(stage);
  end(stage);
}

int main(int argc, char **argv) {
  const char *what = argc == 2 ? argv[1] : "";
  if (strcmp(what, "kinds") == 0) kinds();
  else if (strcmp(what, "none") == 0) return leaf_stage_advance(NULL, 1, NULL) == LEAF_OK;
  else if (strcmp(what, "hold") == 0) hold();
  else if (strcmp(what, "fork") == 0) forked(0);
  else if (strcmp(what, "orphan") == 0) forked(1);
  else if (strcmp(what, "killed") == 0 || strcmp(what, "aborted") == 0 || strcmp(what, "left") == 0) end_by(what);
  else if (strcmp(what, "threads") == 0) threads();
  else if (strcmp(what, "free") == 0) by_free();
  else if (strcmp(what, "three") == 0 || strcmp(what, "system") == 0 || strcmp(what, "elsewhere") == 0) simple(what);
  else return 64;
  return 0;
}
