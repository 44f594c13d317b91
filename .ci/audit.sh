#!/usr/bin/env bash
# An audit by axe-core of every page the tool writes, at three widths, light and dark. axe.min.js comes with a Python package.
. "$(dirname "$0")/begin.sh"
needs chromium python3-venv poppler-utils
venv_of axe-playwright-python
. Scripts/tool.sh
make_pdf "$scratch/my.pdf"
"$tool" book "$scratch/my.pdf" --film --quiet --out "$scratch/own"
"$tool" book "$scratch/my.pdf" --quiet --out "$scratch/own-reader"
"$tool" book "$scratch/my.pdf" --lab --quiet --out "$scratch/own-lab"
"$tool" gallery --quiet --out "$scratch/gallery"
"$tool" gallery --live --quiet --out "$scratch/gallery-live"
python3 Tests/Browser/audit.py "$(newest axe.min.js)" "$scratch"/{own/book,own-reader/book,own-lab/book,gallery/gallery,gallery-live/live}.html
