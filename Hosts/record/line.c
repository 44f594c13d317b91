#include "line.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t leaf_record_sum(uint32_t sum, const char *bytes, size_t size) {
  static const uint32_t table[16] = {0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu, 0x76dc4190u, 0x6b6b51f4u, 0x4db26158u, 0x5005713cu,
                                     0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu, 0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u, 0xbdbdf21cu};
  sum = ~sum;
  while (size--) {
    sum ^= (unsigned char)*bytes++;
    sum = sum >> 4 ^ table[sum & 15];
    sum = sum >> 4 ^ table[sum & 15];
  }
  return ~sum;
}

void put_text(put_line *line, const char *text) {
  size_t more = strlen(text);
  if (line->size + more + 1 > line->room) {
    size_t room = 2 * (line->size + more) + 256;
    char *larger = (char *)realloc(line->text, room);
    if (!larger) line->failed = 1;
    if (!larger) return;
    line->text = larger;
    line->room = room;
  }
  memcpy(line->text + line->size, text, more + 1);
  line->size += more;
}

/* The host's locale may write a decimal comma, which is turned back into a point. */
void put_real(put_line *line, double value) {
  char text[40], *comma;
  if (!isfinite(value)) {
    put_text(line, isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"");
    return;
  }
  snprintf(text, sizeof text, "%.17g", value);
  comma = text + strspn(text, "-0123456789e+.");
  if (*comma) *comma = '.';
  put_text(line, text);
}

void put_integer(put_line *line, long long value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", value);
  put_text(line, text);
}

void put_digits(put_line *line, uint64_t value, int digits) {
  char text[32];
  snprintf(text, sizeof text, "%0*llx", digits, (unsigned long long)value);
  put_text(line, text);
}

void put_hex(put_line *line, uint64_t value, int digits) {
  put_text(line, "\"");
  put_digits(line, value, digits);
  put_text(line, "\"");
}

struct kept {
  struct kept *before;
  /* Aligned for any type that follows. */
  union {
    double real;
    void *pointer;
    long long integer;
  } bytes[1];
};

static void fail(get_line *line, const char *expected) {
  if (!line->expected) line->expected = expected;
}

int get_choice(get_line *line, const char *text) {
  size_t size = strlen(text);
  if (line->expected || (size_t)(line->end - line->next) < size || memcmp(line->next, text, size) != 0) return 0;
  line->next += size;
  return 1;
}

int get_text(get_line *line, const char *text) {
  if (get_choice(line, text)) return 1;
  fail(line, text);
  return 0;
}

/* The characters of a number, with a zero byte at the end: strtod and strtoll then read no further. */
static int digits(get_line *line, const char *of, char *out, size_t room) {
  size_t size = 0;
  if (line->expected) return 0;
  while (line->next + size < line->end && size + 1 < room && strchr(of, line->next[size]) && line->next[size]) size++;
  memcpy(out, line->next, size);
  out[size] = 0;
  return size > 0;
}

double get_real(get_line *line) {
  char text[40], *end;
  double value;
  if (get_choice(line, "\"nan\"")) return NAN;
  if (get_choice(line, "\"inf\"")) return INFINITY;
  if (get_choice(line, "\"-inf\"")) return -INFINITY;
  if (!digits(line, "-+.e0123456789", text, sizeof text)) {
    fail(line, "a number");
    return 0;
  }
  value = strtod(text, &end);
  if (*end || !isfinite(value)) fail(line, "a number");
  line->next += strlen(text);
  return value;
}

/* Doubles beyond the range of a float are refused, because their conversion would be undefined. */
float get_float(get_line *line) {
  double value = get_real(line);
  if (isfinite(value) && fabs(value) > FLT_MAX) {
    fail(line, "a number that a float can be");
    return 0;
  }
  return (float)value;
}

long long get_integer(get_line *line, long long least, long long most) {
  char text[40], *end;
  long long value;
  if (!digits(line, "-0123456789", text, sizeof text)) {
    fail(line, "an integer");
    return least;
  }
  value = strtoll(text, &end, 10);
  if (*end || strlen(text) > 19 || value < least || value > most) {
    fail(line, "an integer within its limits");
    return least;
  }
  line->next += strlen(text);
  return value;
}

uint64_t get_digits(get_line *line, int count) {
  static const char all[] = "0123456789abcdef";
  uint64_t value = 0;
  int i;
  for (i = 0; i < count && !line->expected; i++) {
    const char *digit = line->next < line->end && *line->next ? strchr(all, *line->next) : NULL;
    if (!digit) {
      fail(line, "a hexadecimal digit");
      return 0;
    }
    value = value << 4 | (uint64_t)(digit - all);
    line->next++;
  }
  return value;
}

uint64_t get_hex(get_line *line, int count) {
  uint64_t value;
  get_text(line, "\"");
  value = get_digits(line, count);
  get_text(line, "\"");
  return value;
}

void *get_memory(get_line *line, size_t size) {
  struct kept *kept;
  if (line->expected) return NULL;
  kept = (struct kept *)calloc(1, sizeof *kept + size);
  if (!kept) {
    fail(line, "memory for the line");
    return NULL;
  }
  kept->before = line->kept;
  line->kept = kept;
  return kept->bytes;
}

void *get_list(get_line *line, size_t count, size_t size) {
  if (!line->expected && count > (size_t)(line->end - line->next)) fail(line, "as many elements as the count says");
  return get_memory(line, line->expected ? 0 : count * size);
}

void get_done(get_line *line) {
  while (line->kept) {
    struct kept *before = line->kept->before;
    free(line->kept);
    line->kept = before;
  }
}
