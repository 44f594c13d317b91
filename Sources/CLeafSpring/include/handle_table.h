/* Not part of the C interface and not installed: the table behind its handles.
 *
 * A handle is a slot and a generation, never an address. So a forged or destroyed one cannot reach memory, and a slot
 * used again refuses its old handles. Entering is one compare-and-swap that checks the handle and takes the slot at the
 * same time; only making and destroying handles share a lock. */
#ifndef LEAFSPRING_HANDLE_TABLE_H
#define LEAFSPRING_HANDLE_TABLE_H

#include <stdint.h>

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum { LEAFI_STAGE = 1, LEAFI_BATCH = 2, LEAFI_CHANNELS = 3, LEAFI_SENDER = 4, LEAFI_RECEIVER = 5 };
enum { LEAFI_ENTERED = 0, LEAFI_BAD = 101, LEAFI_BUSY = 102 };

/* A new handle to an object, or null without memory. */
void *leafi_make(uint32_t kind, void *object);
/* Checks a handle and takes it: LEAFI_ENTERED, with the object, until leafi_leave or leafi_retire; else LEAFI_BAD, LEAFI_BUSY. */
int32_t leafi_enter(const void *handle, uint32_t kind, void **object);
void leafi_leave(const void *handle);
/* Ends a handle that has been entered: no call will enter it again. */
void leafi_retire(const void *handle);

/* Notes the error of a call that has no handle, and tells the last one of this thread: both texts are constant. */
void leafi_note(int32_t status, const char *field, const char *accepts);
int32_t leafi_noted(const char **field, const char **accepts);

/* Version, compiler mode and processor family, one line. */
const char *leafi_build_info(int embedded);

/* Plain memory for what a handle lends out; a grown block keeps its contents. Null without memory. */
void *leafi_grow(void *block, uint64_t bytes);
void leafi_free(void *block);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
