/* Makes the calls of a record again (see record.c) and compares what every call returns, what the host got back, and every frame:
 *   leafspring-replay calls.jsonl
 * The first difference is named: line, call or frame, and with recorded rows cell and element. Exit status: 0 all equal, 1 a
 * difference, 64 usage, 65 a record that is damaged or of another version, 66 one that cannot be read. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "get.h"
#include "row.h"

static leaf_stage **stages;
static size_t stage_count;
static unsigned long long line_number, calls, skipped, frames;
static const char *path;

static void say(int code, const char *format, ...) {
  va_list list;
  va_start(list, format);
  fprintf(stderr, "leafspring-replay: %s: line %llu: ", path, line_number);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
  exit(code);
}

/* ---- one call ---- */

/* What is passed again, with room of its own for what comes back; not every type stands last in a call. */
#define OF_TABLE static inline __attribute__((unused))
#define VALUE(type) \
  OF_TABLE arg_##type again_##type(get_line *line, arg_##type a) { return (void)line, a; } \
  OF_TABLE int same_##type(arg_##type a, arg_##type b) { return (void)a, (void)b, 1; }
#define GIVEN(type, of) \
  OF_TABLE arg_##type again_##type(get_line *line, arg_##type a) { return (void)a, (arg_##type)get_memory(line, sizeof(of)); } \
  OF_TABLE int same_##type(arg_##type a, arg_##type b) { return !a || (b && memcmp(a, b, sizeof(of)) == 0); }
VALUE(u64)
VALUE(i32)
VALUE(f64)
VALUE(in_f64)
VALUE(in_view)
GIVEN(out_u64, of_u64)
GIVEN(out_i32, of_i32)
GIVEN(out_f64, of_f64)
static inline arg_out_step again_out_step(get_line *line, arg_out_step a) { return (void)line, a; }
static inline int same_out_step(arg_out_step a, arg_out_step b) { return (void)a, (void)b, 1; }
#define X(type) VALUE(in_##type)
LEAF_TYPES(X)
#undef X

/* The end of a call's line: its status, and whether the call is to be made. */
static int is_to_be_made(get_line *line, leaf_status *status) {
  get_text(line, "],\"status\":");
  *status = (leaf_status)get_integer(line, 0, 1000);
  if (!line->expected && line->next != line->end) line->expected = "the end of the line";
  if (line->expected) return 0;
  /* What a host must not do, and what only its machine had. Nothing was changed by it. */
  if (line->is_partial || *status >= LEAF_BAD_POINTER || *status == LEAF_OUT_OF_MEMORY) {
    if (*status == LEAF_OK) line->expected = "every argument of a call that was made";
    skipped++;
    return 0;
  }
  return 1;
}

static void compare(const char *name, leaf_status was, leaf_status is, int is_same) {
  calls++;
  if (was != is) say(1, "%s: recorded \"%s\", now \"%s\"", name, leaf_status_text(was), leaf_status_text(is));
  if (is == LEAF_OK && !is_same) say(1, "%s: the host got back something else", name);
}

#define GET(A, a) arg_##A a = get_arg_##A(line)
#define COMMA get_text(line, ",")
#define C1(name, A) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was; \
    GET(A, a); \
    if (!is_to_be_made(line, &was)) return; \
    compare(#name, was, name(stage, a), 1); \
  }
