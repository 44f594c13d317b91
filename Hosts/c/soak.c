/* A seeded host that does everything a host does, for very many frames, with 512 leaves in the window of its book:
 *   soak FRAMES [SEED]
 * Prints the chain of every frame's bits and of every 16th frame's state hash, and how much the heap and the process
 * have grown since the warm-up: at both times the same scenes are at rest. Two runs must print the same chain
 * (Scripts/soak.sh). Exit status 1 if the heap has grown. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "leafspring.h"

/* Counts live blocks and the bytes asked for. Before each block are its size and its distance from the start of the
   C library's own block. */
extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);
static long live, blocks;

typedef struct {
  size_t size, offset;
} header;

static void *account(char *whole, size_t offset, size_t size) {
  header *h;
  if (!whole) return NULL;
  h = (header *)(whole + offset) - 1;
  h->size = size;
  h->offset = offset;
  live += (long)size;
  blocks++;
  return whole + offset;
}

static void *grant(size_t size) {
  return size > (size_t)1 << 40 ? NULL : account(__libc_malloc(size + sizeof(header)), sizeof(header), size);
}

void *malloc(size_t size) { return grant(size); }

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment < sizeof(header)) alignment = sizeof(header);
  return size > (size_t)1 << 40 ? NULL : account(__libc_memalign(alignment, size + alignment), alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = aligned_alloc(alignment, size);
  return *block ? 0 : 12;
}

void free(void *block) {
  header *h = (header *)block - 1;
  if (!block) return;
  live -= (long)h->size;
  blocks--;
  __libc_free((char *)block - h->offset);
}

void *calloc(size_t count, size_t size) {
  size_t bytes = count * size;
  /* Not malloc, because compilers turn malloc and memset into calloc, in this function, too. */
  void *block = size && bytes / size != count ? NULL : grant(bytes);
  return block ? memset(block, 0, bytes) : NULL;
}

void *realloc(void *old, size_t size) {
  void *block = malloc(size);
  if (block && old) {
    size_t before = ((header *)old - 1)->size;
    memcpy(block, old, before < size ? before : size);
    free(old);
  }
  return block;
}

#define LEAVES 512
#define PAGES (2 * LEAVES + 6)

static uint64_t state;
static leaf_stage *stage;
static leaf_scene book, shelf, shelf_book, stack, transitions[10], album;
static leaf_sender *sender;
static leaf_receiver *receiver;
static uint64_t chain = 0xcbf29ce484222325u;
static unsigned long long calls, refused;

