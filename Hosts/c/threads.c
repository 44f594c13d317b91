/* One thread steps a stage and posts its frames, another draws the latest: no frame is ever torn, and the writer is not slowed by
 * a reader. usage: threads [FRAMES] */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "leafspring.h"

static leaf_stage *stage;
static leaf_sender *sender;
static leaf_receiver *receiver;
static int reading, ended;
static unsigned long seen, torn, backwards;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* In every cell of a frame, m43 is the frame's number, which the writer's view puts there. */
static void look(float *last) {
  leaf_snapshot frame;
  int32_t is_new = 0;
  if (leaf_receiver_latest(receiver, &frame, sizeof frame, &is_new) != LEAF_OK || !is_new) return;
  for (unsigned row = 0; row < frame.count; row++)
    if (frame.matrices[16 * row + 14] != frame.matrices[14]) torn++;
  if (frame.matrices[14] < *last) backwards++;
  *last = frame.matrices[14];
  seen++;
}

/* Draws at 1,000 frames a second, like a host that waits for its display. */
static void *reader(void *unused) {
  struct timespec pause = {0, 1000000};
  float last = 0;
  (void)unused;
  while (!__atomic_load_n(&ended, __ATOMIC_ACQUIRE)) {
    if (__atomic_load_n(&reading, __ATOMIC_ACQUIRE)) look(&last);
    nanosleep(&pause, NULL);
  }
  return NULL;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Posts `count` frames; returns how many seconds that took. */
static double write_frames(unsigned long count, unsigned long *number) {
  double view[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, begun = now();
  for (unsigned long i = 0; i < count; i++) {
    view[14] = (double)(++*number % (1 << 24));
    if (leaf_stage_set_view(stage, view) != LEAF_OK || leaf_stage_advance(stage, 1.0 / 120, NULL) != LEAF_OK ||
        leaf_sender_post(sender, stage, NULL) != LEAF_OK)
      exit(1);
  }
  return now() - begun;
}

int main(int argc, char **argv) {
  unsigned long frames = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000, number = 0;
  enum { rounds = 100 };
  double alone[rounds], beside[rounds];
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_scene book;
  pthread_t thread;
  uint64_t dropped = 0;
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  leaf_book_def_default(&book_def, sizeof book_def);
  book_def.pages = 60;
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK || leaf_stage_add_book(stage, &book_def, &book) != LEAF_OK) return 1;
  if (leaf_mailbox_create(&sender, &receiver) != LEAF_OK) return 1;
  if (pthread_create(&thread, NULL, reader, NULL)) return 1;
  write_frames(1000, &number);
  for (int round = 0; round < rounds; round++) {
    /* Both kinds take turns, so that other work of the machine affects both. */
    for (int kind = 0; kind < 2; kind++) {
      __atomic_store_n(&reading, (kind + round) % 2, __ATOMIC_RELEASE);
      *((kind + round) % 2 ? &beside[round] : &alone[round]) = write_frames(frames / (2 * rounds), &number);
    }
  }
  __atomic_store_n(&ended, 1, __ATOMIC_RELEASE);
  pthread_join(thread, NULL);
  leaf_sender_post(sender, stage, &dropped);
  qsort(alone, rounds, sizeof *alone, by_size);
  qsort(beside, rounds, sizeof *beside, by_size);
  printf("figure: mailbox: %lu frames posted, %lu read, %lu torn, %lu backwards, %lu dropped; writer beside a reader over alone: "
         "%.3f (median of %d rounds by turns), %.3f (best)\n",
         number, seen, torn, backwards, (unsigned long)dropped, beside[rounds / 2] / alone[rounds / 2], rounds,
         beside[0] / alone[0]);
  leaf_receiver_destroy(receiver);
  leaf_sender_destroy(sender);
  leaf_stage_destroy(stage);
  return torn || backwards || !seen;
}
