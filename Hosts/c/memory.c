/* Runs out of memory: every request of every call that makes something fails, either once or from then on.
 *   memory [--objects | --limits]
 * The library must answer LEAF_OUT_OF_MEMORY, keep the stage as it was, leak nothing, and work afterwards. Its
 * requests to malloc, calloc and realloc are checked. With --objects the requests of the Swift runtime for objects and
 * arrays (posix_memalign) fail too, each in a child process: there the runtime stops the program, and these sites are
 * counted. With --limits whole calls of many sizes run in processes that may have only a limited amount of memory,
 * from too little to enough: none may be stopped. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "leafspring.h"

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* Requests still granted before one fails; below zero none fails. */
static long until = -1, until_object = -1;
static int from_then_on;
static long requests, objects, live;

static int fails(long *left) {
  if (*left < 0) return 0;
  if (*left == 0) {
    if (!from_then_on) *left = -1;
    return 1;
  }
  --*left;
  return 0;
}

void *malloc(size_t size) {
  void *block;
  requests++;
  if (fails(&until)) return NULL;
  block = __libc_malloc(size);
  live += block != NULL;
  return block;
}

/* Compilers combine malloc and memset to this. */
void *calloc(size_t count, size_t size) {
  void *block;
  requests++;
  if (fails(&until)) return NULL;
  block = __libc_calloc(count, size);
  live += block != NULL;
  return block;
}

void *realloc(void *old, size_t size) {
  void *block;
  requests++;
  if (fails(&until)) return NULL;
  block = __libc_realloc(old, size);
  live += block != NULL && old == NULL;
  return block;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  objects++;
  if (fails(&until_object)) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  live += *block != NULL;
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  live -= block != NULL;
  __libc_free(block);
}

/* ---- what is made ---- */

static leaf_stage *stage;
static leaf_scene book, shelf, stack, cube;
static leaf_batch *batch;
static leaf_channels *channels;
static leaf_sender *sender;
static leaf_receiver *receiver;
static leaf_stage *other;

static leaf_status make_stage(void) {
  leaf_stage_def def;
  leaf_stage_def_default(&def, sizeof def);
  def.kernel = LEAF_KERNEL_BLAS;
  return leaf_stage_create(&def, &other);
}
static leaf_status clone_stage(void) { return leaf_stage_clone(stage, &other); }
static leaf_status drop_stage(void) { return leaf_stage_destroy(other); }

static leaf_scene made;
static leaf_status drop_scene(void) { return leaf_stage_remove(stage, made); }

