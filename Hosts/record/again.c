/* Makes recorded calls again and compares what they return. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "get.h"
#include "put.h"
#include "replay.h"

static leaf_stage **stages;

/* ---- what a call gives back ---- */

#define SAME(type) \
  static void same_##type(const char *call, const char *field, const of_##type *was, const of_##type *is) { \
    put_line recorded = {0}, now = {0}; \
    if (memcmp(was, is, sizeof *was) == 0) return; \
    put_##type(&recorded, was), put_##type(&now, is); \
    say(REPLAY_DIFFERENT, "%s: %s: recorded %s, now %s", call, field, recorded.text, now.text); \
  }
SAME(i32)
SAME(u32)
SAME(u64)
SAME(f64)
static void same_step(const char *call, const char *step, const leaf_step *was, const leaf_step *is) {
  (void)step;
#define MEMBER(type, member) same_##type(call, #member, &was->member, &is->member);
  FIELDS_step(MEMBER, , , )
#undef MEMBER
}

/* ---- one call ---- */

/* The recorded arguments, with separate room for what the call returns; not every type occurs as the last argument
   of a call. */
#define OF_TABLE static inline __attribute__((unused))
#define VALUE(type) \
  OF_TABLE arg_##type again_##type(get_line *line, arg_##type a) { return (void)line, a; } \
  OF_TABLE void compare_##type(const char *call, arg_##type a, arg_##type b) { (void)call, (void)a, (void)b; }
VALUE(u64)
VALUE(i32)
VALUE(f64)
VALUE(in_f64)
VALUE(in_view)
#define X(type) VALUE(in_##type)
LEAF_TYPES(X)
#undef X
/* Memory for every result, also for those that the host did not want; the replay ignores these, too. */
#define X(name, type) \
  static inline arg_out_##name again_out_##name(get_line *line, arg_out_##name a) { \
    (void)a; \
    a = (arg_out_##name)get_memory(line, sizeof *a); \
    if (a) size_##type(a); \
    return a; \
  } \
  static inline void compare_out_##name(const char *call, arg_out_##name a, arg_out_##name b) { \
    if (a && b) same_##type(call, #name, a, b); \
  }
#define size_u64(a) (void)a
#define size_i32(a) (void)a
#define size_f64(a) (void)a
#define size_step(a) a->struct_size = sizeof *a
LEAF_RESULTS(X)
#undef X

/* Reads the end of a call's line: its status, and whether the call is to be made. */
static int is_to_be_made(get_line *line, leaf_status *status) {
  get_text(line, "],\"status\":");
  *status = (leaf_status)get_integer(line, 0, 1000);
  if (!line->expected && line->next != line->end) line->expected = "the end of the line";
  if (line->expected) return 0;
  /* Skips calls that a host must not make, calls that failed because of the machine, and calls whose pointers were not
   * followed (see put.h). None of them changed anything. */
  if (line->is_partial || *status >= LEAF_BAD_POINTER || *status == LEAF_OUT_OF_MEMORY) {
    if (*status == LEAF_OK) line->expected = "every argument of a call that was made";
    replayed.skipped++;
    return 0;
  }
  return 1;
}

/* 1 if a call that succeeded also succeeded now; only then can its results be compared. */
static int compare(const char *name, leaf_status was, leaf_status is) {
  replayed.calls++;
  if (was != is) {
    say(REPLAY_DIFFERENT, "%s: status: recorded \"%s\", now \"%s\"", name, leaf_status_text(was), leaf_status_text(is));
  }
  return is == LEAF_OK;
}

#define GET(A, a) arg_##A a = get_arg_##A(line)
#define COMMA get_text(line, ",")
#define C1(name, A) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was; \
    GET(A, a); \
    if (!is_to_be_made(line, &was)) return; \
    compare(#name, was, name(stage, a)); \
  }
