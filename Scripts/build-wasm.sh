#!/usr/bin/env bash
# Builds leafspring.wasm: the C interface of LeafSpring as one WebAssembly module for pages and other hosts, from the
# core in Embedded Swift with its own kernel, optimised for size, because pages contain it. It imports nothing and exports its memory and the functions of leafspring.h.
#
#   Scripts/build-wasm.sh [--build DIR]
#
# --build   where objects, leafspring.wasm and leafspring.wasm.gz go (default: .build-wasm)
# Needs the Swift toolchain alone; Debian's wasm-opt (package binaryen) makes the module smaller still where it is installed.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/.build-wasm optimise=(-Osize -Xcc -Oz -Xfrontend -mergeable-traps)
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
  esac
done
mkdir -p "$build"
build=$(cd "$build" && pwd)
cd "$root"
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
target=wasm32-unknown-none-wasm
wasm=$build/leafspring.wasm

opt=$(command -v wasm-opt || true)
if [ -f "$wasm" ] && [ "$(cat "$build/flags" 2>/dev/null)" = "${optimise[*]} $opt" ] &&
  [ -f "$wasm.gz" ] && [ -z "$(find Sources/LeafSpring Sources/LeafSpringC Sources/CLeafSpring CMathShim Hosts/web/memory.c Scripts/build-wasm.sh \
    -newer "$wasm" -print -quit)" ]; then
  echo "figure: leafspring.wasm $(stat -c %s "$wasm") bytes (unchanged)"
  exit 0
fi

# The core and the C bodies are one module, as in build-c.sh.
mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
swiftc -target $target "${optimise[@]}" -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -lto=llvm-full \
  -enable-experimental-feature Embedded -Xfrontend -function-sections -Xfrontend -disable-stack-protector \
  -I CMathShim -I Sources/CLeafSpring/include -Xcc -msimd128 -c "${sources[@]}" -o "$build/swift.o"
for source in Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c Hosts/web/memory.c; do
  "$tools/clang" --target=$target -std=c99 -Oz -ffreestanding -mbulk-memory -flto -Wall -Wextra \
    -I Sources/CLeafSpring/include -c "$source" -o "$build/$(basename "$source" .c).o"
done

grep -oE '\bleaf_[a-z0-9_]+\(' Sources/CLeafSpring/include/leafspring.h | tr -d '(' | sort -u | grep -v '^leaf_sized$' \
  >"$build/declared"
mapfile -t exports < <(sed 's/^/--export=/' "$build/declared")
# A quarter of a megabyte of stack, below the data: a stack overflow traps instead of overwriting the data.
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 --lto-O2 --stack-first -z stack-size=262144 "${exports[@]}" \
  "$build/swift.o" "$build/handle_table.o" "$build/layout.o" "$build/memory.o" -o "$build/linked.wasm"
if [ -n "$opt" ]; then
  # None of our data is in the first kilobyte, which is the far end of the stack.
  "$opt" --low-memory-unused -Oz --converge --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
    --enable-mutable-globals --enable-multivalue --enable-reference-types --strip-producers --strip-target-features \
    "$build/linked.wasm" -o "$build/small.wasm"
  mv "$build/small.wasm" "$wasm"
else
  cp "$build/linked.wasm" "$wasm"
fi
# Without name and time, so that the same module gives the same bytes. Pages contain this file.
gzip -9nc "$wasm" >"$wasm.gz"
echo "${optimise[*]} $opt" >"$build/flags"
echo "figure: leafspring.wasm $(stat -c %s "$wasm") bytes ($(stat -c %s "$build/linked.wasm") as linked, $(stat -c %s "$wasm.gz") compressed), $(wc -l <"$build/declared") functions"