static leaf_status add_book(void) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = 3000;
  def.window = 1000;
  return leaf_stage_add_book(stage, &def, &made);
}
static leaf_status add_shelf(void) {
  leaf_shelf_def def;
  leaf_shelf_def_default(&def, sizeof def);
  return leaf_stage_add_shelf(stage, &def, &made);
}
static leaf_status add_book_on_shelf(void) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  return leaf_stage_add_book_on_shelf(stage, &def, shelf, 1, &made);
}
static leaf_status add_explode(void) {
  leaf_transition_def def;
  leaf_transition_def_default(&def, sizeof def);
  def.kind = LEAF_EXPLODE;
  return leaf_stage_add_transition(stage, &def, &made);
}
static leaf_status add_album(void) {
  leaf_album_def def;
  leaf_rect photos[50];
  int i;
  for (i = 0; i < 50; i++) photos[i].x = 110 * (i % 4), photos[i].y = 110 * (i / 4), photos[i].width = photos[i].height = 100;
  leaf_album_def_default(&def, sizeof def);
  def.photos = photos;
  def.photo_count = 50;
  return leaf_stage_add_album(stage, &def, &made);
}
static leaf_status add_move(void) {
  leaf_move_def def;
  leaf_rect rects[5];
  int i;
  for (i = 0; i < 5; i++) rects[i].x = rects[i].y = i, rects[i].width = rects[i].height = 9;
  leaf_move_def_default(&def, sizeof def);
  def.from = def.to = rects;
  def.count = 5;
  return leaf_stage_add_move(stage, &def, &made);
}
static leaf_status add_stack(void) {
  static const int32_t views[] = {0, 1, 2};
  leaf_container_def def;
  leaf_container_def_default(&def, sizeof def);
  def.views = views;
  def.view_count = 3;
  return leaf_stage_add_container(stage, &def, &made);
}
static leaf_status add_data(void) {
  static const leaf_keyframe keys[] = {{0, 0.5, 1}, {0.5, 0.5, 0}};
  leaf_data_transition_def def;
  leaf_data_cell_def cells[2];
  leaf_track track;
  memset(&track, 0, sizeof track);
  track.keys = keys;
  track.key_count = 2;
  leaf_data_transition_def_default(&def, sizeof def);
  leaf_data_cell_def_default(&cells[0], sizeof cells[0]);
  leaf_data_cell_def_default(&cells[1], sizeof cells[1]);
  cells[0].tracks = &track;
  cells[0].track_count = 1;
  def.cells = cells;
  def.cell_count = 2;
  return leaf_stage_add_data_transition(stage, &def, &made);
}
static void no_poses(const leaf_pose_frame *frame, void *host) { (void)frame, (void)host; }
static leaf_status set_code(void) {
  leaf_pose_code code = LEAF_SIZED(leaf_pose_code);
  code.poses = no_poses;
  return leaf_stage_set_pose_code(stage, cube, &code);
}
static leaf_status unset_code(void) { return leaf_stage_set_pose_code(stage, cube, NULL); }
static leaf_status set_rule(void) {
  leaf_rule_def rule;
  leaf_transition_def def;
  leaf_rule_def_default(&rule, sizeof rule);
  leaf_transition_def_default(&def, sizeof def);
  def.kind = LEAF_FLIP;
  return leaf_stage_set_rule(stage, stack, &rule, &def);
}
static leaf_status set_album_rule(void) {
  static const leaf_rect photos[] = {{0, 0, 50, 50}, {60, 0, 50, 50}};
  leaf_rule_def rule;
  leaf_album_def def;
  leaf_rule_def_default(&rule, sizeof rule);
  leaf_album_def_default(&def, sizeof def);
  def.photos = photos;
  def.photo_count = 2;
  return leaf_stage_set_album_rule(stage, stack, &rule, &def);
}
static leaf_status set_move_rule(void) {
  static const leaf_move_item items[] = {{{0, 0, 50, 50}, 4, 0}, {{60, 0, 50, 50}, 2, 0}};
  leaf_rule_def rule;
  leaf_move_def def;
  leaf_rule_def_default(&rule, sizeof rule);
  leaf_move_def_default(&def, sizeof def);
  def.from_items = items;
  def.from_item_count = 2;
  def.to_items = items + 1;
  def.to_item_count = 1;
  return leaf_stage_set_move_rule(stage, stack, &rule, &def);
}
static leaf_status unset_rule(void) { return leaf_stage_remove_rule(stage, stack, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET); }
static leaf_status remove_scene(void) { return leaf_stage_remove(stage, cube); }
static leaf_status add_cube(void) {
  leaf_transition_def def;
  leaf_transition_def_default(&def, sizeof def);
  def.kind = LEAF_CUBE;
  return leaf_stage_add_transition(stage, &def, &cube);
}
static leaf_status replace_cube(void) {
  leaf_transition_def def;
  leaf_transition_def_default(&def, sizeof def);
  def.kind = LEAF_CARDS;
  return leaf_stage_replace_transition(stage, cube, &def);
}
static leaf_status insert(void) { return leaf_stage_insert_pages(stage, book, 2, 100); }
static leaf_status withdraw(void) { return leaf_stage_remove_pages(stage, book, 2, 100); }
static leaf_status reshape(void) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = 3000;
  def.window = 900;
  def.strips = 3;
  return leaf_stage_replace_book(stage, book, &def);
}
static leaf_status reshape_back(void) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = 3000;
  def.window = 1000;
  return leaf_stage_replace_book(stage, book, &def);
}
static leaf_status snapshot(void) {
  leaf_snapshot frame;
  return leaf_stage_snapshot(stage, &frame, sizeof frame);
}
static leaf_status nothing(void) { return LEAF_OK; }
static leaf_status make_batch(void) { return leaf_batch_create(1000, LEAF_EXACT, LEAF_KERNEL_BLAS, &batch); }
static leaf_status drop_batch(void) { return leaf_batch_destroy(batch); }
static leaf_status make_channels(void) { return leaf_channels_create(1000, 0, &channels); }
static leaf_status drop_channels(void) { return leaf_channels_destroy(channels); }
static leaf_status make_mailbox(void) { return leaf_mailbox_create(&sender, &receiver); }
static leaf_status drop_mailbox(void) {
  leaf_status status = leaf_receiver_destroy(receiver);
  return status == LEAF_OK ? leaf_sender_destroy(sender) : status;
}
/* Three letters, so that each of the mailbox's places has grown. */
static leaf_status post(void) {
  leaf_snapshot frame;
  int i;
  leaf_status status = make_mailbox();
  if (status != LEAF_OK) return status;
  for (i = 0; i < 3 && status == LEAF_OK; i++) {
    status = leaf_sender_post(sender, stage, NULL);
    if (status == LEAF_OK) status = leaf_receiver_latest(receiver, &frame, sizeof frame, NULL);
  }
  if (status != LEAF_OK) drop_mailbox();
  return status;
}

