#include "CAllocProbe.h"
#include <errno.h>
#include <stddef.h>
#if defined(__GLIBC__)
#  include <malloc.h>
#endif

#if defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#    define LEAF_TEST_OFF 1
#  endif
#endif
#if !defined(__GLIBC__)
#  define LEAF_TEST_OFF 1
#endif

static _Thread_local long allocations, frees;

long leaf_test_allocations(void) { return allocations; }
long leaf_test_frees(void) { return frees; }

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
size_t leaf_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
#else
size_t leaf_heap_bytes(void) { return 0; }
#endif

#if defined(LEAF_TEST_OFF)
int leaf_test_counts_allocations(void) { return 0; }
#else

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t n) {
  allocations++;
  return __libc_malloc(n);
}

void *calloc(size_t n, size_t size) {
  allocations++;
  return __libc_calloc(n, size);
}

void *realloc(void *p, size_t n) {
  allocations++;
  return __libc_realloc(p, n);
}

void *aligned_alloc(size_t alignment, size_t n) {
  allocations++;
  return __libc_memalign(alignment, n);
}

int posix_memalign(void **p, size_t alignment, size_t n) {
  allocations++;
  void *block = __libc_memalign(alignment, n);
  if (!block) return ENOMEM;
  *p = block;
  return 0;
}

void free(void *p) {
  if (p) frees++;
  __libc_free(p);
}

/* Asks for memory and looks: another allocator may have been put before this one. */
int leaf_test_counts_allocations(void) {
  long before = allocations;
  void *volatile block = malloc(64);
  free(block);
  return allocations > before;
}
#endif
