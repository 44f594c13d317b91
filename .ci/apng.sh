#!/usr/bin/env bash
# Animated PNG and contact sheets drawn with OpenGL ES: their frames are the host's own, pixel for pixel; and bad input is refused.
. "$(dirname "$0")/begin.sh"
needs "${film_packages[@]}" fonts-dejavu-core python3-numpy
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
    fail "$name.apng has other pixels than the host's frames"
  frames=$(find "$out/$name" -name '*.png' | wc -l)
  [ "$(frames_of "$out/$name.apng")" -eq "$frames" ]
  total=$((total + frames))
  [ "$(ffprobe -loglevel error -show_entries stream=codec_name -of csv=p=0 "$out/$name.png")" = png ]
done
echo "figure: APNG: $total frames of 2 scenes equal the OpenGL ES host's, pixel for pixel"

film=.build-film/film
refuses() { expect "$1" "film ${*:2}" "$film" "${@:2}"; } # exit status, arguments…
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
[ "$("$film" "${try[@]}" --samples 1 | wc -c)" -eq 400 ] || fail "a good list does not draw"
for wrong in "" "fold" "fold $out/x --size" "fold $out/x y"; do
  read -ra words <<<"$wrong"
  exits 64 Scripts/apng.sh "${words[@]}"
done
exits 66 Scripts/apng.sh none "$out/none.apng"
[ ! -e "$out/none.apng" ] || fail "a refused film left a file"
# No output replaces the scene: neither film, sheet nor frame.
mkdir -p "$out/own"
for name in own.jsonl own/frame-00000.png; do
  cp Examples/long-jump.jsonl "$out/$name"
  for words in "$out/$name" "$out/x.apng --sheet $out/$name" "$out/x.apng --frames $out/own"; do
    [[ $words != *--frames* || $name == own/* ]] || continue
    read -ra words <<<"$words"
    exits 64 Scripts/apng.sh "$out/$name" "${words[@]}"
    cmp Examples/long-jump.jsonl "$out/$name"
  done
done

# The gallery of the documentation: every scene that can be exported, moving, and the page shows each.
Scripts/gallery.sh "$out/gallery"
scenes=$({ "$tool" export none --to npz 2>&1 || true; } | sed 's/.*one of //; s/, spring,.*//' | tr -d ,)
for scene in $scenes; do
  frames=$(frames_of "$out/gallery/$scene.png")
  [ "$frames" -ge 6 ] || fail "the gallery's $scene has $frames frames"
done
LEAF_GALLERY=$out/gallery Scripts/build-docs.sh --out "$out/site" | tail -n 1
shown=$(grep -o '"moving-[a-z-]*"' "$out/site/data/documentation/leafspring/gallery.json" | sort -u | wc -l)
[ "$shown" -ge "$(wc -w <<<"$scenes")" ] || fail "the gallery shows $shown pictures"
echo "figure: the gallery shows $shown scenes, moving"
