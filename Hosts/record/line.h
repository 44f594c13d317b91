/* Lines of a record of calls, JSON without spaces:
 *
 *   {"leafspring":"calls","version":N,"library":N,"crc":"..."}                            the first
 *   {"call":NAME,"stage":N,"args":[...],"status":N,"crc":"..."}                           a call, its results among the arguments
 *   {"frame":N,"stage":N,"state":HASH,"drawn":HASH,"changed":[FIRST,COUNT],"crc":"..."}   what a step has led to
 *   {"end":N,"crc":"..."}                                                                 the last, after N others
 *
 * A record without its last line is cut off. Doubles have 17 digits, so they read back as the same bits; numbers that
 * JSON does not have and 64-bit integers are texts. A line's check sum continues from that of the line before. */
#ifndef LEAF_RECORD_LINE_H
#define LEAF_RECORD_LINE_H

#include <stddef.h>
#include <stdint.h>

enum { LEAF_RECORD_VERSION = 2 };

/* CRC-32 (IEEE 802.3, reflected) of `size` more bytes after `sum`. */
uint32_t leaf_record_sum(uint32_t sum, const char *bytes, size_t size);

/* ---- writing ---- */

typedef struct put_line {
  char *text;
  size_t size, room;
  /* Memory ran out: the line must not be used. */
  int failed;
  /* Cells of the data transition that is being written. */
  size_t cell_count;
} put_line;

void put_text(put_line *line, const char *text);
void put_real(put_line *line, double value);
void put_integer(put_line *line, long long value);
/* Hexadecimal digits, as a text or bare. */
void put_hex(put_line *line, uint64_t value, int digits);
void put_digits(put_line *line, uint64_t value, int digits);

/* ---- reading ---- */

typedef struct get_line {
  const char *next, *end;
  /* The text that was expected at `next`; null as long as all is well. */
  const char *expected;
  /* Some argument was not recorded, because the call was refused. */
  int is_partial;
  size_t cell_count;
  /* Memory that was handed out for this line, until the line is done with. */
  struct kept *kept;
} get_line;

/* Moves past `text`, or fails. */
int get_text(get_line *line, const char *text);
/* Moves past `text` if it is next. */
int get_choice(get_line *line, const char *text);
double get_real(get_line *line);
float get_float(get_line *line);
/* An integer between the two limits, as plain digits or as a text. */
long long get_integer(get_line *line, long long least, long long most);
uint64_t get_hex(get_line *line, int digits);
uint64_t get_digits(get_line *line, int digits);
/* Zeroed memory that lasts until the line is done with. With `get_list` it is for `count` elements, each of which
   takes at least a byte of the line. */
void *get_memory(get_line *line, size_t size);
void *get_list(get_line *line, size_t count, size_t size);
void get_done(get_line *line);

#endif
