#!/usr/bin/env bash
# One page of a book of soft leaves, before leaves had bands, light and shadows and as they are now, side by side.
#
#   Scripts/before-and-after.sh [FILE]       Sources/LeafSpring/LeafSpring.docc/Resources/before-and-after.png if not given
#
# Needs the history of this repository, chromium and ffmpeg; builds the tool twice.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-Sources/LeafSpring/LeafSpring.docc/Resources/before-and-after.png}")
# The last state of the project whose strips were pictures of their own.
before=549c8d4
folder=$(mktemp -d)
trap 'git worktree remove --force "$folder/before"; rm -rf "$folder"' EXIT
git worktree add --quiet --detach "$folder/before" "$before"
(cd "$folder/before" && swift build -c release --product leafspring)
swift build -c release --product leafspring
python3 Tests/Browser/before.py "$folder/before/.build/release/leafspring" .build/release/leafspring "$out"
echo "wrote $out"
