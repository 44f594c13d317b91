/* Reads arguments: the counterpart of put.h. */
#ifndef LEAF_RECORD_GET_H
#define LEAF_RECORD_GET_H

#include <limits.h>
#include <string.h>

#include "calls.h"
#include "line.h"

static inline void get_i32(get_line *line, of_i32 *value) { *value = (of_i32)get_integer(line, INT32_MIN, INT32_MAX); }
static inline void get_u32(get_line *line, of_u32 *value) { *value = (of_u32)get_integer(line, 0, UINT32_MAX); }
static inline void get_u64(get_line *line, of_u64 *value) { *value = get_hex(line, 16); }
static inline void get_count(get_line *line, of_count *value) { *value = (of_count)get_integer(line, 0, LONG_MAX); }
static inline void get_cells(get_line *line, of_cells *value) { get_count(line, value), line->cell_count = *value; }
static inline void get_f32(get_line *line, of_f32 *value) { *value = get_float(line); }
static inline void get_f64(get_line *line, of_f64 *value) { *value = get_real(line); }

#define NAMED(member) get_text(line, comma), comma = ",", get_text(line, "\"" #member "\":")
#define LIST(type, values, n) \
  do { \
    size_t i_; \
    get_text(line, "["); \
    for (i_ = 0; i_ < (n) && !line->expected; i_++) { \
      if (i_) get_text(line, ","); \
      get_##type(line, (values) + i_); \
    } \
    get_text(line, "]"); \
  } while (0)

#define MEMBER(type, member) NAMED(member), get_##type(line, &value->member);
#define VECTOR(type, member, n, used) NAMED(member); LIST(type, value->member, (size_t)(used));
#define OUTSIDE(type, member, count) \
  NAMED(member); \
  if (!get_choice(line, "null")) { \
    of_##type *list = (of_##type *)get_list(line, count, sizeof *list); \
    if (list) LIST(type, list, count); \
    value->member = list; \
  }
#define MAYBE(type, member) \
  NAMED(member); \
  if (!get_choice(line, "null")) { \
    of_##type *one = (of_##type *)get_memory(line, sizeof *one); \
    if (one) get_##type(line, one); \
    value->member = one; \
  }

#define X(type) static inline void get_##type(get_line *line, of_##type *value);
LEAF_TYPES(X)
#undef X
#define X(type) \
  static inline void get_##type(get_line *line, of_##type *value) { \
    const char *comma = ""; \
    get_text(line, "{"); \
    FIELDS_##type(MEMBER, VECTOR, OUTSIDE, MAYBE) get_text(line, "}"); \
  }
LEAF_TYPES(X) X(step)
#undef X

/* If an argument was not recorded, the call cannot be made again. */
#define POINTED(type, n, read) \
  of_##type *one = NULL; \
  if (get_choice(line, "\"?\"")) line->is_partial = 1; \
  else if (!get_choice(line, "null") && (one = (of_##type *)get_list(line, n, sizeof *one))) read; \
  return one

static inline arg_u64 get_arg_u64(get_line *line) { return get_hex(line, 16); }
static inline arg_i32 get_arg_i32(get_line *line) { return (arg_i32)get_integer(line, INT32_MIN, INT32_MAX); }
static inline arg_f64 get_arg_f64(get_line *line) { return get_real(line); }
static inline arg_in_f64 get_arg_in_f64(get_line *line) { POINTED(f64, 1, get_f64(line, one)); }
static inline arg_in_view get_arg_in_view(get_line *line) { POINTED(f64, 16, LIST(f64, one, 16)); }
#define X(type) static inline arg_in_##type get_arg_in_##type(get_line *line) { POINTED(type, 1, get_##type(line, one)); }
LEAF_TYPES(X)
#undef X
#define X(name, type) static inline arg_out_##name get_arg_out_##name(get_line *line) { POINTED(type, 1, get_##type(line, one)); }
LEAF_RESULTS(X)
#undef X

/* Lists that are arguments of their own. */
static inline const of_u32 *get_list_u32(get_line *line, size_t count) { POINTED(u32, count, LIST(u32, one, count)); }
static inline const of_host_track *get_list_host_track(get_line *line, size_t count) {
  POINTED(host_track, count, LIST(host_track, one, count));
}

#undef NAMED
#undef MEMBER
#undef VECTOR
#undef OUTSIDE
#undef MAYBE
#undef LIST
#undef POINTED
#endif
