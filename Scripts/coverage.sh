#!/usr/bin/env bash
# Coverage: lines and regions of the core by its tests, and modified condition/decision coverage (MC/DC) of the C.
#
#   Scripts/coverage.sh          everything; the tests run without optimisation, ten minutes and more
#   Scripts/coverage.sh c        the C only, seconds
#   Scripts/coverage.sh hosts    the C interface by the C and Python hosts, a minute
#   Scripts/coverage.sh swift    the Swift; with --no-run from the existing profiles
#
# Prints a table: files below 100 %, layers, and the parts that must be covered completely (interaction table, decoders, handles,
# chunker). Exit status: 1 if the C has a wrong result or a line, branch or condition not taken, a test fails, or a figure is below
# LEAF_COVERAGE (lines of the core, default 95). On a processor without AVX-512 the C cannot be covered completely, and need not be.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
out=.build-coverage
mkdir -p $out
what=${1:-both} status=0

# A line counts as run if it was run at any width of lanes.
c_coverage() {
  local program=$out/conditions
  "$tools/clang" -std=gnu11 -Wall -Werror -Wno-unused-function -O0 -fuse-ld=lld -fprofile-instr-generate -fcoverage-mapping \
    -fcoverage-mcdc -I CMathShim Tests/Shim/conditions.c -lblas -lm -ldl -pthread -o "$program" 2>"$program.log" ||
    { cat "$program.log" >&2; return 1; }
  LLVM_PROFILE_FILE=$program.profraw "$program" | tee "$program.out" || return 1
  "$tools/llvm-profdata" merge "$program.profraw" -o "$program.profdata"
  "$tools/llvm-cov" report --show-mcdc-summary --show-branch-summary --show-region-summary=false "$program" \
    -instr-profile="$program.profdata" --ignore-filename-regex='Tests/' |
    awk -v lacks="$(grep -c 'is not tried' "$program.out")" '$1 ~ /\.(h|c)$/ || $1 == "TOTAL" {
      if (!head++) printf "%-38s %9s %9s %12s %9s\n", "C", "functions", "lines", "branches", "MC/DC"
      printf "%-38s %9s %9s %4s of %4s %3s of %s\n", $1, $4, $7, $8 - $9, $8, $11 - $12, $11
      if ($1 == "TOTAL") {
        printf "figure: MC/DC of the C: %d of %d conditions, branches %d of %d, lines %s\n", \
          $11 - $12, $11, $8 - $9, $8, $7
        missing = $12 + $9 + $6
      }
    } END { exit missing != 0 && !lacks }'
}

# The C library as it ships, with counters, under the hosts that CI runs.
host_coverage() {
  local dir=$PWD/$out/hosts program source
  mkdir -p "$dir" && rm -f "$dir"/*.profraw
  mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
  swiftc -Onone -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings \
    -enable-experimental-feature Embedded -profile-generate -profile-coverage-mapping -I CMathShim \
    -I Sources/CLeafSpring/include -Xcc -fPIC -c "${sources[@]}" -o "$dir/swift.o"
  for source in handle_table layout; do
    "$tools/clang" -std=c99 -O1 -fPIC -I Sources/CLeafSpring/include -c Sources/CLeafSpring/$source.c -o "$dir/$source.o"
  done
  "$tools/clang" -shared -fuse-ld=lld -fprofile-instr-generate "$dir"/{swift,handle_table,layout}.o -lblas \
    -o "$dir/libleafspring.so"
  for program in check lifecycle fuzz script threads memory; do
    gcc -std=gnu99 -O1 -I Sources/CLeafSpring/include Hosts/c/$program.c -L "$dir" -lleafspring -Wl,-rpath,"$dir" \
      -lm -pthread -ldl -o "$dir/$program"
  done
  gcc -std=gnu99 -O1 -I Sources/CLeafSpring/include Tests/Shim/broken_blas.c -L "$dir" -lleafspring -Wl,-rpath,"$dir" \
    -o "$dir/broken_blas"
  export LLVM_PROFILE_FILE=$dir/%p.profraw
  { "$dir/check" && "$dir/lifecycle" 500 && "$dir/fuzz" 50000 1 && "$dir/script" Hosts/script.txt && "$dir/threads" 1000 && "$dir/broken_blas" &&
    "$dir/memory" --objects && "$dir/memory" --limits && python3 Tests/NonFinite/check.py "$dir/libleafspring.so"; } \
    >"$dir/log" 2>&1 || { status=1; tail -n 20 "$dir/log" >&2; }
  unset LLVM_PROFILE_FILE
  "$tools/llvm-profdata" merge "$dir"/*.profraw -o "$dir/hosts.profdata"
  "$tools/llvm-cov" export -summary-only "$dir/libleafspring.so" -instr-profile="$dir/hosts.profdata" >$out/hosts.json
}

swift_coverage() {
  if [ "${2:-}" != --no-run ]; then
    host_coverage
    # One after the other, because counters are not atomic, and an `else` is counted as what is left of its `if`.
    LEAF_LONG=short swift test --no-parallel --enable-code-coverage --scratch-path $out >$out/test.log 2>&1 || { status=1; tail -n 30 $out/test.log >&2; }
  fi
  local binary
  binary=$(find $out -name 'LeafSpringPackageTests.xctest' -type f | head -n 1)
  "$tools/llvm-cov" export -summary-only "$binary" -instr-profile="$(find $out -name default.profdata | head -n 1)" \
    --ignore-filename-regex='Tests/|checkouts/|\.build' >$out/summary.json
  python3 Tests/Shim/coverage_table.py $out/summary.json $out/hosts.json "${LEAF_COVERAGE:-95}" || status=1
}

case $what in
c) c_coverage || status=1 ;;
hosts) host_coverage && python3 Tests/Shim/coverage_table.py $out/hosts.json $out/hosts.json 0 ;;
swift) swift_coverage "$@" ;;
both) c_coverage || status=1; swift_coverage "$@" ;;
*) usage ;;
esac
exit $status
