#!/usr/bin/env bash
# libFuzzer with AddressSanitizer over everything that reads bytes from a host.
#
#   Scripts/fuzz.sh TARGET 600         for this many seconds
#   Scripts/fuzz.sh TARGET 1000000runs this many executions
#   Scripts/fuzz.sh TARGET FILE…       these inputs once, as after a finding
#
# TARGET: eval (the filter), recording, recording-text (both readers, check sums mended too), script (the reader and a stage
# that plays it), calls (sequences of calls through the C interface). Inputs found go to .build-fuzz/TARGET, beside the corpus
# in Tests/Fuzz/Corpus; a finding is a file .build-fuzz/TARGET-crash-… . LEAF_FUZZ_MERGE=1 instead keeps in the corpus the
# smallest inputs that reach what all of them reach. Exit status: 0 nothing found, 64 usage, else libFuzzer's.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
out=.build-fuzz
target=${1:-}
case $target in
eval | recording | recording-text | script | calls) shift ;;
*) usage ;;
esac
mkdir -p "$out/$target"

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
# One module of the core and the modules above it, as the C library has it: `import LeafSpring` then means the module itself.
# Without BLAS, which every new stage would probe for longer than most inputs run; the built-in kernel has the same bits.
case $target in
calls) program=$out/fuzz-calls parts=(Sources/LeafSpring Sources/LeafSpringC Tests/Fuzz/Driver.swift) ;;
*) program=$out/fuzz-readers parts=(Sources/LeafSpring Sources/LeafSpringEval Tests/Fuzz) ;;
esac
depends=("${parts[@]}" Sources/CLeafSpring CMathShim Hosts/c/fuzz.c Scripts/fuzz.sh)
if [ ! -x $program ] || [ -n "$(find "${depends[@]}" -type f -not -path '*/Corpus/*' -newer $program -print -quit)" ]; then
  mapfile -t sources < <(find "${parts[@]}" -name '*.swift' | LC_ALL=C sort)
  if [ "$target" = calls ]; then
    sources+=(-D LEAF_FUZZ_CALLS)
    for source in Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c Hosts/c/fuzz.c; do
      object=$out/$(basename "$source" .c).o
      "$tools/clang" -std=c99 -O1 -g -fsanitize=address -DLEAF_FUZZER -I Sources/CLeafSpring/include -c "$source" -o "$object"
      sources+=("$object")
    done
  fi
  # Swift's own option does not cover the functions of C headers, that is, the kernels; so clang gets it, too.
  swiftc -O -wmo -g -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -sanitize=fuzzer,address \
    -Xcc -fsanitize=address -Xcc -DLEAF_NO_BLAS -I CMathShim -I Sources/CLeafSpring/include "${sources[@]}" -o $program 2>$out/build.log ||
    { cat $out/build.log >&2; exit 1; }
fi

corpus=Tests/Fuzz/Corpus/$target
seeds=("$corpus")
[ "$target" != script ] || seeds+=(Examples)
export LEAF_FUZZ_TARGET=$target
# Inputs that run long are tried less often, and how often an edge is passed does not make an input new: with both, two to six
# times as many executions a second reach the same edges.
options=(-timeout=20 -rss_limit_mb=3000 -malloc_limit_mb=64 -max_len=16384 -artifact_prefix=$out/$target-
  -entropic_scale_per_exec_time=1 -use_counters=0)
[ ! -f Tests/Fuzz/$target.dict ] || options+=(-dict=Tests/Fuzz/$target.dict)
if [ -n "${LEAF_FUZZ_MERGE:-}" ]; then
  mkdir -p $out/merged-$target
  $program "${options[@]}" -max_len=1024 -merge=1 $out/merged-$target "${seeds[@]}" "$out/$target" 2>&1 | tail -n 3
  exit 0
fi
case ${1:-} in
*runs) options+=(-runs="${1%runs}") ;;
'' | *[!0-9]*) exec $program "${options[@]}" "$@" ;;
*) options+=(-max_total_time="$1") ;;
esac
# Requests of memory keep no stacks, and little freed memory is kept; rerun a finding's file with both.
asan=(malloc_context_size=0 quarantine_size_mb=4 thread_local_quarantine_size_kb=64 allocator_release_to_os_interval_ms=-1)
asan+=(max_malloc_fill_size=0)
export ASAN_OPTIONS=$(IFS=: && echo "${asan[*]}")
status=0
$program "${options[@]}" -print_final_stats=1 "$out/$target" "${seeds[@]}" >"$out/$target.log" 2>&1 || status=$?
[ $status -eq 0 ] || tail -n 40 "$out/$target.log" >&2
runs=$(awk '/stat::number_of_executed_units/ {print $2}' "$out/$target.log")
edges=$(grep -ao 'cov: [0-9]*' "$out/$target.log" | tail -n 1)
echo "figure: fuzz $target: ${runs:-0} executions, ${edges:-cov: 0} edges, exit $status"
exit $status
