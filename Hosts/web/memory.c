/* The functions that the core needs from a C library, for a WebAssembly module without one: memory, and products of 128 bits.
 *
 * A block comes from a list of free ones of its class, or from the end of memory; it goes back to its list. Classes
 * are four to the octave, so at most a quarter of a block is wasted. Blocks are not joined: a stage allocates when
 * scenes are added and removed, and asks for the same sizes again. The host may grow the memory for itself at any
 * time; its part is then between our parts and is never touched. */
#include <stddef.h>
#include <stdint.h>

enum { HEADER = 16, PAGE = 65536, CLASSES = 112 };

/* Precedes every block: its class, and how far before the caller's address the block begins. */
typedef struct {
  uint32_t kind;
  uint32_t offset;
} header;

typedef struct free_block {
  struct free_block *next;
} free_block;

/* From the linker: the part of the first pages that no data occupy. */
extern unsigned char __heap_base, __heap_end;
static free_block *lists[CLASSES];
static uintptr_t next, end;

/* Class k holds (4 + k % 4) * 2^(k / 4) * 8 bytes. */
static uint32_t bytes_of(uint32_t kind) { return (4 + kind % 4) << (kind / 4 + 3); }

static uint32_t kind_of(size_t bytes) {
  uint32_t kind = 0;
  while (kind < CLASSES - 8 && bytes_of(kind) < bytes) kind++;
  return bytes_of(kind) < bytes ? CLASSES : kind;
}

static unsigned char *from_the_end(uint32_t bytes) {
  unsigned char *block;
  if (!end) {
    next = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = (uintptr_t)&__heap_end;
  }
  if (end - next < bytes) {
    size_t pages = (bytes + PAGE - 1) / PAGE;
    size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == SIZE_MAX) return NULL;
    if (first * PAGE != end) next = first * PAGE;
    end = (first + pages) * PAGE;
  }
  block = (unsigned char *)next;
  next += bytes;
  return block;
}

static void *take(size_t bytes, size_t alignment) {
  size_t whole = bytes + HEADER + (alignment > HEADER ? alignment : 0);
  uint32_t kind = whole < bytes ? CLASSES : kind_of(whole);
  unsigned char *block, *place;
  header *head;
  if (kind == CLASSES) return NULL;
  block = (unsigned char *)lists[kind];
  if (block) {
    lists[kind] = lists[kind]->next;
  } else {
    block = from_the_end((bytes_of(kind) + 15) & ~15u);
    if (!block) return NULL;
  }
  place = (unsigned char *)(((uintptr_t)block + HEADER + alignment - 1) & ~(uintptr_t)(alignment - 1));
  head = (header *)(place - sizeof(header));
  head->kind = kind;
  head->offset = (uint32_t)(place - block);
  return place;
}

void *malloc(size_t bytes) { return take(bytes, HEADER); }

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  void *place = take(bytes, alignment < HEADER ? HEADER : alignment);
  if (!place) return 12; /* ENOMEM */
  *result = place;
  return 0;
}

void free(void *place) {
  header head;
  free_block *block;
  if (!place) return;
  head = ((header *)place)[-1];
  block = (free_block *)((unsigned char *)place - head.offset);
  block->next = lists[head.kind];
  lists[head.kind] = block;
}

void *realloc(void *place, size_t bytes) {
  size_t room;
  void *other;
  if (!place) return malloc(bytes);
  room = bytes_of(((header *)place)[-1].kind) - ((header *)place)[-1].offset;
  if (bytes <= room) return place;
  other = malloc(bytes);
  if (!other) return NULL;
  __builtin_memcpy(other, place, room);
  free(place);
  return other;
}

/* The compiler calls this to multiply 64 by 64 bits. */
__int128 __multi3(__int128 a, __int128 b) {
  typedef unsigned __int128 u128;
  uint64_t al = (uint64_t)a, bl = (uint64_t)b, a0 = (uint32_t)al, a1 = al >> 32, b0 = (uint32_t)bl, b1 = bl >> 32;
  uint64_t low = a0 * b0, m1 = a1 * b0 + (low >> 32), m2 = a0 * b1 + (uint32_t)m1;
  uint64_t high = a1 * b1 + (m1 >> 32) + (m2 >> 32);
  high += al * (uint64_t)((u128)b >> 64) + bl * (uint64_t)((u128)a >> 64);
  return (__int128)(((u128)high << 64) | ((m2 << 32) | (uint32_t)low));
}
