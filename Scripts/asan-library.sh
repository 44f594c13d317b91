#!/usr/bin/env bash
# Builds the C library with the core under AddressSanitizer, and the host of random calls (Hosts/c/fuzz.c) with it:
#
#   Scripts/asan-library.sh FOLDER    makes FOLDER/libleafspring-asan.so and FOLDER/fuzz-asan [CALLS] [SEED], and prints the LD_PRELOAD
#                                     that hosts in other languages need
#
# One module of core and C interface, as in the C library, with BLAS. Rebuilt only when a source is newer.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || usage
mkdir -p "$1/asan"
library=$1/libleafspring-asan.so
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
parts=(Sources/LeafSpring Sources/LeafSpringC)
if [ ! -f "$library" ] || [ -n "$(find "${parts[@]}" Sources/CLeafSpring CMathShim Scripts/asan-library.sh -type f -newer "$library" -print -quit)" ]; then
  objects=()
  for source in handle_table layout; do
    "$tools/clang" -std=c99 -O1 -g -fPIC -fsanitize=address -I Sources/CLeafSpring/include -c "Sources/CLeafSpring/$source.c" \
      -o "$1/asan/$source.o"
    objects+=("$1/asan/$source.o")
  done
  mapfile -t sources < <(find "${parts[@]}" -name '*.swift' | LC_ALL=C sort)
  # Swift's own option does not cover the functions of C headers, that is, the kernels; so clang gets it, too.
  swiftc -O -wmo -g -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -use-ld=lld -emit-library \
    -emit-module-path "$1/asan/LeafSpring.swiftmodule" \
    -sanitize=address -Xcc -fsanitize=address -I CMathShim -I Sources/CLeafSpring/include "${sources[@]}" "${objects[@]}" \
    -o "$library"
fi
"$tools/clang" -fuse-ld=lld -std=c99 -O1 -g -fsanitize=address -I Sources/CLeafSpring/include Hosts/c/fuzz.c -L "$1" -lleafspring-asan \
  -Wl,-rpath,'$ORIGIN' -lm -o "$1/fuzz-asan"
"$tools/clang" -print-file-name=libclang_rt.asan-x86_64.so
