#!/usr/bin/env bash
# A newcomer's way: the page "Your own scene", from a fresh clone, every command as it stands there. The scene in Swift, C and Python
# and as a script, and its recording, end in one state. And CONTRIBUTING.md's scene and bug report.
. "$(dirname "$0")/begin.sh"
needs libblas-dev pkg-config gcc libc6-dev python3-numpy
git clone -q . "$scratch/leafspring"
git -C "$scratch/leafspring" checkout -q -B main
blocks() { awk '/^```sh$/ {on = 1; next} /^```$/ {on = 0} on' "$1"; }
page=Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md
blocks "$page" >"$scratch/commands"
[ "$(grep -c . "$scratch/commands")" -gt 60 ] || fail "$page shows no commands"
mkdir "$scratch/work"
export LEAFSPRING=$scratch/leafspring
(cd "$scratch/work" && bash -euo pipefail "$scratch/commands") 2>&1 | tee "$scratch/out"

states=$(grep -aoE 'state( hash +0x| )[0-9a-f]{9,16}' "$scratch/out" | sed 's/.*[ x]0*//')
[ "$(wc -l <<<"$states")" -eq 5 ] && [ "$(sort -u <<<"$states" | wc -l)" -eq 1 ] ||
  fail "not five equal states: $states"
echo "figure: one scene in Swift, C, Python and as a script, and its recording, walked from a fresh clone: state $(head -n 1 <<<"$states") five times"

# CONTRIBUTING.md: a scene of one's own, a bug report of it, and its replay.
cd "$scratch/leafspring"
awk '/^## A scene of your own/ {on = 1} /^## Reporting a bug/ {on = 1} /^## Before|^## Style/ {on = 0} on' CONTRIBUTING.md >part.md
blocks part.md >contributing.sh
rm part.md
bash -euo pipefail contributing.sh 2>&1 | tee "$scratch/out"
[ -n "$(find my-scene -name '*.html' -size +1k)" ] || fail "no page of the scene"
[ -s report.jsonl ] || fail "no report"
