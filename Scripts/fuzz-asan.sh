#!/usr/bin/env bash
# Builds the host of random calls (Hosts/c/fuzz.c) with the core under AddressSanitizer:
#
#   Scripts/fuzz-asan.sh FOLDER    makes FOLDER/fuzz-asan [CALLS] [SEED], with BLAS, half a minute
#
# One module of core and C interface, as the C library has it, optimised, with debug information for the reports. Rebuilt
# only when a source is newer.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64; }
program=$1/fuzz-asan objects=()
parts=(Sources/LeafSpring Sources/LeafSpringC)
depends=("${parts[@]}" Sources/CLeafSpring CMathShim Hosts/c/fuzz.c Scripts/fuzz-asan.sh)
if [ -x "$program" ] && [ -z "$(find "${depends[@]}" -type f -newer "$program" -print -quit)" ]; then exit 0; fi

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$1/asan"
for source in Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c Hosts/c/fuzz.c; do
  object=$1/asan/$(basename "$source" .c).o
  "$tools/clang" -std=c99 -O1 -g -fsanitize=address -I Sources/CLeafSpring/include -c "$source" -o "$object"
  objects+=("$object")
done
mapfile -t sources < <(find "${parts[@]}" -name '*.swift' | LC_ALL=C sort)
# Swift's own option does not cover the functions of C headers, that is, the kernels; so clang gets it, too.
swiftc -O -wmo -g -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -use-ld=lld \
  -sanitize=address -Xcc -fsanitize=address -I CMathShim -I Sources/CLeafSpring/include "${sources[@]}" "${objects[@]}" -o "$program"
