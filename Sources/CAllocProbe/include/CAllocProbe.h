#ifndef CALLOC_PROBE_H
#define CALLOC_PROBE_H
#include <stddef.h>
/* For the tests and the tool's stress run: linked into an executable it stands before the C library's allocator.
   Counts the memory requests of this thread (malloc, calloc, realloc, posix_memalign, aligned_alloc) and its frees.
   Sanitizers bring their own allocator; then nothing is counted and leaf_test_counts_allocations says 0. */
int leaf_test_counts_allocations(void);
long leaf_test_allocations(void);
long leaf_test_frees(void);
/* Bytes of the C heap in use by the whole process, large blocks included; 0 where the C library does not say. */
size_t leaf_heap_bytes(void);
#endif
