#!/usr/bin/env bash
# C++, Python and JavaScript cover leafspring.h: nothing is missing, and memory is never read after it has been freed.
# Needs the C library of .ci/c-host.sh.
#   LEAF_USES   random uses of Python's arrays under AddressSanitizer (1000000)
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
python=python3
"$python" -c 'import numpy, pycparser' 2>/dev/null || {
  install_packages python3-numpy python3-pycparser
  # The distribution's packages work only with the distribution's interpreter.
  python=/usr/bin/python3
}
out=.build-ci/c
stage=$PWD/$out/stage
[ -f "$stage/lib/libleafspring.so" ] || Scripts/build-c.sh --build "$out" --prefix "$stage" >/dev/null
export PYTHONDONTWRITEBYTECODE=1

"$python" Scripts/bindings.py --check
"$python" Tests/Bindings/vocabulary.py "$out"
# The test must notice what is missing from a language.
"$python" Tests/Bindings/vocabulary.py "$out" --planted

asan=$(Scripts/asan-library.sh "$out")
sanitized() { # argument…: random uses under AddressSanitizer; the interpreter's own leaks are not ours
  LD_PRELOAD=$asan PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=Hosts/python SWIFT_BACKTRACE=enable=no \
    LEAFSPRING_LIBRARY=$PWD/$out/libleafspring-asan.so "$python" Tests/Bindings/random_uses.py "$@"
}
sanitized "${LEAF_USES:-1000000}"
if sanitized 20000 --planted >"$out/planted.txt" 2>&1; then
  echo "AddressSanitizer saw nothing where the package's guard was taken out" >&2
  exit 1
fi
grep -q 'heap-use-after-free' "$out/planted.txt"
echo "AddressSanitizer sees what the package's guard keeps away"
