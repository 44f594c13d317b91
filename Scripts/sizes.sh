#!/usr/bin/env bash
# Sizes of the shipped files, compared with those of the last release. Exit status 1: more than a tenth larger.
#
#   Scripts/sizes.sh NAME FILE    one file, whose line in Scripts/sizes.txt begins with NAME
#   Scripts/sizes.sh --keep       builds the C library and the WebAssembly module and writes Scripts/sizes.txt: for a release
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
kept=Scripts/sizes.txt
name=libleafspring.so-$(uname -m)

if [ "${1:-}" = --keep ] && [ $# -eq 1 ]; then
  Scripts/build-c.sh
  Scripts/build-wasm.sh
  {
    grep -Ev "^($name|leafspring\.wasm|leafspring-book\.wasm) " $kept 2>/dev/null || true
    echo "$name $(stat -Lc %s .build-c/stage/lib/libleafspring.so)"
    for module in leafspring.wasm leafspring-book.wasm; do echo "$module $(stat -c %s .build-wasm/$module)"; done
  } | LC_ALL=C sort >$kept.part
  mv $kept.part $kept
  cat $kept
  exit
fi
[ $# -eq 2 ] || usage
size=$(stat -Lc %s "$2")
was=$(awk -v name="$1" '$1 == name {print $2}' $kept)
if [ -z "$was" ]; then
  echo "figure: $1 has $size bytes; none kept to compare with"
  exit
fi
echo "figure: $1 has $size bytes, $(awk "BEGIN {printf \"%+.1f\", 100 * $size / $was - 100}") % from the last release's $was"
[ $((10 * size)) -le $((11 * was)) ] || fail "$1 is more than a tenth larger than at the last release"
