#ifndef LEAF_MEMORY_H
#define LEAF_MEMORY_H
#include <stddef.h>
#include <stdint.h>
/* Declared here and not included, so that the header also serves targets without a libc header set. */
extern void *malloc(size_t);
extern void free(void *);

/* `bytes` zeroed bytes at a 64-byte boundary, or NULL. The block's own address stands just before it. */
static inline void *leaf_allocate(size_t bytes) {
  if (bytes > SIZE_MAX - 128) return NULL;
  char *block = (char *)malloc(bytes + 128);
  if (!block) return NULL;
  uintptr_t base = ((uintptr_t)block + 64 + sizeof(void *) - 1) & ~(uintptr_t)63;
  void **aligned = (void **)base;
  aligned[-1] = block;
  __builtin_memset(aligned, 0, bytes);
  return aligned;
}

/* Whether so many bytes could be had now. The block is let out of the compiler's sight, or it would find that nobody uses it. */
static inline int leaf_has_memory(size_t bytes) {
  void *block = malloc(bytes);
  __asm__ volatile("" : : "r"(block) : "memory");
  free(block);
  return block != NULL;
}

static inline void leaf_release(void *memory) {
  if (memory) free(((void **)memory)[-1]);
}
#endif
