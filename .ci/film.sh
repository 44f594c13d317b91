#!/usr/bin/env bash
# The OpenGL ES host: a five-second film of a real PDF book, any part of it by itself, its refusals, and its picture beside a
# browser's.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
for package in libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg librsvg2-bin poppler-utils pkg-config chromium; do
  dpkg -s "$package" >/dev/null 2>&1 || need+=("$package")
done
. .ci/packages.sh
install_packages "${need[@]}"
out=.build-ci/film
film=.build-film/film
pages=.build-film/pages
mkdir -p "$out"
if [ ! -f "$out/faq.pdf" ]; then
  (cd "$out" && apt-get download -q debian-faq >/dev/null 2>&1 && dpkg -x debian-faq_*.deb faq)
  gunzip -c "$out/faq/usr/share/doc/debian/FAQ/debian-faq.en.pdf.gz" >"$out/faq.pdf"
fi

# As in the README, but with fewer samples per pixel.
begun=$SECONDS
Scripts/film.sh "$out/faq.pdf" "$out/book.mp4" --samples 1
frames=$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$out/book.mp4")
echo "figure: a film of $frames frames of a PDF's pages in $((SECONDS - begun)) s, $(stat -c %s "$out/book.mp4") bytes"
[ "$frames" -eq 150 ] || { echo "the film has $frames frames, not 150" >&2; exit 1; }

status=0
cp "$out/faq.pdf" "$out/own.pdf"
Scripts/film.sh "$out/own.pdf" "$out/../film/own.pdf" 2>"$out/err" || status=$?
[ "$status" -eq 64 ] && cmp "$out/faq.pdf" "$out/own.pdf" || { echo "film.sh onto its own PDF: exit $status, not 64" >&2; exit 1; }

# A frame rendered by itself is the same as in the whole film.
"$film" --pages "$pages" --raw --samples 1 --range 90:110 | tail -c $((4 * 1024 * 768)) >"$out/last"
"$film" --pages "$pages" --raw --samples 1 --range 109:110 --hashes "$out/last.hashes" | cmp - "$out/last"

# So are its hashes, which include the number of frames before it.
"$film" --pages "$pages" --raw --samples 1 --range 108:110 --hashes "$out/hashes" >/dev/null
tail -n 1 "$out/hashes" | cmp - "$out/last.hashes"

refuses() { # exit code, arguments…
  local code=$1 status=0
  shift
  "$film" "$@" >/dev/null 2>"$out/err" || status=$?
  [ "$status" -eq "$code" ] && [ "$(wc -l <"$out/err")" -eq 1 ] || { echo "film $*: exit $status, not $code" >&2; exit 1; }
}
refuses 64 --pages "$pages" --size 0x4
refuses 64 --pages "$pages" --fps 30
refuses 64 --pages "$pages" --range 3:3
refuses 64
refuses 64 --pages "$pages" --list list --hashes "$out/hashes"
refuses 66 --pages "$out/nowhere"
refuses 74 --pages "$pages" --raw --hashes /proc/none --range 0:1
refuses 74 --pages "$pages" --out /proc/none --range 0:1
status=0
"$film" --pages "$pages" --raw --range 0:1 >/dev/full 2>/dev/null || status=$?
[ "$status" -eq 74 ] || { echo "a full disk: exit $status, not 74" >&2; exit 1; }

python3 -c 'import numpy' 2>/dev/null || python3 -m pip install -q numpy
LEAFSPRING_LIBRARY=$PWD/.build-film/stage/lib/libleafspring.so PYTHONPATH=Hosts/python:Tests/Browser PYTHONDONTWRITEBYTECODE=1 \
  python3 Tests/Browser/film.py "$film" "$pages"

