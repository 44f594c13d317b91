#!/usr/bin/env bash
# The C of the shim and of the handle table under AddressSanitizer and UndefinedBehaviorSanitizer, MC/DC, a sample of the
# elementary functions, NaN and infinity, a BLAS that is wrong and its error handler through the whole C interface, a soak.
# Seconds each.
. "$(dirname "$0")/begin.sh"
clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
program=$scratch/program
"$clang" -std=gnu11 -Wall -Werror -Wno-unused-function -O1 -g -fuse-ld=lld -fsanitize=address,undefined \
  -fno-sanitize-recover=undefined -I CMathShim Tests/Shim/conditions.c -lblas -lm -ldl -pthread -o "$program"
ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=0 "$program"
"$clang" -std=c99 -O1 -g -Wall -Wextra -Werror -fuse-ld=lld -fsanitize=address,undefined -fno-sanitize-recover=undefined \
  -DGENERATION_LIMIT=255u -I Sources/CLeafSpring/include Tests/Shim/generations.c -o "$program"
ASAN_OPTIONS=detect_leaks=0 "$program"
Scripts/coverage.sh c
Scripts/elementary.sh "${LEAF_ARGUMENTS:-1000000}"
need_library
python3 Tests/NonFinite/check.py "$stage/lib/libleafspring.so"
gcc -std=c99 -O1 -Wall -Wextra -Werror Tests/Shim/broken_blas.c "${with_library[@]}" -o .build-ci/c/broken_blas
gcc -std=gnu99 -O1 -Wall -Wextra -Werror -rdynamic Tests/Shim/xerbla.c "${with_library[@]}" -lblas -ldl -o .build-ci/c/xerbla
.build-ci/c/broken_blas
.build-ci/c/xerbla
LEAF_SOAK_BUILD=.build-ci/c Scripts/soak.sh "${LEAF_FRAMES:-4000}"
