#ifndef LEAF_MEMORY_H
#define LEAF_MEMORY_H
#include <stddef.h>
#include <stdint.h>
/* Declared here and not included, so that the header also works on targets without libc headers. */
extern void *malloc(size_t);
extern void free(void *);

#if defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define LEAF_EXACT_BLOCKS 1
extern int posix_memalign(void **, size_t, size_t);
#  endif
#endif

#if defined(LEAF_EXACT_BLOCKS)
/* Under AddressSanitizer a block ends where it was asked to end. The padding of our own alignment would
   otherwise hide accesses to the first 64 bytes and more beyond it. */
static inline void *leaf_allocate(size_t bytes) {
  void *block = NULL;
  if (posix_memalign(&block, 64, bytes) != 0) return NULL;
  __builtin_memset(block, 0, bytes);
  return block;
}

static inline void leaf_release(void *memory) { free(memory); }
#else
/* `bytes` zeroed bytes at a 64-byte boundary, or NULL. The address that malloc returned is stored just before
   them. */
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

static inline void leaf_release(void *memory) {
  if (memory) free(((void **)memory)[-1]);
}
#endif

/* Copies `bytes` bytes; the two blocks may overlap. */
static inline void leaf_copy(void *to, const void *from, size_t bytes) { __builtin_memmove(to, from, bytes); }

static inline void leaf_clear(void *memory, size_t bytes) { __builtin_memset(memory, 0, bytes); }

/* 1 if this many bytes could be allocated now. The block is hidden from the compiler, which would otherwise remove it
   as unused. */
static inline int leaf_has_memory(size_t bytes) {
  void *block = malloc(bytes);
  __asm__ volatile("" : : "r"(block) : "memory");
  free(block);
  return block != NULL;
}
#endif
