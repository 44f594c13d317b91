#!/usr/bin/env bash
# Instructions of one round of seven rows, as callgrind counts them: they do not depend on the machine's speed. Compares with
# counts.txt, above which they may not rise by more than a twentieth. `--update` writes the file. Callgrind knows no AVX-512, so the
# AVX2 kernels are what is counted. One round is the difference of more rounds and fewer.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C
stages=.build/release/stages
[ -x $stages ] || swift build -c release --product stages
if ! command -v valgrind >/dev/null; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends valgrind
fi
# Other kernels than those counted run where there is no AVX2.
slack=1.05
grep -qw avx2 /proc/cpuinfo || slack=1e9
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

instructions() { # row, rounds
  valgrind --tool=callgrind --callgrind-out-file="$scratch/out" $stages --count "$1" "$2" >"$scratch/log" 2>&1 ||
    { cat "$scratch/log" >&2; return 1; }
  awk '/^(summary|totals):/ {print $2; exit}' "$scratch/out"
}

for name in $($stages --count list 0); do
  few=$(instructions "$name" 2)
  many=$(instructions "$name" 6)
  echo "$name $(((many - few) / 4))"
done >"$scratch/counts"

if [ "${1-}" = --update ]; then
  { echo "# row, instructions of a round (x86-64, AVX2); written by check-counts.sh --update"
    cat "$scratch/counts"; } >counts.txt
  cat counts.txt
  exit 0
fi
awk -v slack=$slack '
  FNR == NR { if ($1 != "#") kept[$1] = $2; next }
  {
    verdict = "as before"
    if (!($1 in kept)) verdict = "NEW"
    else if ($2 > slack * kept[$1]) verdict = "MORE than " kept[$1]
    printf "%-20s %12s  %s\n", $1, $2, verdict
    if (verdict != "as before") bad = 1
    seen[$1] = 1
  }
  END {
    for (name in kept) if (!(name in seen)) { print name " is gone"; bad = 1 }
    if (bad) { print "counts rose or rows changed; if that is meant: Benchmarks/check-counts.sh --update"; exit 1 }
  }' counts.txt "$scratch/counts"
