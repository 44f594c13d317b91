#ifndef LEAF_BLAS_H
#define LEAF_BLAS_H
/* LEAF_NO_BLAS selects a build without BLAS. WebAssembly and bare-metal targets never have BLAS. */
#if defined(__wasm__) || !defined(__linux__)
#  define LEAF_NO_BLAS 1
#endif
#if !defined(LEAF_NO_BLAS)
#  if !__has_include(<cblas.h>)
#    error "CMathShim needs the CBLAS header <cblas.h>. On Debian and Ubuntu: apt-get install libblas-dev"
#  endif
#  include <cblas.h>
#  define LEAF_HAS_BLAS 1
#else
#  define LEAF_HAS_BLAS 0
#endif
#endif
