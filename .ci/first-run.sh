#!/usr/bin/env bash
# A newcomer's first steps: a fresh clone outside this tree and the README's first command, exactly as printed. Keeps the tool that it
# builds in .build-ci/first-run, with what Scripts/tool.sh needs beside it, unless this folder has changes that the clone lacks.
. "$(dirname "$0")/begin.sh"
command=$(block README.md sh)
[ -n "$command" ] || fail "README.md shows no first command"
kept=$PWD/.build-ci/first-run changes=$(git status --porcelain CMathShim Hosts Package.swift Sources)
rm -rf "$kept"
git clone -q . "$scratch/leafspring"
cd "$scratch/leafspring"
echo "$command"
begun=$SECONDS
bash -euo pipefail -c "$command" | tee "$scratch/out"
echo "first run from a fresh clone: $((SECONDS - begun)) s"
if [ -z "$changes" ]; then
  mkdir -p "$kept"
  mv .build/release/{Modules,LeafSpring.build,leafspring} "$kept"
else
  echo "later steps build the tool themselves, because changes are not committed: $changes"
fi

# The four files exist, none is empty, and each has the type that its name says.
out=leafspring-out
files=("$out/sheet.svg" "$out/book.html" "$out/series.csv" "$out/springs.svg")
ls -l "$out"
[ "$(find "$out" -type f | wc -l)" -eq ${#files[@]} ] || fail "expected ${files[*]}"
for file in "${files[@]}"; do
  [ -s "$file" ] || fail "$file is empty"
  case $file in
    *.svg) python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$file" ;;
    *.html) grep -qi '</html>' "$file" ;;
    *.csv) [ "$(awk -F, '{print NF}' "$file" | sort -u | wc -l)" -eq 1 ] ;;
  esac || fail "$file is not what its name says"
done
[ -z "$(git status --porcelain)" ] || fail "the command left files git does not ignore: $(git status --short)"
