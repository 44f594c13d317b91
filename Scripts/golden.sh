#!/usr/bin/env bash
# Rewrites the golden hashes and shows what changed: Tests/golden.txt, of the Swift tests, and Hosts/scenes.golden, of the scenes
# that every host plays.
#
#   Scripts/golden.sh
#
# If a hash that was there before is now different, bits have changed: the commit says which and why.
. "$(dirname "$0")/begin.sh"
read_options '' "$@"
make_scratch
# The tests fail where a hash has changed; that does not matter as long as they have reported all hashes.
LEAF_LONG=short LEAF_GOLDEN=$scratch/chains LEAF_ANSWERS=$scratch/answers swift test -c release \
  --filter 'everyFrameOfEverySceneHasItsGoldenHash|theBitsOfExactProductsAreTheseEverywhere|everyPairOfFeaturesHasItsGoldenHash|everyFrameOfTheSharedScenesHasItsKnownBits' \
  >"$scratch/log" 2>&1 || true
for file in chains answers; do
  [ -s "$scratch/$file" ] || { tail -n 40 "$scratch/log" >&2; fail "the tests did not run"; }
done
# In the order of the tests, whichever finished first.
{
  grep -vE ' (exact products|scripts over pairs of features)$' "$scratch/chains" || true
  grep ' scripts over pairs of features$' "$scratch/chains"
  grep ' exact products$' "$scratch/chains"
} >"$scratch/golden.txt"
python3 Hosts/chain.py "$scratch/answers" >"$scratch/scenes.golden"
mv "$scratch/golden.txt" Tests/golden.txt
mv "$scratch/scenes.golden" Hosts/scenes.golden
git --no-pager diff --stat -p -- Tests/golden.txt Hosts/scenes.golden
