#!/usr/bin/env bash
# The core compared with a real browser: headless Chromium, driven over its DevTools pipe.
. "$(dirname "$0")/begin.sh"
# The demo site shows the pages of a real PDF.
needs chromium python3 poppler-utils qpdf imagemagick python3-venv debian-reference-en
. Scripts/tool.sh

# Blending of transforms, ours compared with CSS.
python3 Tests/Browser/transform.py "$tool"

# The films.
"$tool" book --out "$scratch/book" >/dev/null
"$tool" gallery --out "$scratch/gallery" >/dev/null
python3 Tests/Browser/pages.py "$scratch/book/book.html" "$scratch/gallery/gallery.html"
make_pdf "$scratch/my.pdf" 'title="Leaves"'
"$tool" book "$scratch/my.pdf" --film --quiet --out "$scratch/film"
python3 Tests/Browser/player.py "$scratch/film/book.html" "$scratch/gallery/gallery.html"

command -v wasm-opt >/dev/null || echo "no wasm-opt: the module is larger than it need be"
Scripts/build-wasm.sh
refused() { # exit code, arguments of the tool…
  expect "$1" "leafspring ${*:2}" "$tool" "${@:2}" --out "$scratch/refused"
  [ ! -e "$scratch/refused" ]
}
echo text >"$scratch/text"
refused 66 gallery --live --wasm "$scratch/none.wasm"
refused 65 gallery --live --wasm "$scratch/text"
refused 64 gallery --live --fidelity original
refused 64 book --wasm "$scratch/text"
refused 64 book --lab
refused 64 book "$scratch/my.pdf" --fps 30
refused 66 book "$scratch/none"

# Books of pictures and of a PDF, read with keys, wheel, finger and address, on wide and narrow screens and on paper.
mkdir "$scratch/pages"
python3 - "$scratch/pages" <<'PYTHON'
import struct, sys, zlib
def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
for page in range(12):
    rows = b"".join(b"\0" + bytes([20 * page, 120, 200] * 70) for _ in range(99))
    with open(f"{sys.argv[1]}/{page}.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 70, 99, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
PYTHON
make_pdf "$scratch/text.pdf" 'lines=20, title="Leaves"'
"$tool" book "$scratch/pages" --quiet --out "$scratch/own"
"$tool" book "$scratch/text.pdf" --quiet --out "$scratch/own-pdf"
beside python3 Tests/Browser/reader.py "$scratch"/{own,own-pdf}/book.html

# The pages in which springs, geometry and time are changed, and view transitions swiped.
"$tool" book "$scratch/text.pdf" --lab --quiet --out "$scratch/lab"
"$tool" gallery --live --out "$scratch/live-gallery"
python3 Tests/Browser/live.py "$tool" "$scratch/lab/book.html" "$scratch/live-gallery/live.html"

# The contents and links of a PDF; strings that try to run, in everything that is written.
python3 Tests/Browser/links.py "$tool" .build-wasm/leafspring-book.wasm.gz
python3 Tests/Browser/injection.py "$tool" .build-wasm/leafspring-book.wasm.gz

# The element under real hands: the cases of its test plan, the rows of its migration tables, wheels, pens and fingers, a page that a finger drags out and
# back, catches and taps, and its look, measured. `.ci/element.sh` has the rest.
for part in looks cases rows hands inhand; do python3 Tests/Browser/book/$part.py .build-wasm/leafspring.wasm; done
# The demo site, and complaints of axe, whose axe.min.js comes with a Python package.
venv_of axe-playwright-python
axe=$(newest axe.min.js)
python3 Tests/Browser/book/site.py .build-wasm/leafspring.wasm "$axe"
python3 Tests/Browser/book/audit.py .build-wasm/leafspring.wasm "$axe"
python3 Tests/Browser/audit.py "$axe" "$scratch/own-pdf/book.html" "$scratch/lab/book.html"
joined
