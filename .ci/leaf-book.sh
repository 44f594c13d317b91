#!/usr/bin/env bash
# <leaf-book> at length: its cases and rows in Firefox, in React and in Vue, its types, its bundles, random gestures played again by
# the tool, and its cost. LEAF_SCRIPTS (1000) and LEAF_TURNS (10000) say how much. React, Vue and axe come with Python packages.
. "$(dirname "$0")/begin.sh"
needs chromium firefox-esr nodejs npm poppler-utils qpdf python3-venv esbuild rollup node-typescript node-react-dom
venv_of dash nicegui axe-playwright-python
. Scripts/tool.sh
Scripts/build-wasm.sh
wasm=.build-wasm/leafspring.wasm
book=Tests/Browser/book

react=$(newest 'dash/deps/react@*[0-9].js') dom=$(newest 'dash/deps/react-dom@*[0-9].js') vue=$(newest nicegui/static/vue.esm-browser.js)
for browser in '' --firefox; do python3 $book/react.py $wasm "$react" "$dom" $browser; done
$book/types.sh
python3 $book/bundle.py $wasm
# The package itself, in sites of React and Vue.
Scripts/package-npm.sh --out "$scratch/npm" --wasm $wasm
for browser in '' --firefox; do python3 $book/tarball.py "$scratch"/npm/*.tgz "$react" "$dom" "$vue" $browser; done
Scripts/build-element.sh --out "$scratch/files" --wasm .build-wasm/leafspring-book.wasm
python3 $book/files.py "$scratch/files"
for browser in '' --firefox; do python3 $book/vue.py $wasm "$vue" $browser; done
# The page to read a book.
make_pdf "$scratch/text.pdf" 'lines=20, title="Leaves"'
mkdir "$scratch/pages" && (cd "$scratch/pages" && pdftoppm -png -r 30 ../text.pdf page)
"$tool" book "$scratch/pages" --quiet --out "$scratch/own"
"$tool" book "$scratch/text.pdf" --quiet --out "$scratch/own-pdf"
python3 Tests/Browser/reader.py "$scratch"/{own,own-pdf}/book.html --firefox
python3 Tests/Browser/audit.py "$(newest axe.min.js)" "$scratch/own-pdf/book.html" --firefox
for part in rows cases stack hands trust mend plain find; do python3 $book/$part.py $wasm --firefox; done
for browser in '' --firefox; do python3 $book/replay.py $wasm "$tool" "${LEAF_SCRIPTS:-1000}" $browser; done
python3 $book/measure.py $wasm 10 "${LEAF_TURNS:-10000}"
