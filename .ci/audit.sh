#!/usr/bin/env bash
# An audit by axe-core of every page the tool writes, at three widths, light and dark. axe.min.js comes with a Python package.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
command -v chromium >/dev/null || need+=(chromium)
for package in python3-venv poppler-utils; do dpkg -s "$package" >/dev/null 2>&1 || need+=("$package"); done
. .ci/packages.sh
install_packages "${need[@]}"
export PYTHONDONTWRITEBYTECODE=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-deps axe-playwright-python
axe=$(find "$scratch/venv" -name axe.min.js -path '*axe_playwright*')
. Scripts/tool.sh
PYTHONPATH=Tests/Browser python3 -c 'import sys; from pages_pdf import pdf; pdf(sys.argv[1], 595, 842, 12)' "$scratch/my.pdf"
"$tool" book "$scratch/my.pdf" --film --quiet --out "$scratch/own"
"$tool" book "$scratch/my.pdf" --quiet --out "$scratch/own-reader"
"$tool" book "$scratch/my.pdf" --lab --quiet --out "$scratch/own-lab"
"$tool" gallery --quiet --out "$scratch/gallery"
"$tool" gallery --live --quiet --out "$scratch/gallery-live"
python3 Tests/Browser/audit.py "$axe" "$scratch"/{own/book,own-reader/book,own-lab/book,gallery/gallery,gallery-live/live}.html
