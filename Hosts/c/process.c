/* The library as a guest in a host's process:
 *   process LIBRARY          loaded and unloaded 1,000 times; stepped while signals arrive; forked in mid-flight
 *   process LIBRARY fork BY  the fork alone; BY is a part of the name of the file whose BLAS must multiply, or of
 * "built-in kernel" It leaves nothing behind when it goes: no memory, no thread, no signal handler. A host's signals
 * change no bit. After a fork parent and child both continue with the same frames as a process without a fork; if one
 * of them hangs, its alarm ends it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "leafspring.h"

/* Looked up by name, because a program that is linked with the library cannot unload it. */
#define CALLS(X) \
  X(stage_def_default) X(stage_create) X(stage_destroy) X(stage_describe) X(book_def_default) X(stage_add_book) \
  X(transition_def_default) X(stage_add_transition) X(stage_open) X(stage_turn) X(stage_advance) X(stage_frame_hash) \
  X(stage_state_hash)
static struct {
#define POINTER(name) __typeof__(leaf_##name) *name;
  CALLS(POINTER)
} leaf;

static void must(int holds, const char *what) {
  if (holds) return;
  printf("%s\n", what);
  exit(1);
}

static void find(void *library, const char *name, void *pointer) {
  void *found = dlsym(library, name);
  must(found != NULL, name);
  memcpy(pointer, &found, sizeof found);
}

static void *load(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  must(library != NULL, "the library cannot be loaded");
#define FIND(name) find(library, "leaf_" #name, &leaf.name);
  CALLS(FIND)
  return library;
}

/* ---- something that moves ---- */

typedef struct {
  leaf_stage *stage;
  leaf_scene book;
  int frames;
  uint64_t chain;
} motion;

/* A book that opens, and beside it an explosion of this many columns of tiles, which lasts longer than any run.
   BLAS multiplies. */
static motion begin(int32_t columns) {
  motion m = {NULL, 0, 0, 0};
  leaf_stage_def def;
  leaf_book_def book;
  leaf_transition_def explosion;
  leaf_scene scene;
  must(!leaf.stage_def_default(&def, sizeof def) && !leaf.book_def_default(&book, sizeof book), "no defaults");
  must(!leaf.transition_def_default(&explosion, sizeof explosion), "no defaults");
  def.kernel = LEAF_KERNEL_BLAS;
  explosion.kind = LEAF_EXPLODE;
  explosion.columns = columns;
  explosion.duration = 1000;
  must(!leaf.stage_create(&def, &m.stage) && !leaf.stage_add_book(m.stage, &book, &m.book), "no book");
  must(!leaf.stage_add_transition(m.stage, &explosion, &scene), "no explosion");
  must(!leaf.stage_open(m.stage, m.book) && !leaf.stage_open(m.stage, scene), "nothing moves");
  return m;
}

/* Frames at 120 Hz, with a leaf turned on or back in every tenth; the chain includes every number of every frame. */
static void go_on(motion *m, int frames) {
  for (; frames > 0; frames--, m->frames++) {
    uint64_t hash = 0;
    if (m->frames % 10 == 0) leaf.stage_turn(m->stage, m->book, m->frames / 10 % 7);
    must(!leaf.stage_advance(m->stage, 1.0 / 120, NULL) && !leaf.stage_frame_hash(m->stage, &hash), "a frame is refused");
    m->chain = (m->chain ^ hash) * 0x9e3779b97f4a7c15u;
    m->chain ^= m->chain >> 29;
  }
}

static uint64_t end(motion *m) {
  uint64_t hash = 0;
  must(!leaf.stage_state_hash(m->stage, &hash) && !leaf.stage_destroy(m->stage), "a stage cannot be destroyed");
  return m->chain ^ hash;
}

/* ---- loaded and unloaded ---- */

static int threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  must(tasks != NULL, "no list of threads");
  for (struct dirent *entry = readdir(tasks); entry; entry = readdir(tasks)) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