# The tool's own videos, and whole pages through every host.
. Scripts/tool.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$out/faq.pdf" "$work/my.pdf"
# The README's two commands for a PDF, as printed but for the program's name.
grep '^swift run -c release leafspring book my.pdf' README.md | sed "s|^swift run -c release leafspring|$tool|" >"$work/commands"
[ "$(wc -l <"$work/commands")" -eq 2 ] || { echo "README.md shows not two commands for a PDF" >&2; exit 1; }
(cd "$work" && bash -euo pipefail commands) | tee "$work/said"
[ -s "$work/leafspring-out/book.html" ]
[ "$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames,width,height -of csv=p=0 "$work/book.mp4")" = 1920,1080,600 ]
echo "figure: 10 s at 1080p: $(sed -n 's/^ *drawn *//p' "$work/said")"
# Two cores draw and encode ten frames of 720p a second: by the time of processors, which a busy machine does not change much.
TIMEFORMAT='%U %S'
{ time "$tool" book "$work/my.pdf" --to mp4 --size 1280x720 --fps 30 --seconds 10 --quiet --out "$work/small.mp4" 2>/dev/null; } 2>"$work/time"
LC_ALL=C awk '{ each = ($1 + $2) / 300
  printf "figure: a frame of 720p takes %.3f s of a processor, its pages included, so two draw %.1f a second\n", each, 2 / each
  exit each > 0.2 }' "$work/time" || { echo "a film of 720p takes longer than ten frames a second on two cores" >&2; exit 1; }
for format in apng gif png; do
  "$tool" book "$work/my.pdf" --to $format --size 320x240 --fps 10 --seconds 3 --samples 1 --quiet --out "$work/film.$format"
  file=$work/film.$format
  [ $format != png ] || file=$work/film.png/frame-%05d.png
  count=$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$file")
  [ "$count" -eq 30 ] || { echo "$format has $count frames, not 30" >&2; exit 1; }
done
# If no host is installed, a browser draws the film; only the smoothing of edges may differ.
for painter in gles browser; do
  "$tool" book "$work/my.pdf" --to png --draw-with $painter --size 640x480 --fps 5 --seconds 4 --quiet --out "$work/by-$painter"
done
PYTHONPATH=Tests/Browser PYTHONDONTWRITEBYTECODE=1 python3 Tests/Browser/painters.py "$work/by-gles" "$work/by-browser"
(cd "$work" && "$tool" book my.pdf --to mp4 --draw-with browser --fps 10 --seconds 3 --out by-browser.mp4) | sed -n 's/^ *drawn/figure:/p'
[ "$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$work/by-browser.mp4")" -eq 30 ]
# A page that is peeled, drawn too.
"$tool" book "$work/my.pdf" --peel 8 --to png --size 320x240 --fps 10 --seconds 4 --samples 1 --quiet --out "$work/peeled"
[ "$(find "$work/peeled" -name '*.png' | wc -l)" -eq 40 ]
[ -f .build-wasm/leafspring.wasm.gz ] || Scripts/build-wasm.sh
PYTHONPATH=Tests/Browser PYTHONDONTWRITEBYTECODE=1 python3 Tests/Browser/fit.py "$tool" "$film" .build-wasm/leafspring.wasm.gz
# Strips of a bent page cannot be told from each other, in any of the three drawers.
PYTHONPATH=Tests/Browser PYTHONDONTWRITEBYTECODE=1 python3 Tests/Browser/seams.py "$tool" "$work/seams"

# Films on a disk that is full.
mkdir "$work/full"
PYTHONDONTWRITEBYTECODE=1 python3 Tests/Export/full_disk.py "$tool" "$work/full" Scripts/film.sh "$out/faq.pdf"

# A book of 300 pages: time, size, and seconds until a browser shows it; jumps over nearly two hundred of them.
PYTHONPATH=Tests/Browser PYTHONDONTWRITEBYTECODE=1 python3 Tests/Browser/long_book.py "$tool" "$work"
PYTHONPATH=Tests/Browser PYTHONDONTWRITEBYTECODE=1 python3 Tests/Browser/far.py "$work/long/book.html"
