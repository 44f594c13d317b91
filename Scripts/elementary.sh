#!/usr/bin/env bash
# The worst error of the library's own elementary functions against 113-bit arithmetic (gcc's libquadmath).
#
#   Scripts/elementary.sh 100000000      arguments for each function: some minutes each
#   Scripts/elementary.sh 100000 7 sin   seed and one function
#
# Exit status: 1 if an error is above 1 ULP.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v gcc >/dev/null || {
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends gcc libc6-dev >/dev/null
}
program=$(mktemp)
trap 'rm -f "$program"' EXIT
gcc -O2 -std=gnu11 -Wno-unused-function -ffp-contract=off -I CMathShim Tests/Vectors/elementary_search.c -lquadmath -lm -o "$program"
"$program" "${@:-1000000}"
