#!/usr/bin/env bash
# A quarter of a minute of fuzzing for each target, after its whole corpus: `.ci/fuzz.sh 600` for longer.
. "$(dirname "$0")/begin.sh"
for target in eval recording recording-text script calls; do Scripts/fuzz.sh $target "${1:-15}"; done
