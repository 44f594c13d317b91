/* leafspring/clock.h: seconds for leaf_stage_advance from the timestamps of a host's clock. */
#ifndef LEAFSPRING_CLOCK_H
#define LEAFSPRING_CLOCK_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The length that a gap, more than one second between two timestamps, counts as. */
enum {
  /* As its full length: what moved has landed. */
  LEAF_GAP_JUMP = 0,
  /* As one frame of `nominal` seconds: what moved continues from where it was last seen. */
  LEAF_GAP_RESUME = 1
};

/* Turns the timestamps of a host's clock into seconds for leaf_stage_advance. A plain value: leaf_clock clock =
 * LEAF_SIZED(leaf_clock); is a new one, and a copy is independent. */
typedef struct leaf_clock {
  uint32_t struct_size;
  /* LEAF_GAP_... */
  int32_t policy;
  /* LEAF_GAP_RESUME: seconds, 0...1. Otherwise not read. */
  double nominal;
  /* The numbers of timestamps that were earlier than the one before, and of those that came after a gap. */
  uint64_t reversals, gaps;
  /* 1 after the first timestamp; set it to 0 to begin again with the next. */
  int32_t has_last;
  uint32_t reserved;
  /* The last timestamp; not read unless has_last. */
  double last;
  /* Seconds up to it that the steps lack because of rounding, to be added to the next one; at most 1 either way. */
  double owed;
} leaf_clock;

/* dt becomes the seconds to pass to leaf_stage_advance at a timestamp, in seconds from any origin, within 2^53 either
 * way. It is 0 for the first timestamp, for one equal to the last, and for an earlier one. After an earlier one time
 * continues from there, as on a new clock. From one such start to the next (a resumed gap is also one) the steps add up
 * to the time on the host's clock. The error is at most half a unit in the last place of the last step above 0.
 * clock->struct_size must be set. LEAF_NON_FINITE, LEAF_OUT_OF_RANGE. */
leaf_status leaf_clock_step(leaf_clock *clock, double timestamp, double *dt);

#ifdef __cplusplus
}
#endif

#endif
