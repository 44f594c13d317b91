#ifndef LEAF_MAILBOX_H
#define LEAF_MAILBOX_H
#include <stdint.h>

/* Puts `fresh` in the place of the present value and returns that value, in one step. Everything that this
 * thread wrote before is visible to the thread that takes `fresh` out. */
static inline uint32_t leaf_exchange(uint32_t *place, uint32_t fresh) {
  return __atomic_exchange_n(place, fresh, __ATOMIC_ACQ_REL);
}

/* The present value. */
static inline uint32_t leaf_peek(const uint32_t *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }
#endif
