/* libleafspring-record.so: a wrapper of the library that writes every call that changes a stage to a file. It precedes
 * the library (LD_PRELOAD, or linked or loaded in its place), so no host has to be recompiled, and the library knows
 * nothing of it.
 *
 *   LEAF_RECORD=calls.jsonl LD_PRELOAD=libleafspring-record.so host
 *
 * LEAF_RECORD names the file; without it nothing is written. LEAF_RECORD_ROWS=1 adds the rows that changed to every
 * frame, so that a replay names the cell and element that differ. Lines are written as they are made: after a crash
 * the file ends with the last call that returned, without the end line that is written when a host exits. A process
 * that makes no stage writes no file, and two write two (see file.h). A replay is `leafspring-replay calls.jsonl`.
 *
 * Every call is made first and written afterwards, and no function of the library is called under the record's lock,
 * because the host's own functions that the library calls (log, tasks, allocator) may make calls themselves. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Compiled with hidden visibility: only the library's own names may take precedence over others. */
#pragma GCC visibility push(default)
#include "leafspring.h"
#pragma GCC visibility pop

#include "file.h"
#include "put.h"
#include "row.h"

#if defined(__GNUC__) && __GNUC__ >= 11 && !defined(__clang__)
/* The table says `const double *` where the header has `const double view[16]`. */
#  pragma GCC diagnostic ignored "-Warray-parameter"
#endif

/* ---- the library's own functions ---- */

