#!/usr/bin/env bash
# Draws every scene as a moving picture, for the documentation's gallery: an animated PNG each, named after the scene.
#
#   Scripts/gallery.sh DIR
#
# Then: LEAF_GALLERY=DIR Scripts/build-docs.sh. Needs what Scripts/apng.sh needs.
. "$(dirname "$0")/begin.sh"
[ $# -eq 1 ] || usage
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
mkdir -p "$out"
for scene in book Scripts/gallery/peel.jsonl Examples/soft-leaves.jsonl Examples/shelf-to-book.jsonl crossfade explode cards cube flip fold natgeo pan portal turn album move; do
  size=240x426 name=$(basename "$scene" .jsonl)
  case $scene in book | *.jsonl) size=400x300 ;; esac
  Scripts/apng.sh "$scene" "$out/$name.apng" --size $size --fps 20 --samples 2 | tail -n 1
  mv "$out/$name.apng" "$out/$name.png"
done
