#!/usr/bin/env bash
# Books of common files, whole and damaged: every page is drawn or named.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
need=()
command -v pdftoppm >/dev/null || need+=(poppler-utils)
command -v qpdf >/dev/null || need+=(qpdf)
[ -x /usr/bin/convert ] || need+=(imagemagick)
command -v rsvg-convert >/dev/null || need+=(librsvg2-bin)
command -v unzip >/dev/null || need+=(unzip)
install_packages "${need[@]}"
export PYTHONDONTWRITEBYTECODE=1
swift build -c release --product leafspring
python3 Tests/Books/odd.py .build/release/leafspring
python3 Tests/Books/traits.py .build/release/leafspring
# Collections that are not in the repository, where somebody has put them.
if [ -d .build-ci/pngsuite ]; then python3 Tests/Books/pngsuite.py .build/release/leafspring .build-ci/pngsuite; fi
if [ -d .build-ci/pdfs ]; then python3 Tests/Books/corpus.py .build/release/leafspring .build-ci/pdfs; fi
