#define _GNU_SOURCE
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

put_line record_line;

/* The lock is error-checking, because a signal handler that runs while a line is being written must not wait for
   it. */
static const pthread_mutex_t fresh_lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
/* Set before the first stage, and read without the lock. */
static int is_wanted, with_rows;
static enum { WAITING, OPEN, CLOSED } state;
static int file = -1, is_forked, is_torn;
static pid_t owner;
static put_line name;
static size_t name_size;
static uint32_t sum;
static unsigned long long lines;

static struct numbered {
  leaf_stage *stage;
  long long number;
} *stages;
static size_t stage_count, stage_room;
static long long last_number;

/* ---- lines ---- */

static void stop(const char *why) {
  fprintf(stderr, "leafspring-record: %s: %s; the record ends after %llu lines\n", name.text, why, lines);
  close(file);
  file = -1;
  state = CLOSED;
}

static int write_all(const char *text, size_t size) {
  while (size) {
    ssize_t written = write(file, text, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return 0;
    text += written;
    size -= (size_t)written;
  }
  return 1;
}

void record_write(void) {
  put_text(&record_line, ",\"crc\":");
  if (!record_line.failed) sum = leaf_record_sum(sum, record_line.text, record_line.size);
  put_hex(&record_line, sum, 8);
  put_text(&record_line, "}\n");
  if (is_torn) {
    stop("a call came in while a line was written");
  } else if (record_line.failed) {
    stop("no memory for a line");
  } else if (!write_all(record_line.text, record_line.size)) {
    stop("the file takes no more");
  } else {
    lines++;
  }
  record_line.size = 0;
}

int record_has_rows(void) { return with_rows; }

/* ---- the file ---- */

enum { NOT_OPENED = -1, HELD = -2 };

/* Empties the file only if no other process is writing it. A file system without locks is trusted; a device is
 * neither locked nor emptied. */
static int take(void) {
  struct stat about;
  int taken = open(name.text, O_WRONLY | O_CREAT | O_CLOEXEC, 0666), is_held;
  if (taken < 0 || fstat(taken, &about) != 0 || !S_ISREG(about.st_mode)) return taken;
  is_held = flock(taken, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (!is_held && ftruncate(taken, 0) == 0) return taken;
  close(taken);
  return is_held ? HELD : NOT_OPENED;
}

static void open_file(void) {
  state = CLOSED;
  owner = getpid();
  file = is_forked ? HELD : name.failed ? NOT_OPENED : take();
  if (file == HELD) {
    name.size = name_size;
    put_text(&name, ".");
    put_integer(&name, owner);
    file = name.failed ? NOT_OPENED : take();
    if (file >= 0) {
      fprintf(stderr, "leafspring-record: LEAF_RECORD names another process's file; this one writes %s\n", name.text);
    }
  }
  if (file < 0) {
    fprintf(stderr, "leafspring-record: %s cannot be written; LEAF_RECORD takes a file that can be, nothing is recorded\n",
            name.failed ? "LEAF_RECORD" : name.text);
    return;
  }
  state = OPEN;
  put_text(&record_line, "{\"leafspring\":\"calls\",\"version\":");
  put_integer(&record_line, LEAF_RECORD_VERSION);
  put_text(&record_line, ",\"library\":");
  put_integer(&record_line, leaf_version());
  record_write();
}

/* ---- the process ---- */

static int fork_has_lock;

static void before_fork(void) { fork_has_lock = pthread_mutex_lock(&lock) == 0; }

static void after_fork(void) {
  if (fork_has_lock) pthread_mutex_unlock(&lock);
}

/* The child has its parent's stages, but no record of how they came about. So its own record begins with the first
   stage that the child makes. */
static void in_child(void) {
  memcpy(&lock, &fresh_lock, sizeof lock);
  if (state != OPEN) return;
  close(file);
  file = -1;
  state = WAITING;
  is_forked = 1;
  is_torn = 0;
  record_line.size = stage_count = 0;
  last_number = 0;
  lines = 0;
  sum = 0;
}

/* The name is made absolute before the host can change its directory. */
static void prepare(void) {
  const char *path = getenv("LEAF_RECORD"), *rows = getenv("LEAF_RECORD_ROWS");
  char *here = NULL;
  if (!path || !*path) return;
  if (*path != '/' && (here = getcwd(NULL, 0))) put_text(&name, here), put_text(&name, "/");
  free(here);
  put_text(&name, path);
  name_size = name.size;
  with_rows = rows && strcmp(rows, "1") == 0;
  pthread_atfork(before_fork, after_fork, in_child);
  is_wanted = 1;
}

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

/* A library that the host uses may make stages before this one is initialised. */
__attribute__((constructor)) static void start(void) { pthread_once(&prepared, prepare); }

/* ---- from the first stage to the end ---- */

static int begin(void) {
  if (pthread_mutex_lock(&lock) == 0) return 1;
  is_torn = 1;
  return 0;
}

int record_begin(void) {
  if (!is_wanted || !begin()) return 0;
  /* A child made by clone or _Fork runs no fork handler. */
  if (state == OPEN && getpid() == owner) return 1;
  pthread_mutex_unlock(&lock);
  return 0;
}

int record_begin_stage(void) {
  start();
  if (!is_wanted || !begin()) return 0;
  if (state == WAITING) open_file();
  pthread_mutex_unlock(&lock);
  return record_begin();
}

void record_end(void) { pthread_mutex_unlock(&lock); }

/* A host that is killed, or leaves by _exit, does not run this: its record has no end line. */
__attribute__((destructor)) static void finish(void) {
  if (!record_begin()) return;
  put_text(&record_line, "{\"end\":");
  put_integer(&record_line, (long long)lines);
  record_write();
  if (file >= 0) close(file);
  file = -1;
  state = CLOSED;
  record_end();
}

/* ---- stages by number ---- */

long long record_number(const leaf_stage *stage) {
  long long newest = 0;
  size_t i;
  for (i = 0; i < stage_count; i++) {
    if (stages[i].stage == stage && stages[i].number > newest) newest = stages[i].number;
  }
  return newest;
}

long long record_number_new(leaf_stage *stage) {
  if (stage_count == stage_room) {
    size_t room = 2 * stage_room + 8;
    struct numbered *larger = (struct numbered *)realloc(stages, room * sizeof *larger);
    if (!larger) {
      record_line.failed = 1;
      return 0;
    }
    stages = larger;
    stage_room = room;
  }
  stages[stage_count].stage = stage;
  stages[stage_count++].number = ++last_number;
  return last_number;
}

void record_forget(long long number) {
  size_t i;
  for (i = 0; i < stage_count; i++) {
    if (stages[i].number == number) stages[i--] = stages[--stage_count];
  }
}
