#!/usr/bin/env bash
# The packages of Python, npm and Debian, made twice from two clones of the same commit in other folders, at other times, by
# other masks: byte for byte the same. Needs the C library of .ci/c-host.sh and the WebAssembly module of .ci/wasm.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
need=()
for program in npm esbuild fakeroot; do command -v $program >/dev/null || need+=($program); done
install_packages "${need[@]}"
python3 -c 'import pycparser, build' 2>/dev/null || python3 -m pip install -q pycparser build
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
stage=$PWD/.build-ci/c/stage wasm=$PWD/.build-wasm/leafspring.wasm
[ -f "$wasm" ] || Scripts/build-wasm.sh >/dev/null
mkdir -p "$scratch/root/usr"
cp -a "$stage/." "$scratch/root/usr/"
# Any library will do that needs libc and libm only; the packages do not run.
printf '#include <stdlib.h>\nint leaf_nothing(void) { return getenv("HOME") != 0; }\n' | cc -x c -shared -fPIC - -o "$scratch/library.so"
made() { # name of the clone, mask
  (umask "$2" && git clone -q . "$scratch/$1")
  # Not committed yet, while a change is tried.
  cp Scripts/{pages,package-{python,npm,debian}}.sh "$scratch/$1/Scripts/"
  local run=(bash -euo pipefail -c 'umask "$1" && cd "$2" &&
    Scripts/package-python.sh --out dist --library "$3/library.so" --platform manylinux_2_17_x86_64 &&
    Scripts/package-npm.sh --out dist --wasm "$4" && Scripts/package-debian.sh --out dist --stage "$3/root"'
    "$1" "$2" "$scratch/$1" "$scratch" "$wasm")
  "${run[@]}" >"$scratch/$1.log" 2>&1 || { tail -n 5 "$scratch/$1.log" >&2; exit 1; }
}
made one 022
sleep 2
made 'another one' 077
(cd "$scratch/one/dist" && sha256sum -- *) >"$scratch/sums"
(cd "$scratch/another one/dist" && sha256sum -c --quiet "$scratch/sums")
[ "$(wc -l <"$scratch/sums")" -eq 6 ]
# Each has its pages of documentation.
cd "$scratch/one/dist"
{ tar -tzf leafspring-*.tgz; tar -tzf leafspring-*.tar.gz; python3 -m zipfile -l leafspring-*.whl
  for each in *.deb; do dpkg-deb -c "$each"; done; } >"$scratch/listed"
for page in package/docs/WebBook.md '/leafspring/docs/Python.md' '^leafspring/docs/Python.md' doc/libleafspring-dev/C.md doc/python3-leafspring/Python.md; do
  grep -q "$page" "$scratch/listed" || { echo "no package has $page" >&2; exit 1; }
done
echo "figure: $(wc -l <"$scratch/sums") packages are byte for byte the same from two clones of a commit"
