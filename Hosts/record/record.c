/* libleafspring-record.so: the library, and every call that changes a stage written to a file. It stands before the library
 * (LD_PRELOAD, or linked or loaded in its place), so no host is compiled anew and the library holds nothing of it.
 *
 *   LEAF_RECORD=calls.jsonl LD_PRELOAD=libleafspring-record.so host
 *
 * LEAF_RECORD names the file; without it nothing is written. LEAF_RECORD_ROWS=1 adds the rows that changed to every frame, so
 * that a replay names the cell and element that differ. Lines are written as they are made: after a crash the file ends with the
 * last call that returned. A replay is `leafspring-replay calls.jsonl`. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "put.h"
#include "row.h"

#if defined(__GNUC__) && __GNUC__ >= 11 && !defined(__clang__)
/* The table says `const double *` where the header has `const double view[16]`. */
#  pragma GCC diagnostic ignored "-Warray-parameter"
#endif

/* ---- the library's own functions ---- */

static struct {
  leaf_status (*leaf_stage_create)(const leaf_stage_def *, leaf_stage **);
  leaf_status (*leaf_stage_clone)(leaf_stage *, leaf_stage **);
  leaf_status (*leaf_stage_destroy)(leaf_stage *);
  leaf_status (*leaf_stage_refit)(leaf_stage *, leaf_scene, const leaf_rect *, const uint32_t *, size_t, const leaf_point *);
  leaf_status (*leaf_stage_set_tracks)(leaf_stage *, leaf_scene, const leaf_host_track *, size_t);
#define C1(name, A) leaf_status (*name)(leaf_stage *, arg_##A);
#define C2(name, A, B) leaf_status (*name)(leaf_stage *, arg_##A, arg_##B);
#define C3(name, A, B, C) leaf_status (*name)(leaf_stage *, arg_##A, arg_##B, arg_##C);
#define C4(name, A, B, C, D) leaf_status (*name)(leaf_stage *, arg_##A, arg_##B, arg_##C, arg_##D);
  LEAF_CALLS(C1, C2, C3, C4)
#undef C1
#undef C2
#undef C3
#undef C4
} real;

static void find(const char *name, void *function) {
  void *symbol = dlsym(RTLD_NEXT, name);
  if (!symbol) {
    fprintf(stderr, "leafspring-record: the library has no %s; it takes one of the same version\n", name);
    abort();
  }
  memcpy(function, &symbol, sizeof symbol);
}

static void find_all(void) {
#define FIND(name) find(#name, &real.name)
  FIND(leaf_stage_create);
  FIND(leaf_stage_clone);
  FIND(leaf_stage_destroy);
  FIND(leaf_stage_refit);
  FIND(leaf_stage_set_tracks);
#define C1(name, A) FIND(name);
#define C2(name, A, B) FIND(name);
#define C3(name, A, B, C) FIND(name);
#define C4(name, A, B, C, D) FIND(name);
  LEAF_CALLS(C1, C2, C3, C4)
#undef C1
#undef C2
#undef C3
#undef C4
}

/* ---- the file ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;
static pid_t owner;
static int with_rows;
static uint32_t sum;
static unsigned long long lines;
static put_line line;

static struct numbered {
  leaf_stage *stage;
  long long number;
} *stages;
static size_t stage_count, stage_room;
static long long last_number;

static void stop(const char *why) {
  fprintf(stderr, "leafspring-record: %s; the record ends after %llu lines\n", why, lines);
  fclose(file);
  file = NULL;
}

/* The line's check sum, and the line into the file. */
static void write_line(void) {
  put_text(&line, ",\"crc\":");
  if (!line.failed) sum = leaf_record_sum(sum, line.text, line.size);
  put_hex(&line, sum, 8);
  put_text(&line, "}\n");
  if (line.failed) {
    stop("no memory for a line");
  } else if (fwrite(line.text, 1, line.size, file) != line.size || fflush(file) != 0) {
    stop("the file takes no more");
  } else {
    lines++;
  }
  line.size = 0;
}

static int begin(void) {
  pthread_mutex_lock(&lock);
  if (file && getpid() == owner) return 1;
  pthread_mutex_unlock(&lock);
  return 0;
}

