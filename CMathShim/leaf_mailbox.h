#ifndef LEAF_MAILBOX_H
#define LEAF_MAILBOX_H
#include <stdint.h>

/* Puts `fresh` in the place of what is there and answers what was, in one step: all that was written before on this thread is
 * seen by the thread that takes it out. */
static inline uint32_t leaf_exchange(uint32_t *place, uint32_t fresh) {
  return __atomic_exchange_n(place, fresh, __ATOMIC_ACQ_REL);
}

/* What is there now. */
static inline uint32_t leaf_peek(const uint32_t *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }
#endif
