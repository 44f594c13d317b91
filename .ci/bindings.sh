#!/usr/bin/env bash
# C++, Python and JavaScript cover leafspring.h: nothing is missing, and memory is never read after it has been freed.
# Needs the C library of .ci/c-host.sh.
#   LEAF_USES   random uses of Python's arrays under AddressSanitizer (1000000)
. "$(dirname "$0")/begin.sh"
need_python numpy pycparser
need_library
out=.build-ci/c

"$python" Scripts/bindings.py --check
"$python" Tests/Bindings/vocabulary.py "$out"
# The test must notice what is missing from a language.
"$python" Tests/Bindings/vocabulary.py "$out" --planted

asan=$(Scripts/asan-library.sh "$out")
sanitized() { # argument…: random uses under AddressSanitizer; the interpreter's own leaks are not ours
  LD_PRELOAD=$asan PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=Hosts/python \
    LEAFSPRING_LIBRARY=$PWD/$out/libleafspring-asan.so "$python" Tests/Bindings/random_uses.py "$@"
}
sanitized "${LEAF_USES:-1000000}"
! sanitized 20000 --planted >"$out/planted.txt" 2>&1 || fail "AddressSanitizer saw nothing where the package's guard was taken out"
grep -q 'heap-use-after-free' "$out/planted.txt"
echo "AddressSanitizer sees what the package's guard keeps away"