/* A scene that needs more rows requests ample memory, once for each column and once for the shadows, and just enough if that is refused. */
enum { AMPLE = 12 };

static const struct {
  const char *name;
  leaf_status (*run)(void), (*undo)(void);
  int spare, handles; /* how many requests may fail by themselves and go unnoticed; how many handles it makes */
} table[] = {
  {"stage_create", make_stage, drop_stage, 2, 1}, {"stage_clone", clone_stage, drop_stage, 0, 1},
  {"add_book", add_book, drop_scene, AMPLE, 0}, {"add_shelf", add_shelf, drop_scene, AMPLE, 0},
  {"add_book_on_shelf", add_book_on_shelf, drop_scene, AMPLE, 0}, {"add_transition", add_explode, drop_scene, AMPLE, 0},
  {"add_album", add_album, drop_scene, AMPLE, 0}, {"add_move", add_move, drop_scene, AMPLE, 0}, {"add_container", add_stack, drop_scene, AMPLE, 0},
  {"add_data_transition", add_data, drop_scene, AMPLE, 0}, {"set_rule", set_rule, unset_rule, 0, 0},
  {"set_album_rule", set_album_rule, unset_rule, 0, 0}, {"set_move_rule", set_move_rule, unset_rule, 0, 0}, {"remove", remove_scene, add_cube, 0, 0},
  {"replace_transition", replace_cube, replace_cube, 0, 0}, {"set_pose_code", set_code, unset_code, AMPLE, 0}, {"insert_pages", insert, withdraw, 0, 0}, {"replace_book", reshape, reshape_back, 0, 0},
  {"snapshot", snapshot, nothing, 0, 0}, {"batch_create", make_batch, drop_batch, 2, 1},
  {"channels_create", make_channels, drop_channels, 0, 1}, {"mailbox_create", make_mailbox, drop_mailbox, 0, 2},
  {"post", post, drop_mailbox, 0, 0},
};

static uint64_t hash(void) {
  uint64_t value = 0;
  /* The C library keeps its note of what dlsym has not found until it is read, and once more. */
  dlerror();
  dlerror();
  if (leaf_stage_state_hash(stage, &value) != LEAF_OK) exit(1);
  return value;
}

static int problem(const char *name, long nth, const char *what) {
  printf("%s, request %ld%s: %s\n", name, nth, from_then_on ? " and all after" : "", what);
  return 1;
}

/* The end of a child whose runtime gets no memory: 0 if it went on or was refused properly, otherwise its status. */
static int child_ends(unsigned which, long nth) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    freopen("/dev/null", "w", stderr);
    until_object = nth;
    table[which].run();
    _exit(0);
  }
  waitpid(child, &status, 0);
  return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- a process with little memory ---- */

