#ifndef LEAF_BLAS_H
#define LEAF_BLAS_H
/* Whose BLAS there is: the system's on Linux with glibc, Accelerate on Apple's systems. Elsewhere (WebAssembly,
   Windows, Android, musl, bare metal) the built-in kernel multiplies alone, with the same bits. LEAF_NO_BLAS asks for
   that everywhere, and LEAF_WITH_BLAS for a <cblas.h> where none is expected. */
#if defined(__linux__) && !defined(__ANDROID__) && __has_include(<features.h>)
#  include <features.h>
#endif
#if defined(LEAF_NO_BLAS)
#  define LEAF_HAS_BLAS 0
#elif defined(__APPLE__) && __has_include(<Accelerate/Accelerate.h>)
#  define ACCELERATE_NEW_LAPACK 1
#  include <Accelerate/Accelerate.h>
#  define LEAF_HAS_BLAS 1
#elif defined(__GLIBC__) || defined(LEAF_WITH_BLAS)
#  if !__has_include(<cblas.h>)
#    error "CMathShim needs the CBLAS header <cblas.h>. On Debian and Ubuntu: apt-get install libblas-dev"
#  endif
#  include <cblas.h>
#  define LEAF_HAS_BLAS 1
#else
#  define LEAF_HAS_BLAS 0
#endif
#endif
