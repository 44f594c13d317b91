#!/usr/bin/env bash
# libFuzzer with AddressSanitizer over what reads a host's bytes.
#
#   Scripts/fuzz.sh TARGET 600         for so many seconds
#   Scripts/fuzz.sh TARGET 1000000runs so many executions
#   Scripts/fuzz.sh TARGET FILE…       these inputs once, as after a finding
#
# TARGET: eval (the filter), recording, recording-text (both readers, check sums mended too), script (the reader and a stage
# that plays it), calls (sequences of calls through the C interface). Inputs found go to .build-fuzz/TARGET, beside the corpus
# in Tests/Fuzz/Corpus; a finding is a file .build-fuzz/TARGET-crash-… . LEAF_FUZZ_MERGE=1 instead keeps in the corpus the
# smallest inputs that reach what all of them reach. Exit status: 0 nothing found, 64 usage, else libFuzzer's.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
out=.build-fuzz
target=${1:-}
case $target in
eval | recording | recording-text | script | calls) shift ;;
*) sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
mkdir -p "$out/$target"

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringEval Sources/LeafSpringC Tests/Fuzz -name '*.swift' | LC_ALL=C sort)
if [ ! -x $out/fuzz ] || [ -n "$(find Sources/LeafSpring Sources/LeafSpringEval Sources/LeafSpringC Sources/CLeafSpring CMathShim \
  Tests/Fuzz Hosts/c/fuzz.c Scripts/fuzz.sh -type f -not -path '*/Corpus/*' -newer $out/fuzz -print -quit)" ]; then
  for source in Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c Hosts/c/fuzz.c; do
    "$tools/clang" -std=c99 -O1 -g -fsanitize=fuzzer-no-link,address -DLEAF_FUZZER -I Sources/CLeafSpring/include \
      -c "$source" -o "$out/$(basename "$source" .c).o"
  done
  # One module of core, filter and C interface, as the C library has it: `import LeafSpring` then means the module itself. Without
  # BLAS, which every new stage would probe for longer than most inputs run; the built-in kernel has the same bits.
  swiftc -O -wmo -g -parse-as-library -swift-version 6 -module-name LeafSpring -suppress-warnings -sanitize=fuzzer,address \
    -Xcc -DLEAF_NO_BLAS -I CMathShim -I Sources/CLeafSpring/include "${sources[@]}" $out/handle_table.o $out/layout.o $out/fuzz.o -o $out/fuzz
fi

corpus=Tests/Fuzz/Corpus/$target
seeds=("$corpus")
[ "$target" != script ] || seeds+=(Examples)
export LEAF_FUZZ_TARGET=$target
options=(-timeout=20 -rss_limit_mb=3000 -malloc_limit_mb=600 -max_len=16384 -artifact_prefix=$out/$target-)
[ ! -f Tests/Fuzz/$target.dict ] || options+=(-dict=Tests/Fuzz/$target.dict)
if [ -n "${LEAF_FUZZ_MERGE:-}" ]; then
  mkdir -p $out/merged-$target
  $out/fuzz "${options[@]}" -max_len=1024 -merge=1 $out/merged-$target "${seeds[@]}" "$out/$target" 2>&1 | tail -n 3
  exit 0
fi
case ${1:-} in
*runs) options+=(-runs="${1%runs}") ;;
'' | *[!0-9]*) exec $out/fuzz "${options[@]}" "$@" ;;
*) options+=(-max_total_time="$1") ;;
esac
# No stack is kept for every request of memory, and little freed memory: run on a finding's file for both.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16:thread_local_quarantine_size_kb=64
status=0
$out/fuzz "${options[@]}" -print_final_stats=1 "$out/$target" "${seeds[@]}" >"$out/$target.log" 2>&1 || status=$?
[ $status -eq 0 ] || tail -n 40 "$out/$target.log" >&2
runs=$(awk '/stat::number_of_executed_units/ {print $2}' "$out/$target.log")
edges=$(grep -ao 'cov: [0-9]*' "$out/$target.log" | tail -n 1)
echo "figure: fuzz $target: ${runs:-0} executions, ${edges:-cov: 0} edges, exit $status"
exit $status
