#!/usr/bin/env bash
# Makes the npm package: ES and CommonJS modules, types, the element <leaf-book>, also as one file, leafspring.wasm, and the
# smaller leafspring-book.wasm of the element inside.
#
#   Scripts/package-npm.sh --out DIR [--wasm FILE]
#
# --wasm   the module of Scripts/build-wasm.sh, with the smaller one beside it (default: built into .build-wasm)
# Needs npm, esbuild, and python3 with pycparser; nothing is asked of a registry.
. "$(dirname "$0")/begin.sh"
read_options 'out=path wasm=file' "$@"
[ -n "$out" ] || usage
mkdir -p "$out"
[ -n "$wasm" ] || { Scripts/build-wasm.sh >/dev/null; wasm=$PWD/.build-wasm/leafspring.wasm; }
make_scratch
read_version
cp Hosts/web/leafspring.js Hosts/web/leafspring.d.ts Hosts/web/README.md LICENSE "$wasm" "$scratch/"
Scripts/build-element.sh --out "$scratch" --wasm "${wasm%.wasm}-book.wasm"
cp -r Hosts/web/element "$scratch/element"
Scripts/pages.sh "$scratch/docs" WebBook Recipes
rm "$scratch/element/calls.txt"
python3 Scripts/bindings.py --types "$scratch"
rm "$scratch/_header.pyi"
# CommonJS: this text with its exports gathered, and the file's place in CommonJS terms.
{
  sed -E 's/^export (const|class|function) /\1 /; s/\bimport\.meta\.url\b/require("node:url").pathToFileURL(__filename)/' Hosts/web/leafspring.js
  echo "module.exports = { $(grep -oE '^export (const|class|function) \w+' Hosts/web/leafspring.js | awk '{print $3}' | paste -sd, | sed 's/,/, /g') };"
} >"$scratch/leafspring.cjs"
# The types under the names that CommonJS looks for.
sed 's|"./header.js"|"./header.cjs"|' "$scratch/leafspring.d.ts" >"$scratch/leafspring.d.cts"
cp "$scratch/header.d.ts" "$scratch/header.d.cts"
sed "s/@version@/$version/" Hosts/web/package.json.in >"$scratch/package.json"
chmod -R u=rwX,go=rX "$scratch"
(cd "$scratch" && npm pack --silent --pack-destination "$out" >/dev/null)
echo "figure: leafspring-$version.tgz $(stat -c %s "$out/leafspring-$version.tgz") bytes, of them leafspring.wasm $(stat -c %s "$wasm") unpacked"