#define C2(name, A, B) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was, is; \
    GET(A, a); \
    arg_##B b = (COMMA, get_arg_##B(line)), b2; \
    if (!is_to_be_made(line, &was)) return; \
    b2 = again_##B(line, b); \
    is = name(stage, a, b2); \
    if (compare(#name, was, is)) compare_##B(#name, b, b2); \
  }
#define C3(name, A, B, C) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was, is; \
    GET(A, a); \
    arg_##B b = (COMMA, get_arg_##B(line)); \
    arg_##C c = (COMMA, get_arg_##C(line)), c2; \
    if (!is_to_be_made(line, &was)) return; \
    c2 = again_##C(line, c); \
    is = name(stage, a, b, c2); \
    if (compare(#name, was, is)) compare_##C(#name, c, c2); \
  }
#define C4(name, A, B, C, D) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was, is; \
    GET(A, a); \
    arg_##B b = (COMMA, get_arg_##B(line)); \
    arg_##C c = (COMMA, get_arg_##C(line)); \
    arg_##D d = (COMMA, get_arg_##D(line)), d2; \
    if (!is_to_be_made(line, &was)) return; \
    d2 = again_##D(line, d); \
    is = name(stage, a, b, c, d2); \
    if (compare(#name, was, is)) compare_##D(#name, d, d2); \
  }
LEAF_CALLS(C1, C2, C3, C4)
#undef C1
#undef C2
#undef C3
#undef C4

static size_t list_count(get_line *line) {
  of_count count;
  COMMA, get_count(line, &count), COMMA;
  return count;
}

static void again_leaf_stage_refit(get_line *line, leaf_stage *stage) {
  leaf_status was;
  GET(u64, scene);
  arg_in_rect cover = (COMMA, get_arg_in_rect(line));
  arg_in_point offset = (COMMA, get_arg_in_point(line));
  size_t count = list_count(line);
  const of_u32 *visible = get_list_u32(line, count);
  if (is_to_be_made(line, &was)) compare("leaf_stage_refit", was, leaf_stage_refit(stage, scene, cover, visible, count, offset));
}

static void again_leaf_stage_set_tracks(get_line *line, leaf_stage *stage) {
  leaf_status was;
  GET(u64, scene);
  size_t count = list_count(line);
  const of_host_track *tracks = get_list_host_track(line, count);
  if (is_to_be_made(line, &was)) compare("leaf_stage_set_tracks", was, leaf_stage_set_tracks(stage, scene, tracks, count));
}

/* ---- stages ---- */

leaf_stage *replay_stage(long long number) {
  return number > 0 && (unsigned long long)number <= replayed.stages ? stages[number - 1] : NULL;
}

static void number(long long number, leaf_stage *stage) {
  const unsigned long long next = replayed.stages + 1;
  leaf_stage **larger = (leaf_stage **)realloc(stages, next * sizeof *larger);
  if (!larger) say(REPLAY_DAMAGED, "no memory for stage %lld", number);
  stages = larger;
  if ((unsigned long long)number != next) say(REPLAY_DAMAGED, "stage %lld; it takes %llu, the next number", number, next);
  stages[replayed.stages++] = stage;
}

void replay_destroy_stages(void) {
  unsigned long long i;
  for (i = 0; i < replayed.stages; i++) leaf_stage_destroy(stages[i]);
  free(stages);
}

static void again_leaf_stage_create(get_line *line, leaf_stage *stage) {
  leaf_status was, is;
  leaf_stage *made = NULL;
  GET(in_stage_def, def);
  long long name = (COMMA, get_integer(line, 1, MOST_STAGES));
  (void)stage;
  if (!is_to_be_made(line, &was)) return;
  is = leaf_stage_create(def, &made);
  compare("leaf_stage_create", was, is);
  number(name, made);
}

static void again_leaf_stage_clone(get_line *line, leaf_stage *stage) {
  leaf_status was, is;
  leaf_stage *made = NULL;
  long long name = get_integer(line, 1, MOST_STAGES);
  if (!is_to_be_made(line, &was)) return;
  is = leaf_stage_clone(stage, &made);
  compare("leaf_stage_clone", was, is);
  number(name, made);
}

static void again_leaf_stage_destroy(get_line *line, leaf_stage *stage) {
  leaf_status was;
  long long name = get_integer(line, 1, MOST_STAGES);
  (void)stage;
  if (!is_to_be_made(line, &was)) return;
  compare("leaf_stage_destroy", was, leaf_stage_destroy(replay_stage(name)));
  if (replay_stage(name)) stages[name - 1] = NULL;
}

static const struct {
  const char *name;
  void (*again)(get_line *, leaf_stage *);
} table[] = {
#define ENTRY(name) {#name, again_##name},
#define C1(name, A) ENTRY(name)
#define C2(name, A, B) ENTRY(name)
#define C3(name, A, B, C) ENTRY(name)
#define C4(name, A, B, C, D) ENTRY(name)
  LEAF_CALLS(C1, C2, C3, C4) ENTRY(leaf_stage_refit) ENTRY(leaf_stage_set_tracks) ENTRY(leaf_stage_create) ENTRY(leaf_stage_clone)
  ENTRY(leaf_stage_destroy)};

void replay_call(get_line *line) {
  size_t i, size;
  long long stage;
  for (i = 0; i < sizeof table / sizeof *table; i++) {
    size = strlen(table[i].name);
    if ((size_t)(line->end - line->next) > size && memcmp(line->next, table[i].name, size) == 0 && line->next[size] == '"') break;
  }
  if (i == sizeof table / sizeof *table) {
    line->expected = "a call that changes a stage";
    return;
  }
  line->next += size;
  get_text(line, "\",\"stage\":");
  stage = get_integer(line, 0, MOST_STAGES);
  get_text(line, ",\"args\":[");
  if (!line->expected) table[i].again(line, replay_stage(stage));
}
