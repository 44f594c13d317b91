#!/usr/bin/env bash
# The cost of one round of each workload, independent of the machine's speed: memory requests, and instructions as callgrind counts
# them. Compares with counts.txt: requests may not rise at all, instructions by a tenth. `--update` writes the file. Callgrind knows
# no AVX-512, so the AVX2 kernels are what is counted. Both are counted by running n and 2n rounds.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C
counts=.build/release/counts
[ -x $counts ] || swift build -c release --product counts
if ! command -v valgrind >/dev/null; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends valgrind
fi
# Other kernels than those counted run where there is no AVX2; requests are the same.
slack=1.1
grep -qw avx2 /proc/cpuinfo || slack=1e9
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

instructions() { # workload, rounds
  valgrind --tool=callgrind --callgrind-out-file="$scratch/out" $counts "$1" "$2" >"$scratch/log" 2>&1 ||
    { cat "$scratch/log" >&2; return 1; }
  awk '/^(summary|totals):/ {print $2; exit}' "$scratch/out"
}

for name in $($counts list); do
  # counts NAME n runs 16 + 3n rounds.
  few=$(instructions "$name" 8)
  many=$(instructions "$name" 40)
  echo "$name $($counts "$name" 100) $(((many - few) / 96))"
done >"$scratch/counts"

if [ "${1-}" = --update ]; then
  { echo "# workload, memory requests a round, instructions a round (x86-64, AVX2); written by check-counts.sh --update"
    cat "$scratch/counts"; } >counts.txt
  cat counts.txt
  exit 0
fi
awk -v slack=$slack '
  FNR == NR { if ($1 != "#") { requests[$1] = $2; instructions[$1] = $3 } next }
  {
    verdict = "as before"
    if (!($1 in requests)) verdict = "NEW"
    else if ($2 > requests[$1]) verdict = "MORE REQUESTS than " requests[$1]
    else if ($3 > slack * instructions[$1]) verdict = "MORE INSTRUCTIONS than " instructions[$1]
    printf "%-32s %8s %12s  %s\n", $1, $2, $3, verdict
    if (verdict != "as before") bad = 1
    seen[$1] = 1
  }
  END {
    for (name in requests) if (!(name in seen)) { print name " is gone"; bad = 1 }
    if (bad) { print "counts rose or workloads changed; if that is meant: Benchmarks/check-counts.sh --update"; exit 1 }
  }' counts.txt "$scratch/counts"
