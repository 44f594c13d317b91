#ifndef LEAF_STREAM_H
#define LEAF_STREAM_H
#include <stddef.h>
#include <stdint.h>

/* When there are too many rows for the caches, they are written past them by streaming stores: a cache that cannot
   keep a line would first read it from memory, only for all of it to be overwritten.

   The limit in bytes. A writer alone gains from 8 MiB on; if its rows are read at once, from 16 to 32 MiB on (an AMD
   Zen 5 core with 32 MiB of last-level cache, ns per line: at 8 MiB 1.8 either way, at 32 MiB 2.9 as against 3.6; with
   the reader 3.6 as against 2.6, and 4.8 as against 5.6). */
#if !defined(LEAF_STREAM_FROM)
#  define LEAF_STREAM_FROM ((size_t)12 << 20)
#endif

/* 1 if `bytes` bytes are written past the caches, to memory other than `from`. */
#if defined(__x86_64__)
#  define LEAF_CAN_STREAM 1
static inline int leaf_streams(const void *from, const void *to, size_t bytes) {
  uintptr_t a = (uintptr_t)from, b = (uintptr_t)to;
  return __builtin_expect(bytes >= LEAF_STREAM_FROM, 0) && b % 64 == 0 && (a < b ? b - a : a - b) >= bytes;
}
#else
#  define LEAF_CAN_STREAM 0
#  define leaf_streams(from, to, bytes) 0
#endif

/* Stores a vector at a suitably aligned place. No other thread sees what is stored after the end of a stream
   before it sees the stream's contents. */
#define LEAF_PUT(v, to, streams) \
  do { \
    if (streams) __builtin_nontemporal_store(v, (__typeof__(v) *)(to)); \
    else __builtin_memcpy(to, &v, sizeof v); \
  } while (0)
#define LEAF_END_STREAM() __asm__ volatile("sfence" : : : "memory")
#endif
