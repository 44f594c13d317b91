#!/usr/bin/env bash
# Builds leafspring.wasm: the C interface of LeafSpring as one WebAssembly module for pages and other hosts, from the
# core in Embedded Swift with its own kernel, optimised for size, because pages contain it. It imports nothing and exports its memory, its
# table, to which a host adds functions that it is to call, and the functions of leafspring.h.
# Beside it leafspring.js and its types, so that the folder is all that a page needs, and leafspring-book.wasm, of the same objects:
# only what <leaf-book> calls (Hosts/web/element/calls.txt), for its readers' sake.
#
#   Scripts/build-wasm.sh [--build DIR]
#
# --build   where objects, leafspring.wasm, leafspring-book.wasm and both compressed go (default: .build-wasm)
# Needs the Swift toolchain alone; Debian's wasm-opt (package binaryen) makes the module smaller still where it is installed.
. "$(dirname "$0")/begin.sh"
read_options 'build=path' "$@"
build=${build:-$PWD/.build-wasm} optimise=(-Osize -Xcc -Oz -Xfrontend -mergeable-traps)
mkdir -p "$build"
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
target=wasm32-unknown-none-wasm
wasm=$build/leafspring.wasm book=$build/leafspring-book.wasm calls=Hosts/web/element/calls.txt

# The wrapper and its types, of which those of the header are made where Python has pycparser.
cp Hosts/web/leafspring.js Hosts/web/leafspring.d.ts "$build"
if python3 -c 'import pycparser' 2>/dev/null; then
  python3 Scripts/bindings.py --types "$build"
  rm "$build/_header.pyi"
else
  echo "no header.d.ts beside leafspring.d.ts: Scripts/bindings.py --types needs Python's pycparser" >&2
fi

opt=$(command -v wasm-opt || true)
if [ -f "$wasm" ] && [ -f "$book" ] && [ "$(cat "$build/flags" 2>/dev/null)" = "${optimise[*]} $opt" ] &&
  [ -f "$wasm.gz" ] && [ -f "$book.gz" ] && [ -z "$(find Sources/LeafSpring Sources/LeafSpringC Sources/CLeafSpring CMathShim Hosts/web/memory.c Scripts/build-wasm.sh $calls \
    -not -path '*.docc*' -newer "$wasm" -print -quit)" ]; then
  echo "figure: leafspring.wasm $(stat -c %s "$wasm") bytes, leafspring-book.wasm $(stat -c %s "$book") (unchanged)"
  exit 0
fi

step() { echo "step $1 of 4: $2"; }

# The core and the C bodies are one module, as in build-c.sh.
step 1 "compiling the core"
mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
swiftc -target $target "${optimise[@]}" -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -lto=llvm-full \
  -enable-experimental-feature Embedded -Xfrontend -function-sections -Xfrontend -disable-stack-protector \
  -I CMathShim -I Sources/CLeafSpring/include -Xcc -msimd128 -c "${sources[@]}" -o "$build/swift.o"
for source in Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c Hosts/web/memory.c; do
  "$tools/clang" --target=$target -std=c99 -Oz -ffreestanding -mbulk-memory -flto -Wall -Wextra \
    -I Sources/CLeafSpring/include -c "$source" -o "$build/$(basename "$source" .c).o"
done

step 2 "choosing its calls"
grep -ohE '\bleaf_[a-z0-9_]+\(' Sources/CLeafSpring/include/leafspring/*.h | tr -d '(' | sort -u | grep -v '^leaf_sized$' \
  >"$build/declared"
unknown=$(grep -vxFf "$build/declared" $calls || true)
[ -z "$unknown" ] || fail "$calls: not in leafspring.h: $unknown"

# One module of all objects with some calls: names of calls, the module, more options.
link() {
  local exports
  mapfile -t exports < <(sed 's/^/--export=/' "$1")
  # A quarter of a megabyte of stack, below the data: a stack overflow traps instead of overwriting the data.
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 --lto-O2 --stack-first -z stack-size=262144 "${@:3}" "${exports[@]}" \
    "$build/swift.o" "$build/handle_table.o" "$build/layout.o" "$build/memory.o" -o "$2.linked"
  if [ -z "$opt" ]; then
    cp "$2.linked" "$2"
    return
  fi
  # None of our data is in the first kilobyte, which is the far end of the stack.
  # Stripped first: what is then made smaller comes out 800 bytes smaller than the other way round. Functions with one caller
  # stay apart unless they are small: compressed, a module is 670 bytes smaller then.
  "$opt" --low-memory-unused --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
    --enable-mutable-globals --enable-multivalue --enable-reference-types --strip-producers --strip-target-features \
    --one-caller-inline-max-function-size=20 -Oz --converge \
    "$2.linked" -o "$2.small"
  mv "$2.small" "$2"
}
step 3 "linking leafspring-book.wasm"
link $calls "$book"
step 4 "linking leafspring.wasm"
link "$build/declared" "$wasm" --export-table --growable-table
# Without name and time, so that the same module gives the same bytes. Pages contain this file.
gzip -9nc "$book" >"$book.gz"
gzip -9nc "$wasm" >"$wasm.gz"
echo "${optimise[*]} $opt" >"$build/flags"
echo "figure: leafspring.wasm $(stat -c %s "$wasm") bytes ($(stat -c %s "$wasm.linked") as linked, $(stat -c %s "$wasm.gz") compressed), $(wc -l <"$build/declared") functions"
echo "figure: leafspring-book.wasm $(stat -c %s "$book") bytes, $(wc -l <$calls) functions"
