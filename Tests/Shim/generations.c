/*
 * The table of handles with generations of 8 bits (-DGENERATION_LIMIT=255): a slot whose generations are used up is
 * retired, and no handle ever names the object of another.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../Sources/CLeafSpring/handle_table.c"

enum { LIVES = 200000, KEPT = 97 };

static int compare(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  static uintptr_t handles[LIVES];
  static int objects[LIVES];
  void *found = NULL;
  long aliases = 0;
  for (int i = 0; i < LIVES; i++) {
    void *handle = leafi_make(LEAFI_STAGE, &objects[i]);
    handles[i] = (uintptr_t)handle;
    if (!handle || leafi_enter(handle, LEAFI_STAGE, &found) != LEAFI_ENTERED || found != &objects[i]) aliases++;
    if (handle) leafi_leave(handle);
    /* The old handles, some of which had this slot, stay invalid. */
    for (int back = 1; back <= KEPT && back <= i; back++) {
      if (leafi_enter((void *)handles[i - back], LEAFI_STAGE, &found) != LEAFI_BAD) aliases++;
    }
    if (leafi_enter(handle, LEAFI_STAGE, &found) != LEAFI_ENTERED) aliases++;
    leafi_retire(handle);
  }
  for (int i = 0; i < LIVES; i++) aliases += leafi_enter((void *)handles[i], LEAFI_STAGE, &found) != LEAFI_BAD;
  unsigned long slots = (unsigned long)used;
  qsort(handles, LIVES, sizeof handles[0], compare);
  for (int i = 1; i < LIVES; i++) aliases += handles[i] == handles[i - 1];
  printf("figure: handles of 8-bit generations that came twice or lived on: %ld of %d, over %lu slots\n", aliases, LIVES, slots);
  return aliases != 0 || slots != (LIVES + GENERATION_LIMIT - 1) / GENERATION_LIMIT;
}
