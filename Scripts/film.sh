#!/usr/bin/env bash
# Films a PDF as a book that opens, turns and closes: five seconds at 30000/1001 frames a second, drawn with OpenGL ES.
#
#   Scripts/film.sh BOOK.pdf FILM.mp4 [--range FIRST:END] [--samples 1...4] [--fit contain|cover|stretch]
#
# Needs libblas-dev libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg poppler-utils pkg-config, and Swift. Objects and
# pages go into .build-film.
. "$(dirname "$0")/begin.sh"
[ $# -ge 2 ] || usage
[ -f "$1" ] || fail "film.sh: there is no file $1" 66
pdf=$(realpath "$1")
mp4=$(realpath -m "$2")
shown=$2
[ ! "$pdf" -ef "$mp4" ] || fail "film.sh: $2 is the PDF itself, which a film never replaces: accepted is another name" 64
shift 2
cd "$(dirname "$0")/.."
. Scripts/encode.sh
build=$PWD/.build-film
Scripts/build-film.sh
rm -rf "$build/pages"
mkdir -p "$build/pages"
pdftoppm -png -r 72 -l 40 "$pdf" "$build/pages/page"
trap 'rm -f "$mp4.part.mp4"' EXIT
set +e
"$build/film" --pages "$build/pages" --raw "$@" 2>"$build/errors" |
  encode "film.sh: $shown" -f rawvideo -pix_fmt rgba -s 1024x768 -r 30000/1001 -i - -pix_fmt yuv420p "$mp4.part.mp4"
codes=("${PIPESTATUS[@]}")
set -e
# A host that has lost its reader fails, too; then only the encoder gives the reason.
if [ "${codes[0]}" -ne 0 ] && { [ "${codes[1]}" -eq 0 ] || [ "${codes[0]}" -ne 74 ]; }; then
  cat "$build/errors" >&2
  exit "${codes[0]}"
fi
[ "${codes[1]}" -eq 0 ] || exit "${codes[1]}"
mv "$mp4.part.mp4" "$mp4"
echo "filmed $(find "$build/pages" -name '*.png' | wc -l) pages in $shown"