static void end(void) { pthread_mutex_unlock(&lock); }

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("LEAF_RECORD"), *rows = getenv("LEAF_RECORD_ROWS");
  find_all();
  if (!path || !*path) return;
  with_rows = rows && strcmp(rows, "1") == 0;
  owner = getpid();
  file = fopen(path, "w");
  if (!file) {
    fprintf(stderr, "leafspring-record: %s cannot be written; LEAF_RECORD takes a file that can be, nothing is recorded\n", path);
    return;
  }
  put_text(&line, "{\"leafspring\":\"calls\",\"version\":");
  put_integer(&line, LEAF_RECORD_VERSION);
  put_text(&line, ",\"library\":");
  put_integer(&line, leaf_version());
  write_line();
}

__attribute__((destructor)) static void finish(void) {
  if (!begin()) return;
  put_text(&line, "{\"end\":");
  put_integer(&line, (long long)lines);
  write_line();
  if (file) fclose(file);
  file = NULL;
  end();
}

/* ---- stages by number ---- */

static long long number_of(const leaf_stage *stage) {
  size_t i;
  for (i = 0; i < stage_count; i++) {
    if (stages[i].stage == stage) return stages[i].number;
  }
  return 0;
}

static long long number_new(leaf_stage *stage) {
  if (stage_count == stage_room) {
    size_t room = 2 * stage_room + 8;
    struct numbered *larger = (struct numbered *)realloc(stages, room * sizeof *larger);
    if (!larger) {
      line.failed = 1;
      return 0;
    }
    stages = larger;
    stage_room = room;
  }
  stages[stage_count].stage = stage;
  stages[stage_count++].number = ++last_number;
  return last_number;
}

static void forget(long long number) {
  size_t i;
  for (i = 0; i < stage_count; i++) {
    if (stages[i].number == number) stages[i--] = stages[--stage_count];
  }
}

/* ---- lines ---- */

static void open_call(const char *name, const leaf_stage *stage) {
  put_text(&line, "{\"call\":\"");
  put_text(&line, name);
  put_text(&line, "\",\"stage\":");
  put_integer(&line, stage ? number_of(stage) : 0);
  put_text(&line, ",\"args\":[");
}

static void close_call(leaf_status status) {
  put_text(&line, "],\"status\":");
  put_integer(&line, status);
  write_line();
}

static void put_row(const leaf_snapshot *frame, uint32_t row) {
  uint64_t numbers[ROW_NUMBERS];
  int i;
  row_numbers(frame, row, numbers);
  put_text(&line, "[");
  put_integer(&line, row);
  put_text(&line, ",\"");
  for (i = 0; i < ROW_ORDER; i++) put_digits(&line, numbers[i], row_digits(frame, i));
  put_text(&line, "\",");
  put_integer(&line, (long long)numbers[ROW_ORDER]);
  put_text(&line, "]");
}

/* What a step has led to. */
static void put_frame(leaf_stage *stage) {
  leaf_snapshot frame;
  uint64_t state, drawn;
  uint32_t row;
  const char *comma = "";
  if (leaf_stage_snapshot(stage, &frame, sizeof frame) != LEAF_OK || leaf_stage_state_hash(stage, &state) != LEAF_OK ||
      leaf_stage_frame_hash(stage, &drawn) != LEAF_OK) {
    return;
  }
  put_text(&line, "{\"frame\":");
  put_integer(&line, (long long)frame.frame);
  put_text(&line, ",\"stage\":");
  put_integer(&line, number_of(stage));
  put_text(&line, ",\"state\":");
  put_hex(&line, state, 16);
  put_text(&line, ",\"drawn\":");
  put_hex(&line, drawn, 16);
  put_text(&line, ",\"changed\":[");
  put_integer(&line, frame.changed_first);
  put_text(&line, ",");
  put_integer(&line, frame.changed_count);
  put_text(&line, "]");
  if (with_rows) {
    put_text(&line, ",\"rows\":[");
    for (row = 0; row < frame.count; row++) {
      if (!(frame.flags[row] & LEAF_CHANGED_CELL)) continue;
      put_text(&line, comma);
      put_row(&frame, row);
      comma = ",";
    }
    put_text(&line, "]");
  }
  write_line();
}

static int is_step(const char *name) {
  return strcmp(name, "leaf_stage_advance") == 0 || strcmp(name, "leaf_stage_step") == 0 || strcmp(name, "leaf_stage_seek") == 0;
}

static void call_ends(const char *name, leaf_stage *stage, leaf_status status) {
  close_call(status);
  if (status == LEAF_OK && file && is_step(name)) put_frame(stage);
  end();
}

