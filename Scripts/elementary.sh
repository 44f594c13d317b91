#!/usr/bin/env bash
# The worst error of the library's own elementary functions against 113-bit arithmetic (gcc's libquadmath).
#
#   Scripts/elementary.sh 100000000      arguments for each function: some minutes each
#   Scripts/elementary.sh 100000 7 sin   seed and one function
#
# Exit status: 1 if an error is above 1 ULP.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
. .ci/packages.sh
needs gcc libc6-dev
make_scratch
gcc -O2 -std=gnu11 -Wno-unused-function -ffp-contract=off -I CMathShim Tests/Vectors/elementary_search.c -lquadmath -lm -o "$scratch/search"
"$scratch/search" "${@:-1000000}"
