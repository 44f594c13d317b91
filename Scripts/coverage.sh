#!/usr/bin/env bash
# Coverage: lines and regions of the core by its tests, and modified condition/decision coverage (MC/DC) of the C.
#
#   Scripts/coverage.sh          both; the tests run without optimisation, ten minutes and more
#   Scripts/coverage.sh c        the C only, seconds
#   Scripts/coverage.sh swift    the Swift only; with --no-run from the profile that is there
#
# Prints a table: files below 100 %, rooms, and the parts of which all is asked (interaction table, decoders, handles, chunker).
# Exit status: 1 if the C has a wrong result, a test fails, or a figure is below LEAF_COVERAGE (lines of the core, default 95).
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
out=.build-coverage
mkdir -p $out
what=${1:-both} status=0

c_coverage() {
  "$tools/clang" -std=gnu11 -Wall -Werror -Wno-unused-function -O0 -fuse-ld=lld -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -I CMathShim \
    Tests/Shim/conditions.c Sources/CLeafSpring/handle_table.c -lblas -lm -ldl -o $out/conditions 2>$out/conditions.log ||
    { cat $out/conditions.log >&2; return 1; }
  LLVM_PROFILE_FILE=$out/conditions.profraw $out/conditions || return 1
  "$tools/llvm-profdata" merge $out/conditions.profraw -o $out/conditions.profdata
  "$tools/llvm-cov" report --show-mcdc-summary --show-branch-summary=false --show-region-summary=false $out/conditions \
    -instr-profile=$out/conditions.profdata --ignore-filename-regex='Tests/' |
    awk '$1 ~ /\.(h|c)$/ || $1 == "TOTAL" {
      if (!head++) printf "%-38s %9s %9s %9s\n", "C", "functions", "lines", "MC/DC"
      printf "%-38s %9s %9s %5s of %s\n", $1, $4, $7, $8 - $9, $8
      if ($1 == "TOTAL") printf "figure: MC/DC of the C: %d of %d conditions, lines %s\n", $8 - $9, $8, $7
    }'
}

swift_coverage() {
  if [ "${2:-}" != --no-run ]; then
    swift test --enable-code-coverage --scratch-path $out >$out/test.log 2>&1 || { status=1; tail -n 30 $out/test.log >&2; }
  fi
  local binary
  binary=$(find $out -name 'LeafSpringPackageTests.xctest' -type f | head -n 1)
  "$tools/llvm-cov" export -summary-only "$binary" -instr-profile="$(find $out -name default.profdata | head -n 1)" \
    --ignore-filename-regex='Tests/|checkouts/|\.build' >$out/summary.json
  python3 Tests/Shim/coverage_table.py $out/summary.json "${LEAF_COVERAGE:-95}" || status=1
}

case $what in
c) c_coverage || status=1 ;;
swift) swift_coverage "$@" ;;
both) c_coverage || status=1; swift_coverage "$@" ;;
*) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
exit $status
