/* The cost of calls of the C library: its rows of the table, as JSON Lines. Run by table.py.
 *
 *   calls          every row
 *   calls frames   a book of 400 cells that are all in the air: for each line that comes in, nanoseconds of a frame */
#define _POSIX_C_SOURCE 200809L
#include "leafspring.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 15, SPRINGS = 4096 };

/* Nanoseconds of this thread: what others do at the time does not count. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void must(leaf_status status) {
  if (status == LEAF_OK) return;
  fprintf(stderr, "refused: %s\n", leaf_status_text(status));
  exit(1);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* One row: the median and the least of the rounds, each for one of `each` things. */
static void row(const char *name, double samples[ROUNDS], double each, double aim, const char *kernel) {
  qsort(samples, ROUNDS, sizeof *samples, ascending);
  printf("{\"row\": \"C: %s\", \"unit\": \"ns\", \"found\": %.4f, \"least\": %.4f", name, samples[ROUNDS / 2] / each,
         samples[0] / each);
  if (aim > 0) printf(", \"aim\": %g", aim);
  if (kernel) printf(", %s", kernel);
  printf("}\n");
  fflush(stdout);
}

static double x[SPRINGS], v[SPRINGS], targets[SPRINGS], times[SPRINGS];

static void springs(void) {
  leaf_spring_def spring;
  double samples[ROUNDS];
  leaf_spring_def_default(&spring, sizeof spring);
  spring.kind = LEAF_SPRING_RATIO;
  spring.damping_ratio = 0.5, spring.omega0 = 10;
  for (int k = 0; k < ROUNDS; k++) {
    for (int i = 0; i < SPRINGS; i++) x[i] = -1 - i % 7 * 0.1, v[i] = i % 3, targets[i] = i % 5;
    double begun = now();
    for (int i = 0; i < 4; i++) must(leaf_spring_update(&spring, x, v, targets, SPRINGS, 1.0 / 60));
    samples[k] = (now() - begun) / 4;
  }
  row("leaf_spring_update of 4,096, a spring", samples, SPRINGS, 40, 0);
  for (int i = 0; i < SPRINGS; i++) times[i] = 0.001 + i % 997 * 0.001;
  for (int k = 0; k < ROUNDS; k++) {
    double begun = now();
    for (int i = 0; i < 4; i++) must(leaf_spring_values(&spring, 0, 1, 0.5, times, SPRINGS, x, v));
    samples[k] = (now() - begun) / 4;
  }
  row("leaf_spring_values of 4,096, a time", samples, SPRINGS, 40, 0);
}

/* A book of so many cells, open and at rest, all of them on show; with `first` the spread where a turn of all leaves ends. */
static leaf_stage *open_book(int cells, leaf_scene *book) {
  leaf_stage_def stage_def;
  leaf_book_def def;
  leaf_stage *stage;
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  leaf_book_def_default(&def, sizeof def);
  def.pages = cells - 1, def.window = cells / 2, def.fan = 0;
  must(leaf_stage_create(&stage_def, &stage));
  must(leaf_stage_add_book(stage, &def, book));
  must(leaf_stage_set_turn_policy(stage, *book, LEAF_TURNS_OVERLAP, 0));
  must(leaf_stage_open(stage, *book));
  do must(leaf_stage_advance(stage, 100, &step));
  while (step.is_moving);
  return stage;
}

static void snapshots(void) {
  leaf_scene book;
  leaf_stage *stage = open_book(100000, &book);
  leaf_snapshot frame;
  leaf_step step = LEAF_SIZED(leaf_step);
  double samples[ROUNDS];
  for (int k = 0; k < ROUNDS; k++) {
    double begun = now();
    for (int i = 0; i < 1000; i++) {
      must(leaf_stage_advance(stage, 1.0 / 120, &step));
      must(leaf_stage_snapshot(stage, &frame, sizeof frame));
    }
    samples[k] = (now() - begun) / 1000;
  }
  if (frame.count < 100000 || step.is_moving) exit(1);
  row("step and snapshot at rest, 100,000 cells", samples, 1, 1000, 0);
  must(leaf_stage_destroy(stage));
}

static void mailbox(void) {
  leaf_scene book;
  leaf_stage *stage = open_book(10000, &book);
  leaf_sender *sender;
  leaf_receiver *receiver;
  double samples[ROUNDS];
  must(leaf_mailbox_create(&sender, &receiver));
  must(leaf_sender_post(sender, stage, 0));
  for (int k = 0; k < ROUNDS; k++) {
    double begun = now();
    for (int i = 0; i < 20; i++) must(leaf_sender_post(sender, stage, 0));
    samples[k] = (now() - begun) / 20;
  }
  row("mailbox post, a cell", samples, 10000, 8, 0);
  must(leaf_sender_destroy(sender));
  must(leaf_receiver_destroy(receiver));
  must(leaf_stage_destroy(stage));
}

static void batch(int cells) {
  leaf_batch *batch;
  float *locals = aligned_alloc(64, 64 * (size_t)cells), *worlds = aligned_alloc(64, 64 * (size_t)cells);
  double shared[16], samples[ROUNDS];
  char name[80];
  if (!locals || !worlds) exit(1);
  for (int i = 0; i < 16 * cells; i++) locals[i] = (float)(i % 17 - 8) / 7;
  for (int i = 0; i < 16; i++) shared[i] = (i % 5 - 2) / 3.0;
  memset(worlds, 0, 64 * (size_t)cells);
  must(leaf_batch_create((size_t)cells, LEAF_FAST, LEAF_KERNEL_BUILTIN, &batch));
  for (int k = 0; k < ROUNDS; k++) {
    double begun = now();
    for (int i = 0; i < 100; i++) must(leaf_batch_multiply_f(batch, locals, (size_t)cells, shared, worlds));
    samples[k] = (now() - begun) / 100;
  }
  snprintf(name, sizeof name, "fast batch of %d, a cell", cells);
  row(name, samples, cells, 0, "\"mode\": \"fast\", \"kernel\": \"built in\"");
  must(leaf_batch_destroy(batch));
  free(locals);
  free(worlds);
}

/* As python.py does it. */
static void frames(void) {
  leaf_scene book;
  leaf_stage *stage = open_book(400, &book);
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_snapshot frame;
  char line[64];
  int is_at_end = 0;
  float sum = 0;
  while (fgets(line, sizeof line, stdin)) {
    do must(leaf_stage_advance(stage, 100, &step));
    while (step.is_moving);
    is_at_end = !is_at_end;
    must(leaf_stage_turn(stage, book, is_at_end ? 199 : 0));
    must(leaf_stage_advance(stage, 0.1, &step));
    double begun = now();
    for (int i = 0; i < 100; i++) {
      must(leaf_stage_advance(stage, 0.001, &step));
      must(leaf_stage_snapshot(stage, &frame, sizeof frame));
      sum += frame.matrices[16 * (frame.count / 2)];
    }
    double took = (now() - begun) / 100;
    if (!step.is_moving || frame.count < 400 || sum != sum) exit(1);
    printf("%f\n", took);
    fflush(stdout);
  }
}

int main(int count, char **words) {
  if (count > 1 && !strcmp(words[1], "frames")) {
    frames();
    return 0;
  }
  springs();
  mailbox();
  snapshots();
  batch(400);
  batch(10000);
  return 0;
}
