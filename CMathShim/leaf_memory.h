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

/* An arena: the block that the next pieces come from. Columns that are made together lie side by side, and a scene of a
   few cells takes a few pages of memory, not one cache line and more for each column. Zero at first. */
typedef struct {
  size_t *block;
  char *next, *end;
} leaf_arena;

#if defined(LEAF_EXACT_BLOCKS)
/* Under AddressSanitizer every piece is a block that ends where it was asked to end. Neighbours and padding would
   otherwise hide accesses beyond it. */
static inline void *leaf_allocate(size_t bytes) {
  void *block = NULL;
  if (posix_memalign(&block, 64, bytes) != 0) return NULL;
  __builtin_memset(block, 0, bytes);
  return block;
}

static inline void *leaf_allocate_beside(leaf_arena *arena, size_t bytes) { return (void)arena, leaf_allocate(bytes); }

static inline void leaf_close_arena(leaf_arena arena) { (void)arena; }

static inline void leaf_release(void *memory) { free(memory); }
#else
/* Most bytes of a block for several pieces. */
#define LEAF_ARENA_BYTES 4064

/* A block begins with the number of its pieces, and of arenas that may still add some: the last one frees it. All pieces
   of a block belong to one thread at a time. */
static inline void leaf_leave(size_t *block) {
  if (block && --*block == 0) free(block);
}

static inline int leaf_open_arena(leaf_arena *arena, size_t bytes) {
  size_t *block = arena->block = (size_t *)malloc(bytes);
  if (!block) return 0;
  *block = 1;
  arena->next = (char *)(block + 1), arena->end = (char *)block + bytes;
  return 1;
}

static inline void leaf_close_arena(leaf_arena arena) { leaf_leave(arena.block); }

/* A piece of an open arena, zeroed, or NULL if no place for it is left. The address of its block stands just before it.
   Boundaries are those of leaf_allocate. */
static inline void *leaf_place(leaf_arena *arena, size_t bytes) {
  uintptr_t last = bytes % 64 == 0 ? 63 : 15, end = (uintptr_t)arena->end;
  uintptr_t base = ((uintptr_t)arena->next + sizeof(void *) + last) & ~last;
  if (base > end || end - base < bytes) return NULL;
  ((size_t **)base)[-1] = arena->block;
  ++*arena->block;
  arena->next = (char *)base + bytes;
  __builtin_memset((void *)base, 0, bytes);
  return (void *)base;
}

/* `bytes` zeroed bytes in a block of their own, at a boundary of 16 bytes, or of 64 if that divides their number; NULL
   if there is no memory. */
static inline void *leaf_allocate(size_t bytes) {
  leaf_arena arena = {0};
  if (bytes > SIZE_MAX - 128 || !leaf_open_arena(&arena, bytes + 128)) return NULL;
  void *place = leaf_place(&arena, bytes);
  leaf_close_arena(arena);
  return place;
}

/* The same beside what the arena has given before, if it is small. */
static inline void *leaf_allocate_beside(leaf_arena *arena, size_t bytes) {
  if (bytes > LEAF_ARENA_BYTES / 2) return leaf_allocate(bytes);
  void *place = leaf_place(arena, bytes);
  if (place) return place;
  leaf_close_arena(*arena);
  *arena = (leaf_arena){0};
  return leaf_open_arena(arena, LEAF_ARENA_BYTES) ? leaf_place(arena, bytes) : NULL;
}

static inline void leaf_release(void *memory) {
  if (memory) leaf_leave(((size_t **)memory)[-1]);
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
