#!/usr/bin/env bash
# Draws every scene as a moving picture, for the documentation's gallery: an animated PNG each, named after the scene.
#
#   Scripts/gallery.sh DIR
#
# Then: LEAF_GALLERY=DIR Scripts/build-docs.sh. Needs what Scripts/apng.sh needs.
set -euo pipefail
[ $# -eq 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 64; }
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
mkdir -p "$out"
for scene in book crossfade explode cards cube flip fold natgeo pan portal turn album move; do
  size=240x426
  [ "$scene" != book ] || size=400x300
  Scripts/apng.sh "$scene" "$out/$scene.apng" --size $size --fps 20 --samples 2 | tail -n 1
  mv "$out/$scene.apng" "$out/$scene.png"
done
