#!/usr/bin/env bash
# <leaf-book> at length: its cases and rows in Firefox, in React and in Vue, its types, its bundles, random gestures played again by
# the tool, and its cost. LEAF_SCRIPTS (1000) and LEAF_TURNS (10000) say how much. React, Vue and axe come with Python packages.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
command -v chromium >/dev/null || need+=(chromium)
command -v firefox-esr >/dev/null || need+=(firefox-esr)
command -v node >/dev/null || need+=(nodejs)
command -v npm >/dev/null || need+=(npm)
command -v pdftoppm >/dev/null || need+=(poppler-utils)
command -v qpdf >/dev/null || need+=(qpdf)
for package in python3-venv esbuild rollup node-typescript node-react-dom; do dpkg -s "$package" >/dev/null 2>&1 || need+=("$package"); done
. .ci/packages.sh
install_packages "${need[@]}"
export PYTHONDONTWRITEBYTECODE=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-deps dash nicegui axe-playwright-python
# The newest of a file's versions.
of() { find "$scratch/venv" -path "$1" | sort -V | tail -1; }
. Scripts/tool.sh
Scripts/build-wasm.sh
wasm=.build-wasm/leafspring.wasm
book=Tests/Browser/book

react=$(of '*/dash/deps/react@*[0-9].js') dom=$(of '*/dash/deps/react-dom@*[0-9].js')
for browser in '' --firefox; do python3 $book/react.py $wasm "$react" "$dom" $browser; done
$book/types.sh
python3 $book/bundle.py $wasm
# The package itself, in sites of React and Vue.
Scripts/package-npm.sh --out "$scratch/npm" --wasm $wasm
for browser in '' --firefox; do python3 $book/tarball.py "$scratch"/npm/*.tgz "$react" "$dom" "$(of '*/nicegui/static/vue.esm-browser.js')" $browser; done
Scripts/build-element.sh --out "$scratch/files" --wasm .build-wasm/leafspring-book.wasm
python3 $book/files.py "$scratch/files"
python3 $book/vue.py $wasm "$(of '*/nicegui/static/vue.esm-browser.js')"
python3 $book/vue.py $wasm "$(of '*/nicegui/static/vue.esm-browser.js')" --firefox
# The page to read a book.
PYTHONPATH=Tests/Browser python3 -c 'import sys; from pages_pdf import pdf; pdf(sys.argv[1], 595, 842, 12, lines=20, title="Leaves")' "$scratch/text.pdf"
mkdir "$scratch/pages" && (cd "$scratch/pages" && pdftoppm -png -r 30 ../text.pdf page)
"$tool" book "$scratch/pages" --quiet --out "$scratch/own"
"$tool" book "$scratch/text.pdf" --quiet --out "$scratch/own-pdf"
python3 Tests/Browser/reader.py "$scratch"/{own,own-pdf}/book.html --firefox
python3 Tests/Browser/audit.py "$(of '*/axe_playwright_python/axe.min.js')" "$scratch/own-pdf/book.html" --firefox
python3 $book/rows.py $wasm --firefox
python3 $book/cases.py $wasm --firefox
python3 $book/stack.py $wasm --firefox
python3 $book/hands.py $wasm --firefox
LEAF_STORM=${LEAF_STORM:-10000} python3 $book/trust.py $wasm --firefox
python3 $book/mend.py $wasm --firefox
python3 $book/plain.py $wasm --firefox
python3 $book/find.py $wasm --firefox
for browser in '' --firefox; do python3 $book/replay.py $wasm "$tool" "${LEAF_SCRIPTS:-1000}" $browser; done
python3 $book/measure.py $wasm 10 "${LEAF_TURNS:-10000}"
