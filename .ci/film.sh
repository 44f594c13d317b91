#!/usr/bin/env bash
# The OpenGL ES host: a five-second film of a real PDF book, any part of it by itself, its refusals, and its picture beside a
# browser's.
. "$(dirname "$0")/begin.sh"
needs "${film_packages[@]}" poppler-utils chromium python3-numpy
out=.build-ci/film
film=.build-film/film
pages=.build-film/pages
mkdir -p "$out"
if [ ! -s "$out/faq.pdf" ]; then
  (cd "$out" && apt-get download -q debian-faq >/dev/null && dpkg -x debian-faq_*.deb faq)
  gunzip -c "$out/faq/usr/share/doc/debian/FAQ/debian-faq.en.pdf.gz" >"$out/faq.pdf"
fi

# As in the README, but with fewer samples per pixel.
begun=$SECONDS
Scripts/film.sh "$out/faq.pdf" "$out/book.mp4" --samples 1
frames=$(frames_of "$out/book.mp4")
echo "figure: a film of $frames frames of a PDF's pages in $((SECONDS - begun)) s, $(stat -c %s "$out/book.mp4") bytes"
[ "$frames" -eq 150 ] || fail "the film has $frames frames, not 150"

cp "$out/faq.pdf" "$out/own.pdf"
exits 64 Scripts/film.sh "$out/own.pdf" "$out/../film/own.pdf"
cmp "$out/faq.pdf" "$out/own.pdf"

# A frame rendered by itself is the same as in the whole film.
"$film" --pages "$pages" --raw --samples 1 --range 90:110 | tail -c $((4 * 1024 * 768)) >"$out/last"
"$film" --pages "$pages" --raw --samples 1 --range 109:110 --hashes "$out/last.hashes" | cmp - "$out/last"

# So are its hashes, which include the number of frames before it.
"$film" --pages "$pages" --raw --samples 1 --range 108:110 --hashes "$out/hashes" >/dev/null
tail -n 1 "$out/hashes" | cmp - "$out/last.hashes"

refuses() { expect "$1" "film ${*:2}" "$film" "${@:2}"; } # exit status, arguments…
refuses 64 --pages "$pages" --size 0x4
refuses 64 --pages "$pages" --fps 30
refuses 64 --pages "$pages" --range 3:3
refuses 64
refuses 64 --pages "$pages" --list list --hashes "$out/hashes"
refuses 66 --pages "$out/nowhere"
refuses 74 --pages "$pages" --raw --hashes /proc/none --range 0:1
refuses 74 --pages "$pages" --out /proc/none --range 0:1
exits 74 bash -c '"$0" "$@" >/dev/full' "$film" --pages "$pages" --raw --range 0:1

LEAFSPRING_LIBRARY=$PWD/.build-film/stage/lib/libleafspring.so PYTHONPATH=Hosts/python:Tests/Browser \
  python3 Tests/Browser/film.py "$film" "$pages"

# The tool's own videos, and whole pages through every host.
. Scripts/tool.sh
export PYTHONPATH=Tests/Browser
cp "$out/faq.pdf" "$scratch/my.pdf"
# The README's two commands for a PDF, as printed but for the program's name.
grep '^swift run -c release leafspring book my.pdf' README.md | sed "s|^swift run -c release leafspring|$tool|" >"$scratch/commands"
[ "$(wc -l <"$scratch/commands")" -eq 2 ] || fail "README.md shows not two commands for a PDF"
(cd "$scratch" && bash -euo pipefail commands) | tee "$scratch/said"
[ -s "$scratch/leafspring-out/book.html" ]
[ "$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames,width,height -of csv=p=0 "$scratch/book.mp4")" = 1920,1080,600 ]
echo "figure: 10 s at 1080p: $(sed -n 's/^ *drawn *//p' "$scratch/said")"
# Two cores draw and encode ten frames of 720p a second: by the time of processors, which a busy machine does not change much.
TIMEFORMAT='%U %S'
{ time "$tool" book "$scratch/my.pdf" --to mp4 --size 1280x720 --fps 30 --seconds 10 --quiet --out "$scratch/small.mp4" 2>/dev/null; } 2>"$scratch/time"
LC_ALL=C awk '{ each = ($1 + $2) / 300
  printf "figure: a frame of 720p takes %.3f s of a processor, its pages included, so two draw %.1f a second\n", each, 2 / each
  exit each > 0.2 }' "$scratch/time" || fail "a film of 720p takes longer than ten frames a second on two cores"
for format in apng gif png; do
  "$tool" book "$scratch/my.pdf" --to $format --size 320x240 --fps 10 --seconds 3 --samples 1 --quiet --out "$scratch/film.$format"
  file=$scratch/film.$format
  [ $format != png ] || file=$scratch/film.png/frame-%05d.png
  count=$(frames_of "$file")
  [ "$count" -eq 30 ] || fail "$format has $count frames, not 30"
done
# If no host is installed, a browser draws the film; only the smoothing of edges may differ.
for painter in gles browser; do
  "$tool" book "$scratch/my.pdf" --to png --draw-with $painter --size 640x480 --fps 5 --seconds 4 --quiet --out "$scratch/by-$painter"
done
python3 Tests/Browser/painters.py "$scratch/by-gles" "$scratch/by-browser"
(cd "$scratch" && "$tool" book my.pdf --to mp4 --draw-with browser --fps 10 --seconds 3 --out by-browser.mp4) | sed -n 's/^ *drawn/figure:/p'
[ "$(frames_of "$scratch/by-browser.mp4")" -eq 30 ]
# A page that is peeled, drawn too.
"$tool" book "$scratch/my.pdf" --peel 8 --to png --size 320x240 --fps 10 --seconds 4 --samples 1 --quiet --out "$scratch/peeled"
[ "$(find "$scratch/peeled" -name '*.png' | wc -l)" -eq 40 ]
[ -f .build-wasm/leafspring.wasm.gz ] || Scripts/build-wasm.sh
python3 Tests/Browser/fit.py "$tool" "$film" .build-wasm/leafspring.wasm.gz
# Strips of a bent page cannot be told from each other, in any of the three drawers.
python3 Tests/Browser/seams.py "$tool" "$scratch/seams"

# Its first pages as pictures, filmed.
mkdir "$scratch/pages"
pdftoppm -png -r 60 -l 12 "$out/faq.pdf" "$scratch/pages/page"
"$tool" book --pages "$scratch/pages" --film --turns all --out "$scratch/pictures"
[ "$(grep -o 'data:image/png' "$scratch/pictures/book.html" | wc -l)" -ge 12 ] || fail "the pages are not in book.html"

# Films on a disk that is full.
mkdir "$scratch/full"
PYTHONDONTWRITEBYTECODE=1 python3 Tests/Export/full_disk.py "$tool" "$scratch/full" Scripts/film.sh "$out/faq.pdf"

# A book of 300 pages: time, size, and seconds until a browser shows it; jumps over nearly two hundred of them.
python3 Tests/Browser/long_book.py "$tool" "$scratch"
python3 Tests/Browser/far.py "$scratch/long/book.html"