static uint64_t draw(void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
static int below(unsigned n) { return (int)(draw() % n); }
static double unit(void) { return (double)(draw() >> 11) * 0x1p-53; }

static void must(leaf_status status, const char *what) {
  if (status == LEAF_OK) return;
  fprintf(stderr, "%s: %s\n", what, leaf_status_text(status));
  exit(1);
}

/* Makes a call that the scene's state may refuse. */
static void may(leaf_status status) {
  calls++;
  if (status == LEAF_OK) return;
  refused++;
  if (status != LEAF_REFUSED && status != LEAF_UNKNOWN_SCENE && status != LEAF_OUT_OF_RANGE && status != LEAF_TIME_REVERSED)
    must(status, "a call that may be refused");
}

static leaf_scene add_transition(int kind) {
  leaf_transition_def def;
  leaf_scene id;
  must(leaf_transition_def_default(&def, sizeof def), "transition");
  def.kind = kind;
  def.fidelity = below(2);
  must(leaf_stage_add_transition(stage, &def, &id), "add transition");
  return id;
}

static void build(void) {
  leaf_stage_def stage_def;
  leaf_book_def def;
  leaf_shelf_def shelf_def;
  leaf_container_def container_def;
  leaf_album_def album_def;
  static const int32_t views[] = {0, 1, 2};
  leaf_rect photos[12];
  int i;
  must(leaf_stage_def_default(&stage_def, sizeof stage_def), "stage");
  must(leaf_stage_create(&stage_def, &stage), "stage");
  must(leaf_book_def_default(&def, sizeof def), "book");
  def.pages = PAGES;
  def.window = LEAVES;
  must(leaf_stage_add_book(stage, &def, &book), "book");
  must(leaf_shelf_def_default(&shelf_def, sizeof shelf_def), "shelf");
  must(leaf_stage_add_shelf(stage, &shelf_def, &shelf), "shelf");
  def.pages = 40;
  def.window = 48;
  must(leaf_stage_add_book_on_shelf(stage, &def, shelf, 1, &shelf_book), "book on the shelf");
  must(leaf_container_def_default(&container_def, sizeof container_def), "stack");
  container_def.views = views;
  container_def.view_count = 3;
  must(leaf_stage_add_container(stage, &container_def, &stack), "stack");
  must(leaf_album_def_default(&album_def, sizeof album_def), "album");
  for (i = 0; i < 12; i++) photos[i].x = 110 * (i % 4), photos[i].y = 110 * (i / 4), photos[i].width = photos[i].height = 100;
  album_def.photos = photos;
  album_def.photo_count = 12;
  must(leaf_stage_add_album(stage, &album_def, &album), "album");
  for (i = 0; i < 10; i++) transitions[i] = add_transition(i);
  must(leaf_mailbox_create(&sender, &receiver), "mailbox");
}

static void gesture(leaf_scene scene) {
  static int phase;
  leaf_gesture event = LEAF_SIZED(leaf_gesture);
  phase = phase == 0 || phase == 1 ? (below(6) ? 1 : 2 + below(2)) : 0;
  event.phase = phase;
  event.scale = 0.5 + unit();
  event.point.x = 1024 * unit();
  event.point.y = 768 * unit();
  event.velocity.x = 2000 * unit() - 1000;
  event.has = (uint32_t)below(4);
  switch (below(3)) {
  case 0: may(leaf_stage_pinch(stage, scene, &event)); break;
  case 1: may(leaf_stage_swipe(stage, scene, &event)); break;
  default: may(leaf_stage_drag(stage, scene, &event));
  }
}

static void interaction(leaf_scene scene) {
  double fraction = unit();
  switch (below(4)) {
  case 0: may(leaf_stage_begin(stage, scene, &fraction)); break;
  case 1: may(leaf_stage_scrub(stage, scene, fraction, 4 * unit() - 2)); break;
  case 2: may(leaf_stage_finish(stage, scene, below(2) ? &fraction : NULL)); break;
  default: may(leaf_stage_cancel(stage, scene, NULL));
  }
}

static void book_verb(leaf_scene scene, int spreads) {
  switch (below(12)) {
  case 0: may(leaf_stage_open(stage, scene)); break;
  case 1: if (below(8) == 0) may(leaf_stage_close(stage, scene)); break;
  case 2: may(leaf_stage_next(stage, scene)); break;
  case 3: may(leaf_stage_previous(stage, scene)); break;
  case 4: may(leaf_stage_scroll(stage, scene, 1024 * spreads * unit(), below(2))); break;
  case 5: may(leaf_stage_set_turn_policy(stage, scene, below(4), 0.01 * unit())); break;
  case 6: may(leaf_stage_insert_pages(stage, scene, below(4), 2)); may(leaf_stage_remove_pages(stage, scene, below(4), 2)); break;
  case 7: may(leaf_stage_replace_page(stage, scene, below(8))); break;
  default: may(leaf_stage_turn(stage, scene, below((unsigned)spreads)));
  }
}

static void look(void) {
  static float memory[16 * 2100];
  static leaf_cell cells[8];
  leaf_copy_def def;
  leaf_hit hit = LEAF_SIZED(leaf_hit);
  leaf_rect bounds;
  leaf_snapshot frame;
  uint64_t dropped;
  int32_t found;
  double pause;
  uint64_t frames;
  must(leaf_copy_def_default(&def, sizeof def), "copy");
  def.count = 8;
  may(leaf_stage_copy(stage, &def, memory, sizeof memory));
  may(leaf_stage_hit_test(stage, 1024 * unit(), 768 * unit(), &hit));
  may(leaf_stage_cells(stage, 0, 8, cells, sizeof *cells));
  may(leaf_stage_bounds(stage, 0, below(2), &bounds, &found));
  may(leaf_stage_next_change(stage, 0.01, &frames, &pause));
  must(leaf_sender_post(sender, stage, &dropped), "post");
  must(leaf_receiver_latest(receiver, &frame, sizeof frame, &found), "latest");
}

static void act(void) {
  leaf_rect frame = {100, 100, 300, 300};
  int which = below(10);
  switch (below(24)) {
  case 0: case 1: case 2: case 3: book_verb(book, LEAVES); break;
  case 4: book_verb(shelf_book, 20); break;
  case 5: may(leaf_stage_open_item(stage, shelf, 1)); break;
  case 6: may(leaf_stage_scroll(stage, shelf, 1500 * unit(), 1)); break;
  case 7: may(leaf_stage_fling(stage, below(2) ? shelf : book, 8000 * unit() - 4000)); break;
  case 8: case 9: gesture(below(2) ? book : below(2) ? transitions[which] : below(2) ? shelf : stack); break;
  case 10: interaction(below(2) ? book : transitions[which]); break;
  case 11: may(leaf_stage_open(stage, transitions[which])); break;
  case 12: may(leaf_stage_close(stage, transitions[which])); break;
  case 13: may(below(2) ? leaf_stage_open(stage, album) : leaf_stage_close(stage, album)); break;
  case 14: may(leaf_stage_push(stage, stack, 3 + below(4), 0)); break;
  case 15: may(leaf_stage_pop(stage, stack, 0, NULL)); break;
  case 16: may(leaf_stage_resize(stage, 600 + below(800), 600 + below(800))); break;
  case 17: may(leaf_stage_set_time_scale(stage, below(8) ? 1 : 2 * unit())); break;
  case 18: may(leaf_stage_set_visible_tolerance(stage, 2 * unit()));
           may(leaf_stage_set_motion_policy(stage, 0, below(8) ? 0 : below(4))); break;
  case 19: look(); break;
  case 20: may(leaf_stage_refit(stage, album, &frame, NULL, 0, NULL)); break;
  default: break;
  }
  if (below(256) == 0) { /* scenes come and go */
    may(leaf_stage_remove(stage, transitions[which]));
    transitions[which] = add_transition(which);
  }
}

/* Eight parallel chains; each step is a bijection of its chain, so that no difference in a word is lost. */
static void fold(const void *from, size_t bytes) {
  const char *at;
  uint64_t lanes[8], word[8];
  int k;
  for (k = 0; k < 8; k++) lanes[k] = chain + (uint64_t)k;
  for (at = from; bytes >= sizeof word; at += sizeof word, bytes -= sizeof word) {
    memcpy(word, at, sizeof word);
    for (k = 0; k < 8; k++) lanes[k] = (lanes[k] ^ word[k]) * 0x9e3779b97f4a7c15u, lanes[k] ^= lanes[k] >> 29;
  }
  memset(word, 0, sizeof word);
  memcpy(word, at, bytes);
  for (k = 0; k < 8; k++) chain = ((chain ^ lanes[k] ^ word[k]) * 0xbf58476d1ce4e5b9u) ^ (chain >> 31);
}

/* Everything that is drawn in every frame; for every 16th frame also the hash of everything that the stage holds,
   which takes longer than the frame. */
static void frame(double dt) {
  static unsigned count;
  uint64_t hash;
  leaf_snapshot seen;
  must(leaf_stage_advance(stage, dt, NULL), "advance");
  must(leaf_stage_snapshot(stage, &seen, sizeof seen), "snapshot");
  fold(seen.matrices, 64 * (size_t)seen.count);
  fold(seen.opacity, 4 * (size_t)seen.count);
  fold(seen.shade, 4 * (size_t)seen.count);
  fold(seen.order, 4 * (size_t)seen.count);
  fold(seen.flags, 4 * (size_t)seen.count);
  fold(&seen.is_moving, sizeof seen.is_moving);
  if (count++ % 16) return;
  must(leaf_stage_state_hash(stage, &hash), "hash");
  fold(&hash, sizeof hash);
}

static double seconds(void) {
  switch (below(64)) {
  case 0: return 0;
  case 1: return 1;
  case 2: return below(64) ? 0.25 : 7200;
  default: return 0.016 * unit() + 0.002;
  }
}

/* Brings everything to rest and makes every scene anew, so that two moments can be compared. */
static void start_again(void) {
  int i;
  leaf_stage_destroy(stage);
  leaf_sender_destroy(sender);
  leaf_receiver_destroy(receiver);
  build();
  for (i = 0; i < 4; i++) frame(1);
  look();
}

static long resident(void) {
  long pages = 0, size;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  if (file) fclose(file);
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

int main(int argc, char **argv) {
  static char line[4096];
  long rss = 0;
  long frames = argc > 1 ? atol(argv[1]) : 10000, i, warm = frames / 10 + 1;
  long before = 0, blocks_before = 0, highest = 0;
  if (frames < 1) return fprintf(stderr, "soak FRAMES [SEED]\n"), 64;
  state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
  build();
  setvbuf(stdout, line, _IOLBF, sizeof line);
  for (i = 0; i < frames; i++) {
    if (i == warm) {
      start_again();
      before = live;
      blocks_before = blocks;
      rss = resident();
    }
    act();
    frame(seconds());
    if (live > highest) highest = live;
  }
  start_again();
  printf("chain %016llx\n", (unsigned long long)chain);
  printf("figure: soak: %ld frames, %d leaves, %llu calls, %llu refused; live blocks %+ld, bytes %+ld, resident %+ld KiB, at most %ld live\n", frames,
         LEAVES, calls, refused, blocks - blocks_before, live - before, resident() - rss, highest);
  return blocks != blocks_before || live != before;
}
