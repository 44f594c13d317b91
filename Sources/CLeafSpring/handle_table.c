#include "include/handle_table.h"

#include <stddef.h>

/* No header of a C library: this file is also built for targets that have none. */
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);

/* Half of a handle names the slot, half the generation. */
#define HALF (4 * (unsigned)sizeof(uintptr_t))
#define SLOT_LIMIT (sizeof(uintptr_t) == 8 ? (uintptr_t)0x7fffffff : (uintptr_t)0xfffe)
#if !defined(GENERATION_LIMIT) /* a test has smaller ones */
#  define GENERATION_LIMIT (sizeof(uintptr_t) == 8 ? (uint32_t)0x7fffffff : (uint32_t)0xffff)
#endif

typedef struct {
  uint64_t word; /* generation * 2, plus 1 while a call is inside */
  void *object;
  uint32_t kind;
  uint32_t next; /* next free slot plus 1 */
} slot;

/* Chunk k holds 64 << k slots. Chunks stay where they are, so that looking up needs no lock, and are never given back: who knows
   of a handle may ask for it at any time. The first, which is all most hosts ever use, goes with the library when it is unloaded. */
static slot first_chunk[64];
static slot *chunks[26] = {first_chunk};
static uintptr_t used;
static uint32_t first_free;
static char lock;

static slot *find(uintptr_t index) {
  unsigned long long place = (unsigned long long)index + 64;
  unsigned chunk = 57 - (unsigned)__builtin_clzll(place);
  slot *base = __atomic_load_n(&chunks[chunk], __ATOMIC_ACQUIRE);
  return base + (place - (64ull << chunk));
}

static void acquire(void) {
  while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {
  }
}

static void release(void) { __atomic_clear(&lock, __ATOMIC_RELEASE); }

static uintptr_t take_slot(void) {
  uintptr_t index;
  if (first_free) {
    index = first_free - 1;
    first_free = find(index)->next;
    return index;
  }
  if (used >= SLOT_LIMIT) return UINTPTR_MAX;
  index = used;
  {
    unsigned chunk = 57 - (unsigned)__builtin_clzll((unsigned long long)index + 64);
    if (!chunks[chunk]) {
      size_t bytes = ((size_t)64 << chunk) * sizeof(slot);
      slot *fresh = (slot *)malloc(bytes);
      if (!fresh) return UINTPTR_MAX;
      __builtin_memset(fresh, 0, bytes);
      __atomic_store_n(&chunks[chunk], fresh, __ATOMIC_RELEASE);
    }
  }
  __atomic_store_n(&used, index + 1, __ATOMIC_RELEASE);
  return index;
}

void *leafi_make(uint32_t kind, void *object) {
  uintptr_t index;
  uint64_t generation = 0;
  acquire();
  index = take_slot();
  if (index != UINTPTR_MAX) {
    slot *place = find(index);
    generation = __atomic_load_n(&place->word, __ATOMIC_RELAXED) >> 1;
    if (generation == 0) generation = 1;
    place->object = object;
    place->kind = kind;
    __atomic_store_n(&place->word, generation << 1, __ATOMIC_RELEASE);
  }
  release();
  if (index == UINTPTR_MAX) return NULL;
  return (void *)(((uintptr_t)generation << HALF) | (index + 1));
}

static slot *slot_of(const void *handle) {
  uintptr_t bits = (uintptr_t)handle;
  uintptr_t number = bits & (((uintptr_t)1 << HALF) - 1);
  if (number == 0 || number > __atomic_load_n(&used, __ATOMIC_ACQUIRE) || bits >> HALF == 0) return NULL;
  return find(number - 1);
}

int32_t leafi_enter(const void *handle, uint32_t kind, void **object) {
  slot *place = slot_of(handle);
  uint64_t alive = (uint64_t)((uintptr_t)handle >> HALF) << 1;
  uint64_t seen = alive;
  if (!place) return LEAFI_BAD;
  if (!__atomic_compare_exchange_n(&place->word, &seen, alive | 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
    return seen == (alive | 1) ? LEAFI_BUSY : LEAFI_BAD;
  }
  if (place->kind != kind || !place->object) {
    __atomic_store_n(&place->word, alive, __ATOMIC_RELEASE);
    return LEAFI_BAD;
  }
  *object = place->object;
  return LEAFI_ENTERED;
}

void leafi_leave(const void *handle) {
  __atomic_store_n(&slot_of(handle)->word, (uint64_t)((uintptr_t)handle >> HALF) << 1, __ATOMIC_RELEASE);
}

void leafi_retire(const void *handle) {
  slot *place = slot_of(handle);
  uintptr_t bits = (uintptr_t)handle;
  uint64_t generation = (bits >> HALF) + 1;
  acquire();
  place->object = NULL;
  __atomic_store_n(&place->word, generation << 1, __ATOMIC_RELEASE);
  /* A slot whose generations have run out is never used again. */
  if (generation <= GENERATION_LIMIT) {
    place->next = first_free;
    first_free = (uint32_t)(bits & (((uintptr_t)1 << HALF) - 1));
  }
  release();
}

/* Of a fixed place, so that no other library has to find it. */
#if defined(__ELF__)
#  define OF_THREAD __thread __attribute__((tls_model("initial-exec")))
#elif defined(__wasm__)
#  define OF_THREAD
#else
#  define OF_THREAD __thread
#endif
static OF_THREAD struct {
  int32_t status;
  const char *field, *accepts;
} noted;

void leafi_note(int32_t status, const char *field, const char *accepts) {
  noted.status = status;
  noted.field = field;
  noted.accepts = accepts;
}

int32_t leafi_noted(const char **field, const char **accepts) {
  *field = noted.field ? noted.field : "";
  *accepts = noted.accepts ? noted.accepts : "";
  return noted.status;
}

void *leafi_grow(void *block, uint64_t bytes) {
  if (bytes > (uint64_t)PTRDIFF_MAX) return NULL;
  return realloc(block, (size_t)bytes);
}

void leafi_free(void *block) { free(block); }
