/* Writes arguments: put_TYPE for a value, put_arg_KIND for what a host passes. */
#ifndef LEAF_RECORD_PUT_H
#define LEAF_RECORD_PUT_H

#include "calls.h"
#include "line.h"

static inline void put_i32(put_line *line, const of_i32 *value) { put_integer(line, *value); }
static inline void put_u32(put_line *line, const of_u32 *value) { put_integer(line, *value); }
static inline void put_u64(put_line *line, const of_u64 *value) { put_hex(line, *value, 16); }
static inline void put_count(put_line *line, const of_count *value) { put_integer(line, (long long)*value); }
static inline void put_cells(put_line *line, const of_cells *value) { put_count(line, value), line->cell_count = *value; }
static inline void put_f32(put_line *line, const of_f32 *value) { put_real(line, *value); }
static inline void put_f64(put_line *line, const of_f64 *value) { put_real(line, *value); }

#define NAMED(member) put_text(line, comma), comma = ",", put_text(line, "\"" #member "\":")
#define LIST(type, values, n) \
  do { \
    size_t i_; \
    put_text(line, "["); \
    for (i_ = 0; i_ < (n); i_++) { \
      if (i_) put_text(line, ","); \
      put_##type(line, (values) + i_); \
    } \
    put_text(line, "]"); \
  } while (0)

#define MEMBER(type, member) NAMED(member), put_##type(line, &value->member);
#define VECTOR(type, member, n, used) NAMED(member); LIST(type, value->member, (size_t)(used));
#define OUTSIDE(type, member, count) \
  NAMED(member); \
  if (!value->member) put_text(line, "null"); \
  else LIST(type, value->member, count);
#define MAYBE(type, member) \
  NAMED(member); \
  if (value->member) put_##type(line, value->member); \
  else put_text(line, "null");

/* Checks that every byte of a struct is in its table: the sizes of the members, pointers for lists. */
#define SIZE(type, member) +sizeof(of_##type)
#define VECTOR_SIZE(type, member, n, used) +(n) * sizeof(of_##type)
#define POINTER_SIZE(type, member, count) +sizeof(void *)
#define MAYBE_SIZE(type, member) +sizeof(void *)

/* Declared first, because a type may be used inside another before its own function is written. */
#define X(type) static inline void put_##type(put_line *line, const of_##type *value);
LEAF_TYPES(X)
#undef X
#define X(type) \
  static inline void put_##type(put_line *line, const of_##type *value) { \
    const char *comma = ""; \
    put_text(line, "{"); \
    FIELDS_##type(MEMBER, VECTOR, OUTSIDE, MAYBE) put_text(line, "}"); \
  }
LEAF_TYPES(X) X(step)
#undef X
#define X(type) \
  typedef char all_of_##type[0 FIELDS_##type(SIZE, VECTOR_SIZE, POINTER_SIZE, MAYBE_SIZE) == sizeof(leaf_##type) ? 1 : -1];
LEAF_TYPES(X)
#undef X

/* The pointers of a refused call are not followed: the library may have refused it before it looked at them, and
 * then nobody knows what they point to. The call is still written, but it cannot be made again; it has changed
 * nothing. Its results are left out. */
#define POINTED(pointer, write) \
  do { \
    if (status != LEAF_OK) put_text(line, "\"?\""); \
    else if (!(pointer)) put_text(line, "null"); \
    else write; \
  } while (0)
#define GIVEN(pointer, write) \
  do { \
    if (status != LEAF_OK || !(pointer)) put_text(line, "null"); \
    else write; \
  } while (0)

static inline void put_arg_u64(put_line *line, arg_u64 a, leaf_status status) { (void)status, put_u64(line, &a); }
static inline void put_arg_i32(put_line *line, arg_i32 a, leaf_status status) { (void)status, put_i32(line, &a); }
static inline void put_arg_f64(put_line *line, arg_f64 a, leaf_status status) { (void)status, put_f64(line, &a); }
static inline void put_arg_in_f64(put_line *line, arg_in_f64 a, leaf_status status) { POINTED(a, put_f64(line, a)); }
static inline void put_arg_in_view(put_line *line, arg_in_view a, leaf_status status) { POINTED(a, LIST(f64, a, 16)); }
#define X(type) \
  static inline void put_arg_in_##type(put_line *line, arg_in_##type a, leaf_status status) { POINTED(a, put_##type(line, a)); }
LEAF_TYPES(X)
#undef X
#define X(name, type) \
  static inline void put_arg_out_##name(put_line *line, arg_out_##name a, leaf_status status) { GIVEN(a, put_##type(line, a)); }
LEAF_RESULTS(X)
#undef X

/* Lists that are arguments of their own, preceded by their count. */
static inline void put_list_u32(put_line *line, const of_u32 *a, size_t count, leaf_status status) { POINTED(a, LIST(u32, a, count)); }
static inline void put_list_host_track(put_line *line, const of_host_track *a, size_t count, leaf_status status) {
  POINTED(a, LIST(host_track, a, count));
}

#undef NAMED
#undef MEMBER
#undef VECTOR
#undef OUTSIDE
#undef MAYBE
#undef LIST
#undef POINTED
#undef GIVEN
#undef SIZE
#undef VECTOR_SIZE
#undef POINTER_SIZE
#undef MAYBE_SIZE
#endif