static leaf_status large_book(void) {
  leaf_book_def def;
  leaf_book_def_default(&def, sizeof def);
  def.pages = 200000;
  def.window = 100000;
  return leaf_stage_add_book(stage, &def, &made);
}
static leaf_status large_album(void) {
  static leaf_rect photos[200000];
  leaf_album_def def;
  int i;
  leaf_status status = LEAF_OK;
  for (i = 0; i < 200000; i++) photos[i].x = i % 500, photos[i].y = i / 500, photos[i].width = photos[i].height = 1;
  leaf_album_def_default(&def, sizeof def);
  def.photos = photos;
  def.photo_count = 200000;
  status = leaf_stage_add_album(stage, &def, &made);
  return status;
}
static leaf_status large_data(void) {
  static leaf_data_cell_def cells[20000];
  leaf_data_transition_def def;
  int i;
  leaf_data_transition_def_default(&def, sizeof def);
  for (i = 0; i < 20000; i++) leaf_data_cell_def_default(&cells[i], sizeof cells[i]), cells[i].cell.item = i;
  def.cells = cells;
  def.cell_count = 20000;
  return leaf_stage_add_data_transition(stage, &def, &made);
}
static leaf_status large_batch(void) { return leaf_batch_create(1 << 18, LEAF_EXACT, LEAF_KERNEL_BLAS, &batch); }
static leaf_status large_channels(void) { return leaf_channels_create(1 << 20, 0, &channels); }

