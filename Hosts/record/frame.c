/* Compares frames with what was recorded of them. */
#define _GNU_SOURCE
#include "replay.h"
#include "row.h"

static const char *const elements[ROW_NUMBERS] = {"m11", "m12", "m13", "m14", "m21", "m22", "m23",
                                                  "m24", "m31", "m32", "m33", "m34", "m41", "m42",
                                                  "m43", "m44", "opacity", "shade", "order"};

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
  if (row >= frame->count) say(REPLAY_DIFFERENT, "frame %llu: cell %u is not there; there are %u", at, row, frame->count);
  row_numbers(frame, row, is);
  for (i = 0; i < ROW_NUMBERS; i++) {
    if (was[i] == is[i]) continue;
    say(REPLAY_DIFFERENT, "frame %llu, cell %u, %s: recorded bits %llx, now %llx", at, row, elements[i],
        (unsigned long long)was[i], (unsigned long long)is[i]);
  }
}

struct frame {
  unsigned long long number;
  leaf_stage *stage;
  uint64_t state, drawn;
  uint32_t first, count;
};

static void get_frame(get_line *line, struct frame *frame) {
  frame->number = (unsigned long long)get_integer(line, 0, INT64_MAX);
  get_text(line, ",\"stage\":");
  frame->stage = replay_stage(get_integer(line, 0, MOST_STAGES));
  get_text(line, ",\"state\":");
  frame->state = get_hex(line, 16);
  get_text(line, ",\"drawn\":");
  frame->drawn = get_hex(line, 16);
  get_text(line, ",\"changed\":[");
  frame->first = (uint32_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, ",");
  frame->count = (uint32_t)get_integer(line, 0, UINT32_MAX);
  get_text(line, "]");
}

/* Compares the rows, if there are any. They come before the hashes, because they show exactly what differs. */
static const char *compare_rows(get_line *line, const leaf_snapshot *frame, unsigned long long at) {
  if (!get_choice(line, ",\"rows\":[")) return "; LEAF_RECORD_ROWS=1 lets a replay name the cell";
  while (!line->expected && !get_choice(line, "]")) {
    if (line->next[-1] != '[') get_text(line, ",");
    compare_row(line, frame, at);
  }
  return ", but the same rows where they changed";
}

void replay_frame(get_line *line) {
  struct frame was;
  leaf_snapshot is;
  uint64_t state, drawn;
  const char *rows;
  get_frame(line, &was);
  if (line->expected) return;
  if (!was.stage) say(REPLAY_DAMAGED, "frame %llu is of a stage that is not there", was.number);
  if (leaf_stage_snapshot(was.stage, &is, sizeof is) != LEAF_OK || leaf_stage_state_hash(was.stage, &state) != LEAF_OK ||
      leaf_stage_frame_hash(was.stage, &drawn) != LEAF_OK) {
    say(REPLAY_DIFFERENT, "frame %llu cannot be asked for", was.number);
  }
  replayed.frames++;
  if (was.number != is.frame) {
    say(REPLAY_DIFFERENT, "frame %llu: now it is frame %llu", was.number, (unsigned long long)is.frame);
  }
  rows = compare_rows(line, &is, was.number);
  if (line->expected) return;
  if (was.state != state) say(REPLAY_DIFFERENT, "frame %llu: another state than recorded%s", was.number, rows);
  if (was.first != is.changed_first || was.count != is.changed_count) {
    say(REPLAY_DIFFERENT, "frame %llu: recorded %u changed rows from %u on, now %u from %u on", was.number, was.count, was.first,
        is.changed_count, is.changed_first);
  }
  if (was.drawn != drawn) say(REPLAY_DIFFERENT, "frame %llu: the same state and rows, but other events", was.number);
}
