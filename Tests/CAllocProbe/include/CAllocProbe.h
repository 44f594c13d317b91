#ifndef CALLOC_PROBE_H
#define CALLOC_PROBE_H
/* Counts the memory requests of this thread (malloc, calloc, realloc, posix_memalign, aligned_alloc) and its frees.
   Sanitizers bring their own allocator; then nothing is counted and leaf_test_counts_allocations says 0. */
int leaf_test_counts_allocations(void);
long leaf_test_allocations(void);
long leaf_test_frees(void);
#endif