static size_t address_space(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%lu", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static int limits(void) {
  static leaf_status (*const calls[])(void) = {large_book, large_album, large_data, large_batch, large_channels};
  int stopped = 0, refused = 0, done = 0;
  unsigned which;
  for (which = 0; which < sizeof calls / sizeof *calls; which++) {
    size_t more;
    /* Steps that are not multiples of any likely size. */
    for (more = 100000; more < (size_t)600 << 20; more += 1000003 + more / 16) {
      int status;
      pid_t child = fork();
      if (child == 0) {
        struct rlimit limit;
        leaf_status answer;
        uint64_t before = hash();
        limit.rlim_cur = limit.rlim_max = address_space() + more;
        setrlimit(RLIMIT_AS, &limit);
        answer = calls[which]();
        _exit(answer == LEAF_OK ? 1 : answer == LEAF_OUT_OF_MEMORY && hash() == before ? 2 : 3);
      }
      waitpid(child, &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 1) done++;
      else if (WIFEXITED(status) && WEXITSTATUS(status) == 2) refused++;
      else stopped++, printf("call %u with %zu bytes more: %s %d\n", which, more, WIFSIGNALED(status) ? "signal" : "exit",
                             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
  }
  printf("figure: processes with little memory: %d calls done, %d refused with the stage as it was, %d stopped\n", done, refused, stopped);
  return stopped || !done || !refused;
}

/* Each call runs twice normally: the first run lets everything grow to its size, so the second makes the same
   requests as any later one. */
static long usual_requests, usual_objects;
static int rehearse(unsigned which) {
  const char *name = table[which].name;
  if (table[which].run() != LEAF_OK || table[which].undo() != LEAF_OK) return problem(name, -1, "refused with all memory");
  hash();
  requests = objects = 0;
  if (table[which].run() != LEAF_OK) return problem(name, -1, "refused with all memory");
  usual_requests = requests;
  usual_objects = objects;
  return table[which].undo() == LEAF_OK ? 0 : problem(name, -1, "cannot be undone");
}

/* Makes handles until their table is full and cannot grow. An object that then cannot be made is neither made nor
   lost, and the next one can be made. A mailbox has two handles, either of which may be the one too many. */
static int full_table(void) {
  static leaf_channels *many[5000];
  int count = 0;
  unsigned which;
  for (which = 0; which < sizeof table / sizeof *table; which++) {
    const char *name = table[which].name;
    int refused = 0, grown = !table[which].handles;
    if (!grown && rehearse(which)) return 1;
    while (!grown) {
      long blocks;
      leaf_status status;
      hash(); /* as before the counted run */
      blocks = live;
      until = usual_requests;
      from_then_on = 1;
      status = table[which].run();
      until = -1;
      if (status == LEAF_OUT_OF_MEMORY) {
        refused++;
        hash();
        if (live != blocks) return problem(name, count, "memory is lost");
      } else if (status != LEAF_OK || table[which].undo() != LEAF_OK) {
        return problem(name, count, leaf_status_text(status));
      }
      grown = refused && status == LEAF_OK;
      if (count == 5000 || leaf_channels_create(1, 0, &many[count]) != LEAF_OK) return problem(name, count, "the table never grows");
      count++;
    }
    if (refused != table[which].handles) return problem(name, refused, "refused another number of times than it has handles");
  }
  while (count--) {
    if (leaf_channels_destroy(many[count]) != LEAF_OK) return problem("full_table", count, "a handle is no good");
  }
  return 0;
}

int main(int argc, char **argv) {
  int bad = 0;
  unsigned which, persistent;
  long sites = 0, stops = 0, all = 0, tries = 0, benign = 0;
  leaf_stage_def def;
  leaf_stage_def_default(&def, sizeof def);
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (leaf_stage_create(&def, &stage) != LEAF_OK) return 1;
  if (add_book() != LEAF_OK || (book = made, leaf_stage_open(stage, book)) != LEAF_OK) return 1;
  if (add_shelf() != LEAF_OK || (shelf = made, add_stack()) != LEAF_OK || (stack = made, add_cube()) != LEAF_OK) return 1;
  leaf_stage_advance(stage, 0.3, NULL);
  if (argc > 1 && strcmp(argv[1], "--limits") == 0) return limits();
  bad = full_table();
  for (which = 0; which < sizeof table / sizeof *table; which++) {
    const char *name = table[which].name;
    long first, count, counted;
    if (rehearse(which)) return 1;
    first = usual_requests;
    counted = usual_objects;
    for (persistent = 0; persistent < 2; persistent++) {
      int unnoticed = 0;
      for (count = 0; count < first; count++) {
        uint64_t before = hash(), after;
        long blocks = live;
        leaf_status status;
        from_then_on = (int)persistent;
        until = count;
        status = table[which].run();
        until = -1;
        tries++;
        if (status == LEAF_OK) {
          /* Of a probe it is one of the C library for its own note on why dlsym found nothing, which a probe does not
             read. */
          if (++unnoticed > table[which].spare || persistent) bad |= problem(name, count, "a failed request was not noticed");
          benign++;
          if (table[which].undo() != LEAF_OK) bad |= problem(name, count, "cannot be undone");
          continue;
        }
        if (status != LEAF_OUT_OF_MEMORY) bad |= problem(name, count, leaf_status_text(status));
        after = hash();
        if (after != before) bad |= problem(name, count, "the stage has changed");
        if (live != blocks) bad |= problem(name, count, live > blocks ? "memory is lost" : "memory is freed twice");
      }
      hash();
      until = first;
      if (table[which].run() != LEAF_OK) bad |= problem(name, first, "refused with all it asks for");
      until = -1;
      if (table[which].undo() != LEAF_OK) bad |= problem(name, first, "cannot be undone");
    }
    sites += first;
    all += counted;
    if (argc > 1 && strcmp(argv[1], "--objects") == 0) {
      long ended = 0, nth;
      from_then_on = 0;
      for (nth = 0; nth < counted; nth++) ended += child_ends(which, nth);
      stops += ended;
      printf("%-20s %4ld requests checked, %4ld of the runtime, of which %ld stop the program\n", name, first, counted, ended);
    } else {
      printf("%-20s %4ld requests checked, %4ld of the runtime\n", name, first, counted);
    }
  }
  leaf_stage_advance(stage, 0.3, NULL);
  if (leaf_stage_destroy(stage) != LEAF_OK) return 1;
  printf("figure: memory that cannot be had: %ld checked requests of %zu calls failed once and from then on (%ld tries, %ld of them harmless), %s; %ld requests of the runtime",
         sites, sizeof table / sizeof *table, tries, benign, bad ? "WRONG" : "none wrong", all);
  if (argc > 1) printf(", %ld of them stop the program if they alone fail", stops);
  printf("\n");
  return bad;
}
