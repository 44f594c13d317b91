#!/usr/bin/env bash
# Copies the pages of documentation that packages ship, as Markdown: what a host of any language needs to know, and a page of its own.
#
#   Scripts/pages.sh DIR PAGE...    for example Scripts/pages.sh docs Python
. "$(dirname "$0")/begin.sh"
[ $# -ge 2 ] || usage
mkdir -p "$1"
pages=("${@:2}" FirstFrame Conventions Embedding Springs ReadingABook BendingLeaves PeelingAPage CorrectedAndOriginal)
shipped=$(IFS='|'; echo "${pages[*]}")
for page in "${pages[@]}"; do
  # Links to pages that come along stay, of others their text; pictures stay in the repository. Names of the Swift interface are code.
  sed -zE 's/!\[[^]]*\]\([^)]*\)\n*//g; s/\]\(('"$shipped"')\.md/](@\1.md/g; s/\[([^]]*)\]\([A-Za-z]+\.(md|tutorial)[^)]*\)/\1/g; s/\]\(@/](/g
    s/``([^`]*)``/`\1`/g' "$(dirname "$0")/../Sources/LeafSpring/LeafSpring.docc/$page.md" >"$1/$page.md"
done