#define C2(name, A, B) \
  static void again_##name(get_line *line, leaf_stage *stage) { \
    leaf_status was, is; \
    GET(A, a); \
    arg_##B b = (COMMA, get_arg_##B(line)), b2; \
    if (!is_to_be_made(line, &was)) return; \
    b2 = again_##B(line, b); \
    is = name(stage, a, b2); \
    compare(#name, was, is, same_##B(b, b2)); \
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
    compare(#name, was, is, same_##C(c, c2)); \
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
    compare(#name, was, is, same_##D(d, d2)); \
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
  if (is_to_be_made(line, &was)) compare("leaf_stage_refit", was, leaf_stage_refit(stage, scene, cover, visible, count, offset), 1);
}

static void again_leaf_stage_set_tracks(get_line *line, leaf_stage *stage) {
  leaf_status was;
  GET(u64, scene);
  size_t count = list_count(line);
  const of_host_track *tracks = get_list_host_track(line, count);
  if (is_to_be_made(line, &was)) compare("leaf_stage_set_tracks", was, leaf_stage_set_tracks(stage, scene, tracks, count), 1);
}

/* ---- stages ---- */

enum { MOST_STAGES = 1 << 20 };

static void number(long long number, leaf_stage *stage) {
  leaf_stage **larger = (leaf_stage **)realloc(stages, (stage_count + 1) * sizeof *larger);
  if (!larger) say(65, "no memory for stage %lld", number);
  stages = larger;
  if ((size_t)number != stage_count + 1) say(65, "stage %lld; it takes %zu, the next number", number, stage_count + 1);
  stages[stage_count++] = stage;
}

static leaf_stage *stage_of(long long number) { return number > 0 && (size_t)number <= stage_count ? stages[number - 1] : NULL; }

static void again_leaf_stage_create(get_line *line, leaf_stage *stage) {
  leaf_status was, is;
  leaf_stage *made = NULL;
  GET(in_stage_def, def);
  long long name = (COMMA, get_integer(line, 1, MOST_STAGES));
  (void)stage;
  if (!is_to_be_made(line, &was)) return;
  is = leaf_stage_create(def, &made);
  compare("leaf_stage_create", was, is, 1);
  number(name, made);
}

static void again_leaf_stage_clone(get_line *line, leaf_stage *stage) {
  leaf_status was, is;
  leaf_stage *made = NULL;
  long long name = get_integer(line, 1, MOST_STAGES);
  if (!is_to_be_made(line, &was)) return;
  is = leaf_stage_clone(stage, &made);
  compare("leaf_stage_clone", was, is, 1);
  number(name, made);
}

static void again_leaf_stage_destroy(get_line *line, leaf_stage *stage) {
  leaf_status was;
  long long name = get_integer(line, 1, MOST_STAGES);
  (void)stage;
  if (!is_to_be_made(line, &was)) return;
  compare("leaf_stage_destroy", was, leaf_stage_destroy(stage_of(name)), 1);
  if (stage_of(name)) stages[name - 1] = NULL;
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

static void read_call(get_line *line) {
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
  if (!line->expected) table[i].again(line, stage_of(stage));
}

/* ---- frames ---- */

static const char *const elements[ROW_NUMBERS] = {"m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24", "m31", "m32",
                                         "m33", "m34", "m41", "m42", "m43", "m44", "opacity", "shade", "order"};

static void compare_row(get_line *line, const leaf_snapshot *frame, unsigned long long at) {
  uint64_t was[ROW_NUMBERS], is[ROW_NUMBERS];
  uint32_t row;
  int i;
  get_text(line, "[");
  row = (uint32_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, ",\"");
  for (i = 0; i < ROW_ORDER; i++) was[i] = get_digits(line, row_digits(frame, i));
  get_text(line, "\",");
  was[ROW_ORDER] = (uint64_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, "]");
  if (line->expected) return;
  if (row >= frame->count) say(1, "frame %llu: cell %u is not there; there are %u", at, row, frame->count);
  row_numbers(frame, row, is);
  for (i = 0; i < ROW_NUMBERS; i++) {
    if (was[i] != is[i]) {
      say(1, "frame %llu, cell %u, %s: recorded bits %llx, now %llx", at, row, elements[i], (unsigned long long)was[i], (unsigned long long)is[i]);
    }
  }
}

static void read_frame(get_line *line) {
  unsigned long long at = (unsigned long long)get_integer(line, 0, INT64_MAX);
  leaf_snapshot frame;
  leaf_stage *stage;
  uint64_t was[2], is[2];
  uint32_t first, count;
  int has_rows;
  get_text(line, ",\"stage\":");
  stage = stage_of(get_integer(line, 0, MOST_STAGES));
  get_text(line, ",\"state\":");
  was[0] = get_hex(line, 16);
  get_text(line, ",\"drawn\":");
  was[1] = get_hex(line, 16);
  get_text(line, ",\"changed\":[");
  first = (uint32_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, ",");
  count = (uint32_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, "]");
  if (line->expected) return;
  if (!stage) say(65, "frame %llu is of a stage that is not there", at);
  if (leaf_stage_snapshot(stage, &frame, sizeof frame) != LEAF_OK || leaf_stage_state_hash(stage, is) != LEAF_OK ||
      leaf_stage_frame_hash(stage, is + 1) != LEAF_OK) {
    say(1, "frame %llu cannot be asked for", at);
  }
  frames++;
  if (at != frame.frame) say(1, "frame %llu: now it is frame %llu", at, (unsigned long long)frame.frame);
  has_rows = get_choice(line, ",\"rows\":[");
  if (has_rows) {
    while (!line->expected && !get_choice(line, "]")) {
      if (line->next[-1] != '[') get_text(line, ",");
      compare_row(line, &frame, at);
    }
  }
  if (line->expected) return;
  if (was[0] != is[0]) {
    say(1, "frame %llu: another state than recorded%s", at, has_rows ? ", but the same rows where they changed" : "; LEAF_RECORD_ROWS=1 lets a replay name the cell");
  }
  if (first != frame.changed_first || count != frame.changed_count) {
    say(1, "frame %llu: recorded %u changed rows from %u on, now %u from %u on", at, count, first, frame.changed_count, frame.changed_first);
  }
  if (was[1] != is[1]) say(1, "frame %llu: the same state and rows, but other events", at);
}

/* ---- the file ---- */

static int is_over;

static void read_head(get_line *line) {
  long long version;
  get_text(line, "{\"leafspring\":\"calls\",\"version\":");
  version = get_integer(line, 0, INT32_MAX);
  if (!line->expected && version != LEAF_RECORD_VERSION) say(65, "version %lld; it takes version %d", version, LEAF_RECORD_VERSION);
  get_text(line, ",\"library\":");
  get_integer(line, 0, UINT32_MAX);
}

static void read_line(get_line *line) {
  if (line_number == 1) {
    read_head(line);
  } else if (get_choice(line, "{\"call\":\"")) {
    read_call(line);
  } else if (get_choice(line, "{\"frame\":")) {
    read_frame(line);
  } else {
    get_text(line, "{\"end\":");
    get_integer(line, 0, INT64_MAX);
    is_over = 1;
  }
  if (!line->expected && line->next != line->end) line->expected = "the end of the line";
}

/* Reads a whole line, its newline taken off: the check sum first, then what is before it. */
static void replay(const char *text, size_t size) {
  static uint32_t sum;
  static const char head[] = ",\"crc\":";
  enum { HEAD = sizeof head - 1, SUM = 11 };
  get_line line;
  memset(&line, 0, sizeof line);
  if (is_over) say(65, "more after the end");
  if (size < HEAD + SUM) say(65, "too short for a check sum");
  sum = leaf_record_sum(sum, text, size - SUM);
  line.next = text + size - HEAD - SUM;
  line.end = text + size;
  if (!get_text(&line, head) || get_hex(&line, 8) != sum || !get_text(&line, "}")) say(65, "the check sum is not the line's");
  line.next = text;
  line.end = text + size - HEAD - SUM;
  read_line(&line);
  if (line.expected) say(65, "byte %zu: %s was expected", (size_t)(line.next - text), line.expected);
  get_done(&line);
}

int main(int argc, char **argv) {
  FILE *file;
  char *text = NULL;
  size_t room = 0;
  ssize_t size;
  if (argc != 2) {
    fprintf(stderr, "usage: leafspring-replay FILE\n");
    return 64;
  }
  path = argv[1];
  file = fopen(path, "r");
  while (file && (size = getline(&text, &room, file)) >= 0) {
    line_number++;
    if (text[size - 1] != '\n') {
      fprintf(stderr, "leafspring-replay: %s: line %llu is cut off; what is before it was replayed\n", path, line_number);
      break;
    }
    replay(text, (size_t)size - 1);
  }
  free(text);
  if (!file || ferror(file)) {
    fprintf(stderr, "leafspring-replay: %s cannot be read; it takes a record of calls\n", path);
    return 66;
  }
  fclose(file);
  if (line_number < 1) say(65, "a record of calls was expected; the file is empty");
  if (!is_over) fprintf(stderr, "leafspring-replay: %s ends without its end mark: the host stopped after line %llu\n", path, line_number);
  printf("figure: %llu calls and %llu frames of %zu stages equal, %llu refused calls not made again\n", calls, frames, stage_count, skipped);
  while (stage_count) leaf_stage_destroy(stages[--stage_count]);
  free(stages);
  return 0;
}