static long resident(void) {
  long size, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  must(file && fscanf(file, "%ld %ld", &size, &pages) == 2, "no size of this process");
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

/* The process's action for each signal; returns how many signals there are. */
static int actions(struct sigaction to[_NSIG]) {
  int known = 0;
  for (int signal = 1; signal < _NSIG; signal++) known += sigaction(signal, NULL, &to[signal]) == 0;
  return known;
}

/* Compared member by member, because what the C library leaves in the rest of a mask does not matter. */
static int are_equal(const struct sigaction a[_NSIG], const struct sigaction b[_NSIG]) {
  for (int signal = 1; signal < _NSIG; signal++) {
    if (signal == SIGRTMIN - 1 || signal == SIGRTMIN - 2) continue; /* the C library's own */
    if (a[signal].sa_handler != b[signal].sa_handler || a[signal].sa_flags != b[signal].sa_flags) return 0;
    for (int other = 1; other < _NSIG; other++) {
      if (sigismember(&a[signal].sa_mask, other) != sigismember(&b[signal].sa_mask, other)) return 0;
    }
  }
  return 1;
}

static int unloading(const char *path, int cycles) {
  struct sigaction before[_NSIG], now[_NSIG];
  uint64_t first = 0;
  long early = 0, late = 0;
  int signals = actions(before);
  for (int i = 0; i < cycles; i++) {
    void *library = load(path);
    motion m = begin(8);
    uint64_t hash;
    go_on(&m, 20);
    actions(now);
    must(are_equal(before, now), "a signal has another handler while the library is there");
    hash = end(&m);
    if (i == 0) first = hash;
    must(hash == first, "the frames are others");
    must(dlclose(library) == 0 && !dlopen(path, RTLD_NOW | RTLD_NOLOAD), "the library stays");
    must(threads() == 1, "a thread is left");
    late = resident();
    if (i == cycles / 10) early = late;
  }
  actions(now);
  must(are_equal(before, now), "a signal has another handler");
  printf("figure: loaded, stepped and unloaded %d times: resident %+ld KB from a tenth to the end, 1 thread, %d signals' handlers as they "
         "were, equal frames\n", cycles, late - early, signals);
  /* The system counts resident pages per processor and adds them up in steps of 128 KB. If a page were lost each
     time, it would be more. */
  return late > early + 256;
}

/* ---- signals ---- */

static volatile sig_atomic_t ticks[_NSIG];
static void count(int signal) { ticks[signal]++; }

static void timers(int microseconds, void (*handler)(int)) {
  struct itimerval every = {{0, microseconds}, {0, microseconds}};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  /* A timer is stopped before its handler is removed. */
  if (microseconds == 0) setitimer(ITIMER_REAL, &every, NULL), setitimer(ITIMER_PROF, &every, NULL);
  sigaction(SIGALRM, &action, NULL);
  sigaction(SIGPROF, &action, NULL);
  if (microseconds > 0) setitimer(ITIMER_REAL, &every, NULL), setitimer(ITIMER_PROF, &every, NULL);
}

static int interrupted(int steps) {
  uint64_t quiet, noisy;
  motion m = begin(16);
  go_on(&m, steps);
  quiet = end(&m);
  timers(1000, count);
  m = begin(16);
  go_on(&m, steps);
  noisy = end(&m);
  timers(0, SIG_DFL);
  printf("figure: %d steps through %d SIGALRM and %d SIGPROF: %s frames\n", steps, (int)ticks[SIGALRM], (int)ticks[SIGPROF],
         noisy == quiet ? "equal" : "OTHER");
  return noisy != quiet || !ticks[SIGALRM] || !ticks[SIGPROF];
}

/* ---- fork ---- */

/* The file that contains the stage's BLAS, or nothing. */
static const char *multiplier(void *library, leaf_stage *stage) {
  leaf_stage_info info = LEAF_SIZED(leaf_stage_info);
  Dl_info where;
  void *gemm = dlsym(library, "cblas_dgemm");
  must(!leaf.stage_describe(stage, &info), "no description");
  if (!info.blas_is_used || !gemm || !dladdr(gemm, &where)) return "the built-in kernel";
  return where.dli_fname;
}

/* Has more cells than a threaded BLAS multiplies on one thread. */
static int forked(void *library, const char *expected) {
  enum { BEFORE = 20, AFTER = 200, COLUMNS = 80 };
  uint64_t whole, parent, child = 0;
  int ends[2], status = 0, wrong;
  pid_t process;
  motion m = begin(COLUMNS);
  const char *by = multiplier(library, m.stage);
  go_on(&m, BEFORE + AFTER);
  whole = end(&m);
  m = begin(COLUMNS);
  go_on(&m, BEFORE);
  must(pipe(ends) == 0, "no pipe");
  fflush(stdout);
  process = fork();
  must(process >= 0, "no fork");
  alarm(10);
  go_on(&m, AFTER);
  parent = end(&m);
  if (process == 0) _exit(write(ends[1], &parent, sizeof parent) != sizeof parent);
  alarm(0);
  must(waitpid(process, &status, 0) == process && close(ends[1]) == 0, "the child is not there");
  wrong = read(ends[0], &child, sizeof child) != sizeof child || status != 0 || parent != whole || child != whole;
  printf("figure: forked in mid-flight, %d frames each: parent %s, child %s (status %d); by %s\n", AFTER,
         parent == whole ? "equal" : "OTHER", child == whole ? "equal" : "OTHER", status, by);
  return wrong || !strstr(by, expected);
}

int main(int argc, char **argv) {
  int wrong = 0;
  void *library;
  if (argc < 2) return fprintf(stderr, "process LIBRARY [fork BY]\n"), 64;
  if (argc < 3) wrong |= unloading(argv[1], 1000);
  library = load(argv[1]);
  if (argc < 3) wrong |= interrupted(10000);
  wrong |= forked(library, argc < 4 ? "" : argv[3]);
  return wrong;
}
