#!/usr/bin/env bash
# Copies the pages of documentation that packages ship, as Markdown: what a host of any language needs to know, and a page of its own.
#
#   Scripts/pages.sh DIR PAGE...    for example Scripts/pages.sh docs Python
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 64; }
mkdir -p "$1"
for page in "${@:2}" FirstFrame Conventions Embedding Springs ReadingABook BendingLeaves PeelingAPage CorrectedAndOriginal; do
  # Names of pages and of the Swift interface are links only in its own catalogue.
  sed -E 's/<doc:([A-Za-z]+)>/[\1](\1.md)/g; s/``([^`]*)``/`\1`/g' "$(dirname "$0")/../Sources/LeafSpring/LeafSpring.docc/$page.md" >"$1/$page.md"
done
