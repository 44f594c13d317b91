#!/usr/bin/env bash
# A real book: a PDF that Debian ships, its pages as pictures, filmed.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v pdftoppm >/dev/null || apt-get install -y -qq --no-install-recommends poppler-utils >/dev/null
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
(cd "$scratch" && apt-get download -q debian-faq >/dev/null && dpkg -x debian-faq_*.deb .)
gunzip -c "$scratch/usr/share/doc/debian/FAQ/debian-faq.en.pdf.gz" >"$scratch/faq.pdf"
mkdir "$scratch/pages"
pdftoppm -png -r 60 -l 12 "$scratch/faq.pdf" "$scratch/pages/page"
. Scripts/tool.sh
"$tool" book --pages "$scratch/pages" --film --turns all --out "$scratch/out"
[ "$(grep -o 'data:image/png' "$scratch/out/book.html" | wc -l)" -ge 12 ] || { echo "the pages are not in book.html" >&2; exit 1; }
