#!/usr/bin/env bash
# Draws any scene or script with OpenGL ES as an animated PNG, and a contact sheet of it as one PNG.
#
#   Scripts/apng.sh SCENE OUT.apng [--sheet SHEET.png] [--size WxH] [--samples 1...4] [--fps RATE] [--frames DIR] [EXPORT OPTION...]
#
# SCENE, --fps and other options are those of leafspring export: Scripts/apng.sh fold fold.apng --direction reverse
# --sheet   twelve moments, evenly spaced, the first and the last among them; each half as wide
# --size    pixels (default: those of the scene's viewport)
# --frames  keeps the frames as numbered PNG files in a folder too
#
# Needs libblas-dev libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg librsvg2-bin fonts-dejavu-core pkg-config, and Swift.
# Objects go into .build-film.
. "$(dirname "$0")/begin.sh"
[ $# -ge 2 ] || usage
scene=$1 out=$(realpath -m "$2") shown=$2 sheet="" rate=60 frames=""
[ ! -f "$scene" ] || scene=$(realpath "$scene")
shift 2
draw=() export=()
while [ $# -gt 0 ]; do
  case $1 in -*) [ $# -ge 2 ] || usage ;; *) usage ;; esac
  case $1 in
    --sheet) sheet=$(realpath -m "$2") ;;
    --frames) frames=$(realpath -m "$2") ;;
    --size | --samples) draw+=("$1" "$2") ;;
    --fps) rate=$2; export+=("$1" "$2") ;;
    *) export+=("$1" "$2") ;;
  esac
  shift 2
done
for result in "$out" "$sheet" ${frames:+"$frames"/frame-*.png}; do
  [ ! "$scene" -ef "$result" ] || fail "apng.sh: $result is the scene, which a result never replaces: accepted is another name" 64
done
cd "$(dirname "$0")/.."
. Scripts/encode.sh
build=$PWD/.build-film
. Scripts/tool.sh
Scripts/build-film.sh >&2

make_scratch
trap 'rm -rf "$scratch" "$out.part" "$sheet.part"' EXIT
"$tool" export "$scene" --to drawing --out "$scratch/list" "${export[@]}"
mkdir "$scratch/pictures" "$scratch/frames"
grep '^picture ' "$scratch/list" | while read -r _ number svg; do
  # Twice the size, so that a cell that comes near stays sharp.
  printf '%s' "$svg" | rsvg-convert -z 2 -o "$scratch/pictures/$(printf '%06d' "$number").png"
done
"$build/film" --list "$scratch/list" --pages "$scratch/pictures" --out "$scratch/frames" "${draw[@]}"
count=$(find "$scratch/frames" -name '*.png' | wc -l)
read_frames=(-framerate "$rate" -i "$scratch/frames/frame-%05d.png")
encode "apng.sh: $shown" "${read_frames[@]}" -plays 0 -pix_fmt rgba -f apng "$out.part"
mv "$out.part" "$out"
if [ -n "$sheet" ]; then
  moments=$(for moment in {0..11}; do echo "eq(n,$((moment * (count - 1) / 11)))"; done | sort -u | paste -sd+)
  encode "apng.sh: $sheet" "${read_frames[@]}" -frames:v 1 -pix_fmt rgb24 -f image2 -c:v png -update 1 \
    -vf "select='$moments',scale=iw/2:-1,tile=4x3:padding=8:margin=8:color=0x202428" "$sheet.part"
  mv "$sheet.part" "$sheet"
fi
if [ -n "$frames" ]; then
  mkdir -p "$frames"
  cp "$scratch"/frames/*.png "$frames"
fi
echo "drew $count frames: $shown"
