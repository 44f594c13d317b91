#!/bin/sh
# Runs one command under every BLAS that Debian ships and compares what it prints.
#
#   .ci/blas-matrix.sh COMMAND [ARGUMENT...]
#   .ci/blas-matrix.sh swift test --skip-build --filter MatrixHashTests
#
# The command must add at least one line to the file that LEAF_HASH_REPORT names; these must be the same under each library.
# Lines starting with "figure: BLAS" are shown, to tell which library really ran. Libraries are downloaded and unpacked
# into a temporary directory and chosen by LD_LIBRARY_PATH; nothing is installed. Exit status: 0 all equal, 1 not,
# 64 usage, 69 a library could not be had.
set -eu
[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 64; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
reference=

# fetch DIRECTORY PACKAGE...: unpacks the packages there, and the Fortran runtime beside them
fetch() {
  place=$work/$1
  shift
  mkdir -p "$place/deb"
  (cd "$place/deb" && apt-get download -q "$@" libgfortran5 libquadmath0 >/dev/null 2>"$work/log") || {
    cat "$work/log" >&2
    return 1
  }
  for package in "$place"/deb/*.deb; do dpkg -x "$package" "$place"; done
}

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

# name, directory of its libblas.so.3, packages
while read -r name folder packages; do
  # shellcheck disable=SC2086
  fetch "$name" $packages || { echo "$name: cannot be downloaded" >&2; [ $status -ne 0 ] || status=69; continue; }
  library=$(find "$work/$name" -path "*/$folder/libblas.so.3*" | head -n 1)
  [ -n "$library" ] || { echo "$name: no $folder/libblas.so.3 in it" >&2; status=69; continue; }
  path=$(dirname "$library"):$(dirname "$(find "$work/$name" -name 'libgfortran.so.5' | head -n 1)")
  case $name in
  openblas-*)
    for core in Prescott Nehalem Sandybridge Haswell Zen SkylakeX; do
      case $core in
      Haswell | Zen) grep -qw avx2 /proc/cpuinfo || continue ;;
      SkylakeX) grep -qw avx512f /proc/cpuinfo || continue ;;
      esac
      OPENBLAS_CORETYPE=$core
      export OPENBLAS_CORETYPE
      try "$name $core" "$path" "$@" </dev/null
    done
    unset OPENBLAS_CORETYPE
    ;;
  *) try "$name" "$path" "$@" </dev/null ;;
  esac
done <<'LIST'
openblas-serial openblas-serial libopenblas0-serial
openblas-pthread openblas-pthread libopenblas0-pthread
blis blis-serial libblis4-serial
atlas atlas libatlas3-base
LIST
exit $status
