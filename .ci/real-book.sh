#!/usr/bin/env bash
# A real book: a PDF that Debian ships, its pages as pictures, filmed.
. "$(dirname "$0")/begin.sh"
needs poppler-utils
debian_faq "$scratch/faq.pdf"
mkdir "$scratch/pages"
pdftoppm -png -r 60 -l 12 "$scratch/faq.pdf" "$scratch/pages/page"
. Scripts/tool.sh
"$tool" book --pages "$scratch/pages" --film --turns all --out "$scratch/out"
[ "$(grep -o 'data:image/png' "$scratch/out/book.html" | wc -l)" -ge 12 ] || fail "the pages are not in book.html"
