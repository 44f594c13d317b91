#!/usr/bin/env bash
# Runs one command under every BLAS that Debian ships and compares what it prints.
#
#   .ci/blas-matrix.sh COMMAND [ARGUMENT...]
#   .ci/blas-matrix.sh swift test --skip-build --filter MatrixHashTests
#
# The command must add at least one line to the file that LEAF_HASH_REPORT names; these must be the same under each library.
# Lines starting with "figure: BLAS" are shown, to tell which library really ran. Libraries are downloaded and unpacked
# into a temporary directory and chosen by LD_LIBRARY_PATH; nothing is installed. Exit status: 0 all equal, 1 not,
# 64 usage, 69 a library could not be had.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/blas-libraries.sh
[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 64; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
reference=

# try NAME PATH COMMAND...: runs the command with the libraries of PATH in front
try() {
  label=$1
  path=$2
  shift 2
  rm -f "$work/lines"
  if ! LEAF_HASH_REPORT=$work/lines LD_LIBRARY_PATH=$path${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    "$@" >"$work/out" 2>&1; then
    echo "$label: the command failed" >&2
    tail -n 40 "$work/out" >&2
    status=1
    return
  fi
  sort "$work/lines" >"$work/hash" 2>/dev/null || true
  class=$(grep '^figure: BLAS' "$work/out" | head -n 1 || true)
  if [ ! -s "$work/hash" ]; then
    echo "$label: no hash was reported" >&2
    status=1
  elif [ -z "$reference" ]; then
    reference=$label
    cp "$work/hash" "$work/reference"
    echo "$label: $(tr '\n' ' ' <"$work/hash")$class"
  elif cmp -s "$work/hash" "$work/reference"; then
    echo "$label: the same  $class"
  else
    echo "$label: differs from $reference: $(tr '\n' ' ' <"$work/hash")$class" >&2
    status=1
  fi
}

try installed "" "$@"

if blas_libraries "${LEAF_BLAS_FOLDER:-$work}" >"$work/libraries"; then :; else [ $status -ne 0 ] || status=69; fi
while read -r name path core threads; do
  label=$name
  unset OPENBLAS_CORETYPE OPENBLAS_NUM_THREADS OMP_NUM_THREADS BLIS_NUM_THREADS
  if [ "$core" != - ]; then
    export OPENBLAS_CORETYPE=$core
    label+=" $core"
  fi
  if [ "$threads" != - ]; then
    export OPENBLAS_NUM_THREADS=$threads OMP_NUM_THREADS=$threads BLIS_NUM_THREADS=$threads
    label+=", $threads threads"
  fi
  try "$label" "$path" "$@" </dev/null
done <"$work/libraries"
exit $status
