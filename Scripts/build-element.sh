#!/usr/bin/env bash
# Builds <leaf-book> as few files, for a site that has no bundler:
#   leaf-book.js          one minified module, which loads leafspring-book.wasm beside it
#   leafspring-book.wasm
#   leaf-book.inline.js   a plain script with the WebAssembly module inside, which also works from file://
#   leaf-book.css         a rule for the time before the script is there
#
#   Scripts/build-element.sh --out DIR [--wasm FILE]
#
# --wasm   leafspring-book.wasm of Scripts/build-wasm.sh (default: built into .build-wasm)
# Needs esbuild (Debian's package) and node.
. "$(dirname "$0")/begin.sh"
read_options 'out=path wasm=file' "$@"
[ -n "$out" ] || usage
mkdir -p "$out"
[ -n "$wasm" ] || { Scripts/build-wasm.sh >/dev/null; wasm=$PWD/.build-wasm/leafspring-book.wasm; }
make_scratch
options=(--bundle --minify --target=es2022 --charset=utf8 --legal-comments=none --log-level=error)

# The library without what no book calls.
mkdir "$scratch/web"
cp -r Hosts/web/element "$scratch/web/"
node Scripts/trim-library.mjs Hosts/web/leafspring.js Hosts/web/element/calls.txt Hosts/web/element/*.js >"$scratch/web/leafspring.js"
esbuild "$scratch/web/element/leaf-book.js" "${options[@]}" --format=esm --outfile="$scratch/leaf-book.js"
# The module is beside it here, and above it in the sources.
[ "$(grep -o '\.\./leafspring-book\.wasm' "$scratch/leaf-book.js" | wc -l)" -eq 1 ]
sed 's|\.\./leafspring-book\.wasm|./leafspring-book.wasm|' "$scratch/leaf-book.js" >"$out/leaf-book.js"

gzip -9nc "$wasm" >"$scratch/module.gz"
cat >"$scratch/inline.js" <<SCRIPT
import { LeafBook } from "./web/element/leaf-book.js";
import bytes from "./module.gz";
LeafBook.load(new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
globalThis.LeafBook = LeafBook;
SCRIPT
esbuild "$scratch/inline.js" "${options[@]}" --format=iife --loader:.gz=binary --define:import.meta.url=undefined --outfile="$out/leaf-book.inline.js"
cp "$wasm" "$out/leafspring-book.wasm"
cp Hosts/web/element/leaf-book.css "$out/"
echo "figure: leaf-book.js $(stat -c %s "$out/leaf-book.js") bytes, leaf-book.inline.js $(stat -c %s "$out/leaf-book.inline.js")"
