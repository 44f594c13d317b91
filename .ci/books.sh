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
command -v zip >/dev/null || need+=(zip)
install_packages "${need[@]}"
export PYTHONDONTWRITEBYTECODE=1
. Scripts/tool.sh
python3 Tests/Books/odd.py "$tool"
python3 Tests/Books/traits.py "$tool"
python3 Tests/Books/flat.py "$tool"
# Collections that are not in the repository, where somebody has put them.
if [ -d .build-ci/pngsuite ]; then python3 Tests/Books/pngsuite.py "$tool" .build-ci/pngsuite; fi
if [ -d .build-ci/pdfs ]; then python3 Tests/Books/corpus.py "$tool" .build-ci/pdfs; fi
