#!/usr/bin/env bash
# StPageFlip as modules that a browser loads, from a checkout of its repository (github.com/Nodlik/StPageFlip): stpageflip.sh CHECKOUT OUT
# Then: cases.py WASM --adapter adapter-stpageflip.js --at /st/ OUT. Needs tsc; nothing of StPageFlip is kept here.
set -euo pipefail
tsc --target ES2020 --module ES2020 --moduleResolution node --skipLibCheck --outDir "$2" "$1/src/PageFlip.ts" || true
find "$2" -name '*.js' -exec sed -i -E "s#(from ['\"]\.[^'\"]*)(['\"])#\\1.js\\2#; /import .*\\.css['\"];?/d" {} +
cp "$1/src/Style/stPageFlip.css" "$2"
test -s "$2/PageFlip.js"
