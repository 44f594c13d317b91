/* Declarations shared by the parts of the replayer. */
#ifndef LEAF_RECORD_REPLAY_H
#define LEAF_RECORD_REPLAY_H

#include "leafspring.h"
#include "line.h"

enum { REPLAY_DIFFERENT = 1, REPLAY_CUT_OFF = 2, REPLAY_USAGE = 64, REPLAY_DAMAGED = 65, REPLAY_UNREADABLE = 66 };

/* Counts of what has been done so far. */
extern struct replayed {
  unsigned long long lines, calls, skipped, frames, stages;
} replayed;

/* Says why the line that is being read cannot be replayed, and exits. */
__attribute__((format(printf, 2, 3), noreturn)) void say(int code, const char *format, ...);

/* The remainder of a line that begins with a call, up to its check sum: reads it, makes the call again, compares. */
void replay_call(get_line *line);
/* Replays a line that begins with a frame. */
void replay_frame(get_line *line);

/* The stage with the number that the record gave it; null if there is none. */
leaf_stage *replay_stage(long long number);
void replay_destroy_stages(void);

enum { MOST_STAGES = 1 << 20 };

#endif