static struct library {
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

/* Looked up when first needed: a library of the host's may be initialised before this one, and a shell in between
   needs none of these. */
static const struct library *library(void) {
  static pthread_once_t found = PTHREAD_ONCE_INIT;
  pthread_once(&found, find_all);
  return &real;
}

/* ---- lines ---- */

static void open_call(const char *name, long long stage) {
  put_text(&record_line, "{\"call\":\"");
  put_text(&record_line, name);
  put_text(&record_line, "\",\"stage\":");
  put_integer(&record_line, stage);
  put_text(&record_line, ",\"args\":[");
}

static void close_call(leaf_status status) {
  put_text(&record_line, "],\"status\":");
  put_integer(&record_line, status);
  record_write();
}

static void put_row(const leaf_snapshot *frame, uint32_t row) {
  uint64_t numbers[ROW_NUMBERS];
  int i;
  row_numbers(frame, row, numbers);
  put_text(&record_line, "[");
  put_integer(&record_line, row);
  put_text(&record_line, ",\"");
  for (i = 0; i < ROW_ORDER; i++) put_digits(&record_line, numbers[i], row_digits(frame, i));
  put_text(&record_line, "\",");
  put_integer(&record_line, (long long)numbers[ROW_ORDER]);
  put_text(&record_line, "]");
}

static void put_rows(const leaf_snapshot *frame) {
  uint32_t row;
  const char *comma = "";
  put_text(&record_line, ",\"rows\":[");
  for (row = 0; row < frame->count; row++) {
    if (!(frame->flags[row] & LEAF_CHANGED_CELL)) continue;
    put_text(&record_line, comma);
    put_row(frame, row);
    comma = ",";
  }
  put_text(&record_line, "]");
}

/* Writes the frame that a step has led to. */
static void put_frame(leaf_stage *stage) {
  leaf_snapshot frame;
  uint64_t state, drawn;
  if (leaf_stage_snapshot(stage, &frame, sizeof frame) != LEAF_OK || leaf_stage_state_hash(stage, &state) != LEAF_OK ||
      leaf_stage_frame_hash(stage, &drawn) != LEAF_OK || !record_begin()) {
    return;
  }
  put_text(&record_line, "{\"frame\":");
  put_integer(&record_line, (long long)frame.frame);
  put_text(&record_line, ",\"stage\":");
  put_integer(&record_line, record_number(stage));
  put_text(&record_line, ",\"state\":");
  put_hex(&record_line, state, 16);
  put_text(&record_line, ",\"drawn\":");
  put_hex(&record_line, drawn, 16);
  put_text(&record_line, ",\"changed\":[");
  put_integer(&record_line, frame.changed_first);
  put_text(&record_line, ",");
  put_integer(&record_line, frame.changed_count);
  put_text(&record_line, "]");
  if (record_has_rows()) put_rows(&frame);
  record_write();
  record_end();
}

static int is_step(const char *name) {
  return strncmp(name, "leaf_stage_advance", 18) == 0 || strcmp(name, "leaf_stage_step") == 0 || strcmp(name, "leaf_stage_seek") == 0;
}

/* A call on a stage that the record does not know is written only if it was refused for that reason: a forked
 * process may go on with its parent's stages, which its own record cannot make again. */
static int call_begins(const char *name, const leaf_stage *stage, leaf_status status) {
  long long number;
  if (!record_begin()) return 0;
  number = record_number(stage);
  if (number || status >= LEAF_BAD_POINTER) return open_call(name, number), 1;
  record_end();
  return 0;
}

static void call_ends(const char *name, leaf_stage *stage, leaf_status status) {
  close_call(status);
  record_end();
  if (status == LEAF_OK && is_step(name)) put_frame(stage);
}

/* ---- the calls ---- */

/* A refused one gets no number, and a replay does not need its stage. */
leaf_status leaf_stage_create(const leaf_stage_def *def, leaf_stage **stage) {
  leaf_status status = library()->leaf_stage_create(def, stage);
  if (status != LEAF_OK || !record_begin_stage()) return status;
  open_call("leaf_stage_create", 0);
  put_stage_def(&record_line, def), put_text(&record_line, ",");
  put_integer(&record_line, record_number_new(*stage));
  close_call(status);
  record_end();
  return status;
}

leaf_status leaf_stage_clone(leaf_stage *stage, leaf_stage **clone) {
  leaf_status status = library()->leaf_stage_clone(stage, clone);
  if (status != LEAF_OK || !call_begins("leaf_stage_clone", stage, status)) return status;
  put_integer(&record_line, record_number_new(*clone));
  close_call(status);
  record_end();
  return status;
}

leaf_status leaf_stage_destroy(leaf_stage *stage) {
  leaf_status status;
  long long number = 0;
  if (record_begin()) number = record_number(stage), record_end();
  status = library()->leaf_stage_destroy(stage);
  if (status != LEAF_OK || !number || !record_begin()) return status;
  open_call("leaf_stage_destroy", 0);
  put_integer(&record_line, number);
  close_call(status);
  record_forget(number);
  record_end();
  return status;
}

leaf_status leaf_stage_refit(leaf_stage *stage, leaf_scene scene, const leaf_rect *cover, const uint32_t *visible,
                             size_t visible_count, const leaf_point *offset) {
  leaf_status status = library()->leaf_stage_refit(stage, scene, cover, visible, visible_count, offset);
  if (!call_begins("leaf_stage_refit", stage, status)) return status;
  put_arg_u64(&record_line, scene, status), put_text(&record_line, ",");
  put_arg_in_rect(&record_line, cover, status), put_text(&record_line, ",");
  put_arg_in_point(&record_line, offset, status), put_text(&record_line, ",");
  if (status != LEAF_OK) visible_count = 0;
  put_count(&record_line, &visible_count), put_text(&record_line, ",");
  put_list_u32(&record_line, visible, visible_count, status);
  call_ends("leaf_stage_refit", stage, status);
  return status;
}

leaf_status leaf_stage_set_tracks(leaf_stage *stage, leaf_scene scene, const leaf_host_track *tracks, size_t count) {
  leaf_status status = library()->leaf_stage_set_tracks(stage, scene, tracks, count);
  if (!call_begins("leaf_stage_set_tracks", stage, status)) return status;
  put_arg_u64(&record_line, scene, status), put_text(&record_line, ",");
  if (status != LEAF_OK) count = 0;
  put_count(&record_line, &count), put_text(&record_line, ",");
  put_list_host_track(&record_line, tracks, count, status);
  call_ends("leaf_stage_set_tracks", stage, status);
  return status;
}

#define ARG(A, a) put_arg_##A(&record_line, a, status)
#define NEXT put_text(&record_line, ",")
#define CALL(name, given, write) \
  leaf_status status = library()->name given; \
  if (!call_begins(#name, stage, status)) return status; \
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
