#!/usr/bin/env bash
# Animated PNG and contact sheets drawn with OpenGL ES: their frames are the host's own, pixel for pixel; and bad input is refused.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
for package in libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg librsvg2-bin fonts-dejavu-core pkg-config; do
  dpkg -s "$package" >/dev/null 2>&1 || need+=("$package")
done
python3 -c 'import numpy' 2>/dev/null || need+=(python3 python3-numpy)
. .ci/packages.sh
install_packages "${need[@]}"
out=.build-ci/apng
rm -rf "$out"
mkdir -p "$out"

. Scripts/tool.sh
Scripts/apng.sh fold "$out/fold.apng" --sheet "$out/fold.png" --frames "$out/fold" --fps 30 --samples 2 | tail -n 1
Scripts/apng.sh Examples/shelf-to-book.jsonl "$out/book.apng" --sheet "$out/book.png" --frames "$out/book" --fps 10 --samples 1 | tail -n 1

# Each decoded frame has the pixels of the host's picture.
total=0
for name in fold book; do
  raw() { ffmpeg -loglevel error "$@" -f rawvideo -pix_fmt rgba - | sha256sum; }
  [ "$(raw -i "$out/$name.apng")" = "$(raw -framerate 30 -i "$out/$name/frame-%05d.png")" ] ||
    { echo "$name.apng has other pixels than the host's frames" >&2; exit 1; }
  frames=$(find "$out/$name" -name '*.png' | wc -l)
  [ "$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$out/$name.apng")" -eq "$frames" ]
  total=$((total + frames))
  [ "$(ffprobe -loglevel error -show_entries stream=codec_name -of csv=p=0 "$out/$name.png")" = png ]
done
echo "figure: APNG: $total frames of 2 scenes equal the OpenGL ES host's, pixel for pixel"

film=.build-film/film
refuses() { # exit code, arguments…
  local code=$1 status=0
  shift
  "$film" "$@" >/dev/null 2>"$out/err" || status=$?
  [ "$status" -eq "$code" ] && [ "$(wc -l <"$out/err")" -eq 1 ] || { echo "film $*: exit $status, not $code" >&2; cat "$out/err" >&2; exit 1; }
}
list() { printf '%s\n' "$@" >"$out/list"; } # lines of a list
cell="0 10 10 0  0 0 1 1  0 0 0 0  0 0 0 0  0 0 0 0  0 0 1 0  0 1 0 0  0 0 0 0  all"
rows="row 0 0 1 0  1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1  0 0 0 0  0 0"

try=(--list "$out/list" --pages "$out/fold" --raw)
refuses 66 --list "$out/none" --pages "$out/fold" --raw
list "something else"; refuses 65 "${try[@]}"
list "leafspring-drawing 5" "viewport 10 10"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 0 10"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell 1 ${cell#0 }"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell 0 10"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell ${cell% all} some"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell" "frames 0"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell" "frames 1" "frame 0 0 0 0 0 2 0"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell" "frames 1" "frame 0 0 0 0 0 1 0" "${rows/row 0/row 7}"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell" "frames 1" "frame 0 0 0 0 0 1 0" "${rows% 0}"; refuses 65 "${try[@]}"
list "leafspring-drawing 4" "viewport 10 10" "cell $cell" "frames 1" "frame 0 0 0 0 0 1 0" "$rows"
[ "$("$film" "${try[@]}" --samples 1 | wc -c)" -eq 400 ] || { echo "a good list does not draw" >&2; exit 1; }
for wrong in "" "fold" "fold $out/x --size" "fold $out/x y"; do
  read -ra words <<<"$wrong"
  status=0
  Scripts/apng.sh "${words[@]}" >/dev/null 2>&1 || status=$?
  [ "$status" -eq 64 ] || { echo "apng.sh $wrong: exit $status, not 64" >&2; exit 1; }
done
status=0
Scripts/apng.sh none "$out/none.apng" >/dev/null 2>&1 || status=$?
[ "$status" -eq 66 ] && [ ! -e "$out/none.apng" ] || { echo "apng.sh none: exit $status, not 66" >&2; exit 1; }
# No output replaces the scene: neither film, sheet nor frame.
mkdir -p "$out/own"
for name in own.jsonl own/frame-00000.png; do
  cp Examples/long-jump.jsonl "$out/$name"
  for words in "$out/$name" "$out/x.apng --sheet $out/$name" "$out/x.apng --frames $out/own"; do
    [[ $words != *--frames* || $name == own/* ]] || continue
    read -ra words <<<"$words"
    status=0
    Scripts/apng.sh "$out/$name" "${words[@]}" >/dev/null 2>&1 || status=$?
    [ "$status" -eq 64 ] && cmp Examples/long-jump.jsonl "$out/$name" || { echo "apng.sh ${words[*]}: exit $status, not 64" >&2; exit 1; }
  done
done

# The gallery of the documentation: every scene that can be exported, moving, and the page shows each.
Scripts/gallery.sh "$out/gallery"
scenes=$({ "$tool" export none --to npz 2>&1 || true; } | sed 's/.*one of //; s/, spring,.*//' | tr -d ,)
for scene in $scenes; do
  frames=$(ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$out/gallery/$scene.png")
  [ "$frames" -ge 6 ] || { echo "the gallery's $scene has $frames frames" >&2; exit 1; }
done
LEAF_GALLERY=$out/gallery Scripts/build-docs.sh --out "$out/site" | tail -n 1
shown=$(grep -o '"moving-[a-z-]*"' "$out/site/data/documentation/leafspring/gallery.json" | sort -u | wc -l)
[ "$shown" -ge "$(wc -w <<<"$scenes")" ] || { echo "the gallery shows $shown pictures" >&2; exit 1; }
echo "figure: the gallery shows $shown scenes, moving"
