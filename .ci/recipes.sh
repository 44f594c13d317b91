#!/usr/bin/env bash
# The recipes of the README, each a complete program: an e-reader and a game driven without a screen, a video, two web pages in a browser.
. "$(dirname "$0")/begin.sh"
needs python3 python3-venv ffmpeg poppler-utils chromium libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1
venv=.build-ci/recipes/venv
[ -x $venv/bin/python ] || { mkdir -p .build-ci/recipes && python3 -m venv $venv; }
$venv/bin/pip install -q numpy PySide6 pygame
Scripts/build-c.sh --build .build-ci/c | tail -n 1
export LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so PYTHONPATH=$PWD/Hosts/python

lines=$(wc -l <Examples/recipes/reader.py)
[ "$lines" -lt 100 ] || fail "the e-reader has $lines lines, not under 100"
make_pdf "$scratch/my.pdf"
$venv/bin/python Tests/Browser/desk.py "$scratch/my.pdf"
$venv/bin/python Tests/Browser/game.py

pdftoppm -png -r 40 -l 6 "$scratch/my.pdf" "$scratch/page"
for film in a b; do $venv/bin/python Examples/recipes/video.py "$scratch/$film.mp4" "$scratch"/page-*.png; done
frames=$(frames_of "$scratch/a.mp4")
[ "$frames" -eq 150 ] || fail "the video has $frames frames, not 150"
raw() { ffmpeg -loglevel error -i "$1" -f rawvideo - | sha256sum; }
[ "$(raw "$scratch/a.mp4")" = "$(raw "$scratch/b.mp4")" ] || fail "two runs film different frames"
echo "the video: $frames frames, twice the same"

[ -f .build-wasm/leafspring.wasm ] || Scripts/build-wasm.sh
PYTHONPATH=Tests/Browser python3 Tests/Browser/recipe.py .
echo "figure: 5 recipes run; the e-reader in $lines lines"