/* ---- the calls ---- */

/* A refused one has no number, and no stage that a replay could miss. */
static void made(const char *name, leaf_stage *from, const leaf_stage_def *def, leaf_stage *stage) {
  if (!begin()) return;
  open_call(name, from);
  if (def) put_stage_def(&line, def), put_text(&line, ",");
  put_integer(&line, number_new(stage));
  close_call(LEAF_OK);
  end();
}

leaf_status leaf_stage_create(const leaf_stage_def *def, leaf_stage **stage) {
  leaf_status status = real.leaf_stage_create(def, stage);
  if (status == LEAF_OK) made("leaf_stage_create", NULL, def, *stage);
  return status;
}

leaf_status leaf_stage_clone(leaf_stage *stage, leaf_stage **clone) {
  leaf_status status = real.leaf_stage_clone(stage, clone);
  if (status == LEAF_OK) made("leaf_stage_clone", stage, NULL, *clone);
  return status;
}

/* In one piece: as soon as the stage is gone, another thread may be given its address. */
leaf_status leaf_stage_destroy(leaf_stage *stage) {
  long long number;
  leaf_status status;
  if (!begin()) return real.leaf_stage_destroy(stage);
  number = number_of(stage);
  status = real.leaf_stage_destroy(stage);
  if (status == LEAF_OK && number) {
    open_call("leaf_stage_destroy", NULL);
    put_integer(&line, number);
    close_call(status);
    forget(number);
  }
  end();
  return status;
}

leaf_status leaf_stage_refit(leaf_stage *stage, leaf_scene scene, const leaf_rect *cover, const uint32_t *visible,
                             size_t visible_count, const leaf_point *offset) {
  leaf_status status = real.leaf_stage_refit(stage, scene, cover, visible, visible_count, offset);
  if (!begin()) return status;
  open_call("leaf_stage_refit", stage);
  put_arg_u64(&line, scene, status), put_text(&line, ",");
  put_arg_in_rect(&line, cover, status), put_text(&line, ",");
  put_arg_in_point(&line, offset, status), put_text(&line, ",");
  if (status != LEAF_OK) visible_count = 0;
  put_count(&line, &visible_count), put_text(&line, ",");
  put_list_u32(&line, visible, visible_count, status);
  call_ends("leaf_stage_refit", stage, status);
  return status;
}

leaf_status leaf_stage_set_tracks(leaf_stage *stage, leaf_scene scene, const leaf_host_track *tracks, size_t count) {
  leaf_status status = real.leaf_stage_set_tracks(stage, scene, tracks, count);
  if (!begin()) return status;
  open_call("leaf_stage_set_tracks", stage);
  put_arg_u64(&line, scene, status), put_text(&line, ",");
  if (status != LEAF_OK) count = 0;
  put_count(&line, &count), put_text(&line, ",");
  put_list_host_track(&line, tracks, count, status);
  call_ends("leaf_stage_set_tracks", stage, status);
  return status;
}

#define ARG(A, a) put_arg_##A(&line, a, status)
#define NEXT put_text(&line, ",")
#define CALL(name, given, write) \
  leaf_status status = real.name given; \
  if (!begin()) return status; \
  open_call(#name, stage); \
  write; \
  call_ends(#name, stage, status); \
  return status
#define C1(name, A) \
  leaf_status name(leaf_stage *stage, arg_##A a) { CALL(name, (stage, a), ARG(A, a)); }
#define C2(name, A, B) \
  leaf_status name(leaf_stage *stage, arg_##A a, arg_##B b) { CALL(name, (stage, a, b), (ARG(A, a), NEXT, ARG(B, b))); }
#define C3(name, A, B, C) \
  leaf_status name(leaf_stage *stage, arg_##A a, arg_##B b, arg_##C c) { \
    CALL(name, (stage, a, b, c), (ARG(A, a), NEXT, ARG(B, b), NEXT, ARG(C, c))); \
  }
#define C4(name, A, B, C, D) \
  leaf_status name(leaf_stage *stage, arg_##A a, arg_##B b, arg_##C c, arg_##D d) { \
    CALL(name, (stage, a, b, c, d), (ARG(A, a), NEXT, ARG(B, b), NEXT, ARG(C, c), NEXT, ARG(D, d))); \
  }
LEAF_CALLS(C1, C2, C3, C4)
