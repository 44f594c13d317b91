/*
 * Part of conditions.c: the table of handles, with its memory and its lock under the test's control.
 */
#include <pthread.h>
#include <unistd.h>

static int allocations_left = -1;
static void *counted_malloc(size_t bytes) {
  if (allocations_left == 0) return NULL;
  allocations_left -= allocations_left > 0;
  return malloc(bytes);
}
#define malloc counted_malloc
#include "../../Sources/CLeafSpring/handle_table.c"
#undef malloc

static void handles(void) {
  int object = 1;
  void *found = NULL;
  void *a = leafi_make(LEAFI_STAGE, &object), *b;
  CHECK(a && leafi_enter(a, LEAFI_STAGE, &found) == LEAFI_ENTERED && found == &object);
  CHECK(leafi_enter(a, LEAFI_STAGE, &found) == LEAFI_BUSY);
  leafi_leave(a);
  CHECK(leafi_enter(a, LEAFI_BATCH, &found) == LEAFI_BAD);
  CHECK(leafi_enter(NULL, LEAFI_STAGE, &found) == LEAFI_BAD);
  CHECK(leafi_enter((void *)((uintptr_t)a & 0xffffffffu), LEAFI_STAGE, &found) == LEAFI_BAD);        /* no generation */
  CHECK(leafi_enter((void *)((uintptr_t)a & ~(uintptr_t)0xffffffffu), LEAFI_STAGE, &found) == LEAFI_BAD); /* no slot */
  CHECK(leafi_enter((void *)((uintptr_t)a + 1000), LEAFI_STAGE, &found) == LEAFI_BAD);                /* beyond the slots */
  CHECK(leafi_enter((void *)((uintptr_t)a + ((uintptr_t)1 << 32)), LEAFI_STAGE, &found) == LEAFI_BAD);
  CHECK(leafi_enter(a, LEAFI_STAGE, &found) == LEAFI_ENTERED);
  leafi_retire(a);
  CHECK(leafi_enter(a, LEAFI_STAGE, &found) == LEAFI_BAD);
  b = leafi_make(LEAFI_STAGE, NULL);
  CHECK(b != a && leafi_enter(b, LEAFI_STAGE, &found) == LEAFI_BAD); /* a handle that no longer names an object */
  /* More than two chunks of slots. */
  static void *many[1000];
  for (int i = 0; i < 1000; i++) many[i] = leafi_make(LEAFI_CHANNELS, &many[i]);
  for (int i = 0; i < 1000; i++) {
    CHECK(leafi_enter(many[i], LEAFI_CHANNELS, &found) == LEAFI_ENTERED && found == &many[i]);
    leafi_retire(many[i]);
  }
  /* Each object that uses a slot gets a handle of its own. */
  void *last = NULL;
  for (int i = 0; i < 200000; i++) {
    void *handle = leafi_make(LEAFI_BATCH, &object);
    if (!handle || handle == last || leafi_enter(handle, LEAFI_BATCH, &found) != LEAFI_ENTERED) CHECK(!"a handle is no good");
    leafi_retire(handle);
    if (last && leafi_enter(last, LEAFI_BATCH, &found) != LEAFI_BAD) CHECK(!"an old handle lives");
    last = handle;
  }
  CHECK(leafi_grow(NULL, UINT64_MAX) == NULL);
  char *block = leafi_grow(NULL, 16);
  CHECK(block != NULL);
  if (block) {
    memset(block, 42, 16);
    char *grown = leafi_grow(block, 1 << 20);
    CHECK(grown && grown[15] == 42);
    leafi_free(grown);
  }
}

/* If the table's lock is held, the next caller waits and continues when the lock is released. */
static int has_begun;
static void *make_one(void *object) {
  __atomic_store_n(&has_begun, 1, __ATOMIC_RELEASE);
  return leafi_make(LEAFI_STAGE, object);
}

static void contended_handles(void) {
  pthread_t thread;
  void *handle = NULL, *found = NULL;
  int object = 1;
  acquire();
  CHECK(pthread_create(&thread, NULL, make_one, &object) == 0);
  while (!__atomic_load_n(&has_begun, __ATOMIC_ACQUIRE)) usleep(100);
  usleep(50000);
  release();
  CHECK(pthread_join(thread, &handle) == 0);
  CHECK(handle && leafi_enter(handle, LEAFI_STAGE, &found) == LEAFI_ENTERED && found == &object);
  leafi_retire(handle);
}

/* Without memory for more slots, or at the limit of slots, there is no new handle; later there is one again. */
static void handles_without_memory(void) {
  static void *many[5000];
  int made = 0;
  allocations_left = 0;
  while (made < 5000 && (many[made] = leafi_make(LEAFI_STAGE, &made))) made++;
  CHECK(made < 5000 && leafi_make(LEAFI_STAGE, &made) == NULL);
  allocations_left = -1;
  void *one = leafi_make(LEAFI_STAGE, &made);
  CHECK(one != NULL);
  leafi_retire(one);
  for (int i = 0; i < made; i++) leafi_retire(many[i]);
  uintptr_t kept = used;
  uint32_t free_slot = first_free;
  used = SLOT_LIMIT;
  first_free = 0;
  CHECK(leafi_make(LEAFI_STAGE, &made) == NULL);
  used = kept;
  first_free = free_slot;
}

/* The last generation of a slot is its last life. */
static void retired_slots(void) {
  int object = 1;
  void *found = NULL, *first = leafi_make(LEAFI_STAGE, &object);
  uintptr_t index = ((uintptr_t)first & (((uintptr_t)1 << HALF) - 1)) - 1;
  leafi_retire(first);
  find(index)->word = (uint64_t)GENERATION_LIMIT << 1;
  void *last = leafi_make(LEAFI_STAGE, &object);
  CHECK(((uintptr_t)last & (((uintptr_t)1 << HALF) - 1)) == index + 1);
  CHECK(leafi_enter(last, LEAFI_STAGE, &found) == LEAFI_ENTERED);
  leafi_retire(last);
  CHECK(leafi_enter(last, LEAFI_STAGE, &found) == LEAFI_BAD);
  void *next = leafi_make(LEAFI_STAGE, &object);
  CHECK(next && ((uintptr_t)next & (((uintptr_t)1 << HALF) - 1)) != index + 1);
  leafi_retire(next);
}
