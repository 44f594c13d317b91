#!/usr/bin/env bash
# Two runs of a host that uses all features (Hosts/c/soak.c), with the C library built for speed. Their chains of state hashes must
# be equal, and no byte more may be in use at the end.
#
#   Scripts/soak.sh 10000000 [SEED]    frames; ten million take long
#
# Exit status: 1 if the chains differ or memory has grown.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
frames=${1:-20000} seed=${2:-1}
# LEAF_SOAK_BUILD: the folder of an existing build of the C library, used instead of building one for speed.
out=${LEAF_SOAK_BUILD:-.build-soak}
[ -n "${LEAF_SOAK_BUILD:-}" ] || Scripts/build-c.sh --build $out --prefix "$PWD/$out/stage" >/dev/null
gcc -std=gnu99 -O2 -Wall -Wextra -Werror Hosts/c/soak.c -I $out/stage/include -L $out/stage/lib -lleafspring \
  -Wl,-rpath,"$PWD/$out/stage/lib" -o $out/soak
for run in 1 2; do $out/soak "$frames" "$seed" | tee $out/run-$run; done
cmp <(grep chain $out/run-1) <(grep chain $out/run-2)
echo "figure: soak: two runs of $frames frames, $(cat $out/run-1 | head -n 1), equal"
