#!/usr/bin/env bash
# Runs the formatter's lint with the repository's .swift-format, counts sentences that are hard to read, checks that the
# planted faults fit the sources, and the length of commit subjects. `swift format -i -r Sources Tests` fixes the first.
. "$(dirname "$0")/begin.sh"
folders=()
for folder in Package.swift Sources Snippets Tests Benchmarks/Package.swift Benchmarks/Sources; do [ -e "$folder" ] && folders+=("$folder"); done
swift format lint -s -r "${folders[@]}"
echo "$(git ls-files '*.swift' | wc -l) Swift files are formatted"

# A fault that a renamed line has left behind plants nothing.
Scripts/planted-faults.sh --check

# The limits are a little above the counts of the sources. Lower them when you have fixed sentences. The goal is none of the
# project's own words.
! python3 Scripts/plain.py --openings 0 >/dev/null 2>&1 || fail "Scripts/plain.py sees no sentence"
python3 Scripts/plain.py --worst 20 --openings 0.6 --long 1.4 --words 12

# Before this commit subjects were longer. A shallow clone may not have it.
first=5c38019
if git cat-file -e $first 2>/dev/null; then
  long=$(git log --format='%h %s' $first..HEAD | awk 'length - index($0, " ") > 72')
  [ -z "$long" ] || fail "commit subjects of more than 72 letters: $long"
  echo "$(git rev-list --count $first..HEAD) commit subjects have at most 72 letters"
fi

# The pages name scripts as commands.
bare=$(git ls-files Scripts .ci | while read -r file; do [ "$(head -c 2 "$file")" != '#!' ] || [ -x "$file" ] || echo "$file"; done)
[ -z "$bare" ] || fail "scripts that cannot be run: $bare"
