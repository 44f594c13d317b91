#!/usr/bin/env bash
# The WebAssembly module: size, no imports, the wrapper's struct layouts against the header, random hostile calls of every export, and the
# same script of calls with the same hashes as the C host.
#   LEAF_CALLS, LEAF_SEED   random calls (300000), which ones (1)
. "$(dirname "$0")/begin.sh"
needs nodejs binaryen esbuild python3 pkg-config python3-pycparser
Scripts/build-wasm.sh
build=.build-wasm
wasm=$build/leafspring.wasm
Scripts/sizes.sh leafspring.wasm $wasm
Scripts/sizes.sh leafspring-book.wasm $build/leafspring-book.wasm
# Checks the size of a page with a book, and that its smaller module moves pages by the same bits.
Scripts/build-element.sh --out $build/element --wasm $build/leafspring-book.wasm
node Hosts/web/bytes.mjs $build/element 213000
node Hosts/web/same.mjs $wasm $build/leafspring-book.wasm

clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
node Hosts/web/layout.mjs >$build/layout_check.c
"$clang" --target=wasm32-unknown-none-wasm -std=c11 -ffreestanding -fsyntax-only -I Sources/CLeafSpring/include $build/layout_check.c
echo "figure: $(grep -c offsetof $build/layout_check.c) struct members of leafspring.js lie where the header puts them"

python3 Scripts/header.py >$build/header.json
node Hosts/web/fuzz.mjs $wasm $build/header.json "${LEAF_CALLS:-300000}" "${LEAF_SEED:-1}"

node Hosts/web/check.mjs $wasm
for guide in stack first; do
  node Hosts/guide/$guide.mjs $wasm | python3 Scripts/docs.py compare Hosts/guide/$guide.mjs
done

out=.build-ci/c
if [ ! -x $out/script-gcc ]; then
  need_library
  gcc -std=c99 -O1 Hosts/c/script.c "${with_library[@]}" -lm -o $out/script-gcc
fi
$out/script-gcc Hosts/script.txt >$build/script.c.txt
node Hosts/web/script.mjs $wasm Hosts/script.txt | cmp - $build/script.c.txt
echo "figure: $(wc -l <$build/script.c.txt) equal answers from C and from WebAssembly"
