#!/usr/bin/env bash
# Rewrites the golden hashes and shows what changed: Tests/golden.txt, of the Swift tests, and Hosts/scenes.golden, of the scenes
# that every host plays.
#
#   Scripts/golden.sh
#
# If a hash that was there before is now different, bits have changed: the commit says which and why.
set -euo pipefail
[ $# -eq 0 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64; }
cd "$(dirname "$0")/.."
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
# The tests fail where a hash has changed; that does not matter as long as they have reported all hashes.
LEAF_LONG=short LEAF_GOLDEN=$found/chains LEAF_ANSWERS=$found/answers swift test -c release \
  --filter 'everyFrameOfEverySceneHasItsGoldenHash|theBitsOfExactProductsAreTheseEverywhere|everyPairOfFeaturesHasItsGoldenHash|everyFrameOfTheSharedScenesHasItsKnownBits' \
  >"$found/log" 2>&1 || true
for file in chains answers; do
  [ -s "$found/$file" ] || { tail -n 40 "$found/log" >&2; echo "the tests did not run" >&2; exit 1; }
done
# In the order of the tests, whichever finished first.
{
  grep -vE ' (exact products|scripts over pairs of features)$' "$found/chains" || true
  grep ' scripts over pairs of features$' "$found/chains"
  grep ' exact products$' "$found/chains"
} >"$found/golden.txt"
python3 Hosts/chain.py "$found/answers" >"$found/scenes.golden"
mv "$found/golden.txt" Tests/golden.txt
mv "$found/scenes.golden" Hosts/scenes.golden
git --no-pager diff --stat -p -- Tests/golden.txt Hosts/scenes.golden
