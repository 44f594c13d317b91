/* Makes the calls of a record again (see record.c) and compares what every call returns, what the host got back, and every frame.
 * The first difference is named: line, call and field, or frame, and with recorded rows cell and element. */
#define _GNU_SOURCE
#include "replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replayed replayed;
static const char *path;

void say(int code, const char *format, ...) {
  va_list list;
  va_start(list, format);
  fprintf(stderr, "leafspring-replay: %s: line %llu: ", path, replayed.lines);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
  exit(code);
}

/* ---- lines ---- */

static int is_over;

static void read_head(get_line *line) {
  long long version;
  get_text(line, "{\"leafspring\":\"calls\",\"version\":");
  version = get_integer(line, 0, INT32_MAX);
  if (!line->expected && version != LEAF_RECORD_VERSION) {
    say(REPLAY_DAMAGED, "a record of version %lld; it takes one of version %d", version, LEAF_RECORD_VERSION);
  }
  get_text(line, ",\"library\":");
  get_integer(line, 0, UINT32_MAX);
}

static void read_end(get_line *line) {
  const unsigned long long before = replayed.lines - 1;
  unsigned long long count;
  get_text(line, "{\"end\":");
  count = (unsigned long long)get_integer(line, 0, INT64_MAX);
  if (!line->expected && count != before) say(REPLAY_DAMAGED, "the end of %llu lines, but %llu are before it", count, before);
  is_over = 1;
}

static void read_line(get_line *line) {
  if (replayed.lines == 1) {
    read_head(line);
  } else if (get_choice(line, "{\"call\":\"")) {
    replay_call(line);
  } else if (get_choice(line, "{\"frame\":")) {
    replay_frame(line);
  } else {
    read_end(line);
  }
  if (!line->expected && line->next != line->end) line->expected = "the end of the line";
}

/* Reads a whole line without its newline: first the check sum, then what precedes it. */
static void replay(const char *text, size_t size) {
  static uint32_t sum;
  static const char head[] = ",\"crc\":";
  enum { HEAD = sizeof head - 1, SUM = 11 };
  get_line line;
  memset(&line, 0, sizeof line);
  if (size < HEAD + SUM) say(REPLAY_DAMAGED, "too short for a check sum");
  sum = leaf_record_sum(sum, text, size - SUM);
  line.next = text + size - HEAD - SUM;
  line.end = text + size;
  if (!get_text(&line, head) || get_hex(&line, 8) != sum || !get_text(&line, "}")) {
    say(REPLAY_DAMAGED, "the check sum is not the line's");
  }
  line.next = text;
  line.end = text + size - HEAD - SUM;
  read_line(&line);
  if (line.expected) say(REPLAY_DAMAGED, "byte %zu: %s was expected", (size_t)(line.next - text), line.expected);
  get_done(&line);
}

/* ---- the file ---- */

/* Replays line by line; returns the program's exit status, unless `say` exits before. */
static int replay_file(FILE *file) {
  char *text = NULL;
  size_t room = 0;
  ssize_t size;
  while ((size = getline(&text, &room, file)) >= 0) {
    replayed.lines++;
    if (is_over) say(REPLAY_DAMAGED, "more after the end");
    if (text[size - 1] != '\n') {
      replayed.lines--;
      break;
    }
    replay(text, (size_t)size - 1);
  }
  free(text);
  if (size < 0 && !feof(file)) return REPLAY_UNREADABLE;
  if (replayed.lines == 0) say(REPLAY_DAMAGED, "a record of calls was expected; there is no whole line");
  return is_over ? 0 : REPLAY_CUT_OFF;
}

static int usage(void) {
  fprintf(stderr,
          "usage: leafspring-replay FILE\n"
          "Makes the calls of a record (LEAF_RECORD) again and names the first difference. Exit status: 0 all equal,\n"
          "1 a difference, 2 equal as far as the record goes, which is cut off, 64 usage, 65 a record that is damaged or\n"
          "of another version, 66 one that cannot be read.\n");
  return REPLAY_USAGE;
}

int main(int argc, char **argv) {
  FILE *file;
  int status;
  if (argc != 2) return usage();
  path = argv[1];
  file = fopen(path, "r");
  status = file ? replay_file(file) : REPLAY_UNREADABLE;
  if (file) fclose(file);
  if (status == REPLAY_UNREADABLE) {
    fprintf(stderr, "leafspring-replay: %s cannot be read; it takes a record of calls\n", path);
    return status;
  }
  printf("figure: %llu calls and %llu frames of %llu stages equal, %llu refused calls not made again\n", replayed.calls,
         replayed.frames, replayed.stages, replayed.skipped);
  if (status == REPLAY_CUT_OFF) {
    fprintf(stderr, "leafspring-replay: %s: cut off after line %llu: its end line is missing; all before it is equal\n", path,
            replayed.lines);
  }
  replay_destroy_stages();
  return status;
}
