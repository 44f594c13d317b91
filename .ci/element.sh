#!/usr/bin/env bash
# <leaf-book> beside `.ci/browser.sh`: its functions by themselves and without a document; bugs that sites and readers found in it; the browser's own
# search, and what a script may do to it; its thickness, its light, a book on paper, and one that a server has written; its two drawers.
. "$(dirname "$0")/begin.sh"
needs chromium nodejs python3 poppler-utils
Scripts/build-wasm.sh
wasm=.build-wasm/leafspring.wasm book=Tests/Browser/book
for part in parts methods limits casts shaders served; do node $book/$part.mjs Hosts/web/element; done
for part in whole drawn still tools turned course canvas; do node $book/$part.mjs Hosts/web/element $wasm; done
node $book/node.mjs Hosts/web/element/leaf-book.js
for part in trust print; do beside python3 $book/$part.py $wasm; done
for part in find mend stack light plain; do python3 $book/$part.py $wasm; done
python3 $book/webgl.py $wasm 40
joined
