#!/usr/bin/env bash
# The libraries, the WebAssembly module and the packages of Python, npm and Debian, made twice from two clones of the same commit in
# other folders, at other times, by other masks: byte for byte the same. The second clone compiles all of it once more; the first
# takes the builds of .ci/c-host.sh and .ci/wasm.sh, or makes what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
need=()
for program in npm esbuild fakeroot; do command -v $program >/dev/null || need+=($program); done
install_packages "${need[@]}"
python3 -c 'import pycparser, build' 2>/dev/null || python3 -m pip install -q pycparser build
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
made() { # name of the clone, mask, the folder that is compiled in
  (umask "$2" && git clone -q . "$scratch/$1")
  # Not committed yet, while a change is tried.
  cp Scripts/{pages,package-{python,npm,debian}}.sh "$scratch/$1/Scripts/"
  local run=(bash -euo pipefail -c 'umask "$1" && cd "$3" &&
    Scripts/build-wasm.sh && DESTDIR=$2/root Scripts/build-c.sh --build .build-ci/c --prefix /usr &&
    Scripts/build-c.sh --build .build-ci/without-blas --without-blas --prefix "$2/wheel" && wasm=$3/.build-wasm/leafspring.wasm &&
    cd "$2" && Scripts/package-python.sh --out dist --library wheel/lib/libleafspring.so --platform manylinux_2_17_x86_64 &&
    Scripts/package-npm.sh --out dist --wasm "$wasm" && Scripts/package-debian.sh --out dist --stage "$2/root" &&
    cp "$wasm" wheel/lib/libleafspring.a root/usr/lib/libleafspring.so.*.*.* dist/' "$1" "$2" "$scratch/$1" "$3")
  "${run[@]}" >"$scratch/$1.log" 2>&1 || { tail -n 5 "$scratch/$1.log" >&2; exit 1; }
}
made one 022 "$PWD"
made 'another one' 077 "$scratch/another one"
(cd "$scratch/one/dist" && sha256sum -- *) >"$scratch/sums"
(cd "$scratch/another one/dist" && sha256sum -c --quiet "$scratch/sums")
[ "$(wc -l <"$scratch/sums")" -eq 9 ]
# Each has its pages of documentation.
cd "$scratch/one/dist"
{ tar -tzf leafspring-*.tgz; tar -tzf leafspring-*.tar.gz; python3 -m zipfile -l leafspring-*.whl
  for each in *.deb; do dpkg-deb -c "$each"; done; } >"$scratch/listed"
for page in package/docs/WebBook.md '/leafspring/docs/Python.md' '^leafspring/docs/Python.md' doc/libleafspring-dev/C.md doc/python3-leafspring/Python.md; do
  grep -q "$page" "$scratch/listed" || { echo "no package has $page" >&2; exit 1; }
done
echo "figure: $(wc -l <"$scratch/sums") packages and builds are byte for byte the same from two clones of a commit"
