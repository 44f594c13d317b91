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
